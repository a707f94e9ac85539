// What the mall relies on of every house that issues invoices: the same suite over the sandbox and over each adapter.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linePrice } from '@mall/domain/money/invoice/assembly.ts'
import type { TaxAsked, TaxOrder, TaxPlatform } from '../../kernel/ports/taxPlatform.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { nuonuoTax } from './nuonuo.ts'
import { sandboxTax } from './sandboxTax.ts'
import { NUONUO_SELLER, type NuonuoHouse, nuonuoHouse } from './testNuonuo.ts'

let mall: TestMall
let nuonuo: NuonuoHouse
beforeAll(async () => {
  mall = await testMall()
  nuonuo = await nuonuoHouse()
})
afterAll(async () => {
  await nuonuo.close()
  await mall.close()
})
const forgetToken = () =>
  mall.world.pool.run(`update nuonuo_token set app_key = '', sealed = '', asked_at = null, fetching_until = null`)
beforeEach(async () => {
  Object.assign(nuonuo, { mood: 'sound', login: '1', redStarts: '01', files: 'sound', reseals: 0, unsigned: 0, fetched: 0 })
  nuonuo.heard.length = 0
  endRest(mall.world.pool, 'tax')
  await forgetToken()
})

interface House {
  name: string
  platform(): TaxPlatform
  /** Its clerk does what is queued. */
  work(): Promise<void>
  /** Nobody of the mill is logged in. */
  logout(): Promise<void>
  /** A person does with his telephone what the house has asked him for. */
  scanned(): Promise<void>
}
const HOUSES: House[] = [
  {
    name: 'the sandbox',
    platform: () => sandboxTax(mall.world),
    work: async () => void (await mall.world.pool.run('update sandbox_tax_job set ready_at = now()')),
    logout: async () => {
      await mall.world.pool.run(
        `insert into setting (key, value) values ('sandbox.tax', 'session') on conflict (key) do update set value = excluded.value`,
      )
      mall.world.rules.forget()
      await mall.world.pool.run(`update sandbox_tax_session set scanned_at = now() - interval '1 day'`)
    },
    scanned: async () => {
      await mall.world.pool.run(`delete from setting where key = 'sandbox.tax'`)
      mall.world.rules.forget()
    },
  },
  {
    name: 'nuonuo',
    platform: () => nuonuoTax(mall.world, nuonuo.settings),
    work: async () => nuonuo.work(),
    logout: async () => {
      nuonuo.login = '0'
    },
    scanned: async () => {
      nuonuo.login = '2'
    },
  },
]
const number = () => `FP${Date.now()}${randomBytes(1).readUInt8().toString().padStart(3, '0')}`
const party = (name: string, taxNo: string) => ({
  name,
  taxNo,
  address: '河北省石家庄市示范路 1 号',
  tel: '031100000000',
  account: '示范银行 6222000011112222',
})
/** Two lines: 12,475.27 and 3,000.00, net and tax to the fen. */
const order = (change: Partial<TaxOrder> = {}): TaxOrder => ({
  requestId: number(),
  kind: 'blue',
  blueNo: '',
  red: null,
  invoiceType: 2,
  seller: party('示范钢铁有限公司', NUONUO_SELLER),
  buyer: party('示范建设有限公司', '91130100MA0BUYER0X'),
  remark: '订单 DD1；磅单 B1',
  ratePercent: 13,
  grossFen: 1_547_527,
  netFen: 1_369_493,
  taxFen: 178_034,
  lines: [
    {
      goodsName: '*黑色金属冶炼压延品*热轧卷板',
      spec: 'Q235B 5.75*1500*C',
      kg: 3336,
      price: linePrice(1_104_006, 3336),
      grossFen: 1_247_527,
      netFen: 1_104_006,
      taxFen: 143_521,
      blueLineNo: 0,
    },
    {
      goodsName: '*黑色金属冶炼压延品*热轧卷板',
      spec: 'Q235B 7.75*1500*C',
      kg: 800,
      price: linePrice(265_487, 800),
      grossFen: 300_000,
      netFen: 265_487,
      taxFen: 34_513,
      blueLineNo: 0,
    },
  ],
  ...change,
})
const asked = (o: Pick<TaxOrder, 'requestId' | 'kind'>, change: Partial<TaxAsked> = {}): TaxAsked => ({
  requestId: o.requestId,
  kind: o.kind,
  platformNo: '',
  sentAt: new Date(0),
  mayReseal: true,
  ...change,
})
/** Part of the second line. */
const redOf = (blueNo: string, netFen: Fen, taxFen: Fen): TaxOrder =>
  order({
    kind: 'red',
    blueNo,
    red: { reason: 'returned', whole: false },
    grossFen: minus(netFen) - taxFen,
    netFen: minus(netFen),
    taxFen: minus(taxFen),
    lines: [
      {
        goodsName: '*黑色金属冶炼压延品*热轧卷板',
        spec: 'Q235B 7.75*1500*C',
        kg: -Math.round((netFen / 265_487) * 800),
        price: linePrice(265_487, 800),
        grossFen: minus(netFen) - taxFen,
        netFen: minus(netFen),
        taxFen: minus(taxFen),
        blueLineNo: 2,
      },
    ],
  })

