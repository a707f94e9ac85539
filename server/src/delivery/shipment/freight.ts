// 运费: the dispatcher asks for what a carrier is owed, somebody of the finance pays it. Never shown to buyers.
import { yuan } from '@mall/domain/kernel/money.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockDeskWaybill } from './deskOrder.ts'
import { endFreight, freightOf, freightPage, freightSum, insertFreight } from './freight.queries.ts'
import { carrierByCode } from '../../goods/capacity/gate.queries.ts'
import { moveWaybill } from './moveWaybill.ts'

const DONE = { done: true } as const

export const applyFreight = (ctx: Ctx, { waybillNo, amountFen, note }: Parsed<'/api/ops/applyFreight'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockDeskWaybill(ctx, tx, waybillNo)
    if (w.selfPickup) return refuse('FREIGHT_STATE.pickUp')
    await moveWaybill(tx, w, {
      on: 'freightApply',
      by: 'dispatcher',
      actorId: ctx.me.userId,
      detail: `${yuan(amountFen)} 元${note ? `，${note}` : ''}`,
    })
    if (!(await insertFreight(tx, { waybillId: w.id, amountFen, note, actorId: ctx.me.userId })))
      return refuse('FREIGHT_STATE.asked')
    const carrier = w.carrierCode ? ((await carrierByCode(tx, w.carrierCode))?.name ?? w.carrierCode) : '承运商'
    await notify(tx, await staffWithRight(tx, 'freight.pay'), {
      event: 'freightWanted',
      facts: { carrier, waybillNo, amount: yuan(amountFen) },
      link: '/freight',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'freight.apply',
      objectType: 'waybill',
      objectId: waybillNo,
      detail: `${carrier} ${yuan(amountFen)} 元 ${note}`.trim(),
    })
    return DONE
  })

export const decideFreight = (ctx: Ctx, { waybillNo, pay, reason }: Parsed<'/api/ops/decideFreight'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockDeskWaybill(ctx, tx, waybillNo)
    if (!pay && reason === '') return refuse('REASON_NEEDED')
    const f = await freightOf(tx, w.id)
    if (!f || f.state !== 'waits' || w.status !== WaybillStatus.freightApplying) return refuse('FREIGHT_STATE.noneDue')
    // Two persons: whoever asks does not pay.
    if (f.appliedBy === ctx.me.userId) return refuse('FREIGHT_OWN')
    await endFreight(tx, { id: f.id, state: pay ? 'paid' : 'rejected', actorId: ctx.me.userId, reason })
    await moveWaybill(tx, w, {
      on: pay ? 'freightPaid' : 'freightReject',
      by: 'finance',
      actorId: ctx.me.userId,
      detail: pay ? `${yuan(f.amountFen)} 元` : reason,
    })
    await notify(tx, [f.appliedBy], {
      event: 'freightDecided',
      facts: { waybillNo, result: pay ? `已付 ${yuan(f.amountFen)} 元` : `退回：${reason}` },
      link: '/freight',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: pay ? 'freight.pay' : 'freight.reject',
      objectType: 'waybill',
      objectId: waybillNo,
      detail: `${yuan(f.amountFen)} 元 ${reason}`.trim(),
    })
    return DONE
  })

export async function readFreight(ctx: Ctx, input: Parsed<'/api/ops/getFreightList'>) {
  const f = {
    state: input.state,
    word: input.word === '' ? null : `%${literal(input.word)}%`,
    contact: deskContactOf(ctx),
  }
  const [rows, sum] = await Promise.all([
    freightPage(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    freightSum(ctx.db, f),
  ])
  return {
    ...page(
      input,
      rows.map(({ id: _id, appliedById, appliedAt, receivedAt, ...r }) => ({
        ...r,
        state: r.state as 'due',
        receivedAt: receivedAt?.getTime() ?? null,
        appliedAt: appliedAt?.getTime() ?? null,
        own: appliedById === ctx.me.userId,
      })),
      sum?.n ?? 0,
    ),
    sumFen: sum?.fen ?? 0,
  }
}
