// Settlement, replacement, refunds to the source, statements, invoices.
import type { Invariant } from './invariant.ts'

export const settlement: readonly Invariant[] = [
  {
    id: 'J01',
    says: '结算单的金额与重量 = 各车逐行相加，每行 = 结算重量 × 单价',
    sql: `select id from inv.settlement where state in ('due', 'done') and (row_kg <> settled_kg or row_fen <> cost_fen)
          union all select settlement_id from inv.settlement_row where verdict <> 'held'
            and goods_fen <> case price_unit when 'piece' then (pieces - short_pieces) * price_fen when 'kg' then settled_kg * price_fen else round(settled_kg::numeric * price_fen / 1000) end`,
  },
  {
    id: 'J02',
    says: '订单已付 = 已结算 + 已退 − 已补 + 争议挂起',
    sql: `select o.id from inv.orders o join inv.settlement s on s.order_id = o.id and s.state in ('due', 'done')
          group by o.id, o.paid_fen having o.paid_fen <> sum(s.final_fen) + sum(s.difference_fen) + (array_agg(s.held_fen order by s.seq desc))[1]`,
  },
  {
    id: 'J03',
    says: '每张结算单的差额恰好过账一次',
    sql: `select s.id from inv.settlement s where s.state in ('due', 'done') and s.difference_fen > 0
            and (select count(*) from inv.refund r where r.order_id = s.order_id and r.state = 'done' and r.amount_fen = s.difference_fen) = 0
          union all select o.id from inv.orders o where o.status between 4 and 7 and (select coalesce(sum(r.amount_fen), 0) from inv.refund r where r.order_id = o.id and r.state = 'done' and r.claim_id is null)
            <> (select coalesce(sum(s.difference_fen), 0) from inv.settlement s where s.order_id = o.id and s.state in ('due', 'done') and s.difference_fen > 0)
          union all select s.id from inv.settlement s where s.difference_fen < 0 and (s.state = 'done') <>
            exists (select 1 from inv.ledger_entry e where e.source_type = 'settlement' and e.source_id = s.id::text and e.amount_fen = s.difference_fen)`,
  },
  {
    id: 'J04',
    says: '一车一行只结算一次',
    sql: `select waybill_id from inv.settlement_row where verdict <> 'held' and state in ('due', 'done') group by waybill_id, order_line_id having count(*) > 1`,
  },
  {
    id: 'C20',
    says: '换货订单：原货收齐即付清，没收齐不付款；吨数不超过被换的货，不向买方补收',
    sql: `select order_id from inv.replacement where (status between 4 and 7 and return_status <> 3) or (status = 3 and (paid_fen <> 0 or return_status = 4))
            or weight_kg > greatest(tag_kg, settled_kg) or foreign_units > 0 or asked_more > 0`,
  },
  {
    id: 'C21',
    says: '换货订单花的钱不超过退回的货退出来的钱',
    sql: 'select order_id from inv.replacement where paid_fen > given_back_fen',
  },
  {
    id: 'C22',
    says: '原路退回：进行中的恰好冻结同额，成功的恰好出账一次，没成的没有出账；只退银行付的款，金额就是那笔退款，有冻结款抵付的至多是银行收到的',
    sql: `select p.id from inv.pay_refund p where p.amount_fen > p.refund_fen or (p.amount_fen < p.refund_fen and p.came_fen = p.paid_fen and p.refund_fen <= p.paid_fen) or p.refund_state <> 'done' or p.provider not in ('CCB', 'QR')
            or p.held_fen <> case when p.state in ('asked', 'sent') then p.amount_fen else 0 end
            or (p.state = 'done') <> exists (select 1 from inv.ledger_entry e where e.source_type = 'payRefund' and e.source_id = p.id::text and e.source_step = 'done' and e.amount_fen = p.amount_fen)
            or (p.state = 'done' and not p.by_hand and p.partner = 'sandboxBank' and p.bank_fen <> p.amount_fen)
          union all select min(id) from inv.pay_refund where state <> 'failed' group by refund_id having count(*) > 1
          union all select min(id) from inv.pay_refund where state <> 'failed' group by payment_id, came_fen having sum(amount_fen) > came_fen`,
  },
  {
    id: 'C23',
    says: '银行退回的不超过它收到的',
    sql: 'select txn_id from inv.bank_refund where back_fen > amount_fen',
  },
  {
    id: 'C24',
    says: '每份导入的流水：记录的笔数与金额 = 它带来的来款',
    sql: 'select id from inv.receipt_import where receipts <> booked + open or receipt_fen <> sum_fen or booked + open + repeat + left_out <> lines',
  },
  {
    id: 'C25',
    says: '项目、采购单号只收本企业的订单',
    sql: 'select order_id from inv.order_project where company_id <> order_company_id union all select order_id from inv.order_reference where company_id <> order_company_id',
  },
  {
    id: 'C26',
    says: '发出的邮件都在对方邮箱，附件一件不少',
    sql: `select id from inv.mail where (state in ('sent', 'bounced') and not carried) or (carried and carried_files <> files)`,
  },
  {
    id: 'M01',
    says: '对账单期末 = 月末账户余额，期初 = 上月期末',
    sql: `select id from inv.statement where balance_closing_fen <> ledger_fen or next_opening_fen <> balance_closing_fen`,
  },
  {
    id: 'M02',
    says: '对账单结算合计 = 各行之和，行数相符',
    sql: `select id from inv.statement where settled_fen <> line_fen or line_count <> lines`,
  },
  {
    id: 'I16',
    says: '一张订单开出的发票（减红冲）不超过已付减已退',
    sql: 'select id from inv.invoice_order where invoiced_fen - red_asked_fen > kept_fen',
  },
  {
    id: 'I17',
    says: '每张发票：行相加 = 票面，不含税 + 税额 = 含税，红冲不超过蓝票，号码不重复',
    sql: `select id from inv.invoice where gross_fen <> net_fen + tax_fen or (kind = 'blue' and (line_gross_fen <> gross_fen or line_net_fen <> net_fen or net_fen <> round(gross_fen * 100.0 / (100 + rate_percent))))
            or (kind = 'red' and (line_gross_fen <> gross_fen or line_net_fen <> net_fen)) or (kind = 'blue' and (red_fen <> red_issued_fen or red_open_fen <> red_asked_fen or red_fen + red_open_fen > gross_fen))
            or (tax_invoice_no is not null) <> (flow in ('NS', 'WS', 'DD'))
          union all select min(id) from inv.invoice where tax_invoice_no is not null group by tax_invoice_no having count(*) > 1`,
  },
  {
    id: 'J06',
    says: '蓝票每行：红冲的含税、不含税、税额、重量都不超过这一行，冲完的行分毫不剩',
    sql: `select invoice_id as id from inv.invoice_line where kind = 'blue' and (red_fen + open_red_fen > gross_fen or red_net_fen > net_fen or red_fen - red_net_fen > tax_fen or red_kg > kg
            or (red_fen = gross_fen and open_red_fen = 0 and (red_net_fen <> net_fen or red_kg <> kg)))`,
  },
  {
    id: 'J05',
    says: '每张磅单：已开 + 未开 = 结算，已开 = 有效发票上的行减红冲，只从已结算的磅单开',
    sql: `select settlement_id from inv.invoice_ticket where taken_fen <> live_fen or taken_fen > gross_fen or sheet_state <> 'done' or verdict = 'held'`,
  },
  {
    id: 'J07',
    says: '手工开具的发票恰有一份登记：两个人、有文件、号码相同；已开具的没有等着的登记',
    sql: `select v.id from invoice v where v.issued_by = 'hand' and not exists (select 1 from invoice_by_hand h where h.invoice_id = v.id and h.state = 'confirmed'
            and h.tax_invoice_no = v.tax_invoice_no and h.decided_by <> h.registered_by and exists (select 1 from invoice_by_hand_file f where f.by_hand_id = h.id))
          union all select v.id from invoice v join invoice_by_hand h on h.invoice_id = v.id
            where h.state = 'waits' and v.tax_invoice_no is not null or h.state = 'confirmed' and v.issued_by <> 'hand'`,
  },
]
