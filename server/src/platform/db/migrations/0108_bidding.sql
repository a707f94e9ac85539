-- Times of a lot are whole milliseconds, as they are shown, hashed and compared.
-- ---------- 竞拍: rules, lots with their goods, who takes part, bids, what moved an end, what was sold, the pool of deposits.
create sequence bid_lot_no;

create table bid_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);
create trigger bid_rules_never_changed before update or delete on bid_rules for each row execute function never_changed();

create table bid_lot (
  id bigint generated always as identity primary key,
  bidding_no text not null unique,
  version int not null default 1,
  title text not null,
  event_name text not null default '',
  mode text not null check (mode in ('PRICE', 'LOT', 'QTY', 'SEALED')),
  status smallint not null default 0 check (status in (0, 1, 5, 6, 7, 8, 9)),
  depot_code text not null references depot,
  start_fen bigint not null check (start_fen > 0),
  step_fen bigint not null check (step_fen > 0),
  steps_most int not null check (steps_most between 1 and 20),
  has_reserve boolean not null default false,
  deposit_fixed_fen bigint check (deposit_fixed_fen > 0),
  deposit_bp int not null check (deposit_bp between 100 and 3000),
  deposit_fen bigint not null check (deposit_fen > 0),
  open_at timestamptz(3) not null,
  first_end_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  sign_up_until timestamptz(3),
  night_pause boolean not null default true,
  paused_at timestamptz(3),
  resume_at timestamptz(3),
  window_s int not null,
  extend_s int not null,
  extensions_most int not null,
  extensions int not null default 0,
  pay_hours int not null,
  lift_days int not null,
  overdue_fen bigint not null,
  band_percent int not null default 0,
  notice_text text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  annex_ids text[] not null default '{}',
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  -- Of its goods, so that the hall needs no join.
  piece_unit text not null,
  grade_level text not null,
  settlement smallint not null,
  cover_file text not null default '',
  -- What prime goods of the kind to compare with; and what its goods would cost by the list, per ton, when it was closed.
  prime_sku_id int references sku,
  list_fen_per_ton bigint,
  -- Counters, taken under the row's lock: an identity column is not in the order of the lock.
  bid_no int not null default 0,
  event_no int not null default 0,
  move_no int not null default 0,
  bidders int not null default 0,
  last_bid_at timestamptz(3),
  last_hash text not null default '',
  lead_company_id bigint references company,
  lead_fen bigint,
  lead_seq int,
  closed_at timestamptz(3),
  hammer_fen bigint,
  result_note text not null default '',
  from_lot_id bigint references bid_lot,
  ends_soon_told_at timestamptz(3),
  made_by bigint not null references app_user,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  unique (made_by, request_id),
  check (first_end_at > open_at and ends_at >= first_end_at),
  check (extend_s >= window_s),
  check ((lead_company_id is null) = (lead_fen is null)),
  check (status in (0, 1) or closed_at is not null)
) with (fillfactor = 50);
create index bid_lot_live on bid_lot (ends_at) where status = 1;
create index bid_lot_status on bid_lot (status, ends_at desc);
create index bid_lot_closed on bid_lot (closed_at desc) where closed_at is not null;

-- 保留价 stands apart: no statement of the buyers' side names this table.
create table bid_reserve (
  lot_id bigint primary key references bid_lot on delete cascade,
  reserve_fen bigint not null check (reserve_fen > 0)
);

create table bid_line (
  lot_id bigint not null references bid_lot on delete cascade,
  line_no int not null,
  sku_id int not null references sku,
  unit_no text not null default '',
  pieces int not null check (pieces > 0),
  -- Pieces of the stock that the published lot keeps; they go over to the orders or back.
  held_pieces int not null default 0 check (held_pieces >= 0 and held_pieces <= pieces),
  weight_kg bigint not null check (weight_kg > 0),
  defect text not null default '',
  file_ids text[] not null default '{}',
  primary key (lot_id, line_no)
);
create index bid_line_sku on bid_line (sku_id) where held_pieces > 0;

