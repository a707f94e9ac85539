import type { Db } from '../../kernel/ports/database.ts'

const MOST = 20
/** Half a year without a log-in makes a browser a stranger again. */
export const DEVICE_DAYS = 180

export const knowsDevice = async (db: Db, hash: string, userId: number): Promise<boolean> =>
  (await db.row(
    `select 1 as one from known_device where device_hash = $1 and user_id = $2 and seen_at > now() - interval '${DEVICE_DAYS} days'`,
    [hash, userId],
  )) !== undefined
/** The newest twenty of a person stay. */
export const keepDevice = (db: Db, hash: string, userId: number) =>
  db.run(
    `with kept as (insert into known_device (device_hash, user_id) values ($1, $2) on conflict (device_hash, user_id) do update set seen_at = now())
     delete from known_device where user_id = $2 and device_hash in (select device_hash from known_device
       where user_id = $2 and device_hash <> $1 order by seen_at desc offset ${MOST - 1})`,
    [hash, userId],
  )
/** Whoever knew the old password may have logged in somewhere: with it go the devices. */
export const forgetDevices = (db: Db, userId: number) => db.run('delete from known_device where user_id = $1', [userId])
