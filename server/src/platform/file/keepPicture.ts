// A picture the mall brings itself: drawn or taken for it, kept like an upload without being one.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '../../kernel/ports/database.ts'
import type { FileStore } from '../../kernel/ports/fileStore.ts'

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
export async function keepPicture(tx: Pick<Db, 'row' | 'run'>, files: FileStore, p: OwnPicture): Promise<string> {
  const id = createHash('sha256').update(`${p.purpose} ${p.of}`).digest('base64url').slice(0, 22)
  // The same may be asked for side by side: one draws, the other finds it.
  await tx.row('select pg_advisory_xact_lock(727012)')
  if (await tx.row('select 1 as there from file_object where id = $1', [id])) return id
  const key = `own/${p.purpose}-${id}`
  const bytes = await sharp(p.bytes).jpeg({ quality: 82 }).toBuffer()
  const thumb = await sharp(bytes).resize(240, 240, { fit: 'inside' }).jpeg({ quality: 78 }).toBuffer()
  await files.put(key, bytes, 'image/jpeg')
  await files.put(`${key}-p`, bytes, 'image/jpeg')
  await files.put(`${key}-t`, thumb, 'image/jpeg')
  await tx.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, preview_key, thumb_key, original_name, mime, size, sha256)
     values ($1, null, $2, $3, $4, $5, $6, $7, 'image/jpeg', $8, $9) on conflict do nothing`,
    [
      id,
      p.userId,
      p.purpose,
      key,
      `${key}-p`,
      `${key}-t`,
      p.fileName.replace(/\.[a-z]+$/, '.jpg'),
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ],
  )
  return id
}
