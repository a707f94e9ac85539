-- The value of a rule, where the desk has set it.
create table setting (
  key text primary key,
  value text not null,
  -- 模拟钢厂: which orders the simulator takes is asked of the moment its switch was turned on.
  changed_at timestamptz not null default now()
);
create trigger wake_all after insert or delete or update on setting for each row execute function wake('*');

-- Rules that another person agrees to before they count (收款账户): what is asked for, one a rule, until somebody has decided.
create table setting_wish (
  key text primary key,
  value text not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index setting_wish_made_by on setting_wish (made_by);
