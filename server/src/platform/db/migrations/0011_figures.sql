-- Figures that a page shows are kept by the write that changes them or by a job, so that no question adds up history (decision 0028).

-- ---------- orders of a person by what they are worth: one row per company, person, channel and status
create table order_figure (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  channel_code text not null,
  status smallint not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, user_id, channel_code, status)
) with (fillfactor = 60);
-- What counts as bought, by the month of China's calendar in which it was ordered: by warehouse, and by kind of goods.
create table order_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, depot_code)
) with (fillfactor = 60);
create table bought_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  class_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, class_code)
) with (fillfactor = 60);

create function month_of(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', at at time zone 'Asia/Shanghai')::date;
-- Cancelled and failed orders were not bought.
create function counts_as_bought(status smallint) returns boolean language sql immutable parallel safe
  return status not in (8, 9);

create function add_to_order_figure(o orders, sign int) returns void language sql as $$
  insert into order_figure values (o.company_id, o.user_id, o.channel_code, o.status, sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, user_id, channel_code, status)
    do update set n = order_figure.n + excluded.n, kg = order_figure.kg + excluded.kg, fen = order_figure.fen + excluded.fen
$$;
create function add_to_order_month(o orders, sign int) returns void language sql as $$
  insert into order_month values (o.company_id, o.user_id, o.depot_code, month_of(o.created_at), sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, month, user_id, depot_code)
    do update set n = order_month.n + excluded.n, kg = order_month.kg + excluded.kg, fen = order_month.fen + excluded.fen
$$;
create function add_to_bought_month(o orders, sign int) returns void language sql as $$
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), sign, sign * sum(l.weight_kg), sign * sum(l.amount_fen + l.service_fen)
    from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id group by k.class_code order by k.class_code
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen
$$;

create function keep_order_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_order_figure(new, 1);
    if counts_as_bought(new.status) then perform add_to_order_month(new, 1); end if;
    return null;
  end if;
  -- Rows of one person are always taken in the order of their status, so that two changes at once do not wait for each other.
  if old.status <= new.status then
    perform add_to_order_figure(old, -1);
    perform add_to_order_figure(new, 1);
  else
    perform add_to_order_figure(new, 1);
    perform add_to_order_figure(old, -1);
  end if;
  if counts_as_bought(old.status) and not counts_as_bought(new.status) then
    perform add_to_order_month(old, -1);
    perform add_to_bought_month(old, -1);
  elsif not counts_as_bought(old.status) and counts_as_bought(new.status) then
    perform add_to_order_month(new, 1);
    perform add_to_bought_month(new, 1);
  elsif counts_as_bought(new.status) and (old.weight_kg, old.total_fen, old.created_at) is distinct from (new.weight_kg, new.total_fen, new.created_at) then
    perform add_to_order_month(old, -1);
    perform add_to_order_month(new, 1);
    if month_of(old.created_at) <> month_of(new.created_at) then
      perform add_to_bought_month(old, -1);
      perform add_to_bought_month(new, 1);
    end if;
  end if;
  return null;
end $$;
create trigger keep_figures_of_new after insert on orders for each row execute function keep_order_figures();
create trigger keep_figures after update on orders for each row
  when ((old.status, old.weight_kg, old.total_fen, old.created_at) is distinct from (new.status, new.weight_kg, new.total_fen, new.created_at))
  execute function keep_order_figures();
-- Lines are written once, with their order.
create function keep_line_figures() returns trigger language plpgsql as $$
begin
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from lines l join orders o on o.id = l.order_id join sku k on k.id = l.sku_id where counts_as_bought(o.status)
    group by o.company_id, o.user_id, k.class_code, month_of(o.created_at) order by 1, 4, 2, 3
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen;
  return null;
end $$;
create trigger keep_figures_of_new after insert on order_line referencing new table as lines for each statement
  execute function keep_line_figures();

