// 金蝶云星空: facts that are bills there, told to a counterpart that checks every signature by openssl, in every mood; what is none goes into a file.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../kernel/settings/settings.ts'
import { enqueueErp, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import { signAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import type { Mood } from '../../testing/counterpart.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { pricePerTon } from './kingdeeBills.ts'
import { kingdeeLink } from './kingdeeLink.ts'
import { clientKeyOf, kingdeeHeaders } from './kingdeeSign.ts'
import { readErpStock } from './readErpStock.job.ts'
import { signStock } from './stockMessage.ts'
import { type FakeKingdee, fakeKingdee, KINGDEE, kingdeeAt } from './testKingdee.ts'
import { workOnErp } from './workOnErp.job.ts'

let mall: TestMall
let star: FakeKingdee
let before: TestMall['world']['settings']
beforeAll(async () => {
  ;[mall, star] = await Promise.all([testMall(), fakeKingdee()])
  before = mall.world.settings
})
afterAll(() => Promise.all([mall.close(), star.at.close()]))
beforeEach(() => {
  star.clear()
  star.at.mood = 'sound'
  star.at.heard.length = 0
  endRest(mall.world.pool, 'erp')
})
afterEach(() => {
  mall.world.settings = before
})

describe('the signature', () => {
  const SAVE = 'Kingdee.BOS.WebApi.ServicesStub.DynamicFormService.Save.common.kdsvc'
  test('is the one that the vendor’s own rule comes to, over path, moment, application, books and user', () => {
    expect(clientKeyOf('QUJDREVGR0hJSktMTU5PUFFSU1RVVldY')).toBe('cXJ2cCN1fn8qfHl/eX14aDNiajc0YTNr')
    expect(kingdeeHeaders(KINGDEE, { path: `/k3cloud/${SAVE}`, atSeconds: 1_795_831_200 })).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'X-Api-ClientID': '310001',
      'X-Api-Auth-Version': '2.0',
      'x-api-timestamp': '1795831200',
      'x-api-nonce': '1795831200',
      'x-api-signheaders': 'x-api-timestamp,x-api-nonce',
      'X-Api-Signature': 'MjkyYmIxYzgxYmZkZWEzOTAyYmE1NDQ1MjAyNzQ1ODkyZWJiMjI0NjAzMmM5MGFkM2YwMWJjZDY1YjA3N2UzMQ==',
      'X-Kd-Appkey': KINGDEE.appId,
      'X-Kd-Appdata': 'NjVmMGFhMTBjMmIzZDQsbWFsbCwyMDUyLDEwMA==',
      'X-Kd-Signature': 'ZWE1NDUyMjI3YjcwOWZkY2JiZWZkM2U1MGQ0OTFiNjI3ZjBkNGVlNWY2Nzc2Nzc0Y2NmNDdjNDZiMWUyNjNjMA==',
    })
  })
  test('comes to what another program has published', () => {
    const headers = kingdeeHeaders(
      {
        acct: 'dcid-1',
        user: 'user-1',
        org: '100',
        appId: '123456_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4',
        appSecret: 'test-app-secret-value',
      },
      { path: `/K3Cloud/${SAVE.replace('Save', 'ExecuteBillQuery')}`, atSeconds: 1_700_000_000 },
    )
    expect([headers['X-Api-Signature'], headers['X-Kd-Signature']]).toEqual([
      'MjNhMzg5MmZiMWE1MTQ1ZGE5NWFkYmZiZWYxYzhlY2NjNzcwM2ZjNDJlZTczMzBhNzkxOTk1ODhjNDZkMTEzYw==',
      'NjI5MzRiZGVhNGJhOWY2N2Y2YzQ2MzQ5ODA3N2JiZTRiMDRmOTUwNjI3YWIzODU1ODBkZDdhNzgwMzdmMDgxMg==',
    ])
  })
})

let n = 0
const link = (more: Parameters<typeof kingdeeAt>[1] = {}, deadlineMs = 20_000) =>
  kingdeeLink({
    pool: mall.world.pool,
    settings: kingdeeAt(star.at.url, more),
    account: sealed => (sealed === '' ? '' : `账号 ${sealed}`),
    deadlineMs,
  })
const row = (topic: string, key: string, payload: Record<string, unknown>): OutRow => ({
  id: (n += 1),
  topic,
  key,
  payload: { topic, ...payload },
  state: 'waiting',
  tries: 1,
  createdAt: new Date('2026-11-27T18:30:00Z'),
})
const LINES = [
  { skuCode: 'LW001', pieces: 3, kg: 6_789, amountFen: 2_580_001 },
  { skuCode: 'LW002', pieces: 1, kg: 2_000, amountFen: 700_000 },
]
const paid = (orderCode = `DD${n + 1}`, more: object = {}) =>
  row('order.paid', `order.paid:${orderCode}`, {
    orderCode,
    companyCode: 'KH001',
    amountFen: 3_280_001,
    kg: 8_789,
    way: '余额',
    bankFen: 0,
    lines: LINES,
    ...more,
  })
