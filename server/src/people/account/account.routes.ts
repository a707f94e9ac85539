import { accountCalls } from '@mall/contract/people/account/account.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { agreeToAgreements, readDueAgreements } from './agreements.ts'
import { changePassword } from './changePassword.ts'
import { checkMobile } from './checkMobile.ts'
import { setFirstPassword } from './firstPassword.ts'
import { proveAgain } from './proveAgain.ts'
import { registerUser } from './registerUser.ts'
import { exchangeCode, verifyCode } from './verifyCode.ts'

export const accountRoutes = serve(accountCalls, {
  '/api/user/checkMobile': checkMobile,
  '/api/user/createUser': registerUser,
  '/api/user/setFirstPassword': setFirstPassword,
  '/api/user/getDueAgreements': readDueAgreements,
  '/api/user/agreeToAgreements': agreeToAgreements,
  '/api/sms/verificationSms': verifyCode,
  '/api/sms/verificationSmsRtToken': exchangeCode,
  '/api/user/proveAgain': proveAgain,
  '/api/user/updateUserPassword': changePassword,
})
