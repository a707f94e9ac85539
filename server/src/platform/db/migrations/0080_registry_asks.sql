-- A question to the company registry, written before it leaves: it may be charged whatever becomes of its answer, and who asks the same meanwhile
-- waits for it.
create table registry_ask (
  id bigint generated always as identity primary key,
  word text not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index registry_ask_at on registry_ask (asked_at);
