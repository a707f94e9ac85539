// What of settled trucks can be invoiced. A row is worth its goods and services, its freight where the mill invoices it (一票制), and its part
// of surcharge and discount; never more in all than was paid for the order and not given back.
import { type Fen, splitAmount } from '../../kernel/money.ts'
import { codes } from '../../kernel/codes.ts'
import { freightIsOurs, type InvoiceRouteCode } from '../../kernel/tax.ts'

/** Of one sheet, row by row; the parts of surcharge and discount follow the goods, and add up to the sheet's. */
export function worthOfRows(
  sheet: { acceptanceFen: Fen; discountFen: Fen },
  rows: readonly { goodsFen: Fen; serviceFen: Fen; freightFen: Fen }[],
  invoiceRoute: InvoiceRouteCode,
): Fen[] {
  const weights = rows.map(r => r.goodsFen)
  const more = splitAmount(sheet.acceptanceFen, weights)
  const less = splitAmount(sheet.discountFen, weights)
  return rows.map(
    (r, i) => r.goodsFen + r.serviceFen + (freightIsOurs(invoiceRoute) ? r.freightFen : 0) + (more[i] ?? 0) - (less[i] ?? 0),
  )
}

interface Row {
  grossFen: Fen
  takenFen: Fen
  /** Given back for this row's own goods. */
  refundedFen: Fen
}
/** What of a row was neither invoiced nor given back. */
export const ownOpen = (r: Row): Fen => Math.max(0, r.grossFen - r.refundedFen - r.takenFen)

/**
 * What is still open of each row when `capFen` of the order may still be invoiced. What was given back for a row's goods lowers that row; what
 * else keeps the order below its rows lowers them in proportion, so that an invoice never says more than was paid.
 */
export function openOfRows(rows: readonly Row[], capFen: Fen): Fen[] {
  const open = rows.map(ownOpen)
  const total = open.reduce((a, b) => a + b, 0)
  const cap = Math.max(0, Math.min(capFen, total))
  if (cap === total) return open
  const parts = open.map(o => Number((BigInt(o) * BigInt(cap)) / BigInt(total)))
  let rest = cap - parts.reduce((a, b) => a + b, 0)
  for (let i = 0; rest > 0 && i < parts.length; i += 1) {
    const take = Math.min(rest, (open[i] ?? 0) - (parts[i] ?? 0))
    parts[i] = (parts[i] ?? 0) + take
    rest -= take
  }
  return parts
}

const TAX_CLASS: Readonly<Record<string, string>> = {
  RECT: '金属制品',
  ROUND: '金属制品',
  SPIRAL: '金属制品',
  SEAMLESS: '金属制品',
  STRUCT: '金属制品',
  VEHICLE: '机动车',
  SCRAP: '废弃资源',
}
/** Short name of the tax class of goods, as the line of an invoice begins. */
export const taxClassOf = (classCode: string): string => TAX_CLASS[classCode] ?? '黑色金属冶炼压延品'

/** Why a delivered ticket cannot be invoiced now. */
export const BillingBlock = codes({
  notSettled: { code: 'notSettled', label: '还没有结算' },
  toConfirm: { code: 'toConfirm', label: '结算单待确认' },
  unpaid: { code: 'unpaid', label: '结算差额未补付' },
  held: { code: 'held', label: '争议挂起' },
  taken: { code: 'taken', label: '同事的开票草稿占用' },
})
