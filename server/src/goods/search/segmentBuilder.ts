// Takes goods in any order and lays them down as a segment: columns grow as they come, are sorted once, and are indexed.
import { sortedBySpec } from '@mall/domain/goods/search/compareSpec.ts'
import { AttributeSets } from './attributeSets.ts'
import { Dictionary, TextArena } from './dictionary.ts'
import { type SearchLabels, type SearchRow, shown } from './searchRow.ts'
import { type Dictionaries, type Kind, Segment } from './segment.ts'
import type { Columns } from './segmentColumns.ts'

type Typed = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array
const MAKE: { [K in keyof Columns]: (length: number) => Columns[K] } = {
  id: n => new Int32Array(n),
  kind: n => new Uint16Array(n),
  grade: n => new Uint16Array(n),
  standard: n => new Uint16Array(n),
  spec: n => new Uint32Array(n),
  mill: n => new Uint16Array(n),
  depot: n => new Uint16Array(n),
  combo: n => new Uint32Array(n),
  level: n => new Uint8Array(n),
  settlement: n => new Uint8Array(n),
  thickness: n => new Int32Array(n),
  width: n => new Int32Array(n),
  length: n => new Int32Array(n),
  diameter: n => new Int32Array(n),
  pieceG: n => new Int32Array(n),
  step: n => new Uint16Array(n),
  least: n => new Uint16Array(n),
  flags: n => new Uint8Array(n),
  spu: n => new Uint32Array(n),
  skuCodeAt: n => new Uint32Array(n),
  titleAt: n => new Uint32Array(n),
  price: n => new Float64Array(n),
  pieces: n => new Int32Array(n),
  shelfAtS: n => new Uint32Array(n),
}
const NAMES = Object.keys(MAKE) as (keyof Columns)[]

export class SegmentBuilder {
  private size = 0
  private room = 1024
  private columns = Object.fromEntries(NAMES.map(name => [name, MAKE[name](1024)])) as unknown as Columns
  private onShelf = new Uint8Array(1024)
  private lastKind = 0
  private readonly labels: SearchLabels
  private readonly texts = new TextArena()
  private readonly kindCodes = new Dictionary()
  private readonly kinds: Kind[] = []
  private readonly attributes = new AttributeSets()
  private readonly words: Dictionaries = {
    grade: new Dictionary(),
    standard: new Dictionary(),
    spec: new Dictionary(),
    mill: new Dictionary(),
    depot: new Dictionary(),
    level: new Dictionary(),
    spu: new Dictionary(),
  }

  constructor(labels: SearchLabels) {
    this.labels = labels
  }

  add(r: SearchRow): void {
    if (this.size === this.room) this.grow()
    const at = this.size
    const c = this.columns
    const w = this.words
    this.size += 1
    c.id[at] = r.id
    c.kind[at] = this.kindOf(r)
    c.grade[at] = w.grade.add(r.grade)
    c.standard[at] = w.standard.add(r.standard)
    c.spec[at] = w.spec.add(r.spec)
    c.mill[at] = w.mill.add(r.millCode)
    c.depot[at] = w.depot.add(r.depotCode)
    c.combo[at] = this.attributes.add(r.attributes)
    c.level[at] = w.level.add(r.gradeLevel)
    c.settlement[at] = r.settlement
    c.thickness[at] = r.thicknessUm
    c.width[at] = r.widthUm
    c.length[at] = r.lengthUm
    c.diameter[at] = r.diameterUm
    c.pieceG[at] = r.pieceWeightG
    c.step[at] = r.stepPieces
    c.least[at] = r.minPieces
    c.flags[at] = (r.spot ? 1 : 0) | (r.futures ? 2 : 0)
    c.spu[at] = w.spu.add(r.spuCode)
    c.skuCodeAt[at] = this.texts.add(r.skuCode)
    c.titleAt[at] = this.texts.add(r.title)
    c.price[at] = r.listPriceFen
    c.pieces[at] = r.availablePieces
    c.shelfAtS[at] = r.onShelfAtS
    this.onShelf[at] = shown(r) ? 1 : 0
  }

