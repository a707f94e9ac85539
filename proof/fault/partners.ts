// Every partner's port in every mood, over two processes of which one is killed in the middle of each port's calls: one effect, nothing lost, and the
// mall says of each what is so, by its own rows against what the counterpart remembers. Counterparts are on loopback and check signatures by openssl.
import { checkInvariants } from '../invariants.ts'
import type { Outcome } from '../outcome.ts'
import { ccbPorts } from '../partners/ccb.ts'
import { esignPort } from '../partners/esign.ts'
import { nuonuoPort } from '../partners/nuonuo.ts'
import { payPort, refundPort, transferPort } from '../partners/bank.ts'
import { draftPort, signPort, taxPort } from '../partners/documents.ts'
import { erpInPort, erpOutPort, erpPullPort } from '../partners/erp.ts'
import { mailPort, smsPort } from '../partners/messages.ts'
import { registryPort } from '../partners/registry.ts'
import { scalePort } from '../partners/scale.ts'
import { BANK_SECRET, type Port, randomOf, type Row, type Stage, stageOf, type Weather } from '../partners/stage.ts'
import { openFaultWorld, pause, until } from './faultWorld.ts'

const ENDED_MS = 180_000
const HASTEN_MS = 1500

/** All of them at once in their moods; then everybody is well, and what was put off is done. */
async function play(stage: Stage, ports: readonly Port[]): Promise<{ rows: Row[]; open: string[] }> {
  for (const p of ports) await p.begin(stage)
  let over = false
  const hasten = async (): Promise<void> => {
    while (!over) {
      for (const p of ports) await p.hasten?.(stage).catch(() => {})
      await pause(HASTEN_MS)
    }
  }
  const hastening = hasten()
  try {
    await Promise.all(
      ports.map(p =>
        p.run(stage).catch((e: Error) => {
          throw new Error(`${p.name}：${e.message}`, { cause: e })
        }),
      ),
    )
    stage.chaos = false
    for (const s of stage.servers) await until(60_000, () => fetch(`${s.base}/readyz`).then(r => r.ok), 200)
    const open: string[] = []
    for (const p of ports)
      if (p.ended && (await until(ENDED_MS, () => p.ended?.(stage) ?? Promise.resolve(true), 500)) === null) open.push(p.name)
    return { rows: await Promise.all(ports.map(p => p.judge(stage))), open }
  } finally {
    over = true
    await hastening
  }
}

const HEAD = ['口', '问', '办成', '办重', '丢', '说不清', '杀', '其他'] as const
function print(rows: readonly Row[]): void {
  console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => ' --- ').join('|')}|`)
  for (const r of rows)
    console.log(
      `| ${[r.port, r.asked, r.taken, r.doubled, r.lost, r.unclear, r.kills, [r.more, ...r.wrong.slice(0, 3)].join('；')].join(' | ')} |`,
    )
}
/** They hold the mall against the books of the sandboxes of ERP and mail; here other houses stand in their place, whose memory the rows are held against. */
const OF_SANDBOX: ReadonlySet<string> = new Set(['E02', 'C26'])
const bad = (r: Row): boolean => r.doubled + r.lost + r.unclear > 0 || r.wrong.length > 0 || r.kills === 0

/** While developing: `PARTNERS_ONLY=诺诺,e签宝` plays these alone. */
const ONLY = (process.env.PARTNERS_ONLY ?? '').split(',').filter(Boolean)
const chosen = (ports: readonly Port[]): Port[] => ports.filter(p => ONLY.length === 0 || ONLY.includes(p.name))

export async function partners(seed: number): Promise<Outcome> {
  const random = randomOf(seed)
  // Well until everything is ready.
  const at: { stage: Weather } = { stage: { random, chaos: false } }
  const now = (): Weather => at.stage
  // In this order they are made ready: what is told to the ERP is counted from when its port has begun.
  const told = [await erpOutPort(now), await smsPort(now), await mailPort(now), await registryPort(now), await scalePort()]
  // Houses of the trade in the place of the sandboxes: two processes of their own.
  const vendors = [...(await ccbPorts(now)), await esignPort(now), await nuonuoPort(now)]
  const ports = chosen([
    ...told,
    erpInPort(),
    payPort('网银', '/api/pay/buyccbPay'),
    payPort('扫码', '/api/pay/qrCodePay'),
    refundPort(),
    transferPort(),
    taxPort(),
    signPort(),
    draftPort(),
  ])
  const world = await openFaultWorld(seed, {
    env: Object.assign({ BANK_SECRET }, ...ports.map(p => p.env)) as Record<string, string>,
  })
  try {
    const rows: Row[] = []
    const open: string[] = []
    const stage = async (pair: Stage['servers'], list: readonly Port[]): Promise<void> => {
      const on = stageOf(world, random, pair)
      on.chaos = false
      at.stage = on
      const played = await play(
        on,
        list.map(p => ({
          ...p,
          run: (s: Stage) => {
            s.chaos = true
            return p.run(s)
          },
        })),
      )
      rows.push(...played.rows)
      open.push(...played.open)
    }
    /** Two other processes on the same database: those before them are over. */
    const others = async (names: readonly [string, string], list: readonly Port[]): Promise<void> => {
      if (list.length === 0) return
      for (const s of running) await s.kill()
      for (const p of list) await p.prepare?.(world.db)
      const env = Object.assign({}, ...list.map(p => p.env)) as Record<string, string>
      const [one, two] = [await world.extra(names[0], env), await world.extra(names[1], env)]
      await one.start()
      await two.start()
      running = [one, two]
      world.front.targets([one.base, two.base])
      await stage([one, two], list)
    }
    let running: Stage['servers'] = [world.a, world.b]
    if (ports.length > 0) await stage(running, ports)
    // An ERP that fetches.
    await others(['c', 'd'], chosen([erpPullPort()]))
    await others(['e', 'f'], chosen(vendors))
    print(rows)
    const broken = (await checkInvariants(world.db)).filter(b => !OF_SANDBOX.has(b.id))
    const faults = rows.filter(bad).map(r => `${r.port}${r.kills === 0 ? '（没有杀在半路）' : ''}`)
    const sum = (of: (r: Row) => number): number => rows.reduce((n, r) => n + of(r), 0)
    return {
      pass: faults.length === 0 && open.length === 0 && broken.length === 0,
      figures: `${rows.length} 个口，问 ${sum(r => r.asked)}，办成 ${sum(r => r.taken)}，办重 ${sum(r => r.doubled)}，丢 ${sum(r => r.lost)}，说不清 ${sum(r => r.unclear)}，半路杀死进程 ${sum(r => r.kills)} 次${faults.length > 0 ? `；不对的：${faults.join('、')}` : ''}${open.length > 0 ? `；没有办完：${open.join('、')}` : ''}；不变量${broken.length === 0 ? ' 0 处违反' : `：${broken.map(b => `${b.id} ${b.says} ${b.violations} 处 ${JSON.stringify(b.sample)}`).join('；')}`}`,
    }
  } finally {
    await world.close()
    for (const p of [...told, ...vendors]) await p.close?.()
  }
}
