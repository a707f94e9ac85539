// 合同备货 as it is agreed on: one of the desk writes it down, another says yes, and it is kept from its first day on (keepReservations.ts).
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { lineName } from '@mall/domain/selling/framework/framework.rules.ts'
import { coverOf, ReservationState, whyNotAgreed } from '@mall/domain/selling/framework/reservation.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { leftByLine } from './contractPrice.ts'
import { type ContractRow, lockContract, lockLines } from './framework.queries.ts'
import { keepOf, reservationAddress } from './keepReservations.ts'
import {
  insertReservation,
  livingReservation,
  moveReservation,
  periodsOf,
  reservationByNo,
  type ReservationRow,
} from './reservation.queries.ts'

const done = { done: true as const }

export const askReservation = (
  ctx: Ctx,
  { ccNo, lineNo, depotCodes, periods, reason, requestId }: Parsed<'/api/ops/askReservation'>,
) =>
  ctx.once(async tx => {
    const c = (await lockContract(tx, ccNo)) ?? refuse('FRAMEWORK_NONE')
    if (!(await companyInScope(ctx, c.companyId, tx))) return refuse('FRAMEWORK_NONE')
    if (c.status !== ContractStatus.confirmed)
      return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '约定备货' })
    const unknown = depotCodes.find(code => !ctx.world.catalogue.depots.has(code))
    if (unknown !== undefined) return refuse('RESERVATION.noDepot', { depotCode: unknown })
    const living = await livingReservation(tx, c.id, lineNo)
    if (living) return refuse('RESERVATION.living', living)
    const why = whyNotAgreed(c.content, {
      lineNo,
      periods,
      today: c.today,
      leftKg: (await leftByLine(tx, c)).get(lineNo) ?? 0,
    })
    const line = c.content.lines.find(l => l.lineNo === lineNo)
    if (why !== undefined || !line) return refuse('RESERVATION', { why: why ?? '' })
    const made = await insertReservation(tx, {
      contractId: c.id,
      lineNo,
      cover: coverOf(line),
      depotCodes: [...new Set(depotCodes)],
      reason,
      askedBy: ctx.me.userId,
      requestId,
      periods,
    })
    if (!made) throw new Error('the reservation was not written')
    const what = `${lineName(line)} ${tons(periods.reduce((n, p) => n + p.kg, 0))} 吨，${periods.length} 期`
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.askReservation',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${made.reservationNo}，${what}：${reason}`,
    })
    const readers = (await staffWithRight(tx, 'framework.decide')).filter(id => id !== ctx.me.userId)
    await notify(tx, readers, {
      event: 'frameworkReservationAsked',
      facts: { makerName: ctx.me.realName || ctx.me.nickName, companyName: c.companyName, ccNo, what },
      link: reservationAddress(made.reservationNo),
    })
    return made
  })

/** The agreement with its contract and line locked, as the desk may see it. */
async function locked(ctx: Ctx, tx: Tx, reservationNo: string): Promise<{ r: ReservationRow; c: ContractRow }> {
  const found = (await reservationByNo(tx, reservationNo)) ?? refuse('RESERVATION_NONE')
  if (!(await companyInScope(ctx, found.companyId, tx))) return refuse('RESERVATION_NONE')
  const c = (await lockContract(tx, found.ccNo)) ?? refuse('RESERVATION_NONE')
  await lockLines(tx, c.id, [found.lineNo])
  return { r: (await reservationByNo(tx, reservationNo)) ?? refuse('RESERVATION_NONE'), c }
}
const stale = (r: ReservationRow, act: string): never =>
  refuse('RESERVATION_STATE', { state: ReservationState.label(r.state), act })
const logged = (
  ctx: Ctx,
  tx: Tx,
  r: ReservationRow,
  act: 'framework.decideReservation' | 'framework.withdrawReservation' | 'framework.endReservation',
  detail: string,
) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'framework', objectId: r.ccNo, detail: `${r.reservationNo}，${detail}` })

export const decideReservation = (ctx: Ctx, { reservationNo, approve, reason }: Parsed<'/api/ops/decideReservation'>) =>
  ctx.db.tx(async tx => {
    const { r, c } = await locked(ctx, tx, reservationNo)
    if (r.state !== 'waits') return stale(r, '决定')
    if (r.askedBy === ctx.me.userId) return refuse('RESERVATION_TWO')
    if (!approve && reason.length < 2) return refuse('RESERVATION.unexplained')
    if (approve) {
      // Tons may have been ordered, days may have gone by since it was written down.
      const periods = await periodsOf(tx, [r.id])
      const why =
        c.status === ContractStatus.confirmed
          ? whyNotAgreed(c.content, {
              lineNo: r.lineNo,
              periods,
              today: c.today,
              leftKg: (await leftByLine(tx, c)).get(r.lineNo) ?? 0,
            })
          : `合同${ContractStatus.label(c.status)}`
      if (why !== undefined) return refuse('RESERVATION', { why })
    }
    await moveReservation(tx, r.id, { from: 'waits', to: approve ? 'inForce' : 'rejected', by: ctx.me.userId, why: reason })
    await logged(ctx, tx, r, 'framework.decideReservation', approve ? '同意' : `不同意：${reason}`)
    await notify(tx, [r.askedBy], {
      event: 'frameworkReservationDecided',
      facts: { reservationNo, ccNo: r.ccNo, result: approve ? '已同意，到起始日开始备货' : `没有同意：${reason}` },
      link: reservationAddress(reservationNo),
    })
    // What begins today is there when the yes is.
    if (approve) await keepOf(ctx.world, tx, c)
    return done
  })

export const withdrawReservation = (ctx: Ctx, { reservationNo }: Parsed<'/api/ops/withdrawReservation'>) =>
  ctx.db.tx(async tx => {
    const { r } = await locked(ctx, tx, reservationNo)
    if (r.askedBy !== ctx.me.userId) return refuse('RESERVATION_NONE')
    if (r.state !== 'waits') return stale(r, '撤回')
    await moveReservation(tx, r.id, { from: 'waits', to: 'withdrawn', by: null, why: '' })
    await logged(ctx, tx, r, 'framework.withdrawReservation', '撤回')
    return done
  })

export const endReservation = (ctx: Ctx, { reservationNo, reason }: Parsed<'/api/ops/endReservation'>) =>
  ctx.db.tx(async tx => {
    const { r, c } = await locked(ctx, tx, reservationNo)
    if (r.state !== 'inForce') return stale(r, '结束')
    await moveReservation(tx, r.id, { from: 'inForce', to: 'ended', by: null, why: reason })
    await logged(ctx, tx, r, 'framework.endReservation', `提前结束：${reason}`)
    await keepOf(ctx.world, tx, c)
    return done
  })
