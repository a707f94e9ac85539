// The index: a large segment of the catalogue as it was read, a small one of goods described anew since. Pure memory, no I/O.
import type { OwnScope } from '../../kernel/ports/search.ts'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { codePostings, knowsWord } from './conditions.ts'
import { type Bounds, type Conditions, conditionsOf, type Criteria, droppable, selectBy } from './criteria.ts'
import { countFacets, type FacetCounts, noCounts, type RangeName, widenRanges } from './facets.ts'
import { mergeHits } from './mergeHits.ts'
import type { MovingRow } from './loadRows.ts'
import { nearestHits } from './nearest.ts'
import { Prices } from './prices.ts'
import { sameGoods } from './sameGoods.ts'
import { type SearchLabels, type SearchRow, shown } from './searchRow.ts'
import type { Kind, Segment } from './segment.ts'
import { SegmentBuilder } from './segmentBuilder.ts'
import { rowsIn, type Selection } from './select.ts'
import { SkuCodes } from './skuCodes.ts'
import { firstHits, type Hit, type Sort } from './sortRows.ts'

export interface Found {
  hits: Hit[]
  totalCount: number
  totalPieces: number
  totalKg: Kg
}
export interface FilterData {
  counts: FacetCounts
  ranges: Map<RangeName, Bounds>
  /** Only when nothing matches: conditions whose absence would give something, most first. */
  relax: { drop: string; label: string; count: number }[]
  nearest: Hit[]
}

/** Goods described anew that may gather before the whole index is read again. */
export const TAIL_LIMIT = 2000

export class SearchIndex {
  readonly labels: SearchLabels
  readonly prices: Prices
  /** Grows with every change: replies are remembered by it. */
  version = 1
  private readonly main: Segment
  private tail: Segment | null = null
  private readonly codes = new WeakMap<Segment, SkuCodes>()
  private readonly tailRows = new Map<number, SearchRow>()
  /** Of goods that the desk described anew: the moment this index has read. */
  private readonly describedAt = new Map<number, number>()

  constructor(main: Segment, labels: SearchLabels, prices: Prices) {
    this.main = main
    this.labels = labels
    this.prices = prices
  }

  get segments(): Segment[] {
    return this.tail ? [this.main, this.tail] : [this.main]
  }

  /** True when so much was described anew that reading everything again is due. */
  get needsReload(): boolean {
    return this.tailRows.size > TAIL_LIMIT
  }

  /** True when so many more would make it due. */
  outgrown(more: number): boolean {
    return this.tailRows.size + more > TAIL_LIMIT
  }

  /** Takes over goods as they are now; `gone` ids are no longer in the catalogue. Price, stock and shelf state change in place. */
  apply(rows: readonly SearchRow[], gone: readonly number[] = []): void {
    let retail = false
    for (const id of gone) {
      const row = this.main.rowOf(id)
      if (row >= 0) this.main.drop(row)
      if (this.tailRows.delete(id)) retail = true
      this.prices.setFixed(id, [])
    }
    for (const r of rows) {
      this.prices.setFixed(r.id, r.areaPrices ?? [])
      const now = { priceFen: r.listPriceFen, pieces: r.availablePieces, onShelf: shown(r), shelfAtS: r.onShelfAtS }
      const row = this.main.rowOf(r.id)
      if (row >= 0 && sameGoods(this.main, row, r)) {
        this.main.update(row, now)
        continue
      }
      if (row >= 0) this.main.drop(row)
      const tailRow = this.tail?.rowOf(r.id) ?? -1
      this.tailRows.set(r.id, r)
      if (this.tail && tailRow >= 0 && sameGoods(this.tail, tailRow, r)) this.tail.update(tailRow, now)
      else retail = true
    }
    if (retail) this.tail = this.tailRows.size > 0 ? segmentOf(this.tailRows.values(), this.labels) : null
    this.version += 1
  }

