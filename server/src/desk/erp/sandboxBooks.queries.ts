// The sandbox ERP's own tables: another house.
import type { BookEffect, BookKindCode, ErpEvent } from '@mall/domain/desk/erp/erp.events.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface SandboxEvent {
  key: string
  payload: ErpEvent
  mode: string
  state: 'taken' | 'booked'
  asked: number
  bookedAt: Date | null
}
const columns = 'key, payload, mode, state, asked, booked_at as "bookedAt"'

export const takeEvent = (db: Db, m: { topic: string; key: string; payload: object; mode: string }) =>
  db.run(
    ...bind(
      `insert into sandbox_erp_event (key, topic, payload, mode) values (:key, :topic, :payload, :mode)
       on conflict (key) do update set asked = sandbox_erp_event.asked + 1, state = 'taken', mode = excluded.mode, payload = excluded.payload`,
      { ...m, payload: JSON.stringify(m.payload) },
    ),
  )
export const erpEvent = (db: Db, key: string) =>
  db.row<SandboxEvent>(`select ${columns} from sandbox_erp_event where key = $1`, [key])
/** What it has not booked yet; `hang` waits until the switch is turned. */
export const unbooked = (db: Db, mode: string, limit: number) =>
  db.rows<SandboxEvent>(
    `select ${columns} from sandbox_erp_event where state = 'taken' and not (mode = 'hang' and $1 = 'hang') order by created_at limit $2`,
    [mode, limit],
  )
/** What stands in its books already is booked when it was first; told again it is not booked later. */
export const setBooked = (tx: Tx, key: string) =>
  tx.row<SandboxEvent>(
    `update sandbox_erp_event set state = 'booked',
       booked_at = case when exists (select 1 from sandbox_erp_book b where b.event_key = $1) then coalesce(booked_at, now()) else now() end
     where key = $1 and state = 'taken' returning ${columns}`,
    [key],
  )
export const dropBooks = (tx: Tx, key: string) => tx.run('delete from sandbox_erp_book where event_key = $1', [key])
export const insertBooks = (tx: Tx, key: string, effects: readonly BookEffect[]) =>
  tx.run(
    `insert into sandbox_erp_book (kind, ref, event_key, value)
     select t.kind, t.ref, $1, t.value from unnest($2::text[], $3::text[], $4::bigint[]) as t(kind, ref, value) where t.value <> 0`,
    [key, effects.map(x => x.kind), effects.map(x => x.ref), effects.map(x => x.value)],
  )
/** False: they were opened before. */
export const openOnce = async (tx: Tx): Promise<boolean> =>
  (await tx.run('insert into sandbox_erp_opening default values on conflict do nothing')) > 0
export const isOpen = async (db: Db): Promise<boolean> => (await db.row('select 1 as one from sandbox_erp_opening')) !== undefined
export const booksNow = (db: Db) =>
  db.rows<{ kind: BookKindCode; ref: string; value: number }>(
    `select kind, ref, sum(value)::bigint as value from sandbox_erp_book group by kind, ref having sum(value) <> 0`,
  )
export const bookedOf = (db: Db, keys: readonly string[]) =>
  db.rows<{ key: string }>(`select key from sandbox_erp_event where key = any($1::text[]) and state = 'booked'`, [keys])
/** What stands in one book under each of these messages. */
export const bookedUnder = (db: Db, book: { kind: string; ref: string }, keys: readonly string[]) =>
  db.rows<{ key: string; value: number }>(
    `select event_key as key, value from sandbox_erp_book where kind = $1 and ref = $2 and event_key = any($3::text[])`,
    [book.kind, book.ref, keys],
  )
export const sumOfBook = async (db: Db, kind: BookKindCode, ref: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      'select coalesce(sum(value), 0)::bigint as n from sandbox_erp_book where kind = $1 and ref = $2',
      [kind, ref],
    )
  )?.n ?? 0
