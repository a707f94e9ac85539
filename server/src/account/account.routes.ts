import { accountCalls } from '@mall/contract/account.ts'
import { profileCalls } from '@mall/contract/profile.ts'
import { serve } from '../app/serve.ts'
import { readAccountSecurity, readSessions, readUserInfo } from './account.reads.ts'
import { changeMobile } from './changeMobile.ts'
import { changePassword } from './changePassword.ts'
import { checkMobile } from './checkMobile.ts'
import { endOtherSessions, endSession } from './endSession.ts'
import { registerUser } from './registerUser.ts'
import { saveUserInfo } from './saveUserInfo.ts'
import { exchangeCode, verifyCode } from './verifyCode.ts'

export const accountRoutes = [
  ...serve(accountCalls, {
    '/api/user/checkMobile': checkMobile,
    '/api/user/createUser': registerUser,
    '/api/sms/verificationSms': verifyCode,
    '/api/sms/verificationSmsRtToken': exchangeCode,
    '/api/user/updateUserPassword': changePassword,
  }),
  ...serve(profileCalls, {
    '/api/user/checkUserAccountSecurity': readAccountSecurity,
    '/api/user/updateBindingUserBaseMobile': changeMobile,
    '/api/user/getUserSessionList': readSessions,
    '/api/user/endUserSession': endSession,
    '/api/user/endOtherUserSessions': endOtherSessions,
    '/api/user/selectUserInfoByUserName': readUserInfo,
    '/api/user/updateUserExtendInfo': saveUserInfo,
  }),
]
