// Orders in every status with their whole past: history, allocations, payments, ledger. Written as the mall would have written them,
// so that every invariant holds on the demo data too.
import { lineAmount, type PriceUnit } from '@mall/domain/money.ts'
import { weightOfPieces } from '@mall/domain/weight.ts'
import type pg from 'pg'
import { hashOf } from './keyHash.ts'
import { recharge } from './seedCompanies.ts'

interface Sku {
  id: number
  title: string
  channelCode: string
  depotCode: string
  settlement: number
  pieceWeightG: number
  priceFen: number
  priceUnit: PriceUnit
  available: number
}
interface Buyer {
  companyId: number
  userId: number
  area: string
  titleId: number
}

/** Status and how many: 4 待排产 is made to order, the rest from stock. */
const PLAN: [status: number, count: number][] = [
  [7, 34],
  [6, 8],
  [5, 9],
  [4, 6],
  [3, 6],
  [2, 4],
  [1, 8],
  [0, 4],
  [8, 7],
  [9, 2],
]

/** Steps that lead to a status: event, from, to. */
const PATHS: Record<number, [event: string, from: number | null, to: number][]> = {
  0: [
    ['create', null, 1],
    ['reviewReturn', 1, 0],
  ],
  1: [['create', null, 1]],
  2: [
    ['create', null, 1],
    ['reviewEscalate', 1, 2],
  ],
  3: [['create', null, 3]],
  4: [
    ['create', null, 1],
    ['reviewPass', 1, 3],
    ['payFutures', 3, 4],
  ],
  5: [
    ['create', null, 3],
    ['paySpot', 3, 5],
  ],
  6: [
    ['create', null, 3],
    ['paySpot', 3, 5],
    ['firstWaybill', 5, 6],
  ],
  7: [
    ['create', null, 3],
    ['paySpot', 3, 5],
    ['firstWaybill', 5, 6],
    ['allReceived', 6, 7],
  ],
  8: [
    ['create', null, 3],
    ['payTimeout', 3, 8],
  ],
  9: [['create', null, 9]],
}
const REASON: Record<number, string> = {
  0: '交期调整为 12 月中旬，请确认',
  1: '期货排产，需核对可制规格与交期',
  2: '金额超过审批线，待销售经理审批',
  9: '库存占用失败，已通知业务员',
}

export async function seedOrders(db: pg.PoolClient): Promise<number> {
  const buyers = await loadBuyers(db)
  const depots = await loadGoods(db)
  let n = 0
  for (const [status, count] of PLAN)
    for (let k = 0; k < count; k += 1, n += 1) {
      // Every fourth order is the demo company's, so that its screens have something of everything.
      const buyer = buyers[k % 4 === 0 ? 0 : 1 + (hashOf(`buyer${n}`) % (buyers.length - 1))]
      const goods = depots[hashOf(`depot${n}`) % depots.length]
      if (buyer && goods) await seedOrder(db, n, status, buyer, goods)
    }
  await db.query(`select setval('order_no', 1000)`)
  return n
}

async function loadBuyers(db: pg.PoolClient): Promise<Buyer[]> {
  const { rows } = await db.query<{ c: number; u: number; area: string; t: number }>(
    `select c.id as c, u.id as u, c.sales_area_code as area, t.id as t from company c join app_user u on u.company_id = c.id and u.user_type = 2
     join invoice_title t on t.company_id = c.id where c.approval_status = 2 order by c.id`,
  )
  return rows.map(r => ({ companyId: r.c, userId: r.u, area: r.area, titleId: r.t }))
}

/** Goods that one order can hold together: of one channel, depot and way of weighing, with enough pieces. */
async function loadGoods(db: pg.PoolClient): Promise<Sku[][]> {
  const { rows } = await db.query<{
    id: number
    title: string
    ch: string
    d: string
    s: number
    g: number
    p: number
    u: PriceUnit
    a: number
  }>(
    `select k.id, k.title, k.channel_code as ch, k.depot_code as d, k.settlement::int as s, k.piece_weight_g as g, k.list_price_fen as p, k.price_unit as u,
       s.on_hand as a from sku k join stock s on s.sku_id = k.id where k.price_unit = 'ton' and k.spot and s.on_hand >= 8 and k.grade_level = '1'
       and k.id % 41 = 0 order by k.id`,
  )
  const groups = new Map<string, Sku[]>()
  for (const r of rows) {
    const key = `${r.ch}-${r.d}-${r.s}`
    const sku = {
      id: r.id,
      title: r.title,
      channelCode: r.ch,
      depotCode: r.d,
      settlement: r.s,
      pieceWeightG: r.g,
      priceFen: r.p,
      priceUnit: r.u,
      available: r.a,
    }
    groups.set(key, [...(groups.get(key) ?? []), sku])
  }
  return [...groups.values()].filter(g => g.length >= 3)
}

async function seedOrder(db: pg.PoolClient, n: number, status: number, buyer: Buyer, goods: Sku[]): Promise<void> {
  const futures = status === 4 || status === 1
  const lineCount = 1 + (hashOf(`lines${n}`) % 3)
  const start = hashOf(`sku${n}`) % goods.length
  const picked = Array.from({ length: lineCount }, (_, i) => goods[(start + i) % goods.length]).filter(
    (s): s is Sku => s !== undefined && s.available >= 2,
  )
  if (picked.length === 0) return
  const lines = picked.map((sku, i) => {
    const pieces = 1 + (hashOf(`pieces${n}-${i}`) % 2)
    if (!futures && status !== 8 && status !== 9) sku.available -= pieces
    const weightKg = Math.max(1, weightOfPieces(pieces, sku.pieceWeightG))
    return {
      sku,
      pieces,
      weightKg,
      amountFen: lineAmount({ priceFen: sku.priceFen, priceUnit: sku.priceUnit, weightKg, pieces }),
    }
  })
  const goodsFen = lines.reduce((sum, l) => sum + l.amountFen, 0)
  const [first] = lines
  if (!first) return
  // Finished orders lie weeks back, open ones hours.
  const hoursAgo =
    status === 7
      ? 48 + (hashOf(`at${n}`) % (24 * 300))
      : status === 8
        ? 200 + (hashOf(`at${n}`) % 900)
        : 2 + (hashOf(`at${n}`) % 20)
  const steps = PATHS[status] ?? []
  const stepHours = Math.min(20, hoursAgo / (steps.length + 1))
  // One number is known, so that the examples of the API page lead to a real order.
  const known = status === 5 && buyer.companyId === 1
  const no =
    known && !(await db.query(`select 1 from orders where order_code = 'DD20261102000186'`)).rowCount ? '20261102000186' : null
  const { rows } = await db.query<{ id: number; code: string; master: string }>(
    `with no as (select coalesce($22, to_char(now() - make_interval(secs => $20), 'YYYYMMDD') || lpad(nextval('order_no')::text, 6, '0')) as no)
     insert into orders (order_code, master_order_code, company_id, user_id, actor_id, channel_code, depot_code, sales_area_code, stock_mode, settlement, status,
       pay_status, review_reason, freight_mode, payment_type, invoice_route, invoice_type, invoice_title_id, goods_fen, freight_fen, service_fen, total_fen,
       paid_fen, pieces, weight_kg, line_count, summary, status_seq, status_since, hold_until, created_at)
     select 'DD' || no, 'ZD' || no, $1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, 'A', 1, 2, $11, $12, 0, 0, $12, $13, $14, $15, $16, $17, $18,
       now() - make_interval(secs => $19), now() + make_interval(secs => $21),
       now() - make_interval(secs => $20) from no returning id, order_code as code, master_order_code as master`,
    [
      buyer.companyId,
      buyer.userId,
      first.sku.channelCode,
      first.sku.depotCode,
      buyer.area,
      futures ? 2 : 1,
      first.sku.settlement,
      status,
      status >= 4 && status <= 7 ? 2 : 0,
      REASON[status] ?? '',
      buyer.titleId,
      goodsFen,
      status >= 4 && status <= 7 ? goodsFen : 0,
      lines.reduce((sum, l) => sum + l.pieces, 0),
      lines.reduce((sum, l) => sum + l.weightKg, 0),
      lines.length,
      lines.length <= 2 ? lines.map(l => l.sku.title).join('、') : `${first.sku.title} 等 ${lines.length} 项`,
      steps.length,
      (hoursAgo - stepHours * (steps.length - 1)) * 3600,
      hoursAgo * 3600,
      waitsSeconds(status, (hoursAgo - stepHours * (steps.length - 1)) * 3600),
      no,
    ],
  )
  const order = rows[0]
  if (!order) return
  for (const [i, l] of lines.entries())
    await seedLine(db, order.id, order.code, i + 1, l, {
      status,
      futures,
      shippedHoursAgo: Math.max(1, hoursAgo - stepHours * 2),
    })
  for (const [i, [event, from, to]] of steps.entries())
    await db.query(
      `insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason, at)
       values ($1, $2, $3, $4, $5, coalesce((select id from app_user where staff_code = $8), $9), $6, now() - make_interval(secs => $7))`,
      [
        order.id,
        i + 1,
        event,
        from,
        to,
        i === steps.length - 1 ? (REASON[status] ?? '') : '',
        (hoursAgo - stepHours * i) * 3600,
        actorOf(event),
        buyer.userId,
      ],
    )
  if (status >= 4 && status <= 7) await seedPayment(db, order, buyer, goodsFen, hoursAgo - stepHours, no)
}

/** For how long an order of the status still waits, `since` seconds after it came there; null where nothing waits. */
function waitsSeconds(status: number, since: number): number | null {
  if (status === 1 || status === 2) return 48 * 3600 - since
  return status === 3 ? 20 * 3600 : status === 0 ? 60 * 3600 : null
}

/** Staff code of who does it; null is the buyer. */
const actorOf = (event: string): string | null => (event === 'create' ? null : event.startsWith('review') ? 'S002' : 'SYSTEM')

async function seedLine(
  db: pg.PoolClient,
  orderId: number,
  orderCode: string,
  lineNo: number,
  l: { sku: Sku; pieces: number; weightKg: number; amountFen: number },
  o: { status: number; futures: boolean; shippedHoursAgo: number },
): Promise<void> {
  const prices = [{ code: 'exWorks', label: '厂提价', note: '含税 13%', fen: l.sku.priceFen, kind: 'subtotal' }]
  const { rows } = await db.query<{ id: number }>(
    `insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '[]', $9, $10, $11) returning id`,
    [
      orderId,
      lineNo,
      l.sku.id,
      l.pieces,
      l.weightKg,
      l.sku.priceFen,
      l.sku.priceUnit,
      l.amountFen,
      o.futures ? '{"packageWay":"2"}' : '{}',
      JSON.stringify(prices),
      !o.futures,
    ],
  )
  if (o.futures || o.status === 9) return
  const state = o.status === 7 ? 'shipped' : o.status === 8 ? 'released' : 'active'
  await db.query('insert into allocation (sku_id, order_line_id, pieces, state) values ($1, $2, $3, $4)', [
    l.sku.id,
    rows[0]?.id,
    l.pieces,
    state,
  ])
  if (state === 'active') await db.query('update stock set reserved = reserved + $2 where sku_id = $1', [l.sku.id, l.pieces])
  if (state === 'shipped') {
    await db.query('update stock set on_hand = on_hand - $2 where sku_id = $1', [l.sku.id, l.pieces])
    await db.query(
      `insert into stock_move (sku_id, delta, reason, ref, at) values ($1, $2, '发货', $3, now() - make_interval(secs => $4))`,
      [l.sku.id, -l.pieces, orderCode, o.shippedHoursAgo * 3600],
    )
  }
}

/** Paid from a balance that was sent for it the day before. */
async function seedPayment(
  db: pg.PoolClient,
  order: { id: number; code: string; master: string },
  buyer: Buyer,
  amountFen: number,
  hoursAgo: number,
  no: string | null,
): Promise<void> {
  await recharge(db, buyer.companyId, amountFen, `seed-${order.code}`, Math.ceil(hoursAgo / 24) + 1)
  const paymentNo = no ? `ZF${no}` : order.code.replace('DD', 'ZF')
  const { rows } = await db.query<{ id: number }>(
    `with r as (insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, message, client_request_id,
                  provider_txn_id, created_at, settled_at)
                values ($1, $2, $3, 'BALANCE', $4, array[$5::bigint], $6, 1, '已到账', $1, $1, now() - make_interval(secs => $7), now() - make_interval(secs => $7)) returning id)
     insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, state, at)
     select r.id, $5, $2, 'BALANCE', $1, $6, 'succeeded', now() - make_interval(secs => $7) from r returning id`,
    [paymentNo, buyer.companyId, buyer.userId, order.master, order.id, amountFen, hoursAgo * 3600],
  )
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
                values ('payment', $1, 'settle', 2, $2, $3, now() - make_interval(secs => $6)) returning id),
     moved as (update account set balance_fen = balance_fen + case when kind = 'mall_orders' then 0 else -$5::bigint end
               where (kind = 'mall_orders' and company_id is null) or (kind = 'customer_available' and company_id = $4) returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'mall_orders' then $5::bigint else -$5::bigint end, case when kind = 'mall_orders' then null else moved.balance_fen end from j, moved`,
    [String(rows[0]?.id), `订单 ${order.code} 付款`, buyer.userId, buyer.companyId, amountFen, hoursAgo * 3600],
  )
}
