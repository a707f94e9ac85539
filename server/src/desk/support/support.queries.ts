// 会话: threads and what was said in them. Every statement that reads for a buyer asks for his own: a foreign number is like one that never was.
import type { CardKindCode, SupportEndCode, SupportStateCode } from '@mall/domain/desk/support/support.codes.ts'
import { DUTY_SECONDS, ENDED_SHOWN_DAYS, type QueuePlace, UNREAD_SHOWN_DAYS } from '@mall/domain/desk/support/support.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import type { Person } from './person.ts'

/** Messages of a person are counted over so long. */
const FAST_SECONDS = 60
/** How long one waits is taken of those who were accepted within so long. */
const WAITS_HOURS = 24

export interface ThreadRow {
  id: number
  threadNo: string
  visitorId: number | null
  userId: number | null
  companyId: number | null
  state: SupportStateCode
  agentId: number | null
  agentName: string
  agentHere: boolean
  whoName: string
  lastSeq: number
  buyerReadSeq: number
  staffReadSeq: number
  unansweredSince: Date | null
  transferTo: number | null
  endedAt: Date | null
  endedBy: '' | SupportEndCode
  solved: '' | 'yes' | 'part' | 'no'
  stars: number | null
  createdAt: Date
  now: Date
}
/** Sits at the desk: its page has just said so, and has not logged out since. */
const sits = (within: string) => `d.on_duty and d.seen_at > now() - ${within}
  and exists (select 1 from session s where s.user_id = d.staff_id and s.id = d.session_id and not s.revoked and s.expires_at > now())`
/** `within`: an interval in SQL, for how long the last sign of the desk counts. */
export const here = (staff: string, within = `interval '${DUTY_SECONDS} seconds'`) =>
  `exists (select 1 from support_duty d where d.staff_id = ${staff} and ${sits(within)})`
/** How whoever writes is called: 游客 + signs, or a person's name. */
export const whoName = `coalesce(nullif(u.real_name, ''), u.nick_name, '游客 ' || v.label, '')`
const threadJoins = `from support_thread t left join app_user u on u.id = t.user_id left join support_visitor v on v.id = t.visitor_id
  left join app_user a on a.id = t.agent_id`
const threadColumns = `t.id, t.thread_no as "threadNo", t.visitor_id as "visitorId", t.user_id as "userId", t.company_id as "companyId", t.state,
  t.agent_id as "agentId", coalesce(a.real_name, '') as "agentName", ${here('t.agent_id')} as "agentHere", ${whoName} as "whoName", t.last_seq as "lastSeq",
  t.buyer_read_seq as "buyerReadSeq", t.staff_read_seq as "staffReadSeq", t.unanswered_since as "unansweredSince", t.transfer_to as "transferTo",
  t.ended_at as "endedAt", t.ended_by as "endedBy", t.solved, t.stars::int as stars, t.created_at as "createdAt", clock_timestamp() as now`
/** Who has logged in is asked by his number alone: what the same browser said as a guest is his only after it was joined to him. */
const own = '(t.user_id = $1 or ($1::bigint is null and t.user_id is null and t.visitor_id = $2))'
const keys = (p: Person) => [p.userId, p.visitorId]

export const livingOf = (db: Db, p: Person) =>
  db.row<ThreadRow>(`select ${threadColumns} ${threadJoins} where ${own} and t.state <> 'ended'`, keys(p))
/** The one that goes on, else the last one, for as long as a day: its rating may still be given. */
const current = `where ${own} and (t.state <> 'ended' or greatest(t.ended_at, t.last_at) > now() - interval '${ENDED_SHOWN_DAYS} days'
       or (t.last_seq > t.buyer_read_seq and t.last_at > t.ended_at and t.last_at > now() - interval '${UNREAD_SHOWN_DAYS} days'))
     order by (t.state = 'ended'), t.last_at desc, t.id desc limit 1`
export const currentOf = (db: Db, p: Person) => db.row<ThreadRow>(`select ${threadColumns} ${threadJoins} ${current}`, keys(p))
/** Of the same conversation: the answers after what its person has read. */
export const unreadOf = (db: Db, p: Person) =>
  db.row<{ threadNo: string; unread: number }>(
    `select c.thread_no as "threadNo",
       (select count(*)::int from support_message m where m.thread_id = c.id and m.side = 'staff' and m.seq > c.buyer_read_seq) as unread
     from (select t.id, t.thread_no, t.buyer_read_seq from support_thread t ${current}) c`,
    keys(p),
  )
export const ownByNo = (db: Db, p: Person, threadNo: string) =>
  db.row<ThreadRow>(`select ${threadColumns} ${threadJoins} where ${own} and t.thread_no = $3`, [...keys(p), threadNo])
