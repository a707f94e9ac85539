create sequence option_change_no;
create sequence grade_no;

-- A mill whose steel is sold here.
create table mill (
  mill_code text primary key,
  name text not null,
  short_name text not null,
  city text not null,
  -- 基础资料: what the desk keeps of mills, depots, channels, sales areas and services. `rev` counts changes (two who edit one row at once),
  -- `off` takes a row out of every choice without taking it from what uses it, `request_id` makes twins of one request one row.
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

-- A warehouse goods are handed out from, with its fees for loading and lifting.
create table depot (
  depot_code text primary key,
  name text not null,
  adcode text not null,
  city text not null,
  sales_area_code text not null references sales_area,
  kind text not null,
  out_fee_fen bigint not null,
  lift_fee_fen bigint not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

-- What a ton costs on its way from a warehouse into a price area.
create table freight (
  depot_code text not null references depot,
  sales_area_code text not null references sales_area,
  freight_fen_per_t bigint not null check (freight_fen_per_t >= 0),
  primary key (depot_code, sales_area_code)
);

-- A branch of a bank, by its line number.
create table sub_bank (
  line_no text primary key,
  bank_name text not null,
  name text not null,
  city_code text not null references city
);
create index sub_bank_city on sub_bank (city_code, line_no);

-- 开张清单, put away by an administrator; it can be brought back.
create table setup_away (
  id boolean default true primary key check (id),
  by_user bigint not null references app_user,
  at timestamptz not null default now()
);

-- 订货参数: what may be chosen of made-to-order goods and what it adds a ton (decision 0102).
create table order_option (
  id int generated always as identity primary key,
  param text not null check (param in (
    'coating', 'packageWay', 'baseSize', 'rolledBase', 'innerDiameter', 'oiling', 'surfaceQuality', 'surfaceStructure',
    'surfaceTreatment', 'paintBrand', 'utStandard'
  )),
  -- Variety or class it is offered for, as the parameter has it; '' for all goods.
  scope_code text not null,
  code text not null check (code <> ''),
  label text not null check (label <> ''),
  seq int not null default 0,
  -- Fen a ton, may be negative.
  add_fen bigint not null,
  -- Thickness it is made in, micrometres, both ends with it; of a base size the upper end is the next tier's. Null: no bound.
  from_um int check (from_um >= 0),
  to_um int,
  not_for text[] not null default '{}',
  why_not text not null default '',
  -- Whether the list price holds the extra of what the goods have, so that less is cheaper.
  in_list boolean not null default true,
  levels text[] not null default '{}',
  off boolean not null default false,
  rev int not null default 0,
  -- 订货参数: the last day on which a row is offered; null: without an end. What was ordered by it stays.
  until_on date,
  unique (param, scope_code, code),
  check (to_um is null or from_um is null or to_um >= from_um)
);

-- A change of what may be chosen of made-to-order goods, until it is agreed and begins.
create table option_change (
  id bigint generated always as identity primary key,
  change_no text not null unique,
  state text not null check (state in ('waiting', 'approved', 'inForce', 'sentBack', 'withdrawn', 'stale')),
  title text not null check (title <> ''),
  note text not null default '',
  lines jsonb not null,
  -- As it was sent: the same request again says the same.
  asked jsonb not null,
  line_count int not null check (line_count > 0),
  -- Null: as soon as it is agreed to.
  starts_at timestamptz(3),
  -- Why a second person had to agree; empty: within its maker's own line.
  needs text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  in_force_at timestamptz(3),
  unique (made_by, request_id),
  check (decided_by is null or decided_by <> made_by or state = 'withdrawn'),
  check (state <> 'inForce' or in_force_at is not null),
  check (needs = '' or (state not in ('approved', 'inForce')) or decided_by is not null)
);
create index option_change_due on option_change (starts_at) where state = 'approved';
create index option_change_in_force on option_change (in_force_at) where state = 'inForce';
create index option_change_state on option_change (state, id);
create trigger wake_start after insert or update of state, starts_at on option_change for each row
  when (new.state = 'approved' and soon(coalesce(new.starts_at, now())))
  execute function wake('start-options');

-- A grade by its standard, and the classes of goods made of it.
create table class_grade (
  grade_code text primary key,
  grade text not null check (grade <> ''),
  standard text not null,
  class_codes text[] not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
