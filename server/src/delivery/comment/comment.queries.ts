// 评价: rows, their pictures and history, the sums of a product.
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { CommentStateCode, Stars } from '@mall/domain/delivery/comment/comment.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { within, type Scope } from '../../orders/order/order.queries.ts'

/** The line that is spoken of, locked with nothing: an order that is signed stays so. */
export const lineToComment = (db: Db, scope: Scope, orderCode: string, lineNo: number) =>
  db.row<{
    orderLineId: number
    orderId: number
    companyId: number
    companyName: string
    status: OrderStatusCode
    skuId: number
    spuCode: string
    title: string
    cityName: string
    category: string
  }>(
    `select l.id as "orderLineId", o.id as "orderId", o.company_id as "companyId", c.name as "companyName", o.status::int, k.id as "skuId",
       k.spu_code as "spuCode", l.title, coalesce((select t.name from city t where t.city_code = c.city_code), '') as "cityName", c.customer_category as category
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id join company c on c.id = o.company_id
     where o.order_code = $1 and ${within} and l.line_no = $4`,
    [orderCode, scope.companyId, scope.userId, lineNo],
  )

export interface CommentRow extends Stars {
  id: number
  orderLineId: number
  orderCode: string
  lineNo: number
  companyId: number
  userId: number
  skuCode: string
  title: string
  words: string
  pictures: number
  state: CommentStateCode
  whyHidden: string
  appeals: number
  reply: string
  version: number
  createdAt: Date
}
const columns = `m.id, m.order_line_id as "orderLineId", o.order_code as "orderCode", l.line_no as "lineNo", m.company_id as "companyId", m.user_id as "userId",
  k.sku_code as "skuCode", l.title, m.goods_stars::int as "goodsStars", m.weight_stars::int as "weightStars", m.delivery_stars::int as "deliveryStars", m.words,
  m.pictures::int, m.state, m.why_hidden as "whyHidden", m.appeals::int, m.reply, m.version, m.created_at as "createdAt"`
const joins = `from mall_comment m join order_line l on l.id = m.order_line_id join orders o on o.id = m.order_id join sku k on k.id = m.sku_id`

export const lockComment = (tx: Tx, id: number) =>
  tx.row<CommentRow>(`select ${columns} ${joins} where m.id = $1 for update of m`, [id])
export const lockOfLine = (tx: Tx, orderLineId: number) =>
  tx.row<CommentRow>(`select ${columns} ${joins} where m.order_line_id = $1 for update of m`, [orderLineId])

/** Undefined: the line has one. */
export const insertComment = (
  tx: Tx,
  c: Stars & {
    orderLineId: number
    orderId: number
    companyId: number
    userId: number
    skuId: number
    spuCode: string
    words: string
    pictures: number
    author: string
  },
) =>
  tx.row<{ id: number; version: number }>(
    ...bind(
      `insert into mall_comment (order_line_id, order_id, company_id, user_id, sku_id, spu_code, goods_stars, weight_stars, delivery_stars, words, pictures, author)
       values (:orderLineId, :orderId, :companyId, :userId, :skuId, :spuCode, :goodsStars, :weightStars, :deliveryStars, :words, :pictures, :author)
       on conflict (order_line_id) do nothing returning id, version`,
      { ...c },
    ),
  )
export const changeComment = (tx: Tx, c: Stars & { id: number; version: number; words: string; pictures: number }) =>
  tx.row<{ id: number; version: number }>(
    ...bind(
      `update mall_comment set goods_stars = :goodsStars, weight_stars = :weightStars, delivery_stars = :deliveryStars, words = :words, pictures = :pictures,
         version = version + 1, changed_at = now() where id = :id and version = :version and state = 'shown' returning id, version`,
      { ...c },
    ),
  )
export const setReply = async (tx: Tx, c: { id: number; version: number; reply: string; actorId: number }): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update mall_comment set reply = :reply, replied_by = :actorId, replied_at = now(), version = version + 1
       where id = :id and version = :version and state = 'shown'`,
      { ...c },
    ),
  )) > 0
export const moveCommentRow = async (
  tx: Tx,
  c: { id: number; version: number; from: CommentStateCode; to: CommentStateCode; why: string; appeal: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update mall_comment set state = :to, version = version + 1, why_hidden = case :to::text when 'shown' then '' when 'hidden' then :why else why_hidden end,
         appeal = case when :to::text = 'appealed' then :appeal else '' end, appeals = appeals + case when :to::text = 'appealed' then 1 else 0 end
       where id = :id and version = :version and state = :from`,
      { ...c },
    ),
  )) > 0

