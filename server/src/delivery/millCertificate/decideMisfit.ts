// A misfit is answered by the buyer and decided by the mill.
import { limitsOf, misfits } from '@mall/domain/delivery/millCertificate/limits.ts'
import { misfitText } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { misfitMachine, MisfitState, whyNotAnswer, whyNotDecide } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { LOADED } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { everybody, lockOrdersById } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { putOnTruck, takeOffTruck } from '../shipment/load.queries.ts'
import { whyBeyondReleased } from '../shipment/released.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { announceMisfit } from './compareUnits.ts'
import {
  answerMisfitRow,
  chosenFor,
  decideMisfitRow,
  giveUnit,
  misfitById,
  type MisfitRow,
  misfitsById,
  ownLimitOf,
  takeUnit,
  unname,
  unitsInstead,
  wonIn,
} from './compare.queries.ts'
import { coatingFacts } from './coatingTest.ts'
import { gradeOf } from './grades.ts'
import { thicknessOf, valuesOf } from './heatRecord.ts'
import { holdersOfCerts } from './tellHolders.ts'

/** 让步接收, 要求换货, 申请退出: of units of one order together. */
export const answerMisfit = (ctx: Ctx, { misfitIds, choice, reason }: Parsed<'/api/warranty/answerMisfit'>) =>
  ctx.db.tx(async tx => {
    const ids = [...new Set(misfitIds.map(Number))]
    const { companyId, userId } = scopeOf(ctx)
    const seen = await misfitsById(tx, ids)
    const mine = seen.filter(m => m.companyId === companyId && (userId === null || m.userId === userId))
    const [first] = mine
    if (!first || mine.length < ids.length) return refuse('MISFIT_NONE')
    if (mine.some(m => m.orderId !== first.orderId)) return refuse('MISFIT_CANNOT.otherOrder')
    await lockOrdersById(tx, [first.orderId])
    // Again under the lock: a colleague or the mill may have been faster.
    for (const m of await misfitsById(tx, ids)) {
      const why = whyNotAnswer(m.kind, m.state, choice)
      if (why) return refuse('MISFIT_CANNOT', { why: `${m.unitNo}：${why}` })
      const to = misfitMachine.next(m.state, choice, 'buyer') ?? refuse('ALREADY_DONE')
      if (!(await answerMisfitRow(tx, { id: m.id, from: m.state, to, by: ctx.me.userId, reason }))) return refuse('ALREADY_DONE')
    }
    const to = misfitMachine.next(first.state, choice, 'buyer') ?? first.state
    await notify(tx, await staffWithRight(tx, 'cert.edit'), {
      event: 'certMisfitAnswered',
      facts: {
        companyName: first.companyName,
        orderCode: first.orderCode,
        n: mine.length,
        heatNo: first.heatNo,
        answer: MisfitState.label(to),
      },
      link: '/misfit',
    })
    announceMisfit(tx, first)
    return { done: true as const }
  })

/** 换货, 退出, 答复客户没有可换的: the mill's side. */
export const decideMisfit = (ctx: Ctx, input: Parsed<'/api/ops/decideMisfit'>) =>
  ctx.db.tx(async tx => {
    const seen = await misfitById(tx, Number(input.misfitId))
    if (!seen || !(await companyInScope(ctx, seen.companyId, tx))) return refuse('MISFIT_NONE')
    // Order, then truck, then units.
    if (seen.waybillNo === '') await lockOrdersById(tx, [seen.orderId])
    else await lockWaybill(tx, everybody, seen.waybillNo)
    const m = (await misfitById(tx, seen.id)) ?? refuse('MISFIT_NONE')
    const why = whyNotDecide(m.kind, m.state, input.act)
    if (why) return refuse('MISFIT_CANNOT', { why })
    if (m.waybillStatus !== null && LOADED.has(m.waybillStatus) && input.act !== 'decline')
      return refuse('MISFIT_CANNOT.loaded', { waybillNo: m.waybillNo })
    const newUnit = input.act === 'exchange' ? await exchange(ctx.world, tx, m, input.unitNo) : null
    if (input.act === 'withdraw') await takeAway(tx, m)
    const to = misfitMachine.next(m.state, input.act, 'mill') ?? refuse('ALREADY_DONE')
    const moved = await decideMisfitRow(tx, {
      id: m.id,
      from: m.state,
      to,
      by: ctx.me.userId,
      decision: input.reason,
      newUnitId: newUnit?.id ?? null,
    })
    if (!moved) return refuse('ALREADY_DONE')
    const answer = newUnit
      ? `${m.unitNo} 换为 ${newUnit.unitNo}（炉号 ${newUnit.heatNo}）`
      : `${m.unitNo} ${to === 'withdrawn' ? '已移出订单' : '暂不能换'}`
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'cert.misfit',
      objectType: 'order',
      objectId: m.orderCode,
      detail: `${answer}${input.reason ? `：${input.reason}` : ''}`,
    })
    await notify(tx, await holdersOfCerts(tx, m.companyId, [m.userId]), {
      event: 'certMisfitDecided',
      facts: { orderCode: m.orderCode, answer, reason: input.reason || '质量处理' },
      link: `/warranty/warrantyList?orderCode=${m.orderCode}`,
    })
    announceMisfit(tx, m)
    return { done: true as const, unitNo: newUnit?.unitNo ?? '' }
  })

