// An Excel sent by the desk: read only, or read and written.
import { CallError, OK } from '@mall/contract/callError.ts'
import type { Path, Reply } from '@mall/contract/calls.ts'
import { session } from './session.ts'

export type SheetPath = Extract<
  Path,
  | '/api/ops/importFreights'
  | '/api/ops/importBranches'
  | '/api/ops/importBiddingLots'
  | '/api/ops/importCompanyPrices'
  | '/api/ops/importRepricing'
  | '/api/ops/importOptions'
>
type FormPath = SheetPath | Extract<Path, '/api/ops/tryGoodsImport'>

export const uploadSheet = <P extends SheetPath>(path: P, file: File, dryRun: boolean, requestId: string): Promise<Reply<P>> =>
  uploadForm(path, file, { dryRun: dryRun ? '1' : '0', requestId })

/** A file with the fields of its call. */
export async function uploadForm<P extends FormPath>(
  path: P,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Reply<P>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  const token = session.get().token
  const reply = await fetch(path, { method: 'POST', body, ...(token ? { headers: { token } } : {}) })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: Reply<P> }>)
    .catch(() => null)
  if (reply?.status?.code === OK && reply.data) return reply.data
  if (reply?.status?.code === 606) session.invalid()
  throw new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '文件没有传上去，请检查网络后重试')
}
