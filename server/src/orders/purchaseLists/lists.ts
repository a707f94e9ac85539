// 常用清单: a person's own lists of goods, which his colleagues may read when he shares them.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, Refusal } from '@mall/contract/main/errors.ts'
import { LIST_LINES_MOST, LISTS_MOST } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addToCart } from '../cart/addToCart.ts'
import { readCount } from '../cart/cart.reads.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { rowsToday } from './rowsToday.ts'
import * as q from './often.queries.ts'

const found = async (ctx: Ctx, listId: string): Promise<q.ListRow> => {
  const list = await q.listFor(ctx.db, listId, ctx.me.userId, ctx.me.companyId)
  return list && !list.removed ? list : refuse('OFTEN_NONE')
}

export const readLists = async (ctx: Ctx) =>
  (await q.listsFor(ctx.db, ctx.me.userId, ctx.me.companyId)).map(l => ({
    listId: String(l.id),
    name: l.name,
    shared: l.shared,
    mine: l.userId === ctx.me.userId,
    ownerName: l.ownerName,
    lineCount: l.lineCount,
    updatedAt: l.updatedAt.getTime(),
  }))

export async function readList(ctx: Ctx, { listId }: { listId: string }) {
  const list = await found(ctx, listId)
  const lines = await q.listLines(ctx.db, list.id)
  const today = await rowsToday(
    ctx,
    lines.map(l => l.skuId),
  )
  return {
    listId,
    name: list.name,
    shared: list.shared,
    mine: list.userId === ctx.me.userId,
    ownerName: list.ownerName,
    version: list.version,
    lines: lines.map(({ skuId, ...l }) => ({ ...l, today: today.get(skuId) ?? null })),
  }
}

/** Numbers of the goods in the order given; each once, the last pieces win. */
async function goodsOf(ctx: Ctx, lines: readonly { skuCode: string; pieces: number }[]) {
  const pieces = new Map(lines.map(l => [l.skuCode, l.pieces]))
  const ids = new Map((await q.skuIdsOf(ctx.db, [...pieces.keys()])).map(k => [k.skuCode, k.id]))
  return {
    skuIds: [...pieces.keys()].map(code => ids.get(code) ?? refuse('GOODS_NOT_FOUND')),
    pieces: [...pieces.values()],
  }
}

async function freeName(tx: Tx, userId: number, name: string, but: number | null): Promise<void> {
  const other = await q.listNamed(tx, userId, name)
  if (other && other.id !== but) refuse('OFTEN_WRONG.listTaken', { name })
}

/** Makes a list or replaces all of one's own. A list is shared with the company its owner belongs to now. */
export async function saveList(ctx: Ctx, input: Parsed<'/api/often/saveList'>) {
  const { userId, companyId } = ctx.me
  if (input.shared && companyId === null) return refuse('OFTEN_WRONG.noCompany')
  const goods = await goodsOf(ctx, input.lines)
  return ctx.db.tx(async tx => {
    await q.holdPerson(tx, userId)
    if (input.listId === undefined) {
      if ((await q.countLists(tx, userId)) >= LISTS_MOST) refuse('OFTEN_WRONG.listsFull', { most: LISTS_MOST })
      await freeName(tx, userId, input.name, null)
      const id = await q.insertList(tx, { userId, companyId, name: input.name, shared: input.shared })
      await q.putLines(tx, id, 0, goods.skuIds, goods.pieces)
      return { listId: String(id), version: 1 }
    }
    const list = await q.holdOwnList(tx, input.listId, userId)
    if (!list || list.removed) return refuse('OFTEN_NONE')
    if (list.version !== input.version) return refuse('OFTEN_CHANGED')
    await freeName(tx, userId, input.name, list.id)
    await q.clearLines(tx, list.id)
    await q.putLines(tx, list.id, 0, goods.skuIds, goods.pieces)
    const version = await q.updateList(tx, list.id, { name: input.name, shared: input.shared, companyId })
    return { listId: input.listId, version }
  })
}

export async function addToList(ctx: Ctx, { listId, lines }: Parsed<'/api/often/addToList'>) {
  const goods = await goodsOf(ctx, lines)
  return ctx.db.tx(async tx => {
    const list = await q.holdOwnList(tx, listId, ctx.me.userId)
    if (!list || list.removed) return refuse('OFTEN_NONE')
    await q.putLines(tx, list.id, await q.lastLineNo(tx, list.id), goods.skuIds, goods.pieces)
    if ((await q.countLines(tx, list.id)) > LIST_LINES_MOST) refuse('OFTEN_WRONG.listLong', { most: LIST_LINES_MOST })
    return { listId, version: await q.touchList(tx, list.id) }
  })
}

export async function removeList(ctx: Ctx, { listId, back }: { listId: string; back: boolean }) {
  await ctx.db.tx(async tx => {
    await q.holdPerson(tx, ctx.me.userId)
    const list = await q.holdOwnList(tx, listId, ctx.me.userId)
    if (!list) return refuse('OFTEN_NONE')
    if (back && list.removed) {
      await freeName(tx, ctx.me.userId, list.name, list.id)
      if ((await q.countLists(tx, ctx.me.userId)) >= LISTS_MOST) refuse('OFTEN_WRONG.listsFull', { most: LISTS_MOST })
    }
    await q.removeList(tx, list.id, back)
  })
  return { done: true as const }
}

/** Every line answers for itself: what cannot be had today is told and the rest is in the cart. */
export async function addListToCart(ctx: Ctx, { listId, skuCodes }: Parsed<'/api/often/addListToCart'>) {
  const list = await found(ctx, listId)
  const wanted = skuCodes && new Set(skuCodes)
  const skipped: { title: string; message: string }[] = []
  let added = 0
  for (const l of await q.listLines(ctx.db, list.id)) {
    if (wanted && !wanted.has(l.skuCode)) continue
    try {
      await addToCart(ctx, { skuCode: l.skuCode, pieces: l.pieces, stockMode: 1, services: [] })
      added += 1
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      skipped.push({ title: l.title, message: e.message })
    }
  }
  return { added, skipped, cartGoodsNum: await readCount(ctx) }
}
