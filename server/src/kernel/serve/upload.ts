// One file and a few fields of a multipart body. What goes beyond ends the reading at once.
import { MAX_FILE_BYTES } from '@mall/domain/platform/file/file.rules.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../ctx.ts'

export const UPLOAD_LIMITS = {
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, parts: 11, fieldNameSize: 40, fieldSize: 300, headerPairs: 20 },
  throwFileSizeLimit: true,
} as const

const MAX_MB = Math.floor(MAX_FILE_BYTES / 1024 / 1024)

/**
 * Put together while it comes: when the last parts of forty large files are there in the same moment, nothing is left to do that would hold the others up.
 * `expected`: bytes that it may come to; what is longer still fits.
 */
export async function wholeOf(parts: AsyncIterable<Buffer>, expected: number): Promise<Buffer> {
  // Takes no memory before something is written into it.
  let whole = Buffer.allocUnsafeSlow(expected)
  let length = 0
  for await (const part of parts) {
    if (length + part.length > whole.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * whole.length, length + part.length))
      whole.copy(larger, 0, 0, length)
      whole = larger
    }
    length += part.copy(whole, length)
  }
  return whole.subarray(0, length)
}
const UNKNOWN_BYTES = 65_536

/** `beforeFile` is asked with the fields so far before a byte of the file is read, and refuses by throwing. */
export async function readUpload(
  req: FastifyRequest,
  beforeFile?: (fields: Readonly<Record<string, string>>) => Promise<void>,
): Promise<{ fields: Record<string, string>; file: Upload | null }> {
  // fileSize counts a file, not the body: the whole is bounded here (fastify-multipart has no total limit).
  const length = Number(req.headers['content-length'] ?? UNKNOWN_BYTES)
  if (length > MAX_FILE_BYTES + 100_000) throw new Refusal('FILE_LARGE', { max: MAX_MB })
  const fields: Record<string, string> = {}
  let file: Upload | null = null
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        await beforeFile?.(fields)
        file = { name: part.filename ?? '', bytes: await wholeOf(part.file, length) }
        if (part.file.truncated) throw new Refusal('FILE_LARGE', { max: MAX_MB })
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (e) {
    if (e instanceof Refusal) throw e
    const code = String((e as { code?: unknown }).code ?? '')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_LARGE', { max: MAX_MB })
    if (code.startsWith('FST_') && code.includes('LIMIT')) throw new Refusal('INPUT.oneFile')
    throw new Refusal('INPUT.uploadBroken')
  }
  return { fields, file }
}