describe.each(HOUSES)('$name', house => {
  async function issued(o = order()) {
    await house.platform().issue(o)
    await house.work()
    const said = await house.platform().query(asked(o))
    if (said.kind !== 'done' || said.value.state !== 'issued') throw new Error(JSON.stringify(said))
    return said.value
  }

  test('an invoice is issued once under its number, however often it is asked for, and to the fen', async () => {
    const o = order()
    const [one, two] = [await house.platform().issue(o), await house.platform().issue(o)]
    expect([one, two].map(a => a.kind === 'done' && a.value.state)).toEqual(['queued', 'queued'])
    const told = await issued(o)
    expect(told).toMatchObject({ requestId: o.requestId, grossFen: o.grossFen, netFen: o.netFen, taxFen: o.taxFen })
    expect(told.taxInvoiceNo).toMatch(/^\d{20}$/)
    expect(Math.abs(told.issuedAt - Date.now())).toBeLessThan(60_000)
    const again = await house.platform().issue(o)
    expect(again).toMatchObject({ kind: 'done', value: { state: 'issued', taxInvoiceNo: told.taxInvoiceNo } })
  })

  test('twenty of one number at once are one', async () => {
    const o = order()
    await Promise.all(Array.from({ length: 20 }, () => house.platform().issue(o)))
    const told = await issued(o)
    const all = await Promise.all(Array.from({ length: 5 }, () => house.platform().query(asked(o))))
    expect(new Set(all.map(a => (a.kind === 'done' ? a.value.taxInvoiceNo : '')))).toEqual(new Set([told.taxInvoiceNo]))
  })

  test('what nobody has asked it for is not known', async () => {
    expect(await house.platform().query(asked({ requestId: number(), kind: 'blue' }))).toMatchObject({
      kind: 'done',
      value: { state: 'unknown' },
    })
  })

  test('a buyer it does not know is refused with a sentence', async () => {
    const o = order({ buyer: party('查无此企业', '91130100MA0000000') })
    expect(await house.platform().issue(o)).toMatchObject({
      kind: 'done',
      value: { state: 'refused', reason: expect.stringContaining('购方税号') },
    })
  })

  test('red in parts: each up to what its blue line has left in net and in tax, and not a fen more', async () => {
    const blue = await issued()
    const first = redOf(blue.taxInvoiceNo, 100_000, 13_000)
    expect(await issued(first)).toMatchObject({ netFen: -100_000, taxFen: -13_000, grossFen: -113_000 })
    // One fen more tax than is left, at less net than is left.
    const wrong =
      house.name === 'nuonuo' ? redOf(blue.taxInvoiceNo, 100_000, 21_514) : redOf(blue.taxInvoiceNo, 1_269_493, 165_035)
    expect(await house.platform().issue(wrong)).toMatchObject({
      kind: 'done',
      value: { state: 'refused', reason: expect.stringContaining('超过蓝字发票的余额') },
    })
    expect(await issued(redOf(blue.taxInvoiceNo, 165_487, 21_513))).toMatchObject({ grossFen: -187_000 })
  })

  test('logged out it says so; a person scans, and it is open', async () => {
    await house.logout()
    expect(await house.platform().session()).toMatchObject({ kind: 'done', value: { open: false } })
    await house.platform().scan('财务甲')
    await house.scanned()
    await house.platform().scan('财务甲')
    expect(await house.platform().session()).toMatchObject({ kind: 'done', value: { open: true } })
  })
})

