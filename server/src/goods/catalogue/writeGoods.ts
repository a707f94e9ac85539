// Writes judged goods in one transaction, some hundred a statement: goods, stock, history of every field, what the ERP hears, and the search index after.
import { reservedWords } from '@mall/domain/goods/goods/reservedStock.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import {
  changesOf,
  fieldText,
  GOODS_FIELD_LABEL,
  type GoodsForm,
  saleUnitOf,
  spuCodeFor,
} from '@mall/domain/goods/goods/goodsForm.ts'
import type { PriceTable } from '@mall/domain/goods/repricing/priceTable.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { tellErpMoves } from '../../platform/erpOutbox/tellErp.ts'
import { priceOfForm, tableToday } from '../repricing/tablePrices.ts'
import {
  type ChangeRecord,
  type GoodsNow,
  insertGoods,
  lastSkuId,
  lockGoods,
  lockMaking,
  lockStock,
  lockVarieties,
  moveStock,
  recordChanges,
  recordMoves,
  recordPrices,
  type SkuRecord,
  updateGoods,
} from './goodsRows.queries.ts'
import { formOf, type PlannedGoods } from './judgeGoods.ts'

const CHUNK = 500

/** Something of the goods is no longer as it was when the rows were judged. */
export class GoodsMoved extends Error {}

export interface WriteFor {
  staffId: number
  importId: number | null
  /** Stands in the stock's and the ERP's books. */
  reason: string
  ref: string
  /** Stands in the goods' own history; of an import its number stands there. */
  why: string
}

function recordOf(world: World, table: PriceTable, id: number, p: Pick<PlannedGoods, 'title' | 'now'>): SkuRecord {
  const f = p.now
  const { catalogue } = world
  const variety = catalogue.varieties.get(f.varietyCode)
  const cate = catalogue.categories.get(variety?.cateCode ?? '')
  const spu = f.skuCode.endsWith(`-${f.depotCode}`) ? f.skuCode.slice(0, -f.depotCode.length - 1) : spuCodeFor(f)
  return {
    id,
    sku_code: f.skuCode,
    spu_code: spu,
    title: p.title,
    product_name: variety?.name ?? '',
    variety_code: f.varietyCode,
    class_code: cate?.classCode ?? '',
    cate_code: cate?.cateCode ?? '',
    channel_code: cate?.channelCode ?? '',
    grade: f.grade,
    standard: f.standard,
    spec: f.spec,
    mill_code: f.millCode,
    depot_code: f.depotCode,
    thickness_um: f.thicknessUm,
    width_um: f.widthUm,
    length_um: f.lengthUm,
    diameter_um: f.diameterUm,
    attributes: f.attributes,
    grade_level: f.gradeLevel,
    settlement: f.settlement,
    sale_unit: saleUnitOf(f.priceUnit),
    price_unit: f.priceUnit,
    piece_unit: f.pieceUnit,
    piece_weight_g: f.pieceWeightG,
    list_price_fen: f.listPriceFen,
    // What it was priced at beside the table is shown as 挂牌调整.
    price_parts: priceOfForm(world, table, f)?.parts ?? [{ code: 'base', label: '基价', fen: f.listPriceFen }],
    step_pieces: f.stepPieces,
    min_pieces: f.minPieces,
    spot: f.spot,
    futures: f.futures,
    on_shelf: f.onShelf,
  }
}

/** Under the goods' locks: the fields that change stand as they stood; stock moves all day and is moved by the difference. */
function stillAsJudged(p: PlannedGoods, now: GoodsNow | undefined): GoodsForm {
  if (!now || now.withdrawn || !p.was) throw new GoodsMoved(`第 ${p.row} 行 ${p.now.skuCode}：商品已不在，请重新试读`)
  const here = formOf(now)
  for (const { field } of p.changes)
    if (field !== 'onHand' && fieldText(field, here) !== fieldText(field, p.was))
      throw new GoodsMoved(
        `第 ${p.row} 行 ${p.now.skuCode}：${GOODS_FIELD_LABEL[field]}在试读之后被改成 ${fieldText(field, here)}，请重新试读`,
      )
  // Fields that this row does not change keep what they have by now.
  const merged: Record<string, unknown> = { ...here }
  for (const { field } of p.changes) merged[field] = field === 'onHand' ? here.onHand : p.now[field]
  return merged as unknown as GoodsForm
}

/** Moves the stock of goods with its books: the pieces themselves, the move, and what the ERP hears. */
export async function moveBooked(
  tx: Tx,
  w: WriteFor,
  moves: readonly { skuId: number; delta: number; form: GoodsForm; row: number }[],
) {
  if (moves.length === 0) return
  const stock = new Map(
    (
      await lockStock(
        tx,
        moves.map(m => m.skuId),
      )
    ).map(s => [s.skuId, s]),
  )
  for (const m of moves) {
    const s = stock.get(m.skuId)
    if (!s || s.onHand + m.delta < s.reserved)
      throw new GoodsMoved(
        `第 ${m.row} 行 ${m.form.skuCode}：${reservedWords(s?.reserved ?? 0, m.form.pieceUnit)}，在库不能少于它，请重新试读`,
      )
  }
  if ((await moveStock(tx, moves)) !== moves.length) throw new GoodsMoved('库存刚有变化，请重新试读')
  const at = new Map(moves.map(m => [m.skuId, m]))
  const made = await recordMoves(tx, moves, w.reason, w.ref)
  await tellErpMoves(
    tx,
    made.flatMap(({ id, skuId }) => {
      const m = at.get(skuId)
      if (!m) return []
      const { skuCode, depotCode } = m.form
      return [
        {
          id,
          told: {
            topic: 'stock.moved' as const,
            skuCode,
            depotCode,
            pieces: m.delta,
            reason: w.reason,
            ref: w.ref,
            amountFen: 0,
          },
        },
      ]
    }),
  )
}

