-- 常买: a named list of goods that a person buys again and again (decision 0091).
create table goods_list (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- Whose people read it when it is shared; null for somebody without a company.
  company_id bigint references company,
  name text not null check (name <> ''),
  shared boolean not null default false,
  -- Counts every change, so that nobody writes over what a colleague has just changed.
  version int not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  check (not shared or company_id is not null)
);
create unique index goods_list_name on goods_list (user_id, name) where removed_at is null;
create index goods_list_shared on goods_list (company_id) where shared and removed_at is null;

-- Goods on a named list.
create table goods_list_line (
  list_id bigint not null references goods_list,
  sku_id int not null references sku,
  line_no int not null check (line_no > 0),
  pieces int not null check (pieces >= 1 and pieces <= 99999),
  primary key (list_id, sku_id)
);

-- A search that a person keeps and that tells when something changes.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  name text not null check (name <> ''),
  -- The criteria of the search call, as they were sent; the channel and the price area in which they were asked.
  criteria jsonb not null,
  channel_code text,
  area_code text not null,
  tell_new boolean not null,
  tell_stock boolean not null,
  -- 到货价 per ton at or under which one is told; null: not told of prices.
  tell_under_fen bigint check (tell_under_fen > 0),
  -- What matched when it was last looked at: told is only what is different since.
  on_shelf text[] not null,
  in_stock text[] not null,
  was_under boolean not null,
  lowest_fen bigint,
  checked_at timestamptz(3) not null default now(),
  next_check_at timestamptz(3) not null default (now() + '00:10:00'::interval),
  told_text text not null default '',
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (user_id, name)
);
create index saved_search_due on saved_search (next_check_at);
