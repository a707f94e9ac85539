create sequence contract_no;

-- A text with versions: the clauses of every contract, or the agreement of a class of goods.
create table contract_terms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('template', 'agreement')),
  -- contract type (C) of a template, class of goods of an agreement
  code text not null,
  version_no int not null check (version_no > 0),
  title text not null,
  clauses jsonb not null,
  state text not null check (state in ('draft', 'published')),
  note text not null default '',
  -- counts the savings of a draft: two people do not overwrite each other
  rev int not null default 1,
  -- null: came with the mall
  made_by bigint references app_user,
  made_at timestamptz not null default now(),
  published_by bigint references app_user,
  published_at timestamptz,
  -- of title and clauses, taken when it is published: proves that they are what they were
  hash text,
  in_force_from timestamptz,
  unique (kind, code, version_no),
  check ((state = 'published') = (published_at is not null and hash is not null)),
  constraint contract_terms_in_force check ((state = 'published') = (in_force_from is not null))
);
create index contract_terms_agreement on contract_terms (id) where kind = 'agreement';
create index contract_terms_current on contract_terms (kind, code, version_no desc) where state = 'published';
create unique index contract_terms_draft on contract_terms (kind, code) where state = 'draft';
create trigger published_stays before delete or update on contract_terms for each row execute function published_stays();

-- The contract of an order, frozen when it comes to be signed.
create table order_contract (
  id bigint generated always as identity primary key,
  contract_no text not null unique,
  order_id bigint not null references orders,
  version_no int not null,
  contract_type text not null check (contract_type in ('M', 'Y', 'C')),
  status smallint not null,
  sign_mode text not null check (sign_mode in ('ticked', 'signed', 'paper')),
  terms_ids bigint[] not null,
  document jsonb not null,
  total_fen bigint not null check (total_fen >= 0),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  accepted_by bigint references app_user,
  accepted_at timestamptz,
  ended_at timestamptz,
  reason text not null default '',
  unique (order_id, version_no)
);
create unique index order_contract_live on order_contract (order_id) where status <> 4;
create trigger document_stays before update on order_contract for each row execute function document_stays();
create trigger wake_void after update of status on order_contract for each row
  when (new.status = 4 and old.status <> 4)
  execute function wake('revoke-dead-signings');

-- Every step of a contract from state to state.
create table order_contract_log (
  contract_id bigint not null references order_contract,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (contract_id, seq)
);
create trigger written_once before delete or update on order_contract_log for each row execute function written_once();

create function terms_hash(title text, clauses jsonb) returns text language sql stable
as $$
  select encode(sha256(convert_to(title || '|' || clauses::text, 'UTF8')), 'hex')
$$;

create function published_stays() returns trigger language plpgsql
as $$
begin
  if old.state = 'published' then
    raise exception 'a published version never changes';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function document_stays() returns trigger language plpgsql
as $$
begin
  if new.document is distinct from old.document or new.contract_no <> old.contract_no or new.order_id <> old.order_id
    or new.terms_ids <> old.terms_ids or new.total_fen <> old.total_fen then
    raise exception 'the text of a contract is frozen';
  end if;
  return new;
end $$;
