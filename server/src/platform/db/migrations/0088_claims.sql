-- ---------- 异议: what a buyer says is wrong with steel he received; unit by unit to its end.
create sequence claim_no;
-- What is being written: one a person and order, kept at every change, gone when it is filed.
create table claim_draft (
  order_id bigint not null references orders,
  user_id bigint not null references app_user,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (order_id, user_id)
);
create table claim (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('visible', 'weight', 'inner', 'transit', 'document', 'price')),
  after_sales_type smallint not null check (after_sales_type between 1 and 6),
  status smallint not null default 0 check (status between 0 and 8),
  -- Rises with every move: an answer names the one it answers.
  version int not null default 1,
  wish text not null check (wish in ('discount', 'return', 'none')),
  wish_fen_per_ton bigint not null default 0 check (wish_fen_per_ton >= 0),
  note text not null default '',
  contact text not null,
  mobile text not null,
  visit_on date,
  filed_at timestamptz not null default now(),
  status_since timestamptz not null default now(),
  -- Until when the buyer answers a proposal; then a third person decides.
  answer_by timestamptz,
  reminded_at timestamptz,
  handler_id bigint references app_user,
  survey_by bigint references app_user,
  survey_at timestamptz,
  survey_note text not null default '',
  arbiter_id bigint references app_user,
  -- Why agreed money has not gone yet; empty: it has, or nothing is agreed.
  waits_for text not null default '',
  end_reason text not null default '',
  ended_at timestamptz,
  request_id text not null,
  unique (user_id, request_id),
  check ((status = 3) <= (answer_by is not null)),
  check ((status in (5, 6, 7)) = (ended_at is not null)),
  -- Who looked at it for the mill does not decide it.
  check (arbiter_id is null or (arbiter_id is distinct from handler_id and arbiter_id is distinct from survey_by))
) with (fillfactor = 80);
create trigger company_of_order before insert on claim for each row execute function company_of_order();
create index claim_company on claim (company_id, id) include (status);
create index claim_order on claim (order_id);
create index claim_work on claim (id) where status in (0, 1, 2, 3, 4, 8);
create index claim_answer on claim (answer_by) where status = 3;

create table claim_unit (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  waybill_unit_id bigint not null references waybill_unit,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  waybill_id bigint not null references waybill,
  problem text not null,
  problem_kg bigint not null check (problem_kg > 0),
  opened_percent smallint not null default 0 check (opened_percent between 0 and 100),
  -- About it somebody still talks; then nobody else may claim of it.
  live boolean not null default true,
  property text not null default '',
  cert_value text not null default '',
  retest_value text not null default '',
  standard_value text not null default '',
  finding text check (finding in ('upheld', 'partly', 'unfounded')),
  -- What it came to.
  way text check (way in ('discount', 'return', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  agreed_fen bigint not null default 0 check (agreed_fen >= 0),
  agreed_by bigint references app_user,
  agreed_at timestamptz,
  refund_id bigint references refund,
  unique (claim_id, waybill_unit_id),
  check ((way is null) = (agreed_at is null)),
  check (way = 'discount' or (fen_per_ton = 0 and kg = 0)),
  check (refund_id is null or way is not null)
);
create unique index claim_unit_live on claim_unit (waybill_unit_id) where live;
create index claim_unit_claim on claim_unit (claim_id);

create table claim_photo (
  claim_id bigint not null references claim,
  claim_unit_id bigint references claim_unit,
  position text not null check (position in ('edge', 'head', 'tail', 'label', 'paper')),
  file_id text not null references file_object,
  at timestamptz not null default now(),
  primary key (claim_id, file_id)
);
create index claim_photo_file on claim_photo (file_id);

-- 方案与还价: what each side said, never changed.
create table claim_round (
  claim_id bigint not null references claim,
  seq int not null,
  side text not null check (side in ('mill', 'buyer', 'arbiter')),
  note text not null default '',
  by_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (claim_id, seq)
);
create table claim_term (
  claim_id bigint not null,
  seq int not null,
  claim_unit_id bigint not null references claim_unit,
  way text not null check (way in ('discount', 'return', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  primary key (claim_id, seq, claim_unit_id),
  foreign key (claim_id, seq) references claim_round,
  check (way = 'return' or handling_fen = 0)
);
create trigger claim_round_never_changed before update or delete on claim_round for each row execute function never_changed();
create trigger claim_term_never_changed before update or delete on claim_term for each row execute function never_changed();

create table claim_event (
  claim_id bigint not null references claim,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  request_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (claim_id, seq)
);
create unique index claim_event_request on claim_event (claim_id, actor_id, request_id) where request_id <> '';

-- What a refund gives back, and for which steel. A refund without lines is of the whole order: cancelled, or settled for less.
create table refund_line (
  refund_id bigint not null references refund,
  line_no smallint not null,
  order_line_id bigint not null references order_line,
  waybill_unit_id bigint not null references waybill_unit,
  waybill_id bigint not null references waybill,
  claim_unit_id bigint not null references claim_unit,
  amount_fen bigint not null check (amount_fen > 0),
  kg bigint not null check (kg >= 0),
  -- Steel that came back; else money alone.
  returned boolean not null default false,
  primary key (refund_id, line_no)
);
create index refund_line_unit on refund_line (waybill_unit_id);
create index refund_line_claim on refund_line (claim_unit_id);
create unique index refund_line_returned on refund_line (waybill_unit_id) where returned;
alter table refund add column claim_id bigint references claim;
alter table refund add column company_id bigint references company;
update refund r set company_id = o.company_id from orders o where o.id = r.order_id;
alter table refund alter column company_id set not null;
create trigger company_of_order before insert on refund for each row execute function company_of_order();
create index refund_company on refund (company_id, id);
create index refund_claim on refund (claim_id) where claim_id is not null;

create or replace view inv.refund as
  select id, order_id, null::bigint as order_line_id, amount_fen, null::int as qty, state, claim_id, (select coalesce(sum(l.amount_fen), 0) from refund_line l where l.refund_id = refund.id)::bigint as lines_fen
  from refund;
create view inv.refund_line as
  select l.refund_id, l.waybill_id, l.order_line_id, l.waybill_unit_id, l.amount_fen, l.kg, l.returned, r.state, r.claim_id from refund_line l join refund r on r.id = l.refund_id;
create view inv.settled_line as
  select r.waybill_id, r.order_line_id, sum(r.goods_fen + r.service_fen)::bigint as paid_fen, sum(r.settled_kg)::bigint as kg
  from settlement_row r join settlement s on s.id = r.settlement_id where r.verdict <> 'held' and s.state in ('due', 'done') group by 1, 2;
create view inv.claim as
  select c.id, c.status, (select count(*) from claim_unit u where u.claim_id = c.id)::int as units,
    (select count(*) from claim_unit u where u.claim_id = c.id and u.live)::int as live,
    (select count(*) from claim_unit u where u.claim_id = c.id and u.way is null)::int as open,
    (select count(*) from claim_unit u where u.claim_id = c.id and u.way = 'discount' and u.refund_id is null)::int as unpaid,
    (select coalesce(sum(u.agreed_fen), 0) from claim_unit u where u.claim_id = c.id and u.way = 'discount' and u.refund_id is not null)::bigint as agreed_fen,
    (select coalesce(sum(l.amount_fen), 0) from refund_line l join claim_unit u on u.id = l.claim_unit_id where u.claim_id = c.id and not l.returned)::bigint as paid_fen
  from claim c;
