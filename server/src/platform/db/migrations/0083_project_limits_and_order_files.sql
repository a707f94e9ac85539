-- 项目限额: how much of a project a company's people may order in a month without a colleague's word.
create table project_limit (
  company_id bigint not null references company,
  project text not null check (length(project) >= 1 and length(project) <= 40 and project = btrim(project)),
  month_fen bigint check (month_fen >= 0),
  month_kg bigint check (month_kg >= 0),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  primary key (company_id, project),
  check (month_fen is not null or month_kg is not null)
);
-- 订单附件: papers that a buyer sends along with his order, until the mill has reviewed it.
create table order_file (
  order_id bigint not null references orders,
  file_id text not null references file_object,
  added_by bigint not null references app_user,
  at timestamptz(3) not null default now(),
  primary key (order_id, file_id)
);
create index order_file_file on order_file (file_id);
