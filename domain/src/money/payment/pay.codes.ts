import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Ways to pay, as getPayCodeList names them; the specification names the calls buyccbPay, balancePay, qrCodePay. */
export const PayCode = codes({
  balance: { code: 'BALANCE', label: '余额支付' },
  bank: { code: 'CCB', label: '企业网银（B2B）' },
  qr: { code: 'QR', label: '扫码支付' },
  /** Ours: the order is paid now, the company owes it until the due date. */
  credit: { code: 'CREDIT', label: '授信支付' },
  draft: { code: 'DRAFT', label: '承兑支付' },
})

export const PaymentState = codes({
  pending: { code: 0, label: '等待到账', tone: 'wait' },
  succeeded: { code: 1, label: '已到账', tone: 'good' },
  failed: { code: 2, label: '支付失败', tone: 'bad' },
  closed: { code: 3, label: '已关闭', tone: 'none' },
})
export type PaymentStateCode = CodeOf<typeof PaymentState>

/** Money that comes to the bank by the payment itself; every other way pays with what the mill has, or has promised, already. */
export const BANK_WAYS: readonly string[] = [PayCode.bank, PayCode.qr]
/** How a payment that succeeded reads at the desk: only a bank's money has arrived. */
export const paidText = (payCode: string): string =>
  BANK_WAYS.includes(payCode)
    ? PaymentState.label(PaymentState.succeeded)
    : payCode === PayCode.credit
      ? '记入授信'
      : payCode === PayCode.draft
        ? '承兑已付'
        : '余额已付'

/** Kinds of money movement, specification section 9 names 1-9; their labels are an assumption. */
export const MoneyChangeType = codes({
  recharge: { code: 1, label: '来款充值' },
  orderPay: { code: 2, label: '订单付款' },
  cancelRefund: { code: 3, label: '订单取消退款' },
  balanceRefund: { code: 4, label: '余款退款' },
  freeze: { code: 5, label: '冻结' },
  unfreeze: { code: 6, label: '解冻' },
  settleBack: { code: 7, label: '结算多退' },
  settleMore: { code: 8, label: '结算少补' },
  adjust: { code: 9, label: '人工调整' },
  /** Ours: what was paid on credit is paid back from the balance. */
  creditRepay: { code: 11, label: '归还授信' },
  /** Ours: the deposit of an auction that was won and not paid. */
  forfeit: { code: 12, label: '违约扣罚' },
  /** Ours: what a period of a framework contract has earned, or what is taken back of it. */
  rebate: { code: 13, label: '合同返利' },
  /** Ours: steel that came back, or a price that was lowered after a claim. */
  claimBack: { code: 14, label: '售后退款' },
})
export type MoneyChangeTypeCode = CodeOf<typeof MoneyChangeType>
