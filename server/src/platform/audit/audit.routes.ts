import { auditCalls } from '@mall/contract/platform/audit/audit.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readArchives } from './archive.reads.ts'
import { checkArchive } from './checkArchive.ts'
import { readAuditChain, readAuditList } from './audit.reads.ts'

export const auditRoutes = serve(auditCalls, {
  '/api/ops/getAuditList': readAuditList,
  '/api/ops/checkAuditChain': readAuditChain,
  '/api/ops/getAuditArchives': readArchives,
  '/api/ops/checkAuditArchive': checkArchive,
})
