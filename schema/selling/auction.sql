create sequence bid_lot_no;

-- A version of the rules of auctions.
create table bid_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);
create trigger bid_rules_never_changed before delete or update on bid_rules for each row execute function never_changed();

-- A lot that is auctioned.
create table bid_lot (
  id bigint generated always as identity primary key,
  bidding_no text not null unique,
  version int not null default 1,
  title text not null,
  event_name text not null default '',
  mode text not null check (mode in ('PRICE', 'LOT', 'QTY', 'SEALED', 'DUTCH')),
  status smallint not null default 0 check (status in (0, 1, 5, 6, 7, 8, 9, 12)),
  depot_code text not null references depot,
  start_fen bigint not null check (start_fen > 0),
  step_fen bigint not null check (step_fen > 0),
  steps_most int not null check (steps_most >= 1 and steps_most <= 20),
  has_reserve boolean not null default false,
  deposit_fixed_fen bigint check (deposit_fixed_fen > 0),
  deposit_bp int not null check (deposit_bp >= 100 and deposit_bp <= 3000),
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
  -- What a request said when it made a row that may be changed afterwards: the same key with other contents is told apart. Null: made otherwise, or before.
  copied_by jsonb,
  -- 留存: goods of a lot that is over which the mill keeps; nobody is asked about them any more. Pieces: of a lot by quantity more may come free later.
  kept_pieces int not null default 0 check (kept_pieces >= 0),
  kept_at timestamptz,
  kept_by bigint references app_user,
  kept_why text not null default '',
  opens_told_for timestamptz(3),
  authors bigint[] not null default '{}',
  -- 降价竞拍: so many minutes each price stands. 公布方式: whether bidders are told the prices or their own rank alone.
  fall_minutes int check (fall_minutes >= 1 and fall_minutes <= 1440),
  disclosure text not null default 'open' check (disclosure in ('open', 'rank')),
  unique (made_by, request_id),
  check (first_end_at > open_at and ends_at >= first_end_at),
  check (extend_s >= window_s),
  check ((lead_company_id is null) = (lead_fen is null)),
  check ((status in (0, 1)) or closed_at is not null),
  check ((kept_pieces > 0) = (kept_at is not null and kept_by is not null and kept_why <> '')),
  constraint bid_lot_falls check ((mode = 'DUTCH') = (fall_minutes is not null)),
  constraint bid_lot_ranks check (disclosure = 'open' or (mode in ('PRICE', 'LOT')))
) with (fillfactor = 50);
create index bid_lot_closed on bid_lot (closed_at desc) where closed_at is not null;
create index bid_lot_from on bid_lot (from_lot_id) where from_lot_id is not null;
create index bid_lot_live on bid_lot (ends_at) where status = 1;
create index bid_lot_status on bid_lot (status, ends_at desc);
create trigger wake_lot after insert on bid_lot for each row
  when (new.status = 1)
  execute function wake('run-lot-clocks', 'tell-bidders');
create trigger wake_lot_moved after update of status, open_at, ends_at, paused_at, resume_at, night_pause on bid_lot for each row
  when (new.status = 1 and (old.status <> 1 or new.ends_at < old.ends_at or new.open_at is distinct from old.open_at or new.paused_at is distinct from old.paused_at or new.resume_at is distinct from old.resume_at or new.night_pause is distinct from old.night_pause))
  execute function wake('run-lot-clocks', 'tell-bidders');

-- 保留价 stands apart: no statement of the buyers' side names this table.
create table bid_reserve (
  lot_id bigint primary key references bid_lot on delete cascade,
  reserve_fen bigint not null check (reserve_fen > 0)
);

