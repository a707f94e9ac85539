import { proxyCalls } from '@mall/contract/orders/actOnBehalf/proxy.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { leaveProxy } from '../../people/session/endProxy.ts'
import { agentLogin } from './agentLogin.ts'
import { confirmOrderBySms, sendConfirmSms, sendConfirmSmsFromDesk } from './confirmBySms.ts'
import { endProxySession } from './endProxySession.ts'
import { readProxyCompare, readProxyLog, readProxyTerms } from './proxy.reads.ts'
import { startProxy } from './startProxy.ts'

export const proxyRoutes = serve(proxyCalls, {
  '/api/ops/startProxy': startProxy,
  '/api/user/getProxyTerms': readProxyTerms,
  '/api/user/agentLogin': agentLogin,
  '/api/user/agentLogout': leaveProxy,
  '/api/user/getProxyLog': readProxyLog,
  '/api/user/endProxySession': endProxySession,
  '/api/order/getProxyCompare': readProxyCompare,
  '/api/order/sendConfirmSms': sendConfirmSms,
  '/api/ops/sendConfirmSms': sendConfirmSmsFromDesk,
  '/api/order/confirmOrderBySms': confirmOrderBySms,
})
