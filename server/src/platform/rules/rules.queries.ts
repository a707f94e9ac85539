import type { Db, Tx } from '../../kernel/ports/database.ts'

export const settingValues = (db: Db) => db.rows<{ key: string; value: string }>('select key, value from setting')
export const lockSetting = (db: Db, key: string) =>
  db.row<{ value: string }>('select value from setting where key = $1 for update', [key])
export const saveSetting = (db: Db, key: string, value: string) =>
  db.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, changed_at = now()',
    [key, value],
  )

/** What is asked for and not yet agreed to. */
export const settingWishes = (db: Db) =>
  db.rows<{ key: string; value: string; madeBy: number; name: string; at: Date }>(
    `select w.key, w.value, w.made_by as "madeBy", u.real_name as name, w.made_at as at
     from setting_wish w join app_user u on u.id = w.made_by`,
  )
export const lockWish = (db: Db, key: string) =>
  db.row<{ value: string; madeBy: number }>('select value, made_by as "madeBy" from setting_wish where key = $1 for update', [
    key,
  ])
/** Takes the place of an earlier wish of the same rule. */
export const saveWish = (db: Db, key: string, value: string, madeBy: number) =>
  db.run(
    `insert into setting_wish (key, value, made_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, made_by = excluded.made_by, made_at = now()`,
    [key, value, madeBy],
  )
export const endWish = (db: Db, key: string) => db.run('delete from setting_wish where key = $1', [key])

const REMIND_LOCK = 'holidays unfilled'
const REMIND_DAYS = 14
/** Whether the days of a reminder have passed since anybody was reminded of the holidays; one process asks at a time. */
export async function remindLately(tx: Tx): Promise<boolean> {
  await tx.row('select pg_advisory_xact_lock(hashtextextended($1, 0))', [REMIND_LOCK])
  const told = await tx.row<{ id: number }>(
    `select n.id from app_user u join lateral (select id from notice n where n.user_id = u.id and n.event = 'holidaysUnfilled'
       and n.created_at > now() - interval '${REMIND_DAYS} days' order by id desc limit 1) n on true where u.staff_code is not null limit 1`,
  )
  return told === undefined
}
