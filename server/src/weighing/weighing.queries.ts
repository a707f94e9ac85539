import type { Db } from '../db/pool.ts'

/** How an order settles, and where it stands. */
export const orderById = (db: Db, id: number) =>
  db.row<{ settlement: number; status: number }>('select settlement::int, status::int from orders where id = $1', [id])
/** Names of files that stand with a receipt or a doubt. */
export const namesOf = (db: Db, ids: readonly string[]) =>
  db.rows<{ fileId: string; fileName: string }>(
    'select id as "fileId", original_name as "fileName" from file_object where id = any($1::text[]) and deleted_at is null',
    [ids],
  )
