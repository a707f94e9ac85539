create sequence invoice_apply_no;
create sequence invoice_sn;
create sequence red_no;
create sequence sandbox_tax_no;

-- A buyer's application for invoices.
create table invoice_apply (
  id bigint generated always as identity primary key,
  apply_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- Specification 3: -1 deleted, 0 not applied (a draft), 1 applied.
  apply_status smallint not null default 0 check (apply_status in ('-1'::integer, 0, 1)),
  -- 申请人先到的一步, so that the flow is taken up where it was left.
  step text not null default 'billingDetails' check (step in ('billingDetails', 'fillInRecipients', 'confirmationInformation')),
  -- As it is printed: a title that is changed later changes no application.
  title_id bigint references invoice_title,
  title_type smallint not null default 2 check (title_type in (1, 2)),
  invoice_type smallint not null default 2 check (invoice_type in (1, 2)),
  title text not null default '',
  tax_no text not null default '',
  address text not null default '',
  tel text not null default '',
  bank_name text not null default '',
  recipient_mobile text not null default '',
  recipient_mail text not null default '',
  remark text not null default '',
  -- Until when the tickets of a draft are kept.
  hold_until timestamptz not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  -- 开户行及账号 of the title at the time of the application, as it lies with the title: sealed, or plain where it is older than the seal. Applications
  -- from before have none, and their invoices were issued without.
  bank_account text not null default '',
  check (title_type = 2 or invoice_type = 1),
  check (apply_status <> 1 or applied_at is not null and title <> '' and recipient_mobile <> '')
) with (fillfactor = 85);
create index invoice_apply_company on invoice_apply (company_id, id) include (apply_status);
create unique index invoice_apply_draft on invoice_apply (user_id) where apply_status = 0;
create index invoice_apply_over on invoice_apply (hold_until) where apply_status = 0;
create trigger wake_apply after insert or update of apply_status, hold_until on invoice_apply for each row
  when (new.apply_status = 0 and soon(new.hold_until))
  execute function wake('issue-invoices');

-- One settled truck of one order line: what it is worth, and what of it stands on live invoices. The check is the last word on selling it twice.
create table invoice_ticket (
  settlement_id bigint not null,
  waybill_id bigint not null,
  order_line_id bigint not null references order_line,
  order_id bigint not null references orders,
  gross_fen bigint not null check (gross_fen > 0),
  taken_fen bigint not null default 0,
  primary key (settlement_id, waybill_id, order_line_id),
  check (taken_fen >= 0 and taken_fen <= gross_fen),
  foreign key (settlement_id, waybill_id, order_line_id) references settlement_row
) with (fillfactor = 80);
create index invoice_ticket_order on invoice_ticket (order_id);

-- What an application asks to be invoiced.
create table invoice_pick (
  apply_id bigint not null references invoice_apply,
  settlement_id bigint not null,
  waybill_id bigint not null,
  order_line_id bigint not null,
  -- Kept for this draft; after it was sent the invoices say it.
  held boolean not null default true,
  primary key (apply_id, settlement_id, waybill_id, order_line_id),
  foreign key (settlement_id, waybill_id, order_line_id) references invoice_ticket
);
create unique index invoice_pick_held on invoice_pick (settlement_id, waybill_id, order_line_id) where held;

