// T13: a coupon under many hands: as many go out as there are, and one of them pays for one live order.
import { type Mall, newKey, passed } from './mall.ts'
import type { Outcome } from './outcome.ts'

const PARALLEL = 50

export async function coupon(mall: Mall): Promise<Outcome> {
  const desk = await mall.staff('S004')
  const people = await mall.buyers(PARALLEL)
  const now = Date.now()
  const made = await mall.ask(
    '/api/ops/makeCouponPlan',
    {
      name: `检验券 ${newKey().slice(0, 8)}`,
      kind: 'off',
      offFen: 100,
      fromFen: 0,
      stock: 10,
      perCompany: 10,
      requestId: newKey(),
      takeUntil: now + 3_600_000,
      validFrom: now - 1000,
      validUntil: now + 7_200_000,
    },
    desk,
  )
  if (made.code !== 1) throw new Error(`新建券：${made.message}`)
  const { planNo } = made.data as { planNo: string }
  await passed(mall, planNo)
  const takes = await Promise.all(people.map(b => mall.ask('/api/coupon/takeCoupon', { planNo, requestId: newKey() }, b.token)))
  const taken = takes.flatMap((t, i) => {
    const buyer = people[i]
    return t.code === 1 && buyer ? [{ buyer, couponNo: (t.data as { couponNo: string }).couponNo }] : []
  })
  const { rows } = await mall.db.query<{ given: number; n: number; id: number }>(
    'select given, id::int, (select count(*)::int from coupon c where c.plan_id = p.id) as n from coupon_plan p where plan_no = $1',
    [planNo],
  )
  const [one] = taken
  if (!one) return { pass: false, figures: '一张也没有领到' }
  // The same coupon, fifty orders at once: each previewed with it while it was still free.
  const { rows: skus } = await mall.db.query<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot and k.price_unit = 'ton' and s.on_hand - s.reserved > 5 order by k.id limit 1`,
  )
  const titles = (await mall.ask('/api/company/getCompanyInvoiceByCompanyCode', {}, one.buyer.token)).data as {
    invoiceId: string
  }[]
  await mall.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: skus[0]?.code ?? '', pieces: 1 }, one.buyer.token)
  const preview = await mall.ask(
    '/api/cart/refreashCartBuyNowToOrderServiceByShop',
    { freightMode: 1, couponNo: one.couponNo },
    one.buyer.token,
  )
  const { fingerprint } = preview.data as { fingerprint: string }
  const orders = await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      mall.ask(
        '/api/order/createOrderBuyNow',
        {
          requestId: newKey(),
          freightMode: 1,
          couponNo: one.couponNo,
          invoiceId: titles[0]?.invoiceId,
          fingerprint,
          acceptTerms: true,
        },
        one.buyer.token,
      ),
    ),
  )
  const live = await mall.db.query<{ n: number }>(
    'select count(*)::int as n from orders o join coupon c on c.id = o.coupon_id where c.coupon_no = $1 and o.status not in (8, 9)',
    [one.couponNo],
  )
  const won = orders.filter(o => o.code === 1).length
  const odd = [...takes, ...orders].filter(r => r.code !== 1 && r.code < 4000 && r.code !== 606)
  return {
    pass:
      taken.length === 10 && rows[0]?.given === 10 && rows[0].n === 10 && won === 1 && live.rows[0]?.n === 1 && odd.length === 0,
    figures: `${PARALLEL} 人抢 10 张，领到 ${taken.length}；一张券 ${PARALLEL} 个订单同时用，成 ${won}，有效订单 ${live.rows[0]?.n ?? 0}`,
  }
}