const refund = (more: object = {}) =>
  row('balanceRefund', `TK${n + 1}-1`, {
    refundNo: `TK${n + 1}`,
    amountFen: 123_456,
    companyCode: 'KH001',
    accountName: '某公司',
    bankName: '工行',
    accountSealed: '6222',
    ...more,
  })
const number = (v: unknown) => (v as { FNumber?: string } | undefined)?.FNumber
const entries = (of: string, name: string) =>
  star.bills.find(b => b.form === of)?.model[name] as Record<string, unknown>[] | undefined

describe('a bill', () => {
  test('of a paid order is a sale order under its own code, in tons and yuan to the fen, audited, and no line is deleted by it', async () => {
    const m = paid('DD2611280001')
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.ops).toEqual(['ExecuteBillQuery', 'Save', 'Submit', 'Audit'])
    const [bill] = star.bills
    expect(bill).toMatchObject({ form: 'SAL_SaleOrder', no: 'DD2611280001', status: 'C', deletesLines: false })
    // The day is the mill's: half past two of the next morning.
    expect(bill?.model).toMatchObject({
      FBillTypeID: { FNUMBER: 'XSDD01_SYS' },
      FDate: '2026-11-28',
      FCustId: { FNumber: 'KH001' },
      FSaleOrgId: { FNumber: '100' },
    })
    const lines = entries('SAL_SaleOrder', 'FSaleOrderEntry') ?? []
    expect(lines.map(l => [number(l.FMaterialId), l.FQty, number(l.FUnitID), l.FEntryTaxRate])).toEqual([
      ['LW001', 6.789, 't', 13],
      ['LW002', 2, 't', 13],
    ])
    expect(lines.map(l => Math.round(Number(l.FTaxPrice) * Number(l.FQty) * 100))).toEqual([2_580_001, 700_000])
  })

  test('of what the bank brought for it is a receipt beside it; what was the company’s before is none', async () => {
    await link().tell(paid('DD1', { bankFen: 3_280_001 }))
    expect(star.bills.map(b => [b.form, b.no, b.third, b.status])).toEqual([
      ['SAL_SaleOrder', 'DD1', '', 'C'],
      ['AR_RECEIVEBILL', 'SK-DD1', 'SK-DD1', 'C'],
    ])
    expect(entries('AR_RECEIVEBILL', 'FRECEIVEBILLENTRY')?.[0]).toMatchObject({
      FRECTOTALAMOUNTFOR: 32_800.01,
      FPURPOSEID: { FNumber: 'SFKYT02_SYS' },
      FRECEIVEITEM: 'DD1',
    })
  })

  test('of money that came to a balance is a receipt; what moves inside a balance is none and goes into a file', async () => {
    const moved = (bankFen: Fen) =>
      row('balance.moved', `balance.moved:${n + 1}`, {
        companyCode: 'KH001',
        availableFen: 500,
        frozenFen: 0,
        amountFen: 500,
        note: '来款 LK1',
        bankFen,
      })
    const m = moved(500)
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.bills).toMatchObject([{ form: 'AR_RECEIVEBILL', no: `SK-${m.key.split(':')[1]}`, status: 'C' }])
    for (const bankFen of [0, -500]) expect(await link().tell(moved(bankFen))).toEqual({ kind: 'done', value: 'byFile' })
    expect(star.bills).toHaveLength(1)
  })

  test('of a truck that has left is a delivery of the weight on the scale, from the stock of its depot', async () => {
    const shipped = (kg: Kg, stock: object[]) =>
      row('order.shipped', `order.shipped:YD1`, {
        orderCode: 'DD1',
        companyCode: 'KH001',
        waybillNo: 'YD1',
        plate: '冀A12345',
        ticketNo: 'BD1',
        kg,
        stock,
        amountFen: 0,
      })
    const stock = [{ skuCode: 'LW001', depotCode: 'W01', pieces: 3, kg: 6_790 }]
    const s = link({ stocks: new Map([['W01', 'CK001']]) })
    expect(await s.tell(shipped(6_790, stock))).toEqual({ kind: 'done', value: 'booked' })
    expect(star.bills).toMatchObject([
      { form: 'SAL_OUTSTOCK', no: 'YD1', status: 'C', model: { FCustomerID: { FNumber: 'KH001' }, FCarriageNO: '冀A12345' } },
    ])
    expect(entries('SAL_OUTSTOCK', 'FEntity')).toMatchObject([
      { FMaterialID: { FNumber: 'LW001' }, FRealQty: 6.79, FStockID: { FNumber: 'CK001' }, FSoorDerno: 'DD1' },
    ])
    expect(await s.tell(shipped(7_000, stock))).toMatchObject({ kind: 'refused', final: true })
    // Written before units said what they weigh.
    expect(await s.tell(shipped(6_790, [{ skuCode: 'LW001', depotCode: 'W01', pieces: 3 }]))).toEqual({
      kind: 'done',
      value: 'byFile',
    })
  })

  test('of an order that is not carried out is closed, once; one that is not there is a person’s', async () => {
    const cancelled = row('order.cancelled', 'order.cancelled:DD1', { orderCode: 'DD1', companyCode: 'KH001', amountFen: 1 })
    expect(await link().tell(cancelled)).toMatchObject({
      kind: 'refused',
      final: true,
      words: expect.stringContaining('查不到销售订单'),
    })
    await link().tell(paid('DD1'))
    star.lostAfter = 'ExcuteOperation'
    expect(await link().tell(cancelled)).toMatchObject({ kind: 'away', asked: true })
    expect(star.bills).toMatchObject([{ closed: 'B' }])
    expect(await link().tell(cancelled)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.ops.filter(op => op === 'ExcuteOperation')).toHaveLength(1)
  })

  test.each(['order.weight', 'order.settled', 'invoice.issued', 'invoice.red', 'stock.moved'])(
    'is not made of %s: it is said to be for a file, and nothing is asked',
    async topic => {
      const m = row(topic, `${topic}:1`, { orderCode: 'DD1', companyCode: 'KH001', kg: 1, amountFen: 1 })
      expect(await link().tell(m)).toEqual({ kind: 'done', value: 'byFile' })
      expect(star.ops).toEqual([])
    },
  )

  test('names their customer and material by the field in which they keep our codes; one that is missing, or two, is said', async () => {
    const s = link({
      numbers: { ...kingdeeAt('').numbers, customerField: 'F_HY_Code', materialField: 'F_HY_Code' },
    })
    star.codes = new Map([
      ['KH001', 'CUST77'],
      ['LW001', 'M1'],
    ])
    expect(await s.tell(paid())).toMatchObject({ kind: 'refused', words: '星空里没有 F_HY_Code 为 LW002 的物料', final: true })
    star.codes.set('LW002', 'M2')
    expect(await s.tell(paid())).toEqual({ kind: 'done', value: 'booked' })
    expect(number(star.bills[0]?.model.FCustId)).toBe('CUST77')
    expect(entries('SAL_SaleOrder', 'FSaleOrderEntry')?.map(l => number(l.FMaterialId))).toEqual(['M1', 'M2'])
  })

  test('a price of six decimals comes to the fen of any line up to ten thousand tons', () => {
    for (let i = 1; i < 20_000; i++) {
      const kg = 1 + ((i * 48_271) % 9_999_999)
      const fen = (i * 6_700_417) % 5_000_000_000
      const micro = BigInt(Math.round(pricePerTon(fen, kg) * 1_000_000))
      expect(Number((2n * micro * BigInt(kg) + 10_000_000n) / 20_000_000n)).toBe(fen)
    }
  })
})

