// 过了交货期可取消: the mill did not have the goods ready so many days after the agreed date, and the buyer may end the order alone, all of his money back
// (decision 0279). How many days was agreed with the order; the rule of the desk is asked only when it is made.
import { StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { addDays } from '../../kernel/days.ts'

export const LATE_CANCEL_MOST_DAYS = 365

/** Of what is made to order; a framework contract says itself how late is too late, and goods in stock have no ship-by date. */
export const takesLateCancel = (o: { framework: boolean; stockMode: StockModeCode }): boolean =>
  o.stockMode === StockMode.futures && !o.framework

export interface ShipBy {
  /** 约定交货期; null: none was told yet. */
  shipByOn: string | null
  /** 0: not agreed. */
  lateCancelDays: number
  today: string
}
/** The first day on which the buyer may end it alone; null: never. */
export const lateCancelFrom = (s: Omit<ShipBy, 'today'>): string | null =>
  s.lateCancelDays === 0 || s.shipByOn === null ? null : addDays(s.shipByOn, s.lateCancelDays + 1)
/** Whether that day has come. That the goods are not ready is the state of the order: 待排产. */
export const isTooLate = (s: ShipBy): boolean => {
  const from = lateCancelFrom(s)
  return from !== null && from <= s.today
}

/** As contract, order page and refusal say it. */
export const lateCancelTerms = (days: number): string[] => [
  `过了约定的交货期 ${days} 日，货物仍未全部入库的，买方可以不经卖方同意取消订单，已付的货款（含订金）全额退还，卖方不扣违约金。货物全部入库后，买方不能再据此取消。`,
  '约定的交货期为买方所选交货期的最后一日；没有选的，为卖方第一次告知的预计入库日；买方接受后移（含到时未选、按接受办）的，为后移的日期。有几行的，按最晚的一行。',
]
