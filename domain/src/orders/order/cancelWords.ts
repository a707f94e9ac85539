import { StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'

/** Steel is held for the order from the yard; for what is made to order nothing is. */
export const holdsStock = (stockMode: StockModeCode): boolean => stockMode === StockMode.spot

/** What ends with a cancelled order, in the order it is read; nothing is held for what is made to order, and nothing is released. */
export const cancelEnds = (stockMode: StockModeCode, o: { refund?: boolean } = {}): string =>
  [...(o.refund ? ['已付款退回客户余额'] : []), ...(holdsStock(stockMode) ? ['占用的库存立即释放'] : [])].join('，')
/** 订单将取消，… for the dialog of whoever cancels it. */
export const cancelWords = (stockMode: StockModeCode, o: { refund?: boolean } = {}): string => {
  const ends = cancelEnds(stockMode, o)
  return ends === '' ? '订单将取消' : `订单将取消，${ends}`
}
