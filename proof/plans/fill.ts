// Years of trade by SQL: a million orders, three times as many audit rows and seven times as many notices, a company with a third of all of it.
import type pg from 'pg'
import { lackingColumns } from './required.ts'
import { DELIVERY, deliverySteps, OF_CUSTOMERS } from './fillDelivery.ts'

export const GIANT = 'demo01'
/** A thousand for trying the steps out: PLANS_ORDERS=1000. */
const ORDERS = Number(process.env.PLANS_ORDERS ?? 1_000_000)
const LEDGER = ORDERS * 0.3
const COMPANIES = 10_000
/** Of a hundred orders the giant company's. */
const GIANT_PERCENT = 30

/** Tables that grow with every day of trade: none of them may ever be read from one end to the other. */
export const GROWING = [
  'orders',
  'order_line',
  'order_status_log',
  'allocation',
  'audit_log',
  'journal',
  'ledger_entry',
  'payment',
  'pay_request',
  'webhook_event',
  'refund',
  'notice',
  'outbox',
  'session',
  'stock_move',
  'price_change',
  'idem',
  'cart_item',
  'footprint',
  'favourite',
  'intend',
  'file_object',
  'certification',
  'certification_log',
  'consent',
  'sms_code',
  'sold_day',
  'order_figure',
  'order_month',
  'bought_month',
  'ledger_day',
  'trade_day',
  'mall_comment',
  ...DELIVERY,
] as const

/** What lies by month is filled month by month, and the month turned after each (decision 0294). */
const MONTHS = 36
const byMonth = (parent: string, insert: (within: string) => string): string =>
  Array.from({ length: MONTHS }, (_, m) => {
    const at = (n: number) => `now() - interval '1 month' * ${MONTHS - n}`
    return `${insert(`f.created_at >= ${at(m)} and f.created_at < ${at(m + 1)}`)}; select turn_month('${parent}', ${at(m + 1)});`
  }).join('\n')

const FILLED: readonly string[] = [
  'company',
  'app_user',
  'orders',
  'order_line',
  'order_status_log',
  'audit_log',
  'journal',
  'ledger_entry',
  'pay_request',
  'payment',
  'notice',
  'outbox',
  'session',
  'stock_move',
  'price_change',
  'idem',
  'footprint',
  'allocation',
  'webhook_event',
  'sms_code',
  'refund',
  'mall_comment',
  ...DELIVERY,
  ...OF_CUSTOMERS,
]

