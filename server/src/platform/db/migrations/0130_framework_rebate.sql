-- ---------- 返利: a period of a framework contract closes once; what changes of it later is a row of its own, never an edit (decision 0079).
create table framework_rebate (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  -- 2026-11, 2026Q4 or term.
  period_key text not null,
  -- 1 closes the period; the others are differences.
  seq int not null check (seq > 0),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  -- The month (China) in which it was made: one a period and month.
  made_in text not null,
  version int not null,
  settled_kg bigint not null check (settled_kg >= 0),
  fen_per_ton bigint not null check (fen_per_ton >= 0),
  -- What the tons earn in all, and what was posted now: less what the rows before it posted.
  rebate_fen bigint not null check (rebate_fen >= 0),
  posted_fen bigint not null,
  made_at timestamptz not null default now(),
  unique (contract_id, period_key, seq),
  unique (contract_id, period_key, made_in)
);
-- The sheets that the tons were counted from, as they stood then.
create table framework_rebate_sheet (
  rebate_id bigint not null references framework_rebate,
  settlement_id bigint not null references settlement,
  settled_kg bigint not null check (settled_kg >= 0),
  returned_kg bigint not null check (returned_kg between 0 and settled_kg),
  primary key (rebate_id, settlement_id)
);
create index framework_rebate_sheet_of on framework_rebate_sheet (settlement_id);
-- 搁置: a period that is not closed, or not corrected, until somebody frees it.
create table framework_rebate_hold (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  period_key text not null,
  reason text not null,
  held_by bigint not null references app_user,
  held_at timestamptz not null default now(),
  freed_by bigint references app_user,
  freed_at timestamptz,
  check ((freed_by is null) = (freed_at is null))
);
create unique index framework_rebate_hold_open on framework_rebate_hold (contract_id, period_key) where freed_at is null;

-- The next day on which something may be due; null: nothing will come.
alter table framework_contract add column rebate_due_on date;
update framework_contract set rebate_due_on = (now() at time zone 'Asia/Shanghai')::date
  where version > 0 and jsonb_array_length(content -> 'tiers') > 0;
create index framework_contract_rebate on framework_contract (rebate_due_on) where rebate_due_on is not null;
create index refund_line_back on refund_line (order_line_id) where returned;

-- What contracts have earned is the mill's expense.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('customer_available', 'customer_frozen', 'customer_draft', 'mall_bank', 'mall_orders', 'mall_suspense', 'mall_credit', 'mall_draft',
    'mall_draft_claim', 'mall_forfeit', 'mall_rebate'));
insert into account (company_id, kind) values (null, 'mall_rebate');

create view inv.framework_rebate as
  select b.id, c.cc_no as contract_no, b.period_key, b.seq, b.settled_kg, b.fen_per_ton, b.rebate_fen, b.posted_fen, b.to_on,
    (b.made_at at time zone 'Asia/Shanghai')::date as made_on,
    coalesce((select max((t ->> 'fenPerTon')::bigint) from jsonb_array_elements(v.content -> 'tiers') t where (t ->> 'fromKg')::bigint <= b.settled_kg), 0) as tier_fen,
    coalesce((select sum(x.posted_fen) from framework_rebate x where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq), 0)::bigint as before_fen,
    (select coalesce(max(x.seq), 0) from framework_rebate x where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq) as before_seq,
    coalesce((select sum(s.settled_kg - s.returned_kg) from framework_rebate_sheet s where s.rebate_id = b.id), 0)::bigint as sheet_kg,
    coalesce((select sum(e.amount_fen) from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
      where j.source_type = 'rebate' and j.source_id = c.cc_no || ':' || b.period_key and j.source_step = b.seq::text and a.kind = 'customer_available'
        and a.company_id = c.company_id), 0)::bigint as ledger_fen
  from framework_rebate b join framework_contract c on c.id = b.contract_id
    left join framework_version v on v.contract_id = b.contract_id and v.version = b.version;
create view inv.framework_rebate_sheet as
  select b.id as rebate_id, b.contract_id, b.period_key, b.seq, p.settlement_id, s.state, p.settled_kg, p.returned_kg,
    coalesce((select sum(r.settled_kg) from settlement_row r join framework_call k on k.order_line_id = r.order_line_id
      where r.settlement_id = s.id and r.verdict <> 'held' and k.contract_id = b.contract_id), 0)::bigint as now_kg,
    coalesce((select sum(l.kg) from refund_line l join refund f on f.id = l.refund_id join framework_call k on k.order_line_id = l.order_line_id
      join settlement_row r on r.settlement_id = s.id and r.order_line_id = l.order_line_id and r.waybill_id = l.waybill_id and r.verdict <> 'held'
      where l.returned and f.state <> 'rejected' and k.contract_id = b.contract_id), 0)::bigint as now_back_kg
  from framework_rebate_sheet p join framework_rebate b on b.id = p.rebate_id join settlement s on s.id = p.settlement_id;
create view inv.rebate_journal as
  select j.id, j.source_id, j.source_step, exists (select 1 from framework_rebate b join framework_contract c on c.id = b.contract_id
    where j.source_id = c.cc_no || ':' || b.period_key and j.source_step = b.seq::text and b.posted_fen <> 0) as has_row
  from journal j where j.source_type = 'rebate';
