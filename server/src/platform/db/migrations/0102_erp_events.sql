-- Facts for the ERP beside the instructions: what each is about, how often it was sent anew. Messages about one order leave one after the other.
alter table erp_outbox add column about text not null default '';
alter table erp_outbox add column resent integer not null default 0;
create index erp_outbox_about on erp_outbox (about, id desc) where about <> '';
create index erp_outbox_order on erp_outbox (about, id) where state = 'waiting' and topic like 'order.%';
-- The desk: what is stuck, what waits.
create index erp_outbox_open on erp_outbox (state, id) where state <> 'done';
create index erp_outbox_trouble on erp_outbox (id) where trouble <> '' and state <> 'done';

-- The sandbox ERP's books of what it was told: one row an event and book, so that an event that comes again replaces what it had booked.
create table sandbox_erp_event (
  key text primary key,
  topic text not null,
  payload jsonb not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'booked')),
  asked integer not null default 1,
  created_at timestamptz not null default now(),
  booked_at timestamptz
);
create index sandbox_erp_event_taken on sandbox_erp_event (created_at) where state = 'taken';
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
  one boolean primary key default true check (one),
  at timestamptz not null default now()
);

-- 对账: one a day by itself, others by hand.
create sequence erp_run_no;
create table erp_reconciliation (
  id bigint generated always as identity primary key,
  run_no text not null unique,
  day date not null,
  how text not null check (how in ('daily', 'manual')),
  state text not null check (state in ('clean', 'differing', 'failed')),
  -- By book: compared, equal, under way, different, both sums.
  books jsonb not null default '[]',
  compared integer not null default 0,
  different integer not null default 0,
  under_way integer not null default 0,
  messages integer not null default 0,
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
  version integer not null default 0,
  check (ours <> theirs),
  check (mended_by is null or mended_by is distinct from mend_asked_by),
  check ((state in ('mended', 'gone')) = (ended_at is not null)),
  check (state <> 'mended' or mended_by is not null)
);
create unique index erp_difference_book on erp_difference (kind, ref) where state in ('open', 'explained', 'mendAsked');
create index erp_difference_work on erp_difference (state, id) where state in ('open', 'explained', 'mendAsked');
create index erp_difference_newest on erp_difference (id desc);
create index erp_difference_mended on erp_difference (kind, ref, id desc) where state = 'mended';
create table erp_difference_event (
  difference_id bigint not null references erp_difference,
  seq integer not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (difference_id, seq)
);

create view inv.erp_difference as select id, kind, ref, ours, theirs, state, first_run_id, last_run_id, mend_asked_by, mended_by from erp_difference;
create view inv.erp_reconciliation as select id, day, how, state, different from erp_reconciliation;
create view inv.erp_outbox as select key, topic, about, state, payload, created_at from erp_outbox;
create view inv.sandbox_erp_event as select key, state from sandbox_erp_event;
