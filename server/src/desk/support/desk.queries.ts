// 客服台: what waits, what is one's own, who else is there. $1 is the employee, $2 the contact whose companies he sees (null: all).
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { SupportEndCode, SupportStateCode } from '@mall/domain/desk/support/support.codes.ts'
import {
  ANYBODY_SECONDS,
  GONE_MINUTES,
  QUIET_MINUTES,
  TELL_MINUTES,
  TRANSFER_SECONDS,
} from '@mall/domain/desk/support/support.rules.ts'
import { paidOrder, unfinishedOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { here, lastWords, whoName } from './support.queries.ts'

export interface DeskRow {
  id: number
  threadNo: string
  threadState: SupportStateCode
  visitorId: number | null
  userId: number | null
  companyId: number | null
  agentId: number | null
  whoName: string
  companyName: string
  companyCode: string
  channelCode: string
  agentName: string
  lastWords: string
  unansweredSince: Date | null
  unread: number
  lastSeq: number
  buyerReadSeq: number
  lastAt: Date
  transferToId: number | null
  transferTo: string
  transferNote: string
  transferUntil: Date | null
  createdAt: Date
  endedAt: Date | null
  endedBy: '' | SupportEndCode
  solved: string
  stars: number | null
  rateWords: string
  mobile: string
  bdName: string
}
const columns = `t.id, t.thread_no as "threadNo", t.state as "threadState", t.visitor_id as "visitorId", t.user_id as "userId", t.company_id as "companyId",
  t.agent_id as "agentId", ${whoName} as "whoName", coalesce(c.name, '') as "companyName", coalesce(c.code, '') as "companyCode",
  t.channel_code as "channelCode", coalesce(a.real_name, '') as "agentName", ${lastWords} as "lastWords", t.unanswered_since as "unansweredSince",
  t.last_seq - t.staff_read_seq as unread, t.last_seq as "lastSeq", t.buyer_read_seq as "buyerReadSeq", t.last_at as "lastAt", t.transfer_to as "transferToId",
  coalesce(x.real_name, '') as "transferTo", t.transfer_note as "transferNote", t.transfer_until as "transferUntil", t.created_at as "createdAt",
  t.ended_at as "endedAt", t.ended_by as "endedBy", t.solved, t.stars::int as stars, t.rate_words as "rateWords", coalesce(u.mobile, '') as mobile,
  coalesce(c.bd_name, '') as "bdName"`
const joins = `from support_thread t left join app_user u on u.id = t.user_id left join support_visitor v on v.id = t.visitor_id
  left join company c on c.id = t.company_id left join app_user a on a.id = t.agent_id left join app_user x on x.id = t.transfer_to`
const inScope =
  '($2::bigint is null or t.company_id is null or c.bd_user_id = $2 or t.agent_id = $1 or (t.transfer_to = $1 and t.transfer_until > now()))'
interface Asker {
  me: number
  contact: number | null
}

/** Who waits, those first whom the employee takes first: of his channels, and whoever has waited too long for anybody to be choosy. */
export const waitingForDesk = (db: Db, o: Asker) =>
  db.rows<DeskRow & { elsewhere: boolean }>(
    `select ${columns}, coalesce(cardinality(d.channels) > 0 and t.channel_code <> all(d.channels), false) as elsewhere ${joins}
       left join support_duty d on d.staff_id = $1
     where t.state = 'waiting' and ${inScope}
     order by coalesce(cardinality(d.channels) > 0 and t.channel_code <> all(d.channels)
       and coalesce(t.unanswered_since, t.last_at) > now() - interval '${ANYBODY_SECONDS} seconds', false), t.unanswered_since nulls last, t.id limit 100`,
    [o.me, o.contact],
  )
export const channelsOf = async (db: Db, staffId: number): Promise<string[]> =>
  (await db.row<{ channels: string[] }>('select channels from support_duty where staff_id = $1', [staffId]))?.channels ?? []
/** Whoever sits at the desk, by the log-in he does it with. */
interface Sitter {
  userId: number
  sessionId: number
}
/** Said by whoever sits at the desk: he is there. */
export const setChannels = (tx: Tx, me: Sitter, channels: readonly string[]) =>
  tx.run(
    `insert into support_duty (staff_id, session_id, on_duty, channels) values ($1, $2, true, $3)
     on conflict (staff_id) do update set channels = excluded.channels`,
    [me.userId, me.sessionId, channels],
  )
/** One's own and what is being handed to one. Unanswered first, the longest before. */
export const openOfAgent = (db: Db, me: number) =>
  db.rows<DeskRow>(
    `select ${columns} ${joins} where t.state = 'open' and (t.agent_id = $1 or (t.transfer_to = $1 and t.transfer_until > now()))
     order by (t.transfer_to is distinct from $1), t.unanswered_since nulls last, t.last_at desc limit 50`,
    [me],
  )
export const openOfOthers = (db: Db, o: Asker) =>
  db.rows<DeskRow>(
    `select ${columns} ${joins} where t.state = 'open' and t.agent_id <> $1 and ${inScope} order by t.unanswered_since nulls last, t.last_at desc limit 50`,
    [o.me, o.contact],
  )
export const threadForDesk = (db: Db, o: Asker & { threadNo: string }) =>
  db.row<DeskRow>(`select ${columns} ${joins} where t.thread_no = $3 and ${inScope}`, [o.me, o.contact, o.threadNo])
const found = `($3::text = '' or t.thread_no ilike '%' || $3 || '%' or c.name ilike '%' || $3 || '%' or u.real_name ilike '%' || $3 || '%' or v.label ilike $3
  or exists (select 1 from support_message m where m.thread_id = t.id and m.words ilike '%' || $3 || '%'))`
export const searchThreads = (db: Db, o: Asker & { word: string; limit: number; offset: number }) =>
  db.rows<DeskRow>(
    `select ${columns} ${joins} where ${inScope} and ${found} order by t.last_at desc, t.id desc limit $4 offset $5`,
    [o.me, o.contact, o.word, o.limit, o.offset],
  )
export const searchCount = async (db: Db, o: Asker & { word: string }): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n ${joins} where ${inScope} and ${found}`, [o.me, o.contact, o.word]))
    ?.n ?? 0
export const earlierOf = (db: Db, t: { id: number; userId: number | null; visitorId: number | null }) =>
  db.rows<{ threadNo: string; createdAt: Date; agentName: string; lastWords: string }>(
    `select t.thread_no as "threadNo", t.created_at as "createdAt", coalesce(a.real_name, '') as "agentName", ${lastWords} as "lastWords"
     from support_thread t left join app_user a on a.id = t.agent_id
     where t.id < $1 and (t.user_id = $2 or ($2::bigint is null and t.user_id is null and t.visitor_id = $3)) order by t.id desc limit 5`,
    [t.id, t.userId, t.visitorId],
  )
export const openOrders = (db: Db, companyId: number) =>
  db.rows<{ orderCode: string; orderStatus: OrderStatusCode; amountFen: Fen; weightKg: Kg; allCount: number }>(
    `select count(*) over ()::int as "allCount", o.order_code as "orderCode", o.status::int as "orderStatus", o.total_fen as "amountFen", o.weight_kg as "weightKg"
     from orders o where o.company_id = $1 and ${unfinishedOrder('o')} order by o.id desc limit 8`,
    [companyId],
  )

/** What a company last paid for goods, each goods once, the newest first, and what they cost by the list today. */
export const lastDeals = (db: Db, companyId: number) =>
  db.rows<{
    skuCode: string
    title: string
    priceFen: Fen
    priceUnit: 'ton' | 'kg' | 'piece'
    at: Date
    todayFen: Fen | null
  }>(
    `select k.sku_code as "skuCode", k.title, d.price_fen as "priceFen", k.price_unit as "priceUnit", d.at, case when k.on_shelf then k.list_price_fen end as "todayFen"
     from (select distinct on (l.sku_id) l.sku_id, l.price_fen, o.created_at as at
           from (select id, created_at from orders x where x.company_id = $1 and ${paidOrder('x')} order by id desc limit 40) o
             join order_line l on l.order_id = o.id order by l.sku_id, o.id desc) d
       join sku k on k.id = d.sku_id order by d.at desc limit 4`,
    [companyId],
  )

/** Takes on one by one: two places of one employee are not given to the same seventh. */
export const lockAgent = (tx: Tx, staffId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 9))', [`support:${staffId}`])
export const openCountOf = async (db: Db, staffId: number): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from support_thread where agent_id = $1 and state = 'open'`, [staffId]))
    ?.n ?? 0