create table bid_inspection (
  lot_id bigint not null references bid_lot on delete cascade,
  on_day date not null,
  from_time text not null,
  to_time text not null,
  place text not null default '',
  most int not null,
  booked int not null default 0 check (booked >= 0 and booked <= most),
  primary key (lot_id, on_day)
);
create table bid_visit (
  lot_id bigint not null,
  company_id bigint not null references company,
  on_day date not null,
  people int not null,
  contact text not null,
  plate text not null default '',
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  primary key (lot_id, company_id),
  foreign key (lot_id, on_day) references bid_inspection
);

create table bid_entry (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  code_no int not null,
  rules_version int not null references bid_rules,
  -- What the lot asks for of this company; of a lot by quantity in proportion.
  deposit_fen bigint not null check (deposit_fen > 0),
  -- 占用: what of the pool it needs now.
  covered_fen bigint not null default 0 check (covered_fen >= 0),
  deposit_state text not null default 'held' check (deposit_state in ('held', 'released', 'converted', 'forfeited')),
  held_at timestamptz not null,
  ended_at timestamptz,
  best_fen bigint,
  best_pieces int,
  best_seq int,
  bids int not null default 0,
  last_at timestamptz,
  auto_fen bigint,
  auto_user_id bigint references app_user,
  auto_at timestamptz,
  -- The bid of his own after which he was told that he was outbid.
  told_seq int not null default 0,
  ip text not null default '',
  created_at timestamptz not null default now(),
  unique (lot_id, company_id),
  unique (lot_id, code_no),
  check ((deposit_state = 'held') = (ended_at is null))
) with (fillfactor = 60);
create index bid_entry_covered on bid_entry (company_id) where covered_fen > 0;
create index bid_entry_company on bid_entry (company_id, id desc);

create table bid (
  lot_id bigint not null references bid_lot,
  seq int not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  code_no int not null,
  price_fen bigint not null check (price_fen > 0),
  pieces int,
  auto boolean not null,
  arrived_at timestamptz(3) not null,
  prev_hash text not null,
  hash text not null,
  request_id text,
  ip text not null default '',
  primary key (lot_id, seq)
);
create unique index bid_of_request on bid (user_id, request_id) where request_id is not null;
create index bid_company on bid (company_id, lot_id, seq desc);
create trigger bid_never_changed before update or delete on bid for each row execute function never_changed();

-- What was not accepted moves nothing; it is kept for the desk.
create table bid_refused (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  price_fen bigint not null,
  why text not null,
  at timestamptz not null default clock_timestamp()
);
create index bid_refused_lot on bid_refused (lot_id, id desc);

create table bid_event (
  lot_id bigint not null references bid_lot,
  seq int not null,
  kind text not null,
  at timestamptz(3) not null,
  bid_seq int,
  code_no int,
  price_fen bigint,
  pieces int,
  auto boolean not null default false,
  lead_fen bigint,
  bids int not null,
  ends_at timestamptz(3) not null,
  old_ends_at timestamptz(3),
  extensions int not null,
  note text not null default '',
  primary key (lot_id, seq)
);

-- Every time the end moved: a late bid, the desk, the time that stood still.
create table bid_move (
  lot_id bigint not null references bid_lot,
  move_no int not null,
  kind text not null check (kind in ('soft', 'desk', 'pause')),
  bid_seq int,
  old_end timestamptz(3) not null,
  new_end timestamptz(3) not null,
  reason text not null default '',
  at timestamptz(3) not null default clock_timestamp(),
  primary key (lot_id, move_no),
  check ((kind = 'soft') = (bid_seq is not null)),
  check (new_end > old_end)
);

create table bid_award (
  id bigint generated always as identity primary key,
  award_no text not null unique,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  bid_seq int not null,
  price_fen bigint not null check (price_fen > 0),
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  amount_fen bigint not null check (amount_fen > 0),
  deposit_fen bigint not null check (deposit_fen > 0),
  state text not null check (state in ('asking', 'unpaid', 'paid', 'defaulted', 'declined', 'cancelled')),
  order_id bigint unique references orders,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  why text not null default '',
  unique (lot_id, company_id),
  check ((state in ('unpaid', 'paid')) <= (order_id is not null))
);
create index bid_award_company on bid_award (company_id, id desc);
create index bid_award_asking on bid_award (until) where state = 'asking';

