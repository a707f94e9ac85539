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

-- 加入申请: somebody without a company asks to become one of its people. A company that nobody knows is asked as well, and never answers.
create table company_join_request (
  id bigint generated always as identity primary key,
  -- As it was typed: all that the asker ever reads of the company.
  word text not null check (word <> ''),
  company_id bigint references company,
  user_id bigint not null references app_user,
  note text not null default '',
  give_up_draft boolean not null default false,
  state smallint not null default 0 check (state >= 0 and state <= 4),
  reason text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index company_join_request_company on company_join_request (company_id, id) where state = 0;
create unique index company_join_request_open on company_join_request (user_id) where state = 0;
create index company_join_request_user on company_join_request (user_id, id desc);

-- 班组: what a part of a company may order in a month, a quarter or a year, and what becomes of an order beyond it.
create table company_team (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (length(name) >= 1 and length(name) <= 60 and name = btrim(name)),
  period text not null check (period in ('month', 'quarter', 'year')),
  budget_fen bigint not null check (budget_fen >= 0),
  -- approve: a colleague says whether; refuse: it is not submitted.
  beyond text not null check (beyond in ('approve', 'refuse')),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (company_id, id)
);
create unique index company_team_name on company_team (company_id, name) where closed_at is null;

-- Who orders on a team's budget; a person is in one team at most.
create table team_member (
  user_id bigint primary key references app_user,
  company_id bigint not null,
  team_id bigint not null,
  foreign key (company_id, team_id) references company_team (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id)
);
create index team_member_team on team_member (company_id, team_id);

-- Of which team's budget an order is: of the one its person was in when it was made.
create table order_team (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  team_id bigint not null,
  foreign key (company_id, team_id) references company_team (company_id, id)
);
create index order_team_team on order_team (company_id, team_id, order_id);

-- 集团: companies that belong together and keep their own books; who may read the sums of a member, its own administrator says.
create table company_group (
  id bigint generated always as identity primary key,
  -- The head: it has made the group, and asks others into it.
  company_id bigint not null unique references company,
  name text not null check (length(name) >= 1 and length(name) <= 40 and name = btrim(name)),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);

-- Which companies are in a group, its head too; a company is in one at most.
create table company_group_member (
  company_id bigint primary key references company,
  group_id bigint not null references company_group on delete cascade,
  joined_by bigint not null references app_user,
  joined_at timestamptz not null default now()
);
create index company_group_member_group on company_group_member (group_id);

-- A company that the head has asked into the group. One that nobody knows is asked as well, and never answers.
create table company_group_ask (
  id bigint generated always as identity primary key,
  group_id bigint not null references company_group on delete cascade,
  -- As it was typed: all that the head reads of the company before it has agreed.
  word text not null check (word <> ''),
  company_id bigint references company,
  state smallint not null default 0 check (state >= 0 and state <= 4),
  asked_by bigint not null references app_user,
  answered_by bigint references app_user,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index company_group_ask_company on company_group_ask (company_id, id) where state = 0;
create unique index company_group_ask_open on company_group_ask (group_id, word) where state = 0;

-- Who may read the sums of a member, be he of another company of the group.
create table company_group_reader (
  company_id bigint not null references company_group_member on delete cascade,
  user_id bigint not null references app_user,
  granted_by bigint not null references app_user,
  granted_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_group_reader_user on company_group_reader (user_id);
