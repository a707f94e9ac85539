// 收款账户 as the rules have it now. In production it is null until two persons have set it: then nobody is told to pay anywhere.
import { type ReceivingAccount, receivingOf, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import type { Rules } from '../../kernel/businessRules.ts'

export const receivingAccount = async (rules: Pick<Rules, 'get'>): Promise<ReceivingAccount | null> =>
  receivingOf(await rules.get('funds.receivingAccount'))

/** Where a certified company pays to: the same number on every page that names one. */
export const accountOf = (companyId: number, certified: boolean, to: ReceivingAccount | null) =>
  certified && to
    ? {
        accountName: to.holder,
        bankName: to.bankName,
        lineNo: to.lineNo,
        accountNo: virtualAccountOf(companyId, to),
        ownNumber: to.prefix !== '',
      }
    : null
