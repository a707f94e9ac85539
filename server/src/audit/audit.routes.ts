import { auditCalls } from '@mall/contract/audit.ts'
import { serve } from '../app/serve.ts'
import { readAuditChain, readAuditList } from './audit.reads.ts'

export const auditRoutes = serve(auditCalls, {
  '/api/ops/getAuditList': readAuditList,
  '/api/ops/checkAuditChain': readAuditChain,
})
