// What a receipt says for those who decide at the desk: pieces short or damaged, the words, and the photos. The photos themselves are fetched
// from the file room, which asks again who may see them.
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { loadFor, truckForDesk } from './onTruck.ts'
import { objectionOf, receiptOf, receiptUnits } from './receipt.queries.ts'
import { namesOf } from './weighing.queries.ts'

export async function readTruckProof(ctx: Ctx, { waybillNo }: Parsed<'/api/ops/getTruckProof'>) {
  const w = await truckForDesk(ctx, waybillNo)
  const [load, receipt, objection] = await Promise.all([
    loadFor(ctx.db, w.id),
    receiptOf(ctx.db, w.id),
    objectionOf(ctx.db, w.id),
  ])
  const taken = receipt ? await receiptUnits(ctx.db, receipt.id) : []
  const names = await namesOf(ctx.db, [
    ...(receipt?.fileIds ?? []),
    ...taken.flatMap(t => t.fileIds),
    ...(objection?.fileIds ?? []),
  ])
  const files = (ids: readonly string[]) => names.filter(n => ids.includes(n.fileId))
  return {
    waybillNo: w.waybillNo,
    receipt: receipt
      ? {
          how: receipt.how,
          receiver: receipt.receiver,
          at: receipt.at.getTime(),
          sound: receipt.sound,
          note: receipt.note,
          why: receipt.why,
          buyerNetKg: receipt.buyerNetKg,
          files: files(receipt.fileIds),
        }
      : null,
    wrong: taken
      .filter(t => t.short + t.damaged > 0 || t.fileIds.length > 0)
      .map(t => {
        const u = load.units.find(x => x.id === t.waybillUnitId)
        return {
          unitNo: u?.unitNo ?? '',
          title: u?.title ?? '',
          pieceUnit: u?.pieceUnit ?? '',
          short: t.short,
          damaged: t.damaged,
          note: t.note,
          files: files(t.fileIds),
        }
      }),
    objection: objection ? { reason: objection.reason, files: files(objection.fileIds) } : null,
  }
}
