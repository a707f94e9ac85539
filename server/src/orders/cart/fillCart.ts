// Many lines at once: a list somebody pasted, or an order ordered again. Every line answers for itself.
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import type { Offer } from '@mall/contract/orders/cart/cart.ts'
import { nearestPieces } from '@mall/domain/kernel/weight.ts'
import { refuse, Refusal } from '@mall/contract/main/errors.ts'
import { inSlices } from '../../kernel/load/breath.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addToCart } from './addToCart.ts'
import { basketOf } from './basketOf.ts'
import { countItems, orderLinesForReorder } from './cart.queries.ts'
import { matchLine } from './matchList.ts'

interface ImportRow {
  text: string
  pieces?: number | undefined
  tons?: number | undefined
}

/**
 * A goods code, or words as one would type them into the search. Words that leave open which goods are meant add nothing: the answer says
 * what they leave open.
 */
export async function importList(ctx: Ctx, { rows, ordinary }: { rows: ImportRow[]; ordinary?: true | undefined }) {
  // A contract that cannot be ordered under any more says so before anything is put anywhere.
  const basket = await basketOf(ctx)
  let added = 0
  const answers: { text: string; ok: boolean; message: string; skuCode: string }[] = []
  const slice = inSlices()
  for (const row of rows) {
    // A row that means nothing asks no database: nobody else would come between two hundred of them.
    await slice()
    const found = await named(ctx, row)
    if (!found.ok) {
      answers.push({ text: row.text, ok: false, message: found.message, skuCode: '' })
      continue
    }
    try {
      const quantity =
        row.tons !== undefined ? { weightKg: Math.max(1, Math.round(row.tons * 1000)) } : { pieces: row.pieces ?? 1 }
      const line = await addToCart(ctx, {
        skuCode: found.skuCode,
        ...quantity,
        stockMode: 1,
        services: [],
        ...(ordinary ? { ordinary } : {}),
      })
      added += 1
      answers.push({
        text: row.text,
        ok: true,
        message: `已加入 ${found.title}，${line.pieces} 件`,
        skuCode: found.skuCode,
      })
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      answers.push({ text: row.text, ok: false, message: e.message, skuCode: found.skuCode })
    }
  }
  return { added, cartGoodsNum: await countItems(ctx.db, ctx.me.userId, basket), rows: answers }
}

type Named = { ok: true; skuCode: string; title: string } | { ok: false; message: string }

/** The one goods a row means, and the depot for it: the mill's own where it has enough, else the cheapest delivered that has. */
async function named(ctx: Ctx, row: ImportRow): Promise<Named> {
  const text = row.text.trim()
  if ((await ctx.world.search.idOf(text)) !== undefined) return { ok: true, skuCode: text, title: text }
  const line = await matchLine(ctx, text, new Map())
  const [goods] = line.goods
  if (line.state !== 'sure' || !goods) return { ok: false, message: line.why || '没有匹配的现货，请核对材质和规格' }
  const enough = (o: Offer): boolean =>
    o.availablePieces >=
    (row.tons === undefined ? (row.pieces ?? 1) : nearestPieces(Math.round(row.tons * 1000), o.pieceWeightG).pieces)
  const offer = goods.offers.find(enough) ?? goods.offers[0]
  if (!offer) return { ok: false, message: '没有匹配的现货，请核对材质和规格' }
  return { ok: true, skuCode: offer.skuCode, title: `${goods.title} ${offer.depotName}` }
}

export async function orderAgain(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const lines = await orderLinesForReorder(ctx.db, ctx, orderCode)
  if (lines.length === 0) return refuse('ORDER_NOT_FOUND')
  let added = 0
  const skipped: { title: string; message: string }[] = []
  for (const l of lines) {
    try {
      await addToCart(ctx, {
        skuCode: l.skuCode,
        pieces: l.pieces,
        stockMode: l.stockMode,
        futures: l.futures,
        services: l.services.map(s => s.code),
      })
      added += 1
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      skipped.push({ title: lineTitle(l.title, l.futures), message: e.message })
    }
  }
  return { added, skipped, cartGoodsNum: await countItems(ctx.db, ctx.me.userId, await basketOf(ctx)) }
}
