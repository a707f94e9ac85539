-- 关联账号 (decision 0282): accounts of one person, one a company, who has proved each of them; he goes from one to the other without logging in again.
create sequence linked_person_no;
create table linked_account (
  user_id bigint primary key references app_user,
  company_id bigint not null references company,
  -- A number of its own: no account is the first of a person.
  person_no bigint not null,
  linked_at timestamptz not null default now(),
  -- Of a company one: whoever approves an order and whoever has made it stay two.
  unique (person_no, company_id),
  foreign key (company_id, user_id) references app_user (company_id, id)
);

-- To which account the person of this session went on: a page that was drawn in it acts for nobody any more, and says so.
alter table session add column switched_to bigint references app_user;

-- 加入申请 (decision 0282): somebody without a company asks to become one of its people. A company that nobody knows is asked as well, and never answers.
create table company_join_request (
  id bigint generated always as identity primary key,
  -- As it was typed: all that the asker ever reads of the company.
  word text not null check (word <> ''),
  company_id bigint references company,
  user_id bigint not null references app_user,
  note text not null default '',
  -- He gives up an own certification that is not in review when he is let in.
  give_up_draft boolean not null default false,
  state smallint not null default 0 check (state between 0 and 4),
  reason text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index company_join_request_open on company_join_request (user_id) where state = 0;
create index company_join_request_user on company_join_request (user_id, id desc);
create index company_join_request_company on company_join_request (company_id, id) where state = 0;