  /**
   * Takes over price, stock and shelf state; an order of fifty goods changes nothing else of them. Returns the goods that have to be read
   * whole: new ones, those whose title is another, and those that the desk described anew.
   */
  move(rows: readonly MovingRow[]): number[] {
    const anew: number[] = []
    for (const r of rows) {
      const hit = this.hitOf(r.id)
      const { columns, texts } = hit?.segment ?? {}
      const at = hit && columns?.titleAt[hit.row]
      const described = r.describedAt ?? 0
      if (!hit || at === undefined || texts?.at(at) !== r.title || described !== (this.describedAt.get(r.id) ?? 0)) {
        this.describedAt.set(r.id, described)
        anew.push(r.id)
        continue
      }
      this.prices.setFixed(r.id, r.areaPrices ?? [])
      const onShelf = shown({
        skuCode: r.skuCode,
        onShelf: r.onShelf,
        listPriceFen: r.priceFen,
        availablePieces: r.pieces,
        pieceWeightG: r.pieceWeightG,
        areaPrices: r.areaPrices ?? [],
      })
      hit.segment.update(hit.row, { priceFen: r.priceFen, pieces: r.pieces, onShelf, shelfAtS: r.shelfAtS })
      const kept = this.tailRows.get(r.id)
      if (kept)
        this.tailRows.set(r.id, {
          ...kept,
          listPriceFen: r.priceFen,
          availablePieces: r.pieces,
          onShelf: r.onShelf,
          onShelfAtS: r.shelfAtS,
          areaPrices: r.areaPrices ?? [],
        })
    }
    this.version += 1
    return anew
  }

  search(criteria: Criteria, sort: Sort, offset: number, limit: number): Found {
    const found: Found = { hits: [], totalCount: 0, totalPieces: 0, totalKg: 0 }
    const lists: Hit[][] = []
    for (const segment of this.segments) {
      const conditions = conditionsOf(segment, this.labels, this.prices, criteria)
      const selection = selectBy(conditions)
      addTotals(found, segment, conditions, selection)
      if (selection.count === 0) continue
      lists.push(
        firstHits({
          segment,
          selection,
          prices: this.prices,
          areaCode: criteria.areaCode,
          view: criteria.view,
          sort,
          count: offset + limit,
          inStock: criteria.inStock,
        }),
      )
    }
    const [first = []] = lists
    found.hits = (lists.length < 2 ? first : mergeHits(lists, this.labels, sort)).slice(offset, offset + limit)
    return found
  }

  filterData(criteria: Criteria): FilterData {
    const data: FilterData = { counts: noCounts(), ranges: new Map(), relax: [], nearest: [] }
    const all = this.segments.map(segment => ({ segment, conditions: conditionsOf(segment, this.labels, this.prices, criteria) }))
    let total = 0
    for (const { segment, conditions } of all) {
      const whole = selectBy(conditions)
      total += whole.count
      countFacets(segment, conditions, whole, data.counts)
      widenRanges({
        segment,
        conditions,
        whole,
        prices: this.prices,
        areaCode: criteria.areaCode,
        view: criteria.view,
        into: data.ranges,
      })
    }
    if (total > 0) return data
    const [{ conditions: main } = { conditions: undefined }] = all
    for (const { name, label } of main ? droppable(main) : []) {
      const count = all.reduce((sum, { conditions }) => sum + selectBy(conditions, name).count, 0)
      if (count > 0) data.relax.push({ drop: name, label, count })
    }
    data.relax.sort((a, b) => b.count - a.count)
    data.nearest = nearestHits(all, criteria.query, 5)
    return data
  }

  /** How many goods match. */
  count(criteria: Criteria): number {
    return this.segments.reduce(
      (sum, segment) => sum + selectBy(conditionsOf(segment, this.labels, this.prices, criteria)).count,
      0,
    )
  }

  /** How many goods match, by their specification. */
  specCounts(criteria: Criteria): Map<string, number> {
    const total = new Map<string, number>()
    for (const segment of this.segments) {
      const { spec } = segment.columns
      const counts = new Uint32Array(segment.words.spec.size)
      for (const row of rowsIn(selectBy(conditionsOf(segment, this.labels, this.prices, criteria)))) {
        counts[spec[row] as number] = (counts[spec[row] as number] as number) + 1
      }
      counts.forEach((count, code) => {
        const text = segment.words.spec.text(code)
        if (count > 0) total.set(text, (total.get(text) ?? 0) + count)
      })
    }
    return total
  }

  /** Whether goods have this code, in one depot or in any. */
  knowsCode(code: string): boolean {
    return this.segments.some(segment => codePostings(segment, code).length > 0)
  }

  /** Whether any goods are called by the word, in whatever channel. */
  knowsWord(word: string): boolean {
    return this.segments.some(segment => knowsWord(segment, this.labels, word))
  }

  /** Whether any of these varieties has goods here, in whatever channel and state; true where none is named. */
  sells(varietyCodes: readonly string[]): boolean {
    return (
      varietyCodes.length === 0 ||
      this.segments.some(segment => segment.kinds.some(kind => varietyCodes.includes(kind.varietyCode)))
    )
  }

