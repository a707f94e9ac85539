-- ---------- 暂定价与结算价: a call-off under a window that is not over has a provisional price; the month's sheet makes it final (decision 0079).
alter table framework_call add column month text, add column provisional_fen bigint, add column final_fen bigint,
  add constraint framework_call_price check ((month is null) = (provisional_fen is null) and (final_fen is null or month is not null));
create index framework_call_unpriced on framework_call (month) where month is not null and final_fen is null;
-- What the line settles at, once it is known; null: at its price.
alter table order_line add column final_price_fen bigint check (final_price_fen >= 0);
-- 结算价: one a contract and month, never changed.
create table framework_price_sheet (
  contract_id bigint not null references framework_contract,
  month text not null,
  from_on date not null,
  to_on date not null,
  index_fen bigint not null check (index_fen > 0),
  -- Published days that the mean is of.
  points jsonb not null,
  issued_at timestamptz not null default now(),
  primary key (contract_id, month)
);

create or replace view inv.settlement_row as
  select r.settlement_id, s.state, s.order_id, r.waybill_id, r.order_line_id, r.verdict, r.settled_kg, r.goods_fen, r.pieces,
    coalesce(l.final_price_fen, l.price_fen) as price_fen, l.price_unit
  from settlement_row r join settlement s on s.id = r.settlement_id join order_line l on l.id = r.order_line_id;
create view inv.price_sheet as
  select c.cc_no || ' ' || k.month || ' ' || k.order_line_id as id, k.final_fen, ol.price_fen, ol.final_price_fen, k.provisional_fen, p.index_fen,
    (x.l ->> 'premiumFen')::bigint + (x.l ->> 'extraFen')::bigint as extra_fen, k.index_fen as provisional_index_fen,
    (select floor((2 * sum((t ->> 'fen')::numeric) + count(*)) / (2 * count(*))) from jsonb_array_elements(p.points) t) as mean_fen,
    exists (select 1 from settlement s where s.order_id = k.order_id and s.state in ('due', 'done')) as settled
  from framework_call k join framework_contract c on c.id = k.contract_id join order_line ol on ol.id = k.order_line_id
    join framework_version v on v.contract_id = k.contract_id and v.version = k.version
    join lateral (select l from jsonb_array_elements(v.content -> 'lines') l where (l ->> 'lineNo')::int = k.line_no) x on true
    left join framework_price_sheet p on p.contract_id = k.contract_id and p.month = k.month
  where k.month is not null;
