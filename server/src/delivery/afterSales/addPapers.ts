// 补充材料: what the buyer finds after he has filed, or what the mill asked him for; added, never exchanged.
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { isLive } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { insertPhotos, logClaim, photosOf, unitsOfClaim } from './claim.queries.ts'
import { checkFiles } from './fileClaim.ts'
import { lockForClaim, tellDesk } from './moveClaim.ts'

/** Of one claim, with what it was filed with. */
const MOST = 200

export const addAfterSalesPapers = (ctx: Ctx, input: Parsed<'/api/order/addAfterSalesPapers'>) =>
  ctx.once(async tx => {
    const { order, claim } = await lockForClaim(tx, scopeOf(ctx), input.claimNo)
    const actorId = ctx.me.userId
    if (!isLive(claim.status)) return refuse('CLAIM_STATE', { state: AfterSalesStatus.label(claim.status), act: '补充材料' })
    await checkFiles(
      ctx,
      tx,
      input.papers.map(p => p.fileId),
    )
    const [units, photos] = [await unitsOfClaim(tx, claim.id), await photosOf(tx, claim.id)]
    if (photos.length + input.papers.length > MOST) return refuse('CLAIM_EVIDENCE.tooMany', { most: MOST })
    const papers = input.papers.map(p => {
      const unit = p.claimUnitId === null ? null : units.find(u => String(u.id) === p.claimUnitId)
      if (unit === undefined) return refuse('CLAIM_UNIT.ofOtherClaim')
      return { claimUnitId: unit?.id ?? null, position: 'paper', fileId: p.fileId }
    })
    await insertPhotos(tx, claim.id, papers)
    const detail = `${papers.length} 份${input.note === '' ? '' : `，${input.note}`}`
    await logClaim(tx, { claimId: claim.id, event: 'papers', detail, actorId, requestId: input.requestId })
    await tellDesk(tx, 'claim.handle', claim, `客户补充了材料：${detail}`)
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })
