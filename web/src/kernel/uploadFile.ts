import { type FilePurpose, checkFileName, filePurposes, fileSentences } from '@mall/domain/platform/file/file.rules.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CallError, OK } from '@mall/contract/kernel/callError.ts'

export type Stored = Reply<'/api/file/oneFileUpload'>

/** Why a file need not be sent at all: the server's own rule, asked before the first byte. */
export function whyNotUpload(file: File, purpose: FilePurpose): string | undefined {
  const named = checkFileName(file.name, purpose)
  if ('problem' in named) return fileSentences[named.problem]
  if (file.size === 0) return fileSentences.FILE_CONTENT
  const { maxBytes } = filePurposes[purpose]
  return file.size > maxBytes ? fileSentences.FILE_LARGE.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024))) : undefined
}

/** Sends one file; `onProgress` hears 0 to 1. fetch tells no progress of what it sends, so the older way is used. */
export function uploadFile(o: {
  file: File
  purpose: FilePurpose
  token: string | null
  signal: AbortSignal
  onProgress(part: number): void
}): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const body = new FormData()
    body.append('purpose', o.purpose)
    body.append('file', o.file)
    const request = new XMLHttpRequest()
    const agreement = o.purpose === 'agreement'
    request.open('POST', agreement ? '/api/file/oneFileUploadAgreement' : '/api/file/oneFileUpload')
    if (o.token) request.setRequestHeader('token', o.token)
    request.responseType = 'json'
    request.upload.onprogress = e => o.onProgress(e.lengthComputable ? e.loaded / e.total : 0)
    request.onload = () => {
      const reply = request.response as { status?: { code?: number; message?: string }; data?: Stored } | null
      if (reply?.status?.code === OK && reply.data) resolve(reply.data)
      else reject(new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '上传没有完成，请重试'))
    }
    request.onerror = () => reject(new CallError(0, '网络连接失败，请检查网络后重试'))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    o.signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
