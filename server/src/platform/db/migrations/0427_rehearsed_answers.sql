-- A repeat of a rehearsed call gets its first answer, as on the real mall: nothing else of the first is left that could tell it is a repeat.
create table open_rehearsal_answer (
  key_id bigint not null references open_key on delete cascade,
  request_id text not null,
  path text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key_id, request_id)
);
