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
  -- 采购单号 as it stood when the month was drafted; empty: none.
  buyer_no text not null default '',
  primary key (statement_id, seq),
  check ((state = 'agreed') = (disputed_at is null)),
  check ((state in ('upheld', 'corrected')) = (answered_at is not null))
);
create index statement_line_disputed on statement_line (statement_id) where state = 'disputed';

-- What was paid, given back, settled and invoiced in a day of a company's trade, by kind (`trade_of_*` say what counts): 往来 of any days, and what stood before
-- them, are sums of it.
create table trade_day (
  company_id bigint not null references company,
  day date not null,
  kind text not null check (kind in ('paid', 'credit', 'direct', 'more', 'refund', 'claim', 'settled', 'blue', 'red')),
  entries bigint not null,
  fen bigint not null,
  primary key (company_id, day, kind)
) with (fillfactor = 60);

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

create view inv.trade_day as
  select company_id, day, kind, entries, fen
    from trade_day
   where entries <> 0 or fen <> 0;

create view inv.trade_day_true as
  select company_id, day, kind, count(*) as entries, sum(fen) as fen
    from ( select x.company_id, x.day, x.kind, x.fen
            from payment p
              cross join lateral trade_of_payment(p.*) x(company_id, day, kind, fen)
         union all
          select x.company_id, x.day, x.kind, x.fen
            from refund r
              cross join lateral trade_of_refund(r.*) x(company_id, day, kind, fen)
         union all
          select x.company_id, x.day, x.kind, x.fen
            from settlement s
              cross join lateral trade_of_settlement(s.*) x(company_id, day, kind, fen)
         union all
          select x.company_id, x.day, x.kind, x.fen
            from invoice v
              cross join lateral trade_of_invoice(v.*) x(company_id, day, kind, fen)) t
   group by company_id, day, kind;

-- From the balance, frozen money included; the rest on the line of credit, or past the balance.
create function trade_of_payment(p payment) returns table(company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select p.company_id, day_of(p.at), t.kind, t.fen
  from (values ('paid', case when p.provider = 'BALANCE' then p.amount_fen else p.held_fen end),
      (case when p.provider = 'CREDIT' then 'credit' else 'direct' end, case when p.provider = 'BALANCE' then 0 else p.amount_fen - p.held_fen end)) t(kind, fen)
  where p.state = 'succeeded' and t.fen <> 0
$$;

-- What a claim gives back is money for steel that was settled.
create function trade_of_refund(r refund) returns table(company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select r.company_id, day_of(r.at), case when r.claim_id is null then 'refund' else 'claim' end, r.amount_fen where r.state = 'done'
$$;

create function trade_of_settlement(s settlement) returns table(company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select s.company_id, day_of(coalesce(s.paid_at, s.confirmed_at)), 'settled', s.final_fen where s.state = 'done'
  union all select s.company_id, day_of(s.paid_at), 'more', -s.difference_fen where s.state = 'done' and s.difference_fen < 0 and s.paid_at is not null
$$;

create function trade_of_invoice(v invoice) returns table(company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select v.company_id, day_of(coalesce(v.booked_at, v.issued_at)), v.kind, v.gross_fen where v.tax_invoice_no is not null
$$;

create function add_trade(company bigint, of_day date, what text, sign integer, sum bigint) returns void language sql
as $$
  insert into trade_day values (company, of_day, what, sign, sign * sum)
  on conflict (company_id, day, kind) do update set entries = trade_day.entries + excluded.entries, fen = trade_day.fen + excluded.fen
$$;

create function keep_trade_of_payment() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform add_trade(t.company_id, t.day, t.kind, -1, t.fen) from trade_of_payment(old) t;
  end if;
  if tg_op <> 'DELETE' then
    perform add_trade(t.company_id, t.day, t.kind, 1, t.fen) from trade_of_payment(new) t;
  end if;
  return null;
end $$;

create function keep_trade_of_refund() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform add_trade(t.company_id, t.day, t.kind, -1, t.fen) from trade_of_refund(old) t;
  end if;
  if tg_op <> 'DELETE' then
    perform add_trade(t.company_id, t.day, t.kind, 1, t.fen) from trade_of_refund(new) t;
  end if;
  return null;
end $$;

create function keep_trade_of_settlement() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform add_trade(t.company_id, t.day, t.kind, -1, t.fen) from trade_of_settlement(old) t;
  end if;
  if tg_op <> 'DELETE' then
    perform add_trade(t.company_id, t.day, t.kind, 1, t.fen) from trade_of_settlement(new) t;
  end if;
  return null;
end $$;

create function keep_trade_of_invoice() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform add_trade(t.company_id, t.day, t.kind, -1, t.fen) from trade_of_invoice(old) t;
  end if;
  if tg_op <> 'DELETE' then
    perform add_trade(t.company_id, t.day, t.kind, 1, t.fen) from trade_of_invoice(new) t;
  end if;
  return null;
end $$;
