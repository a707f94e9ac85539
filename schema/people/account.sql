create sequence linked_person_no;

-- A person with a log-in: of a company, or an employee of the mill.
create table app_user (
  id bigint generated always as identity primary key,
  user_name text not null unique,
  mobile text not null unique,
  nick_name text not null,
  real_name text not null,
  head_img_url text not null default '',
  password_hash text not null,
  user_type smallint not null,
  company_id bigint references company,
  staff_code text unique,
  staff_roles text[] not null default '{}',
  is_pick_up boolean not null default true,
  frozen boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  email text not null default '',
  city_code text references city,
  password_changed_at timestamptz,
  role_code text not null default '',
  custom_role_id bigint,
  order_limit_fen bigint check (order_limit_fen >= 0),
  month_limit_fen bigint check (month_limit_fen >= 0),
  order_limit_kg bigint check (order_limit_kg >= 0),
  month_limit_kg bigint check (month_limit_kg >= 0),
  frozen_reason text not null default '',
  -- An account belongs to one company for life: whoever leaves or moves gets a new one, the old one stays for its orders.
  closed_at timestamptz,
  phone text not null default '',
  -- second factor of employees, sealed; the last time step that was used
  totp_secret text,
  totp_step bigint not null default 0,
  -- set by an administrator, known to two people: good for one log-in and for nothing but choosing an own one
  must_change_password boolean not null default false,
  -- sealed; becomes totp_secret when a code made with it was entered
  totp_pending text,
  -- Nobody reads the inbox of an account that only the simulator acts as.
  simulated boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, custom_role_id) references company_role (company_id, id)
);
create index app_user_company on app_user (company_id) where company_id is not null;
create index app_user_mobile_begin on app_user (mobile collate "C");
create index app_user_nick_name on app_user (nick_name collate "C");
create index app_user_real_name on app_user (real_name collate "C");
create index app_user_staff on app_user (id) where staff_code is not null;
create trigger wake_frozen after update of frozen on app_user for each row
  when (new.frozen and not old.frozen)
  execute function wake('end-proxy-sessions');

-- Which text in which version a person agreed to, and when (PIPL 13-17). Written once, like every proof.
create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  article_id text not null,
  title text not null,
  version text not null,
  at timestamptz not null default now(),
  ip text not null
);
create index consent_article on consent (article_id, user_id, id desc);
create index consent_user on consent (user_id);
create index consent_version on consent (article_id, version);
create trigger written_once before delete or update on consent for each row execute function written_once();

-- What a verified code is exchanged for: a token of ten minutes and one use, kept only as its hash.
create table sms_ticket (
  token_hash text primary key,
  mobile text not null,
  purpose text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- 买方账号 given by the mill (decision 0165): where no SMS proves a number, one employee asks, another agrees and reads out the start password.
create table account_ask (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('open', 'reset')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  mobile text not null,
  real_name text not null,
  -- For whom and how he was recognised, in words.
  reason text not null check (reason <> ''),
  -- The account that was opened, or whose password is given anew.
  user_id bigint references app_user,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decide_reason text not null default '',
  request_id text not null,
  unique (asked_by, request_id),
  check ((state = 'waiting') = (decided_by is null)),
  check (state <> 'done' or user_id is not null and decided_by <> asked_by)
);
create index account_ask_at on account_ask (asked_at);
create index account_ask_decided_by on account_ask (decided_by);
create index account_ask_user on account_ask (user_id);
create unique index account_ask_waiting on account_ask (mobile) where state = 'waiting';

-- 关联账号: accounts of one person, one a company; he goes from one to the other without logging in again.
create table linked_account (
  user_id bigint primary key references app_user,
  company_id bigint not null references company,
  -- A number of its own: no account is the first of a person.
  person_no bigint not null,
  linked_at timestamptz not null default now(),
  unique (person_no, company_id),
  foreign key (company_id, user_id) references app_user (company_id, id)
);

create view inv.app_user as
  select id, company_id,
         case
             when staff_code is null then 'buyer'
             else 'staff'
         end as role,
     password_hash
    from app_user;

-- What must hold over people and approvals is asked here (proof/invariants.ts).
create view inv.person as
  select id, company_id, role_code, custom_role_id, closed_at is not null as closed
    from app_user
   where company_id is not null;
