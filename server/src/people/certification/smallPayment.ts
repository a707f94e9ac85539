// 小额打款 small payment: 1-99 fen are sent to the account and its owner names the amount. The bank behind one interface; the sandbox
// knows two magic endings: 0000 unknown account, 9999 the account is somebody else's.
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
