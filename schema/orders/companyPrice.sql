create sequence company_price_no;

-- A price that one company has for some goods.
create table company_price (
  id bigint generated always as identity primary key,
  price_no text not null unique,
  company_id bigint not null references company,
  state text not null check (state in ('waiting', 'live', 'stopped', 'rejected')),
  -- The version in force; 0: none has been yet.
  version int not null default 0 check (version >= 0),
  latest int not null default 0,
  stop_reason text not null default '',
  stopped_by bigint references app_user,
  stopped_at timestamptz(3),
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  unique (made_by, request_id),
  check ((state = 'stopped') = (stopped_by is not null)),
  check ((state not in ('waiting', 'rejected')) or version = 0),
  check (state <> 'live' or version > 0)
);
create index company_price_live on company_price (company_id) where state = 'live';

-- A version of a company's price: for what, how much, until when.
create table company_price_version (
  price_id bigint not null references company_price,
  version int not null check (version > 0),
  state text not null check (state in ('waiting', 'inForce', 'past', 'rejected')),
  kind text not null check (kind in ('fixed', 'cut', 'percent')),
  price_fen bigint not null default 0 check (price_fen >= 0),
  cut_fen bigint not null default 0 check (cut_fen >= 0),
  percent_bp int not null default 0 check (percent_bp >= 0 and percent_bp <= 3000),
  channel_code text not null default '',
  class_code text not null default '',
  grade text not null default '',
  sku_code text not null default '',
  size_from_um bigint,
  size_to_um bigint,
  stock_mode smallint not null default 0 check (stock_mode in (0, 1, 2)),
  price_unit text not null check (price_unit in ('ton', 'kg', 'piece')),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  limit_kg bigint check (limit_kg > 0),
  note text not null default '',
  -- In words how far it goes below the authority of whoever made it; empty: it did not need a second person.
  below text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  -- By the clock under the price's lock: between these it is what the company pays.
  in_force_at timestamptz,
  ended_at timestamptz,
  primary key (price_id, version),
  unique (made_by, request_id),
  check (until_at > from_at),
  check (size_from_um <= size_to_um),
  check ((kind = 'fixed') = (price_fen > 0)),
  check ((kind = 'cut') = (cut_fen > 0)),
  check ((kind = 'percent') = (percent_bp > 0)),
  -- Whoever makes it does not let it pass, and below the authority nothing comes into force without somebody who did.
  check (decided_by is null or decided_by <> made_by),
  check ((state not in ('inForce', 'past')) or in_force_at is not null and (below = '' or decided_by is not null)),
  check ((state = 'past') = (ended_at is not null))
);
create unique index company_price_in_force on company_price_version (price_id) where state = 'inForce';
create unique index company_price_waits on company_price_version (price_id) where state = 'waiting';

-- A line of an order that was bought at a company's price.
create table company_price_use (
  order_line_id bigint primary key references order_line,
  order_id bigint not null references orders,
  price_id bigint not null,
  version int not null,
  kg bigint not null check (kg > 0),
  list_fen bigint not null check (list_fen > 0),
  options_fen bigint not null,
  price_fen bigint not null check (price_fen > 0),
  used_at timestamptz not null default clock_timestamp(),
  foreign key (price_id, version) references company_price_version
);
create index company_price_use_order on company_price_use (order_id);
create index company_price_use_price on company_price_use (price_id);
create trigger company_price_use_never_changed before delete or update on company_price_use for each row
  execute function never_changed();

create view inv.agreed_use as
  select u.order_line_id, u.price_id, u.kg, u.price_fen, l.price_fen as line_fen, l.weight_kg as line_kg,
     u.list_fen,
         case v.kind
             when 'fixed' then v.price_fen + u.options_fen
             when 'cut' then u.list_fen - v.cut_fen
             else u.list_fen - ((u.list_fen - u.options_fen) * v.percent_bp + 5000) / 10000
         end as by_terms_fen,
     o.company_id as order_company_id, p.company_id, o.status as order_status,
     u.used_at >= v.from_at and u.used_at < v.until_at and u.used_at >= v.in_force_at and (v.ended_at is null or u.used_at <= v.ended_at) as in_time
    from company_price_use u
      join order_line l on l.id = u.order_line_id
      join orders o on o.id = u.order_id
      join company_price p on p.id = u.price_id
      join company_price_version v on v.price_id = u.price_id and v.version = u.version;

create view inv.agreed_price as
  select p.id, p.state, p.version, v.limit_kg, v.state as version_state,
     ( select coalesce(sum(u.kg), 0::numeric)::bigint as "coalesce"
            from company_price_use u
              join orders o on o.id = u.order_id
           where u.price_id = p.id and (o.status not in (8, 9))) as ordered_kg
    from company_price p
      left join company_price_version v on v.price_id = p.id and v.version = p.version;
