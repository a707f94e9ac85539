import { linkedAccountCalls } from '@mall/contract/people/account/linkedAccount.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { linkAccount, unlinkAccount } from './linkAccount.ts'
import { readLinkedAccounts, switchAccount } from './switchAccount.ts'

export const linkedAccountRoutes = serve(linkedAccountCalls, {
  '/api/user/getLinkedAccountList': readLinkedAccounts,
  '/api/user/linkAccount': linkAccount,
  '/api/user/unlinkAccount': unlinkAccount,
  '/api/user/switchAccount': switchAccount,
})
