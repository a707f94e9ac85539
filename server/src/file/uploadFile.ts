import { createHash, randomBytes } from 'node:crypto'
import { checkFileName, cleanFileName, filePurposes, type FilePurpose, MIME } from '@mall/domain/file/file.rules.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { type FileRow, insertFile, lockUploads, uploadedToday } from './file.queries.ts'
import { readContent } from './readContent.ts'

/** Per person and day. */
const MOST_FILES = 200
const MOST_BYTES = 300 * 1024 * 1024

const newKey = (): string => randomBytes(16).toString('base64url')

// Decoding pictures is the dearest thing a buyer can ask for: a few at a time, the others wait their turn.
const MOST_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>(go => waiting.push(go))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const fileView = (f: FileRow) => ({
  fileId: f.id,
  fileName: f.originalName,
  size: f.size,
  mime: f.mime,
  url: `/api/file/get?id=${f.id}`,
  thumbUrl: f.thumbKey ? `/api/file/get?id=${f.id}&size=thumb` : '',
})

/** oneFileUpload: name, whitelist, content, quota; then the bytes, then the row. No row without its file; without a row no file stays. */
export async function uploadFile(ctx: Ctx, { purpose }: { purpose: string }) {
  const { file } = ctx
  if (!file) return refuse('FILE_MISSING')
  const named = checkFileName(file.name, purpose)
  if ('problem' in named) return refuse(named.problem)
  const { maxBytes } = filePurposes[purpose as FilePurpose]
  if (file.bytes.length > maxBytes) return refuse('FILE_LARGE', { max: Math.floor(maxBytes / 1024 / 1024) })
  if (file.bytes.length === 0) return refuse('FILE_CONTENT')
  const content = await inTurn(() => readContent(file.bytes, named.format))
  if (!content) return refuse('FILE_CONTENT')

  const { me, world } = ctx
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
  const stem = `${day}/${newKey()}`
  const row: FileRow = {
    id: newKey(),
    companyId: me.companyId,
    userId: me.userId,
    purpose,
    storageKey: stem,
    previewKey: content.previews ? `${stem}-p` : null,
    thumbKey: content.previews ? `${stem}-t` : null,
    originalName: cleanFileName(file.name),
    mime: MIME[named.format],
    size: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }
  const parts: [key: string, bytes: Buffer, mime: string][] = [
    [row.storageKey, file.bytes, row.mime],
    ...(content.previews && row.previewKey && row.thumbKey
      ? ([
          [row.previewKey, content.previews.preview, 'image/jpeg'],
          [row.thumbKey, content.previews.thumb, 'image/jpeg'],
        ] as [string, Buffer, string][])
      : []),
  ]
  try {
    for (const [key, bytes, mime] of parts) await world.files.put(key, bytes, mime)
    await ctx.db.tx(async tx => {
      await lockUploads(tx, me.userId)
      const today = await uploadedToday(tx, me.userId)
      if (today.n >= MOST_FILES || today.bytes + row.size > MOST_BYTES) refuse('FILE_QUOTA')
      await insertFile(tx, row)
    })
  } catch (e) {
    await Promise.allSettled(parts.map(([key]) => world.files.remove(key)))
    // A full or read-only disk is ours to mend; the buyer tries again later.
    if (typeof (e as NodeJS.ErrnoException).syscall === 'string') return refuse('BUSY')
    throw e
  }
  return fileView(row)
}
