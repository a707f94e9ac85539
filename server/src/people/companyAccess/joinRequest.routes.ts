import { joinRequestCalls } from '@mall/contract/people/companyAccess/joinRequest.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { answerJoinRequest, askToJoin, readJoinRequests, readMyJoinRequests, withdrawJoinRequest } from './joinRequests.ts'

export const joinRequestRoutes = serve(joinRequestCalls, {
  '/api/user/askToJoinCompany': askToJoin,
  '/api/user/getMyJoinRequestList': readMyJoinRequests,
  '/api/user/withdrawJoinRequest': withdrawJoinRequest,
  '/api/user/getJoinRequestList': readJoinRequests,
  '/api/user/answerJoinRequest': answerJoinRequest,
})
