// A file sent by the desk: checked by the server's own rule before the first byte.
import { checkFileName, type FilePurpose, filePurposes, fileSentences } from '@mall/domain/file/file.rules.ts'
import { CallError, OK } from '@mall/contract/callError.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { session } from './session.ts'

export type Stored = Reply<'/api/ops/uploadReceiptPhoto'>

function whyNot(file: File, purpose: FilePurpose): string | undefined {
  const named = checkFileName(file.name, purpose)
  if ('problem' in named) return fileSentences[named.problem]
  if (file.size === 0) return fileSentences.FILE_CONTENT
  const { maxBytes } = filePurposes[purpose]
  return file.size > maxBytes ? fileSentences.FILE_LARGE.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024))) : undefined
}

export async function uploadFile(
  path:
    | '/api/ops/uploadReceiptPhoto'
    | '/api/ops/uploadPaperScan'
    | '/api/ops/uploadBiddingFile'
    | '/api/ops/uploadArticlePicture'
    | '/api/ops/uploadQuoteFile'
    | '/api/ops/uploadSupportPicture',
  purpose: FilePurpose,
  file: File,
): Promise<Stored> {
  const why = whyNot(file, purpose)
  if (why) throw new Error(why)
  const body = new FormData()
  body.append('file', file)
  const token = session.get().token
  const reply = await fetch(path, { method: 'POST', body, ...(token ? { headers: { token } } : {}) })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: Stored }>)
    .catch(() => null)
  if (reply?.status?.code === OK && reply.data) return reply.data
  if (reply?.status?.code === 606) session.invalid()
  throw new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '文件没有传上去，请检查网络后重试')
}
