// An order or a truck as somebody of the mill may touch it: what is not of his companies answers like what does not exist.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { everybody, lockOrder, type OrderRecord, orderByCode } from '../../orders/order/order.queries.ts'
import { type LockedWaybill, lockWaybill } from './waybill.queries.ts'

export async function lockDeskOrder(ctx: Ctx, tx: Tx, orderCode: string): Promise<OrderRecord> {
  const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  return (await companyInScope(ctx, order.companyId, tx)) ? order : refuse('ORDER_NOT_FOUND')
}
export async function findDeskOrder(ctx: Ctx, orderCode: string): Promise<OrderRecord> {
  const order = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  return (await companyInScope(ctx, order.companyId)) ? order : refuse('ORDER_NOT_FOUND')
}
export async function lockDeskWaybill(ctx: Ctx, tx: Tx, waybillNo: string): Promise<LockedWaybill> {
  const both = (await lockWaybill(tx, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return (await companyInScope(ctx, both.order.companyId, tx)) ? both : refuse('WAYBILL_NOT_FOUND')
}
