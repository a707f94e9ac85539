create sequence certification_no;

-- A company that buys, from its registration on.
create table company (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  credit_code text not null unique,
  city_code text not null,
  sales_area_code text not null,
  address text not null,
  customer_category text not null,
  customer_tier text not null,
  approval_status smallint not null,
  frozen boolean not null default false,
  bd_name text not null default '',
  bd_phone text not null default '',
  profile jsonb not null default '{}',
  legal_person text not null default '',
  nature smallint not null default 0 check (nature >= 0 and nature <= 7),
  industry smallint not null default 0 check (industry >= 0 and industry <= 12),
  registered_capital_fen bigint check (registered_capital_fen >= 0),
  established_on date,
  valid_until date,
  business_scope text not null default '',
  tel text not null default '',
  bd_user_id bigint references app_user,
  frozen_reason text not null default '',
  certified_at timestamptz,
  created_at timestamptz not null default now()
);
create index company_bd on company (bd_user_id);
create index company_name on company (name, id);
create index company_words on company using gin (((((name || ' ') || code) || ' ') || credit_code) gin_trgm_ops);
create trigger begin_figure after insert on company for each row execute function begin_company_figure();
create trigger wake_frozen after update of frozen on company for each row
  when (new.frozen and not old.frozen)
  execute function wake('end-proxy-sessions');

-- An application of a company to be recognised, or to change what it is recognised by.
create table certification (
  id bigint generated always as identity primary key,
  cert_code text not null unique,
  kind text not null check (kind in ('first', 'change')),
  applicant_id bigint not null references app_user,
  company_id bigint references company,
  state smallint not null default 0 check (state >= 0 and state <= 4),
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
create index certification_agent on certification ((form ->> 'agentMobile')) where state = 2;
create index certification_applicant on certification (applicant_id, id desc);
create index certification_at on certification (submitted_at desc, id desc) where submitted_at is not null;
create index certification_company on certification (company_id, id);
create unique index certification_open_change on certification (company_id) where kind = 'change' and (state in (0, 1, 3));
create unique index certification_open_first on certification (applicant_id) where kind = 'first' and (state in (0, 1, 3));
create index certification_queue on certification (submitted_at) where state = 1;
create index certification_state on certification (state, id desc) where submitted_at is not null;

-- What happened to an application, written once.
create table certification_log (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  actor_id bigint not null references app_user,
  event text not null,
  detail text not null default '',
  at timestamptz not null default now()
);
create index certification_log_of on certification_log (certification_id, id);
create trigger written_once before delete or update on certification_log for each row execute function written_once();

-- A payment of less than one yuan proves that the account is the company's: the applicant names the amount. Three wrong answers end it.
create table bank_check (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  account_hash text not null,
  amount_fen int not null check (amount_fen >= 1 and amount_fen <= 99),
  attempts int not null default 0,
  state text not null check (state in ('waiting', 'passed', 'dead', 'expired', 'failed')),
  message text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz
);
create index bank_check_of on bank_check (certification_id, id);
create unique index bank_check_open on bank_check (certification_id) where state = 'waiting';

-- A licence of a company, with the day until which it holds.
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

-- What the company registry has answered to a word: each question costs money.
create table registry_answer (
  word text primary key,
  answer jsonb not null,
  at timestamptz not null default now()
);
create index registry_answer_at on registry_answer (at);

-- A question to the company registry, written before it leaves: it may be charged whatever becomes of its answer; who asks the same meanwhile waits.
create table registry_ask (
  id bigint generated always as identity primary key,
  word text not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index registry_ask_at on registry_ask (asked_at);

create view inv.company as
  select id, code
    from company;

create function begin_company_figure() returns trigger language plpgsql
as $$
begin
  insert into company_figure (company_id) values (new.id);
  return null;
end $$;
