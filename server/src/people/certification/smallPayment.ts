// 小额打款 small payment: 1-99 fen are sent to the account and its owner names the amount. Who sends them, as the settings choose; the sandbox knows
// two magic endings: 0000 unknown account, 9999 the account is somebody else's.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'

interface SmallPayment {
  /** Ours: asked again with the same one it is the same payment. */
  key: string
  account: string
  holder: string
  lineNo: string
  amountFen: Fen
}
export interface SmallPayPartner {
  /** Taken by the bank; or sent back at once, with a sentence for whoever named the account. */
  send(p: SmallPayment): Promise<PartnerAnswer<null>>
}

const sentBack = (code: string, words: string): PartnerAnswer<never> => ({ kind: 'refused', code, words, final: true })
const sandboxSmallPay: SmallPayPartner = {
  send: async ({ account }) => {
    if (account.endsWith('0000')) return sentBack('NO_ACCOUNT', '银行退回：账号不存在，请核对账号与开户行')
    if (account.endsWith('9999')) return sentBack('OTHER_NAME', '银行退回：户名与企业名称不一致，请使用本企业的对公账户')
    return done(null)
  },
}

/** Null: none is connected, and the reviewer checks the bank's paper. */
export const smallPayPartnerOf = (world: World): SmallPayPartner | null =>
  inSandbox(world.settings, 'smallPay') ? sandboxSmallPay : null
