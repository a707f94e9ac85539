// T13 beside coupons: an agreed quote becomes one submission, however many are sent at once.
import { type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

const PARALLEL = 30

export async function quote(mall: Mall): Promise<Outcome> {
  const [buyer] = await mall.buyers(1)
  const desk = await mall.staff('S002')
  if (!buyer) throw new Error('没有买方')
  const { rows } = await mall.db.query<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 40 order by k.id limit 1`,
  )
  const skuCode = rows[0]?.code ?? ''
  const detail = (await mall.ask('/api/goods/getSteelProductDetailInfo', { skuCode }, buyer.token)).data as { priceFen: number }
  const say = async <T>(path: string, input: object, token: string): Promise<T> => {
    const reply = await mall.ask(path, input, token)
    if (reply.code !== 1) throw new Error(`${path}：${reply.message}`)
    return reply.data as T
  }
  const priceFen = detail.priceFen
  const { quoteNo } = await say<{ quoteNo: string }>(
    '/api/quote/askQuote',
    { lines: [{ skuCode, pieces: 1, wantedFen: priceFen - 1_000 }], requestId: newKey() },
    buyer.token,
  )
  await say('/api/ops/answerQuote', { quoteNo, version: 1, lines: [{ lineNo: 1, offerFen: priceFen - 500 }] }, desk)
  await say('/api/quote/acceptQuote', { quoteNo, version: 2, lineNos: [1] }, buyer.token)
  const titles = await say<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode', {}, buyer.token)
  const { fingerprint } = await say<{ fingerprint: string }>(
    '/api/quote/previewQuoteOrder',
    { quoteNo, freightMode: 1 },
    buyer.token,
  )
  const orders = await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      mall.ask(
        '/api/quote/createQuoteOrder',
        { requestId: newKey(), quoteNo, freightMode: 1, invoiceId: titles[0]?.invoiceId, fingerprint, acceptTerms: true },
        buyer.token,
      ),
    ),
  )
  const made = await mall.db.query<{ n: number; price: number }>(
    `select count(distinct o.id)::int as n, max(l.price_fen)::int as price from orders o join order_line l on l.order_id = o.id where o.origin = 'quote' and o.origin_no = $1`,
    [quoteNo],
  )
  const won = orders.filter(o => o.code === 1).length
  const [row] = made.rows
  return {
    pass: won === 1 && row?.n === 1 && row.price === priceFen - 500,
    figures: `同一张议价单 ${PARALLEL} 次下单，成 ${won}，订单 ${row?.n ?? 0} 张，价 ${row?.price ?? 0} 分`,
  }
}
