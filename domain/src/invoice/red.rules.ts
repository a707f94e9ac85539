// How much of which invoice must be taken back when something of an order is given back: first what was never invoiced, then the newest.
import { type Fen, type Kg, splitAmount } from '../money.ts'
import { splitVat } from '../tax.ts'

export interface InvoicedLine {
  invoiceId: number
  lineNo: number
  orderLineId: number
  kg: Kg
  grossFen: Fen
  /** Taken back, or about to be. */
  redFen: Fen
}
export interface RedLine {
  invoiceId: number
  lineNo: number
  kg: Kg
  grossFen: Fen
}

/**
 * Red lines for what is given back of one order line; `uncoveredFen` is what neither stands on an invoice nor is open to be invoiced: the
 * caller's amount was too much.
 */
export function redLinesFor(o: { amountFen: Fen; kg: Kg; openFen: Fen; lines: readonly InvoicedLine[] }): {
  lines: RedLine[]
  uncoveredFen: Fen
} {
  let need = Math.max(0, o.amountFen - Math.max(0, o.openFen))
  const lines: RedLine[] = []
  for (const l of o.lines.toSorted((a, b) => b.invoiceId - a.invoiceId || b.lineNo - a.lineNo)) {
    const take = Math.min(need, l.grossFen - l.redFen)
    if (take <= 0) continue
    lines.push({ invoiceId: l.invoiceId, lineNo: l.lineNo, kg: 0, grossFen: take })
    need -= take
  }
  // A price that was lowered takes back no weight; a return takes its weight along.
  const kgs = splitAmount(
    o.kg,
    lines.map(l => l.grossFen),
  )
  return { lines: lines.map((l, i) => ({ ...l, kg: kgs[i] ?? 0 })), uncoveredFen: need }
}

/** Net and tax of a red letter: rounds as its invoice did, the last line takes the rest; taking back all of an invoice gives its own figures. */
export function redSums(
  lines: readonly RedLine[],
  ratePercent: number,
): { lines: (RedLine & { netFen: Fen; taxFen: Fen })[]; grossFen: Fen; netFen: Fen; taxFen: Fen } {
  const grossFen = lines.reduce((sum, l) => sum + l.grossFen, 0)
  const { netFen, taxFen } = splitVat(grossFen, ratePercent)
  let given = 0
  return {
    grossFen,
    netFen,
    taxFen,
    lines: lines.map((l, i) => {
      const net = i === lines.length - 1 ? netFen - given : splitVat(l.grossFen, ratePercent).netFen
      given += net
      return { ...l, netFen: net, taxFen: l.grossFen - net }
    }),
  }
}
