// 异议 of the demo: one newly filed, one in its second round after a survey, one that ended without money, one whose steel comes back, one paid.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type pg from 'pg'
import type { ClaimKindCode } from '@mall/domain/orders/contract/claimTerms.ts'
import { afterSalesTypeOf, termFen } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import type { AfterSalesStatusCode, ClaimWayCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import {
  agreeUnit,
  freeClaimUnits,
  insertClaim,
  insertClaimUnit,
  insertRound,
  logClaim,
  setFinding,
  setSurvey,
} from '../../../server/src/delivery/afterSales/claim.queries.ts'
import { giveRefund } from '../../../server/src/delivery/afterSales/payClaim.ts'
import { setRefund } from '../../../server/src/delivery/afterSales/refund.queries.ts'
import { insertReturn } from '../../../server/src/delivery/afterSales/return.queries.ts'
import type { Tx } from '../../../server/src/kernel/ports/database.ts'
import { everybody, lockOrder } from '../../../server/src/orders/order/order.queries.ts'
import { seedTx } from './seedContracts.ts'

interface Unit {
  yid: number
  unitId: number
  lineId: number
  waybillId: number
  tagKg: Kg
  orderId: number
  orderCode: string
  userId: number
}
interface People {
  service: number
  quality: number
}
/** The API page's example leads to it. */
const KNOWN_CLAIM = 'SH20261101000001'
const KNOWN_RETURN = 'TH20261101000001'

/** Units of received trucks, the newest first; of the demo's first company or of the others, settled or not, so many days old. */
const unitsOf = (db: Tx, o: { first: boolean; settled: boolean; from: number; to: number }) =>
  db.rows<Unit>(
    `select y.id as yid, y.unit_id as "unitId", y.order_line_id as "lineId", w.id as "waybillId", y.tag_kg as "tagKg", o.id as "orderId", o.order_code as "orderCode", o.user_id as "userId"
     from waybill w join orders o on o.id = w.order_id join company c on c.id = o.company_id join waybill_unit y on y.waybill_id = w.id and y.off_at is null
     where w.ended_at is null and w.received_at is not null and (c.code = 'KH100001') = $1 and (w.settled_at is not null) = $2
       and w.received_at between now() - make_interval(days => $4) and now() - make_interval(days => $3)
       and not exists (select 1 from receipt r where r.waybill_id = w.id and not r.sound)
     order by w.received_at desc, y.id`,
    [o.first, o.settled, o.from, o.to],
  )

interface Story {
  no: string
  units: readonly Unit[]
  kind: ClaimKindCode
  wish: ClaimWayCode
  wishFenPerTon: number
  problem: string
  status: AfterSalesStatusCode
  hoursAgo: number
  /** What was said, with the hours since. */
  events: readonly [event: string, who: 'buyer' | 'service' | 'quality', hoursAgo: number, detail: string][]
}

async function write(tx: Tx, p: People, s: Story): Promise<{ id: number; units: { id: number; of: Unit }[] } | null> {
  const [first] = s.units
  if (!first) return null
  const made = await insertClaim(tx, {
    orderId: first.orderId,
    userId: first.userId,
    kind: s.kind,
    afterSalesType: afterSalesTypeOf(s.kind, s.wish),
    wish: s.wish,
    wishFenPerTon: s.wishFenPerTon,
    note: '',
    contact: '秦乙未',
    mobile: '10200000101',
    visitOn: null,
    requestId: `demo-${s.no}`,
  })
  if (!made) return null
  const units: { id: number; of: Unit }[] = []
  for (const of of s.units) {
    const row = await insertClaimUnit(tx, {
      claimId: made.id,
      waybillUnitId: of.yid,
      unitId: of.unitId,
      orderLineId: of.lineId,
      waybillId: of.waybillId,
      problem: s.problem,
      problemKg: of.tagKg,
      openedPercent: 0,
    })
    if (row) units.push({ id: row.id, of })
  }
  for (const [event, who, , detail] of s.events)
    await logClaim(tx, {
      claimId: made.id,
      event,
      detail,
      actorId: who === 'buyer' ? first.userId : p[who],
      requestId: '',
    })
  await tx.run(
    `update claim_event e set at = now() - make_interval(hours => t.h) from unnest($2::int[], $3::int[]) as t(seq, h) where e.claim_id = $1 and e.seq = t.seq`,
    [made.id, s.events.map((_, i) => i + 1), s.events.map(e => e[2])],
  )
  await tx.run(
    `update claim set claim_no = $2, status = $3::int, version = $4, filed_at = now() - make_interval(hours => $5), status_since = now() - make_interval(hours => $6),
       handler_id = case when $3::int = 0 then null else $7::bigint end, answer_by = case when $3::int = 3 then now() + interval '50 hours' end,
       ended_at = case when $3::int in (5, 6, 7) then now() - make_interval(hours => $6) end where id = $1`,
    [made.id, s.no, s.status, s.events.length, s.hoursAgo, s.events.at(-1)?.[2] ?? s.hoursAgo, p.service],
  )
  return { id: made.id, units }
}
const discount = (u: { id: number; of: Unit }, fenPerTon: number) => {
  const term = { way: 'discount' as const, fenPerTon, kg: u.of.tagKg }
  return { claimUnitId: u.id, ...term, handlingFen: 0, amountFen: termFen(term) }
}

export async function seedClaims(client: pg.PoolClient): Promise<number> {
  const tx = seedTx(client)
  const staff = async (code: string) =>
    (await tx.row<{ id: number }>('select id from app_user where staff_code = $1', [code]))?.id ?? 0
  const p: People = { service: await staff('S027'), quality: await staff('S026') }
  const old = await unitsOf(tx, { first: true, settled: true, from: 30, to: 80 })
  const byOrder = [...Map.groupBy(old, u => u.orderId).values()]
  const [many, more, single] = byOrder.toSorted((a, b) => b.length - a.length)
  const fresh = await unitsOf(tx, { first: true, settled: false, from: 0, to: 3 })
  const others = await unitsOf(tx, { first: false, settled: true, from: 0, to: 60 })

  // 内在性能, two units, in the second round after a counter.
  const inner = await write(tx, p, {
    no: KNOWN_CLAIM,
    units: (more ?? []).slice(0, 2),
    kind: 'inner',
    wish: 'discount',
    wishFenPerTon: 22_000,
    problem: '冷弯开裂',
    status: 3,
    hoursAgo: 400,
    events: [
      ['file', 'buyer', 400, ''],
      ['accept', 'service', 398, ''],
      ['survey', 'quality', 350, '到场取样两组，复验低于标准'],
      ['propose', 'service', 300, '折价留用 2 件'],
      ['counter', 'buyer', 280, '2 件还价 220.00 元/吨'],
      ['propose', 'service', 20, '折价留用 2 件'],
    ],
  })
  if (inner) {
    await setSurvey(tx, { claimId: inner.id, actorId: p.quality, note: '到场取样两组，复验低于标准' })
    await tx.run(`update claim set survey_at = now() - interval '350 hours' where id = $1`, [inner.id])
    for (const u of inner.units)
      await setFinding(tx, {
        id: u.id,
        finding: 'upheld',
        property: '断后伸长率',
        certValue: '24.0',
        retestValue: '18.5',
        standardValue: '≥ 20.0',
      })
    for (const [side, byId, fenPerTon] of [
      ['mill', p.service, 12_000],
      ['buyer', inner.units[0]?.of.userId ?? 0, 22_000],
      ['mill', p.service, 18_000],
    ] as const)
      await insertRound(tx, { claimId: inner.id, side, note: '', byId, terms: inner.units.map(u => discount(u, fenPerTon)) })
  }
  // 重量, newly filed.
  await write(tx, p, {
    no: 'SH20261101000002',
    units: fresh.slice(0, 1),
    kind: 'weight',
    wish: 'discount',
    wishFenPerTon: 20_000,
    problem: '自磅比发货磅少，请核对',
    status: 0,
    hoursAgo: 3,
    events: [['file', 'buyer', 3, '']],
  })
  // 质保书, ended: the paper was put right.
  const paper = await write(tx, p, {
    no: 'SH20261101000003',
    units: single ?? [],
    kind: 'document',
    wish: 'none',
    wishFenPerTon: 0,
    problem: '质保书收货单位写错',
    status: 5,
    hoursAgo: 500,
    events: [
      ['file', 'buyer', 500, ''],
      ['accept', 'service', 498, ''],
      ['propose', 'service', 490, '重开质保书，不涉及金额'],
      ['agree', 'buyer', 480, '同意 1 件'],
      ['finish', 'service', 480, ''],
    ],
  })
  if (paper) {
    const terms = paper.units.map(u => ({
      claimUnitId: u.id,
      way: 'none' as const,
      fenPerTon: 0,
      kg: 0,
      handlingFen: 0,
      amountFen: 0,
    }))
    await insertRound(tx, { claimId: paper.id, side: 'mill', note: '质保书已按营业执照名称重开', byId: p.service, terms })
    for (const t of terms) await agreeUnit(tx, { ...t, actorId: single?.[0]?.userId ?? p.service })
    await freeClaimUnits(tx, paper.id)
  }
  // 退货: agreed, on its way back.
  const back = await write(tx, p, {
    no: 'SH20261101000004',
    units: (many ?? []).slice(0, 1),
    kind: 'price',
    wish: 'return',
    wishFenPerTon: 0,
    problem: '发错规格',
    status: 4,
    hoursAgo: 120,
    events: [
      ['file', 'buyer', 120, ''],
      ['accept', 'service', 119, ''],
      ['propose', 'service', 100, '退货 1 件'],
      ['agree', 'buyer', 90, '同意 1 件'],
      ['returnMade', 'buyer', 90, `${KNOWN_RETURN}，1 件`],
    ],
  })
  const unit = back?.units[0]
  if (back && unit) {
    const term = { claimUnitId: unit.id, way: 'return' as const, fenPerTon: 0, kg: 0, handlingFen: 20_000, amountFen: 0 }
    await insertRound(tx, { claimId: back.id, side: 'mill', note: '', byId: p.service, terms: [term] })
    await agreeUnit(tx, { ...term, actorId: unit.of.userId })
    const order = await lockOrder(tx, everybody, unit.of.orderCode)
    await insertReturn(tx, {
      claimId: back.id,
      orderId: unit.of.orderId,
      userId: unit.of.userId,
      depotCode: order?.depotCode ?? '',
      claimUnitIds: [unit.id],
      handlings: [20_000],
    })
    await tx.run(
      `update goods_return set return_no = $2, status = 1, version = 2, mode = 'own', plan_on = current_date + 2, plate = '冀ADEMO18', contact = '秦乙未', mobile = '10200000101',
         made_at = now() - interval '90 hours', booked_at = now() - interval '70 hours' where claim_id = $1`,
      [back.id, KNOWN_RETURN],
    )
  }
  // 折价, paid.
  const paid = await write(tx, p, {
    no: 'SH20261101000005',
    units: others.slice(0, 1),
    kind: 'price',
    wish: 'discount',
    wishFenPerTon: 6_000,
    problem: '合同约定的规格差价没有扣',
    status: 5,
    hoursAgo: 60,
    events: [
      ['file', 'buyer', 60, ''],
      ['accept', 'service', 58, ''],
      ['propose', 'service', 40, '折价留用 1 件'],
      ['agree', 'buyer', 1, '同意 1 件'],
      ['finish', 'service', 0, ''],
    ],
  })
  const given = paid?.units[0]
  if (paid && given) {
    const term = discount(given, 5_000)
    const order = await lockOrder(tx, everybody, given.of.orderCode)
    await insertRound(tx, { claimId: paid.id, side: 'mill', note: '', byId: p.service, terms: [term] })
    await agreeUnit(tx, { ...term, actorId: given.of.userId })
    const refund =
      order &&
      (await giveRefund(tx, order, {
        claimId: paid.id,
        claimNo: 'SH20261101000005',
        actorId: p.service,
        lines: [
          {
            orderLineId: given.of.lineId,
            waybillUnitId: given.of.yid,
            waybillId: given.of.waybillId,
            claimUnitId: given.id,
            amountFen: term.amountFen,
            kg: term.kg,
            returned: false,
          },
        ],
      }))
    if (!refund) throw new Error('the demo claim was not paid')
    await setRefund(tx, [given.id], refund.id)
    await freeClaimUnits(tx, paid.id)
  }
  // What was said was said then, not today.
  await tx.run('alter table claim_round disable trigger claim_round_never_changed')
  await tx.run(
    `update claim_round r set at = (select e.at from claim_event e where e.claim_id = r.claim_id and e.event in ('propose', 'counter') order by e.seq offset r.seq - 1 limit 1)`,
  )
  await tx.run('alter table claim_round enable trigger claim_round_never_changed')
  await tx.run(
    `update claim_unit p set agreed_at = e.at from claim_event e where e.claim_id = p.claim_id and e.event = 'agree' and p.agreed_at is not null`,
  )
  return [inner, paper, back, paid].filter(Boolean).length + 1
}
