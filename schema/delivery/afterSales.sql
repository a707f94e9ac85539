create sequence claim_no;
create sequence return_no;

-- A claim that is being written: one a person and order, kept at every change, gone when it is filed.
create table claim_draft (
  order_id bigint not null references orders,
  user_id bigint not null references app_user,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (order_id, user_id)
);

-- A claim after the delivery: what is wrong with which steel, and what is wished.
create table claim (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('visible', 'weight', 'inner', 'transit', 'document', 'price')),
  after_sales_type smallint not null check (after_sales_type >= 1 and after_sales_type <= 6),
  status smallint not null default 0 check (status >= 0 and status <= 8),
  -- Rises with every move: an answer names the one it answers.
  version int not null default 1,
  wish text not null check (wish in ('discount', 'return', 'replace', 'none')),
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
  check (arbiter_id is null or arbiter_id is distinct from handler_id and arbiter_id is distinct from survey_by)
) with (fillfactor = 80);
create index claim_answer on claim (answer_by) where status = 3;
create index claim_company on claim (company_id, id) include (status);
create index claim_order on claim (order_id);
create index claim_work on claim (id) where status in (0, 1, 2, 3, 4, 8);
create trigger company_of_order before insert on claim for each row execute function company_of_order();
create trigger wake_claim after update of status, waits_for on claim for each row
  when ((new.status = 4 or new.waits_for <> '') and (new.status is distinct from old.status or new.waits_for is distinct from old.waits_for))
  execute function wake('pay-claims');

-- One unit of a claim.
create table claim_unit (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  waybill_unit_id bigint not null references waybill_unit,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  waybill_id bigint not null references waybill,
  problem text not null,
  problem_kg bigint not null check (problem_kg > 0),
  opened_percent smallint not null default 0 check (opened_percent >= 0 and opened_percent <= 100),
  -- About it somebody still talks; then nobody else may claim of it.
  live boolean not null default true,
  property text not null default '',
  cert_value text not null default '',
  retest_value text not null default '',
  standard_value text not null default '',
  finding text check (finding in ('upheld', 'partly', 'unfounded')),
  -- What it came to.
  way text check (way in ('discount', 'return', 'replace', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  agreed_fen bigint not null default 0 check (agreed_fen >= 0),
  agreed_by bigint references app_user,
  agreed_at timestamptz,
  refund_id bigint references refund,
  unique (claim_id, waybill_unit_id),
  check ((way is null) = (agreed_at is null)),
  check (way = 'discount' or fen_per_ton = 0 and kg = 0),
  check (refund_id is null or way is not null)
);
create index claim_unit_claim on claim_unit (claim_id);
create unique index claim_unit_live on claim_unit (waybill_unit_id) where live;
create index claim_unit_of on claim_unit (waybill_unit_id);

-- A picture that belongs to a claim.
create table claim_photo (
  claim_id bigint not null references claim,
  claim_unit_id bigint references claim_unit,
  position text not null check ("position" in ('edge', 'head', 'tail', 'label', 'paper')),
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
create trigger claim_round_never_changed before delete or update on claim_round for each row execute function never_changed();

-- What one offer of a claim gives for one unit.
create table claim_term (
  claim_id bigint not null,
  seq int not null,
  claim_unit_id bigint not null references claim_unit,
  way text not null check (way in ('discount', 'return', 'replace', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  primary key (claim_id, seq, claim_unit_id),
  check (way = 'return' or handling_fen = 0),
  foreign key (claim_id, seq) references claim_round
);
create trigger claim_term_never_changed before delete or update on claim_term for each row execute function never_changed();

-- What happened to a claim.
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
create index refund_line_back on refund_line (order_line_id) where returned;
create index refund_line_claim on refund_line (claim_unit_id);
create unique index refund_line_returned on refund_line (waybill_unit_id) where returned;
create index refund_line_unit on refund_line (waybill_unit_id);

-- Steel on its way back to the mill.
create table goods_return (
  id bigint generated always as identity primary key,
  return_no text not null unique,
  claim_id bigint not null references claim,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null references depot,
  status smallint not null default 0 check (status >= 0 and status <= 4),
  version int not null default 1,
  mode text check (mode in ('mill', 'own')),
  plan_on date,
  plate text not null default '',
  contact text not null default '',
  mobile text not null default '',
  made_at timestamptz not null default now(),
  booked_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  check ((status in (3, 4)) = (ended_at is not null)),
  check ((status in (1, 2, 3)) <= (mode is not null))
);
create index goods_return_claim on goods_return (claim_id);
create index goods_return_company on goods_return (company_id, id) include (status);
create index goods_return_order on goods_return (order_id);
create index goods_return_work on goods_return (id) where status in (0, 1, 2);
create trigger company_of_order before insert on goods_return for each row execute function company_of_order();

-- One unit of a return, and where it was put.
create table goods_return_unit (
  return_id bigint not null references goods_return,
  claim_unit_id bigint not null unique references claim_unit,
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  received_kg bigint check (received_kg > 0),
  placed text check (placed in ('stock', 'scrap')),
  new_unit_no text not null default '',
  received_by bigint references app_user,
  received_at timestamptz,
  primary key (return_id, claim_unit_id),
  check ((received_at is null) = (received_kg is null)),
  check ((received_at is null) = (placed is null))
);

create view inv.refund as
  select id, order_id, null::bigint as order_line_id, amount_fen, null::integer as qty, state, claim_id,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from refund_line l
           where l.refund_id = refund.id))::bigint as lines_fen
    from refund;

create view inv.refund_line as
  select l.refund_id, l.waybill_id, l.order_line_id, l.waybill_unit_id, l.amount_fen, l.kg, l.returned, r.state,
     r.claim_id
    from refund_line l
      join refund r on r.id = l.refund_id;

create view inv.claim as
  select id, status,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id))::integer as units,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.live))::integer as live,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.way is null))::integer as open,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.way = 'discount' and u.refund_id is null))::integer as unpaid,
     (( select coalesce(sum(u.agreed_fen), 0::numeric) as "coalesce"
            from claim_unit u
           where u.claim_id = c.id and u.way = 'discount' and u.refund_id is not null))::bigint as agreed_fen,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from refund_line l
              join claim_unit u on u.id = l.claim_unit_id
           where u.claim_id = c.id and not l.returned))::bigint as paid_fen
    from claim c;

