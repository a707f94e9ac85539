// T14 beside framework contracts: the tons of an agreed price under many hands. The prices themselves are AG01-AG03.
import { type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

const PARALLEL = 30
const MOST = 7

export async function agreed(mall: Mall): Promise<Outcome> {
  const [buyer] = await mall.buyers(1)
  const desk = await mall.staff('S004')
  if (!buyer) throw new Error('没有买方')
  const { rows } = await mall.db.query<{ code: string; kg: number; company: string }>(
    `select k.sku_code as code, round(k.piece_weight_g / 1000.0)::int as kg, (select c.code from company c where c.id = $1) as company
     from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 order by k.id limit 1`,
    [buyer.companyId],
  )
  const [goods] = rows
  if (!goods) throw new Error('没有现货')
  const say = async <T>(path: string, input: object, token: string): Promise<T> => {
    const reply = await mall.ask(path, input, token)
    if (reply.code !== 1) throw new Error(`${path}：${reply.message}`)
    return reply.data as T
  }
  const { priceNo } = await say<{ priceNo: string }>(
    '/api/ops/saveCompanyPrice',
    {
      companyCode: goods.company,
      kind: 'cut',
      cutFen: 1_000,
      skuCode: goods.code,
      limitKg: goods.kg * MOST + 1,
      fromAt: Date.now() - 3_600_000,
      untilAt: Date.now() + 3_600_000,
      requestId: newKey(),
    },
    desk,
  )
  const titles = await say<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode', {}, buyer.token)
  let made = 0
  let asked = 0
  // Each round is previewed while tons are left, then sent by many at once.
  for (let round = 0; round < MOST + 2; round++) {
    await say('/api/cart/addGoodsToCartBuyNow', { skuCode: goods.code, pieces: 1 }, buyer.token)
    const path = '/api/cart/refreashCartBuyNowToOrderServiceByShop'
    const { fingerprint } = await say<{ fingerprint: string }>(path, { freightMode: 1 }, buyer.token)
    const input = { freightMode: 1, invoiceId: titles[0]?.invoiceId, fingerprint, acceptTerms: true }
    const orders = await Promise.all(
      Array.from({ length: Math.ceil(PARALLEL / (MOST + 2)) }, () =>
        mall.ask('/api/order/createOrderBuyNow', { ...input, requestId: newKey() }, buyer.token),
      ),
    )
    asked += orders.length
    made += orders.filter(o => o.code === 1).length
  }
  const counted = await mall.db.query<{ n: number; kg: number }>(
    `select count(*)::int as n, coalesce(sum(u.kg), 0)::int as kg from company_price_use u join company_price p on p.id = u.price_id join orders o on o.id = u.order_id
     where p.price_no = $1 and o.status not in (8, 9)`,
    [priceNo],
  )
  await say('/api/ops/stopCompanyPrice', { priceNo, reason: '证明结束' }, desk)
  const [row] = counted.rows
  return {
    pass: row?.n === MOST && row.kg <= goods.kg * MOST + 1 && made >= MOST,
    figures: `限量 ${MOST} 件，${asked} 次下单，按协议价成 ${row?.n ?? 0} 张，其余 ${made - (row?.n ?? 0)} 张按挂牌价或被拒`,
  }
}
