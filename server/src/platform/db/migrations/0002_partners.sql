-- What came of the questions to partners outside: counted by day, and the last word of each.
create table partner_call (
  day date not null,
  partner text not null,
  act text not null,
  ok bigint not null default 0,
  refused bigint not null default 0,
  away bigint not null default 0,
  primary key (day, partner, act)
);

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
  skew_ms bigint
);

-- SMS: a carrier sends approved templates with parameters, and says later what became of them.
alter table outbox add column params jsonb not null default '{}';
alter table outbox add column asked_at timestamptz;
alter table outbox add column vendor_id text not null default '';
alter table outbox add column receipt text not null default '' check (receipt in ('', 'delivered', 'failed'));
create index outbox_vendor on outbox (vendor_id) where vendor_id <> '';

-- The template that a carrier has approved for a kind of text.
create table sms_template (
  carrier text not null,
  event text not null,
  template_code text not null check (template_code ~ '^[A-Za-z0-9_-]{1,40}$'),
  saved_by bigint not null references app_user,
  saved_at timestamptz not null default now(),
  primary key (carrier, event)
);


-- What the company registry has answered to a word: each question costs money.
create table registry_answer (
  word text primary key,
  answer jsonb not null,
  at timestamptz not null default now()
);
create index registry_answer_at on registry_answer (at);
