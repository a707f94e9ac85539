// The demo's finished orders on their trucks: units, bill, waybills, tickets, receipts, and the settlement of those that are old enough to
// have one. Younger ones get their sheet from the mall itself. Runs before the money is written: a difference is a movement of its day.
import type { FreightModeCode } from '@mall/domain/orders/order/order.status.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { SCALE_DIVISION_KG, splitNet } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { referenceOf, withinReference } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { settle } from '@mall/domain/delivery/settlement/settlement.ts'
import { unitKindOf } from '@mall/domain/delivery/production/schedule.codes.ts'
import type { PriceUnit, Fen, Kg } from '@mall/domain/kernel/money.ts'
import type pg from 'pg'
import { ruleDefs } from '../../../server/src/kernel/businessRules.ts'
import type { MoneyEvent } from './demoMoney.ts'
import { hashOf } from '../../../server/src/site/referenceData/keyHash.ts'
import { settled, type SettledOrder } from './settledMoney.ts'

/** What a truck of six axles carries beside its own weight, with some room. */
const LOAD_KG = 31_000
const TARE_KG = 15_000
/** Confirmed by rule after so many days; what was received later is still open. */
const SETTLED_AFTER_HOURS = 4 * 24

interface Line {
  id: number
  lineNo: number
  skuId: number
  pieces: number
  weightKg: Kg
  pieceWeightG: number
  pieceUnit: string
  priceFen: Fen
  priceUnit: PriceUnit
}
interface Past {
  id: number
  code: string
  companyId: number
  userId: number
  depotCode: string
  settlement: SettlementModeCode
  freightMode: FreightModeCode
  paidFen: Fen
  shippedHours: number
  receivedHours: number
}
interface Unit {
  id: number
  line: Line
  tagKg: Kg
  theoryKg: Kg
}

export async function seedPastTrucks(db: pg.PoolClient): Promise<MoneyEvent[]> {
  const staff = await db.query<{ code: string; id: number }>(
    `select staff_code as code, id from app_user where staff_code in ('S022', 'S025', 'SYSTEM')`,
  )
  const who = (code: string): number => staff.rows.find(s => s.code === code)?.id ?? 0
  const orders = await db.query<Past>(
    `select o.id, o.order_code as code, o.company_id as "companyId", o.user_id as "userId", o.depot_code as "depotCode", o.settlement::int,
       o.freight_mode::int as "freightMode", o.paid_fen as "paidFen",
       (extract(epoch from now() - h.at) / 3600)::float8 as "shippedHours", (extract(epoch from now() - o.status_since) / 3600)::float8 as "receivedHours"
     from orders o join order_status_log h on h.order_id = o.id and h.event = 'firstWaybill' where o.status = 7 order by o.id`,
  )
  const demo = (await db.query<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`)).rows[0]?.id
  let found = false
  const money: MoneyEvent[] = []
  for (const o of orders.rows) {
    const lines = await db.query<Line>(
      `select l.id, l.line_no as "lineNo", l.sku_id as "skuId", l.pieces, l.weight_kg as "weightKg", k.piece_weight_g as "pieceWeightG",
         k.piece_unit as "pieceUnit", l.price_fen as "priceFen", l.price_unit as "priceUnit"
       from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
      [o.id],
    )
    const known: boolean = o.companyId === demo && !found && o.receivedHours >= SETTLED_AFTER_HOURS
    found ||= known
    const delivered = await seedOrderTrucks(db, o, lines.rows, { who, known })
    if (o.receivedHours < SETTLED_AFTER_HOURS) continue
    const sheet = settle({
      settlement: o.settlement,
      lines: lines.rows.map(l => ({ ...l, serviceFenPerTon: 0, freightFenPerTon: 0 })),
      delivered,
      paidFen: o.paidFen,
    })
    money.push(...(await settled(db, toSettle(o, who('SYSTEM'), known), sheet)))
  }
  await db.query(
    `select setval('ticket_no', 1000), setval('bill_no', 1000), setval('waybill_no', 1000), setval('settle_no', 1000)`,
  )
  return money
}

/** The numbers the examples of the API page lead to: of the demo company's oldest. */
const KNOWN_NO = 'JS20261101000001'
const KNOWN: Readonly<Record<string, string>> = { YD: 'YD20261121000103', BD: 'BD1121-0068' }
const toSettle = (o: Past, systemId: number, known: boolean): SettledOrder => ({
  id: o.id,
  code: o.code,
  settleNo: known ? KNOWN_NO : o.code.replace('DD', 'JS'),
  companyId: o.companyId,
  systemId,
  draftedHours: o.receivedHours,
  confirmedHours: o.receivedHours - 72,
})

