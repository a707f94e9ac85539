import type { Reply } from '@mall/contract/calls.ts'
import { CallError, OK } from '@mall/contract/callError.ts'
import { session } from '../app/session.ts'

export type SheetAnswer = Reply<'/api/ops/importBiddingLots'>

/** Sends an Excel of lots: read only, or read and made into drafts. */
export async function uploadSheet(file: File, dryRun: boolean, requestId: string): Promise<SheetAnswer> {
  const body = new FormData()
  body.append('dryRun', dryRun ? '1' : '0')
  body.append('requestId', requestId)
  body.append('file', file)
  const token = session.get().token
  const reply = await fetch('/api/ops/importBiddingLots', { method: 'POST', body, ...(token ? { headers: { token } } : {}) })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: SheetAnswer }>)
    .catch(() => null)
  if (reply?.status?.code === OK && reply.data) return reply.data
  if (reply?.status?.code === 606) session.invalid()
  throw new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '文件没有传上去，请检查网络后重试')
}
