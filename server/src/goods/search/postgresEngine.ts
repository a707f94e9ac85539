// Goods in the database as an engine: every question is one or two statements, put together of what the words of the catalogue make of it.
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { OwnScope } from '../../kernel/ports/search.ts'
import type { Criteria } from './criteria.ts'
import type { Rows, SearchEngine } from './engine.ts'
import { figuresOf, mostGoods, type Sums } from './figures.ts'
import { laidOrder, orderOf } from './goodsOrder.ts'
import { drawn } from './rowView.ts'
import * as q from './searchGoods.queries.ts'
import { difference, dimensionsOf, sameKind } from './similar.ts'
import { type Asked, type Knowing, type Where, whereOf } from './termConditions.ts'
import { filterDataOf } from './termFilters.ts'
import { nearestIds } from './termNearest.ts'
import { rowsOf } from './termRows.ts'
import { vocabularyOf } from './termWords.ts'

const everything = (areaCode: string): Criteria => ({
  query: parseQuery(''),
  channelCode: null,
  areaCode,
  cateCode: '',
  filters: {},
  mode: 'all',
  ranges: {},
  priceFen: {},
  view: { delivered: false },
  inStock: false,
})
const termIds = (g: q.GoodsRow): number[] => [
  g.kindId,
  g.gradeId,
  g.standardId,
  g.specId,
  g.millId,
  g.depotId,
  g.levelId,
  g.comboId,
]

