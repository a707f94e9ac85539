// 出结算单: by rule when everything of an order was received, by finance when the rest of it will not come.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { everybody, lockOrder, lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { type Computed, computeSheet } from './figures.ts'
import { heldTrucks } from './holds.ts'
import { lockSettlement, moveSheet } from './moveSheet.ts'
import {
  answerClose,
  insertSheet,
  lockSheet,
  logSheet,
  ordersToSettle,
  replaceRows,
  type SheetRow,
  trucksUnderWay,
  unpricedMonths,
} from './settlement.queries.ts'

const DAY_MS = 86_400_000
export const daysFromNow = async (tx: Db, days: number): Promise<Date> => new Date((await nowOf(tx)) + days * DAY_MS)

interface Draft {
  actorId: number
  /** The mill's own word for a tail beyond the tolerance. */
  tailAgreed: boolean
  note: string
}

/** Writes the sheet of a locked order as a draft. */
async function writeDraft(tx: Tx, order: OrderRecord, d: Draft): Promise<{ sheet: SheetRow; computed: Computed }> {
  const [month] = await unpricedMonths(tx, order.id)
  if (month !== undefined) return refuse('SETTLEMENT_PRICE', { month })
  const computed = await computeSheet(tx, order, { disputed: await heldTrucks(tx, order.id), accepted: new Set() })
  const settling = computed.rows.filter(r => r.verdict !== 'held')
  if (settling.length === 0 && computed.figures.tailPieces === 0) return refuse('SETTLEMENT_NOTHING')
  const made = await insertSheet(tx, {
    ...computed.figures,
    orderId: order.id,
    byRule: computed.byRule && computed.figures.heldFen === 0,
    tailAgreed: d.tailAgreed,
    note: d.note,
    actorId: d.actorId,
  })
  if (!made) return refuse('SETTLEMENT_OPEN')
  await replaceRows(tx, made.id, computed.rows)
  await logSheet(tx, { settlementId: made.id, event: 'draft', detail: d.note, actorId: d.actorId })
  const sheet = (await lockSheet(tx, made.id)) ?? refuse('SETTLEMENT_NOT_FOUND')
  return { sheet, computed }
}

/** Sends a draft to the buyer, with the time he has. */
async function offer(world: World, tx: Tx, order: OrderRecord, sheet: SheetRow, by: 'finance' | 'system', actorId: number) {
  const days = await world.rules.number(sheet.byRule ? 'settlement.autoDays' : 'settlement.confirmDays')
  await moveSheet(tx, order, sheet, { on: 'offer', by, actorId, confirmBy: await daysFromNow(tx, days) })
  await notify(tx, [order.userId, ...(await peopleWithRight(tx, order.companyId, 'settle.confirm'))], {
    ...toldOneOf(sheet.byRule ? 'settlementOfferedByRule' : 'settlementOffered', {
      orderCode: order.orderCode,
      settleNo: sheet.settleNo,
      tons: tons(sheet.settledKg),
      result: differenceText(sheet.differenceFen),
      why: order.settlement === SettlementMode.theoretical ? '按理论重量结算' : '各车磅差都在允差内',
      days,
    }),
    link: `/order/settlement?settleNo=${sheet.settleNo}`,
  })
}

export const differenceText = (fen: Fen): string =>
  fen > 0 ? `应退 ${yuan(fen)} 元` : fen < 0 ? `应补 ${yuan(minus(fen))} 元` : '两清'

