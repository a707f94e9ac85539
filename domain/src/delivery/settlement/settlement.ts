// 结算单 settlement sheet: what an order finally costs by what was delivered, against what was paid for it (多退少补). Ordered, delivered and
// settled weights stand beside each other; none overwrites another. Money whole fen, weight whole kg; every portion is rounded once, the sums
// are sums of rounded portions.
import { SettlementMode, type SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import { type Fen, type Kg, lineAmount, perTonAmount, type PriceUnit, splitAmount } from '../../kernel/money.ts'

/** A line as it was ordered and paid. */
export interface OrderedLine {
  lineNo: number
  pieces: number
  weightKg: Kg
  /** Its weight is that of the very units it names (挑卷): each part is ordered at its own; left out: its pieces are alike. */
  named?: boolean
  priceFen: Fen
  /** What it settles at where it was ordered at a provisional price; else at `priceFen`. */
  finalPriceFen?: Fen | null
  priceUnit: PriceUnit
  /** Services over the weight, per ton: 加固, cutting ... */
  serviceFenPerTon: Fen
  /** 0 when the buyer fetches it. */
  freightFenPerTon: Fen
}

/** What of a line one truck brought. */
export interface Delivered {
  waybillNo: string
  lineNo: number
  pieces: number
  /** Weights of these pieces: by table, by their tags, by the mill's scale. */
  theoryKg: Kg
  tagKg: Kg
  scaleKg: Kg
  /** Of the pieces those that did not arrive and are not charged; left out: none. */
  shortPieces?: number
  /** An open dispute over weight or quality: what was paid for it is held, the rest settles. */
  disputed: boolean
}

interface SettledRow extends Delivered {
  /** The part of the ordered weight that these pieces stand for. */
  orderedKg: Kg
  /** The weight that counts, by the order's way of settling. */
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  totalFen: Fen
  /** What these pieces were ordered at, before surcharge and discount of the order; of that the goods alone. */
  paidFen: Fen
  paidGoodsFen: Fen
}

/** What was ordered and has not come: 尾量. */
interface TailRow {
  lineNo: number
  pieces: number
  weightKg: Kg
  /** What was paid for it. */
  paidFen: Fen
}

export interface Sheet {
  rows: SettledRow[]
  tail: TailRow[]
  /** Of the rows that settle. */
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  /** Surcharge for acceptance drafts and discounts follow the goods they were agreed for. */
  acceptanceFen: Fen
  discountFen: Fen
  finalFen: Fen
  settledKg: Kg
  /** What was paid for disputed rows, with their part of surcharge and discount: neither given back nor kept. */
  heldFen: Fen
  /** Paid less held less final: positive is given back, negative is asked for. */
  differenceFen: Fen
  outcome: 'refund' | 'supplement' | 'even'
}

/** The weight that counts, by the way of settling: 理计 the table, 磅计 the mill's scale, 抄码 the tags. */
const weightThatCounts = (settlement: SettlementModeCode, w: Pick<Delivered, 'theoryKg' | 'tagKg' | 'scaleKg'>): Kg =>
  settlement === SettlementMode.theoretical ? w.theoryKg : settlement === SettlementMode.tagWeight ? w.tagKg : w.scaleKg

/**
 * The sheet of an order. `paidFen` is all that was paid; acceptance and discount are the order's, in proportion to the goods delivered. A
 * delivery of a line the order does not have is an error of the caller.
 */
export function settle(o: {
  settlement: SettlementModeCode
  lines: readonly OrderedLine[]
  delivered: readonly Delivered[]
  paidFen: Fen
  acceptanceFen?: Fen
  discountFen?: Fen
  /** More than this the discount never comes to, however much heavier the goods are; left out: it grows with them. */
  discountMostFen?: Fen | undefined
  /** What would be asked for is the mill's, as a discount. */
  neverMore?: boolean
}): Sheet {
  const lines = o.lines.map(line =>
    portions(
      line,
      o.delivered.filter(d => d.lineNo === line.lineNo),
      o.settlement,
    ),
  )
  const all = lines.flatMap(l => l.rows)
  if (all.length !== o.delivered.length) throw new Error('a delivery of a line that the order does not have')
  const rows = all.filter(r => !r.disputed)
  const add = (pick: (r: SettledRow) => number) => rows.reduce((sum, r) => sum + pick(r), 0)
  const goodsFen = add(r => r.goodsFen)
  const orderedGoodsFen = o.lines.reduce((sum, l) => sum + lineAmount(l), 0)
  const disputed = all.filter(r => r.disputed)
  const heldGoodsFen = disputed.reduce((sum, r) => sum + r.paidGoodsFen, 0)
  const partOf = (fen: Fen, ofGoodsFen: Fen): Fen =>
    orderedGoodsFen > 0
      ? Number((BigInt(fen) * BigInt(ofGoodsFen) * 2n + BigInt(orderedGoodsFen)) / (2n * BigInt(orderedGoodsFen)))
      : 0
  // Of a surcharge on the goods as much as goods came; what is held keeps its part, and both parts together are that of all that came.
  const share = (fen: Fen, most = Infinity) => {
    const held = partOf(fen, heldGoodsFen)
    return { held, settling: Math.min(partOf(fen, goodsFen + heldGoodsFen), most) - held }
  }
  const acceptance = share(o.acceptanceFen ?? 0)
  const discount = share(o.discountFen ?? 0, o.discountMostFen)
  const acceptanceFen = acceptance.settling
  const serviceFen = add(r => r.serviceFen)
  const freightFen = add(r => r.freightFen)
  const heldFen = disputed.reduce((sum, r) => sum + r.paidFen, 0) + acceptance.held - discount.held
  const costFen = goodsFen + serviceFen + freightFen + acceptanceFen
  const agreedFen = discount.settling
  const discountFen = o.neverMore ? Math.max(agreedFen, costFen + heldFen - o.paidFen) : agreedFen
  const finalFen = costFen - discountFen
  const differenceFen = o.paidFen - heldFen - finalFen
  return {
    rows: all,
    tail: lines.flatMap(l => l.tail),
    goodsFen,
    serviceFen,
    freightFen,
    acceptanceFen,
    discountFen,
    finalFen,
    settledKg: add(r => r.settledKg),
    heldFen,
    differenceFen,
    outcome: differenceFen > 0 ? 'refund' : differenceFen < 0 ? 'supplement' : 'even',
  }
}

/** What a weight of a line costs, delivered, at a price. */
function costOf(
  line: OrderedLine,
  o: { kg: Kg; pieces: number; priceFen: Fen },
): { goodsFen: Fen; serviceFen: Fen; freightFen: Fen; totalFen: Fen } {
  const goodsFen = lineAmount({ priceFen: o.priceFen, priceUnit: line.priceUnit, weightKg: o.kg, pieces: o.pieces })
  const serviceFen = perTonAmount(line.serviceFenPerTon, o.kg)
  const freightFen = line.priceUnit === 'piece' ? 0 : perTonAmount(line.freightFenPerTon, o.kg)
  return { goodsFen, serviceFen, freightFen, totalFen: goodsFen + serviceFen + freightFen }
}

/** What a part of a line stands for in its ordered weight: as many pieces, or of units that it names what they are bought at. */
function orderedShares(
  line: OrderedLine,
  delivered: readonly Delivered[],
  missing: number,
  settlement: SettlementModeCode,
): number[] {
  // Nothing missing takes no part: the last part takes what rounding leaves.
  const withRest = (came: number[], rest: number) => [...came, ...(missing > 0 ? [rest] : [])]
  // By the table a piece is a piece, named or not.
  if (!line.named || settlement === SettlementMode.theoretical)
    return withRest(
      delivered.map(d => d.pieces),
      missing,
    )
  const kgs = delivered.map(d => d.tagKg)
  return withRest(kgs, Math.max(1, line.weightKg - kgs.reduce((a, b) => a + b, 0)))
}

/** A line over its trucks and what did not come: ordered weight and money are split so that the parts are the line. */
function portions(
  line: OrderedLine,
  delivered: readonly Delivered[],
  settlement: SettlementModeCode,
): { rows: SettledRow[]; tail: TailRow[] } {
  const came = delivered.reduce((sum, d) => sum + d.pieces, 0)
  const missing = Math.max(0, line.pieces - came)
  const shares = orderedShares(line, delivered, missing, settlement)
  const kgs = splitAmount(line.weightKg, shares)
  const ordered = costOf(line, { kg: line.weightKg, pieces: line.pieces, priceFen: line.priceFen })
  const paid = splitAmount(ordered.totalFen, shares)
  const paidGoods = splitAmount(ordered.goodsFen, shares)
  const rows = delivered.map((d, i) => {
    // By table weight a piece settles as it was ordered: the line's own rounding, not a second one per piece.
    const loadedKg = settlement === SettlementMode.theoretical ? (kgs[i] ?? 0) : weightThatCounts(settlement, d)
    const arrived = d.pieces - (d.shortPieces ?? 0)
    const settledKg = arrived === d.pieces ? loadedKg : Math.round((loadedKg * arrived) / d.pieces)
    return {
      ...d,
      orderedKg: kgs[i] ?? 0,
      settledKg,
      ...costOf(line, { kg: settledKg, pieces: arrived, priceFen: line.finalPriceFen ?? line.priceFen }),
      paidFen: paid[i] ?? 0,
      paidGoodsFen: paidGoods[i] ?? 0,
    }
  })
  const tail =
    missing > 0
      ? [{ lineNo: line.lineNo, pieces: missing, weightKg: kgs[delivered.length] ?? 0, paidFen: paid[delivered.length] ?? 0 }]
      : []
  return { rows, tail }
}

/** What becomes of the tail: 结清 the order ends here, 转下单 its money stays for the rest, 退余款 it goes to the company's account. */
export type TailChoice = 'close' | 'carry' | 'payBack'

/** What is given back now (positive) or asked for, by the choice for the tail. Carried money stays as prepayment at the order's prices. */
export const backNow = (sheet: Sheet, choice: TailChoice): Fen =>
  choice === 'carry' ? sheet.differenceFen - sheet.tail.reduce((sum, t) => sum + t.paidFen, 0) : sheet.differenceFen

/** Why the order cannot simply end with so little delivered; undefined when it can. `tolerancePct`: of the class. */
export function whyNotClose(sheet: Sheet, o: { orderedKg: Kg; tolerancePct: number }): string | undefined {
  const tailKg = sheet.tail.reduce((sum, t) => sum + t.weightKg, 0)
  return tailKg * 100 <= o.orderedKg * o.tolerancePct ? undefined : `超出 ±${o.tolerancePct} %，须双方另签`
}
