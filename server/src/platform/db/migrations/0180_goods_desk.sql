-- ---------- 商品台: goods made and changed by the mill's own desk: history of every field, imports as one whole, planned shelf times.
-- Withdrawn: made by an import that was undone. Off the shelf and out of the desk's list; the same code may be made again.
alter table sku add column withdrawn boolean not null default false, add column described_at timestamptz;

create sequence goods_import_no;
create table goods_import (
  id bigint generated always as identity primary key,
  import_no text not null unique,
  source text not null check (source in ('sheet', 'rule', 'count')),
  file_name text not null,
  reason text not null default '',
  state text not null default 'read' check (state in ('read', 'waiting', 'done', 'failed', 'undone', 'dropped')),
  rows int not null check (rows > 0),
  made int not null default 0,
  changed int not null default 0,
  same int not null default 0,
  staff_id bigint not null references app_user,
  request_id text not null,
  -- What was sent, as a hash: the same key with other contents is refused.
  said text not null,
  created_at timestamptz(3) not null default now(),
  started_by bigint references app_user,
  started_at timestamptz(3),
  done_at timestamptz(3),
  failed_why text not null default '',
  undone_by bigint references app_user,
  undone_at timestamptz(3),
  unique (staff_id, request_id),
  check (rows = made + changed + same),
  check ((state in ('done', 'undone')) = (done_at is not null)),
  check ((state = 'undone') = (undone_at is not null)),
  check (state not in ('waiting', 'done', 'failed', 'undone') or started_by is not null)
);
create index goods_import_waiting on goods_import (id) where state = 'waiting';
create table goods_import_row (
  import_id bigint not null references goods_import,
  row_no int not null,
  sku_code text not null,
  title text not null,
  title_was text not null,
  kind text not null check (kind in ('made', 'changed', 'same')),
  sku_id int references sku,
  -- Fields that change: [{field, was, now}]; of new goods all that they say.
  changes jsonb not null,
  -- The goods as they were and as they will be.
  was jsonb,
  wanted jsonb not null,
  primary key (import_id, row_no),
  unique (import_id, sku_code)
);
-- How far a running import is; written beside its transaction, which nobody sees before its end.
create table goods_import_progress (import_id bigint primary key references goods_import, done int not null, at timestamptz not null default now());

-- What became of goods, field by field; prices and stock have their own books (price_change, stock_move) and stand here too when an import moved them.
create table sku_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  at timestamptz(3) not null default now(),
  staff_id bigint references app_user,
  import_id bigint references goods_import,
  field text not null,
  was text not null,
  now text not null
);
create index sku_change_sku on sku_change (sku_id, id);
insert into sku_change (sku_id, at, field, was, now) select id, on_shelf_at, 'made', '', '已有商品' from sku;
create trigger sku_change_never_changed before update or delete on sku_change for each row execute function never_changed();

create table sku_shelf_plan (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  on_shelf boolean not null,
  due_at timestamptz(3) not null,
  reason text not null default '',
  staff_id bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  state text not null default 'planned' check (state in ('planned', 'done', 'dropped')),
  ended_at timestamptz(3),
  check ((state = 'planned') = (ended_at is null))
);
create index sku_shelf_plan_due on sku_shelf_plan (due_at) where state = 'planned';
-- One time to come on and one to go off, not several that contradict each other.
create unique index sku_shelf_plan_one on sku_shelf_plan (sku_id, on_shelf) where state = 'planned';

create view inv.goods_import as
  select i.import_no, i.state, i.rows, i.made, i.changed, i.same, count(r.row_no)::int as kept,
    count(*) filter (where r.kind = 'made')::int as kept_made, count(*) filter (where r.kind = 'changed')::int as kept_changed,
    count(*) filter (where r.kind <> 'same' and not exists (select 1 from sku_change c where c.import_id = i.id and c.sku_id = r.sku_id))::int as without_history
  from goods_import i left join goods_import_row r on r.import_id = i.id group by i.id;
create view inv.sku_without_history as select k.sku_code from sku k where not exists (select 1 from sku_change c where c.sku_id = k.id);
