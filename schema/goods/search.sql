-- 搜索词: what was searched, a row a day, word and channel; nobody's name, number or address stands here (decision 0092).
create table search_word (
  day date not null,
  word text not null check (length(word) >= 1 and length(word) <= 40),
  -- '' where the visitor stood in no channel.
  channel_code text not null,
  searches int not null check (searches > 0),
  empty int not null,
  last_at timestamptz(3) not null,
  primary key (day, word, channel_code),
  check (empty >= 0 and empty <= searches)
);

-- What buyers say for what the catalogue calls otherwise. A removed row stays: who made it, who took it away, when.
create table search_synonym (
  id bigint generated always as identity primary key,
  word text not null check (length(word) >= 1 and length(word) <= 20),
  means text not null check (length(means) >= 1 and length(means) <= 40),
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  removed_by bigint references app_user,
  removed_at timestamptz(3),
  check ((removed_by is null) = (removed_at is null))
);
create unique index search_synonym_word on search_synonym (word) where removed_at is null;