describe('a repeat', () => {
  const MOODS: readonly Mood[] = ['silent', 'reset', 'error', 'garbage', 'huge', 'redirect']
  test.each(MOODS)('after %s looks first and makes one bill', async mood => {
    const m = paid()
    star.at.mood = mood
    expect(await link({}, 300).tell(m)).toMatchObject({ kind: 'away', asked: true })
    star.at.mood = 'sound'
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.bills).toMatchObject([{ status: 'C' }])
  })

  test.each([
    ['Save', ['sound', 'lost']],
    ['Submit', ['sound', 'sound', 'lost']],
    ['Audit', ['sound', 'sound', 'sound', 'lost']],
  ] as const)('goes on where %s was done and its answer lost', async (op, moods) => {
    const m = paid()
    star.moods = [...moods]
    expect(await link().tell(m)).toMatchObject({ kind: 'away', asked: true })
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.bills).toMatchObject([{ status: 'C' }])
    expect(star.ops.filter(o => o === op)).toHaveLength(1)
  })

  test.each(['Save', 'Submit', 'Audit'])('goes on where the session was said to be lost after %s', async op => {
    const m = paid()
    star.lostAfter = op
    expect(await link().tell(m)).toMatchObject({ kind: 'away', asked: true, why: expect.stringContaining('会话') })
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.bills).toMatchObject([{ status: 'C' }])
    expect(star.ops.filter(o => o === op)).toHaveLength(1)
  })

  test('of what stands audited asks one question and changes nothing', async () => {
    const m = paid()
    await link().tell(m)
    star.ops.length = 0
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'booked' })
    expect(star.ops).toEqual(['ExecuteBillQuery'])
  })

  test('at the same moment by two is one bill: the slower finds it there, whatever it is refused with', async () => {
    const m = paid()
    expect(await Promise.all([link().tell(m), link().tell(m), link().tell(m)])).toEqual(
      [1, 2, 3].map(() => ({ kind: 'done', value: 'booked' })),
    )
    expect(star.bills).toMatchObject([{ status: 'C' }])
  })

  test('of a receipt whose number they have replaced finds it by ours; of an order it is said, since nothing would find it', async () => {
    star.ownNumbers = true
    const m = paid('DD1', { bankFen: 5 })
    expect(await link().tell(m)).toMatchObject({ kind: 'refused', final: true, words: expect.stringContaining('编码规则') })
    star.bills.length = 0
    const r = refund()
    for (let i = 0; i < 2; i++) expect(await link().tell(r)).toEqual({ kind: 'done', value: 'later' })
    expect(star.bills).toMatchObject([{ form: 'AR_REFUNDBILL', third: r.key, status: 'B' }])
  })

  test('of a bill that somebody has voided there, or made twice, is a person’s', async () => {
    const m = paid('DD1')
    await link().tell(m)
    const [bill] = star.bills
    if (!bill) throw new Error('no bill')
    bill.cancelled = 'B'
    expect(await link().tell(m)).toMatchObject({ kind: 'refused', final: true, words: 'DD1 在星空里已作废' })
    bill.cancelled = 'A'
    star.bills.push({ ...bill })
    expect(await link().tell(m)).toMatchObject({ kind: 'refused', final: true, words: '星空里有两张 DD1，请核对' })
  })
})

