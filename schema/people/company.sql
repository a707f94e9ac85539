create sequence company_no start 200001;

-- Where a company has goods sent.
create table shipping_address (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  address_type text not null check (address_type in ('F', 'M')),
  name text not null,
  city_code text not null references city,
  detail text not null,
  receiver text not null,
  mobile text not null,
  is_default boolean not null default false,
  deleted boolean not null default false
);
create index shipping_address_company on shipping_address (company_id);
create unique index shipping_address_default on shipping_address (company_id) where is_default and not deleted;

-- What a company has invoices made out to.
create table invoice_title (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  title text not null,
  tax_no text not null,
  address text not null,
  tel text not null,
  bank_name text not null,
  bank_account text not null,
  default_type smallint not null,
  is_default boolean not null default true,
  deleted boolean not null default false,
  title_type smallint not null default 2
);
create index invoice_title_company on invoice_title (company_id);

-- A bank account of a company; its number is sealed.
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
create unique index company_bank_account_default on company_bank_account (company_id) where is_default and not deleted;
create unique index company_bank_account_one on company_bank_account (company_id, account_hash) where not deleted;

-- The order in which the desk lists companies: by figures a job keeps a minute old (orderCompanies.job.ts).
create table company_figure (
  company_id bigint primary key references company,
  fen bigint not null default 0,
  balance_fen bigint not null default 0,
  last_order_id bigint not null default 0
);
create index company_figure_balance on company_figure (balance_fen desc, company_id);
create index company_figure_fen on company_figure (fen desc, company_id);
create index company_figure_last on company_figure (last_order_id desc, company_id desc);

-- What the mill's people tell each other about a company.
create table company_note (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  request_id text not null,
  at timestamptz not null default now(),
  unique (author_id, request_id)
);
create index company_note_company on company_note (company_id, id desc);
create trigger written_once before delete or update on company_note for each row execute function written_once();

-- An employee whom a note about a company names.
create table company_note_mention (
  note_id bigint not null references company_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);
