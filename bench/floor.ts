// The floor everything is measured against: bare Fastify with the same driver, doing one SELECT of 10 rows, and one bare order
// transaction of the very statements the order room runs. No session, no validation, no rules.
import Fastify from 'fastify'
import { openPool } from '../server/src/platform/db/pool.ts'
import { BUY_NOW, cartRows } from '../server/src/orders/cart/cart.queries.ts'
import { invoiceTitleOf } from '../server/src/people/company/company.queries.ts'
import { post } from '../server/src/money/funds/ledger.ts'
import { claimKey } from '../server/src/kernel/serve/once.ts'
import { insertOrder, type NewOrder, takeStock } from '../server/src/orders/order/orderWrites.queries.ts'

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL')
const db = openPool(url)
const app = Fastify({ logger: false })

app.post('/floor/select', async () =>
  db.rows(
    'select id, sku_code, title, grade, spec, depot_code, list_price_fen, piece_weight_g, class_code, channel_code from sku where id >= $1 order by id limit 10',
    [1 + Math.floor(Math.random() * 20_000)],
  ),
)

interface Asked {
  userId: number
  companyId: number
  skuId: number
  /** Of an order of several lines. */
  skuIds?: number[]
  titleId: number
}
const skusOf = (b: Asked): number[] => b.skuIds ?? [b.skuId]

let n = 0
app.post('/floor/order', async req => {
  const b = req.body as Asked
  n += 1
  const key = `floor-${process.pid}-${n}`
  const scope = `floor:${b.userId}`
  return db.tx(async tx => {
    await claimKey(tx, { scope, key, hash: 'x' }, 'order')
    await cartRows(tx, b.userId, BUY_NOW, '035')
    await invoiceTitleOf(tx, b.companyId, b.titleId)
    const row = await insertOrder(tx, bare(b, key))
    const skuIds = skusOf(b)
    await takeStock(tx, { skuIds, pieces: skuIds.map(() => 1), scope, key, answer: { ok: true }, orderId: row?.id ?? 0 })
    return { orderCode: row?.orderCode }
  })
})

/** What a posting is held against: a balance and a line of a log in one transaction, without a second side, without a proof that it sums. */
app.post('/floor/bare', async req => {
  const { companyId } = req.body as { companyId: number }
  return db.tx(async tx => {
    await tx.run(`update account set balance_fen = balance_fen + 1 where company_id = $1 and kind = 'customer_available'`, [
      companyId,
    ])
    n += 1
    await tx.run(
      `insert into journal (source_type, source_id, source_step, money_change_type, note) values ('credit', $1, 'bare', 1, 'bench')`,
      [`${process.pid}-${n}`],
    )
    return { ok: true }
  })
})
/** What a bid is held against: one row that everybody changes, in a transaction, nothing else. */
app.post('/floor/hot', async req => {
  const { companyId } = req.body as { companyId: number }
  return db.tx(async tx => {
    await tx.run(`update account set balance_fen = balance_fen + 1 where company_id = $1 and kind = 'customer_available'`, [
      companyId,
    ])
    return { ok: true }
  })
})
app.post('/floor/post', async req => {
  const { companyId } = req.body as { companyId: number }
  n += 1
  const sourceId = `${process.pid}-${n}`
  return db.tx(async tx => ({
    ok: await post(tx, {
      sourceType: 'credit',
      sourceId,
      sourceStep: 'post',
      moneyChangeType: 1,
      note: 'bench',
      actorId: 1,
      entries: [
        { kind: 'customer_available', companyId, amountFen: 1 },
        { kind: 'mall_bank', companyId: null, amountFen: -1 },
      ],
    }),
  }))
})

const bare = (b: Asked, key: string): NewOrder => ({
  masterOrderCode: null,
  companyId: b.companyId,
  userId: b.userId,
  actorId: b.userId,
  companyApproval: 0,
  companyApprovalWhy: '',
  channelCode: 'J0000009',
  depotCode: 'W01',
  areaCode: '035',
  stockMode: 1,
  settlement: 1,
  status: 3,
  discountFen: 0,
  couponId: null,
  origin: 'list',
  originNo: '',
  signMode: 'ticked',
  termsBy: b.userId,
  termsIds: [],
  reviewReason: '',
  reviewCauses: [],
  agreementGoods: false,
  freightMode: 1,
  paymentType: 'A',
  draftQuoteId: null,
  invoiceRoute: 1,
  invoiceType: 2,
  invoiceTitleId: b.titleId,
  addressId: null,
  addressText: '',
  receiver: '',
  receiverMobile: '',
  note: '',
  goodsFen: 320_000 * skusOf(b).length,
  freightFen: 0,
  serviceFen: 0,
  acceptanceFen: 0,
  totalFen: 320_000 * skusOf(b).length,
  pieces: 1,
  weightKg: 1000,
  summary: 'floor',
  requestId: key,
  holdMs: 24 * 3_600_000,
  lines: skusOf(b).map(skuId => ({
    skuId,
    pieces: 1,
    weightKg: 1000,
    priceFen: 320_000,
    priceUnit: 'ton',
    amountFen: 320_000,
    serviceFen: 0,
    services: [],
    futures: {},
    priceLines: [],
    tracked: true,
    cartItemId: 0,
  })),
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('ready')
process.on('SIGTERM', () => process.exit(0))
