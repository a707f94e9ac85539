// The demo's framework contracts: one that runs, with call-offs and changes behind it, one that waits to be signed, one that is over; those
// with money that waits are beside (seedFrameworkMoney.ts). All days lie where they do by the clock of whoever looks. The index is fictitious.
import { daysIn } from '@mall/domain/kernel/workingTime.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { differences } from '@mall/domain/selling/framework/change.rules.ts'
import type { FrameworkContent } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import type { World } from '../../../server/src/kernel/ctx.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { closeDueRebates } from '../../../server/src/selling/framework/closeRebates.ts'
import { indexNow } from '../../../server/src/selling/framework/contractPrice.ts'
import { workOnDeposits } from '../../../server/src/selling/framework/deposits.ts'
import { insertVersion, setIndexDays, signerOf } from '../../../server/src/selling/framework/framework.queries.ts'
import { makeRules } from '../../../server/src/platform/rules/rules.ts'
import { today as todayOf } from '../../../server/src/goods/capacity/line.queries.ts'
import { openFlow } from '../../../server/src/orders/signing/openFlow.ts'
import { type By, EXTRA_FEN, inForce, insert, line, terms } from './demoFramework.ts'
import { seedReservations } from './seedReservations.ts'
import { deposited, lacking, proposed, provisional } from './seedFrameworkMoney.ts'

