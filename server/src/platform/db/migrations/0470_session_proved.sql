-- When the person of a session has last proved that it is he: at the log-in, and by his password when money is to leave the company's balance.
-- A session from before was proved when it began.
alter table session add column proved_at timestamptz not null default now();
update session set proved_at = created_at;
