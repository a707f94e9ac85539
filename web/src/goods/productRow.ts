import type { Reply } from '@mall/contract/calls.ts'

/** A row of any list of goods, as the wire has it. */
export type Product = Reply<'/api/search/getSearchProducts'>['list'][number]

export const goodsAddress = (skuCode: string): string => `/goods?skuCode=${encodeURIComponent(skuCode)}`

/** What one piece costs to count with: tons for tables, pieces for vehicles. */
export const soldByPiece = (p: { priceUnit: string }): boolean => p.priceUnit === 'piece'