/** Pieces of every line as units: coils differ a little by their tags, what is bundled weighs what the table says. */
async function seedUnits(db: pg.PoolClient, o: Past, lines: readonly Line[]): Promise<Unit[]> {
  const units: Unit[] = []
  for (const line of lines) {
    const theory = Math.max(1, Math.round(line.pieceWeightG / 1000))
    let left = line.weightKg
    for (let i = 0; i < line.pieces; i += 1) {
      const last = i === line.pieces - 1
      const off =
        o.settlement === SettlementMode.theoretical
          ? 0
          : ((hashOf(`tag${line.id}-${i}`) % 13) - 6) * Math.max(1, Math.round(theory / 1000))
      const tagKg = last ? Math.max(1, left) : Math.max(1, Math.round(line.weightKg / line.pieces) + off)
      left -= tagKg
      const { rows } = await db.query<{ id: number }>(
        `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id, created_at)
         values ($1, $2, $3, $4, $5, '', 1, $6, $7, (now() - make_interval(secs => $8))::date, 'stock', 'allocated', $9, now() - make_interval(secs => $8)) returning id`,
        [
          `P${String(o.id).padStart(4, '0')}${line.lineNo}-${String(i + 1).padStart(3, '0')}`,
          unitKindOf(line.pieceUnit),
          line.skuId,
          `H${String(26_000 + (hashOf(`heat${line.skuId}-${Math.floor(i / 8)}`) % 9000))}`,
          o.depotCode,
          tagKg,
          theory,
          (o.shippedHours + 240) * 3600,
          line.id,
        ],
      )
      units.push({ id: rows[0]?.id ?? 0, line, tagKg, theoryKg: theory })
    }
  }
  return units
}

/** One after the other until the truck is full; a unit heavier than a truck rides alone. */
function trucksOf(units: readonly Unit[]): Unit[][] {
  const trucks: Unit[][] = []
  for (const u of units) {
    const truck = trucks.at(-1)
    if (truck && truck.reduce((kg, x) => kg + x.tagKg, 0) + u.tagKg <= LOAD_KG) truck.push(u)
    else trucks.push([u])
  }
  return trucks
}

