-- ---------- 企业协议价: a price or a reduction agreed with one company for goods, or for a class and grade, for a time.
create sequence agreed_price_no;
create table agreed_price (
  id bigint generated always as identity primary key,
  agreed_no text not null unique,
  company_id bigint not null references company,
  sku_id int references sku,
  class_code text not null default '',
  grade text not null default '',
  -- 厂提价 per price unit without chosen parameters, or how much less than the list; one of both.
  price_fen bigint check (price_fen > 0),
  minus_fen bigint check (minus_fen > 0),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  state text not null check (state in ('waiting', 'live', 'refused', 'ended')),
  why text not null,
  below_authority boolean not null,
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  ended_by bigint references app_user,
  ended_at timestamptz(3),
  request_id text not null,
  unique (made_by, request_id),
  check ((price_fen is null) <> (minus_fen is null)),
  check ((sku_id is null) = (class_code <> '')),
  check (until_at > from_at),
  check (decided_by is null or decided_by <> made_by),
  check (state <> 'live' or not below_authority or decided_by is not null)
);
create index agreed_price_company on agreed_price (company_id, state);
