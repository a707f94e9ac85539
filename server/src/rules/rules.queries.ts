import type { Db } from '../db/pool.ts'

export const settingValues = (db: Db) => db.rows<{ key: string; value: string }>('select key, value from setting')
export const lockSetting = (db: Db, key: string) =>
  db.row<{ value: string }>('select value from setting where key = $1 for update', [key])
export const saveSetting = (db: Db, key: string, value: string) =>
  db.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, changed_at = now()',
    [key, value],
  )
