-- A line in a person's cart; of kind 'later' one that was put aside (稍后再买), which nothing sums, orders or counts.
create table cart_item (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('cart', 'buyNow', 'contract', 'quote', 'later', 'system')),
  sku_id int not null references sku,
  stock_mode smallint not null,
  options_key text not null,
  pieces int not null check (pieces > 0),
  futures jsonb not null default '{}',
  services text[] not null default '{}',
  selected boolean not null default true,
  seen_price_fen bigint not null,
  created_at timestamptz not null default now(),
  -- A basket is of a kind and, beside the ordinary ones, of something: the lines of one framework contract, of one accepted quote.
  source_no text not null default '',
  constraint cart_item_one_line unique (user_id, kind, source_no, sku_id, stock_mode, options_key),
  check (kind = 'later' or (kind in ('cart', 'buyNow')) = (source_no = ''))
) with (fillfactor = 80);
create index cart_item_age on cart_item (created_at) where kind = 'cart';
create index cart_item_punch_out on cart_item (created_at) where kind = 'system' or kind = 'later' and source_no ~~ 'punchOut/%';

-- 撤销移除: lines taken out of a cart, kept for the way back for an hour with everything that made them.
create table cart_removed (
  id bigint primary key,
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  stock_mode smallint not null,
  options_key text not null,
  pieces int not null check (pieces > 0),
  futures jsonb not null,
  services text[] not null,
  selected boolean not null,
  seen_price_fen bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  kind text not null default 'cart',
  source_no text not null default ''
);
create index cart_removed_at on cart_removed (removed_at);
create index cart_removed_user on cart_removed (user_id);
