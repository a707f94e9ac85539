// Trucks, scale, receipts, certificates.
import type { Invariant } from './invariant.ts'

export const delivery: readonly Invariant[] = [
  {
    id: 'Y03',
    says: '按捆包号选定的件属于活着的订单里点名它的那一行，订单占着库存；点名的不多于订的',
    sql: `select u.unit_no from steel_unit u join order_line l on l.id = u.won_line_id join orders o on o.id = l.order_id where u.lot_id is null
            and (o.status in (8, 9) or l.sku_id <> u.sku_id or u.order_line_id is not null and u.order_line_id <> l.id
              or u.state = 'kept' and not exists (select from allocation a where a.order_line_id = l.id and a.state = 'active'))
          union all select l.id::text from order_line l join steel_unit u on u.won_line_id = l.id and u.lot_id is null group by l.id having sum(u.pieces) > l.pieces`,
  },
  {
    id: 'FR01',
    says: '在车上的件属于该运单的订单，只在一辆车上，件与车说的一样',
    sql: `select id from inv.waybill_unit where live and (order_id <> waybill_order or unit_waybill is distinct from waybill_id or unit_line is distinct from order_line_id
            or (state = 'shipped') <> (waybill_status >= 4 or exists (select 1 from inv.waybill w where w.id = waybill_id and w.has_left)) or state not in ('loaded', 'shipped'))
          union all select min(id) from inv.waybill_unit where live group by unit_id having count(*) > 1`,
  },
  {
    id: 'FR02',
    says: '时段已约 = 时段里的有效运单，不超过可约',
    sql: 'select depot_code, starts_at from inv.gate_slot where taken <> held or taken > capacity',
  },
  {
    id: 'FR03',
    says: '已出厂件数 = 出厂运单上的件数 = 占用中已出的；车上的不多于订货',
    sql: `select l.id from inv.shipped_line l join inv.orders o on o.id = l.order_id
          where (o.status in (5, 6) and l.tracked and l.gone <> l.stock_shipped) or (l.tracked and l.on_trucks > l.pieces)
          union all select id from inv.unit_of_line where tracked and units > wanted`,
  },
  {
    id: 'FR04',
    says: '取消的运单车上没有件；发货中的订单有车，待发货的没有',
    sql: `select id from inv.waybill where ended and units > 0
          union all select o.id from inv.orders o where (o.status = 5) and exists (select 1 from inv.waybill w where w.order_id = o.id and not w.ended)`,
  },
  {
    id: 'FR05',
    says: '运费申请与运单状态一致，自提没有运费',
    sql: `select id from inv.freight where self_pickup or (state = 'waits') <> (status = 7) and state = 'waits' or (state = 'paid' and status <> 8)
          union all select w.id from inv.waybill w where w.status in (7, 8) and not exists (select 1 from inv.freight f where f.waybill_id = w.id and f.state in ('waits', 'paid'))`,
  },
  {
    id: 'W01',
    says: '过磅后各件磅重之和 = 算数的磅单净重',
    sql: `select id from inv.waybill where status >= 3 and net_kg is not null and scale_kg is not null and scale_kg <> net_kg
          union all select id from inv.waybill where status >= 4 and not ended and (net_kg is null or scale_kg is distinct from net_kg)`,
  },
  {
    id: 'W02',
    says: '有未了结异议的车没有出厂；出厂的车都有磅单',
    sql: `select waybill_id as id from inv.weigh_dispute where state = 'open' and (has_left or status <> 3)
          union all select id from inv.waybill where has_left and net_kg is null`,
  },
  {
    id: 'W03',
    says: '一车一条磅单链：一个首磅，不分叉，不跨车',
    sql: `select id from inv.scale_ticket where followers > 1 or net_kg <= 0 or (kind = 'first') <> (supersedes_id is null) or old_waybill <> waybill_id
          union all select waybill_id from inv.scale_ticket group by waybill_id having count(*) filter (where kind = 'first') <> 1 or count(*) filter (where followers = 0) <> 1`,
  },
  {
    id: 'W04',
    says: '签收的车都有签收单，逐件点齐；完好与否由件数和说明而定',
    sql: `select id from inv.receipt where status < 5 or units <> expected or uncounted > 0 or (sound and not all_sound) or (status = 5 and by_proxy) or (status = 6 and not by_proxy)
          union all select w.id from inv.waybill w left join inv.receipt r on r.waybill_id = w.id where w.status between 5 and 8 and r.id is null`,
  },
  {
    id: 'Q01',
    says: '拆分件的件数与重量之和不超过原件，各件号也不超过',
    sql: `select id from inv.certificate where unit_pieces <> pieces or unit_kg <> weight_kg or child_pieces > pieces or child_kg > weight_kg
            or split_pieces <> child_pieces or split_kg <> child_kg`,
  },
  {
    id: 'Q02',
    says: '质保书的内容与摘要相符，各版本不断，现行版本是最后一版',
    sql: `select certificate_id from certificate_version where content_hash <> encode(sha256(convert_to(content, 'UTF8')), 'hex')
          union all select c.id from certificate c where c.version_no is distinct from
            (select max(v.version_no) from certificate_version v where v.certificate_id = c.id having count(*) = max(v.version_no))`,
  },
  {
    id: 'Q03',
    says: '质保书上的炉号、运单、企业就是那一车的',
    sql: `select c.id from certificate c join waybill w on w.id = c.waybill_id where c.company_id <> w.company_id or c.order_id <> w.order_id or w.left_at is null
          union all select u.certificate_id from certificate_unit u join certificate c on c.id = u.certificate_id join steel_unit s on s.id = u.unit_id
            where s.heat_no <> c.heat_no or s.sku_id <> c.sku_id`,
  },
  {
    id: 'Q04',
    says: '签发过的车，有化验值的炉号都有质保书',
    sql: 'select waybill_id from inv.delivered_heat where certified and has_values and not has_certificate',
  },
  {
    id: 'Q05',
    says: '不合标准的件没有让步接收，也没有出厂',
    sql: `select m.id from cert_misfit m join steel_unit u on u.id = m.unit_id where m.kind = 'standard'
            and (m.state = 'conceded' or (m.state in ('open', 'exchangeAsked', 'withdrawAsked') and u.order_line_id = m.order_line_id and u.state = 'shipped'))`,
  },
  {
    id: 'I41',
    says: '已出厂重量不超过这些件的理论重量加允差（品种允差，至少 3 %）；运单状态有名字',
    sql: `select id from inv.delivered_line where kg > ordered_kg * (100 + tolerance_pct) / 100 + 10
          union all select id from inv.waybill where status not between 1 and 8`,
  },
]
