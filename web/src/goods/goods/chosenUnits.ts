// 挑卷: the units that a buyer has chosen on the goods page. They are of one depot's goods and of stock: another choice of these chooses none.
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Choice } from './choice.ts'

export type GoodsUnit = Reply<'/api/goods/getGoodsUnits'>['list'][number]
export interface ChosenUnits {
  skuCode: string
  list: readonly Pick<GoodsUnit, 'unitNo' | 'pieces' | 'weightKg'>[]
}

/** Empty: 任选. */
export const unitsOf = (c: Choice): ChosenUnits['list'] =>
  c.stockMode === 1 && c.units?.skuCode === c.skuCode ? c.units.list : []

/** The choice with these units, whose pieces are its pieces; without any it is of any pieces again. */
export const withUnits = (c: Choice, list: ChosenUnits['list']): Partial<Choice> => ({
  units: { skuCode: c.skuCode, list },
  pieces: list.length > 0 ? list.reduce((n, u) => n + u.pieces, 0) : 1,
})
