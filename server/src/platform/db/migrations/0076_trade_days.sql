-- 往来 of any days, and what stood before them, without reading a company's whole trade: what each payment, refund, settlement and invoice is in it is said by
-- one function a table, and kept by the day.
create table trade_day (
  company_id bigint not null references company,
  day date not null,
  kind text not null check (kind in ('paid', 'credit', 'direct', 'more', 'refund', 'claim', 'settled', 'blue', 'red')),
  entries bigint not null,
  fen bigint not null,
  primary key (company_id, day, kind)
) with (fillfactor = 60);

-- From the balance, frozen money included; the rest on the line of credit, or past the balance.
create function trade_of_payment(p payment) returns table (company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select p.company_id, day_of(p.at), t.kind, t.fen
  from (values ('paid', case when p.provider = 'BALANCE' then p.amount_fen else p.held_fen end),
      (case when p.provider = 'CREDIT' then 'credit' else 'direct' end, case when p.provider = 'BALANCE' then 0 else p.amount_fen - p.held_fen end)) t(kind, fen)
  where p.state = 'succeeded' and t.fen <> 0
$$;
-- What a claim gives back is money for steel that was settled.
create function trade_of_refund(r refund) returns table (company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select r.company_id, day_of(r.at), case when r.claim_id is null then 'refund' else 'claim' end, r.amount_fen where r.state = 'done'
$$;
create function trade_of_settlement(s settlement) returns table (company_id bigint, day date, kind text, fen bigint) language sql immutable
as $$
  select s.company_id, day_of(coalesce(s.paid_at, s.confirmed_at)), 'settled', s.final_fen where s.state = 'done'
  union all select s.company_id, day_of(s.paid_at), 'more', -s.difference_fen where s.state = 'done' and s.difference_fen < 0 and s.paid_at is not null
$$;
create function trade_of_invoice(v invoice) returns table (company_id bigint, day date, kind text, fen bigint) language sql immutable
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
create trigger keep_trade after insert or delete or update of state, at, provider, amount_fen, held_fen on payment for each row execute function keep_trade_of_payment();
create trigger keep_trade after insert or delete or update of state, at, claim_id, amount_fen on refund for each row execute function keep_trade_of_refund();
create trigger keep_trade after insert or delete or update of state, paid_at, confirmed_at, final_fen, difference_fen on settlement for each row
  execute function keep_trade_of_settlement();
create trigger keep_trade after insert or delete or update of tax_invoice_no, issued_at, booked_at, gross_fen on invoice for each row execute function keep_trade_of_invoice();

create view inv.trade_day as
  select company_id, day, kind, entries, fen
    from trade_day
   where entries <> 0 or fen <> 0;
create view inv.trade_day_true as
  select t.company_id, t.day, t.kind, count(*) as entries, sum(t.fen) as fen
    from (select x.* from payment p cross join lateral trade_of_payment(p) x
          union all select x.* from refund r cross join lateral trade_of_refund(r) x
          union all select x.* from settlement s cross join lateral trade_of_settlement(s) x
          union all select x.* from invoice v cross join lateral trade_of_invoice(v) x) t
   group by t.company_id, t.day, t.kind;

create or replace function rebuild_figures() returns void language plpgsql
as $$
begin
  truncate order_figure, order_month, bought_month, ledger_day, trade_day;
  insert into order_figure select company_id, user_id, channel_code, status, count(*), sum(weight_kg), sum(total_fen) from orders group by 1, 2, 3, 4;
  insert into order_month select company_id, user_id, depot_code, month_of(created_at), count(*), sum(weight_kg), sum(total_fen)
    from orders where counts_as_bought(status) group by 1, 2, 3, 4;
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where counts_as_bought(o.status) group by 1, 2, 3, 4;
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from ledger_entry e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3;
  update account a set entries = t.n, in_fen = t.i, out_fen = t.o
    from (select account_id, sum(entries) as n, sum(in_fen) as i, sum(out_fen) as o from ledger_day group by 1) t where t.account_id = a.id;
  insert into trade_day select company_id, day, kind, entries, fen from inv.trade_day_true;
end $$;
insert into trade_day select company_id, day, kind, entries, fen from inv.trade_day_true;
