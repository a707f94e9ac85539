-- 热词 of a channel, each from a day to a day if it says so. A channel without words of its own has those of the whole mall ('').
alter table hot_word add column channel_code text not null default '', add column from_at timestamptz(3), add column until_at timestamptz(3),
  drop constraint hot_word_pkey, add primary key (channel_code, word), add check (until_at is null or from_at is null or until_at > from_at);
alter table hot_word alter column channel_code drop default;
