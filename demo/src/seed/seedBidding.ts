// The demo's auctions: rules, pools, lots in every state, through the doors of the room; only the times are told otherwise. Whoever looks finds
// lots that run, come and are over by his own clock.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { BiddingMode, BiddingStatus, Disclosure } from '@mall/domain/selling/auction/bidding.status.ts'
import { makeCtx, type World } from '../../../server/src/kernel/ctx.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { fileStoreOf } from '../../../server/src/platform/file/storage.ts'
import { moveOrder } from '../../../server/src/orders/order/moveOrder.ts'
import { everybody, lockOrder } from '../../../server/src/orders/order/order.queries.ts'
import { payByBalance } from '../../../server/src/money/payment/startPayment.ts'
import { makeRules } from '../../../server/src/platform/rules/rules.ts'
import { askNext } from '../../../server/src/selling/auction/awards.ts'
import { awardsOf, setClosed } from '../../../server/src/selling/auction/bidResult.queries.ts'
import { insertEntry, recordBids, setAuto } from '../../../server/src/selling/auction/bid.queries.ts'
import { loadCatalogue } from '../../../server/src/site/channel/catalogue.ts'
import { closeLot } from '../../../server/src/selling/auction/closeLot.ts'
import { setPublished } from '../../../server/src/selling/auction/deskLot.queries.ts'
import { holdStock, lockLot, releaseHeld, setPaused } from '../../../server/src/selling/auction/lot.queries.ts'
import { tellLot } from '../../../server/src/selling/auction/lotClock.ts'
import { bidsToRecord, needMore } from '../../../server/src/selling/auction/bidDecision.ts'
import { lockForBid } from '../../../server/src/selling/auction/placeBid.ts'
import { coverMore, poolFor } from '../../../server/src/selling/auction/pool.ts'
import { exposureOf } from '../../../server/src/selling/auction/pool.queries.ts'
import { writeLot } from '../../../server/src/selling/auction/saveLot.ts'
import { type DemoLot, demoLots } from './demoLots.ts'
import { lotPicture } from './lotPictures.ts'
import type { Viewer } from '../../../server/src/kernel/ports/viewer.ts'

const HOUR = 3_600_000
interface Who {
  id: number
  userId: number
}

export async function seedBidding(pool: Pool, settings: Settings): Promise<void> {
  const companies = await pool.rows<Who>(
    `select c.id, min(u.id) as "userId" from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator' join account a
       on a.company_id = c.id and a.kind = 'customer_available'
     where c.approval_status = 2 and not c.frozen and (a.balance_fen > 20000000 or exists (select 1 from app_user d where d.company_id = c.id and d.user_name = 'demo01'))
     group by c.id order by exists (select 1 from app_user d where d.company_id = c.id and d.user_name = 'demo01') desc, max(a.balance_fen) desc limit 4`,
  )
  const desk = await pool.row<{ id: number }>(`select id from app_user where staff_code = 'S004'`)
  if (companies.length < 4 || !desk) return
  // Nobody is told of what was there before he came.
  const told = await pool.row<{ notice: number; outbox: number }>(
    'select (select coalesce(max(id), 0) from notice) as notice, (select coalesce(max(id), 0) from outbox) as outbox',
  )
  const rules = makeRules(pool.url, settings.production)
  // What a seed leaves out of the world: nobody watches and nobody searches yet.
  const catalogue = await loadCatalogue(pool)
  const world = {
    pool,
    settings,
    rules,
    catalogue,
    files: fileStoreOf(settings),
    search: { changed: () => {} },
  } as unknown as World
  try {
    for (const lot of demoLots) await seedLot(world, companies, desk.id, lot)
    await pool.tx(async tx => {
      const pool0 = await poolFor(tx, companies[0]?.id ?? 0)
      // One sum for all: what is left beside what he needs now.
      const free = pool0.heldFen - (await exposureOf(tx, pool0.companyId))
      if (free < 1_000_000)
        await coverMore(tx, 'bid', {
          companyId: pool0.companyId,
          actorId: companies[0]?.userId ?? 1,
          needFen: 1_375_170,
          heldFen: pool0.heldFen,
          exposureFen: pool0.heldFen,
        })
    })
  } finally {
    await rules.close()
  }
  await pool.run('delete from notice where id > $1', [told?.notice ?? 0])
  await pool.run('delete from outbox where id > $1', [told?.outbox ?? 0])
}