/** Job: every order that was received whole gets its sheet; what needs no eye goes to the buyer at once, the rest to finance. */
export async function draftDueSheets(world: World): Promise<number> {
  return sweep(await ordersToSettle(world.pool), ({ id }) => world.pool.tx(tx => draftOne(world, tx, id)))
}
async function draftOne(world: World, tx: Tx, orderId: number): Promise<boolean> {
  const [order] = await lockOrdersById(tx, [orderId])
  // Somebody may have been faster, or another truck may have been opened since.
  if (order?.status !== OrderStatus.signed || (await trucksUnderWay(tx, orderId)) > 0) return false
  const computed = await computeSheet(tx, order, { disputed: await heldTrucks(tx, order.id), accepted: new Set() })
  if (computed.rows.every(r => r.verdict === 'held')) return false
  const actorId = await systemUserId(tx)
  const { sheet } = await writeDraft(tx, order, { actorId, tailAgreed: false, note: '' })
  if (sheet.byRule) await offer(world, tx, order, sheet, 'system', actorId)
  else
    await notify(tx, await staffWithRight(tx, 'settle.decide'), {
      event: 'settlementToCheck',
      facts: { orderCode: order.orderCode, companyName: order.companyName, settleNo: sheet.settleNo },
      link: `/settlement?settleNo=${sheet.settleNo}`,
    })
  return true
}

/** 财务出单 for an order whose rest will not come (结案), or before the job: checked and sent to the buyer in one act. */
export const draftSettlement = (ctx: Ctx, input: Parsed<'/api/ops/draftSettlement'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, input.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (order.status !== OrderStatus.shipping && order.status !== OrderStatus.signed)
      return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: '出结算单' })
    if (order.cancelApply === CancelApply.applied) return refuse('ORDER_STATE', { state: '取消申请中', act: '出结算单' })
    const under = await trucksUnderWay(tx, order.id)
    if (under > 0) return refuse('SETTLEMENT_TRUCKS', { n: under })
    const { sheet, computed } = await writeDraft(tx, order, {
      actorId: ctx.me.userId,
      tailAgreed: input.tailAgreed,
      note: input.note,
    })
    if (computed.tailBeyond && !input.tailAgreed) return refuse('SETTLEMENT_TAIL', { why: computed.tailBeyond })
    await answerClose(tx, { orderId: order.id, state: 'agreed', answer: sheet.settleNo, actorId: ctx.me.userId })
    await offer(ctx.world, tx, order, sheet, 'finance', ctx.me.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'settlement.offer',
      objectType: 'settlement',
      objectId: sheet.settleNo,
      detail: `${order.orderCode} ${tons(sheet.settledKg)} 吨，${differenceText(sheet.differenceFen)}${sheet.tailPieces > 0 ? `，尾量 ${tons(sheet.tailKg)} 吨` : ''}`,
    })
    return { settleNo: sheet.settleNo }
  })

/** 核对无误: a draft that the job could not pass by itself goes to the buyer. */
export const offerSettlement = (ctx: Ctx, { settleNo }: Parsed<'/api/ops/offerSettlement'>) =>
  ctx.db.tx(async tx => {
    const { order, sheet } = await lockSettlement(tx, everybody, settleNo)
    await offer(ctx.world, tx, order, sheet, 'finance', ctx.me.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'settlement.offer',
      objectType: 'settlement',
      objectId: settleNo,
      detail: `${order.orderCode} ${tons(sheet.settledKg)} 吨，${differenceText(sheet.differenceFen)}`,
    })
    return { done: true as const }
  })

/** A figure was wrong: the sheet is void, the next one says it anew. */
export const withdrawSettlement = (ctx: Ctx, { settleNo, reason }: Parsed<'/api/ops/withdrawSettlement'>) =>
  ctx.db.tx(async tx => {
    const { order, sheet } = await lockSettlement(tx, everybody, settleNo)
    const told = sheet.state === 'offered'
    await moveSheet(tx, order, sheet, { on: 'withdraw', by: 'finance', actorId: ctx.me.userId, detail: reason })
    if (told)
      await notify(tx, [order.userId], {
        event: 'settlementWithdrawn',
        facts: { orderCode: order.orderCode, settleNo, reason },
        link: `/order/orderDetail?orderCode=${order.orderCode}`,
      })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'settlement.withdraw',
      objectType: 'settlement',
      objectId: settleNo,
      detail: reason,
    })
    return { done: true as const }
  })
