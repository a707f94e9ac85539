create sequence group_buy_no;

-- A group purchase: goods that cost less the more tons join.
create table group_buy (
  id bigint generated always as identity primary key,
  group_no text not null unique,
  version int not null default 1,
  -- 0 not begun, 1 waits for its first tier, 2 reached, 3 failed, 4 done, 5 cancelled.
  state smallint not null default 0 check (state >= 0 and state <= 5),
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  -- 交货期 of made-to-order goods.
  period text not null default '',
  area_code text not null,
  list_fen bigint not null check (list_fen > 0),
  deposit_bp int not null check (deposit_bp >= 100 and deposit_bp <= 5000),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  first_ends_at timestamptz(3) not null,
  piece_g int not null check (piece_g > 0),
  min_join_kg bigint not null check (min_join_kg > 0),
  limit_kg bigint not null,
  cap_kg bigint not null,
  min_pieces int not null check (min_pieces > 0),
  limit_pieces int not null,
  cap_pieces int not null,
  -- Pieces of the stock the group keeps; they go over to the orders or back.
  held_pieces int not null default 0 check (held_pieces >= 0),
  -- Counters, changed under the row's lock only.
  joined_pieces int not null default 0,
  joined_kg bigint not null default 0 check (joined_kg >= 0),
  members int not null default 0 check (members >= 0),
  tier int not null default 0,
  told_tier int not null default 0,
  event_no int not null default 0,
  pay_hours int not null check (pay_hours >= 2 and pay_hours <= 240),
  note text not null default '',
  closed_at timestamptz(3),
  final_fen bigint,
  result_note text not null default '',
  warned_at timestamptz,
  made_by bigint not null references app_user,
  request_id text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz(3),
  -- Who wrote a draft as it stands: its maker, and everybody who changed or submitted it since.
  authors bigint[] not null default '{}',
  unique (made_by, request_id),
  check (limit_kg >= min_join_kg),
  check (cap_kg >= limit_kg),
  check (limit_pieces >= min_pieces),
  check (cap_pieces >= limit_pieces),
  check (joined_pieces >= 0 and joined_pieces <= cap_pieces),
  check (first_ends_at > starts_at and ends_at >= first_ends_at),
  check ((stock_mode = 2) = (period <> '')),
  check ((state in (3, 4, 5)) = (closed_at is not null)),
  check (state = 0 or published_at is not null),
  check ((state = 4) = (final_fen is not null))
) with (fillfactor = 60);
create index group_buy_live on group_buy (ends_at) where published_at is not null and (state in (0, 1, 2));
create index group_buy_sku on group_buy (sku_id);
create index group_buy_state on group_buy (state, ends_at desc);
create trigger wake_group after insert or update of state, published_at, starts_at, ends_at on group_buy for each row
  when (new.published_at is not null and (new.state in (0, 1, 2)) and (soon(new.ends_at) or new.state = 0 and soon(new.starts_at)))
  execute function wake('run-group-clocks');

-- A step of a group purchase: from how many tons on which price.
create table group_tier (
  group_id bigint not null references group_buy on delete cascade,
  tier_no int not null,
  min_kg bigint not null check (min_kg > 0),
  price_fen bigint not null check (price_fen > 0),
  primary key (group_id, tier_no)
);

-- A company that has joined a group purchase, with its deposit.
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
  state text not null default 'joined' check (state in (
    'joined', 'pending', 'left', 'unpaid', 'paid', 'defaulted', 'refunded', 'moved', 'cancelled'
  )),
  order_id bigint unique references orders,
  moved_to_id bigint references group_buy,
  price_fen bigint,
  until timestamptz,
  why text not null default '',
  joined_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- What a member has agreed to; null: joined before rules had versions.
  rules_version int references group_rules,
  terms_ids bigint[] not null default '{}',
  -- Of a membership that came out of an earlier round, or of a colleague's agreement: who had agreed to the terms, and when.
  terms_by bigint references app_user,
  terms_at timestamptz,
  warned_until timestamptz,
  unique (group_id, company_id),
  check ((state in ('unpaid', 'paid', 'defaulted')) <= (order_id is not null)),
  check ((state in ('joined', 'pending', 'unpaid')) >= (deposit_state = 'held'))
) with (fillfactor = 70);
create index group_member_company on group_member (company_id, id desc);
create index group_member_pending on group_member (group_id) where state = 'pending';
create index group_member_unpaid on group_member (order_id) where state = 'unpaid';
create trigger wake_member after insert or update of state on group_member for each row
  when (new.state = 'pending')
  execute function wake('run-group-clocks');

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

-- Keys of before they stood in idem with their answers (decision 0257): no longer written, and dropped by the release after this one.
create table group_request (
  user_id bigint not null references app_user,
  request_id text not null,
  group_id bigint not null references group_buy,
  act text not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);

-- What happened at a group purchase, as everybody may see it.
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

-- A version of the rules of group purchases.
create table group_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);
create trigger group_rules_never_changed before delete or update on group_rules for each row execute function never_changed();

-- 待本企业审批: a wish above its maker's limits. It keeps no tons and freezes nothing until a colleague agrees.
create table group_ask (
  id bigint generated always as identity primary key,
  group_id bigint not null references group_buy,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  pieces int not null check (pieces > 0),
  take_less boolean not null,
  choice text not null check (choice in ('refund', 'list', 'nextWindow')),
  rules_version int references group_rules,
  -- Which limits it passes.
  why text not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'withdrawn', 'over')),
  reason text not null default '',
  answered_by bigint references app_user,
  asked_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  terms_ids bigint[] not null default '{}',
  check ((state = 'waiting') = (answered_at is null)),
  check ((state not in ('agreed', 'refused')) or answered_by <> user_id)
);
create unique index group_ask_waiting on group_ask (group_id, company_id) where state = 'waiting';

-- 下一团开时告诉我: goods in one way of supply and one price area. Told once.
create table group_watch (
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  area_code text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sku_id, stock_mode, area_code)
);
create index group_watch_goods on group_watch (sku_id, stock_mode, area_code);

create view inv.group_buy as
  select id, state, stock_mode, cap_pieces as cap_qty, limit_pieces as per_company_qty, held_pieces,
     joined_pieces, joined_kg, members, tier, list_fen, deposit_bp, final_fen,
     published_at is not null as published,
     coalesce(( select t.price_fen
            from group_tier t
           where t.group_id = g.id and t.min_kg <= g.joined_kg
           order by t.tier_no desc
          limit 1), list_fen) as price_fen,
     ( select count(*) as count
            from group_tier t
           where t.group_id = g.id and t.min_kg <= g.joined_kg) as tiers_reached
    from group_buy g;

create view inv.group_ask as
  select a.id, a.state, a.group_id, g.state as group_state, a.company_id, a.user_id, a.answered_by
    from group_ask a
      join group_buy g on g.id = a.group_id;
