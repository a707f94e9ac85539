import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { beyondBand, movedPercent, whyReasonNeeded, whyUnlikely } from '@mall/domain/goods/goods/priceChange.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import {
  dayPriceOf,
  type DeskSku,
  dropAreaPrice,
  lockMaker,
  lockSku,
  overridesOf,
  priceBeforeHands,
  recordPriceChange,
  setAreaPrice,
  setListPrice,
} from './skuDesk.queries.ts'

type Input = Parsed<'/api/ops/updateSkuPrice'>
const done = { done: true as const, repricingNo: '', needs: '' }

/** One price that somebody changes at the goods: of the list, or of an area. */
export interface HandPrice {
  skuId: number
  skuCode: string
  title: string
  what: string
  salesAreaCode: string | null
  /** As it is kept; null: an area without a price of its own. */
  wasFen: Fen | null
  nowFen: Fen | null
  /** What buyers pay by it, before and after. */
  paysFen: Fen
  willPayFen: Fen
  /** What an area without a price of its own pays; of the list price: itself. */
  reckonedFen: Fen
  reason: string
}
/** The sheet that waits for a second person, and why. */
export interface PriceWaits {
  repricingNo: string
  needs: string
}
declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Whether a price has to wait for somebody else: sheets stand above the goods (decision 0150). */
    readonly handPriceGuards: readonly ((ctx: Ctx, tx: Tx, price: HandPrice) => Promise<PriceWaits | undefined>)[]
  }
}

async function waitsFor(ctx: Ctx, tx: Tx, price: HandPrice): Promise<PriceWaits | undefined> {
  for (const guard of extensions().handPriceGuards) {
    const waits = await guard(ctx, tx, price)
    if (waits) return waits
  }
  return undefined
}

/**
 * 改价: the list price, or the fixed price of one area; null gives the area back to the computed price. Orders already made keep theirs. Above the line of
 * price sheets it is one, and waits.
 */
export const updateSkuPrice = (ctx: Ctx, input: Input) =>
  ctx.db.tx(async tx => {
    await lockMaker(tx, ctx.me.userId)
    const sku = (await lockSku(tx, input.skuCode)) ?? refuse('GOODS_NOT_FOUND')
    return input.salesAreaCode === null
      ? changeListPrice(ctx, tx, sku, input)
      : changeAreaPrice(ctx, tx, sku, input.salesAreaCode, input)
  })

export const priceBand = async (world: World): Promise<number> =>
  Math.max(1, Number(await world.rules.get('goods.priceBandPercent')) || 20)

/** A slip of the hand costs a wagon: a far jump is typed twice with a reason, and what no such goods ever cost is not taken. */
async function checkPrice(
  ctx: Ctx,
  tx: Tx,
  sku: DeskSku,
  wasFen: Fen,
  { priceFen, againFen, reason }: Input,
  before?: number,
): Promise<void> {
  if (priceFen === null) return
  const dayFen = sku.priceUnit === 'ton' ? await dayPriceOf(tx, sku.varietyCode) : null
  const why = whyUnlikely({ wasFen, nowFen: priceFen, dayFen })
  if (why) return refuse('PRICE_UNLIKELY', { why })
  await holdToBand(ctx.world, { wereFen: [wasFen, ...(before === undefined ? [] : [before])], priceFen, againFen, reason })
}

/** A jump wants a reason, a far jump is typed twice: from the price of now, and from that of before the hands of the last 24 hours, since two steps are one jump. */
export async function holdToBand(
  world: World,
  p: { wereFen: readonly number[]; priceFen: Fen; againFen: Fen | null; reason: string },
): Promise<void> {
  if (!p.reason && p.wereFen.some(was => whyReasonNeeded(was, p.priceFen))) return refuse('REASON_NEEDED')
  const band = await priceBand(world)
  const far = p.wereFen.find(was => beyondBand(was, p.priceFen, band))
  if (far !== undefined && p.againFen !== p.priceFen)
    return refuse('PRICE_CONFIRM', { moved: movedPercent(far, p.priceFen), band })
}

