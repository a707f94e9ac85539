-- 催办: a buyer is reminded of one matter once a day, whoever presses.
create table finance_reminder (
  matter text not null check (matter in ('credit', 'settlement', 'rest', 'red', 'invoice')),
  number text not null,
  on_day date not null default (now() at time zone 'Asia/Shanghai')::date,
  company_id bigint not null references company,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (matter, number, on_day)
);
create index finance_reminder_company on finance_reminder (company_id, at);