describe('an answer', () => {
  test('401 was said before any work: asked once more by itself, and then nothing goes until the key is right', async () => {
    star.unauthorized = 1
    expect(await link().tell(paid())).toEqual({ kind: 'done', value: 'booked' })
    const wrong = link({ appSecret: 'another' })
    expect(await wrong.tell(paid())).toMatchObject({
      kind: 'refused',
      final: false,
      alarm: true,
      words: expect.stringContaining('KINGDEE_APP_SECRET'),
    })
    expect(star.bills).toHaveLength(1)
  })

  test('of no is in their own words, of every line of it', async () => {
    star.no = { op: 'Save', words: '字段[客户]是必\u0000录字段' }
    expect(await link().tell(paid())).toEqual({
      kind: 'refused',
      code: 'MsgCode 9',
      words: '字段[客户]是必 录字段',
      final: true,
    })
  })

  test('a query that fails comes in the form of its rows, and is none', async () => {
    star.no = { op: 'ExecuteBillQuery', words: '您没有该功能的操作权限' }
    expect(await link().tell(paid())).toMatchObject({ kind: 'refused', words: '您没有该功能的操作权限' })
    star.no = { op: 'ExecuteBillQuery', words: '会话信息已丢失，请重新登录', code: 1 }
    expect(await link().tell(paid())).toMatchObject({ kind: 'away', asked: true })
    expect(star.bills).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['an object', {}],
    ['rows that are too short', [['x']]],
    ['a row that is none', ['x']],
    ['a status that is none', [['X1', '?', 'A']]],
  ])('that is %s where rows were asked for saves nothing', async (_name, body) => {
    star.raw = { op: 'ExecuteBillQuery', body }
    expect(await link().tell(paid())).toMatchObject({ kind: 'away', asked: true })
    expect(star.ops).not.toContain('Save')
  })

  test('in the text of a text is read', async () => {
    star.raw = { op: 'ExecuteBillQuery', body: '[["X1","C","A"]]' }
    expect(await link().tell(paid())).toEqual({ kind: 'done', value: 'booked' })
  })

  test.each([408, 429])('%i: later', async status => {
    star.raw = { op: 'Save', body: {}, status }
    expect(await link().tell(paid())).toMatchObject({ kind: 'away', asked: true })
  })
  test.each([403, 404, 405])('%i blames no message', async status => {
    star.raw = { op: 'Save', body: {}, status }
    expect(await link().tell(paid())).toMatchObject({ kind: 'refused', final: false, alarm: true })
  })

  test('is counted without a key, a secret or a figure of the question', async () => {
    await link().tell(paid('DDSECRET', { companyCode: 'KHSECRET' }))
    await link({ appSecret: 'another' }).tell(paid())
    const [state] = (await partnerStates(mall.world.pool)).filter(s => s.partner === 'erp')
    expect(state?.okToday).toBeGreaterThan(0)
    expect(JSON.stringify(state)).not.toMatch(/SECRET\b.*KH|DDSECRET|KHSECRET|k3-app-secret|310001|32800/)
  })

  test('to a test of the connection reads nothing that anybody keeps', async () => {
    expect(await link().probe()).toMatchObject({ kind: 'done' })
    star.no = { op: 'ExecuteBillQuery', words: '您没有该功能的操作权限' }
    expect(await link().probe()).toMatchObject({ kind: 'refused' })
  })
})