/** Goods of the running contract, by the order of the demo's past that called them off. */
const CALLED = [
  { spu: 'CRC-SPCC-2-1250', committedKg: 130_000 },
  { spu: 'CRC-DC01-1.6-1219', committedKg: 80_000 },
  { spu: 'CRC-DC03-0.75-1219', committedKg: 90_000 },
  { spu: 'CRC-DC04-0.8-1250', committedKg: 60_000 },
]
const INDEXES = [
  { code: 'CRC', name: '演示钢铁指数 冷轧卷', source: '演示钢铁指数网（虚构），工作日 16:00 发布', baseFen: 390_000 },
  { code: 'HRC', name: '演示钢铁指数 热轧卷', source: '演示钢铁指数网（虚构），工作日 16:00 发布', baseFen: 345_200 },
]
const signedYuan = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))} 元/吨`

export async function seedFramework(pool: Pool, settings: Settings): Promise<void> {
  const company = await pool.row<{ id: number; userId: number; realName: string }>(
    `select c.id, u.id as "userId", u.real_name as "realName" from app_user u join company c on c.id = u.company_id where u.user_name = 'demo01'`,
  )
  const staff = await pool.rows<{ id: number; code: string }>(
    `select id, staff_code as code from app_user where staff_code in ('S002', 'S003') order by staff_code`,
  )
  const [maker, decider] = staff
  if (!company || !maker || !decider) return
  const told = await pool.row<{ notice: number; outbox: number }>(
    'select (select coalesce(max(id), 0) from notice) as notice, (select coalesce(max(id), 0) from outbox) as outbox',
  )
  const rules = makeRules(pool.url, settings.production)
  const world = { pool, settings, rules } as unknown as World
  try {
    await pool.tx(async tx => {
      const on = await todayOf(tx)
      await seedIndexes(tx, on, maker.id, daysIn(await rules.get('desk.holidays')))
      const by = { companyId: company.id, realName: company.realName, madeBy: maker.id, decidedBy: decider.id }
      await running(tx, on, { ...by, askedBy: company.userId })
      await waiting(world, tx, on, by)
      await over(tx, on, by)
      await provisional(tx, on, by)
      await deposited(tx, on, by)
      await lacking(tx, on, by)
    })
    await workOnDeposits(world)
    await proposed(pool, maker.id)
    await seedReservations(pool, await todayOf(pool), { madeBy: maker.id, decidedBy: decider.id })
    await closeDueRebates(world)
  } finally {
    await rules.close()
  }
  await pool.run('delete from notice where id > $1', [told?.notice ?? 0])
  await pool.run('delete from outbox where id > $1', [told?.outbox ?? 0])
}

/** Of every year, whatever the mall's own calendar has been told: New Year, the first days of May, the first week of October. */
const YEARLY_DAYS_OFF = /-(?:01-01|05-0[1-5]|10-0[1-7])$/
/** Working days of four months; the values swing by some twenty yuan. */
async function seedIndexes(tx: Tx, on: string, by: number, holidays: ReadonlySet<string>): Promise<void> {
  for (const i of INDEXES) {
    await tx.run('insert into framework_index (code, name, source) values ($1, $2, $3) on conflict do nothing', [
      i.code,
      i.name,
      i.source,
    ])
    const days = Array.from({ length: 120 }, (_, n) => addDays(on, n - 120)).filter(
      d => !holidays.has(d) && !YEARLY_DAYS_OFF.test(d) && ![0, 6].includes(new Date(`${d}T00:00:00Z`).getUTCDay()),
    )
    await setIndexDays(
      tx,
      i.code,
      days.map((onDay, n) => ({ onDay, fen: i.baseFen + Math.round(Math.sin(n / 5) * 15) * 100 })),
      by,
    )
  }
}

async function running(tx: Tx, on: string, by: By & { askedBy: number }): Promise<void> {
  const called = await tx.rows<{
    spu: string
    orderLineId: number
    orderId: number
    title: string
    grade: string
    kg: Kg
    priceFen: Fen
  }>(
    `select distinct on (k.spu_code) k.spu_code as spu, l.id as "orderLineId", o.id as "orderId", k.product_name || ' ' || k.grade || ' ' || k.spec as title,
       k.grade, l.weight_kg as kg, l.price_fen as "priceFen"
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = $1 and o.origin = 'list' and o.status between 4 and 7 and k.grade_level = '1' and k.spu_code = any($2::text[])
       and (select count(*) from order_line x where x.order_id = o.id) = 1 order by k.spu_code, o.id desc`,
    [by.companyId, CALLED.map(c => c.spu)],
  )
  const probe = terms(by, { fromOn: addDays(on, -300), toOn: addDays(on, 38), lines: [] })
  const indexFen = (await indexNow(tx, probe, on)).averageFen ?? 390_000
  const month = (n: number): string => {
    const d = new Date(`${on.slice(0, 7)}-01T00:00:00Z`)
    d.setUTCMonth(d.getUTCMonth() + n)
    return d.toISOString().slice(0, 7)
  }
  const now = terms(by, {
    fromOn: probe.fromOn,
    toOn: probe.toOn,
    lines: CALLED.flatMap(({ spu, committedKg }) => {
      const c = called.find(x => x.spu === spu)
      // What those orders cost is what the contract says of them.
      return c ? [{ c, committedKg, spu, premiumFen: c.priceFen - indexFen - EXTRA_FEN }] : []
    }).map(({ c, committedKg, spu, premiumFen }, i) =>
      line({ lineNo: i + 1, title: c.title, classCode: 'CRC', grade: c.grade, spuCode: spu, committedKg, premiumFen }),
    ),
    plan: [
      { month: month(-1), kg: 50_000 },
      { month: month(0), kg: 290_000 },
      { month: month(1), kg: 20_000 },
    ].filter(p => p.month <= addDays(on, 38).slice(0, 7)),
    tiers: [
      { fromKg: 324_000, fenPerTon: 1200 },
      { fromKg: 360_000, fenPerTon: 2000 },
    ],
  })
  if (now.lines.length === 0) return
  const first: FrameworkContent = {
    ...now,
    lines: now.lines.map(l => (l.lineNo === 1 ? { ...l, committedKg: l.committedKg - 20_000 } : l)),
  }
  const id = await insert(tx, 'CC202611000001', by, first)
  await inForce(tx, id, 1, first, null, addDays(on, -300))
  const asked = { lines: [{ lineNo: 1, committedKg: now.lines[0]?.committedKg ?? 0 }] }
  const change = await tx.row<{ id: number }>(
    `insert into framework_change (change_no, contract_id, asked_by, asked_at, asked, differences, reason, state, decided_by, decided_at, request_id)
     values ('BG202611000001', $1, $2, $5::date + time '02:12', $3, $4, '新增冲压订单', 'done', $6, $5::date + time '07:40', 'demo-change-1') returning id`,
    [id, by.askedBy, JSON.stringify(asked), JSON.stringify(differences(first, now)), addDays(on, -15), by.decidedBy],
  )
  await inForce(tx, id, 2, now, change?.id ?? null, addDays(on, -14))
  await tx.run(
    `insert into framework_change (change_no, contract_id, asked_by, asked_at, asked, differences, reason, state, decided_by, decided_at, why, request_id)
     values ('BG202611000002', $1, $2, $4::date + time '01:05', '{}', $3, '锁定成本', 'rejected', $5, $4::date + time '03:30', '合同按指数定价，不做降价', 'demo-change-2')`,
    [
      id,
      by.askedBy,
      JSON.stringify([
        {
          what: `${now.lines[0]?.title ?? ''} 品种升贴水`,
          before: signedYuan(now.lines[0]?.premiumFen ?? 0),
          after: signedYuan((now.lines[0]?.premiumFen ?? 0) - 7000),
        },
      ]),
      addDays(on, -9),
      by.decidedBy,
    ],
  )
  for (const [i, l] of now.lines.entries()) {
    const c = called.find(x => x.spu === l.spuCode)
    if (!c) continue
    await tx.run(`update orders set origin = 'framework', origin_no = 'CC202611000001' where id = $1`, [c.orderId])
    await tx.run(
      `insert into framework_call (order_line_id, order_id, contract_id, line_no, version, kg, index_fen) values ($1, $2, $3, $4, 2, $5, $6)`,
      [c.orderLineId, c.orderId, id, i + 1, c.kg, indexFen],
    )
  }
}

const hotRolled = (by: By, fromOn: string, toOn: string): FrameworkContent =>
  terms(by, {
    contractType: 'M',
    fromOn,
    toOn,
    channelCodes: ['J0000001'],
    toleranceBp: 500,
    indexCode: 'HRC',
    window: 'lastDays',
    lines: [
      line({
        lineNo: 1,
        title: '热轧卷 Q235B',
        classCode: 'HRC',
        grade: 'Q235B',
        committedKg: 200_000,
        premiumFen: 2000,
        extraFen: 1300,
      }),
      line({
        lineNo: 2,
        title: '热轧卷 SPHC',
        classCode: 'HRC',
        grade: 'SPHC',
        committedKg: 100_000,
        premiumFen: 12_000,
        extraFen: 3300,
      }),
    ],
    tiers: [
      { fromKg: 270_000, fenPerTon: 1200 },
      { fromKg: 300_000, fenPerTon: 2000 },
    ],
  })

async function waiting(world: World, tx: Tx, on: string, by: By): Promise<void> {
  const content = hotRolled(by, addDays(on, 1), addDays(on, 30))
  const id = await insert(tx, 'CC202611000002', by, content)
  await tx.run('update framework_contract set status = $2 where id = $1', [id, ContractStatus.unconfirmed])
  await insertVersion(tx, { contractId: id, version: 1, content, changeId: null })
  await openFlow(world, tx, {
    kind: 'framework',
    documentNo: 'CC202611000002-1',
    companyId: by.companyId,
    userId: (await signerOf(tx, by.companyId)) ?? 1,
    title: '框架合同 CC202611000002 第 1 版',
    amountFen: 105_960_000,
  })
}
/** A contract whose term is over: what was called off of it is an order that is settled, so the job closes its rebate on the tons of that sheet. */
async function over(tx: Tx, on: string, by: By): Promise<void> {
  const [fromOn, toOn] = [addDays(on, -45), addDays(on, -15)]
  const called = await tx.rows<{
    orderLineId: number
    orderId: number
    title: string
    cls: string
    spu: string
    grade: string
    kg: Kg
    priceFen: Fen
  }>(
    `select l.id as "orderLineId", o.id as "orderId", k.product_name || ' ' || k.grade || ' ' || k.spec as title, k.class_code as cls, k.spu_code as spu, k.grade,
       l.weight_kg as kg, l.price_fen as "priceFen"
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.id = (select o.id from orders o join settlement s on s.order_id = o.id and s.state = 'done' where o.company_id = $1 and o.origin = 'list'
       and (o.created_at at time zone 'Asia/Shanghai')::date between $2 and $3 and not exists (select 1 from order_line x join sku y on y.id = x.sku_id
         where x.order_id = o.id and (y.price_unit <> 'ton' or y.channel_code <> 'J0000001')) order by o.weight_kg desc limit 1)
     order by l.line_no`,
    [by.companyId, fromOn, toOn],
  )
  const plain = hotRolled(by, fromOn, toOn)
  const index = (await indexNow(tx, plain, on)).averageFen ?? 345_200
  const committed = (kg: Kg): number => Math.max(1000, Math.ceil(kg / 1000) * 1000)
  const total = called.reduce((n, c) => n + c.kg, 0)
  const content: FrameworkContent =
    called.length === 0
      ? plain
      : {
          ...plain,
          lines: called.map((c, i) =>
            line({
              lineNo: i + 1,
              title: c.title,
              classCode: c.cls,
              grade: c.grade,
              spuCode: c.spu,
              committedKg: committed(c.kg),
              premiumFen: c.priceFen - index - EXTRA_FEN,
            }),
          ),
          tiers: [
            { fromKg: Math.floor(total / 2000) * 1000 || 1, fenPerTon: 1200 },
            { fromKg: committed(total) + 10_000, fenPerTon: 2000 },
          ],
        }
  const id = await insert(tx, 'CC202611000003', by, content)
  await inForce(tx, id, 1, content, null, addDays(on, -46))
  for (const [i, c] of called.entries()) {
    await tx.run(`update orders set origin = 'framework', origin_no = 'CC202611000003' where id = $1`, [c.orderId])
    await tx.run(
      `insert into framework_call (order_line_id, order_id, contract_id, line_no, version, kg, index_fen) values ($1, $2, $3, $4, 1, $5, $6)`,
      [c.orderLineId, c.orderId, id, i + 1, c.kg, index],
    )
  }
}
