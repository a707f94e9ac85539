-- ---------- 项目: what a buyer's orders are for, in his own words; papers of one project are taken home together.
create table order_project (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  project text not null check (length(project) between 1 and 40 and project = btrim(project)),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now()
);
create index order_project_company on order_project (company_id, project, order_id);
create trigger company_of_order before insert on order_project for each row execute function company_of_order();
create view inv.order_project as select p.order_id, p.company_id, o.company_id as order_company_id from order_project p join orders o on o.id = p.order_id;
