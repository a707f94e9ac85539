create sequence concession_no;

-- What the mill gives away of its price: agreed by whoever may give that much.
create table concession (
  id bigint generated always as identity primary key,
  concession_no text not null unique,
  kind text not null check (kind in ('coupon', 'group', 'lot', 'reserve', 'agreed', 'quote')),
  -- Number of what it is of, and the version of it that was submitted.
  ref_no text not null,
  ref_version int not null default 0,
  title text not null,
  -- What of the price is taken off at most, in millionths, and of which goods: by number, or by class (none named: all).
  share_ppm int not null check (share_ppm >= 0),
  sku_ids int[],
  classes text[] not null default '{}',
  -- Why it waits; empty where one person's word was enough.
  needs text not null,
  note text not null default '',
  -- What the room does when it passes and cannot read from the thing itself.
  asked jsonb,
  authors bigint[] not null check (cardinality(authors) > 0),
  asked_by bigint not null references app_user,
  asked_at timestamptz(3) not null default now(),
  state text not null check (state in ('alone', 'waiting', 'passed', 'returned', 'dropped')),
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  reason text not null default '',
  check (asked_by = any (authors)),
  check ((state = 'alone') = (needs = '')),
  check ((state in ('passed', 'returned')) = (decided_by is not null)),
  constraint concession_second_person check (decided_by is null or not (decided_by = any (authors)))
);
create index concession_alone on concession (asked_by, asked_at) where state = 'alone';
create index concession_listed on concession (id desc) where state <> 'alone';
create unique index concession_waiting on concession (kind, ref_no) where state = 'waiting';
