import { nameBesideTag } from '../../kernel/kit/GradeTag.tsx'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'

/** A row of any list of goods, as the wire has it. */
export type Product = Reply<'/api/search/getSearchProducts'>['list'][number]

export const goodsAddress = (skuCode: string): string => `/goods?skuCode=${encodeURIComponent(skuCode)}`

/** What a name says beyond kind, grade, size and level: Z150, Z120 深豆绿. Two coils of one size are told apart by it; the level has its own mark. */
export const moreOf = (p: Pick<Product, 'title' | 'productName' | 'grade' | 'spec' | 'gradeLevel'>): string =>
  [p.productName, p.grade.replace(/-WR$/, ''), p.spec]
    .reduce((rest, part) => (part === '' ? rest : rest.replace(part, '')), nameBesideTag(p.title, p.gradeLevel))
    .replace(/\s+/g, ' ')
    .trim()

/** The same, made to order for a delivery period. */
export const goodsInPeriod = (skuCode: string, period: string): string => `${goodsAddress(skuCode)}&period=${period}`

/** Weight of one piece: tons when it is a bundle or a coil, kilograms with grams when it is one bar. */
export const pieceWeight = (grams: number): string =>
  grams >= 1_000_000 ? `${(grams / 1_000_000).toFixed(3)} 吨` : `${(grams / 1000).toFixed(3)} kg`

type Priced = Pick<Product, 'priceFen' | 'deliveredFen' | 'own' | 'priceHidden'>
/** 厂提价 as its reader would pay it; null: kept from guests. */
export const worksFen = (p: Priced): Fen | null => (p.priceHidden ? null : (p.own?.priceFen ?? p.priceFen))
/** 到货价 as its reader would pay it; null: kept from guests. */
export const landedFen = (p: Priced): Fen | null => (p.priceHidden ? null : (p.own?.deliveredFen ?? p.deliveredFen))