-- An invoice, blue or red, from the draft to the tax authority's number.
create table invoice (
  id bigint generated always as identity primary key,
  -- Ours; the tax number comes with the issue.
  invoice_sn text not null unique,
  company_id bigint not null references company,
  apply_id bigint not null references invoice_apply,
  kind text not null check (kind in ('blue', 'red')),
  flow text not null check (flow in ('NA', 'NB', 'NC', 'NS', 'NTS', 'WS', 'WE', 'WC', 'NR', 'WV', 'DD')),
  handled smallint not null default 0 check (handled in (0, 1)),
  group_text text not null,
  payment_type text not null,
  rate_percent smallint not null,
  kg bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  -- Of a blue one: taken back, and about to be.
  red_fen bigint not null default 0,
  red_open_fen bigint not null default 0,
  -- What finance asks the buyer to agree to, by line.
  changed jsonb,
  changed_fen bigint,
  why text not null default '',
  reason text not null default '',
  trouble text not null default '' check (trouble in (
    '', 'session', 'refused', 'wrong', 'quota', 'away', 'off', 'unsealed', 'confirming', 'settings'
  )),
  trouble_text text not null default '',
  send_after timestamptz not null default now(),
  -- The day whose quota it has taken.
  quota_on date,
  ask_at timestamptz,
  tries int not null default 0,
  -- 数电票号码, twenty digits.
  tax_invoice_no text unique check (tax_invoice_no ~ '^[0-9]{20}$'),
  issued_at timestamptz,
  delivered_at timestamptz,
  pdf_key text,
  pdf_hash text,
  xml_key text,
  xml_hash text,
  -- 用途确认: the buyer has used it; a red letter then needs both sides.
  used_at timestamptz,
  used_by bigint references app_user,
  blue_id bigint references invoice,
  created_at timestamptz not null default now(),
  flow_since timestamptz not null default now(),
  -- The bureau's OFD of an invoice issued by hand; one that the sandbox issued is drawn by the mall, as PDF and XML.
  ofd_key text,
  ofd_hash text,
  -- What issued it: the sandbox of a tax platform, a real one, or a person at the bureau's own site.
  issued_by text not null default '' check (issued_by in ('', 'sandbox', 'live', 'hand')),
  -- When the mall learned of its issue, which may be days after the day it bears: months that are closed stay as they were. Older ones: empty.
  booked_at timestamptz,
  -- The platform's own number of what was ordered there, and how many of our numbers have failed there for good: the next try bears another one.
  platform_no text not null default '',
  platform_tries smallint not null default 0 check (platform_tries >= 0 and platform_tries <= 99),
  -- When the bureau's seal of an issued one was last asked for again.
  resealed_at timestamptz,
  check (gross_fen = (net_fen + tax_fen)),
  check (
    case kind
    when 'blue' then gross_fen > 0
    and net_fen > 0
    and blue_id is null
    else gross_fen < 0
    and net_fen <= 0
    and blue_id is not null
end
  ),
  check (kind = 'red' or red_fen >= 0 and red_open_fen >= 0 and (red_fen + red_open_fen) <= gross_fen),
  check ((flow in ('NS', 'WS', 'DD')) = (tax_invoice_no is not null)),
  check ((handled = 1) = (tax_invoice_no is not null)),
  check ((changed is null) = (changed_fen is null)),
  check ((flow = 'WC') <= (changed is not null)),
  check ((issued_by = '') = (tax_invoice_no is null))
) with (fillfactor = 75);
create index invoice_apply_of on invoice (apply_id);
create index invoice_blue on invoice (blue_id) where blue_id is not null;
create index invoice_company on invoice (company_id, id) include (flow, kind);
create index invoice_company_flow on invoice (company_id, flow, id);
create index invoice_wait on invoice (flow, id) where flow in ('WV', 'NC', 'WC', 'NR', 'NTS', 'WE', 'NB', 'NS', 'WS');
create trigger keep_trade after insert or delete or update of tax_invoice_no, issued_at, booked_at, gross_fen on invoice for each row
  execute function keep_trade_of_invoice();
create trigger wake_invoice after insert or update of flow, send_after, ask_at on invoice for each row
  when (new.flow <> 'WE' or soon(new.ask_at))
  execute function wake('issue-invoices');

-- A line of an invoice.
create table invoice_line (
  invoice_id bigint not null references invoice,
  line_no smallint not null,
  order_id bigint not null references orders,
  order_line_id bigint not null references order_line,
  settlement_id bigint not null,
  waybill_id bigint not null references waybill,
  ticket_no text not null,
  goods_name text not null,
  spec text not null,
  kg bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  -- What of a line was taken back without tax and in weight, beside its gross: the letter that takes the last of a line takes exactly what is left of it.
  red_net_fen bigint not null default 0,
  red_kg bigint not null default 0,
  primary key (invoice_id, line_no),
  check (gross_fen = (net_fen + tax_fen)),
  check (red_fen = 0 or red_fen >= 0 and red_fen <= gross_fen),
  check (red_net_fen = 0 or red_net_fen >= 0 and red_net_fen <= net_fen),
  check ((red_fen - red_net_fen) = 0 or (red_fen - red_net_fen) >= 0 and (red_fen - red_net_fen) <= tax_fen),
  check (red_kg = 0 or red_kg >= 0 and red_kg <= kg),
  foreign key (settlement_id, waybill_id, order_line_id) references invoice_ticket
);
create index invoice_line_order on invoice_line (order_id);

-- What happened to an invoice.
create table invoice_event (
  invoice_id bigint not null references invoice,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (invoice_id, seq)
);

-- Net of what was sent on a day: counted before it is sent.
create table invoice_day (
  day date primary key,
  net_fen bigint not null default 0 check (net_fen >= 0)
);

