-- What the mill's people tell each other about a company, and whom of them a note names.
create table company_note (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  request_id text not null,
  at timestamptz not null default now(),
  unique (author_id, request_id)
);
create index company_note_company on company_note (company_id, id desc);
create trigger written_once before update or delete on company_note for each row execute function written_once();

create table company_note_mention (
  note_id bigint not null references company_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);
create table order_note_mention (
  note_id bigint not null references order_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);

-- 交接: one person's work put into another's hands; kept for its request and for whoever asks later.
create table work_handover (
  id bigint generated always as identity primary key,
  from_id bigint not null references app_user,
  to_id bigint not null references app_user,
  -- What was asked, and what of each kind went over.
  asked jsonb not null,
  moved jsonb not null,
  reason text not null check (reason <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz not null default now(),
  unique (actor_id, request_id),
  check (from_id <> to_id)
);

-- How an employee wants his console to look; without a row: bright, normal.
create table staff_look (
  user_id bigint primary key references app_user,
  theme text not null check (theme in ('light', 'dark', 'auto')),
  density text not null check (density in ('normal', 'compact'))
);
