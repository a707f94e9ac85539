// What the mall relies on of every house that takes payments and gives them back: the same suite over the sandbox and over each adapter.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PayOrder, PayPartner, RefundPartner } from '../../kernel/ports/payment.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { alipayPay, alipayRefund } from './alipayPay.ts'
import { bankDecide } from './sandboxBank.ts'
import { ccbPay } from './ccbPay.ts'
import { ccbRefund } from './ccbRefund.ts'
import { sandboxPay, sandboxRefund } from './sandboxPay.ts'
import { endBankRefund } from './sandboxRefund.queries.ts'
import { type AlipayHouse, alipayHouse } from './testAlipay.ts'
import { type CcbHouse, ccbHouse, type LineMood } from './testCcb.ts'
import { type WechatHouse, wechatHouse } from './testWechat.ts'
import { wechatPay, wechatRefund } from './wechatPay.ts'

let mall: TestMall
let wechat: WechatHouse
let ccb: CcbHouse
let alipay: AlipayHouse
beforeAll(async () => {
  mall = await testMall()
  wechat = await wechatHouse()
  ccb = await ccbHouse()
  alipay = await alipayHouse()
})
afterAll(async () => {
  await wechat.close()
  await ccb.close()
  await alipay.close()
  await mall.close()
})
beforeEach(() => {
  wechat.mood = 'sound'
  wechat.signer = 'now'
  wechat.poor = false
  wechat.heard.length = 0
  ccb.mood = 'sound'
  ccb.signer = 'now'
  ccb.lineMood = 'sound'
  ccb.hidesCode = false
  ccb.lines.length = 0
  // Its refunds take their time, so that one can be looked at while it is under way; `slow` off it is done at once.
  Object.assign(alipay, { mood: 'sound', signer: 'now', poor: false, slow: true, oneCode: false, unsure: null })
  alipay.heard.length = 0
  for (const p of ['bank', 'qr', 'refund'] as const) endRest(mall.world.pool, p)
})

interface House {
  name: string
  pay(): PayPartner
  refund(): RefundPartner
  /** The payer pays, or the house closes the payment. */
  decide(paymentNo: string, how: 'paid' | 'failed'): Promise<void>
  /** What it has taken to give back is done, or not to be done. */
  end(sourceNo: string, how: 'paid' | 'failed'): Promise<void>
}
const txnOf = async (paymentNo: string) =>
  (await mall.world.pool.row<{ id: string }>('select txn_id as id from sandbox_bank_txn where payment_no = $1', [paymentNo]))
    ?.id ?? ''
const ccbPartner = () => ccbRefund(mall.world.pool, ccb.settings.client ?? expect.fail())
function ccbAs(name: string, kind: 'bank' | 'qr'): House {
  return {
    name,
    pay: () => {
      const port = ccbPay(mall.world.pool, ccb.settings, kind)
      return {
        ...port,
        open: async p => {
          const opened = await port.open(p)
          // The payer's browser goes there.
          if (opened.kind === 'done' && kind === 'bank') expect(ccb.browse(opened.value.go)?.amountFen).toBe(p.amountFen)
          return opened
        },
      }
    },
    refund: ccbPartner,
    decide: async (paymentNo, how) => void Object.assign(ccb.payments.get(paymentNo) ?? {}, { state: how }),
    end: async (sourceNo, how) => {
      const r = ccb.refunds.find(one => one.code === sourceNo)
      if (r) r.status = how === 'paid' ? '1' : '0'
    },
  }
}
const HOUSES: House[] = [
  {
    name: 'the sandbox',
    pay: () => sandboxPay(mall.world, 'qr'),
    refund: () => sandboxRefund(mall.world),
    decide: async (paymentNo, how) => void (await bankDecide(mall.world.pool, await txnOf(paymentNo), how)),
    end: async (sourceNo, how) => void (await endBankRefund(mall.world.pool, sourceNo, how, how === 'paid' ? '' : '账户已销户')),
  },
  {
    name: 'wechat',
    pay: () => wechatPay(mall.world.pool, wechat.settings, 'https://mall.example'),
    refund: () => wechatRefund(mall.world.pool, wechat.settings, 'https://mall.example'),
    decide: async (paymentNo, how) => {
      const p = wechat.payments.get(paymentNo)
      if (p)
        Object.assign(
          p,
          how === 'paid' ? { state: 'SUCCESS', txnId: `4200${randomBytes(8).toString('hex')}` } : { state: 'CLOSED' },
        )
    },
    end: async (sourceNo, how) => {
      const r = wechat.refunds.get(sourceNo)
      if (r) r.status = how === 'paid' ? 'SUCCESS' : 'CLOSED'
    },
  },
  {
    name: 'alipay',
    pay: () => alipayPay(mall.world.pool, alipay.settings, 'https://mall.example'),
    refund: () => alipayRefund(mall.world.pool, alipay.settings),
    decide: async (paymentNo, how) => {
      alipay.scan(paymentNo)
      if (how === 'paid') alipay.pay(paymentNo)
      else Object.assign(alipay.trades.get(paymentNo) ?? {}, { state: 'TRADE_CLOSED' })
    },
    end: async (sourceNo, how) => {
      const r = alipay.refunds.get(sourceNo)
      if (r && how === 'paid') r.state = 'done'
      if (!r || how === 'paid') return
      // It never says of one that it failed: it does not know it, and gives nothing back any more.
      alipay.refunds.delete(sourceNo)
      Object.assign(alipay.trades.get(r.paymentNo) ?? {}, { state: 'TRADE_FINISHED' })
    },
  },
  ccbAs('ccb at its page', 'bank'),
  ccbAs('ccb by a code', 'qr'),
]
/** Of two hours to come, whole seconds. */
const OPENED = new Date(Math.floor(Date.now() / 1000) * 1000)
const number = () => `ZF${randomBytes(6).toString('hex')}`
const order = (change: Partial<PayOrder> = {}): PayOrder => ({
  paymentNo: number(),
  amountFen: 8800,
  payer: '演示公司',
  payerIp: '10.0.0.8',
  openedAt: OPENED,
  openUntil: new Date(OPENED.getTime() + 7_200_000),
  ...change,
})

