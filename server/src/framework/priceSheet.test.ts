// 暂定价与结算价: what is ordered at a provisional price settles at the month's; the difference goes through the settlement sheet, either way.
import { describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/codes.ts'
import { yuan } from '@mall/domain/money.ts'
import { draftDueSheets } from '../settlement/draftSheet.ts'
import { DEMO_PASSWORD } from '../seed/demo.constants.ts'
import { buyer, mall } from '../order/testOrder.ts'
import { anyContract } from './framework.queries.ts'
import { priceSheetPaper, priceSheetPdf } from './priceSheetPaper.ts'
import { issueDueSheets, issueSheet } from './priceSheets.ts'
import { balance, clerk, coil, confirmAll, contract, day, manager, openContracts, perTon, received } from './testContract.ts'

openContracts()
const lastMonth = (): string => day(-Number(day(0).slice(8, 10))).slice(0, 7)
const open = () => contract({ window: 'deliveryMonth', windowDays: 3 })
const sheets = async (ccNo: string) => (await buyer.get('/api/framework/getPriceSheets', { ccNo })).sheets
/** The month of delivery is over: what was called off of the contract was for the month before. */
const over = (ccNo: string) =>
  mall.world.pool.run(
    `update framework_call k set month = $2 from framework_contract c where c.id = k.contract_id and c.cc_no = $1 and k.final_fen is null`,
    [ccNo, lastMonth()],
  )
const priceOf = async (orderCode: string) =>
  (await mall.world.pool.row<{ price: number; final: number | null }>(
    `select l.price_fen as price, l.final_price_fen as final from order_line l join orders o on o.id = l.order_id where o.order_code = $1`,
    [orderCode],
  )) ?? { price: 0, final: null }
const lineOf = async (orderCode: string) => (await buyer.get('/api/order/getOrderDetail', { orderCode })).lines[0]
const inList = async (orderCode: string) =>
  (await buyer.get('/api/order/getOrderList', { word: orderCode })).list[0]?.openPriceNote
const settlements = async (orderCode: string) => (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets
/** Days of the month before, all at one price. */
const publish = async (fen: number): Promise<void> => {
  const days = Array.from({ length: 31 }, (_, i) => `${lastMonth()}-${String(i + 1).padStart(2, '0')}`).filter(
    d => new Date(`${d}T00:00:00Z`).toISOString().slice(0, 10) === d,
  )
  const sheet = days.map(d => `${d},${yuan(fen).replaceAll(',', '')}`).join('\n')
  const read = await clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'HRC', sheet, reason: '检验' })
  expect(read.errors).toEqual([])
  if (!read.waits) return
  // Days that were published are another person's to agree to.
  const rev = (await clerk.get('/api/ops/getFrameworkIndex', {})).find(i => i.indexCode === 'HRC')?.waits?.rev ?? 0
  await manager.get('/api/ops/decideFrameworkIndex', { indexCode: 'HRC', rev, approve: true })
}

