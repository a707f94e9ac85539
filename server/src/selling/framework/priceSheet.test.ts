// 暂定价与结算价: what is ordered at a provisional price settles at the month's; the difference goes through the settlement sheet, either way.
import { describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
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
/** The time to say a word is over. */
const late = (ccNo: string) =>
  mall.world.pool.run(
    `update framework_price_sheet p set confirm_by = now() - interval '1 second' from framework_contract c
     where c.id = p.contract_id and c.cc_no = $1 and p.state = 'offered'`,
    [ccNo],
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
/** The company agrees to the month's sheet. */
const agree = (ccNo: string, version = 1) => buyer.get('/api/framework/confirmPriceSheet', { ccNo, month: lastMonth(), version })
/** Days of the month before, all at one price. */
const publish = async (fen: Fen): Promise<void> => {
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
    // Offered it moves no money: the orders wait until it stands.
    expect(await priceOf(orderCode)).toEqual({ price, final: null })
    await draftDueSheets(mall.world)
    expect(await settlements(orderCode)).toEqual([])
    await agree(ccNo)
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
    await agree(ccNo)
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
    // The first who reads finds it offered; nobody answers in time, and the next who reads finds it final.
    expect((await sheets(ccNo))[0]).toMatchObject({ state: 'offered', indexFen: price + 7_000, word: { state: 'offered' } })
    await late(ccNo)
    expect((await sheets(ccNo))[0]).toMatchObject({ state: 'final', word: { state: 'silent', wordAt: null } })
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

describe('the buyer’s word on a month’s price', () => {
  /** A sheet of the month before, offered. */
  async function offered(by: number) {
    const ccNo = await open()
    const orderCode = await received(ccNo)
    const { price } = await priceOf(orderCode)
    await publish(price + by)
    await over(ccNo)
    await issueSheet(mall.world, ccNo, lastMonth())
    return { ccNo, orderCode, price, key: { ccNo, month: lastMonth(), version: 1 } }
  }
  const reason = '10 月 12 日的指数与公布的不一致'
  const disputed = async (ccNo: string) => (await clerk.get('/api/ops/getFrameworkList', { view: 'sheets', word: ccNo })).list

  test('confirmed it stands with who and when; a second word, an earlier version and another company find nothing', async () => {
    const { ccNo, key, orderCode, price } = await offered(-1_000)
    const waits = async () => (await buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })).sheetWaits
    expect(await waits()).toBe(true)
    const stranger = await mall.buyer('demo02')
    expect((await stranger.ask('/api/framework/confirmPriceSheet', key)).code).toBe(Codes.FRAMEWORK_NONE)
    expect((await buyer.ask('/api/framework/confirmPriceSheet', { ...key, version: 2 })).code).toBe(Codes.FRAMEWORK_SHEET)
    const pressed = await Promise.all([1, 2, 3].map(() => buyer.ask('/api/framework/confirmPriceSheet', key)))
    expect(pressed.map(p => p.code).toSorted((a, b) => a - b)).toEqual([1, Codes.FRAMEWORK_SHEET, Codes.FRAMEWORK_SHEET])
    expect((await sheets(ccNo))[0]).toMatchObject({ state: 'final', word: { state: 'confirmed', version: 1, disputeText: '' } })
    expect((await sheets(ccNo))[0]?.word?.wordName).not.toBe('')
    expect(await waits()).toBe(false)
    expect((await buyer.ask('/api/framework/disputePriceSheet', { ...key, reason })).code).toBe(Codes.FRAMEWORK_SHEET)
    expect((await priceOf(orderCode)).final).toBe(price - 1_000)
  })

  test('disputed, nothing is settled: it lies at the desk, is upheld with a reason, and is settled once', async () => {
    const { ccNo, key, orderCode, price } = await offered(2_000)
    expect((await buyer.ask('/api/framework/disputePriceSheet', { ...key, reason: '不对' })).code).not.toBe(1)
    await buyer.get('/api/framework/disputePriceSheet', { ...key, reason })
    // Its time goes by without effect: it has been answered.
    await mall.world.pool.run(
      `update framework_price_sheet p set confirm_by = now() - interval '1 day' from framework_contract c where c.id = p.contract_id and c.cc_no = $1`,
      [ccNo],
    )
    await issueDueSheets(mall.world)
    await draftDueSheets(mall.world)
    expect(await settlements(orderCode)).toEqual([])
    expect((await priceOf(orderCode)).final).toBeNull()
    expect((await disputed(ccNo)).map(r => r.ccNo)).toEqual([ccNo])
    const answer = { ...key, uphold: true, answer: '与公布的指数逐日核对一致' }
    expect((await clerk.ask('/api/ops/answerPriceSheet', answer)).code).toBe(Codes.STAFF_RIGHT)
    await manager.get('/api/ops/answerPriceSheet', answer)
    expect((await manager.ask('/api/ops/answerPriceSheet', answer)).code).toBe(Codes.FRAMEWORK_SHEET)
    expect(await disputed(ccNo)).toEqual([])
    expect((await sheets(ccNo))[0]).toMatchObject({
      state: 'final',
      word: { state: 'upheld', disputeText: reason, answer: answer.answer },
    })
    await draftDueSheets(mall.world)
    await confirmAll()
    const more = perTon(price + 2_000, coil.kg) - perTon(price, coil.kg)
    expect(await settlements(orderCode)).toMatchObject([{ state: 'due', differenceFen: -more }])
    await issueDueSheets(mall.world)
    await draftDueSheets(mall.world)
    expect(await settlements(orderCode)).toHaveLength(1)
  })

  test('made anew it is another version by the corrected index, to be confirmed like the first; with the same index it is refused', async () => {
    const { ccNo, key, orderCode, price } = await offered(3_000)
    await buyer.get('/api/framework/disputePriceSheet', { ...key, reason })
    const remake = { ...key, uphold: false, answer: '10 月 12 日已更正' }
    expect((await manager.ask('/api/ops/answerPriceSheet', remake)).code).toBe(Codes.FRAMEWORK_REMAKE)
    expect((await sheets(ccNo))[0]?.word).toMatchObject({ state: 'disputed', version: 1 })
    await publish(price + 1_500)
    await manager.get('/api/ops/answerPriceSheet', remake)
    expect((await sheets(ccNo))[0]).toMatchObject({
      state: 'offered',
      indexFen: price + 1_500,
      word: { version: 2, state: 'offered' },
      earlier: [{ version: 1, state: 'replaced', indexFen: price + 3_000, disputeText: reason, answer: remake.answer }],
      calls: [{ orderCode, finalFen: price + 1_500 }],
    })
    expect((await buyer.ask('/api/framework/confirmPriceSheet', key)).code).toBe(Codes.FRAMEWORK_SHEET)
    await agree(ccNo, 2)
    expect((await priceOf(orderCode)).final).toBe(price + 1_500)
  })

  test('a day before silence counts as yes the company is told once more, and once only', async () => {
    const { ccNo } = await offered(900)
    const told = async () =>
      (
        await mall.world.pool.rows<{ id: number }>(
          `select id from notice where event = 'frameworkSheetReminder' and body like '%' || $1 || '%'`,
          [ccNo],
        )
      ).length
    await issueDueSheets(mall.world)
    expect(await told()).toBe(0)
    await mall.world.pool.run(
      `update framework_price_sheet p set issued_at = now() - interval '2 days', confirm_by = now() + interval '20 hours' from framework_contract c
       where c.id = p.contract_id and c.cc_no = $1`,
      [ccNo],
    )
    await Promise.all([issueDueSheets(mall.world), issueDueSheets(mall.world)])
    const n = await told()
    expect(n).toBeGreaterThan(0)
    await issueDueSheets(mall.world)
    expect(await told()).toBe(n)
  })

  test('who has said what is wrong may still agree; after its time no word counts', async () => {
    const first = await offered(500)
    await buyer.get('/api/framework/disputePriceSheet', { ...first.key, reason })
    await agree(first.ccNo)
    expect((await sheets(first.ccNo))[0]?.word).toMatchObject({ state: 'confirmed', disputeText: reason })
    const second = await offered(700)
    await late(second.ccNo)
    expect((await buyer.ask('/api/framework/disputePriceSheet', { ...second.key, reason })).message).toContain('到期视为无异议')
    expect((await priceOf(second.orderCode)).final).toBe(second.price + 700)
  })
})

describe('the price sheet on paper', () => {
  const cookieOf = async (url: string, login: object): Promise<string> => {
    const reply = await mall.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
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
      ccNo,
      final: false,
      month: day(0).slice(0, 7),
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
