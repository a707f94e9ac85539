// 组票: settled tickets become invoices. Kept together: what one paper may hold (contract, kind of payment, tax rate). Apart: more lines or more
// net than one invoice takes, more than the seller's quota of the day. Nothing is lost on the way: what does not fit today has its day.
import { type Fen, type Kg, splitAmount, yuan } from '../../kernel/money.ts'
import { splitVat } from '../../kernel/tax.ts'

export interface Ticket {
  key: string
  /** What may stand on one invoice together. */
  group: string
  kg: Kg
  grossFen: Fen
  ratePercent: number
}
export interface Limits {
  maxLines: number
  maxNetFen: Fen
  /** Left of today's quota, and a whole day's. */
  restNetFen: Fen
  dayNetFen: Fen
}
export interface PackedLine {
  key: string
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
}
export interface PackedInvoice {
  group: string
  ratePercent: number
  lines: PackedLine[]
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  /** 0 today, 1 the next working day ... by the quota. */
  day: number
  /** Why it is apart from the one before; empty: the first. */
  why: string
}

interface Part {
  key: string
  kg: Kg
  grossFen: Fen
}
const netOf = (fen: Fen, rate: number): Fen => splitVat(fen, rate).netFen

/** A ticket beyond what one invoice or one day takes comes in parts, none of them too big. */
function partsOf(t: Ticket, most: Fen): Part[] {
  for (let n = Math.max(1, most > 0 ? Math.floor(netOf(t.grossFen, t.ratePercent) / most) : 1); ; n += 1) {
    const even = Array.from({ length: n }, () => 1)
    const parts = splitAmount(t.grossFen, even)
    if (most > 0 && parts.some(p => netOf(p, t.ratePercent) > most) && n < t.grossFen) continue
    const kgs = splitAmount(t.kg, even)
    return parts.map((grossFen, i) => ({ key: t.key, kg: kgs[i] ?? 0, grossFen }))
  }
}

/**
 * Net of each line: what the running sum grows by. So the lines add up to the net of the whole, and none is a fen off its own, however many they are;
 * a last line that took all the rest would be off by half a fen for each line above it.
 */
export function splitLines(parts: readonly Part[], ratePercent: number): PackedLine[] {
  let grossFen = 0
  let given = 0
  return parts.map(p => {
    grossFen += p.grossFen
    const netFen = netOf(grossFen, ratePercent) - given
    given += netFen
    return { ...p, netFen, taxFen: p.grossFen - netFen }
  })
}

export function assemble(tickets: readonly Ticket[], limits: Limits): PackedInvoice[] {
  const most = Math.min(limits.maxNetFen, limits.dayNetFen)
  const made: PackedInvoice[] = []
  let day = 0
  let rest = limits.restNetFen
  for (const [group, mine] of Map.groupBy(tickets, t => t.group)) {
    const rate = mine[0]?.ratePercent ?? 0
    let open: Part[] = []
    let why = made.length === 0 ? '' : '合同或付款方式不同，不能同票'
    const close = () => {
      if (open.length === 0) return
      const lines = splitLines(open, rate)
      const sum = (pick: (l: PackedLine) => number) => lines.reduce((s, l) => s + pick(l), 0)
      const netFen = sum(l => l.netFen)
      rest -= netFen
      made.push({
        group,
        ratePercent: rate,
        lines,
        kg: sum(l => l.kg),
        grossFen: sum(l => l.grossFen),
        netFen,
        taxFen: sum(l => l.taxFen),
        day,
        why,
      })
      open = []
    }
    for (const part of mine.flatMap(t => partsOf(t, most))) {
      const together = netOf(open.reduce((s, p) => s + p.grossFen, 0) + part.grossFen, rate)
      const alone = netOf(part.grossFen, rate)
      if (open.length > 0 && (open.length >= limits.maxLines || together > limits.maxNetFen || together > rest)) {
        const apart =
          open.length >= limits.maxLines
            ? `每张最多 ${limits.maxLines} 行`
            : together > limits.maxNetFen
              ? `合在一起不含税 ${yuan(together)}，超单张限额 ${yuan(limits.maxNetFen)}`
              : ''
        close()
        why = apart
      }
      if (open.length === 0 && alone > rest) {
        why = `不含税 ${yuan(alone)}，当日额度只剩 ${yuan(Math.max(0, rest))}`
        day += 1
        rest = limits.dayNetFen
      }
      open.push(part)
    }
    close()
  }
  return made
}

/** The price that a red line prints: its blue line's, as long as weight times price is the amount to the fen; the platform asks for no more. */
export function redLinePrice(red: { netFen: Fen; kg: Kg }, blue: { netFen: Fen; kg: Kg }): string {
  const [net, kg] = [Math.abs(red.netFen), Math.abs(red.kg)]
  if (kg === 0 || blue.kg <= 0) return linePrice(net, kg)
  // |net/kg - blue.net/blue.kg| x kg <= 1 fen, in whole numbers.
  const off = BigInt(net) * BigInt(blue.kg) - BigInt(blue.netFen) * BigInt(kg)
  return (off < 0n ? -off : off) <= BigInt(blue.kg) ? linePrice(blue.netFen, blue.kg) : linePrice(net, kg)
}

/** The price of a line without tax, yuan with eight decimals, as a line of the invoice prints it; the amounts decide. */
export function linePrice(netFen: Fen, kg: Kg): string {
  if (kg <= 0) return ''
  const scaled = (BigInt(netFen) * 1000n * 1_000_000n * 2n + BigInt(kg)) / (2n * BigInt(kg))
  const digits = scaled.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