describe.each(HOUSES)('$name', house => {
  async function paid(amountFen = 8800) {
    const { paymentNo } = order()
    await house.pay().open(order({ paymentNo, amountFen }))
    await house.decide(paymentNo, 'paid')
    const said = await house.pay().ask({ paymentNo })
    if (said.kind !== 'done' || !said.value) throw new Error('not paid')
    return said.value
  }
  const back = (of: { paymentNo: string; txnId: string; amountFen: Fen }, amountFen: Fen, sourceNo = number()) => ({
    sourceNo,
    paymentNo: of.paymentNo,
    txnId: of.txnId,
    amountFen,
    paidFen: of.amountFen,
  })

  test('a payment is opened once, however often it is asked for, and goes on where a payer can', async () => {
    const p = order()
    const [one, two] = [await house.pay().open(p), await house.pay().open(p)]
    expect([one.kind, two.kind]).toEqual(['done', 'done'])
    if (one.kind === 'done' && two.kind === 'done') {
      expect(one.value.go).toMatch(/^(https?|weixin):\/\//)
      expect(two.value.txnId).toBe(one.value.txnId)
    }
    expect(await house.pay().ask(p)).toEqual({ kind: 'done', value: null })
  })

  test('what nobody has asked it for is not known, and no fault', async () => {
    expect(await house.pay().ask({ paymentNo: number() })).toEqual({ kind: 'done', value: null })
    const never = { paymentNo: number(), txnId: 'none', amountFen: 100 }
    expect(await house.refund().ask(back(never, 100))).toEqual({ kind: 'done', value: null })
  })

  test('paid it says so with number and sum, in the same words each time; closed it is not paid', async () => {
    const told = await paid(1_234_567)
    expect(told).toMatchObject({ partner: house.pay().name, amountFen: 1_234_567, state: 'paid' })
    expect(told.txnId).not.toBe('')
    expect(await house.pay().ask(told)).toEqual({ kind: 'done', value: told })
    const closed = order()
    await house.pay().open(closed)
    await house.decide(closed.paymentNo, 'failed')
    expect(await house.pay().ask(closed)).toMatchObject({ value: { paymentNo: closed.paymentNo, state: 'failed' } })
  })

  test('a refund is given once under its number, in parts up to what was paid and not a fen more', async () => {
    const of = await paid(10_000)
    const first = back(of, 6000)
    const [one, two] = [await house.refund().giveBack(first), await house.refund().giveBack(first)]
    expect(one).toMatchObject({ kind: 'done', value: { told: null } })
    expect(two).toEqual(one)
    expect(await house.refund().giveBack(back(of, 4001))).toMatchObject({ kind: 'refused', final: true })
    expect(await house.refund().giveBack(back(of, 4000))).toMatchObject({ kind: 'done' })
    await house.end(first.sourceNo, 'paid')
    expect(await house.refund().ask(first)).toMatchObject({
      value: {
        told: { partner: house.refund().name, sourceNo: first.sourceNo, txnId: of.txnId, amountFen: 6000, state: 'paid' },
      },
    })
  })

  test('a refund of money that never came is refused for good; one that the house ends is told with why', async () => {
    expect(await house.refund().giveBack(back({ paymentNo: number(), txnId: 'none', amountFen: 100 }, 100))).toMatchObject({
      kind: 'refused',
      final: true,
    })
    const of = await paid()
    const r = back(of, 8800)
    await house.refund().giveBack(r)
    await house.end(r.sourceNo, 'failed')
    // A day later, for a house that never says so by itself.
    const said = await house.refund().ask({ ...r, over: true })
    expect(said).toMatchObject({ value: { told: { state: 'failed', amountFen: 8800 } } })
    expect(said.kind === 'done' && said.value?.told?.reason).not.toBe('')
  })

  test('twenty of one number at once are one', async () => {
    const of = await paid()
    const r = back(of, 8800)
    const all = await Promise.all(Array.from({ length: 20 }, () => house.refund().giveBack(r)))
    expect(new Set(all.map(a => (a.kind === 'done' ? a.value.bankRefundId : a.kind))).size).toBe(1)
  })
})

describe('微信支付 that does not answer as it should', () => {
  const pay = () => wechatPay(mall.world.pool, wechat.settings, 'https://mall.example')
  const refund = () => wechatRefund(mall.world.pool, wechat.settings, 'https://mall.example')

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect', 'lost'] as const)(
    '%s: nothing is known, and may have happened',
    async mood => {
      const p = order()
      wechat.mood = mood
      expect(await pay().open(p)).toMatchObject({ kind: 'away', asked: true })
      wechat.mood = 'sound'
      endRest(mall.world.pool, 'qr')
      expect(await pay().open(p)).toMatchObject({ kind: 'done' })
      expect([...wechat.payments.keys()].filter(no => no === p.paymentNo)).toHaveLength(1)
    },
  )

  test('a key that signs wrongly is not believed, its probe neither; the old key is while the new one comes', async () => {
    const p = order()
    await pay().open(p)
    for (const signer of ['stranger', 'probe'] as const) {
      wechat.signer = signer
      expect(await pay().ask(p)).toMatchObject({ kind: 'away', asked: true, why: expect.stringContaining('签名') })
    }
    wechat.signer = 'before'
    expect(await pay().ask(p)).toEqual({ kind: 'done', value: null })
    expect(wechat.unsigned).toBe(0)
  })

  test('a wrong key of ours, or no money on the account, is an alarm at the desk and the end of nothing', async () => {
    const stranger = wechatPay(mall.world.pool, { ...wechat.settings, serial: '0'.repeat(16) }, 'https://mall.example')
    expect(await stranger.probe?.()).toMatchObject({ kind: 'refused', alarm: true, final: false })
    expect(await pay().probe?.()).toMatchObject({ kind: 'done', value: '查询成功，密钥与商户号有效' })
    wechat.unsigned = 0
    const p = order()
    await pay().open(p)
    await HOUSES[1]?.decide(p.paymentNo, 'paid')
    const said = await pay().ask(p)
    const txnId = said.kind === 'done' ? (said.value?.txnId ?? '') : ''
    wechat.poor = true
    const r = { sourceNo: number(), paymentNo: p.paymentNo, txnId, amountFen: 8800, paidFen: 8800 }
    expect(await refund().giveBack(r)).toMatchObject({
      kind: 'refused',
      final: false,
      alarm: true,
      words: expect.stringContaining('余额不足'),
    })
    wechat.poor = false
    expect(await refund().giveBack(r)).toMatchObject({ kind: 'done' })
    const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'refund')
    expect(seen?.lastAwayWhy).toContain('余额不足')
  })

  test('what a proxy on the way answers is no word of the house: nothing ends by it', async () => {
    wechat.mood = 'proxy'
    const r = { sourceNo: number(), paymentNo: number(), txnId: 'any', amountFen: 100, paidFen: 100 }
    expect(await refund().giveBack(r)).toMatchObject({ kind: 'refused', final: false, alarm: true })
    expect(await pay().probe?.()).toMatchObject({ kind: 'refused', words: expect.stringContaining('WXPAY_URL') })
  })

  test('a refund whose answer was lost is found by its number, also where asking again is refused', async () => {
    const p = order({ amountFen: 5000 })
    await pay().open(p)
    await HOUSES[1]?.decide(p.paymentNo, 'paid')
    const said = await pay().ask(p)
    const txnId = said.kind === 'done' ? (said.value?.txnId ?? '') : ''
    const r = { sourceNo: number(), paymentNo: p.paymentNo, txnId, amountFen: 5000, paidFen: 5000 }
    wechat.mood = 'lost'
    expect(await refund().giveBack(r)).toMatchObject({ kind: 'away', asked: true })
    wechat.mood = 'sound'
    // Told with another number of the money it would be refused, and was taken all the same.
    expect(await refund().giveBack({ ...r, txnId: 'gone' })).toMatchObject({ kind: 'done', value: { told: null } })
  })

  test('a refund that cannot arrive is no end: the desk reads what to do', async () => {
    const p = order()
    await pay().open(p)
    await HOUSES[1]?.decide(p.paymentNo, 'paid')
    const said = await pay().ask(p)
    const txnId = said.kind === 'done' ? (said.value?.txnId ?? '') : ''
    const r = { sourceNo: number(), paymentNo: p.paymentNo, txnId, amountFen: 8800, paidFen: 8800 }
    await refund().giveBack(r)
    const kept = wechat.refunds.get(r.sourceNo)
    if (kept) kept.status = 'ABNORMAL'
    expect(await refund().ask(r)).toMatchObject({ value: { told: null, trouble: expect.stringContaining('手工登记') } })
  })
})

