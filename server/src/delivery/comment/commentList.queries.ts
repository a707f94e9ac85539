// Lists of comments: the buyer's own and what waits to be said, the desk's queue.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { CommentStateCode, Stars } from '@mall/domain/delivery/comment/comment.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface OwnLine {
  orderCode: string
  status: OrderStatusCode
  lineNo: number
  skuCode: string
  title: string
  spec: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  signedAt: Date | null
  /** Null: nothing was said of it yet. */
  id: number | null
  userId: number
  goodsStars: number
  weightStars: number
  deliveryStars: number
  words: string
  state: CommentStateCode
  whyHidden: string
  appeals: number
  authorName: string
  reply: string
  repliedAt: Date | null
  version: number
  createdAt: Date
  changed: boolean
}
const own = `o.order_code as "orderCode", o.status::int, l.line_no as "lineNo", k.sku_code as "skuCode", l.title, k.spec, l.pieces, k.piece_unit as "pieceUnit",
  l.weight_kg as "weightKg", case when o.status = ${OrderStatus.signed} then o.status_since end as "signedAt", m.id, coalesce(m.user_id, 0) as "userId",
  coalesce(m.goods_stars, 0)::int as "goodsStars", coalesce(m.weight_stars, 0)::int as "weightStars", coalesce(m.delivery_stars, 0)::int as "deliveryStars",
  coalesce(m.words, '') as words, coalesce(m.state, 'shown') as state, coalesce(m.why_hidden, '') as "whyHidden", coalesce(m.appeals, 0)::int as appeals,
  coalesce((select nullif(u.nick_name, '') from app_user u where u.id = m.user_id), '') as "authorName", coalesce(m.reply, '') as reply,
  m.replied_at as "repliedAt", coalesce(m.version, 0) as version, coalesce(m.created_at, o.status_since) as "createdAt",
  coalesce(m.changed_at > m.created_at, false) as changed`

export const linesOfOrder = (db: Db, o: { companyId: number; userId: number | null; orderCode: string }) =>
  db.rows<OwnLine>(
    ...bind(
      `select ${own} from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
         left join lateral (select * from mall_comment x where x.order_line_id = l.id limit 1) m on true
       where o.order_code = :orderCode and o.company_id = :companyId and (:userId::bigint is null or o.user_id = :userId) order by l.line_no`,
      { ...o },
    ),
  )
/** Signed and not spoken of, the newest orders first. */
// The numbers by the index alone, then each order by its number: else all signed orders of the company would be read and sorted.
const waitingText = (whose: string) => `select ${own}, count(*) over ()::int as total
  from (select id from orders where ${whose} and status = ${OrderStatus.signed} order by id desc limit ${WINDOW}) as top
    cross join lateral (select * from orders x where x.id = top.id offset 0) o
    join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
    left join lateral (select * from mall_comment x where x.order_line_id = l.id limit 1) m on true
  where m.id is null order by o.id desc, l.line_no limit :limit offset :offset`
const waiting = {
  company: waitingText('company_id = :companyId'),
  // By the person's own orders: those of the whole company would be read for one of twenty.
  person: waitingText('user_id = :userId and company_id + 0 = :companyId'),
}
export const waitingLines = (db: Db, f: { companyId: number; userId: number | null; limit: number; offset: number }) =>
  db.rows<OwnLine & { total: number }>(...bind(f.userId === null ? waiting.company : waiting.person, { ...f }))
export const ownComments = (
  db: Db,
  f: { companyId: number; userId: number | null; hidden: boolean; limit: number; offset: number },
) =>
  db.rows<OwnLine & { total: number }>(
    ...bind(
      `select ${own}, count(*) over ()::int as total
       from (select id from mall_comment where company_id = :companyId order by id desc limit ${WINDOW}) as top
         cross join lateral (select * from mall_comment x where x.id = top.id offset 0) m join order_line l on l.id = m.order_line_id
       join orders o on o.id = m.order_id join sku k on k.id = l.sku_id
       where (:userId::bigint is null or o.user_id = :userId or m.user_id = :userId) and (not :hidden::boolean or m.state <> 'shown')
       order by m.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )
export const hiddenCount = async (db: Db, companyId: number, userId: number | null): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from mall_comment m join orders o on o.id = m.order_id where m.company_id = $1 and m.state <> 'shown'
         and ($2::bigint is null or o.user_id = $2 or m.user_id = $2)`,
      [companyId, userId],
    )
  )?.n ?? 0