async function changeListPrice(ctx: Ctx, tx: Tx, sku: DeskSku, input: Input) {
  const { priceFen, reason } = input
  if (priceFen === null) return refuse('INPUT.noListPrice')
  if (priceFen === sku.listPriceFen) return done
  await checkPrice(ctx, tx, sku, sku.listPriceFen, input, await priceBeforeHands(tx, sku.id, sku.listPriceFen))
  const was = { wasFen: sku.listPriceFen, paysFen: sku.listPriceFen, reckonedFen: sku.listPriceFen }
  const waits = await waitsFor(ctx, tx, {
    skuId: sku.id,
    skuCode: sku.skuCode,
    title: sku.title,
    what: '挂牌价',
    salesAreaCode: null,
    ...was,
    nowFen: priceFen,
    willPayFen: priceFen,
    reason,
  })
  if (waits) return { ...done, ...waits }
  await setListPrice(tx, sku.id, priceFen)
  return record(ctx, tx, sku, { what: '挂牌价', salesAreaCode: null, wasFen: sku.listPriceFen, nowFen: priceFen, reason })
}

async function changeAreaPrice(ctx: Ctx, tx: Tx, sku: DeskSku, salesAreaCode: string, input: Input) {
  const { priceFen, reason } = input
  const area = ctx.world.catalogue.areas.get(salesAreaCode)
  // Channels without areas have one price everywhere: a fixed one would be shown to nobody or to all.
  if (!area || isCommonly(sku.channelCode)) return refuse('AREA_UNKNOWN')
  const wasFen = (await overridesOf(tx, sku.id)).find(o => o.salesAreaCode === salesAreaCode)?.priceFen ?? null
  if (priceFen === wasFen) return done
  const reckoned = sku.listPriceFen + (sku.priceUnit === 'ton' ? area.adjustFen : 0)
  const effective = wasFen ?? reckoned
  await checkPrice(ctx, tx, sku, effective, input, await priceBeforeHands(tx, sku.id, effective, salesAreaCode))
  const waits = await waitsFor(ctx, tx, {
    skuId: sku.id,
    skuCode: sku.skuCode,
    title: sku.title,
    what: `${area.name} 区域价`,
    salesAreaCode,
    wasFen,
    nowFen: priceFen,
    paysFen: effective,
    willPayFen: priceFen ?? reckoned,
    reckonedFen: reckoned,
    reason,
  })
  if (waits) return { ...done, ...waits }
  if (priceFen === null) await dropAreaPrice(tx, sku.id, salesAreaCode)
  else await setAreaPrice(tx, sku.id, salesAreaCode, priceFen)
  return record(ctx, tx, sku, { what: `${area.name} 区域价`, salesAreaCode, wasFen, nowFen: priceFen, reason })
}

interface Change {
  what: string
  salesAreaCode: string | null
  wasFen: Fen | null
  nowFen: Fen | null
  reason: string
}

async function record(ctx: Ctx, tx: Tx, sku: DeskSku, c: Change) {
  const price = (fen: Fen | null) => (fen === null ? '按调整计算' : yuan(fen))
  await recordPriceChange(tx, {
    skuId: sku.id,
    salesAreaCode: c.salesAreaCode,
    wasFen: c.wasFen,
    nowFen: c.nowFen,
    staffId: ctx.me.userId,
    why: c.reason,
  })
  tx.afterCommit(() => ctx.world.search.changed([sku.id]))
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'goods.price',
    objectType: 'sku',
    objectId: sku.skuCode,
    detail: `${c.what} ${price(c.wasFen)} → ${price(c.nowFen)} ${PriceUnitLabel[sku.priceUnit]}${c.reason ? `，${c.reason}` : ''}`,
  })
  return done
}