-- Goods of a lot.
create table bid_line (
  lot_id bigint not null references bid_lot on delete cascade,
  line_no int not null,
  sku_id int not null references sku,
  unit_no text not null default '',
  pieces int not null check (pieces > 0),
  -- Pieces of the stock that the published lot keeps; they go over to the orders or back.
  held_pieces int not null default 0,
  weight_kg bigint not null check (weight_kg > 0),
  defect text not null default '',
  file_ids text[] not null default '{}',
  -- What unit_no names, looked up when the line is written; null: nothing is named, or a lot from before it was looked up.
  unit_id bigint references steel_unit,
  primary key (lot_id, line_no),
  check (held_pieces >= 0 and held_pieces <= pieces)
);
create index bid_line_sku on bid_line (sku_id) where held_pieces > 0;
create index bid_line_unit on bid_line (unit_id) where unit_id is not null;

-- A day on which a lot can be looked at.
create table bid_inspection (
  lot_id bigint not null references bid_lot on delete cascade,
  on_day date not null,
  from_time text not null,
  to_time text not null,
  place text not null default '',
  most int not null,
  booked int not null default 0,
  primary key (lot_id, on_day),
  check (booked >= 0 and booked <= most)
);

-- A company's visit to look at a lot.
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

-- A company that takes part in a lot, with its deposit.
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
  -- 条款 of what becomes an order later: who signed up for a lot or joined a group agreed to these versions then, and the order is pinned to them.
  terms_ids bigint[] not null default '{}',
  unique (lot_id, code_no),
  unique (lot_id, company_id),
  check ((deposit_state = 'held') = (ended_at is null))
) with (fillfactor = 60);
create index bid_entry_company on bid_entry (company_id, id desc);
create index bid_entry_covered on bid_entry (company_id) where covered_fen > 0;
create trigger wake_ceiling after insert or update of auto_fen on bid_entry for each row
  when (new.auto_fen is not null and new.best_seq is null)
  execute function wake('run-lot-clocks');

-- An accepted bid, chained by hashes, never changed.
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
  -- By chance, of a bid whose price is closed: hashes of few possible prices could be guessed.
  salt text not null default '',
  primary key (lot_id, seq)
);
create index bid_company on bid (company_id, lot_id, seq desc);
create unique index bid_of_request on bid (user_id, request_id) where request_id is not null;
create trigger bid_never_changed before delete or update on bid for each row execute function never_changed();
create trigger wake_bid after insert on bid for each row execute function wake('tell-bidders');

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

-- What happened at a lot, as everybody may see it.
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

-- What a bidder won, until it has become an order.
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
  -- 提货截止日 is kept as it was said when the goods were paid: a holiday that is entered later moves nobody's day. Of what was paid before, the day
  -- that the calendar of now gives.
  lift_by date,
  -- 到时之前: of which deadline somebody was warned, and of which opening. Moved, it is another one, and is said anew.
  warned_until timestamptz,
  unique (lot_id, company_id),
  check ((state in ('unpaid', 'paid')) <= (order_id is not null)),
  check ((state = 'paid') <= (lift_by is not null))
);
create index bid_award_asking on bid_award (until) where state = 'asking';
create index bid_award_company on bid_award (company_id, id desc);
create index bid_award_open on bid_award (order_id) where state = 'unpaid';

-- A company's standing deposit for auctions.
create table bid_pool (
  company_id bigint primary key references company,
  held_fen bigint not null default 0 check (held_fen >= 0),
  barred_until timestamptz,
  added_at timestamptz
);

-- Every change of a standing deposit.
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

