import { createHash, randomBytes } from 'node:crypto'
import { checkFileName, cleanFileName, filePurposes, type FilePurpose, MIME } from '@mall/domain/platform/file/file.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import { takingTurns } from '../../kernel/load/turns.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type FileRow, insertFile, lockUploads, uploadedToday } from './file.queries.ts'
import { readContent } from './readContent.ts'

/** Per person and day. */
const FILES = rowLimit({ of: 'file_object', most: 200 })
const MOST_BYTES = 300 * 1024 * 1024

const newKey = (): string => randomBytes(16).toString('base64url')

// Reading pictures and papers is the dearest thing a buyer can ask for: a few at a time, some wait their turn, more are told to come again.
const inTurn = takingTurns({ atWork: 2, waiting: 20 })

/** Under the lock of the person's uploads: as many as are wanted at once, no more than the quota are kept. */
async function withinQuota(tx: Db, userId: number, size: number): Promise<void> {
  const today = await uploadedToday(tx, userId)
  if (today.n >= FILES.most || today.bytes + size > MOST_BYTES) refuse('FILE_QUOTA')
}

const fileView = (f: FileRow) => ({
  fileId: f.id,
  fileName: f.originalName,
  size: f.size,
  mime: f.mime,
  url: `/api/file/get?id=${f.id}`,
  thumbUrl: f.thumbKey ? `/api/file/get?id=${f.id}&size=thumb` : '',
})

/** Whose a stored file is. `quota`: whether it counts against what he may upload a day; a driver's link has a limit of its own. */
export interface FileOwner {
  userId: number
  companyId: number | null
  quota: boolean
}

/** oneFileUpload: name, whitelist, content, quota; then the bytes, then the row. No row without its file; without a row no file stays. */
export const uploadFile = (ctx: Ctx, { purpose }: { purpose: string }) =>
  storeFile(ctx, purpose, { userId: ctx.me.userId, companyId: ctx.me.companyId, quota: true })

export async function storeFile(ctx: Ctx, purpose: string, owner: FileOwner) {
  const { file, world } = ctx
  if (!file) return refuse('FILE_MISSING')
  const named = checkFileName(file.name, purpose)
  if ('problem' in named) return refuse(named.problem)
  const { maxBytes } = filePurposes[purpose as FilePurpose]
  if (file.bytes.length > maxBytes) return refuse('FILE_LARGE', { max: Math.floor(maxBytes / 1024 / 1024) })
  if (file.bytes.length === 0) return refuse('FILE_CONTENT')
  // Asked before the dear work too: whoever is over his quota does not keep others waiting.
  if (owner.quota) await withinQuota(ctx.db, owner.userId, file.bytes.length)
  const content = await inTurn(() => readContent(file.bytes, named.format))
  if (!content) return refuse('FILE_CONTENT')

  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
  const stem = `${day}/${newKey()}`
  const row: FileRow = {
    id: newKey(),
    companyId: owner.companyId,
    userId: owner.userId,
    purpose,
    storageKey: stem,
    previewKey: content.previews ? `${stem}-p` : null,
    thumbKey: content.previews ? `${stem}-t` : null,
    originalName: cleanFileName(file.name),
    mime: MIME[named.format],
    size: content.bytes.length,
    sha256: createHash('sha256').update(content.bytes).digest('hex'),
  }
  const parts: [key: string, bytes: Buffer, mime: string][] = [
    [row.storageKey, content.bytes, row.mime],
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
      if (owner.quota) {
        await lockUploads(tx, owner.userId)
        await withinQuota(tx, owner.userId, row.size)
      }
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
