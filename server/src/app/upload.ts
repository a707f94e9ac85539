// One file and a few fields of a multipart body. What goes beyond ends the reading at once.
import { MAX_FILE_BYTES } from '@mall/domain/file/file.rules.ts'
import { Refusal } from '@mall/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Upload } from './ctx.ts'

export const UPLOAD_LIMITS = {
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, parts: 11, fieldNameSize: 40, fieldSize: 300, headerPairs: 20 },
  throwFileSizeLimit: true,
} as const

const MAX_MB = Math.floor(MAX_FILE_BYTES / 1024 / 1024)

/** `beforeFile` is asked with the fields so far before a byte of the file is read, and refuses by throwing. */
export async function readUpload(
  req: FastifyRequest,
  beforeFile?: (fields: Readonly<Record<string, string>>) => Promise<void>,
): Promise<{ fields: Record<string, string>; file: Upload | null }> {
  // fileSize counts a file, not the body: the whole is bounded here (fastify-multipart has no total limit).
  if (Number(req.headers['content-length'] ?? 0) > MAX_FILE_BYTES + 100_000) throw new Refusal('FILE_LARGE', { max: MAX_MB })
  const fields: Record<string, string> = {}
  let file: Upload | null = null
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        await beforeFile?.(fields)
        file = { name: part.filename ?? '', bytes: await part.toBuffer() }
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (e) {
    if (e instanceof Refusal) throw e
    const code = String((e as { code?: unknown }).code ?? '')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_LARGE', { max: MAX_MB })
    if (code.startsWith('FST_') && code.includes('LIMIT')) throw new Refusal('INPUT', { why: '一次只能上传一个文件' })
    throw new Refusal('INPUT', { why: '上传中断或内容不完整，请重新上传' })
  }
  return { fields, file }
}
