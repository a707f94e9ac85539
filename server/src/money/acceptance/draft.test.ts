import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { dayAfter, monthsAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { discountOf, grossOf, type Fen } from '@mall/domain/kernel/money.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { type DraftNews, type DraftNotice, MEMBER_ID, signDraftNotice } from './draftNotice.ts'
import { insertNews } from './sandboxDraft.queries.ts'
import { workOnDrafts } from './workOnDrafts.job.ts'

let mall: TestMall
let buyer: Caller
let other: Caller
let finance: Caller
let cashier: Caller
let manager: Caller
let company: { id: number; name: string; code: string }
let today = ''
let acceptors = new Map<string, string>()
let n = 0
const key = () => `draft-${process.pid}-${++n}`
const noOf = () => `1999010000999${String(process.pid).padStart(9, '8')}${String(++n).padStart(8, '0')}`
const SKU = 'REB-HRB400E-20-9000-1-W01'

beforeAll(async () => {
  mall = await testMall()
  ;[buyer, other] = await Promise.all([mall.buyer('demo02'), mall.buyer('demo01')])
  ;[finance, cashier, manager] = await Promise.all([mall.staff('S005'), mall.staff('S028'), mall.staff('S003')])
  company = (await mall.world.pool.row(
    `select c.id, c.name, c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
  )) ?? { id: 0, name: '', code: '' }
  await balanceAtLeast(500_000_000)
  await setRule('draft.companyLineFen', '1000000000000')
  await mall.world.pool.run('update draft_class set single_limit_fen = 500000000, company_limit_fen = 900000000000')
  const desk = await buyer.get('/api/draft/getDraftDesk', {})
  today = desk.today
  acceptors = new Map(desk.acceptors.map(a => [a.name, a.acceptorId]))
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | number | undefined> => {
  const { code } = await who.ask(path, input)
  return code === 1 ? undefined : ((Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code)
}
const setRule = async (name: string, value: string) => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [name, value],
  )
  mall.world.rules.forget()
}
/** A transfer that is booked, so that the books stay books. */
async function balanceAtLeast(fen: Fen) {
  await mall.world.pool.run(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'test', 1, 1) returning id),
     a as (update account set balance_fen = balance_fen + $3 where company_id = $1 and kind = 'customer_available' returning id, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
     select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
     select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
    [company.id, key(), fen],
  )
}
const offer = (o: object = {}) => ({
  kind: 'bank' as const,
  acceptorId: acceptors.get('演示银行') ?? '',
  faceFen: 50_000_000,
  dueOn: dayAfter(today, 150),
  requestId: key(),
  ...o,
})
const noticeOf = (news: DraftNews): DraftNotice => ({ ...news, memberId: MEMBER_ID, at: Math.floor(Date.now() / 1000) })
const send = (body: object) =>
  mall.app.inject({
    method: 'POST',
    url: '/api/draft/callback/platform',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const tell = async (news: DraftNews) => {
  const notice = noticeOf(news)
  return send({ ...notice, signature: signDraftNotice(mall.world.settings, notice) })
}
interface Made {
  draftCode: string
  draftNo: string
  news: DraftNews
}
async function registered(o: { faceFen?: Fen; dueOn?: string } = {}, who = buyer): Promise<Made> {
  const draftNo = noOf()
  const input = offer(o)
  const { draftCode } = await who.get('/api/draft/register', { ...input, draftNo })
  const news: DraftNews = {
    noticeId: key(),
    kind: 'endorsed',
    draftNo,
    billKind: 'bank',
    acceptor: '演示银行',
    holder: company.name,
    faceFen: input.faceFen,
    dueOn: input.dueOn,
    reason: '',
  }
  return { draftCode, draftNo, news }
}
async function signed(o: { faceFen?: Fen; dueOn?: string } = {}): Promise<Made> {
  const made = await registered(o)
  await insertNews(mall.world.pool, made.news)
  expect((await tell(made.news)).json()).toMatchObject({ code: 'SUCCESS' })
  return made
}
const read = (draftCode: string, who = buyer) => who.get('/api/draft/getDraft', { draftCode })
/** What finance says it has signed for in the bill system. */
const handWord = async (no: string) =>
  (
    await cashier.get('/api/ops/registerHandWord', {
      kind: 'draft',
      no,
      result: 'signed',
      bankAccount: '',
      bankTxnId: '',
      happenedOn: today,
      reason: '平台未接通时已在票据系统签收',
    })
  ).wordId
const byHand = async (no: string) => finance.get('/api/ops/decideHandWord', { wordId: await handWord(no), agree: true })
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
/** Its day has come. */
const matures = (draftCode: string) =>
  mall.world.pool.run(`update draft set due_on = (now() at time zone 'Asia/Shanghai')::date where draft_code = $1`, [draftCode])
const answered = async (m: Made, kind: 'honoured' | 'dishonoured', change: Partial<DraftNews> = {}) => {
  const { dueOn } = await read(m.draftCode)
  return tell({ ...m.news, noticeId: key(), kind, dueOn, reason: kind === 'dishonoured' ? '余额不足' : '', ...change })
}
async function bill(o: { paymentType?: 'A' | 'B'; draftQuoteNo?: string; pieces?: number } = {}) {
  const { pieces = 1, paymentType = 'B', draftQuoteNo } = o
  const delivery = { freightMode: FreightMode.selfPickup, paymentType, ...(draftQuoteNo ? { draftQuoteNo } : {}) }
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', delivery)
  const title = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
  const order = {
    ...delivery,
    requestId: key(),
    invoiceId: title?.invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  }
  return { preview, order }
}
async function ordered(o: Parameters<typeof bill>[0] = {}) {
  const { order } = await bill(o)
  const made = await buyer.get('/api/order/createOrderBuyNow', order)
  return { master: made.masterOrderCode, orderCode: made.orderCodes[0] ?? '', due: made.dueFen }
}
const pay = (master: string, parts: { draftCode: string; amountFen: Fen }[], requestId = key()) => ({
  masterOrderCode: master,
  requestId,
  parts,
})
const cancelPaid = async (orderCode: string) => {
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '不需要了' })
  await manager.get('/api/ops/approveCancel', { orderCode })
}

describe('这张票收不收', () => {
  test('parts of one package are bills of their own: each is worth its range, none covers another', async () => {
    const pack = noOf()
    const register = (draftNo: string, faceFen: Fen, who = buyer) =>
      who.ask('/api/draft/register', { ...offer({ faceFen }), draftNo })
    expect((await register(`${pack} 1-1000000`, 1_000_000)).code).toBe(1)
    expect((await register(`${pack}-1000001-3000000`, 2_000_000)).code).toBe(1)
    const across = await register(`${pack}-2500000-3499999`, 1_000_000)
    expect([across.code, across.message.includes('1000001-3000000')]).toEqual([Errors.DRAFT_KNOWN.code, true])
    expect((await register(pack, 5_000_000)).code).toBe(Errors.DRAFT_KNOWN.code)
    const wrong = await register(`${pack}-3000001-4000000`, 2_000_000)
    expect([wrong.code, wrong.message.includes('与票面')]).toEqual([Errors.DRAFT_NOT_TAKEN.code, true])
    const whole = noOf()
    expect((await register(`${whole} 0`, 1_000_000)).code).toBe(1)
    expect((await register(`${whole} 1-1000000`, 1_000_000)).code).toBe(Errors.DRAFT_KNOWN.code)
  })

  test('two parts that overlap and come at once are one', async () => {
    const pack = noOf()
    const codes = await Promise.all(
      ['1-1000000', '500001-1500000'].map(
        async range =>
          (await buyer.ask('/api/draft/register', { ...offer({ faceFen: 1_000_000 }), draftNo: `${pack}-${range}` })).code,
      ),
    )
    expect(codes.filter(code => code === 1)).toHaveLength(1)
  })

  describe('谁是持票人', () => {
    const newsOf = (draftNo: string, o: Partial<DraftNews> = {}): DraftNews => ({
      noticeId: key(),
      kind: 'endorsed',
      draftNo,
      billKind: 'bank',
      acceptor: '演示银行',
      holder: company.name,
      faceFen: 50_000_000,
      dueOn: dayAfter(today, 150),
      reason: '',
      ...o,
    })
    const register = async (draftNo: string, who = buyer, faceFen = 50_000_000) =>
      (await who.get('/api/draft/register', { ...offer({ faceFen }), draftNo })).draftCode
    const said = async (news: DraftNews) => (await tell(news)).json() as { code: string }
    const onDrafts = async () => (await buyer.get('/api/draft/getDraftDesk', {})).leftFen

    test('who registers a number first does not keep its holder away, and loses it when the holder endorses', async () => {
      const draftNo = noOf()
      const first = await register(draftNo, other)
      const own = await register(draftNo)
      expect(await said(newsOf(draftNo))).toMatchObject({ code: 'SUCCESS' })
      expect(await read(own)).toMatchObject({ state: 'signed', leftFen: 50_000_000 })
      const lost = await read(first, other)
      expect(lost).toMatchObject({ state: 'refused', leftFen: 0 })
      expect(lost.history.map(h => h.what)).toEqual(['登记，待背书', '由持票人背书，登记作废'])
      expect(JSON.stringify(lost)).not.toContain(company.name)
      const { list } = await other.get('/api/notice/getNoticeList', {})
      expect(list[0]?.body).toContain(`${first}（500,000.00 元，演示银行）的登记已作废`)
      // What the mill has taken nobody registers any more.
      expect(await refusal(other, '/api/draft/register', { ...offer(), draftNo })).toBe('DRAFT_KNOWN')
      expect(await refusal(other, '/api/draft/register', { ...offer({ faceFen: 7 }), draftNo: `${draftNo}-1-7` })).toBe(
        'DRAFT_KNOWN',
      )
    })

    test('an endorsement by nobody of those who registered it is signed for with none, and each sees why', async () => {
      const draftNo = noOf()
      const codes = [await register(draftNo, other), await register(draftNo)]
      expect(await said(newsOf(draftNo, { holder: '石家庄某某商贸有限公司' }))).toMatchObject({ code: 'REFUSED' })
      const seen = [await read(codes[0] ?? '', other), await read(codes[1] ?? '')]
      expect(seen.map(d => [d.state, d.odd.includes('不是登记企业')])).toEqual([
        ['waiting', true],
        ['waiting', true],
      ])
    })

    test('two companies register one number, and the holder endorses it, all at once: one is taken, once', async () => {
      for (let i = 0; i < 5; i++) {
        const draftNo = noOf()
        const own = await register(draftNo)
        const before = await onDrafts()
        const news = newsOf(draftNo)
        const [late] = await Promise.all([
          other.ask('/api/draft/register', { ...offer(), draftNo }),
          tell(news),
          tell({ ...news, noticeId: key() }),
        ])
        expect(await read(own)).toMatchObject({ state: 'signed' })
        expect((await onDrafts()) - before).toBe(50_000_000)
        const states = await mall.world.pool.rows<{ state: string }>('select state from draft where draft_no = $1', [draftNo])
        expect(states.map(s => s.state).toSorted()).toEqual(late.code === 1 ? ['refused', 'signed'] : ['signed'])
      }
    })

    test('a part is endorsed: it is signed for at its own cost, the rest stays registered until its own endorsement', async () => {
      const pack = noOf()
      const code = await register(`${pack}-1-50000000`)
      const whole = await read(code)
      const before = await onDrafts()
      const part = newsOf(`${pack}-1-20000000`, { faceFen: 20_000_000 })
      expect(await said(part)).toMatchObject({ code: 'SUCCESS' })
      expect((await onDrafts()) - before).toBe(20_000_000)
      const taken = await read(code)
      expect(taken).toMatchObject({ state: 'signed', draftNo: `${pack}-1-20000000`, faceFen: 20_000_000 })
      expect(taken.history.map(h => h.what)).toEqual(['登记，待背书', '背书了一部分', '背书到商城，已签收'])
      const { list } = await buyer.get('/api/draft/getDraftList', { state: 'open' })
      const rest = list.find(d => d.draftNo === `${pack}-20000001-50000000`)
      expect(rest).toMatchObject({ state: 'waiting', faceFen: 30_000_000, endorseBy: whole.endorseBy, dueOn: whole.dueOn })
      expect(taken.discountFen + (rest?.discountFen ?? 0)).toBe(whole.discountFen)
      // Told once more it is the same part; the rest is endorsed from its middle, and both ends stay.
      await tell({ ...part, noticeId: key() })
      expect(await said(newsOf(`${pack}-30000001-40000000`, { faceFen: 10_000_000 }))).toMatchObject({ code: 'SUCCESS' })
      expect((await onDrafts()) - before).toBe(30_000_000)
      const all = await mall.world.pool.rows<{ draftNo: string; faceFen: Fen; state: string }>(
        `select draft_no as "draftNo", face_fen as "faceFen", state from draft where package_no = $1 order by part_from`,
        [pack],
      )
      expect(all.map(d => [d.draftNo.slice(31), d.faceFen, d.state])).toEqual([
        ['1-20000000', 20_000_000, 'signed'],
        ['20000001-30000000', 10_000_000, 'waiting'],
        ['30000001-40000000', 10_000_000, 'signed'],
        ['40000001-50000000', 10_000_000, 'waiting'],
      ])
      // A range across what was taken is another paper's, or wrong.
      expect(await said(newsOf(`${pack}-15000001-25000000`, { faceFen: 10_000_000 }))).toMatchObject({ code: 'REFUSED' })
      expect((await onDrafts()) - before).toBe(30_000_000)
    })

    test('two parts of one registration that are told of at once are two, and nothing of it is lost', async () => {
      const pack = noOf()
      await register(`${pack}-1-50000000`)
      const before = await onDrafts()
      const told = await Promise.all([
        said(newsOf(`${pack}-1-20000000`, { faceFen: 20_000_000 })),
        said(newsOf(`${pack}-20000001-50000000`, { faceFen: 30_000_000 })),
      ])
      expect(told.map(t => t.code)).toEqual(['SUCCESS', 'SUCCESS'])
      expect((await onDrafts()) - before).toBe(50_000_000)
    })

    test('registered without its range it is the same paper where the face is; of a part the buyer is asked', async () => {
      const whole = noOf()
      const code = await register(whole)
      expect(await said(newsOf(`${whole}-1-50000000`))).toMatchObject({ code: 'SUCCESS' })
      expect(await read(code)).toMatchObject({ state: 'signed', draftNo: `${whole}-1-50000000` })
      const other2 = noOf()
      const open = await register(other2)
      expect(await said(newsOf(`${other2}-1-20000000`, { faceFen: 20_000_000 }))).toMatchObject({ code: 'REFUSED' })
      expect((await read(open)).odd).toContain(`平台说的是 ${other2} 子票 1-20000000，登记的是 ${other2}`)
    })

    test('signed for by hand, the same paper told of by the platform with its range is no second one, and is answered by it', async () => {
      const pack = noOf()
      const code = await register(pack)
      await byHand(code)
      const before = await onDrafts()
      expect(await said(newsOf(`${pack}-1-50000000`))).toMatchObject({ code: 'SUCCESS' })
      expect([await onDrafts(), (await read(code)).odd]).toEqual([before, ''])
      await matures(code)
      await workOnDrafts(mall.world)
      expect(await said(newsOf(`${pack}-1-50000000`, { kind: 'honoured', dueOn: today }))).toMatchObject({ code: 'SUCCESS' })
      expect((await read(code)).state).toBe('paid')
    })

    test('signed for by hand of one who did not hold it, the holder’s endorsement is refused and seen, not taken for nothing', async () => {
      const draftNo = noOf()
      const wrong = await register(draftNo, other)
      await byHand(wrong)
      expect(await said(newsOf(draftNo))).toMatchObject({ code: 'REFUSED' })
      expect((await read(wrong, other)).odd).toContain('不是登记企业')
    })

    test('an answer to a part of what was presented changes nothing, and the desk sees it', async () => {
      const pack = noOf()
      const code = await register(`${pack}-1-50000000`)
      await said(newsOf(`${pack}-1-50000000`))
      await matures(code)
      await workOnDrafts(mall.world)
      const part = newsOf(`${pack}-1-20000000`, { kind: 'honoured', faceFen: 20_000_000, dueOn: today })
      expect(await said(part)).toMatchObject({ code: 'REFUSED' })
      expect(await read(code)).toMatchObject({ state: 'signed', odd: expect.stringContaining('平台说的是') })
    })

    test('what finance had registered of a registration that is overtaken is overtaken with it', async () => {
      const draftNo = noOf()
      const first = await register(draftNo, other)
      await register(draftNo)
      const wordId = await handWord(first)
      expect(await said(newsOf(draftNo))).toMatchObject({ code: 'SUCCESS' })
      const word = await mall.world.pool.row<{ state: string }>('select state from hand_word where id = $1', [Number(wordId)])
      expect(word?.state).toBe('overtaken')
    })
  })

  test('the platform speaks of a part by its range', async () => {
    const draftNo = `${noOf()}-1-1000000`
    const input = offer({ faceFen: 1_000_000 })
    await buyer.get('/api/draft/register', { ...input, draftNo })
    const news: DraftNews = {
      noticeId: key(),
      kind: 'endorsed',
      draftNo,
      billKind: 'bank',
      acceptor: '演示银行',
      holder: company.name,
      faceFen: 1_000_000,
      dueOn: input.dueOn,
      reason: '',
    }
    await insertNews(mall.world.pool, news)
    expect((await tell(news)).json()).toMatchObject({ code: 'SUCCESS' })
  })

  test('the desk says what the rule says, and a quote is at its cost until six in the evening', async () => {
    const desk = await buyer.get('/api/draft/getDraftDesk', {})
    expect(desk.classes.map(c => [c.classCode, c.rateBp])).toEqual([
      ['A', 120],
      ['B', 180],
      ['C', 320],
    ])
    const quote = await buyer.get('/api/draft/quote', offer())
    expect(quote).toMatchObject({
      rateBp: 120,
      days: 150,
      discountFen: discountOf(50_000_000, 120, 150),
      validUntil: desk.quoteUntil,
    })
    expect(new Date(quote.validUntil + 8 * 3_600_000).toISOString().slice(11, 19)).toBe('18:00:00')
  })

  test('what is not taken is refused with its reason, in the same words at every door', async () => {
    const stopped = { acceptorId: acceptors.get('示例停收银行') ?? '' }
    for (const [change, why] of [
      [stopped, '不在收票名单'],
      [{ acceptorId: '999999' }, '不在收票名单'],
      [{ kind: 'commercial' as const }, '不在收票名单'],
      [{ dueOn: today }, '已到期'],
      [{ dueOn: dayAfter(monthsAfter(today, 6), 1) }, '剩余期限超过 6 个月'],
      [{ faceFen: 500_000_001 }, '单张不超 500 万'],
    ] as const)
      for (const answer of [
        await buyer.ask('/api/draft/quote', offer(change)),
        await buyer.ask('/api/draft/register', { ...offer(change), draftNo: noOf() }),
      ]) {
        expect(answer.code).toBe(Errors.DRAFT_NOT_TAKEN.code)
        expect(answer.message).toContain(why)
      }
  })

  test('a number of 29 digits or with letters, three decimals, nothing and a day that is none are no draft', async () => {
    const bad = [
      { draftNo: noOf().slice(1) },
      { draftNo: `${noOf().slice(1)}X` },
      { faceFen: 0 },
      { faceFen: 100.5 },
      { faceFen: -1 },
      { dueOn: '2027-02-30' },
    ]
    for (const change of bad)
      expect((await buyer.ask('/api/draft/register', { ...offer(), draftNo: noOf(), ...change })).code).not.toBe(1)
    const spaced = noOf()
    const { draftCode } = await buyer.get('/api/draft/register', {
      ...offer(),
      draftNo: `${spaced.slice(0, 13)} ${spaced.slice(13)}`,
    })
    expect((await read(draftCode)).draftNo).toBe(spaced)
  })

  test('pressed twenty times at once it is registered once; the key of another body and a known number are refused', async () => {
    const input = { ...offer(), draftNo: noOf() }
    const all = await Promise.all(Array.from({ length: 20 }, () => buyer.get('/api/draft/register', input)))
    expect(new Set(all.map(a => a.draftCode)).size).toBe(1)
    expect(await refusal(buyer, '/api/draft/register', { ...input, faceFen: 1_000_000 })).toBe('REQUEST_REUSED')
    expect(await refusal(buyer, '/api/draft/register', { ...input, requestId: key() })).toBe('DRAFT_KNOWN')
    expect(await refusal(other, '/api/draft/getDraft', { draftCode: all[0]?.draftCode ?? '' })).toBe('DRAFT_NONE')
    await buyer.get('/api/draft/withdraw', { draftCode: all[0]?.draftCode ?? '' })
    await buyer.get('/api/draft/withdraw', { draftCode: all[0]?.draftCode ?? '' })
    // What came to nothing may come again.
    expect(await refusal(buyer, '/api/draft/register', { ...input, requestId: key() })).toBeUndefined()
  })

  test('twenty at once keep within the line of the company', async () => {
    const { openFen } = await buyer.get('/api/draft/getDraftDesk', {})
    await setRule('draft.companyLineFen', String(openFen + 2_500_000))
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        refusal(buyer, '/api/draft/register', { ...offer({ faceFen: 1_000_000 }), draftNo: noOf() }),
      ),
    )
    expect(codes.filter(c => c === undefined)).toHaveLength(2)
    expect((await buyer.get('/api/draft/getDraftDesk', {})).openFen).toBe(openFen + 2_000_000)
    await setRule('draft.companyLineFen', '1000000000000')
  })
})

describe('背书与签收', () => {
  test('thirty notices are one signature: the face lies on the company’s drafts once', async () => {
    const m = await registered()
    const before = await buyer.get('/api/draft/getDraftDesk', {})
    const told = await Promise.all(Array.from({ length: 30 }, () => tell(m.news)))
    expect(told.map(r => r.statusCode)).toEqual(told.map(() => 200))
    await Promise.all(Array.from({ length: 5 }, () => tell({ ...m.news, noticeId: key() })))
    expect(await read(m.draftCode)).toMatchObject({ state: 'signed', leftFen: 50_000_000, appliedFen: 0 })
    expect((await buyer.get('/api/draft/getDraftDesk', {})).leftFen - before.leftFen).toBe(50_000_000)
    expect((await read(m.draftCode)).history.map(h => h.what)).toEqual(['登记，待背书', '背书到商城，已签收'])
  })

  test('what differs from what was registered is not signed for, and the desk sees why', async () => {
    const cases: [Partial<DraftNews>, string][] = [
      [{ faceFen: 49_999_999 }, '票面 499,999.99 元'],
      [{ dueOn: dayAfter(today, 151) }, '到期日'],
      [{ holder: '石家庄某某商贸有限公司' }, '不是登记企业'],
      [{ acceptor: '示例股份银行' }, '承兑人'],
      [{ billKind: 'commercial' }, '种类'],
    ]
    for (const [change, why] of cases) {
      const m = await registered()
      expect((await tell({ ...m.news, ...change })).json()).toMatchObject({ code: 'REFUSED' })
      const d = await read(m.draftCode)
      expect(d).toMatchObject({ state: 'waiting', leftFen: 0 })
      expect(d.odd).toContain(why)
      const list = await finance.get('/api/ops/getDraftList', { state: 'odd', word: m.draftCode })
      expect(list.list.map(r => r.draftCode)).toEqual([m.draftCode])
      // Endorsed again as registered it is signed for after all.
      await tell({ ...m.news, noticeId: key() })
      expect(await read(m.draftCode)).toMatchObject({ state: 'signed', odd: '' })
    }
  })

  test('a wrong signature, another member, an old notice and another body under the same number have no effect', async () => {
    const m = await registered()
    const notice = noticeOf(m.news)
    expect((await send({ ...notice, signature: '0'.repeat(64) })).statusCode).toBe(401)
    expect((await send(notice)).statusCode).toBe(401)
    const foreign = { ...notice, memberId: 'ELSEWHERE' }
    expect((await send({ ...foreign, signature: signDraftNotice(mall.world.settings, foreign) })).statusCode).toBe(401)
    const old = { ...notice, at: notice.at - 3600 }
    expect((await send({ ...old, signature: signDraftNotice(mall.world.settings, old) })).statusCode).toBe(401)
    expect((await read(m.draftCode)).state).toBe('waiting')
    expect((await tell({ ...m.news, draftNo: noOf() })).json()).toMatchObject({ code: 'REFUSED', message: '票号没有登记' })
    expect((await tell(m.news)).statusCode).toBe(409)
  })

  test('finance refuses with a reason what waits; nobody without the right, and nothing that is signed for', async () => {
    const m = await registered()
    const refuse = { draftCode: m.draftCode, reason: '背书不连续' }
    expect(await refusal(await mall.staff('S027'), '/api/ops/refuseDraft', refuse)).not.toBeUndefined()
    expect((await cashier.ask('/api/ops/refuseDraft', { ...refuse, reason: '' })).code).not.toBe(1)
    await cashier.get('/api/ops/refuseDraft', refuse)
    expect(await read(m.draftCode)).toMatchObject({ state: 'refused', endedWhy: '背书不连续' })
    expect((await tell(m.news)).json()).toMatchObject({ code: 'REFUSED' })
    const s = await signed()
    expect(await refusal(cashier, '/api/ops/refuseDraft', { ...refuse, draftCode: s.draftCode })).toBe('DRAFT_STATE')
    expect(await refusal(buyer, '/api/draft/withdraw', { draftCode: s.draftCode })).toBe('DRAFT_STATE')
  })

  test('what is not endorsed in its days expires and can no longer be signed for', async () => {
    const m = await registered()
    await mall.world.pool.run('update draft set endorse_by = endorse_by - 4 where draft_code = $1', [m.draftCode])
    expect((await tell(m.news)).json()).toMatchObject({ code: 'REFUSED' })
    await workOnDrafts(mall.world)
    expect((await read(m.draftCode)).state).toBe('expired')
  })
})

describe('用承兑付订单', () => {
  test('a draft pays its part, the balance the rest, as one payment of the whole order', async () => {
    const { master, orderCode, due } = await ordered({ pieces: 3 })
    const d = await signed({ faceFen: due - 1_234 })
    const before = await balance()
    const input = pay(master, [{ draftCode: d.draftCode, amountFen: due - 1_234 }])
    const all = await Promise.all(Array.from({ length: 10 }, () => buyer.get('/api/pay/draftPay', input)))
    expect(new Set(all.map(p => p.paymentNo)).size).toBe(1)
    expect(all[0]).toMatchObject({ payCode: 'DRAFT', amountFen: due, state: 1 })
    expect(before - (await balance())).toBe(1_234)
    expect(await read(d.draftCode)).toMatchObject({ leftFen: 0, orderCodes: [orderCode] })
    const o = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect([o.paidFen, o.payments.map(p => p.payCode)]).toEqual([due, ['DRAFT']])
    expect(o.drafts).toEqual([{ draftCode: d.draftCode, amountFen: due - 1_234, returnedFen: 0 }])
    expect(await refusal(buyer, '/api/pay/draftPay', { ...input, parts: [{ draftCode: d.draftCode, amountFen: 1 }] })).toBe(
      'REQUEST_REUSED',
    )
  })

  test('one draft, twenty orders at once: never more than it has', async () => {
    const orders = []
    for (let i = 0; i < 20; i += 1) orders.push(await ordered())
    const due = orders[0]?.due ?? 0
    const d = await signed({ faceFen: due * 3 + 5 })
    const codes = await Promise.all(
      orders.map(o => refusal(buyer, '/api/pay/draftPay', pay(o.master, [{ draftCode: d.draftCode, amountFen: o.due }]))),
    )
    expect(codes.filter(c => c === undefined)).toHaveLength(3)
    expect(codes.filter(c => c === 'DRAFT_ABOVE_LEFT')).toHaveLength(17)
    expect(await read(d.draftCode)).toMatchObject({ leftFen: 5, appliedFen: due * 3 })
    for (const o of orders) await buyer.ask('/api/order/cancelOrder', { orderCode: o.orderCode, reason: '测试' })
  })

  test('several drafts in one order, one draft in several orders', async () => {
    const first = await ordered()
    const [a, b] = [await signed({ faceFen: first.due - 100 }), await signed({ faceFen: 1_000 })]
    await buyer.get(
      '/api/pay/draftPay',
      pay(first.master, [
        { draftCode: a.draftCode, amountFen: first.due - 100 },
        { draftCode: b.draftCode, amountFen: 100 },
      ]),
    )
    const second = await ordered()
    await buyer.get('/api/pay/draftPay', pay(second.master, [{ draftCode: b.draftCode, amountFen: 900 }]))
    const detail = await read(b.draftCode)
    expect(detail.leftFen).toBe(0)
    expect(detail.uses.map(u => [u.orderCode, u.amountFen])).toEqual([
      [first.orderCode, 100],
      [second.orderCode, 900],
    ])
  })

  test('above the rest, above the due, three decimals, a foreign, a waiting, a matured draft, a cash order: each is refused and nothing moves', async () => {
    const { master, due } = await ordered()
    const cash = await ordered({ paymentType: 'A' })
    const [d, big] = [await signed({ faceFen: 10_000 }), await signed()]
    const waiting = await registered()
    const foreign = (await other.get('/api/draft/getDraftList', { state: 'open' })).list.find(x => x.state === 'signed')
    const old = await signed({ faceFen: 10_000 })
    await matures(old.draftCode)
    const before = await balance()
    const tryIt = (draftCode: string, amountFen: Fen, of = master) =>
      refusal(buyer, '/api/pay/draftPay', pay(of, [{ draftCode, amountFen }]))
    expect(await tryIt(d.draftCode, 10_001)).toBe('DRAFT_ABOVE_LEFT')
    expect(await tryIt(big.draftCode, due + 1)).toBe('DRAFT_ABOVE_DUE')
    expect(await tryIt(foreign?.draftCode ?? '', 100)).toBe('DRAFT_NONE')
    expect(await tryIt(waiting.draftCode, 100)).toBe('DRAFT_STATE')
    expect(await tryIt(old.draftCode, 100)).toBe('DRAFT_STATE')
    expect(await tryIt(d.draftCode, 100, cash.master)).toBe('DRAFT_ORDER_KIND')
    for (const fen of [0, -5, 0.5])
      expect((await buyer.ask('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: fen }]))).code).not.toBe(1)
    const twice = [
      { draftCode: d.draftCode, amountFen: 1 },
      { draftCode: d.draftCode, amountFen: 1 },
    ]
    expect((await buyer.ask('/api/pay/draftPay', pay(master, twice))).code).not.toBe(1)
    expect(await balance()).toBe(before)
    expect(await read(d.draftCode)).toMatchObject({ leftFen: 10_000 })
    await answered(old, 'honoured')
  })

  test('too little cash beside the drafts is refused with what is missing, and the draft keeps all it has', async () => {
    const { master, due } = await ordered()
    const d = await signed({ faceFen: 100 })
    const have = await balance()
    await mall.world.pool.run(`update account set balance_fen = 50 where company_id = $1 and kind = 'customer_available'`, [
      company.id,
    ])
    const answer = await buyer.ask('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: 100 }]))
    expect(answer.code).toBe(Errors.DRAFT_REST_SHORT.code)
    expect(answer.message).toContain(((due - 150) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
    await mall.world.pool.run(`update account set balance_fen = $2 where company_id = $1 and kind = 'customer_available'`, [
      company.id,
      have,
    ])
    expect((await read(d.draftCode)).leftFen).toBe(100)
  })

  test('who may not pay may not pay by draft', async () => {
    const viewer = await mall.world.pool.row<{ name: string }>(
      `select user_name as name from app_user where role_code = 'viewer' and company_id is not null limit 1`,
    )
    if (!viewer) return
    expect(
      (
        await (
          await mall.buyer(viewer.name)
        ).ask('/api/pay/draftPay', pay('ZD20261102000186', [{ draftCode: 'CD20261101000001', amountFen: 1 }]))
      ).code,
    ).not.toBe(1)
  })
})

describe('按报价下单', () => {
  test('the order bears the real cost on its goods, and only drafts no dearer than the quoted one pay it', async () => {
    const { quoteNo } = await buyer.get('/api/draft/quote', offer({ dueOn: dayAfter(today, 60) }))
    const { preview, order } = await bill({ draftQuoteNo: quoteNo })
    expect(preview.acceptanceFen).toBe(grossOf(preview.goodsFen, 120, 60) - preview.goodsFen)
    expect(preview.draftQuotes.find(q => q.quoteNo === quoteNo)?.acceptanceFen).toBe(preview.acceptanceFen)
    // Seen at the quote and sent without it: another price, refused.
    const { draftQuoteNo: _, ...without } = order
    expect(await refusal(buyer, '/api/order/createOrderBuyNow', without)).toBe('ORDER_CHANGED')
    const made = await buyer.get('/api/order/createOrderBuyNow', { ...order, requestId: key() })
    const [long, right] = [await signed({ dueOn: dayAfter(today, 61) }), await signed({ dueOn: dayAfter(today, 60) })]
    const usable = await buyer.get('/api/draft/getUsableDrafts', { masterOrderCode: made.masterOrderCode })
    expect(usable.drafts.find(x => x.draftCode === long.draftCode)?.why).toContain('贴现成本高于')
    expect(
      await refusal(buyer, '/api/pay/draftPay', pay(made.masterOrderCode, [{ draftCode: long.draftCode, amountFen: 100 }])),
    ).toBe('DRAFT_DEARER')
    await buyer.get('/api/pay/draftPay', pay(made.masterOrderCode, [{ draftCode: right.draftCode, amountFen: made.dueFen }]))
  })

  test('a quote that is over, foreign or invented prices nothing', async () => {
    const { quoteNo } = await buyer.get('/api/draft/quote', offer())
    const foreign = await other.get('/api/draft/quote', offer())
    const { order } = await bill({ draftQuoteNo: quoteNo })
    await mall.world.pool.run(`update draft_quote set valid_until = now() - interval '1 second' where quote_no = $1`, [quoteNo])
    expect(await refusal(buyer, '/api/order/createOrderBuyNow', order)).toBe('DRAFT_QUOTE_OVER')
    for (const no of [quoteNo, foreign.quoteNo, 'BJ20991231999999'])
      expect(
        await refusal(buyer, '/api/cart/refreashCartBuyNowToOrderServiceByShop', {
          freightMode: FreightMode.selfPickup,
          paymentType: 'B',
          draftQuoteNo: no,
        }),
      ).toBe('DRAFT_QUOTE_OVER')
  })
})

describe('退回', () => {
  test('what a draft paid goes back to the draft, what the balance paid to the balance', async () => {
    const { master, orderCode, due } = await ordered()
    const d = await signed({ faceFen: due - 500 })
    const before = await balance()
    await buyer.get('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: due - 500 }]))
    await cancelPaid(orderCode)
    expect(await balance()).toBe(before)
    expect(await read(d.draftCode)).toMatchObject({ leftFen: due - 500, appliedFen: 0, uses: [{ returnedFen: due - 500 }] })
    const said = await buyer.get('/api/notice/getNoticeList', {})
    expect(said.list.find(x => x.body.includes(orderCode) && x.title.includes('取消'))?.body).toContain('原承兑')
  })

  test('money that lies on drafts is not paid out as balance', async () => {
    await signed()
    const { availableFen } = await buyer.get('/api/user/getCapital', {})
    await buyer.get('/api/company/insertCompanyBankAccount', {
      bankName: '演示银行',
      subBankName: '演示银行石家庄第一支行',
      lineNo: '999121000019',
      account: '130123450077',
      agreed: true,
    })
    const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
    expect(
      await refusal(buyer, '/api/userRefundFunds/applyRefund', {
        amountFen: availableFen + 1,
        accountId,
        reason: '试',
        requestId: key(),
      }),
    ).toBe('BALANCE_SHORT')
  })
})

describe('到期', () => {
  test('a week before its owner is reminded once; on the day it is presented and paid, the unused part is cash', async () => {
    const { master, orderCode, due } = await ordered()
    const d = await signed({ faceFen: due + 7_000, dueOn: dayAfter(today, 7) })
    await buyer.get('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: due }]))
    await workOnDrafts(mall.world)
    await workOnDrafts(mall.world)
    const reminded = (await read(d.draftCode)).history.filter(h => h.what === '到期提醒')
    expect(reminded).toHaveLength(1)
    const before = await balance()
    await matures(d.draftCode)
    await mall.world.pool.run(
      'update sandbox_draft set due_on = (select due_on from draft where draft_code = $2) where draft_no = $1',
      [d.draftNo, d.draftCode],
    )
    await Promise.all([workOnDrafts(mall.world), workOnDrafts(mall.world)])
    await workOnDrafts(mall.world)
    expect(await read(d.draftCode)).toMatchObject({ state: 'paid', leftFen: 0, appliedFen: due })
    expect((await balance()) - before).toBe(7_000)
    // What is given back of it afterwards is cash: there is no draft any more.
    await cancelPaid(orderCode)
    expect((await balance()) - before).toBe(7_000 + due)
  })

  test('an answer to what was not presented, or with another sum, changes nothing', async () => {
    const d = await signed()
    expect((await answered(d, 'honoured')).json()).toMatchObject({ code: 'REFUSED', message: '没有提示付款' })
    await matures(d.draftCode)
    await mall.world.pool.run('update draft set presented_at = now() where draft_code = $1', [d.draftCode])
    expect((await answered(d, 'honoured', { faceFen: 1 })).json()).toMatchObject({ code: 'REFUSED' })
    expect((await read(d.draftCode)).state).toBe('signed')
    await Promise.all(Array.from({ length: 10 }, () => answered(d, 'honoured')))
    expect((await read(d.draftCode)).state).toBe('paid')
  })

  test('refused: what orders held is owed, blocks drafts and refunds, and is paid once by one button', async () => {
    const { master, due } = await ordered()
    const d = await signed({ faceFen: due + 900 })
    await buyer.get('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: due }]))
    await matures(d.draftCode)
    await mall.world.pool.run('update draft set presented_at = now() where draft_code = $1', [d.draftCode])
    await answered(d, 'dishonoured')
    expect(await read(d.draftCode)).toMatchObject({
      state: 'dishonoured',
      leftFen: 0,
      debtFen: due,
      debtDueOn: dayAfter(today, 3),
      endedWhy: '余额不足',
    })
    expect((await buyer.get('/api/draft/getDraftList', {})).list[0]?.draftCode).toBe(d.draftCode)
    expect((await buyer.get('/api/user/getCapital', {})).draftDebtFen).toBe(due)
    await mall.world.pool.run(
      'update draft_debt b set due_on = b.due_on - 5 from draft d where d.id = b.draft_id and d.draft_code = $1',
      [d.draftCode],
    )
    await workOnDrafts(mall.world)
    await workOnDrafts(mall.world)
    const late = (await buyer.get('/api/notice/getNoticeList', {})).list.filter(x => x.title === '退票款过期未补')
    expect(late).toHaveLength(1)
    const fresh = await signed()
    const next = await ordered()
    const blocked = pay(next.master, [{ draftCode: fresh.draftCode, amountFen: next.due }])
    expect(await refusal(buyer, '/api/pay/draftPay', blocked)).toBe('DRAFT_DEBT_OPEN')
    const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
    const refund = { amountFen: 100, accountId, reason: '试', requestId: key() }
    expect(await refusal(buyer, '/api/userRefundFunds/applyRefund', refund)).toBe('DRAFT_DEBT_OPEN')
    expect(await refusal(other, '/api/draft/repayDebt', { draftCode: d.draftCode, requestId: key() })).toBe('DRAFT_NONE')
    const before = await balance()
    const input = { draftCode: d.draftCode, requestId: key() }
    const paid = await Promise.all(Array.from({ length: 10 }, () => buyer.get('/api/draft/repayDebt', input)))
    expect(new Set(paid.map(p => p.paidFen))).toEqual(new Set([due]))
    expect(before - (await balance())).toBe(due)
    expect(await refusal(buyer, '/api/draft/repayDebt', { ...input, requestId: key() })).toBe('DRAFT_DEBT_NONE')
    expect(await refusal(buyer, '/api/draft/repayDebt', { ...input, draftCode: fresh.draftCode })).toBe('REQUEST_REUSED')
    await buyer.get('/api/pay/draftPay', blocked)
  })

  test('an acceptor that goes under is no money before the day either, whatever was presented', async () => {
    const { master, due } = await ordered()
    const d = await signed({ faceFen: due })
    await buyer.get('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: due }]))
    expect((await tell({ ...d.news, noticeId: key(), kind: 'insolvent', reason: '承兑人停业' })).json()).toMatchObject({
      code: 'SUCCESS',
    })
    expect(await read(d.draftCode)).toMatchObject({ state: 'dishonoured', debtFen: due })
    await buyer.get('/api/draft/repayDebt', { draftCode: d.draftCode, requestId: key() })
    const waiting = await registered()
    expect((await tell({ ...waiting.news, noticeId: key(), kind: 'insolvent' })).json()).toMatchObject({ code: 'REFUSED' })
  })

  test('an order that is cancelled after its draft came back lowers what is owed', async () => {
    const { master, orderCode, due } = await ordered()
    const d = await signed({ faceFen: due })
    await buyer.get('/api/pay/draftPay', pay(master, [{ draftCode: d.draftCode, amountFen: due }]))
    await matures(d.draftCode)
    await mall.world.pool.run('update draft set presented_at = now() where draft_code = $1', [d.draftCode])
    await answered(d, 'dishonoured')
    const before = await balance()
    await cancelPaid(orderCode)
    expect((await read(d.draftCode)).debtFen).toBe(0)
    expect(await balance()).toBe(before)
    expect(await refusal(buyer, '/api/draft/repayDebt', { draftCode: d.draftCode, requestId: key() })).toBe('DRAFT_DEBT_NONE')
  })

  test('paid out of the balance by the mode of the sandbox, or refused, or asked on its page', async () => {
    const d = await signed({ faceFen: 3_000 })
    await setRule('sandbox.draft', 'ask')
    await matures(d.draftCode)
    await mall.world.pool.run(
      'update sandbox_draft set due_on = (select due_on from draft where draft_code = $2) where draft_no = $1',
      [d.draftNo, d.draftCode],
    )
    await workOnDrafts(mall.world)
    expect(await read(d.draftCode)).toMatchObject({ state: 'signed', presented: true })
    await setRule('sandbox.draft', 'refuse')
    await workOnDrafts(mall.world)
    expect(await read(d.draftCode)).toMatchObject({ state: 'dishonoured', debtFen: 0 })
    await setRule('sandbox.draft', 'pay')
  })
})

describe('收票规则', () => {
  test('a rate holds from its moment; two persons see who said it; a limit below a single draft is none', async () => {
    const rule = {
      classCode: 'C' as const,
      rateBp: 330,
      singleLimitFen: 1_000,
      companyLimitFen: 2_000,
      months: 6,
      validFrom: null,
    }
    expect(await refusal(cashier, '/api/ops/saveDraftClass', rule)).not.toBeUndefined()
    expect(await refusal(finance, '/api/ops/saveDraftClass', { ...rule, companyLimitFen: 999 })).toBe('DRAFT_RULE')
    expect(await refusal(finance, '/api/ops/saveDraftClass', { ...rule, validFrom: Date.now() - 3_600_000 })).toBe('DRAFT_RULE')
    await finance.get('/api/ops/saveDraftClass', { ...rule, rateBp: 999, validFrom: Date.now() + 3_600_000 })
    await finance.get('/api/ops/saveDraftClass', rule)
    expect((await buyer.get('/api/draft/getDraftDesk', {})).classes.find(c => c.classCode === 'C')?.rateBp).toBe(330)
    const { classes } = await finance.get('/api/ops/getDraftRules', {})
    expect(classes.filter(c => c.classCode === 'C').map(c => c.state)).toEqual(['coming', 'inForce', 'over'])
  })

  test('one name stands on the list once, and who is struck off is taken no more', async () => {
    const bank = { acceptorId: null, name: '示例城商行', kind: 'bank' as const, classCode: 'B' as const, taken: true }
    await finance.get('/api/ops/saveDraftAcceptor', bank)
    expect(await refusal(finance, '/api/ops/saveDraftAcceptor', bank)).toBe('DRAFT_RULE')
    const { acceptors: list } = await finance.get('/api/ops/getDraftRules', {})
    const id = list.find(a => a.name === bank.name)?.acceptorId ?? ''
    expect(await refusal(buyer, '/api/draft/quote', offer({ acceptorId: id, faceFen: 1_000 }))).toBeUndefined()
    await finance.get('/api/ops/saveDraftAcceptor', { ...bank, acceptorId: id, taken: false })
    expect(await refusal(buyer, '/api/draft/quote', offer({ acceptorId: id, faceFen: 1_000 }))).toBe('DRAFT_NOT_TAKEN')
  })
})

test('whatever happens in whatever order, the books hold', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('sign', 'pay', 'cancel', 'honour', 'dishonour', 'repay'), fc.integer({ min: 0, max: 99 })),
    {
      minLength: 8,
      maxLength: 16,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      const drafts: Made[] = []
      const paid: string[] = []
      for (const [step, at] of list) {
        const d = drafts[at % Math.max(1, drafts.length)]
        if (step === 'sign') drafts.push(await signed({ faceFen: 10_000 + at * 7_919 }))
        else if (step === 'cancel') {
          const orderCode = paid.shift()
          if (orderCode) await cancelPaid(orderCode)
        } else if (!d) continue
        else if (step === 'pay') {
          const { leftFen } = await read(d.draftCode)
          const o = await ordered()
          const answer = await buyer.ask(
            '/api/pay/draftPay',
            pay(o.master, [{ draftCode: d.draftCode, amountFen: Math.min(Math.max(1, leftFen), o.due) }]),
          )
          if (answer.code === 1) paid.push(o.orderCode)
          else await buyer.ask('/api/order/cancelOrder', { orderCode: o.orderCode, reason: '测试' })
        } else if (step === 'repay') await buyer.ask('/api/draft/repayDebt', { draftCode: d.draftCode, requestId: key() })
        else {
          await matures(d.draftCode)
          await mall.world.pool.run('update draft set presented_at = now() where draft_code = $1', [d.draftCode])
          await answered(d, step === 'honour' ? 'honoured' : 'dishonoured')
        }
      }
      for (const d of drafts) await buyer.ask('/api/draft/repayDebt', { draftCode: d.draftCode, requestId: key() })
      expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    }),
    { numRuns: 4 },
  )
})