/** Only one of several takes it. */
export const takeThread = (tx: Tx, id: number, staffId: number) =>
  tx.run(
    `update support_thread set state = 'open', agent_id = $2, accepted_at = now(), staff_read_seq = last_seq where id = $1 and state = 'waiting'`,
    [id, staffId],
  )
export const backToQueue = (tx: Tx, id: number) =>
  tx.run(
    `update support_thread set state = 'waiting', agent_id = null, transfer_to = null, transfer_note = '', transfer_until = null where id = $1 and state = 'open'`,
    [id],
  )
export const offerThread = (tx: Tx, o: { id: number; from: number; to: number; note: string }) =>
  tx.run(
    `update support_thread set transfer_to = $3, transfer_note = $4, transfer_until = now() + interval '${TRANSFER_SECONDS} seconds'
     where id = $1 and agent_id = $2 and state = 'open'`,
    [o.id, o.from, o.to, o.note],
  )
export const takeOffer = (tx: Tx, id: number, to: number) =>
  tx.run(
    `update support_thread set agent_id = $2, transfer_to = null, transfer_note = '', transfer_until = null
     where id = $1 and state = 'open' and transfer_to = $2 and transfer_until > now()`,
    [id, to],
  )
export const dropOffer = (tx: Tx, id: number, to: number | null) =>
  tx.run(
    `update support_thread set transfer_to = null, transfer_note = '', transfer_until = null
     where id = $1 and transfer_to is not null and ($2::bigint is null or transfer_to = $2)`,
    [id, to],
  )
