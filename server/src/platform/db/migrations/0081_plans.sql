-- Lists of the delivery rooms look at a window, sweeps at what is open (docs/decisions/0028): what both find it by.

-- Whose a paper is stands on its row, from the truck or the order it belongs to, so that a company's newest are found by an index.
create function company_of_truck() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from waybill where id = new.waybill_id);
  return new;
end $$;
create function company_of_order() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from orders where id = new.order_id);
  return new;
end $$;
alter table scale_ticket add column company_id bigint references company;
alter table scale_ticket disable trigger scale_ticket_never_changed;
update scale_ticket t set company_id = w.company_id from waybill w where w.id = t.waybill_id;
alter table scale_ticket enable trigger scale_ticket_never_changed;
alter table scale_ticket alter column company_id set not null;
create trigger company_of_truck before insert on scale_ticket for each row execute function company_of_truck();
create index scale_ticket_company on scale_ticket (company_id, gross_at, id);

alter table settlement add column company_id bigint references company;
update settlement s set company_id = o.company_id from orders o where o.id = s.order_id;
alter table settlement alter column company_id set not null;
create trigger company_of_order before insert on settlement for each row execute function company_of_order();
-- The state stands in the index: a list of one state is found without a look at the sheets.
create index settlement_company on settlement (company_id, id) include (state);
create index settlement_company_at on settlement (company_id, drafted_at, id) include (state);
create index settlement_company_wait on settlement (company_id, state) where state in ('drafted', 'offered', 'due');
create index settlement_at on settlement (drafted_at, id) include (state);

alter table cert_misfit add column company_id bigint references company;
update cert_misfit m set company_id = o.company_id from orders o where o.id = m.order_id;
alter table cert_misfit alter column company_id set not null;
create trigger company_of_order before insert on cert_misfit for each row execute function company_of_order();
create index cert_misfit_company on cert_misfit (company_id, id);
create index cert_misfit_waits on cert_misfit (company_id, id) where state in ('open', 'exchangeAsked', 'withdrawAsked');
create index cert_misfit_unit on cert_misfit (unit_id, order_line_id);

-- 让步接收: whether something on it was conceded; the steel has left, nothing of it changes any more.
alter table certificate add column conceded boolean not null default false;
update certificate c set conceded = true where c.parent_id is null and exists (select 1 from certificate_unit u
  join cert_misfit m on m.unit_id = u.unit_id and m.order_id = c.order_id where u.certificate_id = c.id and m.state = 'conceded');
create function conceded_unit() returns trigger language plpgsql as $$
begin
  update certificate c set conceded = true where c.id = new.certificate_id and c.parent_id is null and not c.conceded
    and exists (select 1 from cert_misfit m where m.unit_id = new.unit_id and m.order_id = c.order_id and m.state = 'conceded');
  return null;
end $$;
create trigger conceded_unit after insert on certificate_unit for each row execute function conceded_unit();

-- When a truck's goods were settled by a sheet that the buyer said yes to. What no sheet has settled is little, whatever was settled before.
alter table waybill add column settled_at timestamptz;
update waybill w set settled_at = s.confirmed_at from settlement_row r join settlement s on s.id = r.settlement_id
  where r.waybill_id = w.id and r.verdict <> 'held' and s.state in ('due', 'done');
create function settle_trucks() returns trigger language plpgsql as $$
begin
  update waybill w set settled_at = now() from settlement_row r
    where r.settlement_id = new.id and r.verdict <> 'held' and w.id = r.waybill_id and w.settled_at is null;
  return null;
end $$;
create trigger settle_trucks after update of state on settlement for each row when (new.state in ('due', 'done') and old.state = 'offered')
  execute function settle_trucks();
-- An import brings the rows of sheets that are done already.
create function settle_truck() returns trigger language plpgsql as $$
begin
  update waybill set settled_at = now() where id = new.waybill_id and settled_at is null
    and exists (select 1 from settlement s where s.id = new.settlement_id and s.state in ('due', 'done'));
  return null;
end $$;
create trigger settle_truck after insert on settlement_row for each row when (new.verdict <> 'held') execute function settle_truck();
create index waybill_unsettled on waybill (order_id) where status >= 5 and ended_at is null and settled_at is null;

-- 有异常的签收: until somebody has agreed with the buyer, its truck is held.
alter table receipt add column held boolean not null default false;
update receipt r set held = true where not r.sound and not exists (select 1 from settlement_release f where f.waybill_id = r.waybill_id);
create function hold_unsound() returns trigger language plpgsql as $$
begin
  new.held := not new.sound;
  return new;
end $$;
create trigger hold_unsound before insert on receipt for each row execute function hold_unsound();
create function end_hold() returns trigger language plpgsql as $$
begin
  update receipt set held = false where waybill_id = new.waybill_id;
  return null;
end $$;
create trigger end_hold after insert on settlement_release for each row execute function end_hold();
create index receipt_held on receipt (at) where held;

-- Newest first, by whom and by when.
create index sign_flow_user on sign_flow (user_id, id desc);
create index sign_flow_at on sign_flow (created_at, id);
create index sign_flow_signer_at on sign_flow (signer_id, id desc) where signer_id is not null;
drop index sign_flow_signer;
-- Open orders are few beside all contracts that were ever made of a text.
drop index order_contract_terms;
-- Trucks before their receipt, and those of carriers whose freight is not paid: few beside all that ever came.
create index waybill_under_way on waybill (status, id) where status < 5 and ended_at is null;
create index waybill_freight on waybill (id) where status in (5, 6, 7) and not self_pickup;
create index carrier_freight_waybill on carrier_freight (waybill_id, id);

-- What is kept above, beside what it says.
create view inv.kept_mark as
  select 'settled' as what, w.id, w.settled_at is not null as kept,
    exists (select 1 from settlement_row r join settlement s on s.id = r.settlement_id where r.waybill_id = w.id and r.verdict <> 'held' and s.state in ('due', 'done')) as truth
  from waybill w
  union all select 'held', r.id, r.held, not r.sound and not exists (select 1 from settlement_release f where f.waybill_id = r.waybill_id) from receipt r
  union all select 'conceded', c.id, c.conceded, exists (select 1 from certificate_unit u join cert_misfit m on m.unit_id = u.unit_id and m.order_id = c.order_id
    where u.certificate_id = c.id and m.state = 'conceded') from certificate c where c.parent_id is null
  union all select 'ticket', t.id, true, t.company_id = w.company_id from scale_ticket t join waybill w on w.id = t.waybill_id
  union all select 'sheet', s.id, true, s.company_id = o.company_id from settlement s join orders o on o.id = s.order_id
  union all select 'misfit', m.id, true, m.company_id = o.company_id from cert_misfit m join orders o on o.id = m.order_id;
