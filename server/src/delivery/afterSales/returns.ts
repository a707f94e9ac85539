// 退货: how steel comes back: booked by the buyer, weighed and placed by the mill's store; the money follows the weight.
import { RETURN_TO_COME, ReturnMode, ReturnStatus, ReturnTo } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { plainPlate, whyNotPlate } from '@mall/domain/delivery/shipment/plate.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { everybody, type Scope } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { today } from '../../goods/capacity/line.queries.ts'
import { insertStockUnits, stockUp } from '../shipment/yard.queries.ts'
import { logClaim } from './claim.queries.ts'
import { unitMoney } from './claimMoney.ts'
import { type LockedClaim, lockForClaim } from './moveClaim.ts'
import { payLocked } from './payClaim.ts'
import { loseReplacement } from './replaceGoods.ts'
import {
  bookReturnRow,
  lockReturn,
  moveReturnRow,
  receiveUnit,
  returnByNo,
  type ReturnRow,
  timesBack,
  unitsOfReturn,
} from './return.queries.ts'

/** Order, claim, return: always in this order. */
async function lockForReturn(tx: Tx, scope: Scope, returnNo: string): Promise<LockedClaim & { back: ReturnRow }> {
  const seen = (await returnByNo(tx, scope, returnNo)) ?? refuse('RETURN_NOT_FOUND')
  const locked = await lockForClaim(tx, scope, seen.claimNo)
  return { ...locked, back: (await lockReturn(tx, seen.id)) ?? refuse('RETURN_NOT_FOUND') }
}
const wrongState = (back: ReturnRow, act: string): never =>
  refuse('RETURN_STATE', { state: ReturnStatus.label(back.status), act })
const buyers = async (tx: Tx, back: ReturnRow) => [back.userId, ...(await peopleWithRight(tx, back.companyId, 'claim.manage'))]
const link = (returnNo: string) => `/orderReturn/orderReturnDetail?returnNo=${returnNo}`
const tellStore = async (tx: Tx, back: ReturnRow, what: string) =>
  notify(tx, await staffWithRight(tx, 'claim.store'), {
    event: 'returnDesk',
    facts: { companyName: back.companyName, returnNo: back.returnNo, what },
    link: `/goodsReturns?open=${back.returnNo}&state=all`,
  })

export const bookOrderReturn = (ctx: Ctx, input: Parsed<'/api/order/bookOrderReturn'>) =>
  ctx.db.tx(async tx => {
    const { order, claim, back } = await lockForReturn(tx, scopeOf(ctx), input.returnNo)
    if (!RETURN_TO_COME.has(back.status)) return wrongState(back, '约定退回')
    if (back.version !== input.version) return refuse('CLAIM_CHANGED')
    if (input.planOn < (await today(tx))) return refuse('RETURN_WRONG.dayPast')
    const plate = input.mode === 'own' ? plainPlate(input.plate) : ''
    const whyPlate = input.mode === 'own' ? whyNotPlate(plate, { demo: !ctx.world.settings.production }) : undefined
    if (whyPlate) return refuse('RETURN_WRONG', { why: whyPlate })
    if (!(await bookReturnRow(tx, { ...input, id: back.id, plate }))) return refuse('CLAIM_CHANGED')
    const what = `${ReturnMode.label(input.mode)}，${input.planOn}${plate ? `，${plate}` : ''}`
    await logClaim(tx, { claimId: claim.id, event: 'returnBooked', detail: what, actorId: ctx.me.userId, requestId: '' })
    await tellStore(tx, back, what)
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })

async function cancel(ctx: Ctx, tx: Tx, locked: LockedClaim & { back: ReturnRow }, reason: string): Promise<void> {
  const { order, claim, back } = locked
  if (!(await moveReturnRow(tx, { id: back.id, version: back.version, from: [0, 1], to: 4, endReason: reason })))
    wrongState(back, '取消')
  await logClaim(tx, {
    claimId: claim.id,
    event: 'returnCancelled',
    detail: `${back.returnNo}：${reason}`,
    actorId: ctx.me.userId,
    requestId: '',
  })
  await loseReplacement(ctx.world, tx, back, { actorId: ctx.me.userId, reason: `原货不退回：${reason}` })
  // Nothing else may be open: then the claim is at its end.
  await payLocked(ctx.world, tx, locked)
  announceOrder(tx, order, order.status)
}
export const cancelOrderReturn = (ctx: Ctx, { returnNo, reason }: Parsed<'/api/order/cancelOrderReturn'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockForReturn(tx, scopeOf(ctx), returnNo)
    await cancel(ctx, tx, locked, reason)
    await tellStore(tx, locked.back, `客户取消：${reason}`)
    return { done: true as const }
  })
