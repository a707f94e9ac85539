// 对账: both houses' books at one moment, one row a difference. What is sent and not booked is under way, not wrong; what agrees again is closed.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { type BookEffect, BookKind, type ErpEvent, effectsOf, unitOf } from '@mall/domain/desk/erp/erp.events.ts'
import { type Judged, judgeGaps } from '@mall/domain/desk/erp/difference.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { compareBooks } from './books.queries.ts'
import { erpBooksOpen } from './erpConnected.ts'
import { MOST_UNDER_WAY, underWay } from '../../platform/erpOutbox/erp.queries.ts'
import { erpBooks, erpHas, openBooks } from './sandboxBooks.ts'
import {
  type BookLine,
  dailyDone,
  endGone,
  insertDifferences,
  insertRun,
  lockLive,
  logDifferences,
  type NewRun,
  runOfRequest,
  seenAgain,
  takeTurn,
} from './reconcile.queries.ts'

export interface RunDone {
  runNo: string
  state: NewRun['state']
  different: number
  underWay: number
}

/** A sum of a book in its own unit. */
export const inUnit = (kind: Judged['kind'], value: number): string => {
  const unit = unitOf(kind)
  return unit === 'fen' ? `${yuan(value)} 元` : unit === 'kg' ? `${(value / 1000).toFixed(3)} 吨` : `${value} 件`
}

/** Null: another is running, or the day has its run. */
async function run(world: World, by: Pick<NewRun, 'how' | 'actorId' | 'requestId'>): Promise<RunDone | null> {
  // Books that were never opened agree with nothing.
  await openBooks(world)
  return world.pool.tx(tx => compare(world, tx, by))
}
async function compare(world: World, tx: Tx, by: Pick<NewRun, 'how' | 'actorId' | 'requestId'>): Promise<RunDone | null> {
  await snapshot(tx)
  if (!(await takeTurn(tx))) return null
  let theirs: Awaited<ReturnType<typeof erpBooks>>
  try {
    theirs = await erpBooks(world, tx)
  } catch (e) {
    return save(tx, { ...by, ...NOTHING, state: 'failed', trouble: (e as Error).message }, [])
  }
  const messages = await underWay(tx)
  if (messages.length > MOST_UNDER_WAY)
    return save(tx, { ...by, ...NOTHING, state: 'failed', trouble: `还有 ${MOST_UNDER_WAY} 条以上消息没有答复，先发完再对` }, [])
  const books = await compareBooks(tx, theirs)
  const booked = await erpHas(
    tx,
    messages.map(m => m.key),
  )
  const way: BookEffect[] = messages.filter(m => !booked.has(m.key)).flatMap(m => effectsOf(m.payload as unknown as ErpEvent))
  const judged = judgeGaps(
    books.flatMap(b => b.gaps.map(g => ({ ...g, kind: b.kind }))),
    way,
  )
  const of = (kind: string, verdict: Judged['verdict']) => judged.filter(j => j.kind === kind && j.verdict === verdict).length
  const lines: BookLine[] = BookKind.values.map(kind => {
    const b = books.find(x => x.kind === kind)
    return {
      kind,
      compared: b?.compared ?? 0,
      same: b?.same ?? 0,
      underWay: of(kind, 'underWay'),
      different: of(kind, 'different'),
      oursSum: b?.oursSum ?? 0,
      theirsSum: b?.theirsSum ?? 0,
    }
  })
  const different = judged.filter(j => j.verdict === 'different')
  return save(
    tx,
    {
      ...by,
      state: different.length > 0 ? 'differing' : 'clean',
      books: lines,
      compared: lines.reduce((n, l) => n + l.compared, 0),
      different: different.length,
      underWay: judged.length - different.length,
      messages: messages.length,
      trouble: '',
    },
    different,
  )
}
const NOTHING = { books: [], compared: 0, different: 0, underWay: 0, messages: 0 }

async function save(tx: Tx, r: NewRun, different: readonly Judged[]): Promise<RunDone | null> {
  const made = await insertRun(tx, r)
  if (!made) return null
  // An ERP that cannot be asked says nothing about what was found before.
  if (r.state !== 'failed') await follow(tx, made.id, different, await systemUserId(tx))
  if (r.how === 'daily' && r.state !== 'clean')
    await notify(tx, await staffWithRight(tx, 'erp.handle'), {
      ...toldOneOf(r.state === 'failed' ? 'erpUnreconciled' : 'erpDifferences', {
        runNo: made.runNo,
        n: r.different,
        why: r.trouble,
      }),
      link: '/reconcile',
    })
  return { runNo: made.runNo, state: r.state, different: r.different, underWay: r.underWay }
}

const keyOf = (d: { kind: string; ref: string }): string => `${d.kind} ${d.ref}`
/** Every difference of before and of now gets what this run says of it. */
async function follow(tx: Tx, runId: number, different: readonly Judged[], actorId: number): Promise<void> {
  const live = new Map((await lockLive(tx)).map(d => [keyOf(d), d]))
  const now = new Map(different.map(j => [keyOf(j), j]))
  const detail = (key: string): string => {
    const j = now.get(key)
    return j ? `商城 ${inUnit(j.kind, j.ours)}，ERP ${inUnit(j.kind, j.theirs)}` : ''
  }
  const made = await insertDifferences(
    tx,
    runId,
    different.filter(j => !live.has(keyOf(j))),
  )
  const seen = await seenAgain(
    tx,
    runId,
    different.filter(j => live.has(keyOf(j))),
  )
  const gone = [...live].flatMap(([key, d]) => (now.has(key) ? [] : [d.id]))
  await endGone(tx, runId, gone)
  await logDifferences(tx, actorId, [
    ...made.map(d => ({ id: d.id, event: d.still ? 'still' : 'found', detail: detail(keyOf(d)) })),
    ...seen.filter(d => d.changed).map(d => ({ id: d.id, event: 'change', detail: detail(keyOf(d)) })),
    ...gone.map(id => ({ id, event: 'vanish', detail: '' })),
  ])
}

/** By itself once a day of the mill; one that could not ask the ERP is tried again after ten minutes. */
export async function reconcileErp(world: World): Promise<number> {
  if (!erpBooksOpen(world) || (await dailyDone(world.pool))) return 0
  const done = await run(world, { how: 'daily', actorId: await systemUserId(world.pool), requestId: null })
  return done ? 1 : 0
}

export async function runReconciliation(ctx: Ctx, { requestId }: Parsed<'/api/ops/runErpReconciliation'>): Promise<RunDone> {
  if (!erpBooksOpen(ctx.world)) return refuse('ERP_OFF')
  const twin = await runOfRequest(ctx.db, ctx.me.userId, requestId)
  if (twin) return { runNo: twin.runNo, state: twin.state, different: twin.different, underWay: twin.underWay }
  const done = await run(ctx.world, { how: 'manual', actorId: ctx.me.userId, requestId })
  if (!done) return refuse('ERP_RUNNING')
  await ctx.db.tx(tx =>
    audit(tx, {
      actorId: ctx.me.userId,
      act: 'erp.reconcile',
      objectType: 'erpReconciliation',
      objectId: done.runNo,
      detail: done.state === 'failed' ? '未完成' : `差异 ${done.different} 条，在途 ${done.underWay} 条`,
    }),
  )
  return done
}
