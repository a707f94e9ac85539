// Many lines at once: a list somebody pasted, or an order ordered again. Every line answers for itself.
import { refuse, Refusal } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { addToCart } from './addToCart.ts'
import { countItems, orderLinesForReorder } from './cart.queries.ts'

interface ImportRow {
  text: string
  pieces?: number | undefined
  tons?: number | undefined
}

/** A goods code, or words as one would type them into the search; of several goods the best stocked is taken and named. */
export async function importList(ctx: Ctx, { rows }: { rows: ImportRow[] }) {
  let added = 0
  const answers: { text: string; ok: boolean; message: string; skuCode: string }[] = []
  for (const row of rows) {
    const found =
      ctx.world.search.idOf(row.text.trim()) !== undefined
        ? { skuCode: row.text.trim(), title: row.text.trim(), more: 0 }
        : match(ctx, row.text)
    if (!found) {
      answers.push({ text: row.text, ok: false, message: '没有匹配的现货，请核对材质和规格', skuCode: '' })
      continue
    }
    try {
      const quantity =
        row.tons !== undefined ? { weightKg: Math.max(1, Math.round(row.tons * 1000)) } : { pieces: row.pieces ?? 1 }
      const line = await addToCart(ctx, { skuCode: found.skuCode, ...quantity, stockMode: 1, services: [] })
      added += 1
      answers.push({
        text: row.text,
        ok: true,
        message: `已加入 ${found.title}，${line.pieces} 件${found.more > 0 ? `（另有 ${found.more} 条相近资源）` : ''}`,
        skuCode: found.skuCode,
      })
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      answers.push({ text: row.text, ok: false, message: e.message, skuCode: found.skuCode })
    }
  }
  return { added, cartGoodsNum: await countItems(ctx.db, ctx.me.userId), rows: answers }
}

function match(ctx: Ctx, text: string): { skuCode: string; title: string; more: number } | undefined {
  const hits = ctx.world.search.products(
    { word: text, sortField: 4, sortType: 1, pageSize: 1, stock: 1 },
    { channelCode: null, areaCode: ctx.areaCode },
  )
  const [first] = hits.list
  return first ? { skuCode: first.skuCode, title: `${first.title} ${first.depotName}`, more: hits.totalCount - 1 } : undefined
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
      skipped.push({ title: l.title, message: e.message })
    }
  }
  return { added, skipped, cartGoodsNum: await countItems(ctx.db, ctx.me.userId) }
}
