// The mall's side: what waits to be told and what was answered.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../db/soon.ts'

export interface OutRow {
  id: number
  topic: string
  key: string
  payload: { amountFen?: Fen } & Record<string, unknown>
  state: 'waiting' | 'sent' | 'done'
  tries: number
  createdAt: Date
}
const columns = 'id, topic, key, payload, state, tries, created_at as "createdAt"'

/** Written in the transaction that causes it; asked again with the same key it is the same message. Instructions; facts go by tellErp.ts. */
export const enqueueErp = (tx: Tx, m: { topic: string; key: string; about: string; payload: Record<string, unknown> }) =>
  tx.run('insert into erp_outbox (topic, key, about, payload) values ($1, $2, $3, $4) on conflict (key) do nothing', [
    m.topic,
    m.key,
    m.about,
    JSON.stringify(m.payload),
  ])

/**
 * What is due, each put off before it is worked on: another process leaves it, and one that dies comes back to it. Longer each time, an hour at
 * most. Of one order only the oldest that was not sent: what happened first is told first. What is held, or waits for a file, is not sent; what was sent before is asked about.
 */
export const takeDue = (db: Db, limit: number) =>
  db.rows<OutRow>(
    `update erp_outbox o set tries = tries + 1, next_at = now() + least(3600, 15 * power(2, least(o.tries, 8))) * interval '1 second'
     from (select d.id from erp_outbox d where d.state <> 'done' and d.refused_at is null and not d.by_file and not (d.held and d.state = 'waiting') and d.next_at <= now()
       and (d.topic not like 'order.%' or d.state = 'sent' or not exists (select 1 from erp_outbox e
         where e.about = d.about and e.state = 'waiting' and not e.by_file and e.topic like 'order.%' and e.id < d.id))
       order by d.next_at, d.id limit $1 for update of d skip locked) due
     where o.id = due.id returning ${columns
       .split(', ')
       .map(c => `o.${c}`)
       .join(', ')}`,
    [limit],
  )