-- 红字确认单: the agreement by which an invoice is taken back whole or in part.
create table red_letter (
  id bigint generated always as identity primary key,
  red_no text not null unique,
  invoice_id bigint not null references invoice,
  company_id bigint not null references company,
  state text not null check (state in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10')),
  starter text not null check (starter in ('seller', 'buyer')),
  reason text not null,
  -- Of the room that asked for it (a claim); empty: by hand.
  source_no text not null default '',
  -- Of the same giving back, what was never invoiced: kept from being invoiced until the letter has ended.
  reserve_fen bigint not null default 0 check (reserve_fen >= 0),
  reserve_order_id bigint references orders,
  kg bigint not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  expires_at timestamptz,
  answer text not null default '',
  red_invoice_id bigint references invoice,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  answered_by bigint references app_user,
  answered_at timestamptz,
  done_at timestamptz,
  -- One letter is for all that one giving back takes of an invoice: which parts of the matter it is for (units of a claim).
  source_parts bigint[] not null default '{}',
  -- The confirmation at the bureau: whose word it waits for there (02 the buyer's, 03 the seller's), and until when.
  bureau_state text not null default '' check (bureau_state in ('', '02', '03')),
  bureau_until timestamptz,
  -- The mill wants it back while it waits there: the job asks the platform.
  withdraw_asked_at timestamptz,
  withdraw_asked_by bigint references app_user,
  constraint red_letter_bureau check ((bureau_state = '') = (bureau_until is null)),
  check (gross_fen = (net_fen + tax_fen)),
  check ((state in ('02', '03')) <= (expires_at is not null)),
  check ((done_at is not null) <= (red_invoice_id is not null))
);
create index red_letter_asked on red_letter (id) where (state in ('02', '03')) and done_at is null;
create index red_letter_company on red_letter (company_id, id);
create index red_letter_invoice on red_letter (invoice_id);
create index red_letter_reserve on red_letter (reserve_order_id) where reserve_fen > 0;
create unique index red_letter_running on red_letter (invoice_id) where (state in ('01', '02', '03', '04')) and done_at is null;
create index red_letter_source on red_letter (source_no) where source_no <> '';
create index red_letter_wait on red_letter (state, expires_at) where done_at is null;
create trigger wake_red after insert or update of state, expires_at, done_at on red_letter for each row
  execute function wake('issue-invoices', 'pay-claims');

-- What of one line of an invoice a red letter takes back.
create table red_letter_line (
  red_letter_id bigint not null references red_letter,
  invoice_id bigint not null,
  line_no smallint not null,
  kg bigint not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  primary key (red_letter_id, line_no),
  check (gross_fen = (net_fen + tax_fen)),
  foreign key (invoice_id, line_no) references invoice_line
);

-- A job in the books of the sandbox tax platform, which is another house.
create table sandbox_tax_job (
  request_id text primary key,
  kind text not null check (kind in ('blue', 'red')),
  seller_tax_no text not null,
  buyer_tax_no text not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  state text not null check (state in ('queued', 'issued', 'refused')),
  reason text not null default '',
  tax_invoice_no text unique,
  issued_at timestamptz,
  ready_at timestamptz not null,
  callback_url text not null,
  seq int not null default 1,
  notify_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  -- The sandbox refuses what a tax platform refuses: a red invoice beyond what its blue one has left.
  blue_no text not null default ''
);
create index sandbox_tax_job_blue on sandbox_tax_job (blue_no) where blue_no <> '';
create index sandbox_tax_job_notify on sandbox_tax_job (notify_at) where notify_at is not null;
create index sandbox_tax_job_ready on sandbox_tax_job (ready_at) where state = 'queued';
create trigger wake_tax after insert or update of state, ready_at, notify_at on sandbox_tax_job for each row
  when (new.state = 'queued' and soon(new.ready_at) or soon(new.notify_at))
  execute function wake('sandbox-tax-notices');

-- 登录态: opened by a face scan of the mill's finance.
create table sandbox_tax_session (
  id smallint primary key check (id = 1),
  scanned_at timestamptz not null,
  scanned_by text not null
);

-- A notice of the tax platform, taken in once.
create table tax_event (
  event_id text primary key,
  request_id text not null,
  outcome text not null,
  at timestamptz not null default now()
);

-- 开票登记: an invoice issued by hand, as one person registered it; a second one confirms.
create table invoice_by_hand (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  tax_invoice_no text not null check (tax_invoice_no ~ '^[0-9]{20}$'),
  issued_on date not null,
  -- 红字发票信息确认单编号, where it is known.
  red_confirm_no text not null default '',
  -- The tax platform had been asked and nobody knew what it did; `why` says what speaks for issuing by hand.
  may_be_issued boolean not null,
  why text not null default '',
  -- Fields in which the bureau's XML is not what was applied for, with both sides; one is enough not to be confirmed.
  differences jsonb not null default '[]',
  -- `ended`: the platform issued it before a second person came.
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'rejected', 'takenBack', 'ended')),
  registered_by bigint not null references app_user,
  registered_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'waits') = (decided_at is null)),
  check ((decided_by is null) = (state in ('waits', 'ended'))),
  check ((state not in ('confirmed', 'rejected')) or decided_by <> registered_by),
  check (state <> 'takenBack' or decided_by = registered_by),
  check (state <> 'confirmed' or differences = '[]'::jsonb),
  check (not may_be_issued or why <> '')
);
create unique index invoice_by_hand_live on invoice_by_hand (invoice_id) where state in ('waits', 'confirmed');
create unique index invoice_by_hand_no on invoice_by_hand (tax_invoice_no) where state in ('waits', 'confirmed');
create index invoice_by_hand_of on invoice_by_hand (invoice_id, id desc);
create trigger by_hand_stays before update on invoice_by_hand for each row execute function by_hand_stays();
create trigger never_deleted before delete on invoice_by_hand for each row execute function never_deleted();

