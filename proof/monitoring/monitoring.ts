// T66: the files of deploy/monitoring as they are, loaded by a real Prometheus that scrapes a real mall under some traffic. Every target is up, every rule is
// evaluated without an error, every question of the dashboard is answered with data. Grafana itself is not run: it is in no package source of Debian.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../bench/processes.ts'
import { until } from '../fault/faultWorld.ts'
import { type Daemon, daemon, install, run } from '../ha/commands.ts'
import { goodsWith, type Mall, newKey, openMall, order } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { dashboard, metricsIn, questions, wrongIn } from './dashboard.ts'

const FILES = new URL('../../deploy/monitoring', import.meta.url).pathname
const PACKAGES = { '/usr/bin/prometheus': 'prometheus', '/usr/bin/promtool': 'prometheus' }
const TRAFFIC_MS = 40_000

interface Answer {
  status: string
  error?: string
  data: { result: { value?: [number, string]; metric: Record<string, string> }[] }
}
interface Rules {
  data: { groups: { rules: { name: string; health: string; lastError?: string; evaluationTime: number }[] }[] }
}
interface Targets {
  data: { activeTargets: { scrapeUrl: string; health: string; lastError: string }[] }
}

/** Buys, pays, looks, is refused: what a minute of a small mall leaves in its counters. */
async function traffic(mall: Mall, ms: number): Promise<number> {
  const skus = await goodsWith(mall, 6, 5000)
  const buyers = await mall.buyers(4)
  const token = await mall.login('demo01')
  const end = performance.now() + ms
  let made = 0
  for (let i = 0; performance.now() < end; i++) {
    const b = buyers[i % buyers.length]
    const sku = skus[i % skus.length]
    if (!b || !sku) break
    const { masterOrderCode } = await order(mall, b, sku.code)
    made += 1
    await mall.ask('/api/pay/balancePay', { masterOrderCode, requestId: newKey() }, b.token)
    await mall.ask('/api/order/getOrderDetail', { orderCode: 'DD0' }, token)
    await mall.raw('/', {})
    await mall.raw('/search?word=HRB400E&channelCode=J0000009', {})
  }
  return made
}

/** The configuration as it is, but for the address of the mall and how often it is asked. */
function configIn(folder: string, port: number): string {
  cpSync(FILES, folder, { recursive: true })
  const file = path.join(folder, 'prometheus.yml')
  const text = readFileSync(file, 'utf8')
  const mine = text.replace('127.0.0.1:9464', `127.0.0.1:${port}`).replaceAll(/(_interval:) 15s/g, '$1 1s')
  if (!mine.includes(`127.0.0.1:${port}`) || mine.includes('15s')) throw new Error('prometheus.yml 与检验不再相合')
  writeFileSync(file, mine)
  return file
}

const asked = async <T>(url: string): Promise<T> => (await (await fetch(url, { signal: AbortSignal.timeout(5000) })).json()) as T

async function judged(at: string, metricsText: string): Promise<string[]> {
  const wrong = wrongIn(dashboard())
  const targets = (await asked<Targets>(`${at}/api/v1/targets`)).data.activeTargets
  if (targets.length === 0) wrong.push('没有抓取的目标')
  for (const t of targets) if (t.health !== 'up') wrong.push(`${t.scrapeUrl}：${t.health} ${t.lastError}`)
  const rules = (await asked<Rules>(`${at}/api/v1/rules`)).data.groups.flatMap(g => g.rules)
  if (rules.length === 0) wrong.push('没有规则')
  for (const r of rules) if (r.health !== 'ok') wrong.push(`规则 ${r.name}：${r.health} ${r.lastError ?? ''}`)
  const told = new Set([...metricsText.matchAll(/^# TYPE (\S+)/gm)].map(m => m[1] ?? ''))
  const texts = [...questions(dashboard()).map(q => q.expr), readFileSync(path.join(FILES, 'mall.rules.yml'), 'utf8')]
  // A name nobody tells of asks for nothing for ever, and looks like calm.
  for (const name of new Set(texts.flatMap(metricsIn)))
    if (!told.has(name) && !told.has(name.replace(/_(?:count|sum|bucket)$/, ''))) wrong.push(`没有指标 ${name}`)
  for (const { title, expr } of questions(dashboard())) {
    const { status, error, data } = await asked<Answer>(`${at}/api/v1/query?query=${encodeURIComponent(expr)}`)
    if (status !== 'success') wrong.push(`「${title}」：${error}`)
    else if (!data.result.some(r => r.value && r.value[1] !== 'NaN')) wrong.push(`「${title}」：没有数据`)
  }
  return wrong
}

export async function monitoring(seed: number, say: (text: string) => void): Promise<Outcome> {
  await install(PACKAGES, say)
  say((await run('/usr/bin/promtool', 'test', 'rules', path.join(FILES, 'mall.rules.test.yml'))).trim().replaceAll(/\s+/g, ' '))
  const folder = mkdtempSync(path.join(tmpdir(), 'mall-monitoring-'))
  const metricsPort = await freePort()
  const port = await freePort()
  const mall = await openMall(seed, { METRICS_PORT: String(metricsPort) })
  let prometheus: Daemon | undefined
  try {
    const config = configIn(folder, metricsPort)
    await run('/usr/bin/promtool', 'check', 'config', config)
    const at = `http://127.0.0.1:${port}`
    const started = daemon('/usr/bin/prometheus', [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ])
    prometheus = started
    const ready = await until(30_000, async () => (await fetch(`${at}/-/ready`)).ok)
    if (ready === null) throw new Error(`Prometheus 没有起来：${started.log()}`)
    const made = await traffic(mall, TRAFFIC_MS)
    const evaluated = await until(20_000, async () =>
      (await asked<Rules>(`${at}/api/v1/rules`)).data.groups.every(g => g.rules.every(r => r.health !== 'unknown')),
    )
    const metricsText = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const wrong = await judged(at, metricsText)
    if (evaluated === null) wrong.push('有规则没有算过')
    const board = dashboard()
    const rules = (await asked<Rules>(`${at}/api/v1/rules`)).data.groups.flatMap(g => g.rules)
    return {
      pass: wrong.length === 0,
      figures: `${made} 张订单的流量；规则 ${rules.length} 条，看板 ${board.panels.filter(p => p.type !== 'row').length} 块、${questions(board).length} 个查询，都问过 Prometheus${wrong.length > 0 ? `；不对：${wrong.join('；')}` : '，都有数据'}。Grafana 没有运行`,
    }
  } finally {
    await prometheus?.kill()
    await mall.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
