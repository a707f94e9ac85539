-- 基础资料: what the desk keeps of mills, depots, channels, sales areas and services. `rev` counts changes (two who edit one row at once),
-- `off` takes a row out of every choice without taking it from what uses it, `request_id` makes twins of one request one row.
alter table mill add seq int not null default 0, add off boolean not null default false, add rev int not null default 0,
  add request_id text unique;
alter table depot add seq int not null default 0, add off boolean not null default false, add rev int not null default 0,
  add request_id text unique;
alter table channel add off boolean not null default false, add rev int not null default 0, add request_id text unique;
alter table sales_area add seq int not null default 0, add off boolean not null default false, add rev int not null default 0,
  add request_id text unique;
alter table service_price add off boolean not null default false, add rev int not null default 0, add request_id text unique;

-- 开张清单, put away by an administrator; it can be brought back.
create table setup_away (
  id boolean primary key default true check (id),
  by_user bigint not null references app_user,
  at timestamptz not null default now()
);
