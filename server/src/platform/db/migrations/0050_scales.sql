-- What a real truck scale shows, as the one process that holds its line has written it: while somebody looks, and when it falls silent or is back.
create table scale_live (
  scale_code text primary key,
  answering boolean not null default false,
  trouble text not null default '',
  kg bigint not null default 0,
  stable boolean not null default false,
  overload boolean not null default false,
  net boolean not null default false,
  stood_ms int not null default 0,
  raw text not null default '',
  seen_at timestamptz,
  unanswered_at timestamptz
);