  /** Sorts and indexes; the builder is used up. */
  finish(): Segment {
    const steps = this.steps()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** Goods that came in the order they are wanted in. */
  finishAsAdded(): Segment {
    const steps = this.steps(true)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** The same with a breath between its parts: searches are answered meanwhile. */
  async finishBeside(): Promise<Segment> {
    const steps = this.steps()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      await new Promise<void>(done => void setImmediate(done))
    }
  }

  private *steps(asAdded = false): Generator<void, Segment> {
    this.texts.close()
    this.attributes.close()
    const specRank = this.specRanks()
    yield
    const order = asAdded ? Uint32Array.from({ length: this.size }, (_, row) => row) : this.order(specRank)
    yield
    const columns = {} as Record<keyof Columns, Typed>
    for (const name of NAMES) {
      const from = this.columns[name]
      const to = MAKE[name](this.size)
      for (let row = 0; row < this.size; row += 1) to[row] = from[order[row] as number] as number
      columns[name] = to
      // One column at a time: the arrival order is given back as the mall's order takes its place.
      ;(this.columns as unknown as Record<string, Typed>)[name] = new Uint8Array(0)
    }
    yield
    return new Segment({
      size: this.size,
      columns: columns as unknown as Columns,
      words: this.words,
      texts: this.texts,
      kinds: this.kinds,
      attributes: this.attributes,
      specRank,
      onShelf: Uint8Array.from({ length: this.size }, (_, row) => this.onShelf[order[row] as number] as number),
    })
  }

  private kindOf(r: SearchRow): number {
    const last = this.kinds[this.lastKind]
    if (last && sameKind(last, r)) return this.lastKind
    const code = this.kindCodes.add(
      `${r.varietyCode}|${r.cateCode}|${r.channelCode}|${r.productName}|${r.saleUnit}|${r.priceUnit}|${r.pieceUnit}`,
    )
    this.lastKind = code
    if (code === this.kinds.length) {
      this.kinds.push({
        productName: r.productName,
        varietyCode: r.varietyCode,
        classCode: r.classCode,
        cateCode: r.cateCode,
        channelCode: r.channelCode,
        saleUnit: r.saleUnit,
        priceUnit: r.priceUnit,
        pieceUnit: r.pieceUnit,
        shape: this.labels.shapeOf(r.varietyCode),
        commonly: this.labels.commonly(r.channelCode),
      })
    }
    return code
  }

  private grow(): void {
    this.room *= 2
    for (const name of NAMES) {
      const larger = MAKE[name](this.room)
      larger.set(this.columns[name] as never)
      ;(this.columns as unknown as Record<string, Typed>)[name] = larger
    }
    const larger = new Uint8Array(this.room)
    larger.set(this.onShelf)
    this.onShelf = larger
  }

  private specRanks(): Uint32Array {
    const specs = this.words.spec.values
    const ranks = new Uint32Array(specs.length)
    const codes = specs.map((_, code) => code)
    sortedBySpec(codes, code => specs[code] as string).forEach((code, rank) => {
      ranks[code] = rank
    })
    return ranks
  }

  /**
   * The mall's order: category, prime goods first, the grades sold most, size by axis, price; where prices are kept from guests, number: their order
   * would tell which is less.
   */
  private order(specRank: Uint32Array): Uint32Array {
    const c = this.columns
    const counts = new Uint32Array(this.words.grade.size)
    for (let row = 0; row < this.size; row += 1) counts[c.grade[row] as number] = (counts[c.grade[row] as number] as number) + 1
    const gradeRank = rankBy(counts.length, (a, b) => (counts[b] as number) - (counts[a] as number))
    const seq = this.kinds.map(kind => this.labels.cateSeq(kind.cateCode))
    const kindRank = rankBy(this.kinds.length, (a, b) => (seq[a] as number) - (seq[b] as number))
    const level = this.words.level.values.map(text => Number(text) || 7)
    const keys = new Float64Array(this.size)
    for (let row = 0; row < this.size; row += 1) {
      const first = (kindRank[c.kind[row] as number] as number) * 8 + (level[c.level[row] as number] as number)
      keys[row] =
        (first * 4096 + (gradeRank[c.grade[row] as number] as number)) * 2 ** 22 + (specRank[c.spec[row] as number] as number)
    }
    const order = Uint32Array.from({ length: this.size }, (_, row) => row)
    const { price, id, kind } = c
    const told = this.kinds.map(k => !this.labels.untold(k.channelCode))
    return order.sort(
      (a, b) =>
        (keys[a] as number) - (keys[b] as number) ||
        (told[kind[a] as number] ? (price[a] as number) - (price[b] as number) : 0) ||
        (id[a] as number) - (id[b] as number),
    )
  }
}

const sameKind = (kind: Kind, r: SearchRow): boolean =>
  kind.varietyCode === r.varietyCode &&
  kind.cateCode === r.cateCode &&
  kind.channelCode === r.channelCode &&
  kind.productName === r.productName &&
  kind.saleUnit === r.saleUnit &&
  kind.priceUnit === r.priceUnit &&
  kind.pieceUnit === r.pieceUnit

function rankBy(size: number, compare: (a: number, b: number) => number): Uint32Array {
  const ranks = new Uint32Array(size)
  Array.from({ length: size }, (_, i) => i)
    .sort((a, b) => compare(a, b) || a - b)
    .forEach((code, rank) => {
      ranks[code] = rank
    })
  return ranks
}