-- The order in which the desk lists companies: by figures a job keeps a minute old (orderCompanies.job.ts).
create table company_figure (
  company_id bigint primary key references company,
  fen bigint not null default 0,
  balance_fen bigint not null default 0,
  last_order_id bigint not null default 0
);
create index company_figure_fen on company_figure (fen desc, company_id);
create index company_figure_balance on company_figure (balance_fen desc, company_id);
create index company_figure_last on company_figure (last_order_id desc, company_id desc);
create function begin_company_figure() returns trigger language plpgsql as $$
begin
  insert into company_figure (company_id) values (new.id);
  return null;
end $$;
create trigger begin_figure after insert on company for each row execute function begin_company_figure();
insert into company_figure (company_id) select id from company;

-- ---------- goods sold by day, and the goods sold most, kept by a job: many buyers of the same goods would wait for one row
create table sold_day (
  day date not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (day, sku_id)
);
create table hot_sku (
  -- empty: of the whole mall
  channel_code text not null,
  rank int not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (channel_code, rank)
);

-- ---------- money: entries carry their day and kind, a customer's account its sums
alter table ledger_entry disable trigger written_once;
alter table ledger_entry add column at timestamptz, add column money_change_type smallint;
update ledger_entry e set at = j.at, money_change_type = j.money_change_type from journal j where j.id = e.journal_id;
alter table ledger_entry alter column at set not null, alter column money_change_type set not null;
alter table ledger_entry enable trigger written_once;
create index ledger_entry_at on ledger_entry (account_id, at, id);
create index ledger_entry_kind on ledger_entry (account_id, money_change_type, at, id);
alter table account
  add column entries bigint not null default 0,
  add column in_fen bigint not null default 0,
  add column out_fen bigint not null default 0;
create table ledger_day (
  account_id bigint not null references account,
  day date not null,
  money_change_type smallint not null,
  entries bigint not null,
  in_fen bigint not null,
  out_fen bigint not null,
  primary key (account_id, day, money_change_type)
) with (fillfactor = 60);
create function day_of(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Asia/Shanghai')::date;
create function describe_entry() returns trigger language plpgsql as $$
begin
  select j.at, j.money_change_type into strict new.at, new.money_change_type from journal j where j.id = new.journal_id;
  return new;
end $$;
create trigger describe before insert on ledger_entry for each row when (new.at is null or new.money_change_type is null)
  execute function describe_entry();
-- Of customers' accounts only: their row is locked by the posting anyway. The mall's own have no row that all payments would wait for.
create function keep_ledger_figures() returns trigger language plpgsql as $$
begin
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from entries e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, day, money_change_type) do update set entries = ledger_day.entries + excluded.entries,
    in_fen = ledger_day.in_fen + excluded.in_fen, out_fen = ledger_day.out_fen + excluded.out_fen;
  update account a set entries = a.entries + t.n, in_fen = a.in_fen + t.i, out_fen = a.out_fen + t.o
    from (select account_id, count(*) as n, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as i,
            coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as o from entries group by 1 order by 1) t
    where a.id = t.account_id and a.company_id is not null;
  return null;
end $$;
create trigger keep_figures after insert on ledger_entry referencing new table as entries for each statement execute function keep_ledger_figures();
-- The mall's own accounts: what a job has summed up to an entry, and what came after it. `seen_*` is the next stretch: it is summed when
-- no transaction that was running when it was seen can still add an entry to it.
create table mall_balance (
  account_id bigint primary key references account,
  summed_to bigint not null,
  balance_fen bigint not null,
  seen_to bigint,
  seen_by xid8
);
insert into mall_balance
  select a.id, coalesce(max(e.id), 0), coalesce(sum(e.amount_fen), 0) from account a left join ledger_entry e on e.account_id = a.id
  where a.company_id is null group by a.id;
create index if not exists ledger_entry_account on ledger_entry (account_id, id);
update account set balance_fen = 0 where company_id is null;
alter table account add constraint mall_has_no_running_balance check (company_id is not null or balance_fen = 0);
create view mall_account as
  select a.id, a.kind, b.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entry e where e.account_id = a.id and e.id > b.summed_to), 0)::bigint as balance_fen
  from account a join mall_balance b on b.account_id = a.id;
