export const orderAddress = (orderCode: string): string => `/order/orderDetail?orderCode=${encodeURIComponent(orderCode)}`
export const contractAddress = (orderCode: string): string => `/order/contract?orderCode=${encodeURIComponent(orderCode)}`
export const payAddress = (orderCode: string): string => `/pay/payment?masterOrderCode=${encodeURIComponent(orderCode)}`
