// A photo of a receipt, sent by the dispatcher: checked by the server's own rule before the first byte.
import { checkFileName, filePurposes, fileSentences } from '@mall/domain/file/file.rules.ts'
import { CallError, OK } from '@mall/contract/callError.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { session } from '../app/session.ts'

type Stored = Reply<'/api/ops/uploadReceiptPhoto'>

function whyNot(file: File): string | undefined {
  const named = checkFileName(file.name, 'receipt')
  if ('problem' in named) return fileSentences[named.problem]
  if (file.size === 0) return fileSentences.FILE_CONTENT
  const { maxBytes } = filePurposes.receipt
  return file.size > maxBytes ? fileSentences.FILE_LARGE.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024))) : undefined
}

export async function uploadReceiptPhoto(file: File): Promise<Stored> {
  const why = whyNot(file)
  if (why) throw new Error(why)
  const body = new FormData()
  body.append('file', file)
  const token = session.get().token
  const reply = await fetch('/api/ops/uploadReceiptPhoto', {
    method: 'POST',
    body,
    ...(token ? { headers: { token } } : {}),
  })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: Stored }>)
    .catch(() => null)
  if (reply?.status?.code === OK && reply.data) return reply.data
  if (reply?.status?.code === 606) session.invalid()
  throw new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '照片没有传上去，请检查网络后重试')
}
