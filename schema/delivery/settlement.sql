create sequence settle_no;

-- The settlement of an order, or of a part of it: what was delivered, and what it costs in the end.
create table settlement (
  id bigint generated always as identity primary key,
  settle_no text not null unique,
  order_id bigint not null references orders,
  -- A first sheet; further ones for what was disputed then.
  seq smallint not null,
  state text not null check (state in ('drafted', 'offered', 'due', 'done', 'void')),
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null check (goods_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  acceptance_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  final_fen bigint not null,
  -- What was paid for disputed rows: neither given back nor kept.
  held_fen bigint not null default 0 check (held_fen >= 0),
  -- Positive: given back; negative: asked for.
  difference_fen bigint not null,
  tail_pieces int not null default 0 check (tail_pieces >= 0),
  tail_kg bigint not null default 0,
  tail_fen bigint not null default 0,
  tail_choice text check (tail_choice in ('close', 'carry')),
  -- The mill agrees to end the order although the tail is beyond the tolerance (双方另签).
  tail_agreed boolean not null default false,
  by_rule boolean not null default false,
  confirm_by timestamptz,
  reminded_at timestamptz,
  note text not null default '',
  drafted_by bigint not null references app_user,
  drafted_at timestamptz not null default now(),
  offered_by bigint references app_user,
  offered_at timestamptz,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  paid_by bigint references app_user,
  paid_at timestamptz,
  end_reason text not null default '',
  carried_order_id bigint references orders,
  company_id bigint not null references company,
  unique (order_id, seq),
  check (final_fen = (goods_fen + service_fen + freight_fen + acceptance_fen - discount_fen)),
  check ((state in ('due', 'done')) <= (confirmed_at is not null))
) with (fillfactor = 80);
create index settlement_at on settlement (drafted_at, id) include (state);
create index settlement_company on settlement (company_id, id) include (state);
create index settlement_company_at on settlement (company_id, drafted_at, id) include (state);
create index settlement_company_settled on settlement (company_id, coalesce(paid_at, confirmed_at)) where state = 'done';
create index settlement_company_wait on settlement (company_id, state) where state in ('drafted', 'offered', 'due');
create index settlement_due on settlement (order_id) where state = 'due';
create unique index settlement_open on settlement (order_id) where state in ('drafted', 'offered');
create index settlement_wait on settlement (state, confirm_by) where state in ('drafted', 'offered', 'due');
create trigger company_of_order before insert on settlement for each row execute function company_of_order();
create trigger keep_trade after insert or delete or update of state, paid_at, confirmed_at, final_fen, difference_fen on settlement for each row
  execute function keep_trade_of_settlement();
create trigger settle_trucks after update of state on settlement for each row
  when ((new.state in ('due', 'done')) and old.state = 'offered')
  execute function settle_trucks();
create trigger wake_sheet after update of state on settlement for each row
  when (new.state in ('due', 'done', 'void'))
  execute function wake('draft-settlements', 'pay-claims');

-- One truck and line of a settlement.
create table settlement_row (
  settlement_id bigint not null references settlement,
  waybill_id bigint not null references waybill,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  ordered_kg bigint not null,
  theory_kg bigint not null,
  tag_kg bigint not null,
  scale_kg bigint not null,
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null,
  service_fen bigint not null,
  freight_fen bigint not null,
  paid_fen bigint not null,
  -- Net of the buyer's own scale over the whole truck; null: not weighed.
  buyer_kg bigint,
  ticket_no text not null default '',
  verdict text not null check (verdict in ('auto', 'reweighed', 'open', 'accepted', 'held')),
  short_pieces int not null default 0,
  primary key (settlement_id, waybill_id, order_line_id),
  check (short_pieces >= 0 and short_pieces <= pieces)
);
create index settlement_row_waybill on settlement_row (waybill_id);
create trigger settle_truck after insert on settlement_row for each row
  when (new.verdict <> 'held')
  execute function settle_truck();

-- What happened to a settlement.
create table settlement_event (
  settlement_id bigint not null references settlement,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (settlement_id, seq)
);

-- A dispute over a truck that ended: from now on it settles as it was weighed and taken.
create table settlement_release (
  waybill_id bigint primary key references waybill,
  reason text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  without_short boolean not null default false
);
create trigger end_hold after insert on settlement_release for each row execute function end_hold();

-- 结案: one side wishes that nothing more of an order comes.
create table case_close (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'over')),
  answer text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz
);
create unique index case_close_open on case_close (order_id) where state = 'asked';

create view inv.settlement as
  select id, order_id, state, final_fen, held_fen, difference_fen, settled_kg, seq, paid_at,
     (( select coalesce(sum(r.settled_kg), 0::numeric) as "coalesce"
            from settlement_row r
           where r.settlement_id = s.id and r.verdict <> 'held'))::bigint as row_kg,
     (( select coalesce(sum(r.goods_fen + r.service_fen + r.freight_fen), 0::numeric) as "coalesce"
            from settlement_row r
           where r.settlement_id = s.id and r.verdict <> 'held'))::bigint as row_fen,
     goods_fen + service_fen + freight_fen as cost_fen
    from settlement s;