-- A file of a registered invoice; with the confirmation it becomes the invoice's own.
create table invoice_by_hand_file (
  by_hand_id bigint not null references invoice_by_hand,
  part text not null check (part in ('pdf', 'ofd', 'xml')),
  file_id text not null references file_object,
  primary key (by_hand_id, part)
);
create index invoice_by_hand_file_of on invoice_by_hand_file (file_id);
create trigger written_once before delete or update on invoice_by_hand_file for each row execute function written_once();

-- The access token of 诺诺, sealed: one process fetches it for all, and few may be fetched.
create table nuonuo_token (
  id smallint primary key check (id = 1),
  app_key text not null default '',
  sealed text not null default '',
  expires_at timestamptz,
  asked_at timestamptz,
  fetching_until timestamptz
);

create view inv.invoice as
  select id, kind, flow, gross_fen, net_fen, tax_fen, rate_percent, red_fen, red_open_fen, blue_id,
     tax_invoice_no,
     (( select coalesce(sum(l.gross_fen), 0::numeric) as "coalesce"
            from invoice_line l
           where l.invoice_id = v.id))::bigint as line_gross_fen,
     (( select coalesce(sum(l.net_fen), 0::numeric) as "coalesce"
            from invoice_line l
           where l.invoice_id = v.id))::bigint as line_net_fen,
     (( select count(*) as count
            from invoice_line l
           where l.invoice_id = v.id))::integer as lines,
     (( select coalesce(sum(- r.gross_fen), 0::numeric) as "coalesce"
            from invoice r
           where r.blue_id = v.id and r.tax_invoice_no is not null))::bigint as red_issued_fen,
     (( select coalesce(sum(r.gross_fen), 0::numeric) as "coalesce"
            from red_letter r
           where r.invoice_id = v.id and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null))::bigint as red_asked_fen
    from invoice v;

create view inv.invoice_ticket as
  select t.settlement_id, t.waybill_id, t.order_line_id, t.order_id, t.gross_fen, t.taken_fen,
     s.state as sheet_state, r.verdict,
     (( select coalesce(sum(l.gross_fen - l.red_fen), 0::numeric) as "coalesce"
            from invoice_line l
              join invoice v on v.id = l.invoice_id
           where l.settlement_id = t.settlement_id and l.waybill_id = t.waybill_id and l.order_line_id = t.order_line_id and v.kind = 'blue' and v.flow <> 'NA'))::bigint as live_fen
    from invoice_ticket t
      join settlement s on s.id = t.settlement_id
      join settlement_row r on r.settlement_id = t.settlement_id and r.waybill_id = t.waybill_id and r.order_line_id = t.order_line_id;

create view inv.invoice_line as
  select l.invoice_id, l.line_no, v.kind, l.gross_fen, l.net_fen, l.tax_fen, l.kg, l.red_fen, l.red_net_fen,
     l.red_kg, coalesce(o.gross_fen, 0::numeric)::bigint as open_red_fen,
     coalesce(o.net_fen, 0::numeric)::bigint as open_red_net_fen,
     coalesce(o.kg, 0::numeric)::bigint as open_red_kg
    from invoice_line l
      join invoice v on v.id = l.invoice_id
      left join lateral ( select sum(x.gross_fen) as gross_fen, sum(x.net_fen) as net_fen, sum(x.kg) as kg
            from red_letter_line x
              join red_letter r on r.id = x.red_letter_id
           where x.invoice_id = l.invoice_id and x.line_no = l.line_no and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null) o on true;

-- What was registered stays as it was registered, what was decided stays decided.
create function by_hand_stays() returns trigger language plpgsql
as $$
begin
  if old.state <> 'waits' or (new.invoice_id, new.tax_invoice_no, new.issued_on, new.red_confirm_no, new.may_be_issued, new.why, new.differences, new.registered_by, new.registered_at)
    is distinct from (old.invoice_id, old.tax_invoice_no, old.issued_on, old.red_confirm_no, old.may_be_issued, old.why, old.differences, old.registered_by, old.registered_at) then
    raise exception 'a registered invoice is kept as it is';
  end if;
  return new;
end $$;
