// How much of which invoice must be taken back when something of an order is given back: first what was never invoiced, then the newest. No part of a
// line is ever taken back twice: not of its sum, not of its net or tax, not of its weight.
import { type Fen, type Kg, splitAmount } from '../../kernel/money.ts'

/** A line of a blue invoice with what of it is taken back, or about to be. */
export interface BlueLine {
  lineNo: number
  kg: Kg
  grossFen: Fen
  netFen: Fen
  redKg: Kg
  redFen: Fen
  redNetFen: Fen
}
export interface InvoicedLine extends BlueLine {
  invoiceId: number
  orderLineId: number
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
  const taken: { line: InvoicedLine; grossFen: Fen }[] = []
  for (const line of o.lines.toSorted((a, b) => b.invoiceId - a.invoiceId || b.lineNo - a.lineNo)) {
    const grossFen = Math.min(need, line.grossFen - line.redFen)
    if (grossFen <= 0) continue
    taken.push({ line, grossFen })
    need -= grossFen
  }
  // Of what was never invoiced no weight stands on an invoice.
  const invoicedFen = taken.reduce((sum, t) => sum + t.grossFen, 0)
  const kg = o.amountFen > 0 ? (splitAmount(o.kg, [invoicedFen, o.amountFen - invoicedFen])[0] ?? 0) : 0
  const kgs = splitAmount(
    kg,
    taken.map(t => t.grossFen),
  )
  return {
    lines: taken.map(({ line, grossFen }, i) => ({
      invoiceId: line.invoiceId,
      lineNo: line.lineNo,
      grossFen,
      kg: Math.min(kgs[i] ?? 0, line.kg - line.redKg),
    })),
    uncoveredFen: need,
  }
}

/**
 * Net, tax and weight of a red letter, line by line out of what its blue line has left: a part takes what the running sum of the line grows by, the
 * one that takes the last of a line takes all that is left of it. Null: a line has not so much left.
 */
export function redSums<L extends { lineNo: number; kg: Kg; grossFen: Fen }>(
  lines: readonly L[],
  blue: readonly BlueLine[],
): { lines: (L & { netFen: Fen; taxFen: Fen })[]; kg: Kg; grossFen: Fen; netFen: Fen; taxFen: Fen } | null {
  const byNo = new Map(blue.map(b => [b.lineNo, b]))
  const out: (L & { netFen: Fen; taxFen: Fen })[] = []
  for (const l of lines) {
    const b = byNo.get(l.lineNo)
    const leftFen = b ? b.grossFen - b.redFen : 0
    if (!b || l.grossFen <= 0 || l.grossFen > leftFen) return null
    const last = l.grossFen === leftFen
    const netLeftFen = b.netFen - b.redNetFen
    const taxLeftFen = leftFen - netLeftFen
    const grownFen = (splitAmount(b.netFen, [b.redFen + l.grossFen, leftFen - l.grossFen])[0] ?? 0) - b.redNetFen
    const netFen = last ? netLeftFen : Math.max(0, l.grossFen - taxLeftFen, Math.min(grownFen, netLeftFen, l.grossFen))
    const kg = last ? b.kg - b.redKg : Math.min(l.kg, b.kg - b.redKg)
    out.push({ ...l, kg, netFen, taxFen: l.grossFen - netFen })
  }
  const sum = (pick: (l: (typeof out)[number]) => number) => out.reduce((all, l) => all + pick(l), 0)
  return {
    lines: out,
    kg: sum(l => l.kg),
    grossFen: sum(l => l.grossFen),
    netFen: sum(l => l.netFen),
    taxFen: sum(l => l.taxFen),
  }
}
