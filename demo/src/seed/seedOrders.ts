// Orders in every status with their whole past: history, allocations, payments, ledger. Written as the mall would have written them, the oldest
// first, so that numbers rise with time, balances follow and every invariant holds on the demo data too.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { holdEnds } from '@mall/domain/orders/order/holdTime.ts'
import { causesText, type ReviewCauseCode } from '@mall/domain/orders/order/order.rules.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { PLAIN_WEEK } from '@mall/domain/kernel/workingTime.ts'
import type pg from 'pg'
import {
  type DemoBuyer,
  type DemoKind,
  demoLine,
  type DemoLine,
  type DemoSku,
  loadBuyers,
  loadGoods,
  loadStoryCoils,
  loadStoryGoods,
  pickLines,
} from './demoGoods.ts'
import { runningNo } from '../../../server/src/platform/db/runningNo.ts'
import { ruleDefs } from '../../../server/src/kernel/businessRules.ts'
import { paidOnCredit, seedCreditLines } from './demoCredit.ts'
import { type MoneyEvent, type Paid, paidFromBalance, writeMoney } from './demoMoney.ts'
import { hashOf } from '../../../server/src/site/referenceData/keyHash.ts'
import { seedPastTrucks } from './seedPastTrucks.ts'
import { storyOrders, storyPeriod } from './scheduleStory.ts'
import { TRUCK_STORY_HOURS, truckStories, type TruckStory } from './truckStory.ts'

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
}
const REASON: Record<number, string> = {
  0: '装车日改到后天，请确认',
}

const PAID = (status: number): boolean => status >= 4 && status <= 7
const CAUSES: Readonly<Record<number, ReviewCauseCode[]>> = { 1: ['futures'], 2: ['agreement'] }

interface Plan {
  n: number
  status: number
  buyer: DemoBuyer
  kind: DemoKind
  lines: DemoLine[]
  hoursAgo: number
  /** The number the examples of the API page lead to. */
  known: boolean
  /** 代办运输, for so much a ton. */
  freightFenPerTon?: number | null
  stages?: TruckStory['stages']
}

export async function seedOrders(db: pg.PoolClient): Promise<number> {
  const buyers = await loadBuyers(db)
  const plans = planAll(buyers, {
    spot: await loadGoods(db, 'spot'),
    futures: await loadGoods(db, 'futures'),
    agreement: await loadGoods(db, 'agreement'),
  })
  plans.push(...(await storyPlans(db, buyers, plans.length)))
  plans.push(...(await truckPlans(db, buyers, plans.length)))
  const { onCredit, events } = await seedCreditLines(db)
  const paid = (p: Paid): MoneyEvent[] => (onCredit(p) ? paidOnCredit(p) : paidFromBalance(p))
  const money: MoneyEvent[] = [...events]
  for (const plan of plans.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) money.push(...(await seedOrder(db, plan, paid)))
  money.push(...(await seedPastTrucks(db)))
  await writeMoney(db, money)
  await db.query(`select setval('order_no', 1000)`)
  return plans.length
}

/** The orders that the demo's schedule is about. A catalogue cut short lacks some of their goods. */
async function storyPlans(db: pg.PoolClient, buyers: readonly DemoBuyer[], from: number): Promise<Plan[]> {
  const goods = await loadStoryGoods(
    db,
    storyOrders.map(s => s.skuCode),
  )
  return storyOrders.flatMap((s, i) => {
    const [buyer, sku] = [buyers[s.buyer], goods.get(s.skuCode)]
    if (!buyer || !sku) return []
    const line = demoLine(sku, buyer, s.pieces, { packageWay: '2', deliveryDateNumber: storyPeriod(s) })
    return [{ n: from + i, status: 4, buyer, kind: 'futures' as const, lines: [line], hoursAgo: s.hoursAgo, known: false }]
  })
}

/** The orders whose trucks are on their way. */
async function truckPlans(db: pg.PoolClient, buyers: readonly DemoBuyer[], from: number): Promise<Plan[]> {
  const coils = await loadStoryCoils(db, truckStories.length)
  return truckStories.flatMap(({ buyer: nth, pieces, freightFenPerTon, stages }, i) => {
    const [buyer, sku] = [buyers[nth], coils[i]]
    if (!buyer || !sku) return []
    const hoursAgo = TRUCK_STORY_HOURS + i
    return [
      {
        n: from + i,
        status: 6,
        buyer,
        kind: 'spot' as const,
        lines: [demoLine(sku, buyer, pieces, {})],
        hoursAgo,
        known: false,
        freightFenPerTon,
        ...(stages ? { stages } : {}),
      },
    ]
  })
}

/** The day of the known number; a demo of an earlier day has it as any other order. */
const KNOWN_NO = '20261102000186'
const knownHoursAgo = (): number => (Date.now() - Date.parse('2026-11-02T10:14:00+08:00')) / 3_600_000

