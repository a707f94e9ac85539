create view inv.invoice as
  select v.id, v.kind, v.flow, v.gross_fen, v.net_fen, v.tax_fen, v.rate_percent, v.red_fen, v.red_open_fen, v.blue_id, v.tax_invoice_no,
    (select coalesce(sum(l.gross_fen), 0) from invoice_line l where l.invoice_id = v.id)::bigint as line_gross_fen,
    (select coalesce(sum(l.net_fen), 0) from invoice_line l where l.invoice_id = v.id)::bigint as line_net_fen,
    (select count(*) from invoice_line l where l.invoice_id = v.id)::int as lines,
    (select coalesce(sum(-r.gross_fen), 0) from invoice r where r.blue_id = v.id and r.tax_invoice_no is not null)::bigint as red_issued_fen,
    (select coalesce(sum(r.gross_fen), 0) from red_letter r where r.invoice_id = v.id and r.state in ('01', '02', '03', '04', '10') and r.done_at is null)::bigint as red_asked_fen
  from invoice v;
-- Of an order: what it was settled at, paid less given back, and what stands on live invoices less what was taken back of them.
create view inv.invoice_order as
  select o.id, o.order_code, o.paid_fen
      - (select coalesce(sum(r.amount_fen), 0) from refund r where r.order_id = o.id and r.state <> 'rejected')
      + (select coalesce(sum(-s.difference_fen), 0) from settlement s where s.order_id = o.id and s.state = 'done' and s.difference_fen < 0) as kept_fen,
    (select coalesce(sum(l.gross_fen - l.red_fen), 0) from invoice_line l join invoice v on v.id = l.invoice_id
      where l.order_id = o.id and v.kind = 'blue' and v.flow <> 'NA') as invoiced_fen,
    -- What a letter on its way will take back is not kept any more.
    (select coalesce(sum(x.gross_fen), 0) from red_letter_line x join red_letter r on r.id = x.red_letter_id join invoice_line l on l.invoice_id = x.invoice_id and l.line_no = x.line_no
      where l.order_id = o.id and r.state in ('01', '02', '03', '04', '10') and r.done_at is null) as red_asked_fen
  from orders o;
create view inv.invoice_ticket as
  select t.settlement_id, t.waybill_id, t.order_line_id, t.order_id, t.gross_fen, t.taken_fen, s.state as sheet_state, r.verdict,
    (select coalesce(sum(l.gross_fen - l.red_fen), 0) from invoice_line l join invoice v on v.id = l.invoice_id
      where l.settlement_id = t.settlement_id and l.waybill_id = t.waybill_id and l.order_line_id = t.order_line_id and v.kind = 'blue' and v.flow <> 'NA')::bigint as live_fen
  from invoice_ticket t join settlement s on s.id = t.settlement_id
    join settlement_row r on r.settlement_id = t.settlement_id and r.waybill_id = t.waybill_id and r.order_line_id = t.order_line_id;
