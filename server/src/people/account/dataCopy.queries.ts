// Everything the mall keeps about one person, for his own copy (PIPL 45). The newest thousand of what has no end.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'

export const allSessionsOf = (db: Db, userId: number) =>
  db.rows<{ startedAt: Date; seenAt: Date; address: string; ended: boolean }>(
    `select created_at as "startedAt", seen_at as "seenAt", ip as address, revoked or expires_at <= now() as ended
     from session where user_id = $1 order by created_at desc limit 1000`,
    [userId],
  )
export const linkedAccountsOf = (db: Db, userId: number) =>
  db.rows<{ userName: string; companyName: string; at: Date }>(
    `select u.user_name as "userName", c.name as "companyName", k.linked_at as at
     from linked_account k join app_user u on u.id = k.user_id join company c on c.id = k.company_id
     where k.user_id <> $1 and k.person_no = (select person_no from linked_account where user_id = $1) order by k.linked_at, k.user_id`,
    [userId],
  )
export const joinRequestsOf = (db: Db, userId: number) =>
  db.rows<{ companyWord: string; note: string; reason: string; state: number; at: Date }>(
    `select word as "companyWord", note, reason, case when state = ${JoinState.open} and expires_at <= now() then ${JoinState.expired} else state end::int as state,
       created_at as at from company_join_request where user_id = $1 order by id desc limit 1000`,
    [userId],
  )
export const keptGoodsOf = (db: Db, userId: number) =>
  db.rows<{ kind: 'favourite' | 'footprint'; skuCode: string; title: string; at: Date }>(
    `select g.kind, k.sku_code as "skuCode", k.title, g.at from (
       select 'favourite' as kind, sku_id, at from favourite where user_id = $1
       union all select 'footprint', sku_id, at from footprint where user_id = $1) g
     join sku k on k.id = g.sku_id order by g.at desc limit 1000`,
    [userId],
  )
export const ownOrdersOf = (db: Db, userId: number) =>
  db.rows<{ orderCode: string; at: Date; totalFen: Fen; receiver: string; receiverMobile: string }>(
    `select order_code as "orderCode", created_at as at, total_fen as "totalFen", receiver, receiver_mobile as "receiverMobile"
     from orders where user_id = $1 order by id desc limit 1000`,
    [userId],
  )
