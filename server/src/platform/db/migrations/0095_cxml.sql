-- cXML (decision 0285): orders that a buyer's system sends as documents, and its people shopping here on its behalf (punch-out, decision 0286).
alter table cart_item drop constraint cart_item_kind_check;
alter table cart_item add constraint cart_item_kind_check check (kind in ('cart', 'buyNow', 'contract', 'quote', 'later', 'system'));

create table cxml_order (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  key_id bigint not null references open_key,
  order_no text not null,
  order_date text not null default '',
  payload_id text not null,
  document_hash text not null,
  lines jsonb not null,
  made_at timestamptz not null default now(),
  master_order_code text,
  unique (company_id, order_no)
);
create index cxml_order_master on cxml_order (master_order_code) where master_order_code is not null;

create table punch_out (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  key_id bigint not null references open_key,
  start_hash text unique,
  token_hash text unique,
  operation text not null check (operation in ('create', 'edit', 'inspect')),
  buyer_cookie text not null,
  post_url text not null,
  buyer jsonb not null,
  person text not null default '',
  start_path text not null default '/',
  items jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  start_until timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz not null,
  returned_at timestamptz
);
create index punch_out_company on punch_out (company_id, id desc);
create index punch_out_expires on punch_out (expires_at);

alter table open_hook add column format text not null default 'json' check (format in ('json', 'cxml'));
alter table open_hook add column cxml_ends jsonb;
alter table open_hook add constraint open_hook_cxml check ((format = 'cxml') = (cxml_ends is not null));