describe('money that goes out', () => {
  test('is a refund that their cashier pays: submitted, not audited, with the account it goes to', async () => {
    const m = refund()
    expect(await link().tell(m)).toEqual({ kind: 'done', value: 'later' })
    expect(star.bills).toMatchObject([
      { form: 'AR_REFUNDBILL', no: m.key, third: m.key, status: 'B', model: { FREALREFUNDAMOUNTFOR: 1234.56 } },
    ])
    expect(entries('AR_REFUNDBILL', 'FREFUNDBILLENTRY')?.[0]).toMatchObject({
      FREFUNDAMOUNTFOR_E: 1234.56,
      FNOTE: `余款退款 ${String(m.payload.refundNo)}，某公司，工行，账号 6222`,
    })
  })

  test('is paid when it is audited with the bank’s number, comes back when it is voided, and neither before', async () => {
    const m = refund()
    expect(await link().ask(m)).toMatchObject({ kind: 'refused', words: expect.stringContaining('查不到退款单') })
    await link().tell(m)
    expect(await link().ask(m)).toEqual({ kind: 'done', value: null })
    const [bill] = star.bills
    if (!bill) throw new Error('no bill')
    bill.status = 'C'
    expect(await link().ask(m)).toMatchObject({ kind: 'refused', words: expect.stringContaining('没有填结算号') })
    bill.settleNo = ' B20261128 '
    expect(await link().ask(m)).toMatchObject({
      kind: 'done',
      value: { key: m.key, result: 'paid', amountFen: 123_456, bankTxnId: 'B20261128' },
    })
    bill.model.FREALREFUNDAMOUNTFOR = 1234.5
    expect(await link().ask(m)).toMatchObject({
      kind: 'refused',
      words: `退款单 ${m.key} 在星空里是 1,234.50 元，申请 1,234.56 元`,
    })
    Object.assign(bill, { status: 'A', cancelled: 'B' })
    expect(await link().ask(m)).toMatchObject({ kind: 'done', value: { result: 'returned', amountFen: 123_456 } })
  })

  test.each(['reset', 'error', 'garbage'] as const)('is asked about again after %s, and no word is made of it', async mood => {
    const m = refund()
    await link().tell(m)
    star.at.mood = mood
    expect(await link().ask(m)).toMatchObject({ kind: 'away' })
  })

  test('to a payer whom nobody knows needs a customer that unclaimed money is kept under', async () => {
    const back = row('receiptReturn', `LK${n}-1`, {
      receiptNo: `LK${n}`,
      amountFen: 7000,
      accountName: '某人',
      accountSealed: '',
    })
    expect(await link().tell(back)).toMatchObject({ kind: 'refused', final: true, words: expect.stringContaining('手工登记') })
    const s = link({ numbers: { ...kingdeeAt('').numbers, unclaimed: 'DRL' } })
    expect(await s.tell(back)).toEqual({ kind: 'done', value: 'later' })
    expect(number(star.bills[0]?.model.FCONTACTUNIT)).toBe('DRL')
  })
})

const on = (more: Parameters<typeof kingdeeAt>[1] = {}) => {
  mall.world.settings = {
    ...before,
    partners: { ...before.partners, erp: 'kingdee' },
    adapters: {
      ...before.adapters,
      erp: { url: `${star.at.url}/k3cloud/`, secrets: [], kingdee: kingdeeAt(star.at.url, more) },
    },
  }
}
const rowOf = (key: string) =>
  mall.world.pool.row<{ state: string; trouble: string; refused: boolean; byFile: boolean }>(
    `select state, trouble, refused_at is not null as refused, by_file as "byFile" from erp_outbox where key = $1`,
    [key],
  )
const over = () =>
  mall.world.pool.run(`update erp_outbox set state = 'done', done_at = '2020-01-01', trouble = '' where state <> 'done'`)
const put = async (m: OutRow, about: string) => {
  await mall.world.pool.run('insert into erp_outbox (topic, key, about, payload) values ($1, $2, $3, $4)', [
    m.topic,
    m.key,
    about,
    JSON.stringify(m.payload),
  ])
  return m.key
}
const due = () => mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
const work = async () => {
  await due()
  return workOnErp(mall.world)
}