create table bid_pool (
  company_id bigint primary key references company,
  held_fen bigint not null default 0 check (held_fen >= 0),
  barred_until timestamptz,
  added_at timestamptz
);
create table bid_pool_move (
  id bigint generated always as identity primary key,
  company_id bigint not null references bid_pool,
  kind text not null check (kind in ('added', 'signUp', 'bid', 'returned', 'released', 'converted', 'forfeited')),
  amount_fen bigint not null check (amount_fen <> 0),
  after_fen bigint not null check (after_fen >= 0),
  lot_id bigint references bid_lot,
  actor_id bigint not null references app_user,
  request_id text,
  at timestamptz not null default clock_timestamp()
);
create index bid_pool_move_company on bid_pool_move (company_id, id desc);
create unique index bid_pool_move_of_request on bid_pool_move (company_id, request_id) where request_id is not null;

-- The pool of a company is one hold among its others.
alter table fund_hold add column pool_company_id bigint references company;
alter table fund_hold drop constraint fund_hold_check;
alter table fund_hold add constraint fund_hold_check check (num_nonnulls(receipt_id, refund_id, pool_company_id) = 1);
create unique index fund_hold_of_pool on fund_hold (pool_company_id) where released_at is null;

-- What a default forfeits is the mill's.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('customer_available', 'customer_frozen', 'customer_draft', 'mall_bank', 'mall_orders', 'mall_suspense', 'mall_credit', 'mall_draft',
    'mall_draft_claim', 'mall_forfeit'));
insert into account (company_id, kind) values (null, 'mall_forfeit');

create view inv.auction as
  select l.id, l.mode, l.status, l.start_fen, l.step_fen, r.reserve_fen, l.first_end_at, l.ends_at as end_at, l.window_s, l.extend_s, l.extensions_most, l.extensions,
    l.pieces, l.weight_kg, l.deposit_fen, l.closed_at, l.bid_no, l.lead_company_id, l.lead_fen
  from bid_lot l left join bid_reserve r on r.lot_id = l.id where l.status <> 0;
create view inv.bid as select lot_id as auction_id, seq, company_id, price_fen as amount_fen, pieces, auto, arrived_at, prev_hash, hash from bid;
create view inv.auction_move as select lot_id as auction_id, move_no, kind, bid_seq, old_end, new_end from bid_move;
create view inv.deposit as
  select id, lot_id as auction_id, company_id, deposit_fen as amount_fen, covered_fen, deposit_state as state, held_at, auto_fen, best_seq, best_pieces from bid_entry;
create view inv.award as select id, lot_id as auction_id, company_id, bid_seq, price_fen, pieces, weight_kg, amount_fen, deposit_fen, state, order_id from bid_award;
create view inv.bid_pool as
  select p.company_id, p.held_fen, (select coalesce(sum(covered_fen), 0) from bid_entry e where e.company_id = p.company_id) as exposure_fen,
    (select coalesce(sum(amount_fen), 0) from fund_hold h where h.pool_company_id = p.company_id and h.released_at is null) as hold_fen,
    (select coalesce(sum(amount_fen), 0) from bid_pool_move m where m.company_id = p.company_id) as moves_fen
  from bid_pool p;
-- What a published lot keeps of the stock is allocated, though no order has it yet.
create or replace view inv.allocation as
  select id, sku_id as sku, order_line_id, pieces - shipped as qty, state from allocation where state = 'released' or (state = 'active' and pieces > shipped)
  union all select id, sku_id, order_line_id, shipped, 'shipped' from allocation where shipped > 0
  union all select -(lot_id * 1000 + line_no), sku_id, null, held_pieces, 'active' from bid_line where held_pieces > 0;
