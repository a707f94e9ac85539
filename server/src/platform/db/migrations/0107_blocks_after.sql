-- 卡在哪 goes on after the settlement: claims, steel that goes back, invoices and their red letters. Up to the settlement as before (0084).
alter view order_block rename to order_block_delivery;
create view order_block as
  select * from order_block_delivery
  -- An agreed claim waits for its steel or for what keeps its money; as long as both sides talk it waits for one of them.
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen,
      case c.status when 0 then 'claimFiled' when 3 then 'claimOffered' when 8 then 'claimAward' else 'claimOpen' end,
      c.status_since, c.answer_by, c.claim_no
    from claim c join orders o on o.id = c.order_id where c.status in (0, 1, 2, 3, 8)
  union all select o.id, o.company_id, o.user_id, o.depot_code, u.fen, 'claimMoney', c.status_since, null, c.claim_no
    from claim c join orders o on o.id = c.order_id
      cross join lateral (select coalesce(sum(x.agreed_fen), 0)::bigint as fen from claim_unit x where x.claim_id = c.id) u
    where c.status = 4 and c.waits_for <> ''
  union all select o.id, o.company_id, o.user_id, g.depot_code, o.total_fen, case g.status when 0 then 'returnBook' else 'returnComes' end,
      coalesce(g.booked_at, g.made_at), case when g.plan_on is not null then (g.plan_on + 1)::timestamp at time zone 'Asia/Shanghai' end, g.return_no
    from goods_return g join orders o on o.id = g.order_id where g.status in (0, 1, 2)
  -- An invoice stands at each of the orders whose tickets are on it.
  union all select o.id, o.company_id, o.user_id, o.depot_code, v.gross_fen,
      case v.flow when 'WC' then 'invoiceAgree' when 'NR' then 'invoiceBack' when 'NB' then 'invoiceFailed' else 'invoiceCheck' end,
      v.flow_since, null, v.invoice_sn
    from invoice v cross join lateral (select distinct l.order_id from invoice_line l where l.invoice_id = v.id) l join orders o on o.id = l.order_id
    where v.flow in ('WV', 'NC', 'WC', 'NR', 'NB') and v.kind = 'blue'
  union all select o.id, o.company_id, o.user_id, o.depot_code, r.gross_fen, case r.state when '02' then 'redBuyer' else 'redMill' end,
      r.made_at, r.expires_at, v.invoice_sn
    from red_letter r join invoice v on v.id = r.invoice_id
      cross join lateral (select distinct l.order_id from invoice_line l where l.invoice_id = v.id) l join orders o on o.id = l.order_id
    where r.state in ('02', '03') and r.done_at is null;
create index red_letter_asked on red_letter (id) where state in ('02', '03') and done_at is null;
