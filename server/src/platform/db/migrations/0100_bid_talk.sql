-- 竞价室问答 (decision 0291): what bidders ask of a lot and the desk answers, for all to read; announcements of the desk beside it.
create table bid_talk (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  no int not null check (no > 0),
  kind text not null check (kind in ('question', 'announcement')),
  state text not null check (state in ('open', 'answered', 'rejected')),
  company_id bigint references company,
  asked_by bigint not null references app_user,
  words text not null check (length(words) between 2 and 500),
  shown text not null default '',
  answer text not null default '',
  why text not null default '',
  rev int not null default 1 check (rev > 0),
  request_id text,
  at timestamptz not null default now(),
  acted_at timestamptz,
  acted_by bigint references app_user,
  unique (lot_id, no),
  unique (asked_by, request_id),
  check ((kind = 'question') = (company_id is not null)),
  check (kind = 'question' or state = 'answered'),
  check ((state = 'open') = (acted_at is null)),
  check ((acted_at is null) = (acted_by is null)),
  check (state <> 'rejected' or why <> '')
);
create index bid_talk_open on bid_talk (at) where state = 'open';
create index bid_talk_company on bid_talk (company_id) where company_id is not null;
create index bid_talk_acted_by on bid_talk (acted_by) where acted_by is not null;

create table bid_talk_change (
  talk_id bigint not null references bid_talk,
  rev int not null,
  state text not null,
  shown text not null,
  answer text not null,
  reason text not null,
  by_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (talk_id, rev)
);
create index bid_talk_change_by on bid_talk_change (by_id);
create trigger written_once before delete or update on bid_talk_change for each row execute function written_once();
