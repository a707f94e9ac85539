import { creditCalls } from '@mall/contract/money/funds/credit.ts'
import { creditDeskCalls } from '@mall/contract/money/funds/creditDesk.ts'
import { fundsCalls } from '@mall/contract/money/funds/funds.ts'
import { fundsDeskCalls } from '@mall/contract/money/funds/fundsDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { applyRefund, decideRefund, withdrawRefund } from './balanceRefund.ts'
import { askReceiptReturn, checkReceipt, claimReceipt, releaseHold, takeBackReceipt, undoReceipt } from './claimReceipt.ts'
import { repayCredit } from './credit.ts'
import { readCredit, readCreditList } from './creditDesk.reads.ts'
import { readCollection, readFunds, readFundsLedger, readPool, readRefund, readRefunds } from './funds.reads.ts'
import {
  readHolds,
  readReceiptAtDesk,
  readWaitingSlips,
  readReceipts,
  readRefundAtDesk,
  readRefundQueue,
} from './fundsDesk.reads.ts'
import { fundsExportUrl } from './fundsExport.ts'
import { importReceipts, previewReceiptImport, readReceiptImports, saveStatementColumns } from './importReceipts.ts'
import { decideCredit, resumeCredit, setCredit, stopCredit, withdrawCredit } from './setCredit.ts'
import { addVoucher, withdrawVoucher } from './voucher.ts'

export const fundsRoutes = serve(fundsCalls, {
  '/api/userRefundFunds/getArPoolPrice': readPool,
  '/api/user/getCapital': readFunds,
  '/api/user/getCapitalLedger': readFundsLedger,
  '/api/user/getCollectionFundList': readCollection,
  '/api/user/addTransferVoucher': addVoucher,
  '/api/user/withdrawTransferVoucher': withdrawVoucher,
  '/api/userRefundFunds/applyRefund': applyRefund,
  '/api/userRefundFunds/withdrawRefund': withdrawRefund,
  '/api/userRefundFunds/selectSteelUserRefundFundsToERP': readRefunds,
  '/api/userRefundFunds/getRefundDetail': readRefund,
  '/api/userRefundFunds/getExportUrl': fundsExportUrl,
})
export const fundsDeskRoutes = serve(fundsDeskCalls, {
  '/api/ops/getReceiptList': readReceipts,
  '/api/ops/getWaitingSlips': readWaitingSlips,
  '/api/ops/getReceipt': readReceiptAtDesk,
  '/api/ops/claimReceipt': claimReceipt,
  '/api/ops/askReceiptReturn': askReceiptReturn,
  '/api/ops/takeBackReceipt': takeBackReceipt,
  '/api/ops/checkReceipt': checkReceipt,
  '/api/ops/undoReceipt': undoReceipt,
  '/api/ops/previewReceiptImport': previewReceiptImport,
  '/api/ops/importReceipts': importReceipts,
  '/api/ops/saveStatementColumns': saveStatementColumns,
  '/api/ops/getReceiptImports': readReceiptImports,
  '/api/ops/getBalanceRefundList': readRefundQueue,
  '/api/ops/getBalanceRefund': readRefundAtDesk,
  '/api/ops/decideBalanceRefund': decideRefund,
  '/api/ops/getCompanyHolds': readHolds,
  '/api/ops/releaseHold': releaseHold,
})
export const creditRoutes = serve(creditCalls, { '/api/user/repayCredit': repayCredit })
export const creditDeskRoutes = serve(creditDeskCalls, {
  '/api/ops/getCreditList': readCreditList,
  '/api/ops/getCredit': readCredit,
  '/api/ops/setCredit': setCredit,
  '/api/ops/decideCredit': decideCredit,
  '/api/ops/withdrawCredit': withdrawCredit,
  '/api/ops/stopCredit': stopCredit,
  '/api/ops/resumeCredit': resumeCredit,
})
