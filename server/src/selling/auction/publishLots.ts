// 成批发布: many drafts by one word of the desk. Each lot is published alone, so that one whose goods are gone holds up none of the others.
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { whatIsUnseen, whyNotLot } from '@mall/domain/selling/auction/lot.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { Refusal, sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { inPersonsTurn } from '../../goods/concession/concession.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { statusNow } from './bidding.view.ts'
import { freeOf, linesOf, type LotRow, lotAsItIs } from './lot.queries.ts'
import { formOf, publishLot, wrongUnits } from './saveLot.ts'

/** Goods that several of the lots want are counted in their order: the last ones hear that nothing is left. Says, keeps nothing. */
export async function judgeLots(ctx: Ctx, { biddingNos }: Parsed<'/api/ops/judgeBiddingLots'>) {
  const now = await nowOf(ctx.db)
  const left = new Map<number, number>()
  const out = []
  for (const biddingNo of new Set(biddingNos)) {
    const lot = await lotAsItIs(ctx.db, biddingNo)
    // A colleague took the draft away meanwhile: it holds up none of the others.
    if (!lot) continue
    out.push({
      biddingNo,
      version: lot.version,
      title: lot.title,
      mode: lot.mode,
      disclosure: lot.disclosure,
      weightKg: lot.weightKg,
      startPriceFen: lot.startFen,
      openAt: lot.openAt.getTime(),
      endAt: lot.firstEndAt.getTime(),
      whyNot: await whyNotPublished(ctx, lot, left, now),
      warn: await unseenOf(ctx, lot, now),
    })
  }
  return out
}
async function unseenOf(ctx: Ctx, lot: LotRow, now: number): Promise<string> {
  const f = await formOf(ctx.db, lot)
  const pictures = f.annexIds.length + f.lines.reduce((n, l) => n + l.fileIds.length, 0)
  return whatIsUnseen({ pictures, inspections: f.inspections }, dayText(new Date(now)))
}
async function whyNotPublished(ctx: Ctx, lot: LotRow, left: Map<number, number>, now: number): Promise<string> {
  if (lot.status !== BiddingStatus.draft)
    return sentence('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '发布' })
  const [wrong] = whyNotLot(await formOf(ctx.db, lot), now)
  if (wrong) return wrong.why
  const wanted = new Map<number, number>()
  for (const l of await linesOf(ctx.db, lot.id)) wanted.set(l.skuId, (wanted.get(l.skuId) ?? 0) + l.pieces)
  for (const k of await freeOf(ctx.db, [...wanted.keys()])) {
    const free = left.get(k.skuId) ?? k.free
    left.set(k.skuId, free)
    if (free < (wanted.get(k.skuId) ?? 0))
      return sentence('BID_STOCK', { what: k.title, available: Math.max(0, free), unit: k.unit })
  }
  const form = await formOf(ctx.db, lot, false)
  const [unit] = await wrongUnits(ctx.db, form, lot.id)
  if (unit) return sentence('BID_UNIT', { lineNo: unit.line + 1, unitNo: form.lines[unit.line]?.unitNo ?? '', why: unit.why })
  for (const [skuId, pieces] of wanted) left.set(skuId, (left.get(skuId) ?? 0) - pieces)
  return ''
}

/** What each lot came to. One that this very version of it has become an announcement of is published already: a request sent again changes nothing. */
export const publishLots = (ctx: Ctx, { lots }: Parsed<'/api/ops/publishBiddingLots'>) =>
  inPersonsTurn(ctx.me.userId, async () => {
    const out = []
    for (const one of lots) out.push({ biddingNo: one.biddingNo, ...(await publishOne(ctx, one)) })
    return out
  })
async function publishOne(
  ctx: Ctx,
  one: { biddingNo: string; version: number },
): Promise<{ published: boolean; whyNot: string }> {
  try {
    const { needs } = await publishLot(ctx, one)
    return needs ? { published: false, whyNot: `${needs}，已交另一人审批` } : { published: true, whyNot: '' }
  } catch (e) {
    if (!(e instanceof Refusal)) throw e
    const lot = e.refusal === 'BID_STATE' ? await lotAsItIs(ctx.db, one.biddingNo) : undefined
    if (lot?.status === BiddingStatus.announced && lot.version === one.version + 1) return { published: true, whyNot: '' }
    return { published: false, whyNot: e.message }
  }
}