/** Goods get the category, class and channel of their variety: whoever moves it meanwhile waits, whoever has moved it is noticed. */
async function keepVarieties({ catalogue }: World, tx: Tx, todo: readonly PlannedGoods[]): Promise<void> {
  for (const v of await lockVarieties(tx, [...new Set(todo.map(p => p.now.varietyCode))])) {
    const known = catalogue.varieties.get(v.varietyCode)
    if (known?.cateCode !== v.cateCode || known.shape !== v.shape || known.name !== v.name || known.off !== v.off)
      throw new GoodsMoved(`品种「${v.name}」刚被改过，请重新试读`)
  }
}

/** Writes all rows or throws; `told` hears how many are done. Returns the numbers of the goods by code. */
export async function writeGoods(
  world: World,
  tx: Tx,
  planned: readonly PlannedGoods[],
  w: WriteFor,
  told: (done: number) => void = () => {},
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  // A row that only asks for another price changes nothing of the goods: the price waits in its sheet.
  const idle = (p: PlannedGoods): boolean => p.kind !== 'made' && p.changes.length === 0
  const todo = planned.filter(p => !idle(p))
  const table = await tableToday(tx)
  for (const p of planned) if (idle(p) && p.skuId !== null) ids.set(p.now.skuCode, p.skuId)
  if (todo.some(p => p.kind === 'made')) await lockMaking(tx)
  await keepVarieties(world, tx, todo)
  let nextId = (await lastSkuId(tx)) + 1
  let done = planned.length - todo.length
  for (let i = 0; i < todo.length; i += CHUNK) {
    const rows = todo.slice(i, i + CHUNK)
    const here = new Map(
      (
        await lockGoods(
          tx,
          rows.map(p => p.now.skuCode),
        )
      ).map(g => [g.skuCode, g]),
    )
    const inserts: SkuRecord[] = []
    const updates: SkuRecord[] = []
    const history: ChangeRecord[] = []
    const prices: { skuId: number; wasFen: Fen; nowFen: Fen }[] = []
    const moves: { skuId: number; delta: number; form: GoodsForm; row: number }[] = []
    for (const p of rows) {
      const now = here.get(p.now.skuCode)
      if (p.kind === 'made') {
        if (now && !now.withdrawn) throw new GoodsMoved(`第 ${p.row} 行 ${p.now.skuCode}：这个商品刚被别人建了，请重新试读`)
        const id = now?.id ?? nextId++
        ids.set(p.now.skuCode, id)
        ;(now ? updates : inserts).push(recordOf(world, table, id, p))
        history.push({ sku_id: id, field: 'made', was: '', now: p.title })
        // Goods that come back after they were withdrawn keep their past.
        if (now && now.listPriceFen !== p.now.listPriceFen)
          prices.push({ skuId: id, wasFen: now.listPriceFen, nowFen: p.now.listPriceFen })
        const delta = p.now.onHand - (now?.onHand ?? 0)
        if (delta !== 0) moves.push({ skuId: id, delta, form: p.now, row: p.row })
        continue
      }
      const form = stillAsJudged(p, now)
      const id = now?.id ?? 0
      ids.set(p.now.skuCode, id)
      updates.push(recordOf(world, table, id, { title: p.title, now: form }))
      for (const c of p.changes) history.push({ sku_id: id, field: c.field, was: c.was, now: c.now })
      const price = p.changes.some(c => c.field === 'listPriceFen')
      if (price && p.was) prices.push({ skuId: id, wasFen: p.was.listPriceFen, nowFen: p.now.listPriceFen })
      const delta = p.now.onHand - (p.was?.onHand ?? 0)
      if (delta !== 0) moves.push({ skuId: id, delta, form: p.now, row: p.row })
    }
    if (inserts.length > 0) await insertGoods(tx, inserts)
    if (updates.length > 0) await updateGoods(tx, updates)
    await recordChanges(tx, history, w)
    if (prices.length > 0) await recordPrices(tx, prices, w)
    await moveBooked(tx, w, moves)
    done += rows.length
    told(done)
  }
  const changed = todo.map(p => ids.get(p.now.skuCode) ?? 0)
  tx.afterCommit(() => world.search.changed(changed))
  return ids
}

/** What a twin of a making says again: nothing new. */
export const sameGoods = (here: GoodsNow, form: GoodsForm): boolean =>
  changesOf(formOf(here), { ...form, onHand: here.onHand }).length === 0
