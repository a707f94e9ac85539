import type { Db } from '../../../server/src/kernel/ports/database.ts'

export const priceDesk = (db: Db) => db.row<{ id: number }>(`select id from app_user where staff_code = 'S004'`)

/** How long a hall may lie empty before it is filled again. */
const EMPTY = `interval '3 hours'`
const STAMP = `to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24') as stamp`
/** The last lot of a slot of the demo, and whether it has been over for hours. */
export const lastLot = (db: Db, key: string) =>
  db.row<{ over: boolean; stamp: string }>(
    `select status > 1 and ends_at < now() - ${EMPTY} as over, ${STAMP} from bid_lot where request_id = $1 or request_id like $1 || '-%' order by id desc limit 1`,
    [key],
  )
export const lastGroup = (db: Db, key: string) =>
  db.row<{ over: boolean; stamp: string }>(
    `select closed_at is not null and ends_at < now() - ${EMPTY} as over, ${STAMP} from group_buy where request_id = $1 or request_id like $1 || '-%' order by id desc limit 1`,
    [key],
  )
