// The demo's groups: in every state, through the doors of the room; only the times are told otherwise.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { piecesForWeight } from '@mall/domain/kernel/weight.ts'
import { offeredPeriods } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { makeCtx, type World } from '../../../server/src/kernel/ctx.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { loadCatalogue } from '../../../server/src/site/channel/catalogue.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'
import { cancelGroup } from '../../../server/src/selling/groupBuy/deskGroup.ts'
import { lockGroup, setStarted } from '../../../server/src/selling/groupBuy/group.queries.ts'
import { finishMember, settleGroup } from '../../../server/src/selling/groupBuy/groupClock.ts'
import { joinGroup } from '../../../server/src/selling/groupBuy/joinGroup.ts'
import { publishGroupRow, writeGroup } from '../../../server/src/selling/groupBuy/saveGroup.ts'
import { payByBalance } from '../../../server/src/money/payment/startPayment.ts'
import { makeRules } from '../../../server/src/platform/rules/rules.ts'
import { type DemoGroup, demoGroups } from './demoGroups.ts'
import type { Viewer } from '../../../server/src/kernel/ports/viewer.ts'

const HOUR = 3_600_000
interface Who {
  id: number
  userId: number
}

export async function seedGroupBuy(pool: Pool, settings: Settings): Promise<void> {
  const companies = await pool.rows<Who>(
    `select c.id, min(u.id) as "userId" from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator' join account a
       on a.company_id = c.id and a.kind = 'customer_available'
     where c.approval_status = 2 and not c.frozen and (a.balance_fen > 20000000 or exists (select 1 from app_user d where d.company_id = c.id and d.user_name = 'demo01'))
     group by c.id order by exists (select 1 from app_user d where d.company_id = c.id and d.user_name = 'demo01') desc, max(a.balance_fen) desc limit 4`,
  )
  const desk = await pool.row<{ id: number }>(`select id from app_user where staff_code = 'S004'`)
  if (companies.length < 4 || !desk) return
  const told = await pool.row<{ notice: number; outbox: number }>(
    'select (select coalesce(max(id), 0) from notice) as notice, (select coalesce(max(id), 0) from outbox) as outbox',
  )
  const rules = makeRules(pool.url, settings.production)
  const catalogue = await loadCatalogue(pool)
  // What a seed leaves out of the world: nobody watches and nobody searches yet.
  const world = { pool, settings, rules, catalogue, search: { changed: () => {} } } as unknown as World
  try {
    for (const g of demoGroups) await seedGroup(world, companies, desk.id, g)
  } finally {
    await rules.close()
  }
  await pool.run('delete from notice where id > $1', [told?.notice ?? 0])
  await pool.run('delete from outbox where id > $1', [told?.outbox ?? 0])
}

/** Goods by the ton in first grade that are there, or can be made. */
const goodsOf = (pool: Pool, d: DemoGroup) =>
  pool.row<{ skuCode: string; id: number; pieceG: number; leadDays: number }>(
    `select k.sku_code as "skuCode", k.id, k.piece_weight_g as "pieceG", coalesce(c.futures_days[1], 20) as "leadDays" from sku k join stock s on s.sku_id = k.id join product_class c on c.class_code = k.class_code
     where k.price_unit = 'ton' and k.grade_level = '1' and k.on_shelf and k.product_name like '%' || $1 || '%' and (case when $2 then k.futures else k.spot end)
       and k.piece_weight_g between 400000 and 13000000 order by s.on_hand desc, md5(k.sku_code) offset $3 limit 1`,
    [d.goods.name, d.futures ?? false, d.goods.skip],
  )

