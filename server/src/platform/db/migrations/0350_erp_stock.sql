-- ERP 库存消息: a level of one product in one warehouse as the ERP counted it; taken in once, whatever order and however often it comes.
create table erp_stock_level (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sku_code text not null,
  depot_code text not null,
  pieces int,
  kg bigint,
  -- When the level was true in the ERP's books, and its number among those of one moment: which of two is newer.
  counted_at timestamptz(3) not null,
  seq bigint not null,
  -- stuck: not taken in, `why` says what for; tried again by itself and by the desk. older: a newer level of the same goods stands.
  state text not null check (state in ('stuck', 'applied', 'same', 'older', 'dropped')),
  why text not null default '',
  trouble text not null default '',
  -- What the mall had told the ERP and the ERP had not booked at that moment.
  under_way int not null default 0,
  was_pieces int,
  now_pieces int,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  came int not null default 1,
  -- The same number with other contents: what it said.
  odd text not null default '',
  received_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  dropped_by bigint references app_user,
  note text not null default '',
  check (pieces is not null or kg is not null),
  check ((state = 'stuck') = (done_at is null)),
  check ((state = 'stuck') = (why <> '')),
  check ((state = 'dropped') = (dropped_by is not null))
);
create index erp_stock_level_of on erp_stock_level (sku_code, depot_code, counted_at desc, seq desc);
create index erp_stock_level_due on erp_stock_level (next_at) where state = 'stuck';
-- What moved stock and was booked after a moment.
create index erp_outbox_stock_done on erp_outbox (done_at) where topic in ('stock.moved', 'order.shipped');
