// The desk's lists: tickets, and objections after the receipt.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { whyNotCorrect } from './correctTicket.ts'
import { objectionPage } from './receipt.queries.ts'
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
  return page(
    input,
    rows.map(j => ({
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
    })),
    rows[0]?.total ?? 0,
  )
}
