// Value added tax on tax-inclusive prices. Everything in whole fen; rates in whole percent.
import { type CodeOf, codes } from './codes.ts'
import type { Fen } from './money.ts'

export const InvoiceType = codes({
  ordinary: { code: 1, label: '增值税普通发票' },
  special: { code: 2, label: '增值税专用发票' },
})
export type InvoiceTypeCode = CodeOf<typeof InvoiceType>

export const InvoiceRoute = codes({
  one: { code: 1, label: '一票制（货款 + 运费同票 13 %）' },
  two: { code: 2, label: '两票制（货款 13 %，运费 9 % 由承运方开）' },
})
export type InvoiceRouteCode = CodeOf<typeof InvoiceRoute>

/** Goods and processing 13 %, transport 9 % (rates in force for the demo data). */
export const VAT_RATE_PERCENT = { goods: 13, transport: 9 } as const

export interface VatSplit {
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
}

/** Splits a tax-inclusive amount: net = gross / (1 + rate), half a fen up in absolute value (red letters mirror), tax = the rest. */
export function splitVat(grossFen: Fen, ratePercent: number): VatSplit {
  const sign = grossFen < 0 ? -1 : 1
  const divisor = 100 + ratePercent
  // Twice the numerator keeps the half exact in integers.
  const net = Math.floor((Math.abs(grossFen) * 200 + divisor) / (2 * divisor))
  const netFen = net === 0 ? 0 : sign * net
  return { grossFen, netFen, taxFen: grossFen - netFen }
}

/** Net price per unit in yuan with eight decimals, as printed on an invoice line; the amounts decide, not this figure. */
export function netPriceYuan(priceFen: Fen, ratePercent: number): string {
  const scaled = (BigInt(priceFen) * 100_000_000n * 2n + BigInt(100 + ratePercent)) / (2n * BigInt(100 + ratePercent))
  const digits = scaled.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** Who invoices a part of an order, and at which rate. */
export interface TaxPart extends VatSplit {
  label: string
  ratePercent: number
  by: 'seller' | 'carrier'
}

/** 一票制: the seller's invoice has the freight, at the rate of the goods. 两票制: the carrier invoices it, not we. */
export const freightIsOurs = (invoiceRoute: InvoiceRouteCode): boolean => invoiceRoute !== InvoiceRoute.two

/**
 * The tax of an order, a contract or a sheet, part by part: contract, settlement and invoices ask here. What the seller invoices (goods, services,
 * surcharge less discount, and the freight on one invoice) is one amount at the rate of goods; freight that the carrier invoices is another.
 */
export function taxParts(o: { totalFen: Fen; freightFen: Fen; invoiceRoute: InvoiceRouteCode }): TaxPart[] {
  const apart = freightIsOurs(o.invoiceRoute) ? 0 : o.freightFen
  const { goods, transport } = VAT_RATE_PERCENT
  const ours: TaxPart = {
    label: apart > 0 || o.freightFen === 0 ? '货款' : '货款与运费',
    ratePercent: goods,
    by: 'seller',
    ...splitVat(o.totalFen - apart, goods),
  }
  if (apart === 0) return [ours]
  return [ours, { label: '运费', ratePercent: transport, by: 'carrier', ...splitVat(apart, transport) }]
}

/** Said wherever freight is the carrier's to invoice: from whom its paper comes, and when. */
export const freightInvoiceWords = (carriers: readonly string[] = []): string =>
  `运费由承运方${carriers.join('、')}另开 ${VAT_RATE_PERCENT.transport} % 发票，货到签收后由承运方开出；没有收到请联系专属客服`