describe('the job', () => {
  beforeEach(async () => {
    await over()
    on()
    await work()
  })

  test('of several workers one has a message in hand, and each order is one bill, audited once', async () => {
    const codes = Array.from({ length: 6 }, (_, i) => `DJ${n}${i}`)
    const keys = await Promise.all(codes.map(code => put(paid(code), code)))
    await due()
    // Taken by all at once: the pause of a message is over before its turn has come.
    await Promise.all([1, 2, 3].map(() => work()))
    expect(star.bills.map(b => b.no).toSorted()).toEqual(codes.toSorted())
    expect(star.ops.filter(op => op === 'Save')).toHaveLength(codes.length)
    expect((await Promise.all(keys.map(rowOf))).map(r => r?.state)).toEqual(codes.map(() => 'done'))
  })

  test('what has no bill waits for a file and holds nothing up; the file has that alone, and after it nothing waits', async () => {
    const code = `DF${n}`
    const weight = await put(row('order.weight', `order.weight:${code}`, { orderCode: code, kg: 5, amountFen: 0 }), code)
    const after = await put(paid(code), code)
    await work()
    expect(await rowOf(weight)).toEqual({ state: 'waiting', trouble: '', refused: false, byFile: true })
    await work()
    expect(await rowOf(after)).toMatchObject({ state: 'done' })
    const [finance, today] = [await mall.staff('S005'), new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })]
    const listed = await finance.get('/api/ops/getErpMessageList', { state: 'waiting' })
    expect(listed).toMatchObject({ connected: true, waitingFactCount: 1, list: [{ messageKey: weight, byFile: true }] })
    const fresh = await put(paid(`${code}2`), `${code}2`)
    const made = await finance.get('/api/ops/makeErpHandover', { fromOn: '2020-01-01', toOn: today })
    expect(made.lineCount).toBe(1)
    await finance.get('/api/ops/endErpHandover', { handoverNo: made.handoverNo, act: 'deliver', deliveredName: '手工调整 1128' })
    expect(await rowOf(weight)).toMatchObject({ state: 'done' })
    expect(await rowOf(fresh)).toMatchObject({ state: 'waiting', byFile: false })
    expect((await finance.ask('/api/ops/makeErpHandover', { fromOn: '2020-01-01', toOn: today })).code).not.toBe(1)
  })

  test('a fact that is refused may be entered by hand: it goes into a file too, and what follows of its order waits until then', async () => {
    const code = `DR${n}`
    const first = await put(paid(code), code)
    const then = await put(row('order.cancelled', `order.cancelled:${code}`, { orderCode: code, amountFen: 1 }), code)
    star.no = { op: 'Save', words: '客户已禁用' }
    await work()
    await work()
    expect(await rowOf(first)).toMatchObject({ refused: true, trouble: 'ERP 没有收下：客户已禁用（MsgCode 9）' })
    expect(await rowOf(then)).toMatchObject({ state: 'waiting', refused: false })
    const finance = await mall.staff('S005')
    expect((await finance.get('/api/ops/getErpHandoverList', {})).waitingFactCount).toBe(1)
    star.no = null
    await finance.get('/api/ops/resendErpMessage', { messageKey: first, note: '客户已启用' })
    await work()
    await work()
    expect([await rowOf(first), await rowOf(then)]).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(star.bills).toMatchObject([{ no: code, closed: 'B' }])
  })

  test('another ERP that has a place for all takes what waited for a file', async () => {
    const key = await put(row('order.weight', `order.weight:DW${n}`, { orderCode: `DW${n}`, kg: 5, amountFen: 0 }), `DW${n}`)
    await work()
    expect(await rowOf(key)).toMatchObject({ byFile: true })
    mall.world.settings = before
    await work()
    expect(await rowOf(key)).toMatchObject({ byFile: false })
  })

  test('money is asked about by its own number until it is paid, and what is silent for a day is shown', async () => {
    await mall.world.pool.tx(tx =>
      enqueueErp(tx, { topic: 'receiptReturn', key: `LKJ${n}-1`, about: '', payload: { receiptNo: `LKJ${n}`, amountFen: 500 } }),
    )
    on({ numbers: { ...kingdeeAt('').numbers, unclaimed: 'DRL' } })
    await work()
    expect(await rowOf(`LKJ${n}-1`)).toMatchObject({ state: 'sent', trouble: '' })
    await mall.world.pool.run(`update erp_outbox set sent_at = now() - interval '25 hours' where key = $1`, [`LKJ${n}-1`])
    await work()
    expect(await rowOf(`LKJ${n}-1`)).toMatchObject({ state: 'sent', trouble: '收下超过一天，没有答复' })
    Object.assign(star.bills[0] ?? {}, { status: 'C' })
    await work()
    expect((await rowOf(`LKJ${n}-1`))?.trouble).toContain('没有填结算号')
  })

  test('nothing that comes in is believed: it is asked, and never calls', async () => {
    const at = Math.floor(Date.now() / 1000)
    const answer = { messageId: 'E1', key: 'RR1', result: 'paid' as const, amountFen: 500, bankTxnId: 'B1', reason: '', at }
    const level = { messageId: 'L1', skuCode: 'S', depotCode: 'W', pieces: 1, kg: null, countedAt: at * 1000, seq: 1, at }
    // Signed as the sandbox signs, which no real ERP can.
    for (const [url, body] of [
      ['/api/erp/callback', { ...answer, signature: signAnswer(before, answer) }],
      ['/api/erp/stock', { ...level, signature: signStock(before, level) }],
      ['/api/erp/messages', {}],
    ] as const) {
      const headers = { 'content-type': 'application/json' }
      expect((await mall.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })).statusCode).toBe(401)
    }
  })

  test('the page of partners tries it by a question', async () => {
    const admin = await mall.staff('S001')
    const { list } = await admin.get('/api/ops/getPartnerList', {})
    expect(list.find(p => p.partner === 'erp')).toMatchObject({ adapterName: 'kingdee', hostName: '127.0.0.1', mayProbe: true })
    expect(await admin.get('/api/ops/testPartner', { partner: 'erp' })).toMatchObject({ ok: true })
  })
})

