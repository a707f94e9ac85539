import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OwnPrice } from '@mall/domain/goods/goods/ownPrice.rules.ts'

export interface OwnMoves {
  /** What goods in an area cost more than on 上一个定价日, fen per price unit; `now` as `ownOf` says it. */
  (skuId: number, salesAreaCode: string, now: OwnPrice & { byTon: boolean }): Promise<Fen>
}