async function seedOrderTrucks(
  db: pg.PoolClient,
  o: Past,
  lines: readonly Line[],
  by: { who: (code: string) => number; known: boolean },
) {
  const { who, known } = by
  const trucks = trucksOf(await seedUnits(db, o, lines))
  const no = (letters: string, n: number) =>
    (known && n === 1 && KNOWN[letters]) || `${letters}${o.code.slice(2)}${String(n).padStart(2, '0')}`
  const bill = await db.query<{ id: number }>(
    `insert into bill (bill_no, order_id, depot_code, freight_mode, state, made_by, made_at)
     values ($1, $2, $3, $4, 'done', $5, now() - make_interval(secs => $6)) returning id`,
    [no('TD', 0), o.id, o.depotCode, o.freightMode, who('S022'), (o.shippedHours + 1) * 3600],
  )
  const delivered = []
  for (const [i, load] of trucks.entries()) {
    const hours = o.shippedHours - ((o.shippedHours - o.receivedHours) * i) / trucks.length
    const tagKg = load.reduce((kg, u) => kg + u.tagKg, 0)
    const reference = referenceOf({
      settlement: o.settlement,
      tagKg,
      theoryKg: load.reduce((kg, u) => kg + u.theoryKg, 0),
      controlPermille: Number(ruleDefs['weighing.controlPermille'].fallback),
    })
    // A scale is off by a tenth of a per cent or two; what it shows are tens of kilograms. All of them left: none was out of its band.
    const off = ((hashOf(`net${o.id}-${i}`) % 9) - 4) * 0.0005
    const shows = (kg: Kg) => Math.max(SCALE_DIVISION_KG, Math.round(kg / SCALE_DIVISION_KG) * SCALE_DIVISION_KG)
    const shown = shows(reference.referenceKg * (1 + off))
    const netKg = withinReference(shown, reference) ? shown : shows(reference.referenceKg)
    const waybill = await db.query<{ id: number }>(
      `insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, status, status_since, self_pickup, plate, axles, driver_name, driver_mobile,
         pick_up_code, pass_token, tare_kg, tare_at, tare_by, tare_scale, entered_at, loaded_at, left_at, received_at, made_by, made_at, event_seq)
       values ($1, $2, $3, $4, $5, 5, now() - make_interval(secs => $6), true, $7, 6, '演示司机', '10200000100', '', $1, $8, now() - make_interval(secs => $6::float8 + 5400), $9, 'S1',
         now() - make_interval(secs => $6::float8 + 5400), now() - make_interval(secs => $6::float8 + 1800), now() - make_interval(secs => $6), now() - make_interval(secs => $6), $10,
         now() - make_interval(secs => $6::float8 + 14400), 4) returning id`,
      [
        no('YD', i + 1),
        bill.rows[0]?.id,
        o.id,
        o.companyId,
        o.depotCode,
        hours * 3600,
        `冀ADEMO${String(1 + (hashOf(`plate${o.id}-${i}`) % 60)).padStart(2, '0')}`,
        TARE_KG,
        who('S025'),
        who('S022'),
      ],
    )
    const waybillId = waybill.rows[0]?.id ?? 0
    await db.query(
      `insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, actor_id, at)
       select $1, n, e, f, t, (select name from depot where depot_code = $2), '', $3, now() - make_interval(secs => $4::float8 + s)
       from (values (1, 'allocate', null, 1, 14400), (2, 'enterMill', 1, 2, 5400), (3, 'loaded', 2, 3, 1800), (4, 'selfPickup', 3, 5, 0)) as v(n, e, f, t, s)`,
      [waybillId, o.depotCode, who('S022'), hours * 3600],
    )
    await db.query(
      `insert into scale_ticket (ticket_no, waybill_id, kind, scale_code, tare_kg, tare_at, gross_kg, gross_at, reference_kg, limit_permille, within, request_id, weigher_id, at)
       values ($1, $2, 'first', 'S1', $3, now() - make_interval(secs => $4::float8 + 5400), $5, now() - make_interval(secs => $4::float8 + 600), $6, $8, $9, $1, $7,
         now() - make_interval(secs => $4::float8 + 600))`,
      [
        no('BD', i + 1),
        waybillId,
        TARE_KG,
        hours * 3600,
        TARE_KG + netKg,
        reference.referenceKg,
        who('S025'),
        reference.limitPermille,
        withinReference(netKg, reference),
      ],
    )
    const parts = splitNet(
      netKg,
      load.map(u => u.tagKg),
    )
    await db.query(
      `insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg, scale_kg, on_at, loaded_at)
       select $1, u.id, u.order_line_id, u.pieces, u.tag_kg, u.theory_kg, t.kg, now() - make_interval(secs => $4::float8 + 7200), now() - make_interval(secs => $4::float8 + 1800)
       from unnest($2::bigint[], $3::bigint[]) as t(id, kg) join steel_unit u on u.id = t.id order by u.id`,
      [waybillId, load.map(u => u.id), parts, hours * 3600],
    )
    await db.query(`update steel_unit set state = 'shipped', waybill_id = $1 where id = any($2::bigint[])`, [
      waybillId,
      load.map(u => u.id),
    ])
    await db.query(
      `with r as (
         insert into receipt (waybill_id, by_proxy, how, receiver, actor_id, at, note, sound, request_id)
         values ($1, false, 'gate', '演示司机', $2, now() - make_interval(secs => $3), '', true, $4) returning id)
       insert into receipt_unit (receipt_id, waybill_unit_id, pieces_sound) select r.id, x.id, x.pieces from r, waybill_unit x where x.waybill_id = $1`,
      [waybillId, o.userId, hours * 3600, no('QS', i + 1)],
    )
    for (const line of lines) {
      const mine = load.map((u, k) => ({ ...u, kg: parts[k] ?? 0 })).filter(u => u.line === line)
      if (mine.length > 0)
        delivered.push({
          waybillNo: no('YD', i + 1),
          waybillId,
          ticketNo: no('BD', i + 1),
          orderLineId: line.id,
          lineNo: line.lineNo,
          pieces: mine.length,
          theoryKg: mine.reduce((kg, u) => kg + u.theoryKg, 0),
          tagKg: mine.reduce((kg, u) => kg + u.tagKg, 0),
          scaleKg: mine.reduce((kg, u) => kg + u.kg, 0),
          disputed: false,
        })
    }
  }
  return delivered
}
