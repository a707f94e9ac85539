-- What came of the questions to a partner on a day, by act.
create table partner_call (
  day date not null,
  partner text not null,
  act text not null,
  ok bigint not null default 0,
  refused bigint not null default 0,
  away bigint not null default 0,
  primary key (day, partner, act)
);

-- The last word of a partner, and since when there has been none.
create table partner_state (
  partner text primary key,
  last_ok_at timestamptz,
  last_refused_at timestamptz,
  last_refused_why text not null default '',
  last_away_at timestamptz,
  last_away_why text not null default '',
  failing_since timestamptz,
  alarmed_at timestamptz,
  tested_at timestamptz,
  skew_ms bigint,
  key_until date,
  key_warned_days int
);
