import { type PriceUnit, PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'

export const quoteAddress = (quoteNo: string): string => `/quote/quoteDetail?quoteNo=${quoteNo}`
/** 3,205 where there are no fen to show. */
export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const unitOf = (unit: PriceUnit): string => PriceUnitLabel[unit]
export const QUOTE_READS = ['/api/quote/getQuoteList', '/api/quote/getQuoteDetail'] as const
