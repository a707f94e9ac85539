// 过磅照片: plate, display and load, by whoever stands at the scale. They go with the truck's tickets, to the buyer as to the mill, and beside its doubts.
import { LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import {
  MOST_SCALE_PHOTOS,
  MOST_TARE_PHOTOS,
  ScalePhotoKind,
  ScalePhotoStage,
} from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { storeFile } from '../../platform/file/uploadFile.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { lockForDesk, recordAct, truckForDesk, wrongState } from './onTruck.ts'
import { insertPhoto, photosOf, type ScalePhotoRow } from './scalePhotos.queries.ts'
import { ticketsOf } from './ticket.queries.ts'

/** Full, once it is loaded: what is photographed then belongs to the ticket that counts. */
const stageOf = (w: WaybillRow) => (w.status === WaybillStatus.loaded ? ScalePhotoStage.gross : ScalePhotoStage.tare)

export const photoView = (p: ScalePhotoRow) => ({
  fileId: p.fileId,
  stage: p.stage,
  kind: p.kind,
  at: p.at.getTime(),
  by: p.by,
})
/** Those of a ticket: of the empty truck, and of the full one up to this weighing. */
export const photosOfTicket = async (db: Db, t: { waybillId: number; id: number }) =>
  (await photosOf(db, t.waybillId)).filter(p => p.ticketId === null || p.ticketId <= t.id).map(photoView)

const mayAdd = (w: WaybillRow): void => {
  if (w.endedAt || LEFT.has(w.status)) wrongState(w, '加过磅照片')
}
/** None can be taken away: those of the empty truck leave room for the full one's. */
async function mustHaveRoom(db: Db, w: WaybillRow): Promise<number> {
  const n = (await photosOf(db, w.id)).length
  const most = stageOf(w) === ScalePhotoStage.tare ? MOST_TARE_PHOTOS : MOST_SCALE_PHOTOS
  return n >= most ? refuse('SCALE_PHOTOS', { most, stage: ScalePhotoStage.label(stageOf(w)) }) : n
}
export async function addScalePhoto(ctx: Ctx, { waybillNo, kind }: Parsed<'/api/ops/addScalePhoto'>) {
  const seen = await truckForDesk(ctx, waybillNo)
  mayAdd(seen)
  await mustHaveRoom(ctx.db, seen)
  // A picture of the buyer's goods: his people see it.
  const stored = await storeFile(ctx, 'scale', { userId: ctx.me.userId, companyId: seen.companyId, quota: true })
  return ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    mayAdd(w)
    const before = await mustHaveRoom(tx, w)
    const stage = stageOf(w)
    const ticketId = stage === ScalePhotoStage.gross ? ((await ticketsOf(tx, w.id)).at(-1)?.id ?? null) : null
    await insertPhoto(tx, { waybillId: w.id, ticketId, stage, kind, fileId: stored.fileId, byId: ctx.me.userId })
    await recordAct(ctx, tx, 'weigh.photo', w, `${ScalePhotoStage.label(stage)} ${ScalePhotoKind.label(kind)}`)
    return { fileId: stored.fileId, photos: before + 1 }
  })
}

/** Why a truck stays for want of photos; empty: the rule asks for none, or they are there. */
export async function whyNotPhotographed(world: World, db: Db, waybillId: number): Promise<string> {
  const least = await world.rules.number('weighing.photosLeast')
  if (least === 0) return ''
  const have = (await photosOf(db, waybillId)).filter(p => p.stage === ScalePhotoStage.gross).length
  return have >= least ? '' : `重车过磅照片至少 ${least} 张，现有 ${have} 张，请先拍照`
}
