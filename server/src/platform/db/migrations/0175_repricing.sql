-- ---------- 调价单: list prices of many goods that change at one moment, drafted, agreed to, published, taken back (decision 0087).
create sequence repricing_no;
create table repricing (
  id bigint generated always as identity primary key,
  repricing_no text not null unique,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'published', 'takenBack', 'dropped')),
  -- Counts every change of the draft, so that nobody agrees to what he has not seen.
  version int not null default 1 check (version > 0),
  title text not null check (title <> ''),
  note text not null default '',
  source text not null check (source in ('rules', 'sheet', 'reverse')),
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
  unique (made_by, request_id),
  check (decided_by is null or decided_by <> made_by),
  check ((published_at is not null) = (state in ('published', 'takenBack'))),
  check ((taken_back_at is not null) = (state = 'takenBack'))
);
create index repricing_due on repricing (publish_at) where state = 'approved';
create index repricing_state on repricing (state, id);
create table repricing_line (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  was_fen bigint not null,
  now_fen bigint not null check (now_fen > 0 and now_fen <> was_fen),
  primary key (repricing_id, sku_id)
);
alter table price_change add column repricing_id bigint references repricing;
create index price_change_repricing on price_change (repricing_id, sku_id) where repricing_id is not null;
-- What the checks read: lines of sheets that have been published, beside their history; sheets beside who decided.
create view inv.repricing as select id, repricing_no, state, needs, goods, made_by, decided_by, kept from repricing;
create view inv.repricing_line as
  select r.repricing_no, r.state, l.sku_id, coalesce(h.changes, 0) as changes, coalesce(h.moved, 0) as moved, coalesce(h.moved_back, 0) as moved_back
  from repricing_line l join repricing r on r.id = l.repricing_id left join (
    select x.repricing_id, x.sku_id, count(*) as changes, count(*) filter (where p.was_fen = x.was_fen and p.now_fen = x.now_fen) as moved,
      count(*) filter (where p.was_fen = x.now_fen and p.now_fen = x.was_fen) as moved_back
    from price_change p join repricing_line x on x.repricing_id = p.repricing_id and x.sku_id = p.sku_id group by x.repricing_id, x.sku_id
  ) h on h.repricing_id = l.repricing_id and h.sku_id = l.sku_id;
