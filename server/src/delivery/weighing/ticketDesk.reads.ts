// The desk's lists: tickets, and objections after the receipt.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { whyNotCorrect } from './correctTicket.ts'
import { whyNotDecideOwn } from './objectWeight.ts'
import { truckForDesk } from './onTruck.ts'
import { objectionOf, objectionPage, type ObjectionRow } from './receipt.queries.ts'
import { ticketByNo, ticketCount, ticketPage } from './ticket.queries.ts'
import { ticketDetail } from './weighing.reads.ts'
import { ticketView } from './weighing.view.ts'

export async function readScaleTicketList(ctx: Ctx, input: Parsed<'/api/ops/getScaleTicketList'>) {
  const f = {
    ...everybody,
    contact: deskContactOf(ctx),
    ...daysOf(input),
    orderCode: '',
    word: literal(input.word),
    state: input.state,
  }
  const [rows, total] = await Promise.all([
    ticketPage(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    ticketCount(ctx.db, f),
  ])
  return page(input, rows.map(ticketView), total)
}

export async function readScaleTicket(ctx: Ctx, { ticketNo }: { ticketNo: string }) {
  const t = (await ticketByNo(ctx.db, { ...everybody, contact: deskContactOf(ctx) }, ticketNo)) ?? refuse('TICKET_NOT_FOUND')
  return { ...(await ticketDetail(ctx, ctx.db, t)), whyNotCorrect: await whyNotCorrect(ctx.db, t) }
}

export async function readObjectionList(ctx: Ctx, input: Parsed<'/api/ops/getObjectionList'>) {
  const rows = await objectionPage(ctx.db, {
    contact: deskContactOf(ctx),
    state: input.state,
    word: literal(input.word),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(input, rows.map(objectionView), rows[0]?.total ?? 0)
}

const objectionView = (j: ObjectionRow) => ({
  waybillNo: j.waybillNo,
  orderCode: j.orderCode,
  companyName: j.companyName,
  plate: j.plate,
  ticketNo: j.ticketNo,
  millKg: j.millKg,
  buyerKg: j.buyerKg,
  permille: j.permille,
  state: j.state,
  reason: j.reason,
  decision: j.decision,
  settledKg: j.settledKg,
  openedAt: j.openedAt.getTime(),
  decidedBy: j.decidedBy,
  decidedAt: j.decidedAt?.getTime() ?? null,
})

/** One, whatever its state, with why he who asks cannot decide it. */
export async function readObjection(ctx: Ctx, { waybillNo }: { waybillNo: string }) {
  const w = await truckForDesk(ctx, waybillNo)
  const j = (await objectionOf(ctx.db, w.id)) ?? refuse('WAYBILL_NOT_FOUND')
  const own = j.state === 'open' ? await whyNotDecideOwn(ctx, ctx.db, w.id) : { why: '', alone: false }
  return { ...objectionView(j), whyNotDecide: own.why, alone: own.alone }
}
