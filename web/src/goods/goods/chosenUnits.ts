// 挑卷: the units that a buyer has chosen on the goods page. They are of one depot's goods and of stock: another choice of these chooses none.
import type { Reply } from '@mall/contract/main/calls.ts'

export type GoodsUnit = Reply<'/api/goods/getGoodsUnits'>['list'][number]
/** What of the page's choice units depend on. */
interface OfStock {
  skuCode: string
  stockMode: 1 | 2
  pieces: number
  units?: ChosenUnits
}
export interface ChosenUnits {
  skuCode: string
  list: readonly Pick<GoodsUnit, 'unitNo' | 'pieces' | 'weightKg'>[]
}

const piecesOf = (list: ChosenUnits['list']): number => list.reduce((n, u) => n + u.pieces, 0)

/** Empty: 任选. Who asks for another quantity elsewhere on the page asks for any. */
export const unitsOf = (c: OfStock): ChosenUnits['list'] =>
  c.stockMode === 1 && c.units?.skuCode === c.skuCode && piecesOf(c.units.list) === c.pieces ? c.units.list : []

/** The choice with these units, whose pieces are its pieces; without any it is of any pieces again. */
export const withUnits = (c: OfStock, list: ChosenUnits['list']): Pick<OfStock, 'pieces'> & { units: ChosenUnits } => ({
  units: { skuCode: c.skuCode, list },
  pieces: list.length > 0 ? piecesOf(list) : 1,
})
