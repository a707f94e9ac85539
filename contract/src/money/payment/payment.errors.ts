import type { ErrorTable } from '../../kernel/errorTable.ts'

export const paymentErrors = {
  PAYMENT_TYPE: { code: 4209, message: '付款方式不适用，请重新选择' },
  PAY_NOT_DUE: { code: 4301, message: '订单当前为「{state}」，无需付款' },
  BANK_UNREACHABLE: { code: 4303, message: '银行通道暂时不可用，请稍后重试或改用余额支付' },
  PAYMENT_NOT_FOUND: { code: 4304, message: '没有这笔支付' },
  SIGNATURE: { code: 4305, message: '签名校验未通过' },
  PAY_HELD_ENOUGH: { code: 4307, message: '冻结的保证金、订金已够付全部 {due} 元，请选余额支付，余额不会扣款' },
  REFUND_OVER: { code: 5039, message: '退款 {ask} 元超过这件货已付未退的 {rest} 元，不能退' },
  REFUND_NOT_FOUND: { code: 5040, message: '没有这笔退款，请从售后列表重新打开' },
  SOURCE_REFUND: { code: 5201, message: '不能原路退回：{why}' },
} as const satisfies ErrorTable