describe('its stock', () => {
  let goods: { skuCode: string; depotCode: string; g: number; onHand: number }[] = []
  beforeEach(async () => {
    await over()
    on()
    goods = await mall.world.pool.rows(
      `select k.sku_code as "skuCode", k.depot_code as "depotCode", k.piece_weight_g as g, s.on_hand as "onHand"
       from sku k join stock s on s.sku_id = k.id where not k.withdrawn and s.reserved = 0 and k.piece_weight_g % 1000 = 0 order by k.id limit 3`,
    )
    await mall.world.pool.run('delete from erp_stock_level')
  })
  const told = () =>
    mall.world.pool.rows<{ skuCode: string; kg: Kg; state: string }>(
      `select sku_code as "skuCode", kg, state from erp_stock_level order by id`,
    )
  const onHand = async (skuCode = '') =>
    (
      await mall.world.pool.row<{ n: number }>(
        'select s.on_hand as n from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
        [skuCode],
      )
    )?.n
  const rows = (i: number, pieces: number) => {
    const one = goods[i]
    return [one?.skuCode, one?.depotCode, 't', (pieces * (one?.g ?? 0)) / 1_000_000]
  }
  const other = (count: number) => Array.from({ length: count }, (_, i) => [`FL${i}`, 'W99', 't', 1])

  test('is read page by page, added up by goods, and becomes the mall’s; what the mall does not sell is not its matter', async () => {
    star.stock = [rows(0, 2), ...other(2500), rows(0, 5), rows(1, 0)]
    expect(await readErpStock(mall.world)).toBeGreaterThan(0)
    expect(star.ops).toEqual(['ExecuteBillQuery', 'ExecuteBillQuery'])
    expect(await told()).toMatchObject([
      { skuCode: goods[0]?.skuCode, kg: (7 * (goods[0]?.g ?? 0)) / 1000 },
      { skuCode: goods[1]?.skuCode, kg: 0 },
    ])
    expect([await onHand(goods[0]?.skuCode), await onHand(goods[1]?.skuCode)]).toEqual([7, 0])
    // Goods that it did not name have what they had.
    expect(await onHand(goods[2]?.skuCode)).toBe(goods[2]?.onHand)
    // The same figures are no news.
    await readErpStock(mall.world)
    expect(await told()).toHaveLength(2)
  })

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect'] as const)(
    'after %s is not known, and nothing is taken away',
    async mood => {
      star.stock = [rows(0, 0)]
      star.at.mood = mood
      expect(await readErpStock(mall.world)).toBe(0)
      expect(await told()).toEqual([])
    },
  )

  test('that ends in the middle, or is empty, says nothing', async () => {
    star.stock = [rows(0, 1), ...other(2500)]
    star.stockFailsFrom = 2000
    await readErpStock(mall.world)
    star.stock = []
    star.stockFailsFrom = Number.POSITIVE_INFINITY
    await readErpStock(mall.world)
    expect(await told()).toEqual([])
    expect(await onHand(goods[0]?.skuCode)).toBe(goods[0]?.onHand)
  })

  test('does not hold what waits for a file, so that is added to it; handed over and not yet entered, nobody knows', async () => {
    const [one] = goods
    const ref = `${one?.depotCode}/${one?.skuCode}`
    const moved = row('stock.moved', `stock.moved:T${n}`, {
      skuCode: one?.skuCode,
      depotCode: one?.depotCode,
      pieces: 2,
      amountFen: 0,
    })
    await put(moved, ref)
    await work()
    expect(await rowOf(moved.key)).toMatchObject({ byFile: true })
    star.stock = [rows(0, 5)]
    await readErpStock(mall.world)
    expect(await onHand(one?.skuCode)).toBe(7)
    const finance = await mall.staff('S005')
    await finance.get('/api/ops/makeErpHandover', { fromOn: '2020-01-01', toOn: '2099-01-01' })
    star.stock = [rows(0, 6)]
    await readErpStock(mall.world)
    expect((await told()).at(-1)?.state).toBe('stuck')
    expect(await onHand(one?.skuCode)).toBe(7)
  })

  test('in kilograms is read as such; less than nothing, a unit that nobody knows and another stock are not taken', async () => {
    const [, second] = goods
    star.stock = [
      [goods[0]?.skuCode, goods[0]?.depotCode, 'kg', (3 * (goods[0]?.g ?? 0)) / 1000],
      [second?.skuCode, second?.depotCode, 'Pcs', 4],
      [goods[2]?.skuCode, goods[2]?.depotCode, 't', -1],
      [second?.skuCode, 'ELSEWHERE', 't', 1],
    ]
    await readErpStock(mall.world)
    expect((await told()).map(l => l.skuCode)).toEqual([goods[0]?.skuCode])
    expect(await onHand(goods[0]?.skuCode)).toBe(3)
    const [state] = (await partnerStates(mall.world.pool)).filter(s => s.partner === 'erp')
    expect(state?.lastRefusedWhy).toContain('2 种商品的库存没有采用')
  })
})

