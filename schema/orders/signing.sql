create sequence sign_flow_no;

-- A document on its way through electronic signing.
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
  status smallint not null check (status in ('-1'::integer, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100)),
  -- Of an unclear flow: where it was when the platform fell silent.
  left_status smallint check (left_status <> 100),
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
  -- A document that reached the platform after its signing had been taken elsewhere (on paper, cancelled): the platform's number, until it has been sent for signing
  -- after all or the platform has taken it back.
  stray_id text,
  -- The request that the platform was last handed and has not answered: what came of it may lie there, and is asked for before the document is drawn anew
  -- or left to paper.
  handed_request text,
  -- Since when: what the platform does not know at once it may still be making.
  handed_at timestamptz,
  check ((status = 100) = (left_status is not null)),
  check ((signed_key is null) = (signed_sha256 is null)),
  check ((void_key is null) = (void_sha256 is null)),
  check (status <> 4 or signed_sha256 is not null),
  check ((status not in (3, 4, 6, 7)) or buyer_signed_at is not null and seller_signed_at is not null),
  check (stray_id is null or platform_id is null)
);
create index sign_flow_ask on sign_flow (next_ask_at) where next_ask_at is not null;
create index sign_flow_at on sign_flow (created_at, id);
create index sign_flow_company on sign_flow (company_id, id desc);
create unique index sign_flow_document on sign_flow (kind, document_no) where status <> 5;
create index sign_flow_of on sign_flow (kind, document_no, id);
create index sign_flow_signer_at on sign_flow (signer_id, id desc) where signer_id is not null;
create index sign_flow_user on sign_flow (user_id, id desc);
create index sign_flow_work on sign_flow (status, id) where status in ('-1'::integer, 0, 1, 2, 3, 6, 8, 9, 10, 100);
create trigger never_deleted before delete on sign_flow for each row execute function never_deleted();
create trigger signed_once before update on sign_flow for each row execute function signed_once();
create trigger wake_flow after insert or update of next_ask_at on sign_flow for each row
  when (soon(new.next_ask_at))
  execute function wake('work-on-signings');

-- What happened to a signing.
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
create trigger written_once before delete or update on sign_log for each row execute function written_once();

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
  state smallint not null default 0 check (state >= 0 and state <= 3),
  reason text not null default '',
  created_by bigint not null references app_user,
  reviewer_id bigint references app_user,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (valid_until >= valid_from)
);
create unique index sign_authority_approved on sign_authority (company_id, user_id) where state = 1;
create index sign_authority_company on sign_authority (company_id, id desc);
create index sign_authority_file on sign_authority (file_id);
create index sign_authority_queue on sign_authority (state, id);
create unique index sign_authority_waiting on sign_authority (company_id, user_id) where state = 0;

-- A key of the sandbox signing platform, sealed. It is another house: nothing of it refers to a table of the mall.
create table sandbox_sign_key (
  owner text primary key,
  name text not null,
  certificate text not null,
  key_sealed text not null,
  created_at timestamptz not null default now()
);

