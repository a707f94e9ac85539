create sequence coupon_plan_no;
create sequence coupon_no;

-- 优惠券: a plan is made once; coupons are its own, each of one company and good for one live order.
create table coupon_plan (
  id bigint generated always as identity primary key,
  plan_no text not null unique,
  name text not null,
  kind text not null check (kind in ('off', 'perTon', 'percent', 'freight')),
  off_fen bigint not null default 0 check (off_fen >= 0),
  from_fen bigint not null default 0 check (from_fen >= 0),
  per_ton_fen bigint not null default 0 check (per_ton_fen >= 0),
  percent_bp int not null default 0 check (percent_bp >= 0 and percent_bp <= 3000),
  most_fen bigint not null default 0 check (most_fen >= 0),
  channels text[] not null default '{}',
  classes text[] not null default '{}',
  stock_mode smallint not null default 0 check (stock_mode in (0, 1, 2)),
  -- Companies may take it themselves.
  offered boolean not null,
  stock int not null check (stock > 0),
  per_company int not null check (per_company > 0),
  -- Counted under the row's lock: how many are out.
  given int not null default 0,
  take_until timestamptz(3) not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  valid_days int check (valid_days >= 1 and valid_days <= 365),
  state text not null default 'open' check (state in ('waiting', 'open', 'returned', 'stopped')),
  stop_reason text not null default '',
  stopped_at timestamptz(3),
  stopped_by bigint references app_user,
  -- Coupons that are out end with it; one that comes back from a cancelled order too.
  recalled boolean not null default false,
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  unique (made_by, request_id),
  check (given >= 0 and given <= stock),
  check ((valid_until is null) <> (valid_days is null))
);

-- A coupon of one company, good for one live order.
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
  unique (id, company_id),
  -- One request gives a company one.
  unique (plan_id, company_id, got_by, request_id),
  check ((state = 'used') = (order_id is not null)),
  check ((order_id is null) = (used_fen is null))
);
create index coupon_company on coupon (company_id, valid_until desc);
create unique index coupon_one_order on coupon (order_id) where order_id is not null;
create index coupon_open on coupon (valid_until) where state = 'open';

create view inv.coupon as
  select id, company_id, state
    from coupon;

create view inv.coupon_use as
  select c.id, c.state, c.order_id, c.used_fen, c.company_id, o.id as live_order_id, o.discount_fen,
     o.company_id as order_company_id
    from coupon c
      left join orders o on o.coupon_id = c.id and (o.status not in (8, 9));

create view inv.coupon_plan as
  select id, given, stock, per_company,
     ( select count(*)::integer as count
            from coupon c
           where c.plan_id = p.id) as coupons,
     coalesce(( select max(t.n) as max
            from ( select count(*)::integer as n
                    from coupon c
                   where c.plan_id = p.id and c.way = 'taken'
                   group by c.company_id) t), 0) as most_taken
    from coupon_plan p;