create function begin_mall_balance() returns trigger language plpgsql as $$
begin
  insert into mall_balance values (new.id, 0, 0);
  return null;
end $$;
create trigger begin_balance after insert on account for each row when (new.company_id is null) execute function begin_mall_balance();

-- All of it anew, from what it is kept of: for rows that came in without their triggers.
create function rebuild_figures() returns void language plpgsql as $$
begin
  truncate order_figure, order_month, bought_month, ledger_day;
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
end $$;
select rebuild_figures();

-- ---------- what lists ask for
drop index orders_by_user;
create index orders_of_user on orders (user_id, id desc);
create index orders_of_user_at on orders (user_id, created_at);
create index orders_of_company_at on orders (company_id, created_at);
create index orders_status on orders (company_id, status, id desc);
create index orders_of_user_status on orders (user_id, status, id desc);
create index orders_at on orders (created_at, id);
create index orders_dealt on orders (id desc) where status in (4, 5, 6, 7);
create index orders_of_status on orders (status, id desc);
create index pay_request_state on pay_request (state, id desc);
create index pay_request_master on pay_request (master_order_code);
create index audit_log_type on audit_log (object_type, seq);
create index audit_log_object_id on audit_log (object_id, seq);
create index footprint_at on footprint (user_id, at desc);
create index notice_event on notice (user_id, event, id desc);
create index idem_created on idem (created_at);
create index login_failure_at on login_failure (at);
create index ask_count_since on ask_count (since);
create index session_expires on session (expires_at);

-- Words of three characters and more are found by their trigrams, in rows that are written once or seldom.
create extension if not exists pg_trgm;
create index audit_log_words on audit_log using gin ((object_id || ' ' || action || ' ' || detail) gin_trgm_ops);
create index sku_words on sku using gin ((title || ' ' || sku_code || ' ' || grade || ' ' || spec) gin_trgm_ops);
create index sku_on_desk on sku (channel_code, depot_code, id);
create index company_words on company using gin ((name || ' ' || code || ' ' || credit_code) gin_trgm_ops);
create index company_name on company (name, id);
create index app_user_real_name on app_user (real_name collate "C");
create index app_user_nick_name on app_user (nick_name collate "C");
create index app_user_mobile_begin on app_user (mobile collate "C");
create index intend_state on intend (state, id desc);

-- ---------- the invariants ask here: what is kept equals what it is kept of
drop view inv.account;
create view inv.account as
  select a.id, a.company_id, a.kind, coalesce(m.balance_fen, a.balance_fen) as balance_fen from account a left join mall_account m on m.id = a.id;
create view inv.order_figure as select company_id, user_id, channel_code, status, n, kg, fen from order_figure;
create view inv.order_figure_true as
  select company_id, user_id, channel_code, status, count(*) as n, sum(weight_kg) as kg, sum(total_fen) as fen from orders group by 1, 2, 3, 4;
create view inv.bought_month as
  select company_id, user_id, 'depot ' || depot_code as of, month, n, kg, fen from order_month
  union all select company_id, user_id, 'class ' || class_code, month, n, kg, fen from bought_month;
create view inv.bought_month_true as
  select company_id, user_id, 'depot ' || depot_code as of, month_of(created_at) as month, count(*) as n, sum(weight_kg) as kg, sum(total_fen) as fen
    from orders where counts_as_bought(status) group by 1, 2, 3, 4
  union all select o.company_id, o.user_id, 'class ' || k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where counts_as_bought(o.status) group by 1, 2, 3, 4;
create view inv.ledger_figure as select id as account_id, entries, in_fen, out_fen from account where company_id is not null;
create view inv.ledger_day as select account_id, day, money_change_type, entries, in_fen, out_fen from ledger_day;
create view inv.ledger_day_true as
  select e.account_id, day_of(j.at) as day, j.money_change_type, count(*) as entries, coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0) as in_fen,
    coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0) as out_fen
  from ledger_entry e join journal j on j.id = e.journal_id join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3;
