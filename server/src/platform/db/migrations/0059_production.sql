-- ---------- 报产: what came off the line, and the house's one record of a unit of steel (卷、捆、张).
create sequence report_no;
create table production_report (
  id bigint generated always as identity primary key,
  report_no text not null unique,
  booking_id bigint not null references schedule_booking,
  line_id bigint not null references rolling_line,
  request_id text not null,
  units int not null check (units > 0),
  kg bigint not null check (kg > 0),
  made_on date not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by bigint references app_user,
  taken_back_reason text not null default '',
  unique (actor_id, request_id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index production_report_booking on production_report (booking_id, id);
create table steel_unit (
  id bigint generated always as identity primary key,
  unit_no text not null check (unit_no ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'),
  kind text not null check (kind in ('coil', 'bundle', 'plate', 'piece', 'lot')),
  sku_id int not null references sku,
  heat_no text not null,
  depot_code text not null references depot,
  position text not null default '',
  pieces int not null check (pieces > 0),
  bars int check (bars > 0),
  -- 标牌重量 by the tag (抄码), 理论重量 by the table; the scale's word is the weighing's, never written over these.
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  made_on date not null,
  source text not null check (source in ('stock', 'production')),
  state text not null check (state in ('free', 'allocated', 'loaded', 'shipped', 'blocked', 'void')),
  -- One column, so a unit belongs to one ordered line at most.
  order_line_id bigint references order_line,
  report_id bigint references production_report,
  created_at timestamptz not null default now(),
  check (state not in ('allocated', 'loaded', 'shipped') or order_line_id is not null),
  check (state not in ('free', 'void') or order_line_id is null),
  check ((source = 'production') = (report_id is not null))
) with (fillfactor = 80);
-- A number is used once; one whose report was taken back may be entered again.
create unique index steel_unit_no on steel_unit (unit_no) where state <> 'void';
create index steel_unit_line on steel_unit (order_line_id) where order_line_id is not null;
create index steel_unit_report on steel_unit (report_id) where report_id is not null;
create index steel_unit_free on steel_unit (sku_id, depot_code) where state = 'free';
