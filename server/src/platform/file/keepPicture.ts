// A picture the mall brings itself: drawn or taken for it, kept like an upload without being one.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '../../kernel/ports/database.ts'
import type { FileStore } from '../../kernel/ports/fileStore.ts'
import { insertFile, isKept, lockOwnPictures } from './file.queries.ts'

export interface OwnPicture {
  /** What it shows: the same is kept once, whoever asks for it. */
  of: string
  /** Anything sharp reads, a drawing as well. */
  bytes: Buffer
  purpose: 'article' | 'lot'
  userId: number
  fileName: string
}

/** Its number among the files. Kept where it was not before: as a JPEG, with the small one beside it. */
export async function keepPicture(tx: Db, files: FileStore, p: OwnPicture): Promise<string> {
  const id = createHash('sha256').update(`${p.purpose} ${p.of}`).digest('base64url').slice(0, 22)
  // The same may be asked for side by side: one draws, the other finds it.
  await lockOwnPictures(tx)
  if (await isKept(tx, id)) return id
  const key = `own/${p.purpose}-${id}`
  const bytes = await sharp(p.bytes).jpeg({ quality: 82 }).toBuffer()
  const thumb = await sharp(bytes).resize(240, 240, { fit: 'inside' }).jpeg({ quality: 78 }).toBuffer()
  await files.put(key, bytes, 'image/jpeg')
  await files.put(`${key}-p`, bytes, 'image/jpeg')
  await files.put(`${key}-t`, thumb, 'image/jpeg')
  await insertFile(tx, {
    id,
    companyId: null,
    userId: p.userId,
    purpose: p.purpose,
    storageKey: key,
    previewKey: `${key}-p`,
    thumbKey: `${key}-t`,
    originalName: p.fileName.replace(/\.[a-z]+$/, '.jpg'),
    mime: 'image/jpeg',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  return id
}
