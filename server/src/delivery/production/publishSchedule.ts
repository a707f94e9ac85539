// 发布: what was drafted becomes the plan that buyers see, and each of them is told in the same transaction. An edition keeps what stood in
// the weeks, for 上期对照.
import { addDays, mondayOf, slipWords, weekLabel } from '@mall/domain/delivery/production/week.ts'
import { leftKg, readyOn, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { insertMove } from '../../goods/capacity/booking.queries.ts'
import { HORIZON_WEEKS, slipReplyMs, tellSlip } from '../../goods/capacity/bookLines.ts'
import { allLines, today, weeksOf } from '../../goods/capacity/line.queries.ts'
import { type BookingRow, lockDrafts, publishDraft } from './plan.queries.ts'
import { insertIssue, insertIssueWeeks } from './weeks.queries.ts'

/** Publishes exactly the moves that the planner has seen; a move that came or went meanwhile is looked at first. */
export const publishSchedule = (ctx: Ctx, { bookingIds }: Parsed<'/api/ops/publishSchedule'>) =>
  ctx.db.tx(async tx => {
    const drafts = await lockDrafts(tx)
    const seen = new Set(bookingIds)
    if (drafts.length !== seen.size || drafts.some(d => !seen.has(String(d.id)))) return refuse('SCHEDULE_CHANGED')
    for (const b of drafts) await publishOne(ctx.world, tx, b, ctx.me.userId)
    const told = new Set(drafts.map(b => b.companyId)).size
    await issueEdition(tx, { weekly: false, moves: drafts.length, told, actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'schedule.publish',
      objectType: 'schedule',
      objectId: await today(tx),
      detail: `${drafts.length} 处改动，通知 ${told} 家企业`,
    })
    return { moves: drafts.length, told }
  })

async function publishOne(world: World, tx: Tx, b: BookingRow, actorId: number): Promise<void> {
  if (b.draftWeek === null || b.draftReadyDays === null) throw new Error('a draft without its week')
  const on = readyOn(b.draftWeek, b.draftReadyDays)
  // Against what the buyer was told last; a slip he has not answered is measured from where it began.
  const told = b.slipReply === 'waits' ? b.slipFromOn : (b.plannedOn ?? b.dueOn)
  const late = told !== null && on > told
  const reason = b.draftReason || '生产计划调整'
  const fromWeek = b.slipReply === 'waits' ? b.slipFromWeek : b.week
  await publishDraft(tx, {
    id: b.id,
    plannedOn: on,
    slip: late ? { fromWeek, fromOn: told, reason, replyMs: await slipReplyMs(world, tx) } : null,
  })
  await insertMove(tx, {
    bookingId: b.id,
    event: 'published',
    fromWeek: b.week,
    toWeek: b.draftWeek,
    fromOn: b.plannedOn,
    toOn: on,
    reason,
    actorId,
  })
  const order = { id: b.orderId, orderCode: b.orderCode, userId: b.userId }
  if (late) await tellSlip(tx, order, { was: told, now: on, week: b.draftWeek, reason })
  else
    await notify(tx, [b.userId], {
      event: 'scheduleMoved',
      facts: {
        orderCode: b.orderCode,
        week: weekLabel(b.draftWeek),
        now: on,
        late: b.plannedOn === null ? '按要求' : slipWords(b.plannedOn, on),
      },
      link: '/LZProductionSchedule',
    })
  announceOrder(tx, b, b.orderStatus)
}

/** Keeps what stands in every week from this one on. */
export async function issueEdition(tx: Tx, i: { weekly: boolean; moves: number; told: number; actorId: number }): Promise<void> {
  const on = await today(tx)
  const first = mondayOf(on)
  const lines = (await allLines(tx)).filter(l => l.active)
  const weeks = await weeksOf(
    tx,
    lines.map(l => l.id),
    first,
    addDays(first, HORIZON_WEEKS * 7),
  )
  const id = await insertIssue(tx, i)
  await insertIssueWeeks(
    tx,
    id,
    weeks.map(w => {
      const state = weekStateOf(w, on)
      return { lineId: w.lineId, week: w.week, state, leftKg: state === 'open' || state === 'limited' ? leftKg(w) : 0 }
    }),
  )
}
