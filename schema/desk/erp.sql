create sequence erp_handover_no;
create sequence erp_run_no;

-- The sandbox ERP's own books: another house.
create table sandbox_erp (
  key text primary key,
  topic text not null,
  amount_fen bigint not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'paid', 'returned')),
  bank_txn_id text not null,
  reason text not null default '',
  asked int not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create trigger wake_erp after insert or update of state on sandbox_erp for each row
  when (new.state = 'taken')
  execute function wake('work-on-erp');

-- What the sandbox ERP was told: one row an event and book, so that an event that comes again replaces what it had booked.
create table sandbox_erp_event (
  key text primary key,
  topic text not null,
  payload jsonb not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'booked')),
  asked int not null default 1,
  created_at timestamptz not null default now(),
  booked_at timestamptz
);
create index sandbox_erp_event_taken on sandbox_erp_event (created_at) where state = 'taken';
create trigger wake_erp after insert or update of state on sandbox_erp_event for each row
  when (new.state = 'taken')
  execute function wake('work-on-erp');

-- A figure in the sandbox ERP's books, by the event that booked it.
create table sandbox_erp_book (
  kind text not null,
  ref text not null,
  event_key text not null,
  value bigint not null check (value <> 0),
  primary key (kind, ref, event_key)
);
create index sandbox_erp_book_event on sandbox_erp_book (event_key);

-- Its books were opened with the mall's figures, once.
create table sandbox_erp_opening (
  one boolean default true primary key check (one),
  at timestamptz not null default now()
);

-- A day's comparison of the mall's books with the ERP's.
create table erp_reconciliation (
  id bigint generated always as identity primary key,
  run_no text not null unique,
  day date not null,
  how text not null check (how in ('daily', 'manual')),
  state text not null check (state in ('clean', 'differing', 'failed')),
  -- By book: compared, equal, under way, different, both sums.
  books jsonb not null default '[]',
  compared int not null default 0,
  different int not null default 0,
  under_way int not null default 0,
  messages int not null default 0,
  trouble text not null default '',
  actor_id bigint not null references app_user,
  request_id text,
  taken_at timestamptz not null default now(),
  unique (actor_id, request_id),
  check ((state = 'differing') = (different > 0)),
  check ((state = 'failed') = (trouble <> '')),
  check ((how = 'manual') = (request_id is not null))
);
create unique index erp_reconciliation_day on erp_reconciliation (day) where how = 'daily';

-- What a comparison found different, until it is mended or explained.
create table erp_difference (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('available', 'frozen', 'orderPaid', 'orderKg', 'invoiced', 'stock')),
  ref text not null,
  ours bigint not null,
  theirs bigint not null,
  under_way bigint not null default 0,
  -- When the figures stood like this for the first time, and when last.
  first_run_id bigint not null references erp_reconciliation,
  last_run_id bigint not null references erp_reconciliation,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'explained', 'mendAsked', 'mended', 'gone')),
  note text not null default '',
  noted_by bigint references app_user,
  mend_asked_by bigint references app_user,
  mended_by bigint references app_user,
  ended_at timestamptz,
  version int not null default 0,
  check (ours <> theirs),
  check (mended_by is null or mended_by is distinct from mend_asked_by),
  check ((state in ('mended', 'gone')) = (ended_at is not null)),
  check (state <> 'mended' or mended_by is not null)
);
create unique index erp_difference_book on erp_difference (kind, ref) where state in ('open', 'explained', 'mendAsked');
create index erp_difference_mended on erp_difference (kind, ref, id desc) where state = 'mended';
create index erp_difference_newest on erp_difference (id desc);
create index erp_difference_work on erp_difference (state, id) where state in ('open', 'explained', 'mendAsked');

-- What happened to a difference.
create table erp_difference_event (
  difference_id bigint not null references erp_difference,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (difference_id, seq)
);

-- ERP 库存消息: a level of one product in one warehouse as the ERP counted it; taken in once, whatever order and however often it comes.
create table erp_stock_level (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sku_code text not null,
  depot_code text not null,
  pieces int,
  kg bigint,
  -- When the level was true in the ERP's books, and its number among those of one moment: which of two is newer.
  counted_at timestamptz(3) not null,
  seq bigint not null,
  -- stuck: not taken in, `why` says what for; tried again by itself and by the desk. older: a newer level of the same goods stands.
  state text not null check (state in ('stuck', 'applied', 'same', 'older', 'dropped')),
  why text not null default '',
  trouble text not null default '',
  -- What the mall had told the ERP and the ERP had not booked at that moment.
  under_way int not null default 0,
  was_pieces int,
  now_pieces int,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  came int not null default 1,
  -- The same number with other contents: what it said.
  odd text not null default '',
  received_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  dropped_by bigint references app_user,
  note text not null default '',
  check (pieces is not null or kg is not null),
  check ((state = 'stuck') = (done_at is null)),
  check ((state = 'stuck') = (why <> '')),
  check ((state = 'dropped') = (dropped_by is not null))
);
create index erp_stock_level_due on erp_stock_level (next_at) where state = 'stuck';
create index erp_stock_level_of on erp_stock_level (sku_code, depot_code, counted_at desc, seq desc);
create trigger wake_level after insert or update of state, next_at on erp_stock_level for each row
  when (new.state = 'stuck' and soon(new.next_at))
  execute function wake('retry-erp-stock');

-- Without an ERP: what was to be told goes out as a file, and is done when somebody says that it was handed over.
create table erp_handover (
  id bigint generated always as identity primary key,
  handover_no text not null unique,
  from_on date not null,
  to_on date not null,
  lines int not null check (lines > 0),
  state text not null default 'made' check (state in ('made', 'delivered', 'dropped')),
  -- The number or the name under which the other house has it.
  delivered_as text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  ended_by bigint references app_user,
  ended_at timestamptz,
  check (from_on <= to_on),
  check ((state = 'made') = (ended_at is null)),
  check ((state = 'delivered') = (delivered_as <> ''))
);

create view inv.sandbox_erp as
  select key, amount_fen, state
    from sandbox_erp;

create view inv.erp_difference as
  select id, kind, ref, ours, theirs, state, first_run_id, last_run_id, mend_asked_by, mended_by
    from erp_difference;

create view inv.erp_reconciliation as
  select id, day, how, state, different
    from erp_reconciliation;

create view inv.sandbox_erp_event as
  select key, state
    from sandbox_erp_event;