describe('建设银行 that does not answer as it should', () => {
  const code = () => ccbPay(mall.world.pool, ccb.settings, 'qr')
  const page = (change: Partial<CcbHouse['settings']> = {}) => ccbPay(mall.world.pool, { ...ccb.settings, ...change }, 'bank')
  async function paidByCode(amountFen = 8800) {
    const p = order({ amountFen })
    await code().open(p)
    Object.assign(ccb.payments.get(p.paymentNo) ?? {}, { state: 'paid' })
    return { sourceNo: number(), paymentNo: p.paymentNo, txnId: p.paymentNo, amountFen, paidFen: amountFen }
  }

  test('its pages: of companies, of persons with where they ask from, and with the end where the contract has it; the sum is openssl’s', async () => {
    ccb.wrong.length = 0
    const of = async (port: ReturnType<typeof page>) => {
      const opened = await port.open(order({ amountFen: 810 }))
      return opened.kind === 'done' ? new URL(opened.value.go) : expect.fail()
    }
    const company = await of(page())
    expect(ccb.browse(company.href)).toMatchObject({ amountFen: 810, txCode: '690401' })
    const person = await of(page({ page: 'person' }))
    expect(ccb.browse(person.href)).toMatchObject({ amountFen: 810, txCode: '520100' })
    expect([person.searchParams.get('CLIENTIP'), person.searchParams.get('REGINFO'), person.searchParams.has('PUB')]).toEqual([
      '10.0.0.8',
      '%u6F14%u793A%u516C%u53F8',
      false,
    ])
    const until = new Date(OPENED.getTime() + 7_200_000 + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    expect((await of(page({ timeout: true }))).searchParams.get('TIMEOUT')).toBe(until)
    expect(ccb.wrong).toEqual([])
    // Anybody can make the sum of a company's page: it proves nothing, and the bank takes it.
    company.searchParams.set('PAYMENT', '0.01')
    expect(ccb.browse(company.href)).toBeNull()
  })

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect', 'lost'] as const)('%s: nothing is known', async mood => {
    const p = order()
    ccb.mood = mood
    expect(await code().open(p)).toMatchObject({ kind: 'away', asked: true })
    expect(await code().ask(p)).toMatchObject({ kind: 'away', asked: true })
    ccb.mood = 'sound'
    endRest(mall.world.pool, 'qr')
    expect(await code().open(p)).toMatchObject({ kind: 'done' })
    expect([...ccb.payments.keys()].filter(no => no === p.paymentNo)).toHaveLength(1)
  })

  test('a payment of days before is found there; one that the bank is unsure of is open, however long', async () => {
    const r = await paidByCode()
    Object.assign(ccb.payments.get(r.paymentNo) ?? {}, { before: true })
    expect(await page().ask(r)).toMatchObject({ value: { state: 'paid', amountFen: 8800, txnId: r.paymentNo } })
    Object.assign(ccb.payments.get(r.paymentNo) ?? {}, { before: false, state: 'unsure' })
    expect(await page().ask(r)).toEqual({ kind: 'done', value: null })
  })

  test('an answer that nobody has signed is not believed; the old key is while the new one comes', async () => {
    const r = await paidByCode()
    ccb.signer = 'stranger'
    expect(await page().ask(r)).toMatchObject({ kind: 'away', asked: true, why: expect.stringContaining('签名') })
    ccb.signer = 'before'
    expect(await page().ask(r)).toMatchObject({ value: { state: 'paid' } })
  })

  test('a wrong password is an alarm with the bank’s own words; a proxy’s page is no word of the bank', async () => {
    expect(await page({ queryPassword: 'x' }).probe?.()).toMatchObject({
      kind: 'refused',
      alarm: true,
      final: false,
      words: expect.stringContaining('查询密码错误'),
    })
    expect(await page().probe?.()).toMatchObject({ kind: 'done' })
    ccb.mood = 'proxy'
    expect(await page().ask(order())).toMatchObject({ kind: 'refused', final: false, alarm: true })
  })

  test('a bank that was silent is asked again after its rest, however often somebody has looked whether it is there', async () => {
    ccb.mood = 'reset'
    for (let i = 0; i < 3; i++) await code().ask(order())
    expect(await code().reachable()).toBe(false)
    ccb.mood = 'sound'
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 16_000)
    try {
      for (let i = 0; i < 3; i++) expect(await code().reachable()).toBe(true)
      expect(await code().open(order())).toMatchObject({ kind: 'done' })
    } finally {
      clock.mockRestore()
    }
  })

  test('an address elsewhere in its answer is not asked', async () => {
    const p = order()
    const elsewhere = ccbPay(mall.world.pool, { ...ccb.settings, url: ccb.settings.url.replace('127.0.0.1', 'localhost') }, 'qr')
    expect(await elsewhere.open(p)).toMatchObject({ kind: 'refused', code: 'PAYURL' })
  })

  test.each(['lost', 'reset', 'garbage', 'huge', 'half', 'stale'] as const satisfies LineMood[])(
    'a refund on a line that is %s: it is asked about, and the money goes once',
    async mood => {
      const r = await paidByCode()
      expect(await ccbPartner().ask(r)).toEqual({ kind: 'done', value: null })
      ccb.lineMood = mood
      expect(await ccbPartner().giveBack(r)).toMatchObject({ kind: 'away', asked: true })
      ccb.lineMood = 'sound'
      endRest(mall.world.pool, 'refund')
      const before = ccb.refunds.filter(one => one.code === r.sourceNo).length
      const said = await ccbPartner().giveBack(r)
      // What was done is found; of what was not nobody knows yet that it never will be.
      expect(said).toMatchObject(before > 0 ? { kind: 'done', value: { told: null } } : { kind: 'away', asked: true })
      expect(ccb.refunds.filter(one => one.code === r.sourceNo)).toHaveLength(before)
      // Half an hour later the bank still does not know it: it never came, and is handed over again.
      await mall.world.pool.run(`update ccb_refund set asked_at = asked_at - interval '31 minutes' where source_no = $1`, [
        r.sourceNo,
      ])
      await Promise.all([ccbPartner().giveBack(r), ccbPartner().giveBack(r)])
      expect(ccb.refunds.filter(one => one.code === r.sourceNo)).toHaveLength(1)
    },
  )

  test('nobody at the line: nothing was asked, and the next time is the first', async () => {
    const r = await paidByCode()
    const off = ccbRefund(mall.world.pool, { ...(ccb.settings.client ?? expect.fail()), port: 9 })
    expect(await off.giveBack(r)).toMatchObject({ kind: 'away', asked: false })
    expect(await ccbPartner().giveBack(r)).toMatchObject({ kind: 'done' })
    expect(ccb.refunds.filter(one => one.code === r.sourceNo)).toHaveLength(1)
  })

  test('its client started anew refuses everybody until it is greeted: the mall greets it and goes on', async () => {
    const r = await paidByCode()
    ccb.restartClient()
    expect(await ccbPartner().giveBack(r)).toMatchObject({ kind: 'done' })
    expect(ccb.refunds.filter(one => one.code === r.sourceNo)).toHaveLength(1)
    const wrong = ccbRefund(mall.world.pool, { ...(ccb.settings.client ?? expect.fail()), password: 'x' })
    expect(await wrong.giveBack(await paidByCode())).toMatchObject({ kind: 'refused', final: false, alarm: true })
  })

  test('Chinese in halves, and late, is read', async () => {
    for (const mood of ['split', 'late'] as const) {
      ccb.lineMood = mood
      expect(await ccbPartner().probe?.()).toMatchObject({ kind: 'done' })
    }
    ccb.lineMood = 'split'
    const never = { sourceNo: number(), paymentNo: number(), txnId: 'x', amountFen: 100, paidFen: 100 }
    expect(await ccbPartner().giveBack(never)).toMatchObject({ final: true, words: '建行没有受理退款：原支付不存在' })
  })

  test('two equal parts of one payment are told apart by their number; where the bank does not show it a person looks', async () => {
    const r = await paidByCode()
    const parts = [1, 2].map(() => ({ ...r, sourceNo: number(), amountFen: 4400 }))
    for (const part of parts) await ccbPartner().giveBack(part)
    await HOUSES.at(-1)?.end(parts[1]?.sourceNo ?? '', 'paid')
    const told = await Promise.all(parts.map(part => ccbPartner().ask(part)))
    expect(told.map(t => (t.kind === 'done' ? (t.value?.told?.state ?? 'open') : t.kind))).toEqual(['open', 'paid'])
    ccb.hidesCode = true
    expect(await ccbPartner().ask({ ...r, sourceNo: number(), amountFen: 4400 })).toMatchObject({
      value: { told: null, trouble: expect.stringContaining('手工登记') },
    })
  })
})

