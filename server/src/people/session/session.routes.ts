import { sessionCalls } from '@mall/contract/people/session/session.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { loginByPassword } from './login.ts'
import { leaveContract, logout } from './logout.ts'
import { refreshedUser, sessionUser } from './session.view.ts'
import { loginBySms, sendCode } from './sms.ts'

export const sessionRoutes = serve(sessionCalls, {
  '/api/user/loginUser': loginByPassword,
  '/api/user/smsLoginUserBean': loginBySms,
  '/api/sms/sendSms': sendCode,
  '/api/user/getUserByToken': async ctx => sessionUser(ctx.me),
  '/api/user/refreshUser': async ctx => refreshedUser(ctx.me),
  '/api/user/logoutUser': logout,
  '/api/user/leaveCommerceContract': leaveContract,
})
