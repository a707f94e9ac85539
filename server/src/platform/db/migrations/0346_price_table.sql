-- ---------- 基价与加价: the mill's own table of what goods cost by what they are (decision 0137). A line is never changed: it ends, and another one begins.
create table price_rule (
  id bigint generated always as identity primary key,
  part text not null check (part in ('base', 'grade', 'size', 'attribute')),
  class_code text not null references product_class,
  -- Empty scopes hold for all.
  variety_code text not null default '',
  mill_code text not null default '',
  grade text not null default '',
  axis text not null default '' check (axis in ('', 'thickness', 'width', 'diameter', 'length')),
  -- From inclusive, to exclusive.
  from_um int check (from_um >= 0),
  to_um int check (to_um > 0),
  attribute text not null default '',
  attribute_value text not null default '',
  fen bigint not null,
  from_on date not null,
  until_on date,
  note text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  ended_by bigint references app_user,
  ended_at timestamptz(3),
  -- Taken out before its first day: it never held.
  dropped boolean not null default false,
  unique (made_by, request_id),
  check (until_on is null or until_on >= from_on),
  check (from_um is null or to_um is null or from_um < to_um),
  check ((part = 'size') = (axis <> '')),
  check ((part = 'attribute') = (attribute <> '' and attribute_value <> '')),
  check (part <> 'grade' or grade <> ''),
  check (part <> 'base' or fen > 0)
);
create index price_rule_class on price_rule (class_code, from_on) where not dropped;
-- A 调价单 made from the table: of which class, and whether goods keep what is their own beside it.
alter table repricing add column table_scope jsonb;
alter table repricing drop constraint repricing_source_check;
alter table repricing add constraint repricing_source_check check (source in ('rules', 'sheet', 'reverse', 'import', 'table'));
alter table repricing add constraint repricing_table_scope check ((source = 'table') = (table_scope is not null));
-- How the price is made up before and after; null: the sheet does not say, the move is a line of its own.
alter table repricing_line add column parts jsonb, add column was_parts jsonb, add check ((parts is null) = (was_parts is null));
