export const orderAddress = (orderCode: string): string => `/order/orderDetail?orderCode=${encodeURIComponent(orderCode)}`
export const contractAddress = (orderCode: string): string => `/order/contract?orderCode=${encodeURIComponent(orderCode)}`
/** `rest`: 尾款 of what was ordered with a deposit. */
export const payAddress = (orderCode: string, rest = false): string =>
  `/pay/payment?masterOrderCode=${encodeURIComponent(orderCode)}${rest ? '&rest=1' : ''}`
