// The one place where a sheet's state changes: by the machine, under the locks of its order and its own, with a row of its history.
import { refuse } from '@mall/contract/main/errors.ts'
import {
  type SheetActor,
  type SheetEvent,
  SheetEventLabel,
  sheetMachine,
  SheetState,
} from '@mall/domain/delivery/settlement/sheet.machine.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord, type Scope } from '../../orders/order/order.queries.ts'
import { lockSheet, logSheet, moveSheetRow, openAtErp, sheetByNo, type SheetRow } from './settlement.queries.ts'

export interface SheetMove {
  on: SheetEvent
  by: SheetActor
  actorId: number
  detail?: string
  confirmBy?: Date
  tailChoice?: string
}

/** The order, then its sheet, both locked. Refuses what is not within the scope (SETTLEMENT_NOT_FOUND). */
export async function lockSettlement(tx: Tx, scope: Scope, settleNo: string): Promise<{ order: OrderRecord; sheet: SheetRow }> {
  const seen = (await sheetByNo(tx, scope, settleNo)) ?? refuse('SETTLEMENT_NOT_FOUND')
  const [order] = await lockOrdersById(tx, [seen.orderId])
  const sheet = await lockSheet(tx, seen.id)
  return order && sheet ? { order, sheet } : refuse('SETTLEMENT_NOT_FOUND')
}

export async function moveSheet(tx: Tx, order: OrderRecord, sheet: SheetRow, m: SheetMove): Promise<SheetRow> {
  const to = sheetMachine.next(sheet.state, m.on, m.by)
  if (!to) return refuse('SETTLEMENT_STATE', { state: SheetState.label(sheet.state), act: SheetEventLabel[m.on] })
  const moved = await moveSheetRow(tx, {
    id: sheet.id,
    from: sheet.state,
    to,
    actorId: m.actorId,
    confirmBy: m.confirmBy ?? null,
    tailChoice: m.tailChoice ?? null,
    reason: m.detail ?? '',
  })
  if (!moved) return refuse('SETTLEMENT_STATE', { state: '已变化', act: SheetEventLabel[m.on] })
  await logSheet(tx, { settlementId: sheet.id, event: m.on, detail: m.detail ?? '', actorId: m.actorId })
  if (to === 'done') await tellSettled(tx, order, sheet)
  announceOrder(tx, order, order.status)
  return { ...sheet, state: to }
}

/** With its first sheet an order is no longer open at the ERP; what comes later is told with its money alone. */
async function tellSettled(tx: Tx, order: OrderRecord, sheet: SheetRow): Promise<void> {
  const open = await openAtErp(tx, order.id, sheet.id)
  await tellErp(tx, sheet.settleNo, order.companyId, {
    topic: 'order.settled',
    orderCode: order.orderCode,
    settleNo: sheet.settleNo,
    differenceFen: sheet.differenceFen,
    paidFen: open?.paidFen ?? 0,
    kg: open?.kg ?? 0,
    amountFen: Math.abs(sheet.differenceFen),
  })
}
