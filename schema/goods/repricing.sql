create sequence repricing_no;

-- A list of new prices, from the draft to the moment it is published.
create table repricing (
  id bigint generated always as identity primary key,
  repricing_no text not null unique,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'published', 'takenBack', 'dropped')),
  -- Counts every change of the draft, so that nobody agrees to what he has not seen.
  version int not null default 1 check (version > 0),
  title text not null check (title <> ''),
  note text not null default '',
  source text not null check (source in ('rules', 'sheet', 'reverse', 'import', 'table', 'hand')),
  rules jsonb not null default '[]',
  -- Of a 反向调回: the sheet it undoes.
  of_id bigint references repricing,
  -- Null: as soon as it is agreed to.
  publish_at timestamptz(3),
  goods int not null default 0 check (goods >= 0),
  -- Why a second person had to agree; empty: within its maker's own line.
  needs text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  submitted_at timestamptz(3),
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  -- What the machine or a colleague says of its coming back to a draft.
  returned text not null default '',
  published_at timestamptz(3),
  taken_back_at timestamptz(3),
  taken_back_by bigint references app_user,
  -- Goods that somebody had changed since, and that kept their price when it was taken back.
  kept int not null default 0,
  -- A 调价单 made from the table: of which class, and whether goods keep what is their own beside it.
  table_scope jsonb,
  -- Prices of their own in areas, beside the list prices a sheet moves.
  area_how text not null default 'leave' check (area_how in ('leave', 'move', 'drop', 'fixed')),
  areas int not null default 0 check (areas >= 0),
  -- Who has written a price sheet as it stands: its maker, and everybody who changed, timed or submitted it since. None of them agrees to it.
  authors bigint[] not null default '{}',
  unique (made_by, request_id),
  constraint repricing_author check (made_by = any (authors)),
  check ((published_at is not null) = (state in ('published', 'takenBack'))),
  check ((taken_back_at is not null) = (state = 'takenBack')),
  constraint repricing_second_person check (decided_by is null or not (decided_by = any (authors))),
  constraint repricing_table_scope check ((source = 'table') = (table_scope is not null))
);
create index repricing_due on repricing (publish_at) where state = 'approved';
create index repricing_state on repricing (state, id);
create trigger wake_publish after insert or update of state, publish_at on repricing for each row
  when (new.state = 'approved' and soon(coalesce(new.publish_at, now())))
  execute function wake('publish-prices');

-- New list price of one good within a repricing.
create table repricing_line (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  was_fen bigint not null,
  now_fen bigint not null,
  -- How the price is made up before and after; null: the sheet does not say, the move is a line of its own.
  parts jsonb,
  was_parts jsonb,
  primary key (repricing_id, sku_id),
  check (now_fen > 0 and now_fen <> was_fen),
  check ((parts is null) = (was_parts is null))
);
create index repricing_line_sku on repricing_line (sku_id);

-- 基价与加价: the mill's own table of what goods cost by what they are (decision 0137). A line is never changed: it ends, and another one begins.
create table price_rule (
  id bigint generated always as identity primary key,
  part text not null check (part in ('base', 'grade', 'size', 'attribute', 'level')),
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
  check ((part in ('attribute', 'level')) = (attribute <> '' and attribute_value <> '')),
  check (part <> 'grade' or grade <> ''),
  check (part <> 'base' or fen > 0),
  constraint price_rule_level check (part <> 'level' or attribute = 'gradeLevel' and (attribute_value in ('2', '3')) and fen <= 0)
);
create index price_rule_class on price_rule (class_code, from_on) where not dropped;

-- New price of one good in one price area within a repricing.
create table repricing_area (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  -- Null: no price of its own, what is added in the area is reckoned.
  was_fen bigint check (was_fen > 0),
  now_fen bigint check (now_fen > 0),
  primary key (repricing_id, sku_id, sales_area_code),
  check (was_fen is distinct from now_fen)
);
create index repricing_area_sku on repricing_area (sku_id);

-- What the checks read: lines of sheets that have been published, beside their history; sheets beside who decided.
create view inv.repricing as
  select id, repricing_no, state, needs, goods, made_by, decided_by, kept
    from repricing;

-- What the checks read of list prices are list prices.
create view inv.repricing_line as
  select r.repricing_no, r.state, l.sku_id, coalesce(h.changes, 0::bigint) as changes,
     coalesce(h.moved, 0::bigint) as moved, coalesce(h.moved_back, 0::bigint) as moved_back
    from repricing_line l
      join repricing r on r.id = l.repricing_id
      left join ( select x.repricing_id, x.sku_id, count(*) as changes,
             count(*) filter (where p.was_fen = x.was_fen and p.now_fen = x.now_fen) as moved,
             count(*) filter (where p.was_fen = x.now_fen and p.now_fen = x.was_fen) as moved_back
            from price_change p
              join repricing_line x on x.repricing_id = p.repricing_id and x.sku_id = p.sku_id
           where p.sales_area_code is null
           group by x.repricing_id, x.sku_id) h on h.repricing_id = l.repricing_id and h.sku_id = l.sku_id;