function planAll(buyers: readonly DemoBuyer[], goods: Record<DemoKind, DemoSku[][]>): Plan[] {
  const plans: Plan[] = []
  let n = 0
  for (const [status, count] of PLAN)
    for (let k = 0; k < count; k += 1, n += 1) {
      // Every fourth order is the demo company's, so that its screens have something of everything.
      const buyer = buyers[k % 4 === 0 ? 0 : 1 + (hashOf(`buyer${n}`) % (buyers.length - 1))]
      const kind: DemoKind = status === 4 || status === 1 ? 'futures' : status === 2 ? 'agreement' : 'spot'
      const groups = goods[kind].length > 0 ? goods[kind] : goods.spot
      const group = groups[hashOf(`depot${n}`) % groups.length]
      if (!buyer || !group) continue
      const lines = pickLines(group, buyer, kind, n, kind !== 'futures' && status !== 8)
      if (lines.length === 0) continue
      const known = status === 5 && buyer.companyId === buyers[0]?.companyId && !plans.some(p => p.known)
      const hours = known && knownHoursAgo() > 48 ? knownHoursAgo() : hoursAgoOf(status, n)
      plans.push({ n, status, buyer, kind, lines, hoursAgo: hours, known })
    }
  return plans
}

/** Finished orders lie weeks back, open ones hours. */
const hoursAgoOf = (status: number, n: number): number =>
  status === 7
    ? 48 + (hashOf(`at${n}`) % (24 * 300))
    : status === 8
      ? 200 + (hashOf(`at${n}`) % 900)
      : 2 + (hashOf(`at${n}`) % 20)

async function seedOrder(db: pg.PoolClient, plan: Plan, paid: (p: Paid) => MoneyEvent[]): Promise<MoneyEvent[]> {
  const { status, buyer, lines, hoursAgo, kind } = plan
  const [first] = lines
  if (!first) return []
  const futures = kind === 'futures'
  const later = Array.from({ length: (plan.stages?.paid ?? 1) - 1 }, (): [string, number, number] => ['payStage', status, status])
  const steps = [...(PATHS[status] ?? []), ...later]
  const stepHours = Math.min(20, hoursAgo / (steps.length + 1))
  const sinceHours = hoursAgo - stepHours * (steps.length - 1)
  const add = (pick: (l: DemoLine) => number): number => lines.reduce((sum, l) => sum + pick(l), 0)
  const goodsFen = add(l => l.amountFen)
  const carried = plan.freightFenPerTon ?? null
  const freightFen = carried === null ? 0 : lines.reduce((sum, l) => sum + Math.round((l.weightKg * carried) / 1000), 0)
  const totalFen = goodsFen + freightFen
  const causes = CAUSES[status] ?? []
  const reason = causes.length > 0 ? `${causesText(causes)}${status === 2 ? '；待销售经理审批' : ''}` : (REASON[status] ?? '')
  const { rows } = await db.query<{ id: number; code: string; master: string }>(
    `with no as (select coalesce($22, substr(${runningNo('order', 'now() - make_interval(secs => $20)')}, 3)) as no)
     insert into orders (order_code, master_order_code, company_id, user_id, actor_id, channel_code, depot_code, sales_area_code, stock_mode, settlement, status,
       pay_status, review_reason, freight_mode, payment_type, invoice_route, invoice_type, invoice_title_id, goods_fen, freight_fen, service_fen, total_fen,
       paid_fen, pieces, weight_kg, line_count, summary, status_seq, status_since, hold_until, created_at, review_causes, agreement_goods,
       address_text, receiver, receiver_mobile)
     select 'DD' || no, 'ZD' || no, $1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $25, 'A', 1, 2, $11, $12, $26, 0, $27, $13, $14, $15, $16, $17, $18,
       now() - make_interval(secs => $19), now() + make_interval(secs => $21),
       now() - make_interval(secs => $20), $23::text[], $24,
       $28, $29, $30 from no returning id, order_code as code, master_order_code as master`,
    [
      buyer.companyId,
      buyer.userId,
      first.sku.channelCode,
      first.sku.depotCode,
      buyer.area,
      futures ? StockMode.futures : StockMode.spot,
      first.sku.settlement,
      status,
      PAID(status) ? 2 : 0,
      reason,
      buyer.titleId,
      goodsFen,
      PAID(status) ? totalFen : 0,
      add(l => l.pieces),
      add(l => l.weightKg),
      lines.length,
      lines.length <= 2 ? lines.map(l => l.sku.title).join('、') : `${first.sku.title} 等 ${lines.length} 项`,
      steps.length,
      sinceHours * 3600,
      hoursAgo * 3600,
      waitsSeconds(status, sinceHours * 3600),
      plan.known ? KNOWN_NO : null,
      causes,
      kind === 'agreement',
      carried === null ? FreightMode.selfPickup : FreightMode.truck,
      freightFen,
      totalFen,
      carried === null ? '' : '石家庄市示例区演示路 8 号 演示加工厂',
      carried === null ? '' : '秦乙未',
      carried === null ? '' : '10200000102',
    ],
  )
  const order = rows[0]
  if (!order) return []
  const shippedHoursAgo = Math.max(1, hoursAgo - stepHours * 2)
  for (const [i, l] of lines.entries()) await seedLine(db, order.id, order.code, i + 1, l, { status, futures, shippedHoursAgo })
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
        i === steps.length - 1 ? reason : '',
        (hoursAgo - stepHours * i) * 3600,
        actorOf(event),
        buyer.userId,
      ],
    )
  await seedReference(db, order.id, plan)
  const { companyId, userId } = buyer
  if (plan.stages)
    return seedStages(db, { order, companyId, userId, amountFen: totalFen, hoursAgo }, { ...plan.stages, stepHours })
  return PAID(status) ? paid({ order, companyId, userId, amountFen: totalFen, hoursAgo: hoursAgo - stepHours }) : []
}

