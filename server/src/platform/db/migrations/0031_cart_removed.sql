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
  removed_at timestamptz not null default now()
);
create index cart_removed_user on cart_removed (user_id);
create index cart_removed_at on cart_removed (removed_at);
