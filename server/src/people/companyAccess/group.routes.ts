import { groupCalls } from '@mall/contract/people/companyAccess/group.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  answerGroupAsk,
  askIntoGroup,
  leaveCompanyGroup,
  makeGroup,
  readCompanyGroup,
  saveGroupReader,
  withdrawGroupAsk,
} from './groups.ts'

export const groupRoutes = serve(groupCalls, {
  '/api/user/getCompanyGroup': readCompanyGroup,
  '/api/user/makeCompanyGroup': makeGroup,
  '/api/user/askCompanyIntoGroup': askIntoGroup,
  '/api/user/withdrawGroupAsk': withdrawGroupAsk,
  '/api/user/answerGroupAsk': answerGroupAsk,
  '/api/user/leaveCompanyGroup': leaveCompanyGroup,
  '/api/user/saveGroupReader': saveGroupReader,
})
