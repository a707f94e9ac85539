-- 结算价: a month's sheet is offered to the buyer, who confirms it or says what is wrong (decision 0148). Only a sheet that stands makes prices final.
alter table framework_price_sheet
  add column version int not null default 1 check (version > 0),
  add column state text not null default 'silent' check (state in ('offered', 'disputed', 'confirmed', 'silent', 'upheld', 'replaced')),
  add column confirm_by timestamptz,
  -- Who of the company said yes, or what is wrong, and when.
  add column word_by bigint references app_user,
  add column word_at timestamptz,
  add column dispute text not null default '',
  -- The mill's word on a dispute.
  add column answered_by bigint references app_user,
  add column answered_at timestamptz,
  add column answer text not null default '',
  -- Since when the prices are final.
  add column stood_at timestamptz;
-- Sheets of before were final at once.
update framework_price_sheet set confirm_by = issued_at, stood_at = issued_at;
alter table framework_price_sheet
  alter column confirm_by set not null, alter column state set default 'offered',
  drop constraint framework_price_sheet_pkey, add primary key (contract_id, month, version),
  add constraint framework_price_sheet_stands check ((state in ('confirmed', 'silent', 'upheld')) = (stood_at is not null)),
  add constraint framework_price_sheet_word check (
    (state in ('offered', 'silent')) = (word_by is null) and (word_by is null) = (word_at is null)
    and (state not in ('disputed', 'upheld', 'replaced') or dispute <> '')),
  add constraint framework_price_sheet_answer check (
    (state in ('upheld', 'replaced')) = (answered_at is not null) and (answered_at is null) = (answered_by is null) and (answered_at is null) = (answer = ''));
-- One sheet of a month is the one that counts.
create unique index framework_price_sheet_now on framework_price_sheet (contract_id, month) where state <> 'replaced';
create index framework_price_sheet_waits on framework_price_sheet (confirm_by) where state = 'offered';
create index framework_price_sheet_disputed on framework_price_sheet (contract_id) where state = 'disputed';
create index framework_price_sheet_word_by on framework_price_sheet (word_by);
create index framework_price_sheet_answered_by on framework_price_sheet (answered_by);

create or replace view inv.price_sheet as
  select c.cc_no || ' ' || k.month || ' ' || k.order_line_id as id, k.final_fen, ol.price_fen, ol.final_price_fen, k.provisional_fen, p.index_fen,
    (x.l ->> 'premiumFen')::bigint + (x.l ->> 'extraFen')::bigint as extra_fen, k.index_fen as provisional_index_fen,
    (select floor((2 * sum((t ->> 'fen')::numeric) + count(*)) / (2 * count(*))) from jsonb_array_elements(p.points) t) as mean_fen,
    exists (select 1 from settlement s where s.order_id = k.order_id and s.state in ('due', 'done')) as settled,
    p.stood_at is not null as stands
  from framework_call k join framework_contract c on c.id = k.contract_id join order_line ol on ol.id = k.order_line_id
    join framework_version v on v.contract_id = k.contract_id and v.version = k.version
    join lateral (select l from jsonb_array_elements(v.content -> 'lines') l where (l ->> 'lineNo')::int = k.line_no) x on true
    left join framework_price_sheet p on p.contract_id = k.contract_id and p.month = k.month and p.state <> 'replaced'
  where k.month is not null;