/** One statement a step; `b` holds the numbers everything else refers to. */
export const steps: readonly (readonly [name: string, sql: string])[] = [
  [
    'companies and people',
    `insert into company (code, name, credit_code, city_code, sales_area_code, address, customer_category, customer_tier, approval_status)
       select 'KH' || (500000 + n), '检验钢材贸易 ' || n || ' 有限公司', 'X' || lpad(n::text, 17, '0'), c.city_code, c.sales_area_code, c.address, c.customer_category, c.customer_tier, 2
       from generate_series(1, ${COMPANIES}) n, (select * from company order by id limit 1) c;
     insert into company_figure (company_id) select id from company on conflict do nothing;
     insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
       select 'plan' || c.id || '-' || k, '19' || lpad((c.id * 3 + k)::text, 9, '0'), '检验' || c.id, '检验员' || c.id, 'scrypt$none', 3, c.id, case k when 1 then 'administrator' else 'purchaser' end
       from company c, generate_series(1, 2) k where c.code like 'KH5%' and length(c.code) = 8 and c.name like '检验%';
     insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
       select 'giant-' || k, '18' || lpad(k::text, 9, '0'), '采购' || k, '采购员' || k, 'scrypt$none', 3, (select company_id from app_user where user_name = '${GIANT}'), 'purchaser' from generate_series(1, 20) k;
     insert into account (company_id, kind) select id, 'customer_available' from company on conflict do nothing;
     create temporary table buyer as select row_number() over (order by u.id) - 1 as no, u.id as user_id, u.company_id from app_user u where u.user_name like 'plan%';
     create unique index on buyer (no);
     create temporary table giant as select row_number() over (order by u.id) - 1 as no, u.id as user_id, u.company_id from app_user u
       where u.company_id = (select company_id from app_user where user_name = '${GIANT}') and u.closed_at is null;
     create temporary table goods as select row_number() over (order by id) - 1 as no, id, title, channel_code, depot_code, list_price_fen,
         (select p.tolerance_pct from product_class p where p.class_code = sku.class_code) as tolerance_pct from sku where price_unit = 'ton' and spot limit 5000;
     create unique index on goods (no); analyze buyer; analyze giant; analyze goods;`,
  ],
  [
    'orders',
    `insert into orders (order_code, master_order_code, company_id, user_id, actor_id, channel_code, depot_code, sales_area_code, stock_mode, settlement, status, pay_status,
         freight_mode, payment_type, invoice_route, invoice_type, goods_fen, freight_fen, service_fen, total_fen, paid_fen, pieces, weight_kg, line_count, summary, hold_until, created_at, status_since)
       select 'DD2020' || lpad(n::text, 10, '0'), 'ZD2020' || lpad(n::text, 10, '0'), w.company_id, w.user_id, w.user_id, g.channel_code, g.depot_code, '035', case when s.status = 4 or n % 20 = 0 then 2 else 1 end, 1 + n % 2, s.status,
         case when s.status between 4 and 7 then 2 else 0 end, case when n % 3 = 0 then 2 else 1 end, 'A', 1, 2, g.list_price_fen * 2, 0, 0, g.list_price_fen * 2,
         case when s.status between 4 and 7 then g.list_price_fen * 2 else 0 end, 1, 2000, 1, g.title, case when s.status < 4 then now() + interval '20 hours' end,
         now() - interval '3 years' * (1 - n / ${ORDERS}.0), now() - interval '3 years' * (1 - n / ${ORDERS}.0)
       from generate_series(1, ${ORDERS}) n
         join goods g on g.no = n % 5000
         cross join lateral (select case when n <= ${ORDERS} * 0.996 then (array[7, 7, 7, 7, 7, 7, 7, 8, 8, 7])[n % 10 + 1] else (array[7, 6, 5, 4, 4, 3, 1, 2, 8, 0])[n % 10 + 1] end as status) s
         cross join lateral (select user_id, company_id from giant where n % 100 < ${GIANT_PERCENT} and no = (n / 100) % (select count(*) from giant)
           union all select user_id, company_id from buyer where n % 100 >= ${GIANT_PERCENT} and no = n % ${COMPANIES * 2}) w;
     create temporary table filled as select id, company_id, user_id, total_fen, status, created_at, row_number() over (order by id) as n from orders where order_code like 'DD2020%';
     create unique index on filled (n); analyze filled;`,
  ],
  [
    'lines',
    `insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked, tolerance_pct, title)
       select f.id, 1, g.id, 1, 2000, g.list_price_fen, 'ton', f.total_fen, 0, '[]', '{}', '[]', f.status in (5, 6), g.tolerance_pct, g.title from filled f join goods g on g.no = f.n % 5000`,
  ],
  [
    'history',
    `insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, at)
       select f.id, k, (array['create', 'paySpot', 'ship'])[k], case when k > 1 then 3 end, 3 + k, f.user_id, f.created_at from filled f, generate_series(1, 3) k`,
  ],
  [
    'audit',
    byMonth(
      'audit_log',
      within =>
        `insert into audit_log (seq, actor_id, on_behalf_of, action, object_type, object_id, detail, payload, prev_hash, hash, at)
       select base.seq + row_number() over (order by f.n, times), case when f.n % 100 < ${GIANT_PERCENT} then f.user_id else staff.ids[f.n % cardinality(staff.ids) + 1] end, case when f.n % 50 = 0 then f.user_id end,
         (array['改价', '调库存', '审核通过', '审批通过', '代打单：提交订单', '冻结企业'])[f.n % 6 + 1], (array['sku', 'sku', 'order', 'order', 'proxy', 'company'])[f.n % 6 + 1],
         case f.n % 6 when 2 then 'DD2020' || lpad(f.n::text, 10, '0') when 3 then 'DD2020' || lpad(f.n::text, 10, '0') when 5 then 'KH' || (500000 + f.n % 10000) else 'SKU-' || f.n % 5000 end,
         '在库 ' || f.n || ' → ' || f.n + 3 || ' 件，' || (array['盘点', '入库', '随行就市', '移库'])[f.n % 4 + 1], '{}', '', f.n::text, f.created_at
       from filled f cross join lateral generate_series(1, 3 + (f.n % 3 = 0)::int) times,
         (select coalesce(max(seq), 0) as seq from audit_log) base, (select array_agg(id) as ids from app_user where staff_code is not null) staff
       where ${within}`,
    ),
  ],
  [
    'ledger',
    `create temporary table entry as select n, nextval(pg_get_serial_sequence('journal', 'id')) as journal_id, now() - interval '3 years' * (1 - n / ${LEDGER}.0) as at from generate_series(1, ${LEDGER}) n;
     insert into journal (id, source_type, source_id, source_step, money_change_type, note, actor_id, at) overriding system value
       select journal_id, 'payment', 'plan-' || n, 'settle', case when n % 100 = 0 then 1 else 2 end, '订单付款', (select user_id from giant limit 1), at from entry;
     insert into ledger_entry (journal_id, account_id, no, amount_fen, balance_after_fen, at, money_change_type)
       select e.journal_id, a.id, case when a.company_id is null then 0 else 1000000 + e.n end, case when n % 100 = 0 then 9900 else -100 end * case when a.company_id is null then -1 else 1 end, case when a.company_id is null then null else 100000000 + n end, e.at, case when n % 100 = 0 then 1 else 2 end
       from entry e, account a where a.kind = 'customer_available' and a.company_id = (select company_id from giant limit 1) or a.kind = 'mall_orders' order by e.n, a.id`,
  ],
  [
    'payments',
    `insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, message, client_request_id, created_at, settled_at)
       select 'ZF2020' || lpad(n::text, 10, '0'), company_id, user_id, 'BALANCE', 'ZD2020' || lpad(n::text, 10, '0'), array[id], total_fen, 1, '已到账', 'plan-' || n, created_at, created_at
       from filled where status between 4 and 7 and n % 2 = 0;
     insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, state, at)
       select r.id, r.order_ids[1], r.company_id, 'BALANCE', r.payment_no, r.amount_fen, 'succeeded', r.created_at from pay_request r where r.client_request_id like 'plan-%'`,
  ],
  [
    'notices, messages, sessions',
    `${byMonth(
      'notice',
      within =>
        `insert into notice (user_id, event, title, body, link, created_at, read_at)
       select case when n % 3 = 0 then f.user_id else (select id from app_user where user_name = '${GIANT}') end, 'paid', '已付款', '订单已付款', '', f.created_at, case when n % 200 <> 0 or times > 1 then f.created_at end
       from filled f, generate_series(1, 7) times where ${within} order by f.n`,
    )}
     insert into outbox (medium, address, body, event, created_at, sent_at) select 'sms', '1020' || lpad((n % 5000)::text, 7, '0'), '订单已付款', 'paid', created_at, created_at from filled where n % 4 = 0;
     insert into session (token_hash, user_id, kind, created_at, seen_at, expires_at, revoked, ip)
       select 'plan' || n, user_id, 'buyer', created_at, created_at, created_at + interval '12 hours', true, '127.0.0.1' from filled where n % 4 = 0 and created_at > now() - interval '179 days';
     insert into idem (scope, key, request_hash, state, answer, resource_type, resource_id, created_at)
       select 'order:' || user_id, 'plan-' || n, 'x', 'done', '{}', 'order', id, created_at from filled where n > ${ORDERS} * 0.9;`,
  ],
  [
    'stock and prices',
    `insert into stock_move (sku_id, delta, reason, ref, at) select g.id, 1, '入库', 'plan', f.created_at from filled f join goods g on g.no = f.n % 500 where f.n % 3 = 0;
     insert into price_change (sku_id, was_fen, now_fen, staff_id, at) select g.id, 1, 2, (select min(id) from app_user where staff_code is not null), f.created_at from filled f join goods g on g.no = f.n % 500 where f.n % 5 = 0;
     insert into footprint (user_id, sku_id, at) select (select id from app_user where user_name = '${GIANT}'), id, now() - make_interval(mins => no::int) from goods on conflict do nothing;
     drop table entry;`,
  ],
  ...deliverySteps(ORDERS),
  [
    'what people keep',
    `insert into favourite (user_id, sku_id, price_then_fen, at) select b.user_id, g.id, 1, now() from buyer b join goods g on g.no = b.no % 5000;
     insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen) select b.user_id, 'cart', g.id, 1, '[[],[]]', 1, 1 from buyer b join goods g on g.no = b.no % 5000;
     insert into consent (user_id, article_id, title, version, ip) select user_id, 'privacy', '隐私政策', '1', '127.0.0.1' from buyer;
     insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256, created_at)
       select 'plan' || no, company_id, user_id, 'licence', 'plan' || no, 'x.pdf', 'application/pdf', 1, repeat('0', 64), now() - make_interval(hours => no::int) from buyer;
     insert into certification (cert_code, kind, applicant_id, company_id, state, created_at, submitted_at, decided_at)
       select 'QYPLAN' || no, 'first', user_id, company_id, 2, now() - interval '1 year', now() - interval '1 year', now() - interval '1 year' from buyer where no % 2 = 0;
     insert into certification_log (certification_id, actor_id, event) select id, applicant_id, 'submit' from certification where cert_code like 'QYPLAN%';
     insert into intend (intend_code, user_id, company_id, product_name, grade, spec, quantity_kg, deliver_to, contact_name, contact_mobile, note, state)
       select 'YXPLAN' || no, user_id, company_id, '螺纹钢', 'HRB400E', '20', 1000, '石家庄', '张', '10200000000', '', 1 from buyer;
     insert into webhook_event (provider, event_id, verified, payment_no, amount_fen, outcome) select 'bank', 'plan' || n, true, '', 1, 'settled' from filled where n % 10 = 0;
     insert into sms_code (mobile, purpose, code_hash, created_at, ip) select '1' || lpad((n % 100000)::text, 10, '0'), 'login', 'x', created_at, '10.0.0.' || n % 200 from filled where n % 10 = 0 and created_at > now() - interval '179 days';
     insert into allocation (sku_id, order_line_id, pieces, state) select l.sku_id, l.id, 1, 'shipped' from order_line l join filled f on f.id = l.order_id where f.n % 4 = 0;
     insert into refund (order_id, payment_id, company_id, amount_fen, state, reason, at) select order_id, id, company_id, 100, 'done', '检验', at from payment where id % 20 = 0;
     insert into mall_comment (order_line_id, order_id, company_id, user_id, sku_id, spu_code, goods_stars, weight_stars, delivery_stars, words, author, created_at, changed_at, reply, replied_by, replied_at)
       select l.id, f.id, f.company_id, f.user_id, l.sku_id, k.spu_code, 1 + f.n % 5, 5, 4, '好', '检*', f.created_at, f.created_at,
         case when f.n % 600 <> 0 then '谢谢' else '' end, case when f.n % 600 <> 0 then staff.id end, case when f.n % 600 <> 0 then f.created_at end
       from (select min(id) as id from app_user where staff_code is not null) staff cross join filled f join order_line l on l.order_id = f.id join sku k on k.id = l.sku_id where f.status = 7 and f.n % 6 = 0 on conflict do nothing;
     drop table filled`,
  ],
  ['figures', 'select rebuild_figures()'],
]

/** Fills the database; takes about four minutes. Indexes are taken away meanwhile and made again over what is there. */
export async function fill(client: pg.ClientBase, say: (text: string) => void): Promise<void> {
  const lacking = await lackingColumns(client, steps)
  if (lacking.length > 0) throw new Error(`写入的语句与表不合，请在 proof/plans 补上：${lacking.join('；')}`)
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select i.indexname as name, i.indexdef as def from pg_indexes i join pg_index x on x.indexrelid = format('%I.%I', i.schemaname, i.indexname)::regclass
     where i.schemaname = 'public' and i.tablename = any($1) and not x.indisunique`,
    [FILLED],
  )
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [name, sql] of steps) {
    const from = performance.now()
    await client.query(sql)
    say(`${name} ${((performance.now() - from) / 1000).toFixed(1)} 秒`)
  }
  const from = performance.now()
  for (const { def } of indexes) await client.query(def.replace(' ON ONLY ', ' ON '))
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
  say(`indexes, vacuum ${((performance.now() - from) / 1000).toFixed(1)} 秒`)
}
