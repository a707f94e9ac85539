-- A purchase order as a document of cXML (decision 0285): what stands under the buyer's number, and what was ordered by it.
create table cxml_order (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  key_id bigint not null references open_key,
  order_no text not null,
  order_date text not null default '',
  payload_id text not null,
  -- Of what was read of it: another document under the number is told from the same one again.
  document_hash text not null,
  -- The buyer's line numbers and units, to speak of them afterwards.
  lines jsonb not null,
  made_at timestamptz not null default now(),
  -- Written in the order's own transaction; null: nothing was ordered yet.
  master_order_code text,
  unique (company_id, order_no)
);
create index cxml_order_master on cxml_order (master_order_code) where master_order_code is not null;

-- 采购系统选购 (decision 0286): somebody's visit from his company's purchasing system. Of link and token only the hashes are kept.
create table punch_out (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  key_id bigint not null references open_key,
  -- Null once the link was opened.
  start_hash text unique,
  token_hash text unique,
  operation text not null check (operation in ('create', 'edit', 'inspect')),
  buyer_cookie text not null,
  post_url text not null,
  -- The two ends as the request named them.
  buyer jsonb not null,
  person text not null default '',
  start_path text not null default '/',
  -- What was taken home, by its place: orders that follow find it by SupplierPartAuxiliaryID.
  items jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  start_until timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz not null,
  returned_at timestamptz
);
create index punch_out_company on punch_out (company_id, id desc);
create index punch_out_expires on punch_out (expires_at);
