// The house itself: requests, companies, the log, secrets, files, the database.
import type { Invariant } from './invariant.ts'

export const house: readonly Invariant[] = [
  {
    id: 'I33',
    says: '一个请求号一个结果',
    sql: `select user_id::text, client_request_id from inv.orders where client_request_id is not null group by 1, 2 having count(distinct master_order_code) > 1
          union all select i.scope, i.key from inv.idem i where i.state = 'done' and i.resource_type = 'order' and not exists (select 1 from inv.orders o where o.id = i.resource_id)
          union all select scope, key from inv.idem group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I34',
    says: '回调各记一次，外部付款都有验过签的回调',
    sql: `select provider, event_id from inv.webhook_event group by 1, 2 having count(*) > 1
          union all select p.provider, p.provider_txn_id from inv.payment p where p.state = 'succeeded' and p.provider not in ('balance', 'credit', 'draft')
            and not exists (select 1 from inv.webhook_event w where w.payment_id = p.id and w.verified)`,
  },
  {
    id: 'I35',
    says: '数据不跨企业',
    sql: `select 'user', o.id from inv.orders o join inv.app_user u on u.id = o.user_id where u.company_id is distinct from o.company_id
          union all select 'address', o.id from inv.orders o where o.address_company_id is distinct from o.company_id`,
  },
  {
    id: 'I36',
    says: '非代打单的订单由本人操作',
    sql: 'select o.id from inv.orders o where o.instead_user_id is null and o.actor_id <> o.user_id',
  },
  {
    id: 'I36b',
    says: '代打单：操作人是员工，订单写明双方，审计有记录；本人下的单操作人就是本人',
    // What was written before the archive ends may have left for a file.
    sql: `select o.id from inv.orders o join inv.app_user u on u.id = o.actor_id
          where (o.instead_user_id is not null and (u.role <> 'staff' or o.instead_user_id <> o.user_id or not exists (select 1 from inv.audit_log a
              where a.object_type = 'order' and a.object_id = o.id and a.actor_id = o.actor_id and a.on_behalf_of = o.instead_user_id)
              and not exists (select 1 from archived_month m join orders r on r.id = o.id where m.last_at >= r.created_at)))
            or (o.instead_user_id is null and o.auction_id is null and o.actor_id <> o.user_id)`,
  },
  {
    id: 'I37',
    says: '审计链完整未改',
    // Archived months end where the database goes on, and follow one another; what is in their files the desk checks (checkArchive.ts).
    sql: `select seq from (select seq, prev_hash, hash, payload, lag(hash) over (order by seq) ph, lag(seq) over (order by seq) ps from inv.audit_log) a,
            (select coalesce(max(last_seq), 0) seq_before, coalesce((array_agg(last_hash order by last_seq desc))[1], '') hash_before from archived_month) m
          where seq <> coalesce(ps, seq_before) + 1 or prev_hash is distinct from coalesce(ph, hash_before)
            or hash <> encode(sha256(convert_to(prev_hash || '|' || seq || '|' || payload, 'UTF8')), 'hex')
          union all select first_seq from (select first_seq, lag(last_seq, 1, 0::bigint) over (order by first_seq) ps from archived_month) x where first_seq <> ps + 1`,
  },
  {
    id: 'I38',
    says: '密码、会话、验证码只存摘要',
    sql: `select 'pw', id::text from inv.app_user where password_hash !~ '^(\\$argon2id\\$|scrypt\\$)' union all
          select 'session', left(token_hash, 8) from inv.session where token_hash !~ '^[0-9a-f]{64}$' union all
          select 'sms', id::text from inv.sms_code where code_hash !~ '^[0-9a-f]{64}$' or attempts > 5`,
  },
  {
    id: 'I39',
    says: '短信节流有效',
    sql: `select mobile from (select mobile, created_at - lag(created_at) over (partition by mobile order by created_at) gap from inv.sms_code) x where gap < interval '60 seconds'
          union select mobile from inv.sms_code group by mobile, created_at::date having count(*) > 10`,
  },
  {
    id: 'I43',
    says: '没有孤儿：订单有行，行和付款有订单',
    sql: `select o.id from inv.orders o where o.status <> 9 and not exists (select 1 from inv.order_line l where l.order_id = o.id)
          union all select l.id from inv.order_line l where not exists (select 1 from inv.orders o where o.id = l.order_id)
          union all select p.id from inv.payment p where not exists (select 1 from inv.orders o where o.id = p.order_id)`,
  },
  {
    id: 'I44',
    says: '数据库健康：约束有效，没有悬着的事务和锁',
    sql: `select 'constraint', conname::text from pg_constraint where not convalidated union all select 'prepared', gid from pg_prepared_xacts
          union all select 'idle tx', pid::text from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '1 minute'
          union all select 'lock wait', l.pid::text from pg_locks l join pg_stat_activity a on a.pid = l.pid where a.datname = current_database() and not l.granted and l.waitstart < now() - interval '10 seconds'`,
  },
  {
    id: 'I45',
    says: '没有浮点或 numeric 列能藏 NaN：钱和重量只用整数',
    sql: `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_type = 'BASE TABLE' and data_type in ('numeric', 'double precision', 'real') and table_schema = 'public'`,
  },
  {
    id: 'I40',
    says: '文件：服务器生成的存储名、白名单格式、摘要与大小',
    sql: `select id from inv.file_object where storage_key !~ '^[0-9a-zA-Z/_-]+$' or storage_key like '%..%' or sha256 !~ '^[0-9a-f]{64}$' or size <= 0
            or mime not in ('application/pdf', 'image/jpeg', 'image/png', 'application/ofd', 'application/xml')`,
  },
  {
    id: 'I42',
    says: '发件箱五分钟内清空',
    sql: "select id from inv.outbox where sent_at is null and attempts = 0 and created_at < now() - interval '5 minutes'",
  },
  {
    id: 'P02',
    says: '有人的企业至少有一位管理员',
    sql: `select company_id from inv.person where not closed group by company_id
          having count(*) filter (where role_code = 'administrator' and custom_role_id is null) = 0`,
  },
]