export const filesOf = (db: Db, commentIds: readonly number[]) =>
  db.rows<{ commentId: number; fileId: string }>(
    `select comment_id as "commentId", file_id as "fileId" from mall_comment_file where comment_id = any($1::bigint[]) order by comment_id, seq`,
    [commentIds],
  )
export const replaceFiles = async (tx: Tx, commentId: number, fileIds: readonly string[]): Promise<void> => {
  await tx.run('delete from mall_comment_file where comment_id = $1 and not (file_id = any($2::text[]))', [commentId, fileIds])
  await tx.run(
    `insert into mall_comment_file (file_id, comment_id, seq) select f.id, $1, f.seq from unnest($2::text[]) with ordinality as f(id, seq)
     on conflict (file_id) do update set seq = excluded.seq where mall_comment_file.comment_id = excluded.comment_id`,
    [commentId, fileIds],
  )
}
/** Own pictures for comments that stand in no other comment. */
export const picturesOf = async (
  db: Db,
  ids: readonly string[],
  o: { companyId: number; commentId: number | null },
): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from file_object f where f.id = any($1::text[]) and f.company_id = $2 and f.purpose = 'comment' and f.deleted_at is null
         and not exists (select 1 from mall_comment_file x where x.file_id = f.id and x.comment_id is distinct from $3::bigint)`,
      [ids, o.companyId, o.commentId],
    )
  )?.n ?? 0

export const logComment = (
  tx: Tx,
  e: { commentId: number; event: string; detail: string; before: object | null; actorId: number },
) =>
  tx.run(
    ...bind(
      `insert into mall_comment_event (comment_id, seq, event, detail, before, actor_id)
       select :commentId, coalesce(max(seq), 0) + 1, :event, :detail, :before::jsonb, :actorId from mall_comment_event where comment_id = :commentId`,
      { ...e, before: e.before === null ? null : JSON.stringify(e.before) },
    ),
  )
const WRITTEN_HOURS = 1
/** A person writes one after the other: counted under his own lock. */
export async function writtenLately(tx: Tx, userId: number): Promise<number> {
  await tx.row('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`comments:${userId}`])
  const found = await tx.row<{ n: number }>(
    `select count(*)::int as n from mall_comment_event where actor_id = $1 and at > now() - interval '${WRITTEN_HOURS} hours'`,
    [userId],
  )
  return found?.n ?? 0
}

export interface Figure {
  n: number
  goodsSum: number
  weightSum: number
  deliverySum: number
  star1: number
  star2: number
  star3: number
  star4: number
  star5: number
  low: number
  pictures: number
}
export const figureOf = (db: Db, skuCode: string) =>
  db.row<Figure & { spuCode: string; skuId: number }>(
    `select k.spu_code as "spuCode", k.id as "skuId", coalesce(f.n, 0) as n, coalesce(f.goods_sum, 0) as "goodsSum", coalesce(f.weight_sum, 0) as "weightSum",
       coalesce(f.delivery_sum, 0) as "deliverySum", coalesce(f.star1, 0) as star1, coalesce(f.star2, 0) as star2, coalesce(f.star3, 0) as star3,
       coalesce(f.star4, 0) as star4, coalesce(f.star5, 0) as star5, coalesce(f.low, 0) as low, coalesce(f.pictures, 0) as pictures
     from sku k left join comment_figure f on f.spu_code = k.spu_code where k.sku_code = $1`,
    [skuCode],
  )
export interface ShownComment extends Stars {
  id: number
  author: string
  words: string
  reply: string
  repliedAt: Date | null
  createdAt: Date
  changed: boolean
  spec: string
}
export const commentsOfGoods = (
  db: Db,
  f: { spuCode: string; skuId: number; show: 'all' | 'pictures' | 'low' | 'same'; limit: number; offset: number },
) =>
  db.rows<ShownComment & { total: number }>(
    ...bind(
      `select m.id, m.author, m.goods_stars::int as "goodsStars", m.weight_stars::int as "weightStars", m.delivery_stars::int as "deliveryStars", m.words,
         m.reply, m.replied_at as "repliedAt", m.created_at as "createdAt", m.changed_at > m.created_at as changed, k.spec, count(*) over ()::int as total
       from mall_comment m join sku k on k.id = m.sku_id
       where m.spu_code = :spuCode and m.state = 'shown' and (:show::text <> 'pictures' or m.pictures > 0) and (:show::text <> 'low' or m.low)
         and (:show::text <> 'same' or m.sku_id = :skuId)
       order by m.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )
