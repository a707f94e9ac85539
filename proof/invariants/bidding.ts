// 竞拍 and 团购: bids, ends, deposits, awards; members, tiers, weeks.
import type { Invariant } from './invariant.ts'

export const bidding: readonly Invariant[] = [
  {
    id: 'A23',
    says: '成交给受理的最高价（同价先到），且达到保留价；未到保留价流拍；密封报价同此，按量竞拍由高到低分完为止',
    sql: `select u.id from inv.auction u left join lateral (select company_id, amount_fen, seq from inv.bid b where b.auction_id = u.id order by amount_fen desc, seq limit 1) t on true
            left join lateral (select company_id, price_fen, bid_seq from inv.award a where a.auction_id = u.id order by a.id limit 1) w on true
          where u.mode <> 'QTY' and u.status not in (1, 8) and (
            (w.company_id is not null) is distinct from coalesce(t.amount_fen >= coalesce(u.reserve_fen, 0), false)
            or (w.company_id is not null and (w.company_id <> t.company_id or w.price_fen <> t.amount_fen or w.bid_seq <> t.seq)))
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id where a.price_fen < coalesce(u.reserve_fen, 0)
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id where u.mode = 'QTY' group by u.id, u.pieces having sum(a.pieces) > u.pieces
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id join inv.deposit d on d.auction_id = u.id and d.company_id = a.company_id
            where u.mode = 'QTY' and a.pieces < d.best_pieces
              and exists (select 1 from inv.award x where x.auction_id = u.id and (x.price_fen < a.price_fen or (x.price_fen = a.price_fen and x.bid_seq > a.bid_seq)))
          union all select a.auction_id from inv.award a join inv.auction u on u.id = a.auction_id where u.status in (1, 7, 8)`,
  },
  {
    id: 'A24',
    says: '受理的出价从起拍价起每次至少加一档，领先的不和自己竞价；密封、按量与只显名次的每家只升不降，不低于起拍价，只显名次的每次至少加自己的一档；降价的只有一次，价是到达那一刻降到的',
    sql: `select b.auction_id from (select *, lag(amount_fen) over w as prev, lag(company_id) over w as prev_c from inv.bid window w as (partition by auction_id order by seq)) b
            join inv.auction u on u.id = b.auction_id where u.mode in ('PRICE', 'LOT') and u.disclosure = 'open' and ((b.prev is null and b.amount_fen < u.start_fen) or b.amount_fen < b.prev + u.step_fen
            or b.company_id = b.prev_c or (b.amount_fen - u.start_fen) % u.step_fen <> 0)
          union all select b.auction_id from (select *, lag(amount_fen) over w as prev, lag(pieces) over w as prev_n from inv.bid window w as (partition by auction_id, company_id order by seq)) b
            join inv.auction u on u.id = b.auction_id where u.mode in ('QTY', 'SEALED') and (b.amount_fen < u.start_fen or b.amount_fen < b.prev or b.pieces < b.prev_n
              or (b.amount_fen = b.prev and b.pieces is not distinct from b.prev_n))
          union all select b.auction_id from (select *, lag(amount_fen) over w as prev from inv.bid window w as (partition by auction_id, company_id order by seq)) b
            join inv.auction u on u.id = b.auction_id where u.disclosure = 'rank' and (b.amount_fen < u.start_fen or b.amount_fen < b.prev + u.step_fen or b.auto
              or (b.amount_fen - u.start_fen) % u.step_fen <> 0)
          union all select b.auction_id from inv.bid b join inv.auction u on u.id = b.auction_id where u.mode = 'DUTCH' and (b.seq > 1 or b.amount_fen <> u.start_fen
              - u.step_fen * floor(extract(epoch from b.arrived_at - u.open_at - (u.end_at - u.first_end_at)) / (60 * u.fall_minutes)))`,
  },
  {
    id: 'A25',
    says: '没有在结束时刻之后到达而被受理的出价，也没有在出结果之后的',
    sql: `select b.auction_id from inv.bid b join inv.auction u on u.id = b.auction_id where b.arrived_at > u.end_at or b.arrived_at > u.closed_at
          union all select b.auction_id from inv.bid b join inv.auction u on u.id = b.auction_id
            where b.arrived_at > coalesce((select m.old_end from inv.auction_move m where m.auction_id = b.auction_id and (m.bid_seq is null or m.bid_seq >= b.seq) and m.kind = 'soft' order by m.move_no limit 1), u.end_at)`,
  },
  {
    id: 'A26',
    says: '出价编号连续，与到达同序，哈希逐个相接，计数与最高价与场次相符',
    sql: `select auction_id from (select auction_id, seq, row_number() over w as rn, arrived_at, lag(arrived_at) over w as pa, prev_hash, coalesce(lag(hash) over w, '') as ph from inv.bid
            window w as (partition by auction_id order by seq)) x where seq <> rn or arrived_at < pa or prev_hash <> ph
          union all select u.id from inv.auction u where u.bid_no <> (select count(*) from inv.bid b where b.auction_id = u.id)
            or (u.mode in ('PRICE', 'LOT', 'DUTCH') and u.lead_fen is distinct from (select max(amount_fen) from inv.bid b where b.auction_id = u.id))`,
  },
  {
    id: 'A27',
    says: '结束时刻只按规则移动：每次接着上一次，顺延由窗口内受理的出价引起、到它之后的定时，不超过次数',
    sql: `select m.auction_id from (select *, lag(new_end) over (partition by auction_id order by move_no) as prev, row_number() over (partition by auction_id order by move_no) as rn from inv.auction_move) m
            join inv.auction u on u.id = m.auction_id left join inv.bid b on b.auction_id = m.auction_id and b.seq = m.bid_seq
          where m.move_no <> m.rn or m.old_end <> coalesce(m.prev, u.first_end_at)
            or (m.kind = 'soft' and (b.seq is null or b.arrived_at <= m.old_end - make_interval(secs => u.window_s) or b.arrived_at > m.old_end or m.new_end <> b.arrived_at + make_interval(secs => u.extend_s)))
          union all select u.id from inv.auction u where u.end_at <> coalesce((select new_end from inv.auction_move m where m.auction_id = u.id order by move_no desc limit 1), u.first_end_at)
            or u.extensions <> (select count(*) from inv.auction_move m where m.auction_id = u.id and m.kind = 'soft') or (u.extensions_most > 0 and u.extensions > u.extensions_most)`,
  },
  {
    id: 'A28',
    says: '没有保证金就没有出价；出结果后落败的释放，中标的持有、转货款、扣罚之一，只一次',
    sql: `select b.auction_id from inv.bid b where not exists (select 1 from inv.deposit d where d.auction_id = b.auction_id and d.company_id = b.company_id and d.held_at <= b.arrived_at)
          union all select d.auction_id from inv.deposit d join inv.auction u on u.id = d.auction_id left join inv.award a on a.auction_id = d.auction_id and a.company_id = d.company_id
            where u.status <> 1 and ((d.state = 'held') is distinct from coalesce(a.state = 'unpaid', false) or (d.state = 'forfeited') is distinct from coalesce(a.state = 'defaulted', false)
              or (d.state = 'converted' and coalesce(a.state not in ('paid', 'cancelled'), true)))
          union all select d.auction_id from inv.deposit d join inv.auction u on u.id = d.auction_id where u.status = 1 and d.state <> 'held'
          union all select min(auction_id) from inv.deposit group by auction_id, company_id having count(*) > 1`,
  },
  {
    id: 'A29',
    says: '每个成交恰有一张订单，属于中标人，运费之外的合计是成交额；递补未答复和放弃的没有',
    sql: `select a.id from inv.award a left join inv.orders o on o.id = a.order_id
          where (a.state in ('unpaid', 'paid', 'defaulted') and (o.id is null or o.company_id <> a.company_id or o.total_fen - o.freight_fen <> a.amount_fen)) or (a.state in ('asking', 'declined') and o.id is not null)
            or (a.state = 'unpaid' and o.status <> 3) or (a.state = 'paid' and o.paid_fen <> o.total_fen) or (a.state in ('defaulted', 'cancelled') and o.status <> 8)`,
  },
  {
    id: 'A30',
    says: '保证金池不少于占用，等于它的冻结与全部进出；占用逐场算得对',
    sql: `select company_id from inv.bid_pool where exposure_fen > held_fen or held_fen <> hold_fen or held_fen <> moves_fen
          union all select d.company_id from inv.deposit d join inv.auction u on u.id = d.auction_id left join inv.award a on a.auction_id = d.auction_id and a.company_id = d.company_id
            where d.covered_fen <> case when a.state = 'unpaid' then a.deposit_fen when u.status <> 1 then 0
              when u.mode = 'SEALED' or u.disclosure = 'rank' then case when d.best_seq is null then 0 else u.deposit_fen end
              when u.mode = 'QTY' then case when d.best_seq is null then 0 when d.best_pieces >= u.pieces then u.deposit_fen else ceil(u.deposit_fen::numeric * d.best_pieces / u.pieces) end
              when u.lead_company_id = d.company_id or d.auto_fen >= coalesce(u.lead_fen, u.start_fen - u.step_fen) + u.step_fen then u.deposit_fen else 0 end`,
  },
  {
    id: 'A31',
    says: '竞拍留着的件属于在拍、待递补答复的场或活着的成交订单；清单写了件号的行，交的就是那一件，尾量转下单的也是',
    sql: `select u.unit_no from steel_unit u join bid_lot l on l.id = u.lot_id left join order_line n on n.id = u.won_line_id left join orders o on o.id = n.order_id
            where u.state = 'kept' and ((o.id is null and l.status not in (1, 5)) or o.status in (8, 9) or n.sku_id <> u.sku_id)
          union all select r.unit_no from bid_line r join bid_lot l on l.id = r.lot_id and l.status = 1 where r.unit_id is not null
            and not exists (select 1 from steel_unit u where u.id = r.unit_id and u.lot_id = r.lot_id and u.state = 'kept')
          union all select n.id::text from order_line n
            join (select won_line_id, sum(pieces) as named from steel_unit where won_line_id is not null group by won_line_id) w on w.won_line_id = n.id
            join (select order_line_id, sum(pieces) filter (where won_line_id is distinct from order_line_id) as others from steel_unit
              where order_line_id is not null and state in ('allocated', 'loaded', 'shipped') group by order_line_id) g on g.order_line_id = n.id
            where g.others > n.pieces - n.tail_pieces - w.named and n.tail_pieces = 0
          union all select x.id::text from waybill_unit x join steel_unit u on u.id = x.unit_id where u.won_line_id is not null and x.off_at is null and x.order_line_id <> u.won_line_id
          union all select u.unit_no from steel_unit u join order_line n on n.id = u.order_line_id join orders o on o.id = n.order_id and o.origin = 'auction' join bid_lot l on l.bidding_no = o.origin_no
            where u.state in ('allocated', 'loaded', 'shipped') and u.lot_id is distinct from l.id
              and not exists (select 1 from bid_line r where r.lot_id = l.id and r.sku_id = n.sku_id and r.unit_id is null)`,
  },
  {
    id: 'I30',
    says: '团购：已参的不超过全团上限，一家的不超过每家限量',
    sql: `select g.id from inv.group_buy g join inv.group_buy_join j on j.group_buy_id = g.id and j.state = 'joined' group by g.id, g.cap_qty having sum(j.qty) > g.cap_qty
          union select g.id from inv.group_buy g join inv.group_buy_join j on j.group_buy_id = g.id and j.state = 'joined' group by g.id, j.company_id, g.per_company_qty
            having sum(j.qty) > g.per_company_qty`,
  },
  {
    id: 'G01',
    says: '每家的订金等于它的冻结与全部进出；不冻结的没有冻结',
    sql: `select id from inv.group_buy_join where hold_fen <> moves_fen or hold_fen <> case when deposit_state = 'held' then deposit_fen else 0 end`,
  },
  {
    id: 'G02',
    says: '成团的每家恰有一张自己的订单，价是成交价；没成团的只有选按挂牌价接货的有，价是挂牌价；其余没有',
    sql: `select j.id from inv.group_buy_join j join inv.group_buy g on g.id = j.group_buy_id left join inv.orders o on o.id = j.order_id
          where (j.member_state in ('unpaid', 'paid', 'defaulted') and (o.id is null or o.company_id <> j.company_id or o.total_fen - o.freight_fen <> round(j.weight_kg::numeric * j.price_fen / 1000)
              or j.price_fen <> case when g.state = 4 then g.final_fen else g.list_fen end))
            or (g.state = 4 and j.member_state not in ('left', 'pending', 'unpaid', 'paid', 'defaulted', 'cancelled'))
            or (g.state = 3 and j.order_id is not null and j.choice <> 'list') or (g.state = 3 and j.member_state in ('refunded', 'moved') and j.order_id is not null)
            or (g.state in (0, 1, 2, 5) and j.order_id is not null)
          union all select o.id from inv.group_order o where o.group_buy_id is null or (select count(*) from inv.group_buy_join j where j.order_id = o.id) <> 1`,
  },
  {
    id: 'G03',
    says: '团的已参吨数、家数和档等于成员之和；成团与否随首档',
    sql: `select g.id from inv.group_buy g where g.state in (0, 1, 2) and (
            g.joined_pieces <> (select coalesce(sum(j.qty), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.joined_kg <> (select coalesce(sum(j.weight_kg), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.members <> (select count(*) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.tier <> g.tiers_reached or (g.state = 2) <> (g.tier > 0 and g.state <> 0) or g.joined_pieces > g.cap_qty)
          union all select g.id from inv.group_buy g where g.state = 4 and g.final_fen <> g.price_fen`,
  },
  {
    id: 'G04',
    says: '现货团占着的件数：进行中是上限，结束后只剩等着出订单的',
    sql: `select g.id from inv.group_buy g where g.stock_mode = 1 and g.published and g.held_pieces <> case when g.state in (0, 1, 2) then g.cap_qty
            else (select coalesce(sum(j.qty), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'pending' and (g.state = 4 or j.choice = 'list')) end
          union all select g.id from inv.group_buy g where g.stock_mode = 2 and g.held_pieces <> 0`,
  },
  {
    id: 'G05',
    says: '已付款的订单付清，违约的扣了订金，取消的团没有冻结的订金',
    sql: `select j.id from inv.group_buy_join j join inv.group_buy g on g.id = j.group_buy_id left join inv.orders o on o.id = j.order_id
          where (j.member_state = 'unpaid' and o.status <> 3) or (j.member_state = 'paid' and o.paid_fen <> o.total_fen) or (j.member_state = 'defaulted' and (o.status <> 8 or j.deposit_state <> 'forfeited'))
            or (j.deposit_state = 'converted' and j.member_state not in ('paid', 'cancelled')) or (g.state = 5 and j.deposit_state = 'held')`,
  },
  {
    id: 'G06',
    says: '占着产线窗口的：进行中的期货团、等着出订单的成员、还没付款的团购订单；吨数与成员或订单相同',
    sql: `select id from inv.week_hold where (group_id is not null and group_state not in (0, 1, 2)) or (member_id is not null and (member_state <> 'pending' or kg <> member_kg))
          or (order_id is not null and (order_status <> 3 or kg <> order_kg))`,
  },
  {
    id: 'G07',
    says: '等本企业审批的参团只在开着的团里，那家企业还不是成员',
    sql: `select a.id from inv.group_ask a where a.state = 'waiting' and (a.group_state not in (1, 2) or exists (select 1 from inv.group_buy_join j
            where j.group_buy_id = a.group_id and j.company_id = a.company_id and j.member_state <> 'left'))`,
  },
]
