-- ---------- 模拟钢厂: which orders the simulator takes is asked of the moment its switch was turned on.
alter table setting add column changed_at timestamptz not null default now();
-- Nobody reads the inbox of an account that only the simulator acts as.
alter table app_user add column simulated boolean not null default false;