-- A document in the books of the sandbox signing platform.
create table sandbox_sign_flow (
  platform_id text primary key,
  request_id text not null unique,
  title text not null,
  callback_url text not null,
  buyer_owner text not null,
  buyer_name text not null,
  mill_name text not null,
  state text not null default 'open' check (state in ('open', 'done', 'revoked', 'refused', 'expired')),
  seq int not null default 1,
  pdf bytea not null,
  -- Where the two seals stand.
  seals jsonb not null,
  buyer_at timestamptz,
  buyer_person text not null default '',
  buyer_way text not null default '',
  mill_at timestamptz,
  mill_person text not null default '',
  refused_by text not null default '',
  reason text not null default '',
  void_state text not null default '' check (void_state in ('', 'open', 'done', 'refused', 'withdrawn')),
  void_by text not null default '',
  void_reason text not null default '',
  void_pdf bytea,
  void_buyer_at timestamptz,
  void_mill_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- An address of the sandbox signing platform for one person and one document.
create table sandbox_sign_ticket (
  ticket text primary key,
  platform_id text not null references sandbox_sign_flow,
  person text not null,
  mobile text not null,
  way text not null check (way in ('sms', 'ukey')),
  phase text not null check (phase in ('sign', 'void')),
  code_hash text not null,
  tries smallint not null default 0,
  used_at timestamptz,
  return_url text not null,
  created_at timestamptz not null default now(),
  -- 批量签署: documents that are signed with the same code as the first.
  beside text[] not null default '{}'
);
create index sandbox_sign_ticket_of on sandbox_sign_ticket (platform_id);

-- A notice that the sandbox signing platform owes.
create table sandbox_sign_notice (
  event_id text primary key,
  platform_id text not null references sandbox_sign_flow,
  body jsonb not null,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_sign_notice_due on sandbox_sign_notice (due_at) where delivered_at is null;
create index sandbox_sign_notice_of on sandbox_sign_notice (platform_id);
create trigger wake_notice after insert or update of due_at on sandbox_sign_notice for each row
  when (new.delivered_at is null and new.tries < 5 and soon(new.due_at))
  execute function wake('sandbox-sign-notices');

-- 纸质签署: a contract that both have signed on paper, recorded by one employee and confirmed by another (docs/decisions/0061).
create table paper_contract (
  id bigint generated always as identity primary key,
  contract_no text not null,
  signed_on date not null,
  buyer_signer text not null,
  note text not null default '',
  -- `ended`: its contract was signed otherwise, or binds nobody any more, before a second person came.
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'rejected', 'takenBack', 'ended')),
  recorded_by bigint not null references app_user,
  recorded_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  -- 纸质签署 of framework contracts and statements as well: a record is of a document of some kind. Of an order's contract it still hangs on that contract's row.
  kind text not null default 'order' check (kind in ('order', 'framework', 'statement')),
  order_contract_no text generated always as (
case
    when kind = 'order' then contract_no
    else null::text
end) stored references order_contract (contract_no),
  check ((state = 'waits') = (decided_at is null)),
  check ((decided_by is null) = (state in ('waits', 'ended'))),
  check ((state not in ('confirmed', 'rejected')) or decided_by <> recorded_by),
  -- Four eyes: whoever recorded it takes it back at most.
  check (state <> 'takenBack' or decided_by = recorded_by)
);
create unique index paper_contract_live on paper_contract (contract_no) where state in ('waits', 'confirmed');
create index paper_contract_of on paper_contract (contract_no, id desc);
create trigger never_deleted before delete on paper_contract for each row execute function never_deleted();
create trigger paper_stays before update on paper_contract for each row execute function paper_stays();

-- A page of a contract signed on paper.
create table paper_scan (
  paper_id bigint not null references paper_contract,
  line_no smallint not null check (line_no >= 1 and line_no <= 6),
  file_id text not null references file_object,
  primary key (paper_id, line_no),
  unique (paper_id, file_id)
);
create index paper_scan_file on paper_scan (file_id);
create trigger written_once before delete or update on paper_scan for each row execute function written_once();

-- What lies at e签宝 of a request of the mall: the vendor knows no number of ours, and not who asked that a document be made void.
create table esign_flow (
  request_id text primary key,
  title text not null,
  buyer_name text not null,
  alone boolean not null default false,
  seals jsonb not null,
  -- One process makes a flow of it until then.
  busy_until timestamptz,
  file_id text,
  -- Its making was asked for and not answered: looked for there before it is asked for again.
  asked_at timestamptz,
  flow_id text unique,
  expires_at timestamptz not null,
  extended boolean not null default false,
  buyer_at timestamptz,
  buyer_person text not null default '',
  seal_asked_at timestamptz,
  seal_person text not null default '',
  mill_at timestamptz,
  refused_by text not null default '' check (refused_by in ('', 'buyer', 'mill')),
  void_round int not null default 0,
  void_state text not null default '' check (void_state in ('', 'open', 'done', 'refused', 'withdrawn')),
  void_by text not null default 'mill' check (void_by in ('buyer', 'mill')),
  void_reason text not null default '',
  void_asked_at timestamptz,
  -- The second flow, by which the first is ended.
  void_flow_id text unique,
  void_buyer_at timestamptz,
  void_mill_at timestamptz,
  created_at timestamptz not null default now(),
  check (void_state = '' or flow_id is not null)
);

create function signed_once() returns trigger language plpgsql
as $$
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

create function never_deleted() returns trigger language plpgsql
as $$
begin
  raise exception '% is never deleted', tg_table_name;
end $$;

-- What was recorded stays as it was recorded, what was decided stays decided.
create function paper_stays() returns trigger language plpgsql
as $$
begin
  if old.state <> 'waits' or new.kind <> old.kind or new.contract_no <> old.contract_no or new.signed_on <> old.signed_on
    or new.buyer_signer <> old.buyer_signer or new.note <> old.note or new.recorded_by <> old.recorded_by or new.recorded_at <> old.recorded_at then
    raise exception 'a record of a paper contract is kept as it is';
  end if;
  return new;
end $$;
