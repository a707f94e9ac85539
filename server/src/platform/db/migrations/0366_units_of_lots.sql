-- 件号 of an auction: a line that names a unit keeps that very unit while its lot runs, and what was won is that unit and no other.
alter table steel_unit add column lot_id bigint references bid_lot;
-- The line of the order that won it: its allocation gives the line this one.
alter table steel_unit add column won_line_id bigint references order_line;
alter table steel_unit drop constraint steel_unit_state_check;
alter table steel_unit add constraint steel_unit_state_check check (state in ('free', 'kept', 'allocated', 'loaded', 'shipped', 'blocked', 'void'));
-- 竞拍留货: of a lot, and of no line yet. What is free is nobody's.
alter table steel_unit add constraint steel_unit_kept check (state <> 'kept' or (lot_id is not null and order_line_id is null));
alter table steel_unit add constraint steel_unit_not_kept check (state not in ('free', 'void') or (lot_id is null and won_line_id is null));
alter table steel_unit add constraint steel_unit_won check (won_line_id is null or lot_id is not null);
create index steel_unit_lot on steel_unit (lot_id) where lot_id is not null;
create index steel_unit_won on steel_unit (won_line_id) where won_line_id is not null;
drop index steel_unit_in_yard;
create index steel_unit_in_yard on steel_unit (id) where state in ('free', 'kept', 'allocated', 'loaded', 'blocked');
drop index steel_unit_depot_in_yard;
create index steel_unit_depot_in_yard on steel_unit (depot_code, id desc) where state in ('free', 'kept', 'allocated', 'loaded', 'blocked');

-- What unit_no names, looked up when the line is written; null: nothing is named, or a lot from before it was looked up.
alter table bid_line add column unit_id bigint references steel_unit;
create index bid_line_unit on bid_line (unit_id) where unit_id is not null;

-- Pieces of a won line that are named and not with it now (kept, or frozen): nothing else may take their place.
create function won_away(line bigint) returns int language sql stable as
  $$ select coalesce(sum(u.pieces), 0)::int from steel_unit u where u.won_line_id = line and (u.order_line_id is distinct from line or u.state = 'blocked') $$;

