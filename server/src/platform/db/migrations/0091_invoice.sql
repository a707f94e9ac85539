-- ---------- 开票: applications made of settled tickets, the invoices they become, what is taken back of them.
create sequence invoice_apply_no;
create sequence invoice_sn;
create sequence red_no;
create table invoice_apply (
  id bigint generated always as identity primary key,
  apply_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- Specification 3: -1 deleted, 0 not applied (a draft), 1 applied.
  apply_status smallint not null default 0 check (apply_status in (-1, 0, 1)),
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
  check (title_type = 2 or invoice_type = 1),
  check (apply_status <> 1 or (applied_at is not null and title <> '' and recipient_mobile <> ''))
) with (fillfactor = 85);
-- A person makes one application at a time.
create unique index invoice_apply_draft on invoice_apply (user_id) where apply_status = 0;
create index invoice_apply_company on invoice_apply (company_id, id) include (apply_status);
create index invoice_apply_over on invoice_apply (hold_until) where apply_status = 0;

-- One settled truck of one order line: what it is worth, and what of it stands on live invoices. The check is the last word on selling it twice.
create table invoice_ticket (
  settlement_id bigint not null,
  waybill_id bigint not null,
  order_line_id bigint not null references order_line,
  order_id bigint not null references orders,
  gross_fen bigint not null check (gross_fen > 0),
  taken_fen bigint not null default 0 check (taken_fen between 0 and gross_fen),
  primary key (settlement_id, waybill_id, order_line_id),
  foreign key (settlement_id, waybill_id, order_line_id) references settlement_row
) with (fillfactor = 80);
create index invoice_ticket_order on invoice_ticket (order_id);
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
-- A ticket is in one draft.
create unique index invoice_pick_held on invoice_pick (settlement_id, waybill_id, order_line_id) where held;

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
  trouble text not null default '' check (trouble in ('', 'session', 'refused', 'wrong', 'quota', 'away')),
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
  check (gross_fen = net_fen + tax_fen),
  check (case kind when 'blue' then gross_fen > 0 and net_fen > 0 and blue_id is null else gross_fen < 0 and net_fen <= 0 and blue_id is not null end),
  check (kind = 'red' or (red_fen >= 0 and red_open_fen >= 0 and red_fen + red_open_fen <= gross_fen)),
  check ((flow in ('NS', 'WS', 'DD')) = (tax_invoice_no is not null)),
  check ((handled = 1) = (tax_invoice_no is not null)),
  check ((changed is null) = (changed_fen is null)),
  check ((flow = 'WC') <= (changed is not null))
) with (fillfactor = 75);
create index invoice_company on invoice (company_id, id) include (flow, kind);
create index invoice_company_flow on invoice (company_id, flow, id);
create index invoice_apply_of on invoice (apply_id);
create index invoice_blue on invoice (blue_id) where blue_id is not null;
create index invoice_wait on invoice (flow, id) where flow in ('WV', 'NC', 'WC', 'NR', 'NTS', 'WE', 'NB', 'NS', 'WS');
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
  primary key (invoice_id, line_no),
  foreign key (settlement_id, waybill_id, order_line_id) references invoice_ticket,
  check (gross_fen = net_fen + tax_fen),
  check (red_fen = 0 or red_fen between 0 and gross_fen)
);
create index invoice_line_order on invoice_line (order_id);
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
create table invoice_day (day date primary key, net_fen bigint not null default 0 check (net_fen >= 0));

-- ---------- 红字确认单
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
  check (gross_fen = net_fen + tax_fen),
  check ((state in ('02', '03')) <= (expires_at is not null)),
  check ((done_at is not null) <= (red_invoice_id is not null))
);
-- Of one invoice one letter runs at a time; another waits for it (10).
create unique index red_letter_running on red_letter (invoice_id) where state in ('01', '02', '03', '04') and done_at is null;
create index red_letter_reserve on red_letter (reserve_order_id) where reserve_fen > 0;
create index red_letter_invoice on red_letter (invoice_id);
create index red_letter_company on red_letter (company_id, id);
create index red_letter_wait on red_letter (state, expires_at) where done_at is null;
create index red_letter_source on red_letter (source_no) where source_no <> '';
create table red_letter_line (
  red_letter_id bigint not null references red_letter,
  invoice_id bigint not null,
  line_no smallint not null,
  kg bigint not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  primary key (red_letter_id, line_no),
  foreign key (invoice_id, line_no) references invoice_line,
  check (gross_fen = net_fen + tax_fen)
);
