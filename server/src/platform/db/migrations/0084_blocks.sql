-- 卡在哪 once more: what is kept with truck and receipt (0080, 0081) is asked instead of looked for, and a difference that is due is late when its
-- days are over. A paper contract that waits for its second person hangs on a colleague at the mill, not on a seal.
-- 卡在哪: every order that waits, for what, since when, until when; `ref`: the paper it hangs on. One row a thing that waits. Whose turn it is:
-- a truck on the road waits for nobody's signature, a second weighing for the buyer's word, a contract that is not yet at the platform for
-- neither side's seal. A unit that is frozen or void does not count as being there.
create or replace view order_block as
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
      case when y.lacks > 0 then 'unitsLack' when o.freight_mode = 1 then 'toBook' else 'toDispatch' end, o.status_since, null, o.order_code
    from orders o join lateral (
        select coalesce(sum(greatest(0, l.pieces - l.tail_pieces - coalesce(u.pieces, 0))), 0) as lacks, coalesce(sum(u.waiting), 0) as waiting
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
drop index receipt_unsound;
-- A unit's past, the payment behind a number.
create index waybill_unit_unit on waybill_unit (unit_id, id);
create index payment_request on payment (pay_request_id);
-- What lies in a depot, beside all that ever left it.
create index steel_unit_depot_in_yard on steel_unit (depot_code, id desc) where state in ('free', 'allocated', 'loaded', 'blocked');
-- A list finds its newest by the index alone (0081): whose, when, and the state it asks for.
drop index waybill_company;
create index waybill_company on waybill (company_id, id desc) include (status, ended_at);
drop index waybill_company_for;
create index waybill_company_for on waybill (company_id, for_at, id) include (status, ended_at);
drop index waybill_for;
create index waybill_for on waybill (for_at, id) include (status, ended_at);
create index waybill_come on waybill (status, id desc) include (ended_at) where status >= 5;
drop index steel_unit_yard;
create index steel_unit_yard on steel_unit (depot_code, id desc) include (state) where state <> 'void';