describe('支付宝 that does not answer as it should', () => {
  const pay = (change: Partial<AlipayHouse['settings']> = {}) =>
    alipayPay(mall.world.pool, { ...alipay.settings, ...change }, 'https://mall.example')
  const refund = () => alipayRefund(mall.world.pool, alipay.settings)
  async function paidByCode(amountFen = 8800) {
    const p = order({ amountFen })
    await pay().open(p)
    alipay.pay(p.paymentNo)
    const said = await pay().ask(p)
    const txnId = said.kind === 'done' ? (said.value?.txnId ?? '') : ''
    return { sourceNo: number(), paymentNo: p.paymentNo, txnId, amountFen, paidFen: amountFen }
  }
  const asked = (method: string) => alipay.heard.filter(h => h.url.searchParams.get('method') === method).length

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect', 'lost'] as const)(
    '%s: nothing is known, and may have happened',
    async mood => {
      const p = order()
      alipay.mood = mood
      expect(await pay().open(p)).toMatchObject({ kind: 'away', asked: true })
      alipay.mood = 'sound'
      endRest(mall.world.pool, 'qr')
      expect(await pay().open(p)).toMatchObject({ kind: 'done' })
      expect([...alipay.trades.keys()].filter(no => no === p.paymentNo)).toHaveLength(1)
    },
  )

  test('a question is as openssl has it: the letters known from the address, yuan with cents, the end by the clock in China', async () => {
    alipay.wrong.length = 0
    const p = order({ amountFen: 810 })
    await pay({ payerIp: true, certificate: { appSn: 'a1', rootSn: 'b2_c3' } }).open(p)
    const [h] = alipay.heard
    const content = JSON.parse(new URLSearchParams(h?.body.toString()).get('biz_content') ?? '')
    const until = new Date(p.openUntil.getTime() + 8 * 3_600_000).toISOString()
    expect(content).toEqual({
      out_trade_no: p.paymentNo,
      total_amount: '8.10',
      subject: `钢材订单 ${p.paymentNo}`,
      time_expire: until.slice(0, 19).replace('T', ' '),
      product_code: 'QR_CODE_OFFLINE',
      business_params: { mc_create_trade_ip: '10.0.0.8' },
    })
    const common = h?.url.searchParams
    expect([common?.get('notify_url'), common?.get('app_cert_sn'), common?.get('alipay_root_cert_sn')]).toEqual([
      'https://mall.example/api/pay/callback/alipay',
      'a1',
      'b2_c3',
    ])
    expect(alipay.wrong).toEqual([])
    // Another contract takes none: nothing is sent.
    expect(await pay({ productCode: '' }).open(order())).toMatchObject({ kind: 'refused', alarm: true, code: 'ACCESS_FORBIDDEN' })
  })

  test('an answer that a stranger signed, or nobody, is not believed; the old key is while the new one comes', async () => {
    const r = await paidByCode()
    for (const signer of ['stranger', 'nobody'] as const) {
      alipay.signer = signer
      expect(await pay().ask(r)).toMatchObject({ kind: 'away', asked: true, why: expect.stringContaining('签名') })
      // Nor a no that would end something.
      expect(await pay().ask({ paymentNo: number() })).toMatchObject({ kind: 'away', asked: true })
      expect(await refund().giveBack({ ...r, amountFen: 9999 })).toMatchObject({ kind: 'away', asked: true })
    }
    alipay.signer = 'before'
    expect(await pay().ask(r)).toMatchObject({ value: { state: 'paid' } })
  })

  test('a wrong key of ours is said by the gateway without a signature: an alarm at the desk, the end of nothing; a proxy’s page neither', async () => {
    const strange = pay({
      privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }) as string,
    })
    expect(await strange.probe?.()).toMatchObject({ kind: 'refused', alarm: true, final: false, code: 'invalid-signature' })
    expect(await pay({ appId: '2021000000000009' }).probe?.()).toMatchObject({ alarm: true, code: 'invalid-app-id' })
    expect(await pay().probe?.()).toMatchObject({ kind: 'done', value: expect.stringContaining('有效') })
    expect(await refund().probe?.()).toMatchObject({ kind: 'done' })
    alipay.mood = 'proxy'
    expect(await pay().ask(order())).toMatchObject({
      kind: 'refused',
      final: false,
      alarm: true,
      words: expect.stringContaining('ALIPAY_URL'),
    })
  })

  test('it takes one code for one number: the first is shown again, by whomever it is asked for; paid, it is not', async () => {
    alipay.oneCode = true
    const p = order()
    const all = await Promise.all(Array.from({ length: 5 }, () => pay().open(p)))
    const codes = new Set(all.map(a => (a.kind === 'done' ? a.value.go : a.kind)))
    expect([...codes]).toEqual([expect.stringMatching(/^https:\/\/qr\.alipay\.com\/bax/)])
    alipay.scan(p.paymentNo)
    expect(await pay().open(p)).toMatchObject({ kind: 'done', value: { go: [...codes][0] } })
    alipay.pay(p.paymentNo)
    expect(await pay().open(p)).toMatchObject({ kind: 'refused', final: true, code: 'paid' })
    // One that nobody kept, of a lost answer, and one that is read no more.
    const lost = order()
    alipay.mood = 'lost'
    expect(await pay().open(lost)).toMatchObject({ kind: 'away', asked: true })
    alipay.mood = 'sound'
    endRest(mall.world.pool, 'qr')
    expect(await pay().open(lost)).toMatchObject({ kind: 'refused', final: true, code: 'APPLY_PC_MERCHANT_CODE_ERROR' })
    const old = order()
    await pay().open(old)
    await mall.world.pool.run(`update alipay_code set at = at - interval '111 minutes' where payment_no = $1`, [old.paymentNo])
    expect(await pay().open(old)).toMatchObject({ kind: 'refused', code: 'APPLY_PC_MERCHANT_CODE_ERROR' })
  })

  test('nobody scanned it: not yet paid, and an hour behind its end never', async () => {
    const p = order()
    await pay().open(p)
    const at = (ms: number) => pay().ask({ paymentNo: p.paymentNo, openUntil: new Date(Date.now() + ms) })
    expect([await at(1000), await at(-3_500_000)]).toEqual([0, 0].map(() => ({ kind: 'done', value: null })))
    expect(await at(-3_700_000)).toMatchObject({ value: { state: 'failed', amountFen: 0, eventId: `${p.paymentNo}-expired` } })
    // One that somebody has begun to pay is the house's to end.
    alipay.scan(p.paymentNo)
    expect(await at(-3_700_000)).toEqual({ kind: 'done', value: null })
  })

  test('what nobody is to pay any more is closed there; paid meanwhile it is paid', async () => {
    const p = order()
    await pay().open(p)
    expect(await pay().close?.(p)).toEqual({ kind: 'done', value: null })
    alipay.scan(p.paymentNo)
    const closed = await pay().close?.(p)
    expect(closed).toMatchObject({ value: { state: 'failed', paymentNo: p.paymentNo } })
    expect(await pay().close?.(p)).toEqual(closed)
    const r = await paidByCode()
    expect(await pay().close?.(r)).toMatchObject({ value: { state: 'paid', txnId: r.txnId } })
    alipay.mood = 'reset'
    expect(await pay().close?.(r)).toMatchObject({ kind: 'away', asked: true })
  })

  test('finished it is the same payment as it was', async () => {
    const r = await paidByCode()
    const paid = await pay().ask(r)
    Object.assign(alipay.trades.get(r.paymentNo) ?? {}, { state: 'TRADE_FINISHED' })
    expect(await pay().ask(r)).toEqual(paid)
  })

  test.each([
    ['20000', 'isp.unknow-error'],
    ['40004', 'ACQ.SYSTEM_ERROR'],
    ['40004', 'aop.ACQ.SYSTEM_ERROR'],
  ] as const)('%s %s: a refund may have been done, is asked about, and goes once', async (code, sub) => {
    alipay.slow = false
    const r = await paidByCode()
    // It cannot even be asked whether it was: nothing is sent.
    alipay.unsure = [code, sub]
    expect(await refund().giveBack(r)).toMatchObject({ kind: 'away', asked: true })
    expect(asked('alipay.trade.refund')).toBe(0)
    alipay.unsure = [code, sub, 'alipay.trade.refund']
    expect(await refund().giveBack(r)).toMatchObject({ kind: 'away', asked: true })
    expect(await refund().giveBack(r)).toMatchObject({
      kind: 'done',
      value: { told: { state: 'paid', amountFen: 8800, txnId: r.txnId } },
    })
    expect(asked('alipay.trade.refund')).toBe(1)
    expect([...alipay.refunds.values()].filter(b => b.paymentNo === r.paymentNo)).toHaveLength(1)
  })

  test.each(['late', 'duplicate', 'stale'] as const)('%s: what it says is held against what was asked', async mood => {
    alipay.slow = false
    const [r, other] = [await paidByCode(), await paidByCode(700)]
    expect(await pay().ask(other)).toMatchObject({ value: { paymentNo: other.paymentNo } })
    alipay.mood = mood
    const [asks, opens, gives] = [await pay().ask(r), await pay().open(order()), await refund().giveBack(r)]
    if (mood === 'stale') {
      for (const a of [asks, opens, gives]) expect(a).toMatchObject({ kind: 'away', asked: true })
      expect(alipay.refunds.has(r.sourceNo)).toBe(false)
    } else {
      for (const a of [asks, opens, gives]) expect(a).toMatchObject({ kind: 'done' })
      expect(asks).toMatchObject({ value: { paymentNo: r.paymentNo } })
      expect(alipay.refunds.get(r.sourceNo)).toMatchObject({ amountFen: 8800 })
    }
  })

  test('no money on the account is for later, and an alarm; finished is for good', async () => {
    const r = await paidByCode()
    alipay.poor = true
    expect(await refund().giveBack(r)).toMatchObject({
      kind: 'refused',
      final: false,
      alarm: true,
      words: expect.stringContaining('余额不足'),
    })
    alipay.poor = false
    Object.assign(alipay.trades.get(r.paymentNo) ?? {}, { state: 'TRADE_FINISHED' })
    expect(await refund().giveBack(r)).toMatchObject({
      kind: 'refused',
      final: true,
      code: 'TRADE_HAS_FINISHED',
      words: expect.stringContaining('可退期'),
    })
    // A no that is not known here ends nothing, and is said in the house's own words without its numbers.
    alipay.unsure = ['40004', 'ACQ.SOMETHING_NEW']
    expect(await pay().ask(r)).toMatchObject({
      kind: 'refused',
      final: false,
      code: 'SOMETHING_NEW',
      words: '支付宝没有受理：说明',
    })
  })

  test('that no money moved is asked about; not done after a day it is asked for once more, and then a person looks', async () => {
    const r = await paidByCode()
    expect(await refund().giveBack(r)).toEqual({ kind: 'done', value: { bankRefundId: r.sourceNo, told: null } })
    const sent = asked('alipay.trade.refund')
    expect(await refund().ask(r)).toEqual({ kind: 'done', value: null })
    expect(asked('alipay.trade.refund')).toBe(sent)
    expect(await refund().ask({ ...r, over: true })).toMatchObject({
      value: { told: null, trouble: expect.stringContaining('手工登记') },
    })
    // Not with every look at it.
    expect(await refund().ask({ ...r, over: true })).toMatchObject({
      value: { told: null, trouble: expect.stringContaining('手工登记') },
    })
    expect(asked('alipay.trade.refund')).toBe(sent + 1)
    Object.assign(alipay.refunds.get(r.sourceNo) ?? {}, { state: 'done' })
    expect(await refund().ask({ ...r, over: true })).toMatchObject({ value: { told: { state: 'paid' } } })
    expect(asked('alipay.trade.refund')).toBe(sent + 1)
    // A refund of the same payment is another, whatever is said of all together.
    alipay.slow = false
    const whole = await paidByCode(10_000)
    const parts = [1, 2].map(() => ({ ...whole, sourceNo: number(), amountFen: 5000 }))
    for (const part of parts)
      expect(await refund().giveBack(part)).toMatchObject({
        value: { told: { sourceNo: part.sourceNo, amountFen: 5000, state: 'paid' } },
      })
  })
})