export const cancelReturn = (ctx: Ctx, { returnNo, reason }: Parsed<'/api/ops/cancelReturn'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockForReturn(tx, everybody, returnNo)
    const { back } = locked
    if (!(await companyInScope(ctx, back.companyId, tx))) return refuse('RETURN_NOT_FOUND')
    await cancel(ctx, tx, locked, reason)
    await audit(tx, { actorId: ctx.me.userId, act: 'return.cancel', objectType: 'return', objectId: returnNo, detail: reason })
    await notify(tx, await buyers(tx, back), { event: 'returnCancelled', facts: { returnNo, reason }, link: link(returnNo) })
    return { done: true as const }
  })

/** Heavier than it left by more than a scale errs is another coil. */
const MOST_OVER_PERMILLE = 10

export const receiveReturn = (ctx: Ctx, input: Parsed<'/api/ops/receiveReturn'>) =>
  ctx.once(async tx => {
    const locked = await lockForReturn(tx, everybody, input.returnNo)
    const { order, claim, back } = locked
    if (!(await companyInScope(ctx, back.companyId, tx))) return refuse('RETURN_NOT_FOUND')
    const actorId = ctx.me.userId
    if (back.status !== ReturnStatus.booked && back.status !== ReturnStatus.part) return wrongState(back, '收货')
    if (back.version !== input.version) return refuse('CLAIM_CHANGED')
    const units = await unitsOfReturn(tx, back.id)
    const money = await unitMoney(tx, order.id)
    const day = await today(tx)
    const placed: string[] = []
    for (const said of input.units) {
      const u =
        units.find(x => x.claimUnitId === Number(said.claimUnitId) && x.receivedAt === null) ?? refuse('RETURN_WRONG.unitsGone')
      const settledKg = money.get(u.waybillUnitId)?.kg ?? u.tagKg
      if (said.receivedKg * 1000 > settledKg * (1000 + MOST_OVER_PERMILLE))
        return refuse('RETURN_WRONG.heavier', { unitNo: u.unitNo, received: tons(said.receivedKg), settled: tons(settledKg) })
      const newUnitNo = said.placed === 'stock' ? `${u.unitNo.slice(0, 26)}-T${(await timesBack(tx, u.unitNo)) + 1}` : ''
      if (newUnitNo) {
        const made = await insertStockUnits(tx, {
          skuId: u.skuId,
          depotCode: back.depotCode,
          kind: u.kind as Parameters<typeof insertStockUnits>[1]['kind'],
          madeOn: day,
          unitNos: [newUnitNo],
          heatNos: [u.heatNo],
          positions: ['退货区'],
          pieces: [u.pieces],
          tagKgs: [said.receivedKg],
          theoryKgs: [u.theoryKg],
          madeLikeId: u.unitId,
          actorId,
        })
        if (made.length === 0) return refuse('UNIT_NO_TAKEN', { unitNo: newUnitNo })
        // Made to order it is other goods than its product, until somebody says of which goods it shall be stock.
        const move = u.madeTo
          ? undefined
          : await stockUp(tx, { skuId: u.skuId, pieces: u.pieces, reason: '退货入库', ref: back.returnNo })
        // Nothing moved: goods that are not kept in stock.
        if (move)
          await tellErp(tx, move.id, null, {
            topic: 'stock.moved',
            skuCode: move.skuCode,
            depotCode: move.depotCode,
            pieces: u.pieces,
            reason: '退货入库',
            ref: back.returnNo,
            amountFen: 0,
          })
        tx.afterCommit(() => ctx.world.search.changed([u.skuId]))
      }
      if (!(await receiveUnit(tx, { ...said, claimUnitId: u.claimUnitId, returnId: back.id, newUnitNo, actorId })))
        return refuse('CLAIM_CHANGED')
      placed.push(
        `${u.unitNo} ${tons(said.receivedKg)} 吨${ReturnTo.label(said.placed)}${newUnitNo ? `，新件号 ${newUnitNo}${u.madeTo ? '，按单生产，待转为现货' : ''}` : ''}`,
      )
    }
    const left = units.filter(u => u.receivedAt === null).length - input.units.length
    if (!(await moveReturnRow(tx, { id: back.id, version: back.version, from: [1, 2], to: left > 0 ? 2 : 3, endReason: '' })))
      return refuse('CLAIM_CHANGED')
    const what = placed.join('；')
    await logClaim(tx, { claimId: claim.id, event: 'returnReceived', detail: what, actorId, requestId: input.requestId })
    await audit(tx, { actorId, act: 'return.receive', objectType: 'return', objectId: back.returnNo, detail: what })
    await notify(tx, await buyers(tx, back), {
      event: 'returnReceived',
      facts: { returnNo: back.returnNo, n: input.units.length, what },
      link: link(back.returnNo),
    })
    const paid = await payLocked(ctx.world, tx, locked)
    announceOrder(tx, order, order.status)
    return { refundedFen: paid.refundedFen, waits: paid.waits }
  })
