// 提异议: what a buyer says is wrong with which units, in time and with what proves it. The draft before it is kept at every change.
import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { afterSalesTypeOf, missingOf, whyNotUnit } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { lockOrder, orderByCode } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import {
  claimByNo,
  dropDraft,
  insertClaim,
  insertClaimUnit,
  insertPhotos,
  logClaim,
  saveDraft,
  unitsOfOrder,
} from './claim.queries.ts'
import { tellDesk } from './moveClaim.ts'

/** A foreign file answers like one that never was. */
export async function checkFiles(ctx: Ctx, db: Db, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await filesWithin(db, wanted, { userId: ctx.me.userId, companyId: ctx.me.companyId })
  if (!wanted.every(id => found.some(f => f.id === id && f.purpose === 'claim'))) refuse('FILE_NOT_FOUND')
}
const filesOf = (c: { units: readonly { photos: readonly { fileId: string }[] }[]; paperIds: readonly string[] }): string[] => [
  ...c.units.flatMap(u => u.photos.map(p => p.fileId)),
  ...c.paperIds,
]

export const saveAfterSalesDraft = (ctx: Ctx, { orderCode, content }: Parsed<'/api/order/saveAfterSalesDraft'>) =>
  ctx.db.tx(async tx => {
    const order = (await orderByCode(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (content === null) {
      await dropDraft(tx, order.id, ctx.me.userId)
      return { savedAt: await nowOf(tx) }
    }
    await checkFiles(ctx, tx, filesOf(content))
    const saved = await saveDraft(tx, { orderId: order.id, userId: ctx.me.userId, content: JSON.stringify(content) })
    return { savedAt: saved?.savedAt.getTime() ?? 0 }
  })

export const createAfterSales = (ctx: Ctx, input: Parsed<'/api/order/createAfterSales'>) =>
  ctx.once(async tx => {
    // The order's row first: two claims about one coil wait for each other, and the second hears of the first.
    const order = (await lockOrder(tx, scopeOf(ctx), input.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const units = new Map((await unitsOfOrder(tx, order.id)).map(u => [String(u.waybillUnitId), u]))
    const now = await nowOf(tx)
    const weightHours = await ctx.world.rules.number('weighing.objectionHours')
    const chosen = [...new Map(input.units.map(u => [u.waybillUnitId, u])).values()].map(said => {
      const unit = units.get(said.waybillUnitId) ?? refuse('CLAIM_UNIT.ofOtherOrder')
      const why = whyNotUnit(
        { receivedAt: unit.receivedAt?.getTime() ?? null, inClaim: unit.inClaim, returned: unit.returned },
        input.kind,
        now,
        at => timeText(new Date(at)),
        weightHours,
      )
      return why ? refuse('CLAIM_UNIT', { why: `${unit.unitNo}：${why}` }) : { said, unit }
    })
    const missing = missingOf({
      ...input,
      units: chosen.map(({ said, unit }) => ({
        unitNo: unit.unitNo,
        problem: said.problem,
        problemKg: said.problemKg,
        unitKg: unit.tagKg,
        openedPercent: said.openedPercent,
        positions: said.photos.map(p => p.position),
      })),
    })
    if (missing.length > 0) return refuse('CLAIM_EVIDENCE', { why: missing.join('、') })
    await checkFiles(ctx, tx, filesOf(input))
    const made =
      (await insertClaim(tx, {
        orderId: order.id,
        userId: ctx.me.userId,
        kind: input.kind,
        afterSalesType: afterSalesTypeOf(input.kind, input.wish),
        wish: input.wish,
        wishFenPerTon: input.wish === 'discount' ? input.wishFenPerTon : 0,
        note: input.note,
        contact: input.contact,
        mobile: input.mobile,
        visitOn: input.visitOn,
        requestId: input.requestId,
      })) ?? refuse('CLAIM_CHANGED')
    for (const { said, unit } of chosen) {
      const row =
        (await insertClaimUnit(tx, {
          claimId: made.id,
          waybillUnitId: unit.waybillUnitId,
          unitId: unit.unitId,
          orderLineId: unit.orderLineId,
          waybillId: unit.waybillId,
          problem: said.problem,
          problemKg: said.problemKg,
          openedPercent: said.openedPercent,
        })) ?? refuse('CLAIM_UNIT.claimed', { unitNo: unit.unitNo })
      await insertPhotos(
        tx,
        made.id,
        said.photos.map(p => ({ claimUnitId: row.id, ...p })),
      )
    }
    await insertPhotos(
      tx,
      made.id,
      input.paperIds.map(fileId => ({ claimUnitId: null, position: 'paper', fileId })),
    )
    await logClaim(tx, { claimId: made.id, event: 'file', detail: input.note, actorId: ctx.me.userId, requestId: '' })
    await dropDraft(tx, order.id, ctx.me.userId)
    const claim = (await claimByNo(tx, scopeOf(ctx), made.claimNo)) ?? refuse('CLAIM_NOT_FOUND')
    await tellDesk(tx, 'claim.handle', claim, `${ClaimKind.label(input.kind)}，${chosen.length} 件，请受理`)
    announceOrder(tx, order, order.status)
    return { claimNo: made.claimNo }
  })