create view inv.replacement as
  select o.id as order_id, o.status, o.total_fen, o.paid_fen, o.weight_kg, g.id as return_id,
     g.status as return_status, g.claim_id, g.order_id as first_order_id,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from goods_return_unit r
              join refund_line l on l.claim_unit_id = r.claim_unit_id and l.returned
           where r.return_id = g.id))::bigint as given_back_fen,
     (( select coalesce(sum(y.tag_kg), 0::numeric) as "coalesce"
            from goods_return_unit r
              join claim_unit p on p.id = r.claim_unit_id
              join waybill_unit y on y.id = p.waybill_unit_id
           where r.return_id = g.id))::bigint as tag_kg,
     (( select coalesce(sum(q.settled_kg), 0::numeric) as "coalesce"
            from settlement_row q
              join settlement s on s.id = q.settlement_id and (s.state in ('due', 'done'))
           where q.verdict <> 'held' and ((q.waybill_id, q.order_line_id) in ( select p.waybill_id,
                     p.order_line_id
                    from goods_return_unit r
                      join claim_unit p on p.id = r.claim_unit_id
                   where r.return_id = g.id))))::bigint as settled_kg,
     (( select count(*) as count
            from goods_return_unit r
              join claim_unit p on p.id = r.claim_unit_id
           where r.return_id = g.id and p.way is distinct from 'replace'))::integer as foreign_units,
     (( select count(*) as count
            from settlement s
           where s.order_id = o.id and (s.state in ('due', 'done')) and s.difference_fen < 0))::integer as asked_more
    from orders o
      join goods_return g on g.id = o.replaces_return_id;
