-- 集团 (decision 0284): companies that belong together and keep their own books; who may read the sums of a member, its own administrator says.
create table company_group (
  id bigint generated always as identity primary key,
  -- The head: it has made the group, and asks others into it.
  company_id bigint not null unique references company,
  name text not null check (length(name) between 1 and 40 and name = btrim(name)),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);

-- Which companies are in it, the head too; a company is in one group at most.
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
  -- As it was typed: all that the head ever reads of the company before it has agreed.
  word text not null check (word <> ''),
  company_id bigint references company,
  state smallint not null default 0 check (state between 0 and 4),
  asked_by bigint not null references app_user,
  answered_by bigint references app_user,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index company_group_ask_open on company_group_ask (group_id, word) where state = 0;
create index company_group_ask_company on company_group_ask (company_id, id) where state = 0;

-- Who may read the sums of a member, be he of another company of the group: given by the member's own administrator, gone when either company leaves.
create table company_group_reader (
  company_id bigint not null references company_group_member on delete cascade,
  user_id bigint not null references app_user,
  granted_by bigint not null references app_user,
  granted_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_group_reader_user on company_group_reader (user_id);
