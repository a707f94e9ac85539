-- The account of a person: what he agreed to, what he says about himself, his devices, one-time tickets.
alter table app_user
  add column email text not null default '',
  add column city_code text references city,
  add column password_changed_at timestamptz;

--- A session is named by its number where its owner ends it from another device: the token's hash never leaves the server.
alter table session add column id bigint generated always as identity unique;

--- Which text in which version a person agreed to, and when (PIPL 13-17). Written once, like every proof.
create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  article_id text not null,
  title text not null,
  version text not null,
  at timestamptz not null default now(),
  ip text not null
);
create index consent_user on consent (user_id);
create trigger written_once before update or delete on consent for each row execute function written_once();

--- What a verified code is exchanged for: a token of ten minutes and one use, kept only as its hash.
create table sms_ticket (
  token_hash text primary key,
  mobile text not null,
  purpose text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

--- How often a question was asked from an address within the hour.
create table ask_count (
  scope text primary key,
  n int not null,
  since timestamptz not null default now()
);

--- One default address a company, however many people change it at once.
create unique index shipping_address_default on shipping_address (company_id) where is_default and not deleted;