describe('the settings', () => {
  const whole = {
    PARTNER_ERP: 'kingdee',
    KINGDEE_URL: 'https://erp.example/k3cloud',
    KINGDEE_ACCT: KINGDEE.acct,
    KINGDEE_USER: KINGDEE.user,
    KINGDEE_APP_ID: KINGDEE.appId,
    KINGDEE_APP_SECRET: KINGDEE.appSecret,
    KINGDEE_ORG: KINGDEE.org,
  }
  const read = (more: object) => readSettings({ ...whole, ...more } as NodeJS.ProcessEnv).adapters.erp
  test('name the books and the application; numbers and stocks only where they differ', () => {
    expect(read({})).toEqual({ url: 'https://erp.example/k3cloud/', secrets: [], kingdee: kingdeeAt('https://erp.example') })
    const erp = read({ KINGDEE_NUMBERS: 'ton=吨, unclaimed=DRL', KINGDEE_STOCKS: 'W01=CK001,W02=CK002' })?.kingdee
    expect(erp?.numbers).toEqual({ ...kingdeeAt('').numbers, ton: '吨', unclaimed: 'DRL' })
    expect([...(erp?.stocks ?? [])]).toEqual([
      ['W01', 'CK001'],
      ['W02', 'CK002'],
    ])
  })
  test.each([
    [{ KINGDEE_URL: undefined }, 'KINGDEE_URL 没有设'],
    [{ KINGDEE_URL: 'http://erp.example' }, 'KINGDEE_URL 须为 https'],
    [{ KINGDEE_ACCT: '' }, 'KINGDEE_ACCT 没有设'],
    [{ KINGDEE_USER: undefined }, 'KINGDEE_USER 没有设'],
    [{ KINGDEE_APP_ID: '310001' }, 'KINGDEE_APP_ID 须为'],
    [{ KINGDEE_APP_SECRET: undefined }, 'KINGDEE_APP_SECRET 没有设'],
    [{ KINGDEE_ORG: "1'0" }, 'KINGDEE_ORG 须为组织编码'],
    [{ KINGDEE_NUMBERS: 'tons=t' }, 'KINGDEE_NUMBERS 里没有「tons」'],
    [{ KINGDEE_NUMBERS: "ton=t'" }, "KINGDEE_NUMBERS 的「ton=t'」不对"],
    [{ KINGDEE_NUMBERS: 'taxRate=x' }, 'taxRate 须为百分数'],
    [{ KINGDEE_NUMBERS: 'materialField=1=1' }, 'KINGDEE_NUMBERS 的「materialField=1=1」不对'],
    [{ KINGDEE_NUMBERS: 'materialField=F-1' }, '须为字段标识'],
    [{ KINGDEE_STOCKS: 'W01' }, 'KINGDEE_STOCKS 的「W01」不对'],
  ])('%j does not start', (more, why) => {
    expect(() => read(more)).toThrow(why)
  })
})
