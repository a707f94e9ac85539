// Contracts and the mill’s weeks.
import type { Invariant } from './invariant.ts'

export const contracts: readonly Invariant[] = [
  {
    id: 'C01',
    says: '待付款到已签收的订单恰有一份有效合同，已取消的没有',
    sql: `select o.id from orders o left join order_contract c on c.order_id = o.id and c.status <> 4
          group by o.id, o.status having count(c.id) <> case when o.status between 3 and 7 then 1 else 0 end`,
  },
  {
    id: 'C02',
    says: '有效合同的金额 = 订单金额，正文里也是',
    sql: `select c.contract_no from order_contract c join orders o on o.id = c.order_id
          where c.status <> 4 and (c.total_fen <> o.total_fen or (c.document->'sums'->>'totalFen')::bigint <> o.total_fen
            or jsonb_array_length(c.document->'lines') <> o.line_count)`,
  },
  {
    id: 'C03',
    says: '已发布的条款没有变过',
    sql: `select kind, code, version_no from contract_terms where state = 'published' and hash <> terms_hash(title, clauses)`,
  },
  {
    id: 'C04',
    says: '合同的历史不断，止于当前状态；勾选成交的有人同意过',
    sql: `select c.contract_no from order_contract c where c.status is distinct from
            (select to_status from order_contract_log h where h.contract_id = c.id order by seq desc limit 1)
            or (c.sign_mode = 'ticked') <> (c.accepted_at is not null)
          union all select contract_id::text from (select contract_id, from_status, lag(to_status) over (partition by contract_id order by seq) as prev from order_contract_log) h
            where from_status is distinct from prev`,
  },
  {
    id: 'C05',
    says: '须签章而已生效的合同，双方电子签署过，或有两个人经手的纸质签署；此外没有等着的登记',
    sql: `select c.contract_no from order_contract c where c.status = 1 and (
            (c.sign_mode = 'signed' and not exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no
              and f.status in (3, 4, 6, 100) and f.seller_signed_at is not null))
            or (c.sign_mode = 'paper' and not exists (select 1 from paper_contract p where p.contract_no = c.contract_no and p.state = 'confirmed'
              and p.decided_by <> p.recorded_by and exists (select 1 from paper_scan s where s.paper_id = p.id)))
            or exists (select 1 from paper_contract p where p.contract_no = c.contract_no and p.state = 'waits')
            or (c.sign_mode = 'paper' and exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no and f.status <> 5)))
          union all select p.contract_no from paper_contract p where p.kind = 'framework' and p.state = 'waits' and not exists (
            select 1 from framework_version v join framework_contract w on w.id = v.contract_id
            where w.cc_no || '-' || v.version = p.contract_no and v.state = 'signing')`,
  },
  {
    id: 'S01',
    says: '产线一周不超排，已排吨数 = 各行排产之和',
    sql: 'select line_id, week from inv.line_week where booked_kg + elsewhere_kg > capacity_kg or booked_kg <> held_kg',
  },
  {
    id: 'S02',
    says: '待排产的期货订单每行都在排产里；取消的一行也不占',
    sql: 'select id from inv.futures_order where (status = 4 and booked <> lines) or (status = 8 and booked > 0) or (status between 5 and 7 and booked > 0 and done <> lines)',
  },
  {
    id: 'S03',
    says: '已产吨数 = 有效报产之和，报产的件都在',
    sql: `select id from inv.booking where state <> 'ended' and produced_kg <> reported_kg
          union all select u.report_id from inv.steel_unit u join production_report r on r.id = u.report_id where u.state <> 'void'
            group by u.report_id, r.kg, r.taken_back_at having r.taken_back_at is not null or sum(u.tag_kg) <> r.kg`,
  },
  {
    id: 'S04',
    says: '一件钢只属于一个有效订单行',
    sql: `select id from inv.steel_unit where (state in ('allocated', 'loaded', 'shipped') and (order_line_id is null or status in (8, 9))) or (state in ('free', 'void') and order_line_id is not null)
          union all select min(id) from inv.steel_unit where state <> 'void' group by unit_no having count(*) > 1`,
  },
]
