// The mill's lines and weeks of the demo, with the figures of the plan: what the mall's own orders do not fill, others have booked. On an
// empty database of production there is none of it: planners make their lines on the screen.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { addDays, chinaDay, lastPublication, mondayOf } from '@mall/domain/delivery/production/week.ts'
import { weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type pg from 'pg'
import { HORIZON_WEEKS } from '../../../server/src/goods/capacity/bookLines.ts'

interface LineSeed {
  code: string
  name: string
  works: string
  product: string
  size: string
  varieties: string[]
  grades?: string[]
  tons: number
  ready: number
  close: number
  release: number
  /** Booked share of the first weeks, percent; the later ones follow by themselves. */
  booked: number[]
}
const LATER = [10, 6, 4, 3, 2, 1]

const lineSeeds: readonly LineSeed[] = [
  {
    code: 'CAL1',
    name: '连退 1 号线',
    works: '冷轧公司',
    product: '冷轧卷',
    size: '冷轧卷 0.3–2.5 × 1000–1500',
    varieties: ['CRC'],
    grades: ['DC01', 'SPCC', 'SPCD', 'SPCE'],
    tons: 8400,
    ready: 5,
    close: 3,
    release: 14,
    booked: [100, 97.5, 80, 50, 20, 10],
  },
  {
    code: 'BAF',
    name: '罩退线',
    works: '冷轧公司',
    product: '冷轧卷',
    size: '冷轧卷 DC03–DC06',
    varieties: ['CRC'],
    grades: ['DC03', 'DC04', 'DC05', 'DC06'],
    tons: 2600,
    ready: 6,
    close: 3,
    release: 5,
    booked: [100, 100, 90, 60, 25],
  },
  {
    code: 'CGL1',
    name: '镀锌 1 号线',
    works: '冷轧公司',
    product: '镀锌',
    size: '镀锌卷 Z80–Z275',
    varieties: ['GGC'],
    tons: 5200,
    ready: 4,
    close: 3,
    release: 14,
    booked: [100, 100, 95, 75, 35, 15],
  },
  {
    code: 'CGL2',
    name: '镀锌 2 号线',
    works: '冷轧公司',
    product: '锌铝镁',
    size: '锌铝镁卷 ZM60–ZM310',
    varieties: ['GMC'],
    tons: 3000,
    ready: 4,
    close: 3,
    release: 5,
    booked: [100, 0, 100, 98, 50],
  },
  {
    code: 'AZ1',
    name: '镀铝锌线',
    works: '冷轧公司',
    product: '镀铝锌',
    size: '镀铝锌卷 AZ60–AZ150',
    varieties: ['GAC'],
    tons: 2400,
    ready: 5,
    close: 1,
    release: 4,
    booked: [100, 90, 60, 40],
  },
  {
    code: 'CCL1',
    name: '彩涂 1 号线',
    works: '冷轧公司',
    product: '彩涂',
    size: '彩涂卷 PE SMP HDP PVDF',
    varieties: ['NPC'],
    tons: 2100,
    ready: 5,
    close: 3,
    release: 14,
    booked: [100, 100, 90, 70, 40, 20],
  },
  {
    code: 'HSM',
    name: '热轧 1580 线',
    works: '热轧公司',
    product: '热轧卷',
    size: '热轧卷 1.8–16 × 1250–1800',
    varieties: ['HRC', 'HRC-CK'],
    tons: 42000,
    ready: 4,
    close: 3,
    release: 14,
    booked: [100, 92, 71, 40, 22, 12],
  },
  {
    code: 'PLTM',
    name: '酸轧线',
    works: '热轧公司',
    product: '冷硬卷',
    size: '冷硬卷 0.16–1.5 × 1000–1250',
    varieties: ['CHC'],
    tons: 9000,
    ready: 4,
    close: 3,
    release: 14,
    booked: [100, 88, 66, 45, 20, 8],
  },
  {
    code: 'PLATE',
    name: '中厚板 3500 线',
    works: '热轧公司',
    product: '中厚板',
    size: '中厚板 6–150 × 1800–3200',
    varieties: ['HRP'],
    tons: 16000,
    ready: 5,
    close: 3,
    release: 14,
    booked: [100, 95, 82, 61, 38, 15],
  },
  {
    code: 'BAR1',
    name: '棒材 1 线',
    works: '型棒公司',
    product: '螺纹钢',
    size: '螺纹钢 Φ6–50',
    varieties: ['REB'],
    tons: 15000,
    ready: 3,
    close: 2,
    release: 14,
    booked: [100, 83, 52, 30, 14, 6],
  },
  {
    code: 'WIRE1',
    name: '高线',
    works: '型棒公司',
    product: '线材',
    size: '盘螺、线材 Φ5.5–16',
    varieties: ['REB-C', 'WIR', 'WIR-H'],
    tons: 9000,
    ready: 3,
    close: 2,
    release: 14,
    booked: [100, 78, 50, 26, 12, 5],
  },
  {
    code: 'HBEAM',
    name: 'H 型钢线',
    works: '型棒公司',
    product: 'H 型钢',
    size: '热轧 H 型钢 100–900',
    varieties: ['STR-H'],
    tons: 7000,
    ready: 5,
    close: 3,
    release: 14,
    booked: [100, 90, 64, 35, 18, 9],
  },
  {
    code: 'RECT1',
    name: '矩形管机组',
    works: '钢管公司',
    product: '矩形管',
    size: '矩形管 20–500',
    varieties: ['JFG', 'JZM'],
    tons: 3600,
    ready: 4,
    close: 2,
    release: 14,
    booked: [96, 80, 55, 30, 15, 6],
  },
  {
    code: 'ERW1',
    name: '圆管机组',
    works: '钢管公司',
    product: '圆管',
    size: '高频焊、直缝、涂塑、内衬 DN15–600',
    varieties: ['YGH', 'YNG', 'YTG', 'YZF', 'YZM'],
    tons: 2800,
    ready: 4,
    close: 2,
    release: 14,
    booked: [97, 82, 58, 33, 16, 7],
  },
  {
    code: 'SPIR1',
    name: '螺旋管机组',
    works: '钢管公司',
    product: '螺旋管',
    size: '螺旋管 Φ219–3020',
    varieties: ['LXH'],
    tons: 2400,
    ready: 5,
    close: 3,
    release: 14,
    booked: [100, 86, 62, 41, 20, 9],
  },
  {
    code: 'STEEL',
    name: '钢结构加工线',
    works: '加工公司',
    product: '钢结构',
    size: '构件、檩条、压型板',
    varieties: ['STR-FAB', 'STR-PUR'],
    tons: 1200,
    ready: 6,
    close: 5,
    release: 14,
    booked: [100, 91, 74, 52, 30, 14],
  },
  {
    code: 'TRUCK',
    name: '专用车装配线',
    works: '加工公司',
    product: '专用车',
    size: '专用车',
    varieties: ['VEH'],
    tons: 900,
    ready: 6,
    close: 5,
    release: 14,
    booked: [90, 80, 60, 40, 20, 10],
  },
  {
    code: 'AM1',
    name: '增材制造车间',
    works: '加工公司',
    product: '增材制造',
    size: '金属粉末、打印件',
    varieties: ['AMP', 'AMS'],
    tons: 30,
    ready: 4,
    close: 2,
    release: 14,
    booked: [85, 60, 40, 25, 12, 5],
  },
]

const shareOf = (l: LineSeed, i: number): number => l.booked[i] ?? (i < l.release ? (LATER[i - 6] ?? 0) : 0)

/** Lines and weeks; all that is booked so far is demand outside the mall, which the orders of the demo take their part of afterwards. */
export async function seedLines(db: pg.PoolClient): Promise<void> {
  const monday = mondayOf(chinaDay(Date.now()))
  for (const [seq, l] of lineSeeds.entries()) {
    const { rows } = await db.query<{ id: number }>(
      `insert into rolling_line (code, name, works, product, size_words, variety_codes, grades, capacity_kg, ready_days, close_days, release_weeks, seq)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [l.code, l.name, l.works, l.product, l.size, l.varieties, l.grades ?? [], l.tons * 1000, l.ready, l.close, l.release, seq],
    )
    for (let i = -2; i <= HORIZON_WEEKS; i += 1) {
      const week = addDays(monday, 7 * i)
      const share = i < 0 ? 100 : shareOf(l, i)
      await db.query(
        `insert into line_week (line_id, week, capacity_kg, elsewhere_kg, released, stop_reason, closes_on, extended_to, closed_early_on)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          rows[0]?.id,
          week,
          l.tons * 1000,
          Math.round(l.tons * 10 * share),
          i < l.release,
          l.code === 'CGL2' && i === 1 ? '锌锅检修' : '',
          addDays(week, -l.close),
          l.code === 'CAL1' && i === 1 ? addDays(week, -1) : null,
          l.code === 'CGL2' && i === 2 ? addDays(monday, 3) : null,
        ],
      )
    }
  }
}

/** Two regular editions, last Friday's and the one before, so that 上期对照 has something to compare. */
export async function seedIssues(db: pg.PoolClient): Promise<void> {
  const today = chinaDay(Date.now())
  const last = lastPublication(Date.now())
  for (const [weeksAgo, share] of [
    [1, 80],
    [0, 100],
  ] as const) {
    const { rows } = await db.query<{ id: number }>(
      `insert into schedule_issue (weekly, moves, told, actor_id, at)
       values (true, 0, 0, (select id from app_user where user_name = 'system'), $1) returning id`,
      [new Date(last - weeksAgo * 7 * 86_400_000)],
    )
    const weeks = await db.query<{
      lineId: number
      week: string
      capacityKg: Kg
      bookedKg: Kg
      released: boolean
      stopReason: string
      closesOn: string
      extendedTo: string | null
      closedEarlyOn: string | null
    }>(
      `select line_id as "lineId", to_char(week, 'YYYY-MM-DD') as week, capacity_kg as "capacityKg", (booked_kg + elsewhere_kg)::bigint as "bookedKg", released,
         stop_reason as "stopReason", to_char(closes_on, 'YYYY-MM-DD') as "closesOn", to_char(extended_to, 'YYYY-MM-DD') as "extendedTo",
         to_char(closed_early_on, 'YYYY-MM-DD') as "closedEarlyOn"
       from line_week where week >= $1`,
      [mondayOf(today)],
    )
    for (const w of weeks.rows) {
      // A week earlier less was booked, and nobody knew of the stop yet.
      const then = {
        ...w,
        bookedKg: Math.round((w.bookedKg * share) / 100),
        ...(weeksAgo === 1 ? { stopReason: '', closedEarlyOn: null } : {}),
      }
      const state = weekStateOf(then, addDays(today, -7 * weeksAgo))
      await db.query('insert into issue_week (issue_id, line_id, week, left_kg, state) values ($1, $2, $3, $4, $5)', [
        rows[0]?.id,
        w.lineId,
        w.week,
        state === 'open' || state === 'limited' ? w.capacityKg - then.bookedKg : 0,
        state,
      ])
    }
  }
}