-- 卡在哪: a line that waits for its own unit is not about to be given another one.
create or replace view order_block_delivery as
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'confirm'::text as kind, o.status_since as since, o.hold_until as due, o.order_code as ref
    from orders o where o.status = 0
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, case o.status when 1 then 'review' else 'approval' end, o.status_since, o.hold_until, o.order_code
    from orders o where o.status in (1, 2)
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'cancelAsked', o.cancel_asked_at, null, o.order_code
    from orders o where o.cancel_apply = 1 and o.cancel_asked_at is not null
  -- Waits for its money: for the seals first, where some are wanted.
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case when n.status = 2 and p.recorded_at is not null then 'paperWaits' when n.status = 2 and f.status = 100 then 'signUnclear' when n.status = 2 and f.status in (2, 3) then 'sealMill' when n.status = 2 and f.status = 1 then 'signBuyer'
        when n.status = 2 then 'signReady' else 'pay' end,
      coalesce(p.recorded_at, o.status_since), o.hold_until, case when n.status = 2 then n.contract_no else o.order_code end
    from orders o left join order_contract n on n.order_id = o.id and n.status <> 4
      left join lateral (select s.status from sign_flow s where s.kind = 'order' and s.document_no = n.contract_no order by s.id desc limit 1) f on true
      left join paper_contract p on p.contract_no = n.contract_no and p.state = 'waits'
    where o.status = 3
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case when b.slip_reply = 'waits' then 'slip' when b.state = 'waiting' then 'toPlan' else 'late' end,
      case when b.slip_reply = 'waits' then o.status_since when b.state = 'waiting' then b.created_at else b.planned_on::timestamp at time zone 'Asia/Shanghai' end,
      case when b.slip_reply = 'waits' then b.slip_reply_by end, o.order_code
    from orders o join schedule_booking b on b.order_id = o.id
    where o.status = 4 and o.stock_mode = 2 and (b.slip_reply = 'waits' or b.state = 'waiting'
      or (b.state in ('planned', 'running') and b.planned_on < (now() at time zone 'Asia/Shanghai')::date))
  -- In the yard: units first, then a truck.
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case when y.near then 'toAllocate' when y.lacks > 0 then 'unitsLack' when o.freight_mode = 1 then 'toBook' else 'toDispatch' end, case when y.near then now() else o.status_since end, null, o.order_code
    from orders o join lateral (
        select coalesce(sum(greatest(0, l.pieces - l.tail_pieces - coalesce(u.pieces, 0))), 0) as lacks, coalesce(sum(u.waiting), 0) as waiting,
          coalesce(bool_or(o.stock_mode = 1 and l.tracked and l.pieces - l.tail_pieces > coalesce(u.pieces, 0) + won_away(l.id) and exists (
            select 1 from steel_unit f where f.sku_id = l.sku_id and f.depot_code = o.depot_code and f.state = 'free' and f.source = 'stock'
              and f.not_for_line is distinct from l.id and f.pieces <= l.pieces - l.tail_pieces - coalesce(u.pieces, 0) - won_away(l.id))), false) as near
        from order_line l left join lateral (
          select sum(x.pieces) as pieces, sum(x.pieces) filter (where x.state = 'allocated' and x.waybill_id is null) as waiting
          from steel_unit x where x.order_line_id = l.id and x.state in ('allocated', 'loaded', 'shipped')) u on true
        where l.order_id = o.id) y on y.waiting > 0 or (y.lacks > 0 and o.stock_mode = 1)
    where o.status in (5, 6) and o.cancel_apply <> 1
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case when m.kind = 'standard' then 'misfit' when m.state = 'open' then 'misfitOwn' else 'misfitAsked' end, min(m.opened_at), null, min(u.heat_no)
    from cert_misfit m join orders o on o.id = m.order_id join steel_unit u on u.id = m.unit_id
    where m.state in ('open', 'exchangeAsked', 'withdrawAsked') group by o.id, 6
  -- A truck that has left and whose papers wait for the laboratory; then the trucks on their way, whatever stops them.
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'noValues', w.left_at, null,
      (select min(u.heat_no) from waybill_unit x join steel_unit u on u.id = x.unit_id where x.waybill_id = w.id and x.off_at is null)
    from waybill w join orders o on o.id = w.order_id
    where w.left_at is not null and w.certified_at is null and w.left_at < now() - interval '10 minutes' and w.load_units > 0
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case when c.id is not null then 'changeAsked' when w.status = 1 and w.missed_at is not null then 'slotMissed' when w.status = 1 and w.plate = '' then 'truckUnnamed'
        when d.id is not null and exists (select 1 from scale_ticket t where t.waybill_id = w.id and t.id > d.ticket_id) then 'reweighed'
        when d.id is not null then 'weighDispute' when w.status in (2, 3) then 'inYard' when w.arrived_at is null then 'onRoad' else 'unsigned' end,
      coalesce(c.asked_at, case when w.status = 1 then coalesce(w.missed_at, w.made_at) end, d.opened_at,
        case when w.status = 4 then coalesce(w.arrived_at, w.left_at) else w.entered_at end, w.made_at),
      case when d.id is not null then d.reply_by when w.status = 1 and w.missed_at is null and w.plate = '' then w.slot_at - interval '2 hours' end,
      w.waybill_no
    from waybill w join orders o on o.id = w.order_id
      left join waybill_change c on c.waybill_id = w.id and c.state = 'waits'
      left join weigh_dispute d on d.waybill_id = w.id and d.state = 'open'
    where w.status < 5 and w.ended_at is null and (w.status > 1 or w.plate = '' or w.missed_at is not null or c.id is not null)
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'unsound', r.at, null, w.waybill_no
    from receipt r join waybill w on w.id = r.waybill_id join orders o on o.id = w.order_id
    where r.held
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'weightObjection', j.opened_at, null, w.waybill_no
    from weight_objection j join waybill w on w.id = j.waybill_id join orders o on o.id = j.order_id where j.state = 'open'
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'closeAsked', k.asked_at, null, o.order_code
    from case_close k join orders o on o.id = k.order_id where k.state = 'asked'
  union all select o.id, o.company_id, o.user_id, o.depot_code, case when s.state = 'due' then -s.difference_fen else s.final_fen end,
      case s.state when 'drafted' then 'sheetDrafted' when 'offered' then 'sheetOffered' else 'sheetDue' end,
      coalesce(s.confirmed_at, s.offered_at, s.drafted_at), case when s.state in ('offered', 'due') then s.confirm_by end, s.settle_no
    from settlement s join orders o on o.id = s.order_id where s.state in ('drafted', 'due') or (s.state = 'offered' and not s.by_rule)
  -- What is made to order and out of stock for good; spot goods that lack say so above.
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'restOpen', r.since, null, o.order_code
    from order_rest r join orders o on o.id = r.order_id where o.stock_mode = 2;