/** When the next one is due. */
export const nextOut: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('next_at')} from erp_outbox where state <> 'done' and refused_at is null and not by_file and not (held and state = 'waiting') and ${comesSoon('next_at')}`,
    [backMs],
  )
/** The ERP is asked what it did with what it took after so long. */
const ANSWER_SECONDS = 10
/** False: it was marked before. */
export const markSent = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.run(
    `update erp_outbox set state = 'sent', sent_at = now(), tries = 0, trouble = '', refused_at = null, next_at = now() + interval '${ANSWER_SECONDS} seconds' where id = $1 and state = 'waiting'`,
    [id],
  )) > 0
/** A fact that stands in the ERP's books with its taking: nothing more is waited for. False: it was marked before. */
export const markBooked = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(
    `update erp_outbox set state = 'done', sent_at = coalesce(sent_at, now()), done_at = now(), tries = 0, trouble = '', refused_at = null where id = $1 and state = 'waiting'`,
    [id],
  )) > 0
/** The ERP has no place for it: it waits for a file. False: it was marked before. */
export const markByFile = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(`update erp_outbox set by_file = true, trouble = '' where id = $1 and state = 'waiting' and not by_file`, [id])) >
  0
/** Another ERP may have a place for it. What lies in a file stays there. */
export const noLongerByFile = (db: Db) =>
  db.run(`update erp_outbox set by_file = false, next_at = now() where by_file and state = 'waiting' and handover_id is null`)
/** So long one worker has a message in hand, whose ERP does not know a key again by itself; longer than all that is asked for it may take. */
const IN_HAND = '10 minutes'
/** False: it was taken up by another one since. */
export const claimOut = async (db: Db, out: Pick<OutRow, 'id' | 'tries'>): Promise<boolean> =>
  (await db.run(
    `update erp_outbox set next_at = now() + interval '${IN_HAND}'
     where id = $1 and tries = $2 and state = 'waiting' and refused_at is null and not held and not by_file`,
    [out.id, out.tries],
  )) > 0
/** It could not be told: due again after the pause of its tries. */
export const giveBack = (db: Db, id: number) =>
  db.run(
    `update erp_outbox set next_at = now() + least(3600, 15 * power(2, least(tries, 8))) * interval '1 second' where id = $1 and state = 'waiting'`,
    [id],
  )
/** What the ERP has and has said nothing of for a day: a person looks at it. */
const SILENT = '收下超过一天，没有答复'
const SILENT_HOURS = 24
/** An ERP that fetches is reminded after so long. */
const OWED_HOURS = 1
export const noteSilent = (db: Db) =>
  db.run(
    `update erp_outbox set trouble = $1 where state = 'sent' and trouble = '' and sent_at < now() - interval '${SILENT_HOURS} hours'`,
    [SILENT],
  )
/** The ERP will not take it: told again only when somebody says so. False: it is answered, or was refused before. */
export const markRefused = async (tx: Db, id: number, trouble: string): Promise<boolean> =>
  (await tx.run(
    `update erp_outbox set refused_at = now(), trouble = $2 where id = $1 and state = 'waiting' and refused_at is null`,
    [id, trouble.slice(0, 300)],
  )) > 0
export const noteTrouble = (db: Db, key: string, trouble: string) =>
  db.run(`update erp_outbox set trouble = $2 where key = $1 and state <> 'done'`, [key, trouble.slice(0, 300)])
/** It is back: what was put off because of it goes out now. */
export const endRest = (db: Db, trouble: string) =>
  db.run(`update erp_outbox set next_at = now() where state <> 'done' and starts_with(trouble, $1) and next_at > now()`, [
    trouble,
  ])
export const lockOut = (tx: Tx, key: string) =>
  tx.row<OutRow>(`select ${columns} from erp_outbox where key = $1 for update`, [key])
/** Of a message that somebody looks at: how far it went. */
export const outByKey = (db: Db, key: string) => db.row<OutRow>(`select ${columns} from erp_outbox where key = $1`, [key])
/** While it is held it is not sent. */
export const holdOut = (tx: Tx, key: string, held: boolean) =>
  tx.run(`update erp_outbox set held = $2 where key = $1 and state <> 'done'`, [key, held])
export const markDone = (tx: Tx, id: number) =>
  tx.run(`update erp_outbox set state = 'done', done_at = now(), trouble = '', refused_at = null, held = false where id = $1`, [
    id,
  ])
/** What was said of a message and had its effect. */
export const appliedAnswer = (db: Db, key: string) =>
  db.row<{ result: string; bankTxnId: string }>(
    `select body ->> 'result' as result, body ->> 'bankTxnId' as "bankTxnId" from erp_inbox where key = $1 and outcome = 'applied' order by id desc limit 1`,
    [key],
  )
/** 重发: as new. */
export const sendAnew = (tx: Tx, id: number) =>
  tx.run(
    `update erp_outbox set state = 'waiting', tries = 0, next_at = now(), trouble = '', done_at = null, refused_at = null, held = false, by_file = false, handover_id = null, resent = resent + 1 where id = $1`,
    [id],
  )
/** What is not done is worked on at once; where it stands stays. What the ERP has is asked about, however short it has had it. */
export const hurry = (tx: Tx, id: number) =>
  tx.run(
    `update erp_outbox set next_at = now(), tries = case when state = 'sent' then 8 else 0 end, refused_at = null, by_file = false, resent = resent + 1
     where id = $1 and state <> 'done'`,
    [id],
  )

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

/** More than these under way, and a comparison says nothing: told first, compared then. */
export const MOST_UNDER_WAY = 20_000
/** Facts that the ERP has not confirmed. */
export const underWay = (db: Db) =>
  db.rows<{ key: string; payload: Record<string, unknown>; createdAt: Date }>(
    `select key, payload, created_at as "createdAt" from erp_outbox where state <> 'done' and topic like '%.%' order by id limit ${MOST_UNDER_WAY + 1}`,
  )
/** All facts ever told, for the day on which the ERP's books are opened. */
export const allFacts = (db: Db) =>
  db.rows<{ payload: Record<string, unknown> }>(`select payload from erp_outbox where topic like '%.%'`)

/**
 * What an ERP that fetches has not said that it has, behind a cursor. What is held, because a person says that it is paid or it lies in a file, is not given
 * away a second time. An instruction that was given counts as tried: whoever registers it by hand is told that the ERP may have it.
 */
export const waitingAfter = (db: Db, after: number, limit: number) =>
  db.rows<OutRow>(
    `with page as (select id from erp_outbox where state = 'waiting' and not held and id > $1 order by id limit $2 for no key update),
       given as (update erp_outbox o set tries = 1 from page p where o.id = p.id and o.tries = 0 and o.topic not like '%.%')
     select ${columns} from erp_outbox where id in (select id from page) order by id`,
    [after, limit],
  )
/** What it has taken and not answered for an hour, the oldest first. */
export const unansweredKeys = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db.rows<{ key: string }>(
      `select key from erp_outbox where state = 'sent' and sent_at < now() - interval '${OWED_HOURS} hours' order by id limit $1`,
      [limit],
    )
  ).map(r => r.key)
export const waitingOfKeys = (db: Db, keys: readonly string[]) =>
  db.rows<OutRow>(`select ${columns} from erp_outbox where state = 'waiting' and key = any($1::text[]) order by id`, [keys])

/** What waits to be sent: how many, and since when. What goes by file waits for a person. */
export const erpWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(created_at) as since from erp_outbox where state = 'waiting' and not by_file`,
  )
