-- 对账单: a company's month. The figures are frozen with the paper; the lines are what was settled in the month.
create table statement (
  id bigint generated always as identity primary key,
  statement_no text not null unique,
  company_id bigint not null references company,
  -- First day of the month.
  month date not null check (extract(day from month) = 1::numeric),
  state text not null check (state in ('offered', 'confirmed', 'silent', 'sealed')),
  -- Equations as they were shown: opening, moves, closing.
  equations jsonb not null,
  balance_opening_fen bigint not null,
  balance_closing_fen bigint not null,
  goods_opening_fen bigint not null,
  goods_closing_fen bigint not null,
  settled_fen bigint not null,
  settled_kg bigint not null,
  line_count int not null,
  drafted_at timestamptz not null default now(),
  confirm_by timestamptz not null,
  reminded_at timestamptz,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  sealed_at timestamptz,
  unique (company_id, month),
  check ((state in ('confirmed', 'sealed')) = (confirmed_at is not null))
);
create index statement_month on statement (month, company_id);
create index statement_wait on statement (confirm_by) where state = 'offered';

-- A settled truck on a statement.
create table statement_line (
  statement_id bigint not null references statement,
  seq int not null,
  settlement_id bigint not null references settlement,
  order_id bigint not null references orders,
  order_code text not null,
  settle_no text not null,
  -- Empty: what belongs to the sheet as a whole.
  waybill_no text not null,
  ticket_no text not null,
  title text not null,
  settled_at timestamptz not null,
  settled_kg bigint not null,
  amount_fen bigint not null,
  state text not null default 'agreed' check (state in ('agreed', 'disputed', 'upheld', 'corrected')),
  reason text not null default '',
  own_kg bigint check (own_kg > 0),
  disputed_by bigint references app_user,
  disputed_at timestamptz,
  answer text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz,
  primary key (statement_id, seq),
  check ((state = 'agreed') = (disputed_at is null)),
  check ((state in ('upheld', 'corrected')) = (answered_at is not null))
);
create index statement_line_disputed on statement_line (statement_id) where state = 'disputed';

create view inv.statement as
  select id, statement_no, company_id, month, balance_opening_fen, balance_closing_fen, goods_opening_fen,
     goods_closing_fen, settled_fen, settled_kg, line_count,
     (( select count(*) as count
            from statement_line l
           where l.statement_id = s.id))::integer as lines,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from statement_line l
           where l.statement_id = s.id))::bigint as line_fen,
     (( select coalesce(sum(e.amount_fen), 0::numeric) as "coalesce"
            from ledger_entry e
              join account a on a.id = e.account_id
           where a.company_id = s.company_id and (a.kind in ('customer_available', 'customer_frozen')) and e.at < ((s.month + '1 mon'::interval) at time zone 'Asia/Shanghai')))::bigint as ledger_fen,
     ( select n.balance_opening_fen
            from statement n
           where n.company_id = s.company_id and n.month = (s.month + '1 mon'::interval)) as next_opening_fen
    from statement s;