export const holdThread = (tx: Tx, id: number) => tx.row('select 1 as one from support_thread where id = $1 for update', [id])
export const threadById = (db: Db, id: number) =>
  db.row<ThreadRow>(`select ${threadColumns} ${threadJoins} where t.id = $1`, [id])

/** Undefined: somebody was faster, the person has one that lives. */
export const insertThread = (
  tx: Tx,
  t: Pick<Person, 'userId' | 'visitorId' | 'companyId'> & { channelCode: string; agentId: number | null },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into support_thread (thread_no, visitor_id, user_id, company_id, channel_code, state, agent_id, accepted_at)
       values (${runningNo('chat')}, :visitorId, :userId, :companyId,
         :channelCode, case when :agentId::bigint is null then 'waiting' else 'open' end, :agentId, case when :agentId::bigint is null then null else now() end)
       on conflict do nothing returning id`,
      { ...t },
    ),
  )

export interface SaidRow {
  words: string
  cardKind: '' | CardKindCode
  cardCode: string
  fileId: string | null
}
export interface MessageRow extends SaidRow {
  seq: number
  side: 'buyer' | 'staff' | 'system'
  name: string
  at: Date
}
export const saidLately = async (db: Db, threadId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from support_message where thread_id = $1 and side = 'buyer' and at > now() - interval '${FAST_SECONDS} seconds'`,
      [threadId],
    )
  )?.n ?? 0

/** The next line of a thread, numbered without a gap under its row's lock; whose turn it is then follows from the side. */
export const insertMessage = async (
  tx: Tx,
  m: SaidRow & { threadId: number; side: 'buyer' | 'staff' | 'system'; authorId: number | null; requestId: string },
): Promise<number> =>
  (
    await tx.row<{ seq: number }>(
      ...bind(
        `with t as (update support_thread set last_seq = last_seq + 1, last_at = now(),
           unanswered_since = case :side::text when 'buyer' then coalesce(unanswered_since, now()) when 'staff' then null else unanswered_since end,
           buyer_read_seq = case when :side::text = 'buyer' then last_seq + 1 else buyer_read_seq end,
           staff_read_seq = case when :side::text = 'buyer' then staff_read_seq else last_seq + 1 end
         where id = :threadId returning id, last_seq)
         insert into support_message (thread_id, seq, side, author_id, words, card_kind, card_code, file_id, request_id)
         select id, last_seq, :side, :authorId, :words, :cardKind, :cardCode, :fileId, :requestId from t returning seq`,
        { ...m },
      ),
    )
  )?.seq ?? 0

export const messagesOf = (db: Db, threadId: number, o: { beforeSeq: number; limit: number }) =>
  db.rows<MessageRow>(
    `select m.seq, m.side, case m.side when 'buyer' then ${whoName} else coalesce(a.real_name, '') end as name, m.words, m.card_kind as "cardKind",
       m.card_code as "cardCode", m.file_id as "fileId", m.at
     from support_message m join support_thread t on t.id = m.thread_id left join app_user u on u.id = t.user_id
       left join support_visitor v on v.id = t.visitor_id left join app_user a on a.id = m.author_id and m.side = 'staff'
     where m.thread_id = $1 and ($2::int = 0 or m.seq < $2) order by m.seq desc limit $3`,
    [threadId, o.beforeSeq, o.limit],
  )

/** A picture that the person uploaded for a conversation and that stands in none yet. */
export const freePicture = async (db: Db, fileId: string, userId: number): Promise<boolean> =>
  (await db.row(
    `select 1 as one from file_object f where f.id = $1 and f.user_id = $2 and f.purpose = 'chat' and f.deleted_at is null
       and not exists (select 1 from support_message m where m.file_id = f.id)`,
    [fileId, userId],
  )) !== undefined

export const readTo = (tx: Tx, threadId: number, side: 'buyer' | 'staff', seq: number) =>
  tx.run(
    `update support_thread set buyer_read_seq = case when $2::text = 'buyer' then least($3, last_seq) else buyer_read_seq end,
       staff_read_seq = case when $2::text = 'staff' then least($3, last_seq) else staff_read_seq end
     where id = $1 and case when $2::text = 'buyer' then buyer_read_seq else staff_read_seq end < least($3, last_seq)`,
    [threadId, side, seq],
  )
export const endThreadRow = (tx: Tx, threadId: number, by: SupportEndCode) =>
  tx.run(
    `update support_thread set state = 'ended', ended_at = now(), ended_by = $2, unanswered_since = null, transfer_to = null, transfer_note = '', transfer_until = null
     where id = $1 and state <> 'ended'`,
    [threadId, by],
  )
