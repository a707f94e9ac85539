// Below the goods of a contract: what is added and taken off on the way to its total. The page and the PDF draw the same rows.
import { minus, type Fen } from '../../kernel/money.ts'
import { VAT_RATE_PERCENT } from '../../kernel/tax.ts'

export interface ContractSums {
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  /** What a coupon takes off; contracts from before coupons say nothing of it. */
  discountFen?: Fen | undefined
  /** 两票制: the freight is the carrier's to invoice. */
  freightByCarrier?: boolean | undefined
  totalFen: Fen
}

/** Rows between 货款 and 合计, those that are nothing left out; what is taken off is negative. With the goods they add up to the total. */
export const contractSumRows = (s: ContractSums): { label: string; fen: Fen }[] =>
  [
    { label: '附加服务', fen: s.serviceFen },
    { label: s.freightByCarrier ? `运费，含税 ${VAT_RATE_PERCENT.transport} %，由承运方另开发票` : '运费', fen: s.freightFen },
    { label: '承兑加价', fen: s.acceptanceFen },
    { label: '优惠', fen: minus(s.discountFen ?? 0) },
  ].filter(r => r.fen !== 0)

/** What stands before the total: at which rate it is taxed; freight that the carrier invoices is not ours to tax. */
export const contractTotalLabel = (s: ContractSums): string =>
  s.freightByCarrier
    ? `合计，含税（货款 ${VAT_RATE_PERCENT.goods} %，运费 ${VAT_RATE_PERCENT.transport} %）`
    : `合计，含税 ${VAT_RATE_PERCENT.goods} %`