describe('诺诺 that does not answer as it should', () => {
  const platform = (change: Partial<NuonuoHouse['settings']> = {}) => nuonuoTax(mall.world, { ...nuonuo.settings, ...change })
  const ordersSent = () => nuonuo.heard.filter(h => h.headers.method === 'nuonuo.OpeMplatform.requestBillingNew').length

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect', 'lost', 'stale'] as const)(
    '%s: nothing is known, and it may have happened; asked again it is one invoice',
    async mood => {
      // The token is there, and something was said before.
      await platform().query(asked({ requestId: number(), kind: 'blue' }))
      const o = order()
      nuonuo.mood = mood
      expect(await platform().issue(o)).toMatchObject({ kind: 'away', asked: true })
      nuonuo.mood = 'sound'
      endRest(mall.world.pool, 'tax')
      expect(await platform().issue(o)).toMatchObject({ kind: 'done', value: { state: 'queued' } })
      expect([...nuonuo.invoices.keys()].filter(no => no === o.requestId)).toHaveLength(1)
    },
  )

  test.each(['duplicate', 'late', 'outOfOrder'] as const)('%s: one invoice, and each is told of its own', async mood => {
    await platform().query(asked({ requestId: number(), kind: 'blue' }))
    const [a, b] = [order(), order({ requestId: `${number()}9` })]
    nuonuo.mood = mood
    const said = await Promise.all([platform().issue(a), platform().issue(b)])
    nuonuo.mood = 'sound'
    expect(said.map(s => s.kind === 'done' && s.value.requestId)).toEqual([a.requestId, b.requestId])
    expect(nuonuo.invoices.has(a.requestId) && nuonuo.invoices.has(b.requestId)).toBe(true)
  })

  test('what was ordered a moment ago and is not found is on its way; later it never came', async () => {
    const q = { requestId: number(), kind: 'blue' as const }
    expect(await platform().query(asked(q, { sentAt: new Date() }))).toMatchObject({ value: { state: 'queued' } })
    expect(await platform().query(asked(q))).toMatchObject({ value: { state: 'unknown' } })
  })

  test('issued and not sealed it is never ordered again: the seal is, and not at every look', async () => {
    const o = order()
    await platform().issue(o)
    Object.assign(nuonuo.invoices.get(o.requestId) ?? {}, { status: '24', failCause: '签章服务超时' })
    expect(await platform().query(asked(o))).toMatchObject({ value: { state: 'unsealed', resealed: true } })
    expect(await platform().query(asked(o, { mayReseal: false }))).toMatchObject({ value: { state: 'unsealed' } })
    expect(nuonuo.reseals).toBe(1)
    nuonuo.reseals = 20
    expect(await platform().query(asked(o))).toMatchObject({ value: { reason: expect.stringContaining('次数已用完') } })
    // Even asked for anew, by whoever: it exists.
    expect(await platform().issue(o)).toMatchObject({ value: { state: 'unsealed' } })
    expect([...nuonuo.invoices.keys()].filter(no => no.startsWith(o.requestId))).toHaveLength(1)
    Object.assign(nuonuo.invoices.get(o.requestId) ?? {}, { status: '2' })
    expect(await platform().query(asked(o))).toMatchObject({ value: { state: 'issued' } })
  })

  test('failed there for good its number is used up; for want of a log-in or of credit it says which', async () => {
    for (const [failCause, state] of [
      ['电子税务局未登录，请扫码登录', 'session'],
      ['开票额度不足', 'quota'],
      ['商品编码不存在', 'refused'],
    ] as const) {
      const o = order()
      await platform().issue(o)
      Object.assign(nuonuo.invoices.get(o.requestId) ?? {}, { status: '22', failCause })
      expect(await platform().query(asked(o))).toMatchObject({ value: { state, spent: true, reason: failCause } })
    }
  })

  test('a red confirmation tells whose word it waits for, how it ended, and is taken back while it waits', async () => {
    const blue = order()
    await platform().issue(blue)
    nuonuo.work()
    const no = nuonuo.invoices.get(blue.requestId)?.taxInvoiceNo ?? ''
    nuonuo.redStarts = '02'
    for (const [status, state, redState] of [
      ['02', 'confirming', '02'],
      ['03', 'confirming', '03'],
      ['05', 'ended', '05'],
      ['07', 'ended', '07'],
      ['09', 'ended', '09'],
      ['15', 'queued', undefined],
      ['16', 'refused', undefined],
    ] as const) {
      const red = redOf(no, 1000, 130)
      await platform().issue(red)
      Object.assign(nuonuo.confirms.get(red.requestId) ?? {}, { status })
      const said = await platform().query(asked(red))
      expect([status, said.kind === 'done' && [said.value.state, said.value.redState]]).toEqual([status, [state, redState]])
      Object.assign(nuonuo.confirms.get(red.requestId) ?? {}, { status: '08' })
    }
    const red = redOf(no, 1000, 130)
    await platform().issue(red)
    expect(await platform().withdrawRed?.(asked(red))).toMatchObject({ value: { state: 'ended', redState: '08' } })
    expect(nuonuo.confirms.get(red.requestId)).toMatchObject({ redReason: '1' })
  })

  test('one token for all, fetched once however many ask; one that has run out is fetched anew, and not more often than may be', async () => {
    await Promise.all(Array.from({ length: 12 }, () => platform().session()))
    expect(nuonuo.fetched).toBe(1)
    nuonuo.expire()
    // So new a token is not what is wrong: nothing is fetched, the desk hears it.
    expect(await platform().session()).toMatchObject({ kind: 'refused', alarm: true, final: false })
    expect(nuonuo.fetched).toBe(1)
    await mall.world.pool.run(`update nuonuo_token set asked_at = now() - interval '2 hours'`)
    expect(await platform().session()).toMatchObject({ kind: 'done' })
    expect(nuonuo.fetched).toBe(2)
    const row = await mall.world.pool.row<{ sealed: string }>('select sealed from nuonuo_token')
    expect(row?.sealed).toMatch(/^\S{40,}$/)
  })

  test('a wrong secret is an alarm at the desk and the end of nothing; put right, the test of the desk asks at once', async () => {
    const o = order()
    expect(await platform({ appSecret: 'wrong' }).issue(o)).toMatchObject({ kind: 'refused', alarm: true, final: false })
    expect(await platform().issue(o)).toMatchObject({ kind: 'refused', alarm: true, words: expect.stringContaining('一小时') })
    expect(await platform().probe?.()).toMatchObject({ kind: 'done', value: expect.stringContaining('密钥有效') })
    expect(await platform().issue(o)).toMatchObject({ kind: 'done', value: { state: 'queued' } })
    const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'tax')
    expect(seen?.lastAwayWhy).toContain('NUONUO_APP_SECRET')
    expect(nuonuo.unsigned).toBe(0)
  })

  test('silent: whoever waits at a screen hears within seconds that nothing came', async () => {
    await platform().session()
    nuonuo.mood = 'silent'
    const began = performance.now()
    expect(await platform().session()).toMatchObject({ kind: 'away', asked: true })
    expect(performance.now() - began).toBeLessThan(8000)
    nuonuo.hangUp()
  })

  test('what a proxy on the way answers is no word of the house, and costs no token', async () => {
    await platform().session()
    nuonuo.mood = 'proxy'
    expect(await platform().issue(order())).toMatchObject({ kind: 'refused', final: false, alarm: true })
    expect(nuonuo.fetched).toBe(1)
  })

  test('another seller, or goods without a tax class, do not leave the house', async () => {
    await platform().session()
    expect(await platform({ taxNo: '91130100MA0OTHER0X' }).issue(order())).toMatchObject({
      kind: 'refused',
      final: true,
      words: expect.stringContaining('NUONUO_TAX_NO'),
    })
    expect(await platform({ goodsCodes: {} }).issue(order())).toMatchObject({
      kind: 'refused',
      final: true,
      words: expect.stringContaining('黑色金属冶炼压延品'),
    })
    expect(ordersSent()).toBe(0)
  })

  test('files are taken from the allowed host alone, each of its own kind', async () => {
    const o = order()
    await platform().issue(o)
    nuonuo.work()
    const parts = async (p = platform()) => {
      const said = await p.papers?.(asked(o))
      return said?.kind === 'done' ? said.value.map(x => x.part) : said?.kind
    }
    expect(await parts()).toEqual(['pdf', 'ofd', 'xml'])
    nuonuo.files = 'html'
    expect(await parts()).toEqual([])
    nuonuo.files = 'missing'
    expect(await parts()).toEqual([])
    nuonuo.files = 'sound'
    expect(await parts(platform({ fileHosts: ['files.example.com'] }))).toEqual([])
    const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'tax')
    expect(seen?.lastAwayWhy).toContain('NUONUO_FILE_HOSTS')
  })
})
