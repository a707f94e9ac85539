import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { bind } from '../db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

const FORGET_HOURS = 1

export const insertAddress = (db: Db, a: { tokenHash: string; path: string; payload: object; askedBy: number | null }) =>
  db.run(
    ...bind(
      `with old as (delete from one_use_address where created_at < now() - interval '${FORGET_HOURS} hours')
       insert into one_use_address (token_hash, path, payload, asked_by) values (:tokenHash, :path, :payload, :askedBy)`,
      { ...a, payload: JSON.stringify(a.payload) },
    ),
  )
/** One use, while it is young by the database's clock; no row: used, too old, of another path or never given. */
export const takeAddress = (db: Db, tokenHash: string, path: string) =>
  db.row<{ payload: unknown }>(
    `update one_use_address set used_at = now()
     where token_hash = $1 and path = $2 and used_at is null and created_at > now() - interval '${DOWNLOAD_SECONDS} seconds' returning payload`,
    [tokenHash, path],
  )
