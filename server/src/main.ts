// npm start: database, migrations, demo data, jobs, server. Ctrl-C stops them in the reverse order.
import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'
import { buildServer } from './app/build.ts'
import { readSettings } from './app/settings.ts'
import { makePages } from './app/ssr.ts'
import { openWorld } from './app/world.ts'
import { startJobs } from './jobs/schedule.ts'
import { DEMO_PASSWORD } from './seed/demo.constants.ts'

const from = performance.now()
const dev = process.argv.includes('--dev')

async function main(): Promise<void> {
  const settings = readSettings()
  // What the operator meant by NODE_ENV has been read; the libraries run in their production form unless we develop.
  if (!dev) process.env.NODE_ENV = 'production'
  const { world, close } = await openWorld(settings, text => console.log(text))
  const app = await buildServer(world, await makePages(dev))
  await app.listen({ port: settings.port, host: settings.host })
  const jobs = await startJobs(world, app.log)
  giveMemoryBack()
  const { port } = app.server.address() as { port: number }
  console.log(`${settings.siteName} 已启动（${Math.round(performance.now() - from)} 毫秒，Node ${process.version}）`)
  console.log(`  商城    http://${settings.host}:${port}/`)
  console.log(`  运营台  http://${settings.host}:${port}/ops`)
  console.log(`  接口    http://${settings.host}:${port}/api/docs`)
  if (settings.demo) {
    console.log(
      `  演示账号（密码都是 ${DEMO_PASSWORD}）：采购 demo01（余额充足）、demo02，员工 S001（管理员）、S002（销售审核）、S003（销售经理）`,
    )
    console.log('  银行与短信为沙箱，不产生真实资金与短信')
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A request that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 9000).unref()
    await app.close()
    await jobs.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Filling the search index leaves garbage that would otherwise stay resident until the first busy hour. */
function giveMemoryBack(): void {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  v8.setFlagsFromString('--no-expose-gc')
  collect()
}

main().catch((e: Error) => {
  console.error(`启动失败：${e.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(e.stack)
  process.exit(1)
})