  /** Whether any goods have this coating. */
  knowsCoating(mark: string): boolean {
    return this.segments.some(segment => segment.facets.coating.values.some(value => value.toUpperCase() === mark))
  }

  /** Whether the channel has goods of one of these varieties. */
  carries(channelCode: string, varietyCodes: readonly string[]): boolean {
    return this.segments.some(segment =>
      segment.kinds.some(kind => kind.channelCode === channelCode && varietyCodes.includes(kind.varietyCode)),
    )
  }

  /** A kind by the code of its variety. */
  kindOf(varietyCode: string): Kind | undefined {
    for (const segment of this.segments) for (const kind of segment.kinds) if (kind.varietyCode === varietyCode) return kind
    return undefined
  }

  /** Id of the goods with this code. */
  idOf(skuCode: string): number | undefined {
    for (const segment of this.segments) {
      let codes = this.codes.get(segment)
      if (!codes) this.codes.set(segment, (codes = new SkuCodes(segment)))
      const row = codes.rowOf(skuCode)
      const id = row < 0 ? -1 : (segment.columns.id[row] as number)
      // Goods that were described anew are still in the old segment's table.
      if (id >= 0 && segment.rowOf(id) === row) return id
    }
    return undefined
  }

  /** Ids of the goods on the shelf that any of the scopes takes in; null: more than `most`. */
  idsOf(scopes: readonly OwnScope[], most: number): number[] | null {
    const ids = new Set<number>()
    for (const segment of this.segments) {
      const { kind, grade, spu, id, skuCodeAt } = segment.columns
      const bySkuCode = new Set(scopes.map(s => s.skuCode))
      // By kind first: most goods are of kinds that no scope names.
      const kinds = segment.kinds.map(k =>
        scopes
          .filter(
            s =>
              (s.classCode === '' || s.classCode === k.classCode) &&
              (s.channelCodes === null || s.channelCodes.includes(k.channelCode)),
          )
          .map(s => ({
            grade: s.grade === '' ? null : segment.words.grade.of(s.grade),
            spu: s.spuCode === '' ? null : segment.words.spu.of(s.spuCode),
            skuCode: s.skuCode,
          })),
      )
      for (let row = 0; row < segment.size; row += 1) {
        const asked = kinds[kind[row] as number]
        if (!asked || asked.length === 0 || !segment.isOnShelf(row)) continue
        const skuCode = bySkuCode.size > 1 || !bySkuCode.has('') ? segment.texts.at(skuCodeAt[row] as number) : ''
        const taken = asked.some(
          s =>
            (s.grade === null || s.grade === grade[row]) &&
            (s.spu === null || s.spu === spu[row]) &&
            (s.skuCode === '' || s.skuCode === skuCode),
        )
        if (!taken) continue
        ids.add(id[row] as number)
        if (ids.size > most) return null
      }
    }
    return [...ids]
  }

  hitOf(id: number): Hit | undefined {
    for (const segment of this.segments) {
      const row = segment.rowOf(id)
      if (row >= 0) return { segment, row, key: 0 }
    }
    return undefined
  }
}

function addTotals(found: Found, segment: Segment, conditions: Conditions, s: Selection): void {
  found.totalCount += s.count
  const { pieces } = segment.columns
  if (s.rows) {
    for (const row of s.rows) {
      found.totalPieces += pieces[row] as number
      found.totalKg += segment.kilograms(row)
    }
    return
  }
  const bits = s.bits as Uint32Array
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number
    if (word === 0) continue
    const w = i + s.lo
    if (word === conditions.base[w]) {
      found.totalPieces += segment.wordPieces[w] as number
      found.totalKg += segment.wordKg[w] as number
      continue
    }
    while (word !== 0) {
      const lowest = word & -word
      const row = (w << 5) + (31 - Math.clz32(lowest))
      found.totalPieces += pieces[row] as number
      found.totalKg += segment.kilograms(row)
      word ^= lowest
    }
  }
}

function segmentOf(rows: Iterable<SearchRow>, labels: SearchLabels): Segment {
  const builder = new SegmentBuilder(labels)
  for (const row of rows) builder.add(row)
  return builder.finish()
}

/** An index of these goods. */
export function createSearchIndex(rows: Iterable<SearchRow>, labels: SearchLabels): SearchIndex {
  const builder = new SegmentBuilder(labels)
  const prices = new Prices(labels)
  for (const row of rows) {
    builder.add(row)
    if (row.areaPrices) prices.setFixed(row.id, row.areaPrices)
  }
  return new SearchIndex(builder.finish(), labels, prices)
}