export const insertNote = (
  tx: Tx,
  n: { threadId: number; afterSeq: number; authorId: number; words: string; requestId: string },
) =>
  tx.run(
    `insert into support_note (thread_id, after_seq, author_id, words, request_id) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [n.threadId, n.afterSeq, n.authorId, n.words, n.requestId],
  )
export const notesOf = (db: Db, threadId: number) =>
  db.rows<{ seq: number; name: string; words: string; at: Date }>(
    `select n.after_seq as seq, a.real_name as name, n.words, n.at from support_note n join app_user a on a.id = n.author_id where n.thread_id = $1 order by n.id`,
    [threadId],
  )

export const setDuty = (tx: Tx, me: Sitter, onDuty: boolean) =>
  tx.run(
    `insert into support_duty (staff_id, session_id, on_duty) values ($1, $2, $3)
     on conflict (staff_id) do update set session_id = excluded.session_id, on_duty = excluded.on_duty, seen_at = now()`,
    [me.userId, me.sessionId, onDuty],
  )
export const dutyOf = async (db: Db, staffId: number): Promise<boolean> =>
  (await db.row<{ on: boolean }>('select on_duty as on from support_duty where staff_id = $1', [staffId]))?.on ?? true
export interface Colleague {
  id: number
  staffCode: string
  name: string
  here: boolean
  openCount: number
}
/** Employees of roles that answer; who is there comes first. */
export const answerers = (db: Db, roles: readonly string[]) =>
  db.rows<Colleague>(
    `select u.id, coalesce(u.staff_code, '') as "staffCode", u.real_name as name,
       ${here('u.id')} as here,
       (select count(*)::int from support_thread t where t.agent_id = u.id and t.state = 'open') as "openCount"
     from app_user u where u.staff_code is not null and not u.frozen and u.closed_at is null and not u.simulated and u.staff_roles && $1::text[]
     order by 4 desc, u.staff_code`,
    [roles],
  )
export const todayOf = (db: Db, staffId: number) =>
  db.row<{ ended: number; rated: number; good: number }>(
    `select count(*)::int as ended, count(*) filter (where rated_at is not null)::int as rated, count(*) filter (where solved = 'yes')::int as good
     from support_thread where agent_id = $1 and state = 'ended'
       and ended_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`,
    [staffId],
  )
export const deskCounts = (db: Db, o: Asker) =>
  db.row<{ waiting: number; unanswered: number; tickets: number; unassigned: number }>(
    `select (select count(*)::int ${joins} where t.state = 'waiting' and ${inScope}) as waiting,
       (select count(*)::int from support_thread where agent_id = $1 and state = 'open' and unanswered_since is not null) as unanswered,
       (select count(*)::int from support_ticket where owner_id = $1 and state = 'open') as tickets,
       (select count(*)::int from support_ticket k left join company c on c.id = k.company_id where k.state = 'open' and k.owner_id is null
          and ($2::bigint is null or k.company_id is null or c.bd_user_id = $2)) as unassigned`,
    [o.me, o.contact],
  )

export interface PhraseRow {
  id: number
  ownerId: number | null
  title: string
  words: string
}
export const phrasesFor = (db: Db, staffId: number) =>
  db.rows<PhraseRow>(
    `select id, owner_id as "ownerId", title, words from support_phrase where owner_id is null or owner_id = $1 order by (owner_id is null), id limit 300`,
    [staffId],
  )
export const phraseById = (db: Db, id: number) =>
  db.row<PhraseRow>('select id, owner_id as "ownerId", title, words from support_phrase where id = $1', [id])
export const insertPhrase = (tx: Tx, p: { ownerId: number | null; title: string; words: string }) =>
  tx.row<{ id: number }>('insert into support_phrase (owner_id, title, words) values ($1, $2, $3) returning id', [
    p.ownerId,
    p.title,
    p.words,
  ])
export const changePhrase = (tx: Tx, p: { id: number; ownerId: number | null; title: string; words: string }) =>
  tx.run('update support_phrase set owner_id = $2, title = $3, words = $4 where id = $1', [p.id, p.ownerId, p.title, p.words])
export const deletePhrase = (tx: Tx, id: number) => tx.run('delete from support_phrase where id = $1', [id])

/** What the clock has to do: transfers that nobody took, conversations that fell silent, people who have gone, answers nobody has read. */
export const dueThreads = (db: Db, o: { quietMinutes: number; goneMinutes: number; closed: boolean }) =>
  db.rows<{ id: number; why: 'transfer' | 'quiet' | 'gone' | 'closed' | 'tell' }>(
    `select t.id, case when t.transfer_until <= now() then 'transfer' when t.state = 'waiting' then 'closed'
       when t.unanswered_since is null and t.last_at < now() - make_interval(mins => $1) then 'quiet'
       when t.unanswered_since < now() - make_interval(mins => $2) then 'gone' else 'tell' end as why
     from support_thread t
     where t.state <> 'ended' and (t.transfer_until <= now() or ($3::boolean and t.state = 'waiting')
       or (t.state = 'open' and t.unanswered_since is null and t.last_at < now() - make_interval(mins => $1))
       or (t.state = 'open' and t.unanswered_since < now() - make_interval(mins => $2) and not ${here('t.agent_id', 'make_interval(mins => $2)')})
       or (t.user_id is not null and t.last_at < now() - interval '${TELL_MINUTES} minutes' and t.told_seq < t.last_seq and t.buyer_read_seq < t.last_seq
         and t.unanswered_since is null))
     order by t.id limit 100`,
    [o.quietMinutes, o.goneMinutes, o.closed],
  )
/** When the clock does something with the next one: the same moments as above. */
export const nextThread: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('x.at')} from support_thread t cross join lateral (values (t.transfer_until),
         (case when t.state = 'open' and t.unanswered_since is null then t.last_at + interval '${QUIET_MINUTES} minutes' end),
         (case when t.state = 'open' and t.unanswered_since is not null then greatest(t.unanswered_since, (select d.seen_at from support_duty d where d.staff_id = t.agent_id and d.on_duty))
           + interval '${GONE_MINUTES} minutes' end),
         (case when t.user_id is not null and t.told_seq < t.last_seq and t.buyer_read_seq < t.last_seq and t.unanswered_since is null
           then t.last_at + interval '${TELL_MINUTES} minutes' end)) as x (at)
     where t.state <> 'ended' and ${comesSoon('x.at')}`,
    [backMs],
  )
export const setTold = (tx: Tx, id: number) =>
  tx.run('update support_thread set told_seq = last_seq where id = $1 and told_seq < last_seq', [id])