export const rateRow = (tx: Tx, r: { threadId: number; solved: string; stars: number; words: string }) =>
  tx.run(
    `update support_thread set solved = $2, stars = $3, rate_words = $4, rated_at = now() where id = $1 and state = 'ended' and rated_at is null`,
    [r.threadId, r.solved, r.stars, r.words],
  )

/** Guests' threads of a browser that has logged in become the person's; one that lives beside his own ends. */
export const guestThreadsOf = (tx: Tx, visitorId: number) =>
  tx.rows<{ id: number; living: boolean }>(
    `select id, state <> 'ended' as living from support_thread where visitor_id = $1 and user_id is null order by id for update`,
    [visitorId],
  )
export const giveThread = (tx: Tx, threadId: number, userId: number, companyId: number | null) =>
  tx.run('update support_thread set user_id = $2, company_id = $3 where id = $1 and user_id is null', [
    threadId,
    userId,
    companyId,
  ])
export const giveTickets = (tx: Tx, visitorId: number, userId: number, companyId: number | null) =>
  tx.run('update support_ticket set user_id = $2, company_id = $3 where visitor_id = $1 and user_id is null', [
    visitorId,
    userId,
    companyId,
  ])

/** Place in the queue, and what is known of how fast it moves. */
export const queuePlace = (db: Db, threadId: number) =>
  db.row<QueuePlace>(
    `select (select count(*)::int from support_thread o where o.state = 'waiting'
         and (o.unanswered_since, o.id) <= (select t.unanswered_since, t.id from support_thread t where t.id = $1)) as position,
       coalesce((select avg(extract(epoch from w.accepted_at - w.created_at)) from (
         select accepted_at, created_at from support_thread where accepted_at > now() - interval '${WAITS_HOURS} hours' order by accepted_at desc limit 20) w), 120)::int as "secondsEach",
       (select count(*)::int from support_duty d where ${sits(`interval '${DUTY_SECONDS} seconds'`)}) as "onDuty",
       coalesce((select extract(epoch from now() - min(o.unanswered_since)) from support_thread o where o.state = 'waiting'), 0)::int as "firstWaitedSeconds"`,
    [threadId],
  )
export const waitingOwners = (db: Db) =>
  db.rows<{ threadNo: string; visitorId: number | null; userId: number | null }>(
    `select thread_no as "threadNo", visitor_id as "visitorId", user_id as "userId" from support_thread where state = 'waiting' order by id limit 100`,
  )

/** The company's own salesman, while he sits at his desk and has a place. */
export const contactOnDuty = (db: Db, companyId: number, mostOpen: number) =>
  db.row<{ id: number; name: string }>(
    `select b.id, b.real_name as name from company c join app_user b on b.id = c.bd_user_id
     where c.id = $1 and not b.frozen and b.closed_at is null and ${here('b.id')}
       and (select count(*) from support_thread t where t.agent_id = b.id and t.state = 'open') < $2`,
    [companyId, mostOpen],
  )
export const contactHere = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.row<{ here: boolean }>(`select ${here('c.bd_user_id')} as here from company c where c.id = $1`, [companyId]))?.here ??
  false
export const anybodyHere = async (db: Db): Promise<boolean> =>
  (await db.row(`select 1 as one from support_duty d where ${sits(`interval '${DUTY_SECONDS} seconds'`)} limit 1`)) !== undefined

export interface OwnThreadRow extends ThreadRow {
  lastWords: string
}
export const lastWords = `coalesce((select case when m.words <> '' then m.words when m.file_id is not null then '［图片］' else '［卡片］' end
  from support_message m where m.thread_id = t.id and m.side <> 'system' order by m.seq desc limit 1), '')`
const found = `($2::text = '' or exists (select 1 from support_message m where m.thread_id = t.id and m.words ilike '%' || $2 || '%'))`
export const threadsOfUser = (db: Db, o: { userId: number; word: string; limit: number; offset: number }) =>
  db.rows<OwnThreadRow>(
    `select ${threadColumns}, ${lastWords} as "lastWords" ${threadJoins} where t.user_id = $1 and ${found} order by t.id desc limit $3 offset $4`,
    [o.userId, o.word, o.limit, o.offset],
  )
export const threadCountOfUser = async (db: Db, userId: number, word: string): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from support_thread t where t.user_id = $1 and ${found}`, [
      userId,
      word,
    ])
  )?.n ?? 0
/** What the buyer said last, for a ticket about it. */
export const lastSaid = async (db: Db, threadId: number): Promise<string> =>
  (
    await db.row<{ words: string }>(
      `select words from support_message where thread_id = $1 and side = 'buyer' and words <> '' order by seq desc limit 1`,
      [threadId],
    )
  )?.words ?? ''
