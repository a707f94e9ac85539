// 待本企业审批 and 下一团开时告诉我. The group's row is locked before a wish is.
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { GroupAskStateCode, GroupChoiceCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface AskRow {
  id: number
  groupId: number
  companyId: number
  userId: number
  userName: string
  pieces: number
  takeLess: boolean
  choice: GroupChoiceCode
  rulesVersion: number | null
  termsIds: number[]
  why: string
  askedAt: Date
}
const columns = `a.id, a.group_id as "groupId", a.company_id as "companyId", a.user_id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name) as "userName", a.pieces,
  a.take_less as "takeLess", a.choice, a.rules_version as "rulesVersion", to_jsonb(a.terms_ids) as "termsIds", a.why, a.asked_at as "askedAt"`
/** Wishes of a company that wait. */
export const asksIn = (db: Db, companyId: number, groupIds: readonly number[]) =>
  db.rows<AskRow>(
    `select ${columns} from group_ask a join app_user u on u.id = a.user_id where a.company_id = $1 and a.group_id = any($2::bigint[]) and a.state = 'waiting'`,
    [companyId, groupIds],
  )
/** No row: another one of the company waits already. */
export const insertAsk = (tx: Tx, a: Omit<AskRow, 'id' | 'userName' | 'askedAt'>) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into group_ask (group_id, company_id, user_id, pieces, take_less, choice, rules_version, terms_ids, why)
       values (:groupId, :companyId, :userId, :pieces, :takeLess, :choice, :rulesVersion, :termsIds::bigint[], :why)
       on conflict (group_id, company_id) where state = 'waiting' do nothing returning id`,
      { ...a },
    ),
  )
/** No row: it has been answered before. */
export const endAsk = (
  tx: Tx,
  a: { id: number; state: Exclude<GroupAskStateCode, 'waiting'>; reason: string; by: number | null },
) =>
  tx.row<{ id: number }>(
    `update group_ask set state = $2, reason = $3, answered_by = $4, answered_at = clock_timestamp() where id = $1 and state = 'waiting' returning id`,
    [a.id, a.state, a.reason, a.by],
  )
/** All that wait in a group, or one company's, have no sense any more; whose they were. */
export const endAsks = (tx: Tx, groupId: number, companyId: number | null, why: string) =>
  tx.rows<{ userId: number }>(
    `update group_ask set state = 'over', reason = $3, answered_at = clock_timestamp()
     where group_id = $1 and ($2::bigint is null or company_id = $2) and state = 'waiting' returning user_id as "userId"`,
    [groupId, companyId, why],
  )

interface Goods {
  skuId: number
  stockMode: StockModeCode
  areaCode: string
}
export const watchGoods = (tx: Tx, w: Goods & { userId: number; companyId: number }) =>
  tx.run(
    'insert into group_watch (user_id, company_id, sku_id, stock_mode, area_code) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [w.userId, w.companyId, w.skuId, w.stockMode, w.areaCode],
  )
export const dropWatch = (tx: Tx, w: Goods & { userId: number }) =>
  tx.run('delete from group_watch where user_id = $1 and sku_id = $2 and stock_mode = $3 and area_code = $4', [
    w.userId,
    w.skuId,
    w.stockMode,
    w.areaCode,
  ])
/** Who waits for a group of these goods; each is told once. */
export const takeWatchers = (tx: Tx, g: Goods) =>
  tx.rows<{ userId: number }>(
    'delete from group_watch where sku_id = $1 and stock_mode = $2 and area_code = $3 returning user_id as "userId"',
    [g.skuId, g.stockMode, g.areaCode],
  )
/** Which of the goods a person waits for. */
export const watchedBy = (db: Db, userId: number, skuIds: readonly number[]) =>
  db.rows<Goods>(
    'select sku_id as "skuId", stock_mode as "stockMode", area_code as "areaCode" from group_watch where user_id = $1 and sku_id = any($2::int[])',
    [userId, skuIds],
  )
