// The demo's drafts: rules and list as finance would enter them, and drafts in several states, through the same doors as real ones.
import { discountOf, type Fen } from '@mall/domain/kernel/money.ts'
import type { World } from '../../../server/src/kernel/ctx.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import type { DraftNews } from '../../../server/src/money/acceptance/draftNotice.ts'
import { insertDraft, lockDraft, TODAY } from '../../../server/src/money/acceptance/draft.queries.ts'
import { insertAcceptor, insertClass } from '../../../server/src/money/acceptance/draftRules.queries.ts'
import { moveDraft } from '../../../server/src/money/acceptance/moveDraft.ts'
import { insertNews, newsTold, setAccepted } from '../../../server/src/money/acceptance/sandboxDraft.queries.ts'
import { takeDraftNotice } from '../../../server/src/money/acceptance/takeDraftNotice.ts'
import { logDraft } from '../../../server/src/money/funds/draftMoney.queries.ts'

const ACCEPTORS = [
  ['演示银行', 'bank', 'A', true, ''],
  ['示例股份银行', 'bank', 'A', true, ''],
  ['示例农商行', 'bank', 'B', true, '单张 100 万以内'],
  ['示例停收银行', 'bank', 'B', false, '2026 年 9 月起暂停'],
  ['示例钢贸财务公司', 'commercial', 'C', true, '集团成员单位'],
] as const

export async function seedDrafts(pool: Pool, settings: Settings): Promise<void> {
  const acceptors = await pool.tx(seedRules)
  const first = await pool.row<Who>(
    `select c.id, c.name, min(u.id) as "userId" from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator'
     where u.user_name = 'demo01' group by c.id`,
  )
  if (!first) return
  const world = { pool, settings }
  for (const [i, d] of DRAFTS.entries()) await seedOne(world, first, acceptors, d, i + 1)
  // Nobody is told of what was there before he came.
  await pool.run(`delete from notice where event like 'draft%'`)
  await pool.run(`delete from outbox where event like 'draft%'`)
}

/** From yesterday's half past eight on. */
async function seedRules(tx: Tx): Promise<Map<string, number>> {
  const finance = (await tx.row<{ id: number }>(`select id from app_user where staff_code = 'S005'`))?.id ?? 1
  const validFrom =
    (await tx.row<{ at: Date }>(`select ((${TODAY} - 1) + time '08:30') at time zone 'Asia/Shanghai' as at`))?.at ?? null
  for (const [classCode, rateBp, single, most] of [
    ['A', 120, 500_000_000, 2_000_000_000],
    ['B', 180, 100_000_000, 100_000_000],
    ['C', 320, 50_000_000, 100_000_000],
  ] as const)
    await insertClass(tx, {
      classCode,
      rateBp,
      singleLimitFen: single,
      companyLimitFen: most,
      months: 6,
      validFrom,
      actorId: finance,
    })
  const ids = new Map<string, number>()
  for (const [name, kind, classCode, taken, note] of ACCEPTORS) {
    const made = await insertAcceptor(tx, { name, kind, classCode, taken, note })
    if (made) ids.set(name, made.id)
  }
  return ids
}

interface Who {
  id: number
  name: string
  userId: number
}
interface Seed {
  acceptor: (typeof ACCEPTORS)[number][0]
  fen: Fen
  /** Days from today to maturity. */
  dueIn: number
  rateBp: number
  state: 'signed' | 'waiting' | 'refused' | 'dishonoured'
}
/** In hand, due soon, waiting for endorsement, one that finance did not take, one that came back before it had paid anything. */
const DRAFTS: readonly Seed[] = [
  { acceptor: '演示银行', fen: 12_000_000, dueIn: 11, rateBp: 120, state: 'signed' },
  { acceptor: '演示银行', fen: 15_000_000, dueIn: 146, rateBp: 120, state: 'signed' },
  { acceptor: '示例股份银行', fen: 19_008_000, dueIn: 169, rateBp: 120, state: 'signed' },
  { acceptor: '示例农商行', fen: 20_000_000, dueIn: 120, rateBp: 180, state: 'waiting' },
  { acceptor: '示例农商行', fen: 30_000_000, dueIn: 81, rateBp: 180, state: 'refused' },
  { acceptor: '示例农商行', fen: 6_000_000, dueIn: 20, rateBp: 180, state: 'dishonoured' },
]

type SeedWorld = Pick<World, 'pool' | 'settings'>
async function seedOne(world: SeedWorld, who: Who, ids: ReadonlyMap<string, number>, d: Seed, n: number): Promise<void> {
  const draftNo = `1999010000999${String(20261100 + n)}${String(310 + n).padStart(7, '0')}11`
  const made = await world.pool.tx(async tx => {
    const dueOn = (await tx.row<{ on: string }>(`select (${TODAY} + $1::int) as on`, [d.dueIn]))?.on ?? ''
    const row = await insertDraft(tx, {
      draftNo,
      companyId: who.id,
      userId: who.userId,
      requestId: `demo-draft-${n}`,
      kind: 'bank',
      acceptorId: ids.get(d.acceptor) ?? 0,
      acceptorName: d.acceptor,
      classCode: ACCEPTORS.find(a => a[0] === d.acceptor)?.[2] ?? 'A',
      faceFen: d.fen,
      dueOn,
      rateBp: d.rateBp,
      days: d.dueIn,
      discountFen: discountOf(d.fen, d.rateBp, d.dueIn),
      endorseDays: 3,
    })
    if (!row) throw new Error('the demo has no draft')
    await logDraft(tx, { draftId: row.id, event: 'register', detail: `${d.acceptor}，${dueOn} 到期`, actorId: who.userId })
    return { ...row, dueOn }
  })
  if (d.state === 'refused')
    await world.pool.tx(async tx => {
      const locked = await lockDraft(tx, made.draftCode)
      const finance = await tx.row<{ id: number }>(`select id from app_user where staff_code = 'S005'`)
      if (locked)
        await moveDraft(tx, locked, {
          on: 'refuse',
          by: 'finance',
          actorId: finance?.id ?? 1,
          detail: '票面背书不连续，请换票',
        })
    })
  if (d.state !== 'signed' && d.state !== 'dishonoured') return
  const news: DraftNews = {
    noticeId: `SPDEMO${String(n).padStart(6, '0')}`,
    kind: 'endorsed',
    draftNo,
    billKind: 'bank',
    acceptor: d.acceptor,
    holder: who.name,
    faceFen: d.fen,
    dueOn: made.dueOn,
    reason: '',
  }
  await insertNews(world.pool, news)
  const told = await takeDraftNotice(world, news)
  if (told.heard !== 'done') throw new Error(`the demo's draft was not signed for: ${told.why}`)
  await newsTold(world.pool, news.noticeId)
  await setAccepted(world.pool, news.noticeId)
  if (d.state === 'signed') return
  const end: DraftNews = { ...news, noticeId: `${news.noticeId}-2`, kind: 'insolvent', reason: '承兑人停业，到期前追索' }
  await insertNews(world.pool, end)
  await takeDraftNotice(world, end)
  await newsTold(world.pool, end.noticeId)
}