/** One group as the data says; `key`: which writing of it this is, so that none is written twice. */
export async function seedGroup(
  world: World,
  companies: readonly Who[],
  deskId: number,
  d: DemoGroup,
  key = d.no,
): Promise<void> {
  const { pool } = world
  const goods = await goodsOf(pool, d)
  if (!goods) return
  const now = Date.now()
  const kg = (t: number) => t * 1000
  if (!d.futures && d.state !== 'draft')
    await pool.run(
      `with want as (select $1::int as id, greatest(0, $2::int - (on_hand - reserved)) as n from stock where sku_id = $1),
       moved as (insert into stock_move (sku_id, delta, reason, ref) select id, n, '入库', $3 from want where n > 0)
       update stock s set on_hand = s.on_hand + want.n from want where s.sku_id = want.id`,
      [goods.id, piecesForWeight(kg(d.capTons), goods.pieceG) + 20, d.no],
    )
  const list = await pool.row<{ fen: Fen }>('select list_price_fen as fen from sku where id = $1', [goods.id])
  const made = await pool.tx(async tx => {
    const g = await writeGroup(
      world,
      tx,
      {
        skuCode: goods.skuCode,
        period: d.futures ? (offeredPeriods(now, goods.leadDays).at(-1) ?? '') : '',
        salesAreaCode: '035',
        tiers: d.tiers.map(t => ({ minKg: kg(t.tons), priceFen: (list?.fen ?? 0) - t.minusYuan * 100 })),
        startAt: now + HOUR,
        endAt: now + 100 * HOUR,
        minJoinKg: 5000,
        limitKg: kg(d.limitTons),
        capKg: kg(d.capTons),
        depositBp: 1000,
        payHours: 24,
        note: d.note,
      },
      { actorId: deskId, requestId: `demo-group-${key}`, now },
    )
    if (!g) return undefined
    await tx.run('update group_buy set group_no = $2 where id = $1', [g.id, d.no])
    if (d.state !== 'draft') {
      const row = await lockGroup(tx, d.no)
      if (row) await publishGroupRow(world, tx, row)
      if (d.startIn < 0) await setStarted(tx, g.id)
    }
    return g.id
  })
  if (made === undefined) return
  const times = (endIn: number) =>
    pool.run(
      `update group_buy set starts_at = date_trunc('minute', now()) + make_interval(hours => $2), ends_at = date_trunc('minute', now()) + make_interval(mins => $3),
         first_ends_at = date_trunc('minute', now()) + make_interval(mins => $3) where id = $1`,
      [made, d.startIn, Math.round(endIn * 60)],
    )
  for (const [i, j] of d.joins.entries()) {
    const who = companies[j.by]
    const g = await pool.row<{ kg: Kg }>('select joined_kg as kg from group_buy where id = $1', [made])
    if (!who || !g) continue
    const wanted = d.joins.slice(0, i + 1).reduce((sum, x) => sum + kg(x.tons), 0) - g.kg
    await joinGroup(ctxOf(world, who), {
      groupNo: d.no,
      pieces: Math.max(piecesForWeight(5000, goods.pieceG), Math.round((wanted * 1000) / goods.pieceG)),
      choice: j.choice,
      takeLess: false,
      acceptTerms: true,
      rulesVersion: 0,
      termsKey: '',
      requestId: `demo-group-${d.no}-${j.by}`,
    })
  }
  if (d.state === 'cancelled')
    await cancelGroup(ctxOf(world, { id: 0, userId: deskId }), { groupNo: d.no, reason: '产线临时检修，本轮取消' })
  await times(d.endIn)
  const past = d.endIn < 0
  if (past && d.state !== 'cancelled') {
    await pool.tx(tx => settleGroup(world, tx, d.no))
    const members = await pool.rows<{ id: number; companyId: number; userId: number }>(
      `select id, company_id as "companyId", user_id as "userId" from group_member where group_id = $1 order by id`,
      [made],
    )
    for (const m of members) await finishMember(world, made, m.id, deskId)
    if (d.state === 'paid')
      for (const m of members) {
        const order = await pool.row<{ no: string }>(
          'select o.master_order_code as no from group_member m join orders o on o.id = m.order_id where m.id = $1',
          [m.id],
        )
        // The second has not paid yet: the desk's list has somebody to look after.
        if (order && m === members[0])
          await payByBalance(ctxOf(world, { id: m.companyId, userId: m.userId }), {
            masterOrderCode: order.no,
            requestId: `demo-group-pay-${d.no}`,
          })
      }
  }
  // Told as of when it was: the n-th to join at one moment in his own row and in what is told of it, and the tier he reached with him.
  await pool.run(
    `with g as (select id, starts_at, least(now(), ends_at) as til, ends_at < now() as past from group_buy where id = $1),
     own as (update group_buy b set created_at = g.starts_at - interval '1 day', published_at = case when b.published_at is not null then g.starts_at - interval '12 hours' end,
       closed_at = case when b.closed_at is not null then g.til + interval '4 minutes' end from g where b.id = g.id),
     k as (select id, row_number() over (order by id) as nth, count(*) over () + 2 as of from group_member where group_id = $1),
     mem as (update group_member m set joined_at = g.starts_at + (g.til - g.starts_at) * k.nth / k.of, ended_at = case when m.ended_at is not null then g.til + interval '4 minutes' end
       from g, k where m.group_id = g.id and k.id = m.id)
     update group_event e set at = case when e.seq = 1 then g.starts_at - interval '12 hours' when g.past and e.seq = (select max(seq) from group_event x where x.group_id = g.id) then g.til
       else g.starts_at + (g.til - g.starts_at) * (select count(*) filter (where x.kind = 'joined' and x.seq <= e.seq) from group_event x where x.group_id = g.id)
         / (select count(*) + 2 from k) end, ends_at = g.til from g where e.group_id = g.id`,
    [made],
  )
}

/** Whoever does it in the demo's past: a session of nobody. */
const ctxOf = (world: World, who: Who) =>
  makeCtx({
    world,
    viewer: {
      userId: who.userId,
      companyId: who.id || null,
      kind: who.id ? 'buyer' : 'staff',
      rights: ['order.seeAll', 'order.pay', 'order.create'],
      approvalStatus: 2,
      actor: null,
      now: Date.now(),
    } as unknown as Viewer,
    channelCode: null,
    areaCode: null,
    contractNo: null,
    ip: '',
    cookies: { get: () => null } as never,
  })