const STAGE_DAYS = 7
/** 分批付款放行: what was agreed, and its stages that are paid, the first a step after the order, the later after its first truck. */
async function seedStages(
  db: pg.PoolClient,
  p: Paid,
  { shares, paid, stepHours }: { shares: readonly number[]; paid: number; stepHours: number },
): Promise<MoneyEvent[]> {
  const { rows } = await db.query<{ n: number; fen: Fen }>(
    `with o as (update orders set deposit_percent = ($2::smallint[])[1], rest_days = $4::int, stage_shares = $2::smallint[], paid_fen = stage_sum(total_fen, $2::smallint[], $3::int), pay_status = 1,
       stages_from_on = (created_at at time zone 'Asia/Shanghai')::date, rest_due_on = (created_at at time zone 'Asia/Shanghai')::date + $3::int * $4::int where id = $1 returning total_fen)
     select n, (stage_sum(o.total_fen, $2::smallint[], n) - stage_sum(o.total_fen, $2::smallint[], n - 1))::bigint as fen from o, generate_series(1, $3::int) n order by n`,
    [p.order.id, shares, paid, STAGE_DAYS],
  )
  return rows.flatMap(r =>
    paidFromBalance({ ...p, amountFen: Number(r.fen), hoursAgo: p.hoursAgo - stepHours * (r.n === 1 ? 1 : r.n + 1), stage: r.n }),
  )
}

const PROJECTS = ['滨河路桥二标段', '城东物流园', '演示厂房扩建']
/** Two of three buyers' orders have a number in their own books; what is not delivered yet has a day it is wished for. */
async function seedReference(db: pg.PoolClient, orderId: number, { n, status, buyer, hoursAgo }: Plan): Promise<void> {
  const at = hashOf(`own${n}`)
  if (at % 3 === 0) return
  const madeOn = dayText(new Date(Date.now() - hoursAgo * 3_600_000))
  const buyerNo = `CG-${madeOn.slice(2, 7).replace('-', '')}-${String((at % 900) + 100)}`
  await db.query(
    `insert into order_reference (order_id, buyer_no, wanted_on, set_by, set_at)
     select o.id, $2, case when $3 then (now() at time zone 'Asia/Shanghai')::date + $4::int end, $5, o.created_at from orders o where o.id = $1`,
    [orderId, buyerNo, status <= 6, 3 + (at % 12), buyer.userId],
  )
  if (at % 2 === 0)
    await db.query(
      `insert into order_project (order_id, project, set_by, set_at) select o.id, $2, $3, o.created_at from orders o where o.id = $1`,
      [orderId, PROJECTS[hashOf(`for${n}`) % PROJECTS.length], buyer.userId],
    )
}

/** For how long an order of the status still waits, `since` seconds after it came there; null where nothing waits. */
function waitsSeconds(status: number, since: number): number | null {
  const now = Date.now()
  if (status === 1 || status === 2)
    return (
      (holdEnds('order.reviewHours', now - since * 1000, Number(ruleDefs['order.reviewHours'].fallback), PLAIN_WEEK) - now) / 1000
    )
  return status === 3 ? 20 * 3600 : status === 0 ? 60 * 3600 : null
}

/** Staff code of who does it; null is the buyer. */
const actorOf = (event: string): string | null => (event === 'create' ? null : event.startsWith('review') ? 'S002' : 'SYSTEM')

async function seedLine(
  db: pg.PoolClient,
  orderId: number,
  orderCode: string,
  lineNo: number,
  l: DemoLine,
  o: { status: number; futures: boolean; shippedHoursAgo: number },
): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '[]', option_words($9::jsonb), $10, $11) returning id`,
    [
      orderId,
      lineNo,
      l.sku.id,
      l.pieces,
      l.weightKg,
      l.priceFen,
      l.sku.priceUnit,
      l.amountFen,
      JSON.stringify(l.futures),
      JSON.stringify(l.priceLines),
      !o.futures,
    ],
  )
  if (o.futures) return
  const state = o.status === 7 ? 'shipped' : o.status === 8 ? 'released' : 'active'
  await db.query('insert into allocation (sku_id, order_line_id, pieces, state, shipped) values ($1, $2, $3, $4, $5)', [
    l.sku.id,
    rows[0]?.id,
    l.pieces,
    state,
    state === 'shipped' ? l.pieces : 0,
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