create view inv.settlement_row as
  select r.settlement_id, s.state, s.order_id, r.waybill_id, r.order_line_id, r.verdict, r.settled_kg,
     r.goods_fen, r.pieces, coalesce(l.final_price_fen, l.price_fen) as price_fen, l.price_unit, r.short_pieces
    from settlement_row r
      join settlement s on s.id = r.settlement_id
      join order_line l on l.id = r.order_line_id;

-- What is kept above, beside what it says.
create view inv.kept_mark as
  select 'settled' as what, w.id, w.settled_at is not null as kept,
     (exists ( select 1
            from settlement_row r
              join settlement s on s.id = r.settlement_id
           where r.waybill_id = w.id and r.verdict <> 'held' and (s.state in ('due', 'done')))) as truth
    from waybill w
 union all
  select 'held' as what, r.id, r.held as kept,
     not r.sound and not (exists ( select 1
            from settlement_release f
           where f.waybill_id = r.waybill_id)) as truth
    from receipt r
 union all
  select 'conceded' as what, c.id, c.conceded as kept,
     (exists ( select 1
            from certificate_unit u
              join cert_misfit m on m.unit_id = u.unit_id and m.order_id = c.order_id
           where u.certificate_id = c.id and m.state = 'conceded')) as truth
    from certificate c
   where c.parent_id is null
 union all
  select 'ticket' as what, t.id, true as kept, t.company_id = w.company_id as truth
    from scale_ticket t
      join waybill w on w.id = t.waybill_id
 union all
  select 'sheet' as what, s.id, true as kept, s.company_id = o.company_id as truth
    from settlement s
      join orders o on o.id = s.order_id
 union all
  select 'misfit' as what, m.id, true as kept, m.company_id = o.company_id as truth
    from cert_misfit m
      join orders o on o.id = m.order_id;

create view inv.settled_line as
  select r.waybill_id, r.order_line_id, sum(r.goods_fen + r.service_fen)::bigint as paid_fen,
     sum(r.settled_kg)::bigint as kg
    from settlement_row r
      join settlement s on s.id = r.settlement_id
   where r.verdict <> 'held' and (s.state in ('due', 'done'))
   group by r.waybill_id, r.order_line_id;

create view inv.framework_rebate_sheet as
  select b.id as rebate_id, b.contract_id, b.period_key, b.seq, p.settlement_id, s.state, p.settled_kg,
     p.returned_kg,
     coalesce(( select sum(r.settled_kg) as sum
            from settlement_row r
              join framework_call k on k.order_line_id = r.order_line_id
           where r.settlement_id = s.id and r.verdict <> 'held' and k.contract_id = b.contract_id), 0::numeric)::bigint as now_kg,
     coalesce(( select sum(l.kg) as sum
            from refund_line l
              join refund f on f.id = l.refund_id
              join framework_call k on k.order_line_id = l.order_line_id
              join settlement_row r on r.settlement_id = s.id and r.order_line_id = l.order_line_id and r.waybill_id = l.waybill_id and r.verdict <> 'held'
           where l.returned and f.state <> 'rejected' and k.contract_id = b.contract_id), 0::numeric)::bigint as now_back_kg
    from framework_rebate_sheet p
      join framework_rebate b on b.id = p.rebate_id
      join settlement s on s.id = p.settlement_id;

create view inv.price_sheet as
  select (((c.cc_no || ' ') || k.month) || ' ') || k.order_line_id as id, k.final_fen, ol.price_fen,
     ol.final_price_fen, k.provisional_fen, p.index_fen,
     ((x.l ->> 'premiumFen')::bigint) + ((x.l ->> 'extraFen')::bigint) as extra_fen,
     k.index_fen as provisional_index_fen,
     ( select floor((2::numeric * sum((t.value ->> 'fen')::numeric) + count(*)::numeric) / (2 * count(*))::numeric) as floor
            from jsonb_array_elements(p.points) t(value)) as mean_fen,
     (exists ( select 1
            from settlement s
           where s.order_id = k.order_id and (s.state in ('due', 'done')))) as settled,
     p.stood_at is not null as stands
    from framework_call k
      join framework_contract c on c.id = k.contract_id
      join order_line ol on ol.id = k.order_line_id
      join framework_version v on v.contract_id = k.contract_id and v.version = k.version
      join lateral ( select l.value as l
            from jsonb_array_elements(v.content -> 'lines') l(value)
           where ((l.value ->> 'lineNo')::integer) = k.line_no) x on true
      left join framework_price_sheet p on p.contract_id = k.contract_id and p.month = k.month and p.state <> 'replaced'
   where k.month is not null;

create function settle_trucks() returns trigger language plpgsql
as $$
begin
  update waybill w set settled_at = now() from settlement_row r
    where r.settlement_id = new.id and r.verdict <> 'held' and w.id = r.waybill_id and w.settled_at is null;
  return null;
end $$;

-- An import brings the rows of sheets that are done already.
create function settle_truck() returns trigger language plpgsql
as $$
begin
  update waybill set settled_at = now() where id = new.waybill_id and settled_at is null
    and exists (select 1 from settlement s where s.id = new.settlement_id and s.state in ('due', 'done'));
  return null;
end $$;

create function end_hold() returns trigger language plpgsql
as $$
begin
  update receipt set held = false where waybill_id = new.waybill_id;
  return null;
end $$;
