// 报价卡片: an employee offers a price out of a conversation; the person he talks with takes it from there.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { paidOrder } from '../../platform/db/orderSets.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
let mall: TestMall
let n = 0
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const key = () => `quote-card-${(n += 1)}`
beforeAll(async () => {
  mall = await testMall()
  await mall.world.pool.run(
    `update support_thread set state = 'ended', ended_at = now(), ended_by = 'staff', transfer_to = null, transfer_note = '', transfer_until = null, unanswered_since = null where state <> 'ended'`,
  )
})
afterAll(() => mall.close())

const companyOf = async (userName: string) =>
  (
    await mall.world.pool.row<{ code: string }>(
      'select c.code from company c join app_user u on u.company_id = c.id where u.user_name = $1',
      [userName],
    )
  )?.code ?? ''
const listFen = async () => (await (await mall.staff('S001')).get('/api/ops/getSkuDetail', { skuCode: SKU })).listPriceFen

/** The person writes, the manager takes it. */
async function talk(userName: string) {
  const who = await mall.buyer(userName)
  const desk = await mall.staff('S001')
  const { threadNo } = await who.get('/api/support/sendMessage', { requestId: key(), words: '60 件能便宜些吗？' })
  await desk.get('/api/ops/acceptSupport', { threadNo })
  const { buyerId } = await desk.get('/api/ops/getSupportThread', { threadNo })
  const offer = async (toUserId: string | undefined, fen: Fen) =>
    desk.ask('/api/ops/makeQuote', {
      companyCode: await companyOf(userName),
      requestId: key(),
      lines: [{ skuCode: SKU, pieces: 3, offerFen: fen }],
      ...(toUserId === undefined ? {} : { toUserId }),
    })
  const card = (no: string) => desk.ask('/api/ops/answerSupport', { threadNo, requestId: key(), card: { kind: 'quote', no } })
  const cards = async () => (await who.get('/api/support/getMessages', { threadNo })).list.flatMap(m => m.card ?? [])
  return { who, desk, threadNo, buyerId, offer, card, cards }
}

test('the buyer reads the sum, what it saves and until when; what he does with it shows on the card', async () => {
  const t = await talk('demo01')
  const fen = (await listFen()) - 1000
  const { data } = await t.offer(t.buyerId, fen)
  expect(data.state).toBe('offered')
  expect((await t.card(data.quoteNo)).code).toBe(1)
  const q = await t.who.get('/api/quote/getQuoteDetail', { quoteNo: data.quoteNo })
  const [shown] = await t.cards()
  expect(shown).toMatchObject({ cardKind: 'quote', no: data.quoteNo })
  expect(shown?.offer).toEqual({
    quoteState: 'offered',
    sumFen: q.lines[0]?.amountFen,
    belowFen: q.listSumFen - (q.offerSumFen ?? 0),
    expiresAt: q.expiresAt,
  })
  expect(shown?.offer?.belowFen).toBeGreaterThan(0)
  const found = await t.desk.get('/api/ops/findSupportCards', { threadNo: t.threadNo, kind: 'quote' })
  expect(found.map(f => f.no)).toContain(data.quoteNo)
  await t.who.get('/api/quote/refuseQuote', { quoteNo: q.quoteNo, version: q.version })
  expect((await t.cards())[0]?.offer?.quoteState).toBe('refused')
  expect((await t.desk.get('/api/ops/getSupportThread', { threadNo: t.threadNo })).list.at(-1)?.card?.offer?.quoteState).toBe(
    'refused',
  )
})

test('of fewer pieces than were asked for the card says what those save, not what is not sold', async () => {
  const t = await talk('demo01')
  const fen = await listFen()
  const { quoteNo } = await t.who.get('/api/quote/askQuote', {
    lines: [{ skuCode: SKU, pieces: 10, wantedFen: fen - 5000 }],
    requestId: key(),
  })
  await t.desk.get('/api/ops/answerQuote', { quoteNo, version: 1, lines: [{ lineNo: 1, offerFen: fen - 1000, pieces: 4 }] })
  expect((await t.card(quoteNo)).code).toBe(1)
  const shown = (await t.cards()).find(c => c.no === quoteNo)
  // 4 × 2.668 = 10.672 t at ten yuan less.
  expect(shown?.offer?.belowFen).toBe(10_672)
  expect(shown?.subtitle).toContain('10.672 吨')
})

test('an offer below the authority is no card before the manager’s yes: its buyer would read a price that nobody may give', async () => {
  const t = await talk('demo01')
  const { data } = await t.offer(t.buyerId, Math.ceil((await listFen()) * 0.8))
  expect(data.state).toBe('approval')
  expect(nameOf((await t.card(data.quoteNo)).code)).toBe('SUPPORT_CARD')
  expect((await t.desk.get('/api/ops/findSupportCards', { threadNo: t.threadNo, kind: 'quote' })).map(f => f.no)).not.toContain(
    data.quoteNo,
  )
})

test('a quote goes to the person it was made for: not to a colleague, not to another company, not to who may not order', async () => {
  const boss = await talk('demo01')
  const fen = (await listFen()) - 1000
  const { data } = await boss.offer(undefined, fen)
  const other = await talk('demo02')
  expect(nameOf((await other.card(data.quoteNo)).code)).toBe('SUPPORT_CARD_OTHERS')
  expect(nameOf((await boss.offer(other.buyerId, fen)).code)).toBe('QUOTE_COMPANY')
  // 只看: he talks, and is offered nothing.
  const viewer = await talk('demo01-5')
  const role = await mall.world.pool.row<{ role: string; id: number }>(
    `select role_code as role, id from app_user where user_name = 'demo01-5'`,
  )
  expect([role?.role, viewer.buyerId]).toEqual(['viewer', ''])
  expect(nameOf((await boss.offer(String(role?.id), fen)).code)).toBe('QUOTE_COMPANY')
  expect(nameOf((await viewer.card(data.quoteNo)).code)).toBe('SUPPORT_CARD_OTHERS')
})

test('beside the conversation stand what the company last paid, against today’s list, and what colleagues noted of it', async () => {
  const t = await talk('demo01')
  await t.desk.get('/api/ops/addCompanyNote', {
    companyCode: await companyOf('demo01'),
    body: '月底付款，催一次就到',
    requestId: key(),
  })
  const seen = await t.desk.get('/api/ops/getSupportThread', { threadNo: t.threadNo })
  expect(seen.companyNotes[0]?.body).toBe('月底付款，催一次就到')
  const paid = await mall.world.pool.row<{ fen: Fen }>(
    `select l.price_fen as fen from order_line l join orders o on o.id = l.order_id join sku k on k.id = l.sku_id join company c on c.id = o.company_id
     where c.code = $1 and k.sku_code = $2 and ${paidOrder('o')} order by o.id desc limit 1`,
    [await companyOf('demo01'), seen.deals[0]?.skuCode],
  )
  expect(seen.deals.length).toBeGreaterThan(0)
  expect(seen.deals[0]?.priceFen).toBe(paid?.fen)
})