export interface DeskComment extends Stars {
  id: number
  orderCode: string
  lineNo: number
  skuCode: string
  title: string
  spec: string
  companyCode: string
  companyName: string
  authorName: string
  author: string
  low: boolean
  words: string
  pictures: number
  state: CommentStateCode
  whyHidden: string
  appeal: string
  reply: string
  repliedName: string
  repliedAt: Date | null
  createdAt: Date
  version: number
}
const desk = `m.id, o.order_code as "orderCode", l.line_no as "lineNo", k.sku_code as "skuCode", l.title, k.spec, c.code as "companyCode", c.name as "companyName",
  coalesce(nullif(u.real_name, ''), u.nick_name) as "authorName", m.author, m.goods_stars::int as "goodsStars", m.weight_stars::int as "weightStars",
  m.delivery_stars::int as "deliveryStars", m.low, m.words, m.pictures::int, m.state, m.why_hidden as "whyHidden", m.appeal, m.reply,
  coalesce(nullif(r.real_name, ''), r.nick_name, '') as "repliedName", m.replied_at as "repliedAt", m.created_at as "createdAt", m.version`
const joins = `join order_line l on l.id = m.order_line_id join orders o on o.id = m.order_id join sku k on k.id = m.sku_id join company c on c.id = m.company_id
  join app_user u on u.id = m.user_id left join app_user r on r.id = m.replied_by`
const page = (source: string, order: string) =>
  `select ${desk}, count(*) over ()::int as total from (select * from mall_comment where ${source} limit ${WINDOW}) m ${joins}
   where (:word = '' or o.order_code ilike '%' || :word || '%' or l.title ilike '%' || :word || '%' or c.name || ' ' || c.code ilike '%' || :word || '%'
     or m.words ilike '%' || :word || '%') and ${betweenDays('m.created_at')} order by ${order} limit :limit offset :offset`
const tabs = {
  // What is low first, and of each the one that waits longest.
  work: page(`reply = '' and state = 'shown' order by low desc, id`, 'm.low desc, m.id'),
  appealed: page(`state = 'appealed' order by id`, 'm.id'),
  hidden: page(`state in ('hidden', 'appealed') order by id desc`, 'm.id desc'),
  all: page('true order by id desc', 'm.id desc'),
}
export type CommentTab = keyof typeof tabs
export const commentPage = (db: Db, tab: CommentTab, f: Days & { word: string; limit: number; offset: number }) =>
  db.rows<DeskComment & { total: number }>(...bind(tabs[tab], { ...f }))
export const commentCounts = (db: Db) =>
  db.row<{ work: number; low: number; appealed: number }>(
    `select (select count(*) from mall_comment where reply = '' and state = 'shown')::int as work,
       (select count(*) from mall_comment where reply = '' and state = 'shown' and low)::int as low,
       (select count(*) from mall_comment where state = 'appealed')::int as appealed`,
  )
export const deskComment = (db: Db, id: number) =>
  db.row<DeskComment>(`select ${desk} from mall_comment m ${joins} where m.id = $1`, [id])
export const historyOf = (db: Db, id: number) =>
  db.rows<{
    event: string
    detail: string
    before: { words?: string; reply?: string; stars?: string } | null
    who: string
    at: Date
  }>(
    `select e.event, e.detail, e.before, coalesce(nullif(u.real_name, ''), u.nick_name) as who, e.at
     from mall_comment_event e join app_user u on u.id = e.actor_id where e.comment_id = $1 order by e.seq`,
    [id],
  )
