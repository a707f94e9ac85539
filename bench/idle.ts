// What a mall costs that nobody asks for anything: CPU of its process and of its database, per cent of one core. Another state of it runs through the
// same seconds on the same machine, each with a database of its own on fresh demo data. Reads /proc: Linux alone.
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { cpuSeconds, demoDone, type Started, start } from './processes.ts'

const MARK = 3

interface Mall {
  name: string
  place: string
  embedded: Embedded
  mall: Started
}
async function open(name: string, dir: string): Promise<Mall> {
  const place = path.resolve(`.data/bench-idle-${process.pid}-${randomBytes(2).toString('hex')}`)
  const embedded = await startEmbedded({ dir: `${place}/pg`, database: 'mall' })
  const env = { DATABASE_URL: embedded.url, NODE_ENV: 'bench', MALL_DATA: place, LOG_LEVEL: 'error' }
  const boot = () => start(path.join(dir, 'server/src/main.ts'), env)
  // The first start writes the demo data, and works on what they leave to be done; what is measured is a start on data that are there.
  const first = await boot()
  await demoDone(embedded.url)
  await first.stop()
  return { name, place, embedded, mall: await boot() }
}
async function close({ mall, embedded, place }: Mall): Promise<void> {
  await mall.stop()
  await embedded.stop('immediate')
  for (const folder of [place, embedded.dataDir]) rmSync(folder, { recursive: true, force: true })
}
const spent = (m: Mall): [mall: number, database: number] => [
  cpuSeconds(m.mall.child.pid ?? 0),
  cpuSeconds(Number(readFileSync(`${m.embedded.dataDir}/postmaster.pid`, 'utf8').split('\n')[0])),
]

/** @returns whether this state of the mall keeps the mark */
export async function reportIdle(o: { quick: boolean; beside: string | null }): Promise<boolean> {
  // Threads of the start stay for a minute.
  const [settle, seconds] = o.quick ? [75, 60] : [90, 180]
  const malls: Mall[] = []
  try {
    console.log('写入演示数据，等它留下的事办完 …')
    const states: [name: string, dir: string][] = [
      ...(o.beside ? [['之前', path.resolve(o.beside)] as [string, string]] : []),
      ['现在', '.'],
    ]
    const opened = await Promise.allSettled(states.map(s => open(...s)))
    for (const one of opened) if (one.status === 'fulfilled') malls.push(one.value)
    for (const one of opened) if (one.status === 'rejected') throw one.reason
    console.log(`静置 ${settle} 秒后量 ${seconds} 秒 …`)
    await pause(settle * 1000)
    const from = performance.now()
    const before = malls.map(spent)
    await pause(seconds * 1000)
    const took = (performance.now() - from) / 1000
    let total = 0
    for (const [i, m] of malls.entries()) {
      const [mall, database] = spent(m).map((s, j) => ((s - (before[i]?.[j] ?? 0)) / took) * 100) as [number, number]
      total = mall + database
      console.log(`${m.name}：商城 ${mall.toFixed(2)} %，数据库 ${database.toFixed(2)} %，合计 ${total.toFixed(2)} % 一核`)
    }
    console.log(`要求：合计 ≤ ${MARK} %，${total <= MARK ? '达标' : '未达标'}`)
    return total <= MARK
  } finally {
    for (const m of malls) await close(m)
  }
}
