-- Electronic signing: what the mall knows of a document that two sides sign, who may sign for a company, what the platform told us.
create sequence sign_flow_no;
create table sign_flow (
  id bigint generated always as identity primary key,
  flow_no text not null unique,
  kind text not null check (kind in ('order', 'framework', 'statement')),
  document_no text not null,
  company_id bigint not null references company,
  -- Whose business it is inside the company: who sees only his own sees it too.
  user_id bigint not null references app_user,
  title text not null,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  status smallint not null check (status in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100)),
  -- Of an unclear flow: where it was when the platform fell silent.
  left_status smallint check (left_status not in (100)),
  version int not null default 1,
  by_hand boolean not null default false,
  expires_at timestamptz not null,
  extended smallint not null default 0,
  signer_id bigint references app_user,
  buyer_signed_at timestamptz,
  buyer_signer text not null default '',
  seller_signed_at timestamptz,
  seller_signer text not null default '',
  reason text not null default '',
  trouble text not null default '',
  revoke_asked_by text check (revoke_asked_by in ('buyer', 'mill')),
  revoke_asked_at timestamptz,
  revoke_reason text not null default '',
  void_by text check (void_by in ('buyer', 'mill')),
  void_asked_at timestamptz,
  void_reason text not null default '',
  void_buyer_at timestamptz,
  void_seller_at timestamptz,
  urged_at timestamptz,
  warned_at timestamptz,
  sent_at timestamptz,
  platform_id text unique,
  platform_seq int not null default 0,
  next_ask_at timestamptz,
  silent_since timestamptz,
  -- The document as it was handed to the platform, and as it came back signed.
  draft_key text unique,
  draft_sha256 text check (draft_sha256 ~ '^[0-9a-f]{64}$'),
  signed_key text unique,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  signed_seals jsonb not null default '[]',
  void_key text unique,
  void_sha256 text check (void_sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 100) = (left_status is not null)),
  check ((signed_key is null) = (signed_sha256 is null)),
  check ((void_key is null) = (void_sha256 is null)),
  check (status <> 4 or signed_sha256 is not null),
  check (status not in (3, 4, 6, 7) or (buyer_signed_at is not null and seller_signed_at is not null))
);
-- A document has one flow that is not over; what was revoked may be sent anew.
create unique index sign_flow_document on sign_flow (kind, document_no) where status <> 5;
create index sign_flow_of on sign_flow (kind, document_no, id);
create index sign_flow_company on sign_flow (company_id, id desc);
create index sign_flow_work on sign_flow (status, id) where status in (-1, 0, 1, 2, 3, 6, 8, 9, 10, 100);
create index sign_flow_ask on sign_flow (next_ask_at) where next_ask_at is not null;
create index sign_flow_signer on sign_flow (signer_id) where signer_id is not null;

create function signed_once() returns trigger language plpgsql as $$
begin
  if old.signed_sha256 is not null and (new.signed_sha256 is distinct from old.signed_sha256 or new.signed_key is distinct from old.signed_key
      or new.draft_sha256 is distinct from old.draft_sha256 or new.signed_seals is distinct from old.signed_seals) then
    raise exception 'a signed document is kept as it is';
  end if;
  if old.void_sha256 is not null and (new.void_sha256 is distinct from old.void_sha256 or new.void_key is distinct from old.void_key) then
    raise exception 'a signed document is kept as it is';
  end if;
  return new;
end $$;
create trigger signed_once before update on sign_flow for each row execute function signed_once();
create function never_deleted() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted', tg_table_name;
end $$;
create trigger never_deleted before delete on sign_flow for each row execute function never_deleted();

create table sign_log (
  id bigint generated always as identity primary key,
  flow_id bigint not null references sign_flow,
  event text not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  detail text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index sign_log_of on sign_log (flow_id, id);
create trigger written_once before update or delete on sign_log for each row execute function written_once();

-- Every notice of the platform that was verified, once.
create table sign_event (
  event_id text primary key,
  flow_id bigint not null references sign_flow,
  seq int not null,
  outcome text not null,
  at timestamptz not null default now()
);
create index sign_event_of on sign_event (flow_id);

-- Who may sign for a company, up to which sum, until when: a letter that the mill's desk has looked at.
create table sign_authority (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  file_id text not null references file_object,
  limit_fen bigint check (limit_fen > 0),
  valid_from date not null,
  valid_until date not null,
  state smallint not null default 0 check (state between 0 and 3),
  reason text not null default '',
  created_by bigint not null references app_user,
  reviewer_id bigint references app_user,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (valid_until >= valid_from)
);
create unique index sign_authority_waiting on sign_authority (company_id, user_id) where state = 0;
create unique index sign_authority_approved on sign_authority (company_id, user_id) where state = 1;
create index sign_authority_company on sign_authority (company_id, id desc);
create index sign_authority_queue on sign_authority (state, id);
create index sign_authority_file on sign_authority (file_id);
create index certification_agent on certification ((form ->> 'agentMobile')) where state = 2;
