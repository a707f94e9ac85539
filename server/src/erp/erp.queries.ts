// The mall's side: what waits to be told and what was answered.
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../db/pool.ts'

export interface OutRow {
  id: number
  topic: string
  key: string
  payload: { amountFen?: number } & Record<string, unknown>
  state: 'waiting' | 'sent' | 'done'
  tries: number
}
const columns = 'id, topic, key, payload, state, tries'

/** Written in the transaction that causes it; asked again with the same key it is the same message. */
export const enqueueErp = (tx: Tx, m: { topic: string; key: string; payload: Record<string, unknown> }) =>
  tx.run('insert into erp_outbox (topic, key, payload) values ($1, $2, $3) on conflict (key) do nothing', [
    m.topic,
    m.key,
    JSON.stringify(m.payload),
  ])

/**
 * What is due, each put off before it is worked on: another process leaves it, and one that dies comes back to it. Longer each time, an hour at
 * most.
 */
export const takeDue = (db: Db, limit: number) =>
  db.rows<OutRow>(
    `update erp_outbox o set tries = tries + 1, next_at = now() + least(3600, 15 * power(2, least(o.tries, 8))) * interval '1 second'
     from (select id from erp_outbox where state <> 'done' and next_at <= now() order by next_at, id limit $1 for update skip locked) due
     where o.id = due.id returning ${columns
       .split(', ')
       .map(c => `o.${c}`)
       .join(', ')}`,
    [limit],
  )
/** False: it was marked before. */
export const markSent = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(
    `update erp_outbox set state = 'sent', sent_at = now(), tries = 0, trouble = '', next_at = now() + interval '10 seconds' where id = $1 and state = 'waiting'`,
    [id],
  )) > 0
export const noteTrouble = (db: Db, key: string, trouble: string) =>
  db.run(`update erp_outbox set trouble = $2 where key = $1 and state <> 'done'`, [key, trouble.slice(0, 300)])
export const lockOut = (tx: Tx, key: string) =>
  tx.row<OutRow>(`select ${columns} from erp_outbox where key = $1 for update`, [key])
export const markDone = (tx: Tx, id: number) =>
  tx.run(`update erp_outbox set state = 'done', done_at = now(), trouble = '' where id = $1`, [id])

/** False: this message has been here. */
export const insertInbox = async (
  tx: Tx,
  m: { messageId: string; key: string; body: object; outcome: 'applied' | 'repeat' | 'odd' },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `insert into erp_inbox (message_id, key, body, outcome) values (:messageId, :key, :body, :outcome) on conflict (message_id) do nothing`,
      { ...m, body: JSON.stringify(m.body) },
    ),
  )) > 0
