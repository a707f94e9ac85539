-- Rules that another person agrees to before they count (收款账户): what is asked for, one a rule, until somebody has decided.
create table setting_wish (
  key text primary key,
  value text not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index setting_wish_made_by on setting_wish (made_by);
