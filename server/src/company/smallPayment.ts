// 小额打款 small payment: 1-99 fen are sent to the account and its owner names the amount. The bank behind one interface; the sandbox
// knows two magic endings: 0000 unknown account, 9999 the account is somebody else's.
import type { Settings } from '../app/settings.ts'
import { columnDigest } from '../app/sealed.ts'

export interface SmallPaymentBank {
  send(o: {
    account: string
    holder: string
    lineNo: string
    amountFen: number
  }): Promise<{ ok: true } | { ok: false; why: string }>
}

export const sandboxSmallPayments: SmallPaymentBank = {
  send: async ({ account }) => {
    if (account.endsWith('0000')) return { ok: false, why: '银行退回：账号不存在，请核对账号与开户行' }
    if (account.endsWith('9999')) return { ok: false, why: '银行退回：户名与企业名称不一致，请使用本企业的对公账户' }
    return { ok: true }
  },
}

/** One name for the account number wherever it is sealed: the same number has the same digest. */
export const ACCOUNT_COLUMN = 'company_bank_account.account'
/** What a passed check proves: this number under this holder's name. */
export const proofOf = (settings: Settings, accountHash: string, holder: string): string =>
  accountHash === '' ? '' : columnDigest(settings, 'bank_check.proof', `${accountHash}|${holder}`)
