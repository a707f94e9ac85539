-- ---------- 优惠券: plans are made once, coupons are theirs, each of one company and good for one live order.
create table coupon_plan (
  id bigint generated always as identity primary key,
  plan_no text not null unique,
  name text not null,
  kind text not null check (kind in ('off', 'perTon', 'percent', 'freight')),
  off_fen bigint not null default 0 check (off_fen >= 0),
  from_fen bigint not null default 0 check (from_fen >= 0),
  per_ton_fen bigint not null default 0 check (per_ton_fen >= 0),
  percent_bp int not null default 0 check (percent_bp between 0 and 3000),
  most_fen bigint not null default 0 check (most_fen >= 0),
  channels text[] not null default '{}',
  classes text[] not null default '{}',
  stock_mode smallint not null default 0 check (stock_mode in (0, 1, 2)),
  -- Companies may take it themselves.
  offered boolean not null,
  stock int not null check (stock > 0),
  per_company int not null check (per_company > 0),
  -- Counted under the row's lock: how many are out.
  given int not null default 0 check (given between 0 and stock),
  take_until timestamptz(3) not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  valid_days int check (valid_days between 1 and 365),
  state text not null default 'open' check (state in ('open', 'stopped')),
  stop_reason text not null default '',
  stopped_at timestamptz(3),
  stopped_by bigint references app_user,
  -- Coupons that are out end with it; one that comes back from a cancelled order too.
  recalled boolean not null default false,
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  check ((valid_until is null) <> (valid_days is null)),
  unique (made_by, request_id)
);
create sequence coupon_plan_no;
create sequence coupon_no;
create table coupon (
  id bigint generated always as identity primary key,
  coupon_no text not null unique,
  plan_id bigint not null references coupon_plan,
  company_id bigint not null references company,
  state text not null default 'open' check (state in ('open', 'used', 'expired', 'stopped')),
  way text not null check (way in ('taken', 'given')),
  got_by bigint not null references app_user,
  got_at timestamptz(3) not null default now(),
  request_id text not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  order_id bigint references orders,
  used_fen bigint check (used_fen > 0),
  used_at timestamptz(3),
  warned_at timestamptz(3),
  check ((state = 'used') = (order_id is not null)),
  check ((order_id is null) = (used_fen is null)),
  -- One request gives a company one.
  unique (plan_id, company_id, got_by, request_id),
  unique (id, company_id)
);
create index coupon_company on coupon (company_id, valid_until desc);
create index coupon_open on coupon (valid_until) where state = 'open';
create unique index coupon_one_order on coupon (order_id) where order_id is not null;

-- An order keeps which coupon it was made with, cancelled ones too.
alter table orders add column coupon_id bigint;
alter table orders add constraint orders_coupon_fkey foreign key (coupon_id, company_id) references coupon (id, company_id);
create unique index orders_live_coupon on orders (coupon_id) where coupon_id is not null and status not in (8, 9);

create view inv.coupon as select id, company_id, state from coupon;
create view inv.coupon_use as
  select c.id, c.state, c.order_id, c.used_fen, c.company_id, o.id as live_order_id, o.discount_fen, o.company_id as order_company_id
  from coupon c left join orders o on o.coupon_id = c.id and o.status not in (8, 9);
create view inv.coupon_plan as
  select p.id, p.given, p.stock, p.per_company, (select count(*)::int from coupon c where c.plan_id = p.id) as coupons,
    coalesce((select max(n) from (select count(*)::int as n from coupon c where c.plan_id = p.id and c.way = 'taken' group by c.company_id) as t), 0) as most_taken
  from coupon_plan p;
-- Other rooms put their own numbers into this view: only the coupon's place is filled.
do $$
begin
  execute 'create or replace view inv.orders as ' || replace(pg_get_viewdef('inv.orders'::regclass), 'NULL::bigint AS coupon_id', 'o.coupon_id');
end $$;
