// 收款账户 as the rules have it now. In production it is null until two persons have set it: then nobody is told to pay anywhere.
import { payeeWords } from '@mall/domain/kernel/payee.ts'
import { type ReceivingAccount, receivingOf, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import type { Rules } from '../../kernel/businessRules.ts'

/** `payeeText`: by what another company than the seller takes the money; empty: it is the seller's. */
type Receiving = ReceivingAccount & { payeeText: string }
export async function receivingAccount(rules: Pick<Rules, 'get'>): Promise<Receiving | null> {
  const account = receivingOf(await rules.get('funds.receivingAccount'))
  if (!account) return null
  const [seller, paper] = [await rules.get('contract.sellerName'), await rules.get('contract.agentPaper')]
  return { ...account, payeeText: payeeWords({ holder: account.holder, seller, paper }) }
}

/** Where a certified company pays to: the same number on every page that names one. */
export const accountOf = (companyId: number, certified: boolean, to: Receiving | null) =>
  certified && to
    ? {
        accountName: to.holder,
        payeeText: to.payeeText,
        bankName: to.bankName,
        lineNo: to.lineNo,
        accountNo: virtualAccountOf(companyId, to),
        ownNumber: to.prefix !== '',
      }
    : null
