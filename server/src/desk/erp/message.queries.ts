// The desk of messages: what waits for the ERP, what it has not answered, what is stuck.
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface MessageRow {
  id: number
  topic: string
  key: string
  about: string
  payload: Record<string, unknown>
  state: 'waiting' | 'sent' | 'done'
  tries: number
  resent: number
  trouble: string
  /** The connected ERP has no place for it. */
  byFile: boolean
  /** It lies in a file, or somebody's word on it waits for the second person. */
  held: boolean
  handoverNo: string
  deliveredName: string
  nextAt: Date
  sentAt: Date | null
  doneAt: Date | null
  createdAt: Date
}
const columns = `o.id, o.topic, o.key, o.about, o.payload, o.state, o.tries, o.resent, o.trouble, o.by_file as "byFile", o.held,
  coalesce((select h.handover_no from erp_handover h where h.id = o.handover_id), '') as "handoverNo",
  coalesce((select h.delivered_as from erp_handover h where h.id = o.handover_id), '') as "deliveredName", o.next_at as "nextAt", o.sent_at as "sentAt",
  o.done_at as "doneAt", o.created_at as "createdAt"`

const page = (source: string, order: string) =>
  `select ${columns}, count(*) over ()::int as total from (select * from erp_outbox where ${source} limit ${WINDOW}) o
   where (:money::boolean or o.topic in ('order.shipped', 'order.weight', 'stock.moved')) and (:topic = '' or o.topic = :topic) and ${betweenDays('o.created_at')}
   order by ${order} limit :limit offset :offset`
const tabs = {
  stuck: page(`state <> 'done' and trouble <> '' order by id`, 'o.id'),
  waiting: page(`state = 'waiting' order by id`, 'o.id'),
  sent: page(`state = 'sent' order by id`, 'o.id'),
  all: page('true order by id desc', 'o.id desc'),
  /** By the number of a message or of what it is about. */
  word: page(
    `id in (select id from erp_outbox where key = :word union select id from erp_outbox where about = :word and about <> '') order by id desc`,
    'o.id desc',
  ),
}
export type MessageTab = Exclude<keyof typeof tabs, 'word'>
export const messagePage = (
  db: Db,
  tab: MessageTab,
  f: Days & { money: boolean; topic: string; word: string; limit: number; offset: number },
) => db.rows<MessageRow & { total: number }>(...bind(tabs[f.word === '' ? tab : 'word'], { ...f }))
export const messageCounts = (db: Db) =>
  db.row<{ waiting: number; sent: number; stuck: number; oldestAt: Date | null }>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where trouble <> '')::int as stuck, min(created_at) as "oldestAt" from erp_outbox where state <> 'done'`,
  )
export const messageByKey = (db: Db, key: string) =>
  db.row<MessageRow>(`select ${columns} from erp_outbox o where o.key = $1`, [key])
/** The newest about one book: of its order, company or product, and for a product the trucks that took some of it. */
export const messagesAbout = (db: Db, ref: string, skuCode: string) =>
  db.rows<MessageRow>(
    `select ${columns} from erp_outbox o where o.id in (
       (select id from erp_outbox where about = $1 and about <> '' order by id desc limit 20)
       union (select x.id from (select m.ref from stock_move m join sku k on k.id = m.sku_id where k.sku_code = $2 and m.reason = 'shipped' order by m.id desc limit 20) g
         join erp_outbox x on x.key = 'order.shipped:' || g.ref))
     order by o.id desc limit 20`,
    [ref, skuCode],
  )
export const answersOf = (db: Db, key: string) =>
  db.rows<{ messageId: string; outcome: 'applied' | 'repeat' | 'odd'; body: Record<string, unknown>; receivedAt: Date }>(
    `select message_id as "messageId", outcome, body, received_at as "receivedAt" from erp_inbox where key = $1 order by id desc limit 20`,
    [key],
  )
