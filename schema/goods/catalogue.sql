create sequence goods_import_no;

-- Goods as they are bought: one size of one grade of one mill in one warehouse.
create table sku (
  id int primary key,
  sku_code text not null unique,
  spu_code text not null,
  title text not null,
  product_name text not null,
  variety_code text not null references variety,
  class_code text not null references product_class,
  cate_code text not null references category,
  channel_code text not null references channel,
  grade text not null,
  standard text not null,
  spec text not null,
  mill_code text not null references mill,
  depot_code text not null references depot,
  thickness_um int,
  width_um int,
  length_um int,
  diameter_um int,
  attributes jsonb not null,
  grade_level text not null,
  settlement smallint not null,
  sale_unit smallint not null,
  price_unit text not null check (price_unit in ('ton', 'kg', 'piece')),
  piece_unit text not null,
  piece_weight_g int not null constraint sku_piece_weight_bound check (piece_weight_g <= 200000000) check (piece_weight_g > 0),
  list_price_fen bigint not null check (list_price_fen > 0) constraint sku_price_bound check (list_price_fen <= 1000000000),
  price_parts jsonb not null,
  spot boolean not null,
  futures boolean not null,
  on_shelf boolean not null,
  on_shelf_at timestamptz not null,
  -- A goods page off the shelf tells since when and why.
  off_shelf_at timestamptz,
  off_shelf_why text not null default '',
  -- 商品台: goods made and changed by the mill's own desk: history of every field, imports as one whole, planned shelf times.
  -- Withdrawn: made by an import that was undone. Off the shelf and out of the desk's list; the same code may be made again.
  withdrawn boolean not null default false,
  described_at timestamptz,
  -- 成包/整车倍数: sold in multiples of so many pieces, and not fewer than so many; all that is left may be bought whatever its number.
  step_pieces int not null default 1 check (step_pieces >= 1 and step_pieces <= 9999),
  min_pieces int not null default 1 check (min_pieces >= 1 and min_pieces <= 9999)
);
create index sku_cate on sku (cate_code);
create index sku_on_desk on sku (channel_code, depot_code, id);
create index sku_price on sku (list_price_fen, id);
create index sku_spu on sku (spu_code);
create index sku_variety on sku (variety_code);
create index sku_words on sku using gin (((((((title || ' ') || sku_code) || ' ') || grade) || ' ') || spec) gin_trgm_ops);

-- What there is of goods, in pieces. The fillfactor leaves room for updates within a page: these rows change with every order.
create table stock (
  sku_id int primary key references sku,
  initial int not null check (initial >= 0),
  on_hand int not null constraint stock_on_hand_bound check (on_hand <= 10000000) check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  check (reserved <= on_hand)
) with (fillfactor = 70);

-- A sheet of goods that the desk has read in.
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
  priced int not null default 0 check (priced >= 0),
  repricing_id bigint references repricing,
  -- 导入: of a sheet with mistakes the right rows may be written alone; how many were left out stays with it.
  left_out int not null default 0 check (left_out >= 0),
  unique (staff_id, request_id),
  check (rows = (made + changed + same)),
  check ((state in ('done', 'undone')) = (done_at is not null)),
  check ((state = 'undone') = (undone_at is not null)),
  check ((state not in ('waiting', 'done', 'failed', 'undone')) or started_by is not null)
);
create index goods_import_repricing on goods_import (repricing_id) where repricing_id is not null;
create index goods_import_waiting on goods_import (id) where state = 'waiting';
create trigger wake_import after insert or update of state on goods_import for each row
  when (new.state = 'waiting')
  execute function wake('write-goods-imports');

-- A row of a sheet of goods and what it did.
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
  -- 商品导入: the price that an import asks for goods that exist stands beside the row, and goes into a 调价单 instead of into the goods.
  price_fen bigint check (price_fen > 0),
  primary key (import_id, row_no),
  unique (import_id, sku_code)
);

-- How far a running import is; written beside its transaction, which nobody sees before its end.
create table goods_import_progress (
  import_id bigint primary key references goods_import,
  done int not null,
  at timestamptz not null default now()
);

-- Goods that go on or off the shelf at a time set before.
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
create unique index sku_shelf_plan_one on sku_shelf_plan (sku_id, on_shelf) where state = 'planned';
create trigger wake_plan after insert or update of state, due_at on sku_shelf_plan for each row
  when (new.state = 'planned' and soon(new.due_at))
  execute function wake('run-shelf-plans');

-- Goods taken on or off the shelf together, by one act.
create table shelf_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique,
  on_shelf boolean not null,
  -- Null: at once.
  due_at timestamptz(3),
  reason text not null check (reason <> ''),
  staff_id bigint not null references app_user,
  request_id text not null,
  -- What was asked for, as a hash: the same key with other contents is refused.
  said text not null,
  made_at timestamptz(3) not null default now(),
  changed text[] not null,
  same int not null,
  refused jsonb not null,
  unique (staff_id, request_id)
);

create view inv.stock as
  select sku_id as sku, initial, on_hand, reserved
    from stock;

create view inv.sku_without_history as
  select sku_code
    from sku k
   where not (exists ( select 1
            from sku_change c
           where c.sku_id = k.id));
