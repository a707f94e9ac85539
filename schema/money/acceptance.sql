create sequence draft_code_no;
create sequence draft_quote_no;

-- 收票规则: what finance says of a class holds from its moment on; the old word stays.
create table draft_class (
  id bigint generated always as identity primary key,
  class_code text not null check (class_code in ('A', 'B', 'C')),
  rate_bp int not null check (rate_bp >= 1 and rate_bp <= 2000),
  single_limit_fen bigint not null check (single_limit_fen > 0),
  company_limit_fen bigint not null check (company_limit_fen > 0),
  months smallint not null check (months >= 1 and months <= 12),
  valid_from timestamptz not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (class_code, valid_from)
);

-- Who accepts drafts (a bank or a company), and whether the mill takes his.
create table draft_acceptor (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  kind text not null check (kind in ('bank', 'commercial')),
  class_code text not null check (class_code in ('A', 'B', 'C')),
  taken boolean not null default true,
  note text not null default '',
  changed_at timestamptz not null default now()
);

-- A draft (bill of exchange) that a buyer pays with.
create table draft (
  id bigint generated always as identity primary key,
  draft_code text not null unique,
  draft_no text not null check (draft_no ~ '^[0-9]{30}(-[1-9][0-9]{0,11}-[1-9][0-9]{0,11})?$'),
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  kind text not null check (kind in ('bank', 'commercial')),
  acceptor_id bigint not null references draft_acceptor,
  acceptor_name text not null,
  class_code text not null,
  face_fen bigint not null check (face_fen > 0),
  due_on date not null,
  -- As they were on the day it was registered.
  rate_bp int not null,
  days int not null check (days > 0),
  discount_fen bigint not null check (discount_fen >= 0),
  state text not null default 'waiting' check (state in (
    'waiting', 'signed', 'paid', 'dishonoured', 'expired', 'withdrawn', 'refused'
  )),
  -- What orders hold of it; of one that has ended, what they held in that moment.
  applied_fen bigint not null default 0,
  endorse_by date not null,
  signed_at timestamptz,
  presented_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_why text not null default '',
  -- What the platform said that does not fit what was registered.
  odd text not null default '',
  created_at timestamptz not null default now(),
  package_no text generated always as ("left"(draft_no, 30)) stored,
  part_from bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 2), ''), '0')::bigint) stored,
  part_to bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 3), ''), '999999999999')::bigint) stored,
  unique (user_id, request_id),
  check (applied_fen >= 0 and applied_fen <= face_fen),
  check ((state in ('signed', 'paid', 'dishonoured')) = (signed_at is not null)),
  check (signed_at is not null or applied_fen = 0),
  check ((state in ('waiting', 'signed')) = (ended_at is null))
);
create index draft_company on draft (company_id, id desc);
create index draft_newest on draft (state, id desc);
create unique index draft_no_held on draft (draft_no) where state in ('signed', 'paid', 'dishonoured');
create unique index draft_no_waiting on draft (company_id, draft_no) where state = 'waiting';
create index draft_odd on draft (id) where odd <> '' and state = 'waiting';
create index draft_open on draft (company_id, class_code) where state in ('waiting', 'signed');
create index draft_package on draft (package_no) where state in ('waiting', 'signed', 'paid', 'dishonoured');
create index draft_work on draft (state, due_on, id);
create trigger wake_draft after insert or update of state on draft for each row
  when (new.state in ('waiting', 'signed'))
  execute function wake('work-on-drafts');

-- 退票款: what orders held of a draft that came back unpaid, owed in cash.
create table draft_debt (
  draft_id bigint primary key references draft,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  -- Orders it paid were cancelled since, or cost less.
  offset_fen bigint not null default 0,
  due_on date not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Said to both sides that its day is over.
  late_at timestamptz,
  paid_fen bigint not null default 0,
  paid_by bigint references app_user,
  request_id text,
  unique (paid_by, request_id),
  check (offset_fen >= 0 and paid_fen >= 0 and (offset_fen + paid_fen) <= amount_fen),
  check ((settled_at is not null) = ((offset_fen + paid_fen) = amount_fen)),
  check ((paid_fen > 0) = (paid_by is not null and request_id is not null))
);
create index draft_debt_open on draft_debt (company_id) where settled_at is null;

-- What the mill would take a draft for, as asked before it was handed in.
create table draft_quote (
  id bigint generated always as identity primary key,
  quote_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  kind text not null,
  acceptor_name text not null,
  class_code text not null,
  face_fen bigint not null check (face_fen > 0),
  due_on date not null,
  rate_bp int not null check (rate_bp > 0),
  days int not null check (days > 0),
  quoted_on date not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, request_id)
);
create index draft_quote_company on draft_quote (company_id, valid_until desc);

-- What the platform has told, once a message.
create table draft_notice (
  notice_id text primary key,
  kind text not null check (kind in ('endorsed', 'honoured', 'dishonoured', 'insolvent')),
  draft_no text not null,
  facts_hash text not null,
  outcome text not null,
  draft_id bigint references draft,
  received_at timestamptz not null default now()
);
create index draft_notice_draft on draft_notice (draft_id, received_at);

-- A draft in the books of the sandbox platform, which is another house.
create table sandbox_draft (
  notice_id text primary key,
  draft_no text not null,
  kind text not null check (kind in ('endorsed', 'honoured', 'dishonoured', 'insolvent')),
  bill_kind text not null,
  acceptor text not null,
  holder text not null,
  face_fen bigint not null,
  due_on date not null,
  reason text not null default '',
  notified boolean not null default false,
  -- Of an endorsement: the other side has signed for it.
  accepted boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index sandbox_draft_answer on sandbox_draft (draft_no) where kind in ('honoured', 'dishonoured', 'insolvent');
create index sandbox_draft_untold on sandbox_draft (created_at) where not notified;
create trigger wake_news after insert on sandbox_draft for each row
  when (not new.notified)
  execute function wake('work-on-drafts 20100');

-- A draft that was presented for payment at the sandbox platform.
create table sandbox_draft_presented (
  draft_no text primary key,
  face_fen bigint not null,
  presented_at timestamptz not null default now(),
  answered boolean not null default false
);
create index sandbox_draft_waiting on sandbox_draft_presented (presented_at) where not answered;
create trigger wake_presented after insert on sandbox_draft_presented for each row execute function wake('work-on-drafts');

create view inv.draft as
  select id, draft_no, company_id, face_fen, applied_fen, state, package_no, part_from, part_to
    from draft;

create view inv.draft_debt as
  select draft_id, company_id, amount_fen, offset_fen, paid_fen, settled_at is not null as settled
    from draft_debt;
