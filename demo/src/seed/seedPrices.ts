// The demo's coupons and quotes: each kind and each state, through the doors of their rooms; only the times are told otherwise.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'
import { insertCoupons } from '../../../server/src/goods/coupon/coupon.queries.ts'
import { insertPlan } from '../../../server/src/goods/coupon/couponDesk.queries.ts'
import { insertQuote, moveQuoteRow, setAgreed, setOffers } from '../../../server/src/orders/quote/quote.queries.ts'

const DAY = 86_400_000

export async function seedPrices(pool: Pool): Promise<void> {
  const who = await pool.row<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from app_user where user_name = 'demo01'`,
  )
  const staff = await pool.rows<{ id: number; code: string }>(
    `select id, staff_code as code from app_user where staff_code in ('S002', 'S003', 'S004', 'S011')`,
  )
  const of = (code: string) => staff.find(s => s.code === code)?.id ?? 0
  if (!who || staff.length < 4) return
  await seedCoupons(pool, who, of('S004'))
  await seedQuotes(pool, who, of('S011'))
}

async function seedCoupons(pool: Pool, who: { id: number; companyId: number }, deskId: number): Promise<void> {
  const base = {
    fromFen: 0,
    offFen: 0,
    perTonFen: 0,
    percentBp: 0,
    mostFen: 0,
    channels: [],
    classes: [],
    stockMode: 0 as const,
    offered: true,
  }
  const now = Date.now()
  const plans = [
    { name: '满五万减五百', kind: 'off' as const, fromFen: 5_000_000, offFen: 50_000, days: 20, given: true, taken: false },
    {
      name: '建筑钢材吨减',
      kind: 'perTon' as const,
      perTonFen: 1_500,
      mostFen: 200_000,
      channels: ['J0000009'],
      days: 30,
      given: false,
      taken: true,
    },
    {
      name: '月末九九折',
      kind: 'percent' as const,
      fromFen: 10_000_000,
      percentBp: 100,
      mostFen: 300_000,
      days: 15,
      given: false,
      taken: false,
    },
    { name: '代运补贴', kind: 'freight' as const, fromFen: 3_000_000, mostFen: 80_000, days: 45, given: true, taken: false },
  ]
  await pool.tx(async tx => {
    for (const [i, { days, given, taken, ...p }] of plans.entries()) {
      const plan = await insertPlan(tx, {
        state: 'open',
        ...base,
        ...p,
        stock: 200,
        perCompany: 2,
        takeUntil: new Date(now + days * DAY),
        validFrom: new Date(now - DAY),
        validUntil: null,
        validDays: 30,
        madeBy: deskId,
        requestId: `seed-plan-${i}`,
      })
      if (!plan) continue
      const way = given ? ('given' as const) : ('taken' as const)
      if (given || taken)
        await insertCoupons(tx, {
          planId: plan.id,
          companyIds: [who.companyId],
          way,
          userId: taken ? who.id : deskId,
          requestId: `seed-${i}`,
        })
    }
  })
  // One that ends soon, and one whose time is over.
  await pool.run(
    `update coupon c set got_at = now() - interval '28 days', valid_from = now() - interval '28 days', valid_until = now() + interval '2 days', warned_at = now()
     from coupon_plan p where p.id = c.plan_id and p.kind = 'freight' and c.company_id = $1`,
    [who.companyId],
  )
}

/** Which state each of the demo's quotes is in; `hours`: how long its offer still holds. */
const QUOTES = [
  { state: 'asked', less: 3_000, offer: 0, hours: 0 },
  { state: 'approval', less: 12_000, offer: 9_000, hours: 0 },
  { state: 'offered', less: 4_000, offer: 2_000, hours: 8 },
  { state: 'accepted', less: 3_000, offer: 2_500, hours: 20 },
  { state: 'refused', less: 9_000, offer: 0, hours: 0 },
  { state: 'expired', less: 3_000, offer: 1_000, hours: -30 },
] as const

async function seedQuotes(pool: Pool, who: { id: number; companyId: number }, salesId: number): Promise<void> {
  const goods = await pool.rows<{ id: number; title: string; fen: Fen; g: number; adjust: number }>(
    `select k.id, k.title, k.list_price_fen as fen, k.piece_weight_g as g, a.price_adjust_fen as adjust from sku k join stock s on s.sku_id = k.id, sales_area a
     where a.sales_area_code = '035' and k.on_shelf and k.spot and k.channel_code = 'J0000009' and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 order by k.id limit 6`,
  )
  if (goods.length < 2) return
  for (const [i, q] of QUOTES.entries())
    await pool.tx(async tx => {
      const two = [goods[i % goods.length], goods[(i + 1) % goods.length]].flatMap(g => g ?? [])
      const lines = two.map((g, n) => {
        const listFen = g.fen + g.adjust
        const pieces = 6 + 2 * n
        return {
          skuId: g.id,
          stockMode: StockMode.spot,
          futures: {},
          services: [],
          pieces,
          weightKg: Math.max(1, Math.round((pieces * g.g) / 1000)),
          listFen,
          optionsFen: 0,
          wantedFen: listFen - q.less,
          needOn: null,
        }
      })
      const made = await insertQuote(tx, {
        companyId: who.companyId,
        userId: who.id,
        actorId: who.id,
        areaCode: '035',
        title: `${two[0]?.title ?? ''} 等 2 项`,
        note: '项目本月集中到货，量可以再加',
        said: '项目本月集中到货，量可以再加',
        fromQuoteId: null,
        millMade: false,
        fromCart: false,
        requestId: `seed-quote-${i}`,
        lines,
      })
      if (!made || q.state === 'asked') return
      const quoteId = made.id
      const offers = lines.map((l, n) => ({
        lineNo: n + 1,
        offerFen: q.state === 'refused' ? null : l.listFen - q.offer,
        pieces: l.pieces,
        reason: q.state === 'refused' ? '本周资源紧，不让价' : '',
        authorityFen: null,
        offerOn: null,
      }))
      const waits = q.state === 'approval'
      await setOffers(tx, quoteId, offers, waits)
      await moveQuoteRow(tx, {
        quoteId,
        from: 'asked',
        to: waits ? 'approval' : q.state === 'refused' ? 'refused' : 'offered',
        side: 'mill',
        kind: waits ? 'askApproval' : q.state === 'refused' ? 'refuse' : 'offer',
        actorId: salesId,
        offeredBy: salesId,
        detail: '逐行报价',
        reply: '量大的两行都让了一点',
        validHours: 24,
        starts: !waits && q.state !== 'refused',
        approvalWhy: waits ? '第 1 行低于业务权限价' : '',
      })
      if (q.state === 'accepted') {
        await setAgreed(tx, quoteId, [1])
        await moveQuoteRow(tx, {
          quoteId,
          from: 'offered',
          to: 'accepted',
          side: 'buyer',
          kind: 'accept',
          actorId: who.id,
          detail: '接受 1 行，共 2 行',
        })
      }
      if (q.hours > 0)
        await tx.run('update price_quote set expires_at = now() + make_interval(hours => $2) where id = $1', [quoteId, q.hours])
      if (q.state === 'expired') {
        await tx.run(`update price_quote set expires_at = now() - interval '30 hours' where id = $1`, [quoteId])
        await moveQuoteRow(tx, {
          quoteId,
          from: 'offered',
          to: 'expired',
          side: 'clock',
          kind: 'expire',
          actorId: null,
          detail: '',
        })
      }
    })
}
