// The truck scale over its converter: two processes hold one line, and what the gate is shown is what the indicator showed a moment ago, or that it
// shows nothing.
import { simulateScale } from '../../server/src/testing/scaleSimulator.ts'
import { pause, until } from '../fault/faultWorld.ts'
import { callerOf, oneOf, type Port, type Stage } from './stage.ts'

/** What the row may lag behind the indicator: so long a frame counts, and so long a look waits. */
const LAG_MS = 3500
const STABLE_MS = 3000
/** A line that was refused for a while is called again with growing pauses. */
const BACK_MS = 120_000
const ROUNDS = 8
const LOOK_MS = 250

interface Look {
  answers: boolean
  kg: number | null
  stable: boolean
  note: string
}

export async function scalePort(): Promise<Port> {
  const scale = await simulateScale('toledo-sum', { everyMs: 50 })
  /** What it showed, and since when. */
  const showed: { kg: number; over: boolean; from: number; to: number }[] = []
  let asked = 0
  let answered = 0
  let lost = 0
  let twoLines = 0
  const untrue: string[] = []
  let token = ''
  let waybillNo = ''
  let lastGood = 0
  const show = (kg: number, over = false): void => {
    const now = performance.now()
    const last = showed.at(-1)
    if (last) last.to = now
    showed.push({ kg, over, from: now, to: Infinity })
    scale.shows = { kg, moving: false, over, net: false }
  }
  const look = async (s: Stage): Promise<Look | null> => {
    asked += 1
    const reply = await fetch(`${s.base()}/api/ops/readScale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ siteCode: 'HBJYJT', waybillNo }),
      signal: AbortSignal.timeout(6000),
    }).catch(() => null)
    const body = (await reply?.json().catch(() => null)) as { status: { code: number }; data: Look } | null
    if (body?.status.code !== 1) return null
    const { data: l } = body
    const now = performance.now()
    if (scale.mood === 'sound') lastGood = now
    if (l.answers) {
      answered += 1
      const seen = showed.filter(x => x.kg === l.kg && x.to >= now - LAG_MS)
      if (seen.length === 0) untrue.push(`显示 ${l.kg}，仪表 ${scale.shows.kg}`)
      if (l.stable && seen.every(x => Math.min(now, x.to) - x.from < STABLE_MS - 500)) untrue.push(`${l.kg} 没站稳就说稳定`)
      if (l.stable && showed.at(-1)?.over && now - (showed.at(-1)?.from ?? now) > LAG_MS) untrue.push('超载说成稳定')
    }
    // It says nothing any more: no figure of before is shown.
    if (l.answers && scale.mood !== 'sound' && now - lastGood > LAG_MS + 2000) untrue.push(`仪表不响，仍显示 ${l.kg}`)
    return l
  }
  const settles = (s: Stage, kg: number) => until(BACK_MS, async () => (await look(s))?.kg === kg, LOOK_MS)
  return {
    name: '汽车衡',
    env: { PARTNER_SCALE: 'tcp', SCALES: `W01-1=127.0.0.1:${scale.port}/toledo-sum` },
    begin: async s => {
      token = await s.world.mall.staff('S001')
      const row = await oneOf<{ no: string }>(
        s,
        `select waybill_no as no from waybill where depot_code = 'W01' and ended_at is null and status in (1, 3) order by id desc limit 1`,
      )
      if (!row) throw new Error('没有可上磅的车')
      waybillNo = row.no
      await s.world.db.query(`delete from scale_reading where scale_code = 'W01-1'`)
      show(15_000)
    },
    run: async s => {
      const watching = setInterval(() => {
        if (scale.lines > 1) twoLines += 1
      }, 20)
      try {
        for (let i = 0; i < ROUNDS; i++) {
          const kg = 15_000 + 10 * Math.floor(s.random() * 3000)
          const mood = s.random()
          if (mood < 0.2) scale.mood = 'silent'
          else if (mood < 0.4) scale.mood = 'garbage'
          else if (mood < 0.5) {
            scale.mood = 'refuses'
            scale.cut()
          } else if (mood < 0.7) scale.cut()
          else if (mood < 0.8) show(kg, true)
          else if (mood < 0.9) scale.shows.moving = true
          const end = performance.now() + 4000
          while (performance.now() < end) {
            await look(s)
            await pause(LOOK_MS)
          }
          scale.mood = 'sound'
          show(kg)
          if ((await settles(s, kg)) === null) lost += 1
          if (i % 5 === 2)
            // Whoever holds the line is killed; the other takes it over.
            await s.strike('汽车衡', async () => {
              const holder = callerOf(s.servers, scale.port)
              await holder?.kill('SIGKILL')
              const next = kg + 10
              show(next)
              if ((await settles(s, next)) === null) lost += 1
              return holder
            })
        }
      } finally {
        clearInterval(watching)
      }
    },
    judge: async s => ({
      port: '汽车衡',
      asked,
      taken: answered,
      doubled: twoLines,
      lost,
      unclear: untrue.length,
      kills: s.kills.get('汽车衡') ?? 0,
      more: `连过 ${scale.calls} 次线，同时 ${scale.lines} 条`,
      wrong: untrue.slice(0, 3),
    }),
    close: () => scale.close(),
  }
}
