// 收款账户 as the rules have it now. In production it is null until two persons have set it: then nobody is told to pay anywhere.
import { type ReceivingAccount, receivingOf } from '@mall/domain/funds/virtualAccount.ts'
import type { Rules } from '../rules/rules.ts'

export const receivingAccount = async (rules: Pick<Rules, 'get'>): Promise<ReceivingAccount | null> =>
  receivingOf(await rules.get('funds.receivingAccount'))
