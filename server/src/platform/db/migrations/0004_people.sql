-- Companies and the people in them: certification, files, roles and limits, invitations, proxy sessions, notices.

-- ---------- the company as it is registered, and who of the mall looks after it
alter table company
  add column legal_person text not null default '',
  add column nature smallint not null default 0 check (nature between 0 and 7),
  add column industry smallint not null default 0 check (industry between 0 and 12),
  add column registered_capital_fen bigint check (registered_capital_fen >= 0),
  add column established_on date,
  add column valid_until date,
  add column business_scope text not null default '',
  add column tel text not null default '',
  add column bd_user_id bigint references app_user,
  add column frozen_reason text not null default '',
  add column certified_at timestamptz,
  add column created_at timestamptz not null default now();
create sequence company_no start 200001;

-- ---------- what a person may do in his company, and how much he may order
create table company_role (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  rights text[] not null,
  created_at timestamptz not null default now(),
  unique (company_id, name),
  unique (company_id, id)
);
alter table app_user
  add column role_code text not null default '',
  add column custom_role_id bigint,
  add column order_limit_fen bigint check (order_limit_fen >= 0),
  add column month_limit_fen bigint check (month_limit_fen >= 0),
  add column order_limit_kg bigint check (order_limit_kg >= 0),
  add column month_limit_kg bigint check (month_limit_kg >= 0),
  add column frozen_reason text not null default '',
  -- An account belongs to one company for life: whoever leaves or moves gets a new one, the old one stays for its orders.
  add column closed_at timestamptz,
  add column phone text not null default '',
  -- second factor of employees, sealed; the last time step that was used
  add column totp_secret text,
  add column totp_step bigint not null default 0,
  add foreign key (company_id, custom_role_id) references company_role (company_id, id);
create index app_user_company on app_user (company_id) where company_id is not null;

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
  state smallint not null default 0 check (state between 0 and 4),
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  foreign key (company_id, custom_role_id) references company_role (company_id, id)
);
create unique index company_invitation_open on company_invitation (company_id, mobile) where state = 0;
create index company_invitation_mobile on company_invitation (mobile) where state = 0;

-- ---------- approval inside the buyer's company, before the order reaches the mill: 0 not needed, 1 waits, 2 agreed, 3 refused
alter table orders
  add column company_approval smallint not null default 0 check (company_approval between 0 and 3),
  add column company_approval_why text not null default '',
  add column company_approver_id bigint references app_user;
create index orders_company_approval on orders (company_id, id) where company_approval = 1 and status = 0;
create index orders_by_user on orders (user_id, created_at);

-- ---------- files: keys made by the server, only their company can fetch them
create table file_object (
  id text primary key,
  company_id bigint references company,
  user_id bigint not null references app_user,
  purpose text not null,
  storage_key text not null unique,
  preview_key text unique,
  thumb_key text unique,
  original_name text not null,
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_object_user on file_object (user_id, created_at);
create view inv.file_object as select id, company_id, storage_key, mime, size, sha256, original_name from file_object;

-- ---------- certification: an application is a draft that can be left and resumed; the company is written when it is approved
create sequence certification_no;
create table certification (
  id bigint generated always as identity primary key,
  cert_code text not null unique,
  kind text not null check (kind in ('first', 'change')),
  applicant_id bigint not null references app_user,
  company_id bigint references company,
  state smallint not null default 0 check (state between 0 and 4),
  form jsonb not null default '{}',
  registry jsonb,
  registry_at timestamptz,
  verdicts jsonb not null default '{}',
  reject_reason text not null default '',
  reviewer_id bigint references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz
);
create unique index certification_open_first on certification (applicant_id) where kind = 'first' and state in (0, 1, 3);
create unique index certification_open_change on certification (company_id) where kind = 'change' and state in (0, 1, 3);
create index certification_queue on certification (submitted_at) where state = 1;
create index certification_company on certification (company_id, id);
create table certification_log (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  actor_id bigint not null references app_user,
  event text not null,
  detail text not null default '',
  at timestamptz not null default now()
);
create index certification_log_of on certification_log (certification_id, id);
create trigger written_once before update or delete on certification_log for each row execute function written_once();

--- A payment of less than one yuan proves that the account is the company's: the applicant names the amount. Three wrong answers end it.
create table bank_check (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  account_hash text not null,
  amount_fen int not null check (amount_fen between 1 and 99),
  attempts int not null default 0,
  state text not null check (state in ('waiting', 'passed', 'dead', 'expired', 'failed')),
  message text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz
);
create unique index bank_check_open on bank_check (certification_id) where state = 'waiting';
create index bank_check_of on bank_check (certification_id, id);

create table company_licence (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  kind text not null,
  number text not null default '',
  file_id text references file_object,
  valid_until date,
  -- the last step of the notices ahead of the end that was sent: days before
  warned_days int,
  deleted boolean not null default false
);
create index company_licence_of on company_licence (company_id) where not deleted;
create table company_bank_account (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  account_name text not null,
  bank_name text not null,
  sub_bank_name text not null,
  line_no text not null,
  -- sealed with the data key; the last four digits are what is shown, the digest finds doubles
  account_sealed text not null,
  account_tail text not null,
  account_hash text not null,
  is_default boolean not null default false,
  verified_at timestamptz,
  deleted boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index company_bank_account_one on company_bank_account (company_id, account_hash) where not deleted;
create unique index company_bank_account_default on company_bank_account (company_id) where is_default and not deleted;
create table sub_bank (
  line_no text primary key,
  bank_name text not null,
  name text not null,
  city_code text not null references city
);
create index sub_bank_city on sub_bank (city_code, line_no);
alter table invoice_title add column deleted boolean not null default false, add column title_type smallint not null default 2;

-- ---------- proxy ordering: a second, bounded session of an employee in a buyer's name
alter table session
  add column actor_id bigint references app_user,
  add column parent_hash text references session,
  add column reason text not null default '',
  add column agent text not null default '',
  add column ended_at timestamptz;
create index session_proxy on session (user_id, id) where actor_id is not null;
create index session_parent on session (parent_hash) where parent_hash is not null;
create table proxy_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  user_id bigint not null references app_user,
  parent_hash text not null references session,
  reason text not null,
  minutes int not null check (minutes between 5 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index audit_log_behalf on audit_log (on_behalf_of, seq) where on_behalf_of is not null;
create index audit_log_actor on audit_log (actor_id, seq);
create index audit_log_at on audit_log (at);

-- ---------- notices: one inbox for everybody; what leaves the building waits in the outbox
create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  event text not null,
  title text not null,
  body text not null,
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_user on notice (user_id, id);
create index notice_unread on notice (user_id) where read_at is null;
create table outbox (
  id bigint generated always as identity primary key,
  medium text not null check (medium in ('sms')),
  address text not null,
  body text not null,
  event text not null,
  attempts int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_open on outbox (due_at) where sent_at is null;
create view inv.outbox as select id, created_at, sent_at, attempts from outbox;

-- ---------- rows that are there already
update app_user set role_code = case user_type when 2 then 'administrator' else 'purchaser' end where company_id is not null;
update company set legal_person = coalesce(profile ->> 'legalPerson', '');