-- 异常记录: what somebody of the mill saw at a lot. A table of its own, so that no statement which reads for bidders can bring one along.
create table bid_incident (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  note text not null check (note <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz(3) not null default now(),
  unique (actor_id, request_id)
);
create index bid_incident_lot on bid_incident (lot_id, id);
create trigger bid_incident_never_changed before delete or update on bid_incident for each row execute function never_changed();

-- 在看: open event lines of each process, by lot and company (0: nobody who is logged in). Said anew every few seconds; what is old is of a process that is gone.
create unlogged table bid_watch (
  process uuid not null,
  lot_id bigint not null,
  company_id bigint not null,
  lines int not null check (lines > 0),
  at timestamptz not null,
  primary key (process, lot_id, company_id)
);
create index bid_watch_lot on bid_watch (lot_id);

-- 竞价室问答 (decision 0291): what bidders ask of a lot and the desk answers, for all to read; announcements of the desk beside it.
create table bid_talk (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  no int not null check (no > 0),
  kind text not null check (kind in ('question', 'announcement')),
  state text not null check (state in ('open', 'answered', 'rejected')),
  company_id bigint references company,
  asked_by bigint not null references app_user,
  words text not null check (length(words) >= 2 and length(words) <= 500),
  -- The question as everybody reads it.
  shown text not null default '',
  answer text not null default '',
  why text not null default '',
  rev int not null default 1 check (rev > 0),
  request_id text,
  at timestamptz not null default now(),
  acted_at timestamptz,
  acted_by bigint references app_user,
  unique (asked_by, request_id),
  unique (lot_id, no),
  check ((kind = 'question') = (company_id is not null)),
  check (kind = 'question' or state = 'answered'),
  check ((state = 'open') = (acted_at is null)),
  check ((acted_at is null) = (acted_by is null)),
  check (state <> 'rejected' or why <> '')
);
create index bid_talk_acted_by on bid_talk (acted_by) where acted_by is not null;
create index bid_talk_company on bid_talk (company_id) where company_id is not null;
create index bid_talk_open on bid_talk (at) where state = 'open';

-- Every wording that was published, and every word of the desk on a question; never changed.
create table bid_talk_change (
  talk_id bigint not null references bid_talk,
  rev int not null,
  state text not null,
  shown text not null,
  answer text not null,
  reason text not null,
  by_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (talk_id, rev)
);
create index bid_talk_change_by on bid_talk_change (by_id);
create trigger written_once before delete or update on bid_talk_change for each row execute function written_once();

create view inv.auction as
  select l.id, l.mode, l.status, l.start_fen, l.step_fen, r.reserve_fen, l.first_end_at, l.ends_at as end_at,
     l.window_s, l.extend_s, l.extensions_most, l.extensions, l.pieces, l.weight_kg, l.deposit_fen, l.closed_at,
     l.bid_no, l.lead_company_id, l.lead_fen, l.disclosure, l.open_at, l.fall_minutes
    from bid_lot l
      left join bid_reserve r on r.lot_id = l.id
   where l.status <> 0;

create view inv.bid as
  select lot_id as auction_id, seq, company_id, price_fen as amount_fen, pieces, auto, arrived_at, prev_hash,
     hash
    from bid;

create view inv.auction_move as
  select lot_id as auction_id, move_no, kind, bid_seq, old_end, new_end
    from bid_move;

create view inv.deposit as
  select id, lot_id as auction_id, company_id, deposit_fen as amount_fen, covered_fen, deposit_state as state,
     held_at, auto_fen, best_seq, best_pieces
    from bid_entry;

create view inv.award as
  select id, lot_id as auction_id, company_id, bid_seq, price_fen, pieces, weight_kg, amount_fen, deposit_fen,
     state, order_id
    from bid_award;

create view inv.bid_pool as
  select company_id, held_fen,
     ( select coalesce(sum(e.covered_fen), 0::numeric) as "coalesce"
            from bid_entry e
           where e.company_id = p.company_id) as exposure_fen,
     ( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.pool_company_id = p.company_id and h.released_at is null) as hold_fen,
     ( select coalesce(sum(m.amount_fen), 0::numeric) as "coalesce"
            from bid_pool_move m
           where m.company_id = p.company_id) as moves_fen
    from bid_pool p;

-- 降价竞拍: when the floor of a lot will have stood for its minutes. For its clock alone, for it tells the reserve.
create function floor_stands_until(l bid_lot) returns timestamptz language sql stable
as $$
  select l.open_at + (l.ends_at - l.first_end_at) + make_interval(mins => l.fall_minutes * (1 + ((l.start_fen - r.reserve_fen) / l.step_fen)::int))
  from bid_reserve r where r.lot_id = l.id
$$;

-- The same once it has come, and null until then: what everybody may know.
create function floor_stood_until(l bid_lot) returns timestamptz language sql stable
as $$
  select case when l.status = 1 and l.paused_at is null and floor_stands_until(l) <= now() then floor_stands_until(l) end
$$;