export function postgresEngine(db: Db, known: Knowing): SearchEngine {
  const { labels, words } = known
  const where = async (c: Criteria): Promise<Where> =>
    whereOf(known, c, c.code === undefined ? [] : (await q.idsOfCode(db, c.code)).map(r => r.id))
  const rows = async (goods: readonly q.GoodsRow[], areaCode: string): Promise<Rows> =>
    rowsOf(db, await known.knowing(goods.flatMap(termIds)), goods, areaCode)
  const draw = async (goods: readonly q.GoodsRow[], areaCode: string): Promise<ProductRow[]> => {
    const { hits, priced } = await rows(goods, areaCode)
    return hits.flatMap(hit => drawn(priced, hit, areaCode) ?? [])
  }
  const byIds = async (ids: readonly number[]): Promise<q.GoodsRow[]> => {
    const found = new Map((ids.length === 0 ? [] : await q.goodsByIds(db, ids)).map(g => [g.id, g]))
    return ids.flatMap(id => found.get(id) ?? [])
  }

  return {
    labels,
    words: vocabularyOf(words, labels),
    search: async (c, sort, offset, limit) => {
      const w = await where(c)
      const [sums, goods] = await Promise.all([
        q.totals(db, w),
        limit > 0 ? q.page(db, w, orderOf(sort, w.price), offset, limit) : [],
      ])
      const { count = 0, pieces = 0, kg = 0 } = sums ?? {}
      return { list: await draw(goods, c.areaCode), totalCount: count, totalPieces: pieces, totalKg: kg }
    },
    filterData: async c => {
      const { nearest, ...data } = await filterDataOf(db, known, await where(c), c.query)
      return { ...data, nearest: await draw(await byIds(nearest), c.areaCode) }
    },
    count: async c => (await q.countOf(db, await where(c)))?.count ?? 0,
    specCounts: async c => {
      const counted = await q.specCounts(db, await where(c))
      const { words: now } = await known.knowing(counted.map(s => s.specId))
      return new Map(counted.map(s => [now.text(s.specId), s.count]))
    },
    first: async (c, most) => {
      const w = await where(c)
      return rows(await q.page(db, w, { by: laidOrder(w.price), priced: false }, 0, most), c.areaCode)
    },
    nearest: async (c, query, count) => rows(await byIds(await nearestIds(db, known, await where(c), query, count)), c.areaCode),
    similar: async (skuId, areaCode, count) => {
      const [of] = await byIds([skuId])
      if (!of) return []
      const { words: now } = await known.knowing(termIds(of))
      const kind = now.kindById.get(of.kindId)
      if (!kind) return []
      const w = await where(sameKind(kind.varietyCode, now.text(of.gradeId), areaCode))
      const best = await q.firstOfSpecs(db, w, { first: `g.kg desc, ${laidOrder(w.price)}`, keep: () => true })
      const sizes = (g: q.SizeRow) => dimensionsOf([g.diameterUm, g.thicknessUm, g.widthUm, g.lengthUm], now.text(g.specId))
      const wanted = sizes(of)
      const near = best
        .filter(g => g.specId !== of.specId)
        .map(g => ({ id: g.id, key: difference(wanted, sizes(g)) }))
        // In the mall's order already: equal ones stay in it.
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
      return draw(await byIds(near.map(n => n.id)), areaCode)
    },
    knowsCode: async code => (await q.idsOfCode(db, code)).length > 0,
    idOf: async skuCode => (await q.idOfSku(db, skuCode))?.id,
    idsOf: async (scopes, most) => {
      const ids = new Set<number>()
      for (const scope of scopes) {
        for (const { id } of await q.idsOfScope(db, scopeIds(known, scope), most + 1)) ids.add(id)
        if (ids.size > most) return null
      }
      return [...ids]
    },
    rows: async (skuIds, areaCode) => {
      const goods = (await byIds([...new Set(skuIds)])).filter(g => g.shown)
      const list = await rows(goods, areaCode)
      const byId = new Map(list.hits.map(hit => [hit.segment.columns.id[hit.row], hit]))
      return skuIds.map(id => {
        const hit = byId.get(id)
        return hit ? drawn(list.priced, hit, areaCode) : null
      })
    },
    channelFigures: async () => {
      const counted = await q.kindFigures(db, whereOf(known, everything(DEFAULT_SALES_AREA), []))
      const { words: now } = await known.knowing(counted.map(k => k.kindId))
      const sums = new Map<string, Sums>()
      for (const k of counted) {
        const { channelCode = '', priceUnit = 'ton' } = now.kindById.get(k.kindId) ?? {}
        const sum = sums.get(channelCode) ?? { skuCount: 0, stockKg: 0, stockPieces: 0, byUnit: new Map() }
        sums.set(channelCode, sum)
        sum.skuCount += k.goods
        sum.stockKg += k.kg
        sum.stockPieces += k.pieces
        if (k.from === null || k.to === null) continue
        const unit = sum.byUnit.get(priceUnit) ?? { count: 0, from: k.from, to: k.to }
        sum.byUnit.set(priceUnit, {
          count: unit.count + k.stocked,
          from: Math.min(unit.from, k.from),
          to: Math.max(unit.to, k.to),
        })
      }
      return figuresOf(sums)
    },
    cateCounts: async () => {
      const goods = new Map((await q.kindCounts(db)).map(k => [k.kindId, k.goods]))
      const { words: now } = await known.knowing(goods.keys())
      const counts = new Map<string, number>()
      for (const { id, value: kind } of now.kinds)
        for (const key of new Set([kind.cateCode, kind.classCode])) counts.set(key, (counts.get(key) ?? 0) + (goods.get(id) ?? 0))
      return counts
    },
    sizes: async channelCode => {
      const counted = await q.sizeCounts(db, channelCode)
      const list = (axis: 'diameterUm' | 'thicknessUm' | 'lengthUm') =>
        counted
          .flatMap(s => (s[axis] === null || s[axis] === 0 ? [] : [{ mm: s[axis] / 1000, count: s.count }]))
          .sort((a, b) => a.mm - b.mm)
      return { diameter: list('diameterUm'), thickness: list('thicknessUm'), length: list('lengthUm') }
    },
    grades: async ({ channelCode, cateCode }) => {
      const kinds = words.kinds.filter(
        ({ value: k }) =>
          (channelCode === undefined || k.channelCode === channelCode) &&
          (cateCode === undefined || k.cateCode === cateCode || k.classCode === cateCode),
      )
      const counted = await q.gradeCounts(
        db,
        kinds.map(k => k.id),
      )
      const { words: now } = await known.knowing(counted.flatMap(g => [g.gradeId, g.standardId]))
      return counted
        .map(g => ({ grade: now.text(g.gradeId), standard: now.text(g.standardId), skuCount: g.goods }))
        .sort(mostGoods)
    },
  }
}

function scopeIds({ words }: Asked, s: OwnScope): q.ScopeIds {
  const anyKind = s.classCode === '' && s.channelCodes === null
  const kinds = words.kinds.filter(
    ({ value: k }) =>
      (s.classCode === '' || s.classCode === k.classCode) && (s.channelCodes === null || s.channelCodes.includes(k.channelCode)),
  )
  return {
    kindIds: anyKind ? null : kinds.map(k => k.id),
    gradeIds: s.grade === '' ? null : words.grades.filter(g => g.value.grade === s.grade).map(g => g.id),
    spuCode: s.spuCode,
    skuCode: s.skuCode,
  }
}
