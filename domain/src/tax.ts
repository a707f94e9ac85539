// Value added tax on tax-inclusive prices. Everything in whole fen; rates in whole percent.
import type { Fen } from './money.ts'

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

export interface InvoiceParts {
  goods: VatSplit
  freight: VatSplit
  /** 一票制: the seller invoices freight with the goods; 两票制: the carrier does. */
  freightInvoicedBy: 'seller' | 'carrier'
  sellerTaxFen: Fen
}

/**
 * Tax of an order by invoice route. one: goods and freight on the seller's invoice, all at 13 %, split as one amount.
 * two: goods at 13 % by the seller, freight at 9 % by the carrier.
 */
export function invoiceParts(o: { goodsFen: Fen; freightFen: Fen; route: 'one' | 'two' }): InvoiceParts {
  const goods = splitVat(o.goodsFen, VAT_RATE_PERCENT.goods)
  if (o.route === 'two') {
    const freight = splitVat(o.freightFen, VAT_RATE_PERCENT.transport)
    return { goods, freight, freightInvoicedBy: 'carrier', sellerTaxFen: goods.taxFen }
  }
  const whole = splitVat(o.goodsFen + o.freightFen, VAT_RATE_PERCENT.goods)
  const freight = { grossFen: o.freightFen, netFen: whole.netFen - goods.netFen, taxFen: whole.taxFen - goods.taxFen }
  return { goods, freight, freightInvoicedBy: 'seller', sellerTaxFen: whole.taxFen }
}