describe('an order whose window is the month of delivery', () => {
  test('is placed at a provisional price that says so, and is not settled before the month has its final one', async () => {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    const [sheet] = await sheets(ccNo)
    expect(sheet).toMatchObject({ month: day(0).slice(0, 7), state: 'provisional', issuedAt: null })
    expect(sheet?.calls).toMatchObject([{ orderCode, provisionalFen: price, finalFen: null, weightKg: coil.kg }])
    expect(sheet?.why).toContain('之后出结算价')
    // By hand neither.
    expect(await settlements(orderCode)).toEqual([])
    const finance = await mall.staff('S005')
    expect((await finance.ask('/api/ops/draftSettlement', { orderCode })).code).toBe(Codes.SETTLEMENT_PRICE)
    await issueDueSheets(mall.world)
    expect((await priceOf(orderCode)).final).toBeNull()
    expect((await lineOf(orderCode))?.priceNote).toMatch(/^暂定价，\d{1,2} 月结算价出后结算$/)
    expect(await inList(orderCode)).toBe(`等 ${Number(day(0).slice(5, 7))} 月结算价`)
  })

  test('is settled at the lower final price: the difference comes back with the sheet, once', async () => {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    await publish(price - 5_000)
    await over(ccNo)
    const made = await Promise.all([1, 2, 3].map(() => issueSheet(mall.world, ccNo, lastMonth())))
    expect(made.toSorted()).toEqual([0, 0, 1])
    expect(await priceOf(orderCode)).toEqual({ price, final: price - 5_000 })
    expect(await lineOf(orderCode)).toMatchObject({ priceNote: '下单时的暂定价', finalPriceFen: price - 5_000 })
    expect(await inList(orderCode)).toBe(`结算价 ${yuan(price - 5_000)}`)
    const before = await balance()
    await draftDueSheets(mall.world)
    await confirmAll()
    const back = perTon(price, coil.kg) - perTon(price - 5_000, coil.kg)
    expect(await settlements(orderCode)).toMatchObject([{ state: 'done', differenceFen: back }])
    expect((await balance()) - before).toBe(back)
    expect(await sheets(ccNo)).toMatchObject([
      { month: lastMonth(), state: 'final', why: '', indexFen: price - 5_000, calls: [{ orderCode, finalFen: price - 5_000 }] },
    ])
    // A later correction of the index moves nothing that is final.
    await publish(price + 9_000)
    await issueDueSheets(mall.world)
    expect((await priceOf(orderCode)).final).toBe(price - 5_000)
  })

  test('is settled by the index that it was ordered by, whatever the contract names since', async () => {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    await publish(price - 5_000)
    await over(ccNo)
    const names = (indexCode: string) =>
      mall.world.pool.run(
        `update framework_contract set content = jsonb_set(content, '{indexCode}', to_jsonb($2::text)) where cc_no = $1`,
        [ccNo, indexCode],
      )
    await names('CRC')
    expect(await issueSheet(mall.world, ccNo, lastMonth())).toBe(1)
    expect(await priceOf(orderCode)).toEqual({ price, final: price - 5_000 })
    const c = await anyContract(mall.world.pool, ccNo)
    const paper = c && (await priceSheetPaper(mall.world, c, lastMonth()))
    expect(paper?.facts.find(x => x.label === '指数')?.text).toContain('热轧卷')
    await names('HRC')
  })

  test('is settled at the higher final price: what lacks is asked for and paid', async () => {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    await publish(price + 7_000)
    await over(ccNo)
    // The first who reads finds it final.
    expect((await sheets(ccNo))[0]).toMatchObject({ state: 'final', indexFen: price + 7_000 })
    await draftDueSheets(mall.world)
    await confirmAll()
    const more = perTon(price + 7_000, coil.kg) - perTon(price, coil.kg)
    const [sheet] = await settlements(orderCode)
    expect(sheet).toMatchObject({ state: 'due', differenceFen: -more })
    const before = await balance()
    await buyer.get('/api/order/payDifference', { settleNo: sheet?.settleNo ?? '' })
    expect(before - (await balance())).toBe(more)
  })
})

describe('the price sheet on paper', () => {
  const cookieOf = async (url: string, login: object): Promise<string> => {
    const reply = await mall.app.inject({
      ...{ method: 'POST', url, headers: { 'content-type': 'application/json' } },
      payload: JSON.stringify({ ...login, password: DEMO_PASSWORD }),
    })
    return reply.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
  }
  const buyerCookie = (userName: string) => cookieOf('/api/user/loginUser', { userName })
  const staffCookie = (staffCode: string) => cookieOf('/api/ops/loginStaff', { staffCode })
  const paper = (ccNo: string, month: string, cookie = '') =>
    mall.app.inject({ method: 'GET', url: `/api/framework/priceSheetPdf?ccNo=${ccNo}&month=${month}`, headers: { cookie } })

  test('is read by the company whose contract it is, and by the desk; to everybody else it does not exist', async () => {
    const ccNo = await open()
    await received(ccNo)
    const month = day(0).slice(0, 7)
    const [own, desk] = [await buyerCookie('demo01'), await staffCookie('S002')]
    for (const cookie of [own, desk]) {
      const reply = await paper(ccNo, month, cookie)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('application/pdf')
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    for (const cookie of ['', await buyerCookie('demo02'), await staffCookie('S024')])
      expect((await paper(ccNo, month, cookie)).statusCode).toBe(404)
    for (const wrong of ['2020-01', '2026-13', `${month}' or 1=1`, ''])
      expect((await paper(ccNo, wrong, own)).statusCode).toBe(404)
    expect((await paper('CC999999999999', month, own)).statusCode).toBe(404)
  })

  test('is provisional while the month runs; final it has the month’s mean, and is the same at every reading', async () => {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    const read = async (month: string) => {
      const c = await anyContract(mall.world.pool, ccNo)
      return c && priceSheetPaper(mall.world, c, month)
    }
    expect(await read(day(0).slice(0, 7))).toMatchObject({
      ...{ ccNo, final: false, month: day(0).slice(0, 7) },
      calls: [{ orderCode, weightKg: coil.kg, provisionalFen: price, finalFen: null }],
    })
    await publish(price - 3_300)
    await over(ccNo)
    const final = await read(lastMonth())
    expect(final).toMatchObject({ final: true, calls: [{ orderCode, provisionalFen: price, finalFen: price - 3_300 }] })
    expect(final?.facts).toContainEqual({
      label: '当月均价',
      text: `${yuan(price - 3_300)} 元/吨，${final?.points.length} 个发布日`,
    })
    const c = await anyContract(mall.world.pool, ccNo)
    const [a, b] = [
      c && (await priceSheetPdf(mall.world, c, lastMonth())),
      c && (await priceSheetPdf(mall.world, c, lastMonth())),
    ]
    expect(a && b && a.equals(b)).toBe(true)
  })
})
