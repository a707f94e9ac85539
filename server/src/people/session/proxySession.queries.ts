// Proxy sessions as rows: opened, open, closed. A session is open until somebody has told the buyer that it is over (`ended_at`).
import { IDLE_MINUTES } from '@mall/domain/people/session/session.rules.ts'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { tokenHash } from './session.queries.ts'

export interface NewProxy {
  userId: number
  staffId: number
  /** The console session it hangs on; null when he came by the direct way. */
  parentHash: string | null
  reason: string
  minutes: number
  ip: string
}
/** The buyer's last log-in stays as it was: it was not he who came. */
export async function insertProxy(tx: Db, p: NewProxy) {
  const token = randomBytes(32).toString('base64url')
  const row = await tx.row<{ id: number; until: Date; startedAt: Date }>(
    `insert into session (token_hash, user_id, kind, expires_at, ip, actor_id, parent_hash, reason)
     values ($1, $2, 'buyer', now() + make_interval(mins => $3), $4, $5, $6, $7) returning id, expires_at as until, created_at as "startedAt"`,
    [tokenHash(token), p.userId, p.minutes, p.ip, p.staffId, p.parentHash, p.reason],
  )
  if (!row) throw new Error('the proxy session was not written')
  return { token, ...row }
}

export interface OpenProxy {
  id: number
  userId: number
  staffId: number
  staffCode: string
  staffName: string
}
/** One of the names is given: the session, its employee, its buyer, the buyer's company, or the console session it hangs on. */
export interface ProxyFilter {
  sessionId?: number
  staffId?: number
  userId?: number
  companyId?: number
  parentToken?: string
}
export const openProxies = (tx: Db, f: ProxyFilter) =>
  tx.rows<OpenProxy>(
    `select s.id, s.user_id as "userId", s.actor_id as "staffId", a.staff_code as "staffCode", a.real_name as "staffName"
     from session s join app_user a on a.id = s.actor_id join app_user u on u.id = s.user_id
     where s.actor_id is not null and s.ended_at is null and ($1::bigint is null or s.id = $1) and ($2::bigint is null or s.actor_id = $2)
       and ($3::bigint is null or s.user_id = $3) and ($4::bigint is null or u.company_id = $4) and ($5::text is null or s.parent_hash = $5)
     order by s.id`,
    [
      f.sessionId ?? null,
      f.staffId ?? null,
      f.userId ?? null,
      f.companyId ?? null,
      f.parentToken ? tokenHash(f.parentToken) : null,
    ],
  )

/** What counts as done in the buyer's name: every recorded act but leaving. */
export const actsOfProxy = `(select count(*)::int from audit_log l where l.object_type = 'proxy' and l.object_id = s.id::text
  and l.act = 'proxy.act')`

export const closeProxy = (tx: Db, id: number, why: string) =>
  tx.row<{ acts: number }>(
    `update session s set revoked = true, ended_at = least(now(), s.expires_at), end_why = $2
     where s.id = $1 and s.actor_id is not null and s.ended_at is null returning ${actsOfProxy} as acts`,
    [id, why],
  )

/** Whether a proxy session still lives: the same conditions as in `viewerOf`, with the reason where it does not. */
export const proxyEndWhy = `case when s.revoked then '登录已结束' when s.expires_at <= now() then '时间已到'
  when s.seen_at <= now() - make_interval(mins => ${IDLE_MINUTES}) then '长时间未操作' when p.revoked or p.expires_at <= now() then '员工已退出运营台'
  when a.frozen then '员工账号已停用' when u.frozen or c.frozen then '账号或企业已停用' end`
export const proxyJoins = `from session s join app_user u on u.id = s.user_id join app_user a on a.id = s.actor_id
  left join company c on c.id = u.company_id left join session p on p.token_hash = s.parent_hash`

export const overProxies = (db: Db) =>
  db.rows<{ id: number; why: string }>(
    `select s.id, ${proxyEndWhy} as why ${proxyJoins} where s.actor_id is not null and s.ended_at is null and ${proxyEndWhy} is not null order by s.id limit 200`,
  )
/** When the next one ends by itself, if nothing is done in it. */
export const nextProxyEnd: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('x.at')} from (
       select least(s.expires_at, s.seen_at + make_interval(mins => ${IDLE_MINUTES}), p.expires_at) as at from session s
       left join session p on p.token_hash = s.parent_hash where s.actor_id is not null and s.ended_at is null) x where ${comesSoon('x.at')}`,
    [backMs],
  )