/** One lot as the data says; `key`: which writing of it this is, so that none is written twice. */
export async function seedLot(world: World, companies: readonly Who[], deskId: number, d: DemoLot, key = d.no): Promise<void> {
  const now = Date.now()
  const openAt = new Date(now + d.openIn * HOUR)
  const endAt = new Date(now + d.endIn * HOUR)
  const made = await world.pool.tx(async tx => {
    const goods = await goodsFor(tx, d)
    const [first] = goods
    if (!first) return null
    const weightKg = goods.reduce((s, g) => s + g.kg, 0)
    const perTonFen = Math.round((first.listFen * d.startPercent) / 100 / 1000) * 1000
    const start = d.mode === 'LOT' ? Math.round((perTonFen * weightKg) / 1000 / 100_000) * 100_000 : perTonFen
    const specs = new Set(goods.map(g => `${g.grade} ${g.spec}`)).size
    const level = d.goods.level === '3' ? '协议品' : '二级品'
    // Whoever comes after the close looks in vain.
    const visits = (d.inspectIn ?? [])
      .map(days => ({
        on: new Date(now + 8 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10),
        from: '09:00',
        to: '16:00',
        place: '成品库 3 号门',
        most: 5,
      }))
      .filter(v => Date.parse(`${v.on}T${v.from}:00+08:00`) < endAt.getTime())
    const defectOf = (i: number) => d.defects[i % d.defects.length] ?? ''
    const pictures: string[] = []
    for (const [i, g] of goods.entries())
      pictures.push(await lotPicture(tx, world.files, deskId, { unit: d.goods.unit, spec: g.spec, defect: defectOf(i) }))
    const lot = await writeLot(
      world,
      tx,
      {
        title: `${first.productName} ${first.grade} ${level} ${first.spec}${specs > 1 ? ` 等 ${specs} 个规格` : ''}`.slice(0, 60),
        eventName: d.event,
        mode: d.mode,
        disclosure: d.ranks ? Disclosure.rank : Disclosure.open,
        fallMinutes: d.fallMinutes ?? null,
        depotCode: first.depotCode,
        startPriceFen: start,
        stepFen: d.stepYuan * 100,
        stepsMost: 20,
        depositFen: null,
        depositBp: 500,
        signUpUntil: null,
        reserveFen:
          d.reserveSteps === null ? null : start + (d.mode === BiddingMode.dutch ? -1 : 1) * d.reserveSteps * d.stepYuan * 100,
        openAt: openAt.getTime(),
        endAt: endAt.getTime(),
        payHours: 24,
        liftDays: 3,
        overdueFenPerTonDay: 200,
        bandPercent: d.bandPercent ?? 0,
        noticeText:
          d.goods.level === '3'
            ? `协议品按现状交付，不受理质量异议${visits.length > 0 ? '；请在看货日到现场看货' : ''}。`
            : '二级品，缺陷见标的清单；质量异议按清单外缺陷受理。',
        contactName: '崔丙申',
        contactPhone: '0311-00001001',
        nightPause: d.nightPause ?? false,
        annexIds: [],
        inspections: visits,
        lines: goods.map((g, i) => ({
          skuCode: g.skuCode,
          unitNo: g.unitNo,
          pieces: g.pieces,
          weightKg: g.kg,
          fileIds: pictures.slice(i, i + 1),
          defect: defectOf(i),
        })),
      },
      { actorId: deskId, requestId: `demo-lot-${key}` },
    )
    if (!lot) return null
    await tx.run('update bid_lot set bidding_no = $2, created_at = $3 where id = $1', [
      lot.id,
      d.no,
      new Date(Math.min(now, openAt.getTime()) - 30 * HOUR),
    ])
    return lot.id
  })
  if (made === null || d.state === 'draft') return
  await world.pool.tx(async tx => {
    const held = await holdStock(tx, made)
    if (held.taken < held.wanted) throw new Error(`the demo's stock does not cover ${d.no}`)
    await setPublished(tx, made)
    const at = new Date(Math.min(now, openAt.getTime()) - 24 * HOUR)
    await tx.run('update bid_lot set published_at = $2 where id = $1', [made, at])
    await tellLot(tx, { id: made, biddingNo: d.no }, { kind: 'published', at })
  })
  for (const i of d.signedUp)
    await world.pool.tx(tx => seedEntry(tx, made, d, companies[i], Math.min(now, openAt.getTime()) - 2 * HOUR))
  for (const b of d.bids) await seedBid(world, d, companies[b.by], b, now)
  if (d.auto) {
    const who = companies[d.auto.by]
    const { auto } = d
    await world.pool.tx(async tx => {
      const l = await lockForBid(tx, d.no, who?.id ?? 0)
      if (l.mine && who) await setAuto(tx, l.mine.id, l.lot.startFen + auto.steps * l.lot.stepFen, who.userId)
    })
  }
  await finish(world, d, made, now, companies, deskId)
}

