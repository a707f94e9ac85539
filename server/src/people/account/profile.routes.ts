import { profileCalls } from '@mall/contract/people/account/profile.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readAccountSecurity, readSessions, readUserInfo } from './account.reads.ts'
import { changeMobile } from './changeMobile.ts'
import { copyUserData } from './copyUserData.ts'
import { endOtherSessions, endSession } from './endSession.ts'
import { saveAvatar } from './saveAvatar.ts'
import { saveUserInfo } from './saveUserInfo.ts'

export const profileRoutes = serve(profileCalls, {
  '/api/user/checkUserAccountSecurity': readAccountSecurity,
  '/api/user/updateBindingUserBaseMobile': changeMobile,
  '/api/user/getUserSessionList': readSessions,
  '/api/user/endUserSession': endSession,
  '/api/user/endOtherUserSessions': endOtherSessions,
  '/api/user/selectUserInfoByUserName': readUserInfo,
  '/api/user/updateUserExtendInfo': saveUserInfo,
  '/api/user/updateUserAvatar': saveAvatar,
  '/api/user/getUserDataCopy': copyUserData,
})
