import { payCalls } from '@mall/contract/money/payment/pay.ts'
import { claimsKey, serve } from '../../kernel/serve/serve.ts'
import { payByDraft } from './payByDraft.ts'
import { dropTransfer, payByTransfer } from './payByTransfer.ts'
import { readPayCodes } from './payCodes.reads.ts'
import { refundToSource } from './sourceRefund.ts'
import { payByBalance, payByBank, payByCredit, payByQr, readMasterBalance, readPaymentState } from './startPayment.ts'
import { addSlip, withdrawSlip } from './transferSlip.ts'

export const payRoutes = serve(payCalls, {
  '/api/order/getPayCodeList': readPayCodes,
  '/api/pay/getMasterOrderPayBalance': readMasterBalance,
  '/api/pay/payByTransfer': payByTransfer,
  '/api/pay/dropTransfer': dropTransfer,
  '/api/pay/addTransferSlip': addSlip,
  '/api/pay/withdrawTransferSlip': withdrawSlip,
  '/api/pay/balancePay': claimsKey(payByBalance),
  '/api/userRefundFunds/doAccount': claimsKey(payByBalance),
  '/api/pay/creditPay': claimsKey(payByCredit),
  '/api/pay/buyccbPay': claimsKey(payByBank),
  '/api/pay/refundToSource': refundToSource,
  '/api/pay/qrCodePay': claimsKey(payByQr),
  '/api/pay/draftPay': claimsKey(payByDraft),
  '/api/pay/getPaymentState': readPaymentState,
})