/** Off its truck and off its line; what is not to its standard is blocked and cannot be allocated to anybody. */
async function takeAway(tx: Tx, m: MisfitRow): Promise<void> {
  if (m.waybillId !== null) await takeOffTruck(tx, { waybillId: m.waybillId, unitIds: [m.unitId] })
  const given = await giveUnit(tx, m.unitId, m.kind === 'standard' ? `不合标准：${m.found.map(misfitText).join('；')}` : '')
  if (given === 0) return refuse('MISFIT_CANNOT.gone')
}

/** A free unit of the same goods and pieces whose heat keeps everything takes its place, on the line and on the truck. */
async function exchange(world: World, tx: Tx, m: MisfitRow, unitNo: string) {
  const unit = (await unitsInstead(tx, m)).find(u => u.unitNo === unitNo)
  if (!unit) return refuse('MISFIT_CANNOT.notAlike', { unitNo: unitNo || '没有选件：' })
  const off = await whyNotInstead(world, tx, m, unit.heatNo)
  if (off) return refuse('MISFIT_CANNOT', { why: `${unitNo}：${off}` })
  const lotNo = await wonIn(tx, m.unitId)
  if (lotNo) return refuse('UNIT_WON', { unitNo: m.unitNo, biddingNo: lotNo })
  const orderCode = await chosenFor(tx, m.unitId)
  // The buyer has chosen this very unit: another only as he has asked for it.
  if (orderCode && m.state !== 'exchangeAsked') return refuse('UNIT_CHOSEN', { unitNo: m.unitNo, orderCode })
  if (orderCode) await unname(tx, m.unitId)
  await takeAway(tx, m)
  if (!(await takeUnit(tx, unit.id, m.orderLineId))) return refuse('MISFIT_CANNOT.taken', { unitNo })
  if (m.waybillId !== null) {
    // A heavier unit may be more than what is released: it waits in the yard with the next truck's.
    const [order] = await lockOrdersById(tx, [m.orderId])
    const beyond = order ? await whyBeyondReleased(tx, order, [unit.id]) : ''
    if (beyond) return refuse('MISFIT_CANNOT', { why: `${unitNo}：${beyond}` })
    await putOnTruck(tx, { waybillId: m.waybillId, orderId: m.orderId, unitIds: [unit.id] })
  }
  return unit
}
/** What speaks against a heat for this buyer; empty: nothing. */
export async function whyNotInstead(world: World, db: Db, m: MisfitRow, heatNo: string): Promise<string> {
  const row = gradeOf(m.grade)
  const values = await valuesOf(world, db, { heatNo, grade: m.grade, sizeUm: m.sizeUm })
  if (!row || !values) return '还没有化验值'
  const coated = await coatingFacts(world, db, { heatNo, grade: m.grade, sizeUm: m.sizeUm, title: m.title })
  if (!coated) return '镀层重量还没有检验'
  const own = await ownLimitOf(db, m.companyId, m.grade)
  return misfits(
    { ...values, ...coated.values },
    { ...limitsOf(row, thicknessOf(m.sizeUm)), ...coated.limits },
    own?.limits ?? {},
  )
    .map(misfitText)
    .join('；')
}
