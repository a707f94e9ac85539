-- A role of a company's own: what its people may do, and how much they may order.
create table company_role (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  rights text[] not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, name)
);

-- An invitation of a person into a company, with the role that waits for him.
create table company_invitation (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  invited_by bigint not null references app_user,
  mobile text not null,
  name text not null,
  role_code text not null,
  custom_role_id bigint,
  order_limit_fen bigint,
  month_limit_fen bigint,
  order_limit_kg bigint,
  month_limit_kg bigint,
  state smallint not null default 0 check (state >= 0 and state <= 4),
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  sent_at timestamptz not null default now(),
  sends int not null default 1,
  foreign key (company_id, custom_role_id) references company_role (company_id, id)
);
create index company_invitation_mobile on company_invitation (mobile) where state = 0;
create unique index company_invitation_open on company_invitation (company_id, mobile) where state = 0;

-- 项目限额: how much of a project a company's people may order in a month without a colleague's word; without a row as much as they like.
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
