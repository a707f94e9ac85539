// 回单 of a planned transfer, at the page of its payment: the company's voucher, made for these orders (decision 0252).
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { ordersToPay } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { announce } from '../../platform/live/hub.ts'
import { withdrawVoucherRow } from '../funds/funds.queries.ts'
import { keepVoucher } from '../funds/voucher.ts'
import { dueOf, type Part, stagesOf } from './due.ts'
import { idsOf } from './held.ts'
import { planForAll } from './plannedTransfer.ts'

async function plannedOf(ctx: Ctx, tx: Tx, masterOrderCode: string, part: Part) {
  const due = dueOf(await ordersToPay(tx, scopeOf(ctx), masterOrderCode), part)
  return planForAll(tx, ctx.companyId, idsOf(due), { rest: part.rest ?? false, ...stagesOf(due) })
}

export const addSlip = (ctx: Ctx, { masterOrderCode, rest, stageUntil, ...slip }: Parsed<'/api/pay/addTransferSlip'>) =>
  ctx.once(async tx => {
    const plan = (await plannedOf(ctx, tx, masterOrderCode, { rest, stageUntil })) ?? refuse('VOUCHER_PLAN')
    return keepVoucher(ctx, tx, slip, plan.id)
  })

export const withdrawSlip = (
  ctx: Ctx,
  { masterOrderCode, rest, stageUntil, voucherId }: Parsed<'/api/pay/withdrawTransferSlip'>,
) =>
  ctx.db.tx(async tx => {
    const plan = (await plannedOf(ctx, tx, masterOrderCode, { rest, stageUntil })) ?? refuse('VOUCHER_NONE')
    if ((await withdrawVoucherRow(tx, ctx.companyId, Number(voucherId), plan.id)) === 0) return refuse('VOUCHER_NONE')
    announce(tx, `company:${ctx.companyId}`, { kind: 'funds' })
    return { done: true as const }
  })
