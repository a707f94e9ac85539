// Below the goods of a contract: what is added and taken off on the way to its total. The page and the PDF draw the same rows.
import type { Fen } from '../money.ts'

export interface ContractSums {
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  /** What a coupon takes off; contracts from before coupons say nothing of it. */
  discountFen?: Fen | undefined
  totalFen: Fen
}

/** Rows between 货款 and 合计, those that are nothing left out; what is taken off is negative. With the goods they add up to the total. */
export const contractSumRows = (s: ContractSums): { label: string; fen: Fen }[] =>
  [
    { label: '附加服务', fen: s.serviceFen },
    { label: '运费', fen: s.freightFen },
    { label: '承兑加价', fen: s.acceptanceFen },
    { label: '优惠', fen: -(s.discountFen ?? 0) },
  ].filter(r => r.fen !== 0)
