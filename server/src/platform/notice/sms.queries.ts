// 短信: what waits to go out, what a carrier has taken, and the templates it has approved.
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../db/soon.ts'

/** In the hands of a process so long. */
const TAKEN_SECONDS = 60
const MOST_TRIES = 8
/** What a carrier does not take at all is offered again after so long. */
const HELD_UP_MINUTES = 5

export interface WaitingSms {
  id: number
  mobile: string
  text: string
  event: string
  params: Record<string, string>
  createdAt: Date
  /** When a carrier was asked and did not answer: it may have it. */
  askedAt: Date | null
  old: boolean
}
/** One text to each of these numbers. */
export const insertSms = (
  tx: Tx,
  mobiles: readonly string[],
  m: { body: string; event: string; params: Readonly<Record<string, string>> },
) =>
  tx.run(
    `insert into outbox (medium, address, body, event, params) select 'sms', mobile, $2, $3, $4::jsonb from unnest($1::text[]) as t(mobile)`,
    [mobiles, m.body, m.event, JSON.stringify(m.params)],
  )
/** Takes one waiting message for a minute; a twin of the job takes another. The carrier is asked outside of any transaction. */
export const takeSms = (db: Db, keepHours: number) =>
  db.row<WaitingSms>(
    `update outbox o set due_at = now() + interval '${TAKEN_SECONDS} seconds' where o.id = (
       select w.id from outbox w where w.sent_at is null and w.due_at <= now() order by w.due_at limit 1 for update skip locked
     ) returning o.id, o.address as mobile, o.body as text, o.event, o.params, o.created_at as "createdAt", o.asked_at as "askedAt",
       o.created_at < now() - make_interval(hours => $1::int) as old`,
    [keepHours],
  )
/** When the next one is due. */
export const nextSms: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('due_at')} from outbox where sent_at is null and ${comesSoon('due_at')}`, [backMs])

/** It leaves now: from here on it may have been taken. False: somebody else has asked meanwhile, and it is his. */
export const smsAsked = async (db: Db, id: number, askedAt: Date | null): Promise<boolean> =>
  (await db.run(
    `update outbox set asked_at = now() where id = $1 and sent_at is null and date_trunc('milliseconds', asked_at) is not distinct from $2`,
    [id, askedAt],
  )) === 1
/** Ended: taken by the carrier, or given up with the reason. */
export const smsEnded = (db: Db, id: number, o: { vendorId: string; note: string }) =>
  db.run('update outbox set sent_at = now(), attempts = attempts + 1, vendor_id = $2, last_error = $3 where id = $1', [
    id,
    o.vendorId,
    o.note,
  ])
/** Tried again later and later: 30 s, 1, 2, 4 ... minutes; after eight times it is given up and stays visible in the list. */
export const smsFailed = (db: Db, id: number, o: { error: string; asked: boolean }) =>
  db.run(
    `update outbox set attempts = attempts + 1, last_error = $2, due_at = now() + 30 * power(2, attempts) * interval '1 second',
       asked_at = case when $3 then asked_at end, sent_at = case when attempts + 1 >= ${MOST_TRIES} then now() end where id = $1`,
    [id, o.error, o.asked],
  )
/** The carrier cannot take anything at all: it waits, and no try is counted. */
export const smsHeldUp = (db: Db, id: number, error: string) =>
  db.run(
    `update outbox set last_error = $2, asked_at = null, due_at = now() + interval '${HELD_UP_MINUTES} minutes' where id = $1`,
    [id, error],
  )

/** What a carrier says later of what it took; of a number that we never sent to nothing changes. */
export const smsReceipt = (db: Db, r: { vendorId: string; key: string; mobile: string; delivered: boolean; why: string }) =>
  db.run(
    `update outbox set receipt = case when $4 then 'delivered' else 'failed' end, last_error = case when $4 then '' else $5 end
     where address = $3 and receipt = '' and asked_at is not null and ((vendor_id = $1 and $1 <> '') or (vendor_id = '' and id::text = $2))`,
    [r.vendorId, r.key, r.mobile, r.delivered, r.why],
  )

export interface SmsWaiting {
  n: number
  since: Date | null
}
export const smsWaiting = (db: Db) =>
  db.row<SmsWaiting>('select count(*)::int as n, min(created_at) as since from outbox where sent_at is null')

export const templateOf = async (db: Db, carrier: string, event: string): Promise<string | null> =>
  (
    await db.row<{ code: string }>('select template_code as code from sms_template where carrier = $1 and event = $2', [
      carrier,
      event,
    ])
  )?.code ?? null
export const templatesOf = (db: Db, carrier: string) =>
  db.rows<{ event: string; templateCode: string }>(
    'select event, template_code as "templateCode" from sms_template where carrier = $1',
    [carrier],
  )
/** An empty code takes it away. What waited for a template is due now. */
export async function saveTemplate(
  tx: Tx,
  t: { carrier: string; event: string; templateCode: string; userId: number },
): Promise<void> {
  if (t.templateCode === '') await tx.run('delete from sms_template where carrier = $1 and event = $2', [t.carrier, t.event])
  else
    await tx.run(
      `insert into sms_template (carrier, event, template_code, saved_by) values ($1, $2, $3, $4)
       on conflict (carrier, event) do update set template_code = excluded.template_code, saved_by = excluded.saved_by, saved_at = now()`,
      [t.carrier, t.event, t.templateCode, t.userId],
    )
  await tx.run('update outbox set due_at = now() where sent_at is null and event = $1', [t.event])
}