interface Goods {
  skuCode: string
  productName: string
  grade: string
  spec: string
  depotCode: string
  listFen: Fen
  unit: string
  pieces: number
  kg: Kg
  /** The coil that is sold; empty: any piece of the goods. */
  unitNo: string
}
/** Goods of lower grade that are there: kinds of one product in one depot. */
async function goodsFor(tx: Tx, d: DemoLot): Promise<Goods[]> {
  const columns = `k.id, k.sku_code as "skuCode", k.product_name as "productName", k.grade, k.spec, k.depot_code as "depotCode", k.list_price_fen as "listFen",
    k.piece_unit as unit, k.piece_weight_g as "pieceG"`
  const free = `k.price_unit = 'ton' and k.grade_level = $1 and k.piece_unit = $2 and s.on_hand - s.reserved >= $3 and k.on_shelf`
  const rows = await tx.rows<Goods & { pieceG: number; id: number }>(
    `select ${columns} from sku k join stock s on s.sku_id = k.id where ${free} and k.piece_weight_g > 300000
     order by md5(k.sku_code) offset $4 limit 1`,
    [d.goods.level, d.goods.unit, d.goods.pieces, d.goods.skip],
  )
  const [first] = rows
  if (!first) return []
  const more =
    d.goods.kinds < 2
      ? []
      : await tx.rows<Goods & { pieceG: number; id: number }>(
          `select ${columns} from sku k join stock s on s.sku_id = k.id join sku f on f.id = $4 where ${free} and k.id <> f.id and k.depot_code = f.depot_code
             and k.product_name = f.product_name and k.settlement = f.settlement and k.channel_code = f.channel_code and k.grade = f.grade
           order by k.id limit $5`,
          [d.goods.level, d.goods.unit, d.goods.pieces, first.id, d.goods.kinds - 1],
        )
  const kinds = [first, ...more]
  if (!d.goods.named)
    return kinds.map(g => ({
      ...g,
      pieces: d.goods.pieces,
      unitNo: '',
      kg: Math.round((g.pieceG * d.goods.pieces) / 1000),
    }))
  const out: Goods[] = []
  for (const g of kinds) {
    const kg = Math.round(g.pieceG / 1000)
    for (const unitNo of await coilsOf(tx, g, kg, d.goods.pieces)) out.push({ ...g, pieces: 1, kg, unitNo })
  }
  return out
}
/** Coils of these goods that lie free with a number of the demo's auctions; what lacks of them is registered. */
async function coilsOf(tx: Tx, g: { id: number; depotCode: string }, kg: Kg, n: number): Promise<string[]> {
  // Lots are put up again side by side: one number after the other.
  await tx.row('select pg_advisory_xact_lock(727012)')
  const old = await tx.rows<{ no: string }>(
    `select unit_no as no from steel_unit where sku_id = $1 and state = 'free' and unit_no like 'H2610-%' order by unit_no limit $2`,
    [g.id, n],
  )
  const made = await tx.rows<{ no: string }>(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state)
     select 'H2610-' || (20816 + t.n + (select count(*) from steel_unit where unit_no like 'H2610-%')), 'coil', $1,
       '26L' || lpad(($1::int % 9000 + 1000)::text, 4, '0'), $2, '05-' || lpad(t.n::text, 2, '0'), 1, $3, $3, current_date - 40, 'stock', 'free'
     from generate_series(1, $4::int) as t(n) order by t.n returning unit_no as no`,
    [g.id, g.depotCode, kg, n - old.length],
  )
  await tx.run(
    `insert into unit_event (unit_id, event, detail, actor_id, at)
     select u.id, 'enter', u.position, (select id from app_user where staff_code = 'S023'), u.made_on + time '09:30' from steel_unit u where u.unit_no = any($1::text[])`,
    [made.map(m => m.no)],
  )
  return [...old, ...made].map(m => m.no)
}

async function seedEntry(tx: Tx, lotId: number, d: DemoLot, who: Who | undefined, at: number): Promise<void> {
  const lot = await lockLot(tx, d.no)
  if (!who || !lot) return
  const pool = await poolFor(tx, who.id)
  await coverMore(tx, 'signUp', {
    companyId: who.id,
    lotId,
    biddingNo: d.no,
    actorId: who.userId,
    needFen: lot.depositFen,
    heldFen: pool.heldFen,
    exposureFen: await exposureOf(tx, who.id),
  })
  await insertEntry(tx, {
    lotId,
    companyId: who.id,
    userId: who.userId,
    rulesVersion: 1,
    termsIds: [],
    depositFen: lot.depositFen,
    ip: '',
  })
  await tx.run('update bid_entry set held_at = $3, created_at = $3 where lot_id = $1 and company_id = $2', [
    lotId,
    who.id,
    new Date(at),
  ])
}

async function seedBid(world: World, d: DemoLot, who: Who | undefined, b: DemoLot['bids'][number], now: number): Promise<void> {
  await world.pool.tx(async tx => {
    if (!who) return
    const l = await lockForBid(tx, d.no, who.id)
    if (!l.mine) return
    const priceFen = l.lot.startFen + b.steps * l.lot.stepFen
    await coverMore(tx, 'bid', {
      companyId: who.id,
      lotId: l.lot.id,
      biddingNo: d.no,
      actorId: who.userId,
      needFen: needMore(l.mine, l.lot.depositFen),
      heldFen: l.pool?.heldFen ?? 0,
      exposureFen: l.exposureFen,
    })
    const accepted = bidsToRecord(
      tx,
      { ...l, arrivedAt: new Date(now - b.ago * HOUR) },
      { companyId: who.id, userId: who.userId, priceFen, pieces: b.pieces ?? null, requestId: `demo-bid-${d.no}-${b.ago}` },
      '',
    )
    if (accepted) await recordBids(tx, accepted.recorded)
  })
}

/** What came of it, told as of when it came. */
async function finish(
  world: World,
  d: DemoLot,
  lotId: number,
  now: number,
  companies: readonly Who[],
  deskId: number,
): Promise<void> {
  // A falling price ends with its taking.
  const [taken] = d.bids
  const endAt = new Date(now + (d.mode === BiddingMode.dutch && taken ? -taken.ago : d.endIn) * HOUR)
  if (d.state === 'paused')
    await world.pool.tx(async tx => {
      const at = new Date(now - 1 * HOUR)
      const tomorrow = new Date(Math.floor((now + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR + 25 * HOUR)
      await setPaused(tx, lotId, at, tomorrow)
      await tellLot(tx, { id: lotId, biddingNo: d.no }, { kind: 'paused', at, note: '夜间暂停，次日 9:00 继续' })
    })
  if (d.state === 'withdrawn')
    await world.pool.tx(async tx => {
      await releaseHeld(tx, lotId)
      await setClosed(tx, { lotId, status: BiddingStatus.withdrawn, hammerFen: null, listFen: null, note: '货物改由内部调拨' })
      await tellLot(tx, { id: lotId, biddingNo: d.no }, { kind: 'withdrawn', at: endAt, note: '货物改由内部调拨' })
      await tx.run('update bid_lot set closed_at = $2 where id = $1', [lotId, endAt])
    })
  if (!['closed', 'paid', 'defaulted', 'asking'].includes(d.state)) return
  await world.pool.tx(async tx => {
    const lot = await lockLot(tx, d.no)
    if (!lot) return
    await closeLot(world, tx, { ...lot, now: endAt })
    await tx.run('update bid_lot set closed_at = $2 where id = $1', [lotId, endAt])
    await tx.run(`update bid_entry set ended_at = $2 where lot_id = $1 and ended_at is not null`, [lotId, endAt])
    await tx.run('update bid_award set created_at = $2 where lot_id = $1', [lotId, endAt])
  })
  const [award] = await awardsOf(world.pool, lotId)
  if (!award || d.state === 'closed') return
  if (d.state === 'paid') {
    const buyer = companies.find(c => c.id === award.companyId)
    if (buyer)
      await payByBalance(ctxOf(world, buyer), { masterOrderCode: award.masterOrderCode, requestId: `demo-bid-pay-${d.no}` })
    return
  }
  await world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, award.orderCode)
    if (order)
      await moveOrder(world, tx, order, {
        on: 'payTimeout',
        by: 'system',
        actorId: deskId,
        reason: '超过付款时限',
        act: '超时取消',
      })
  })
  if (d.state === 'asking') await askNext(ctxOf(world, { id: 0, userId: deskId }), { biddingNo: d.no, hours: 24 })
}

/** Whoever does it in the demo's past: a session of nobody. */
const ctxOf = (world: World, who: Who) =>
  makeCtx({
    world,
    viewer: {
      userId: who.userId,
      companyId: who.id || null,
      kind: who.id ? 'buyer' : 'staff',
      rights: ['order.seeAll', 'order.pay'],
      actor: null,
    } as unknown as Viewer,
    channelCode: null,
    areaCode: null,
    contractNo: null,
    ip: '',
    cookies: { get: () => null } as never,
  })
