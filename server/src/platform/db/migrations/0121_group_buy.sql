-- ---------- 团购: a group sells one goods at prices that fall with the tons joined; its members, their deposits, and what happened.
create sequence group_buy_no;

create table group_buy (
  id bigint generated always as identity primary key,
  group_no text not null unique,
  version int not null default 1,
  -- 0 not begun, 1 waits for its first tier, 2 reached, 3 failed, 4 done, 5 cancelled.
  state smallint not null default 0 check (state between 0 and 5),
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  -- 交货期 of made-to-order goods.
  period text not null default '',
  area_code text not null,
  list_fen bigint not null check (list_fen > 0),
  deposit_bp int not null check (deposit_bp between 100 and 5000),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  first_ends_at timestamptz(3) not null,
  piece_g int not null check (piece_g > 0),
  min_join_kg bigint not null check (min_join_kg > 0),
  limit_kg bigint not null check (limit_kg >= min_join_kg),
  cap_kg bigint not null check (cap_kg >= limit_kg),
  min_pieces int not null check (min_pieces > 0),
  limit_pieces int not null check (limit_pieces >= min_pieces),
  cap_pieces int not null check (cap_pieces >= limit_pieces),
  -- Pieces of the stock the group keeps; they go over to the orders or back.
  held_pieces int not null default 0 check (held_pieces >= 0),
  -- Counters, changed under the row's lock only.
  joined_pieces int not null default 0 check (joined_pieces >= 0 and joined_pieces <= cap_pieces),
  joined_kg bigint not null default 0 check (joined_kg >= 0),
  members int not null default 0 check (members >= 0),
  tier int not null default 0,
  told_tier int not null default 0,
  event_no int not null default 0,
  pay_hours int not null check (pay_hours between 2 and 240),
  note text not null default '',
  closed_at timestamptz(3),
  final_fen bigint,
  result_note text not null default '',
  warned_at timestamptz,
  made_by bigint not null references app_user,
  request_id text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz(3),
  unique (made_by, request_id),
  check (first_ends_at > starts_at and ends_at >= first_ends_at),
  check ((stock_mode = 2) = (period <> '')),
  check ((state in (3, 4, 5)) = (closed_at is not null)),
  check (state = 0 or published_at is not null),
  check ((state = 4) = (final_fen is not null))
) with (fillfactor = 60);
create index group_buy_live on group_buy (ends_at) where published_at is not null and state in (0, 1, 2);
create index group_buy_state on group_buy (state, ends_at desc);
create index group_buy_sku on group_buy (sku_id);

create table group_tier (
  group_id bigint not null references group_buy on delete cascade,
  tier_no int not null,
  min_kg bigint not null check (min_kg > 0),
  price_fen bigint not null check (price_fen > 0),
  primary key (group_id, tier_no)
);

create table group_member (
  id bigint generated always as identity primary key,
  group_id bigint not null references group_buy,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  take_less boolean not null default false,
  choice text not null check (choice in ('refund', 'list', 'nextWindow')),
  deposit_fen bigint not null check (deposit_fen > 0),
  deposit_state text not null default 'held' check (deposit_state in ('held', 'released', 'converted', 'forfeited')),
  state text not null default 'joined'
    check (state in ('joined', 'pending', 'left', 'unpaid', 'paid', 'defaulted', 'refunded', 'moved', 'cancelled')),
  order_id bigint unique references orders,
  moved_to_id bigint references group_buy,
  price_fen bigint,
  until timestamptz,
  why text not null default '',
  joined_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  unique (group_id, company_id),
  check ((state in ('unpaid', 'paid', 'defaulted')) <= (order_id is not null)),
  check ((state in ('joined', 'pending', 'unpaid')) >= (deposit_state = 'held'))
) with (fillfactor = 70);
create index group_member_company on group_member (company_id, id desc);
create index group_member_pending on group_member (group_id) where state = 'pending';

-- Every change of a deposit; its number is that of the journal.
create table group_deposit_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references group_member,
  kind text not null check (kind in ('joined', 'more', 'less', 'released', 'converted', 'forfeited')),
  amount_fen bigint not null check (amount_fen <> 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index group_deposit_move_member on group_deposit_move (member_id, id);

-- One act once, whatever the line does: the answer of the first is the answer of its twins.
create table group_request (
  user_id bigint not null references app_user,
  request_id text not null,
  group_id bigint not null references group_buy,
  act text not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);

create table group_event (
  group_id bigint not null references group_buy,
  seq int not null,
  kind text not null,
  at timestamptz(3) not null default clock_timestamp(),
  -- What it changed, and how the group stood after it.
  change_kg bigint not null default 0,
  joined_kg bigint not null,
  members int not null,
  tier int not null,
  price_fen bigint not null,
  ends_at timestamptz(3) not null,
  note text not null default '',
  primary key (group_id, seq)
);

-- 订金: a hold among the company's others.
alter table fund_hold add column group_member_id bigint references group_member;
alter table fund_hold drop constraint fund_hold_check;
alter table fund_hold add constraint fund_hold_check
  check (num_nonnulls(receipt_id, refund_id, pay_refund_id, pool_company_id, group_member_id) = 1);
create unique index fund_hold_of_member on fund_hold (group_member_id) where released_at is null;

create view inv.group_buy as
  select g.id, g.state, g.stock_mode, g.cap_pieces as cap_qty, g.limit_pieces as per_company_qty, g.held_pieces, g.joined_pieces, g.joined_kg, g.members, g.tier, g.list_fen,
    g.deposit_bp, g.final_fen, g.published_at is not null as published,
    coalesce((select t.price_fen from group_tier t where t.group_id = g.id and t.min_kg <= g.joined_kg order by t.tier_no desc limit 1), g.list_fen) as price_fen,
    (select count(*) from group_tier t where t.group_id = g.id and t.min_kg <= g.joined_kg) as tiers_reached
  from group_buy g;
create view inv.group_buy_join as
  select m.id, m.group_id as group_buy_id, m.company_id, m.pieces as qty, m.weight_kg, m.choice, m.state as member_state, m.deposit_fen, m.deposit_state, m.order_id, m.moved_to_id,
    m.price_fen, m.why, case when m.state in ('left') then 'left' when g.state = 5 then 'ended' else 'joined' end as state,
    (select coalesce(sum(h.amount_fen), 0) from fund_hold h where h.group_member_id = m.id and h.released_at is null) as hold_fen,
    (select coalesce(sum(d.amount_fen), 0) from group_deposit_move d where d.member_id = m.id) as moves_fen
  from group_member m join group_buy g on g.id = m.group_id;
create view inv.group_order as
  select o.id, o.origin_no, o.company_id, o.status, o.total_fen, o.paid_fen, g.id as group_buy_id from orders o left join group_buy g on g.group_no = o.origin_no where o.origin = 'group';
-- What a published group keeps of the stock is allocated, though no order has it yet.
create or replace view inv.allocation as
  select id, sku_id as sku, order_line_id, pieces - shipped as qty, state from allocation where state = 'released' or (state = 'active' and pieces > shipped)
  union all select id, sku_id, order_line_id, shipped, 'shipped' from allocation where shipped > 0
  union all select -(lot_id * 1000 + line_no), sku_id, null, held_pieces, 'active' from bid_line where held_pieces > 0
  union all select -(1000000000000 + id), sku_id, null, held_pieces, 'active' from group_buy where held_pieces > 0;
