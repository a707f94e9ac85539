import { createHash } from 'node:crypto'
import { yuan } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { workOnSupport } from './workOnSupport.job.ts'
import { vendorSignature, vendorUrl } from './vendor.ts'

let mall: TestMall
let n = 0
const key = () => `test-request-${(n += 1)}`
beforeAll(async () => {
  mall = await testMall()
})
beforeEach(async () => {
  // Each story begins with nobody talking and nobody at a desk.
  await mall.world.pool.run(
    `update support_thread set state = 'ended', ended_at = now(), ended_by = 'staff', transfer_to = null, transfer_note = '', transfer_until = null, unanswered_since = null where state <> 'ended'`,
  )
  await mall.world.pool.run('delete from support_duty')
  await mall.world.pool.run(`delete from ask_count where scope like 'support:%'`)
})
afterAll(() => mall.close())

/** A browser that keeps its cookies. */
function browser(token: string | null = null) {
  let cookie = ''
  const ask = async (path: string, input: object): Promise<{ code: number; message: string; data: never }> => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      payload: JSON.stringify({ ...input, ...(token ? { token } : {}) }),
    })
    const set = reply.headers['set-cookie']
    for (const line of Array.isArray(set) ? set : set ? [set] : [])
      if (line.startsWith('HBJYJT_visitor=')) cookie = line.split(';')[0] ?? ''
    const body = reply.json() as { status: { code: number; message: string }; data: never }
    return { code: body.status.code, message: body.status.message, data: body.data }
  }
  return { ask, cookie: () => cookie, login: (t: string) => void (token = t) }
}
const say = async (who: Caller, words: string) => who.get('/api/support/sendMessage', { requestId: key(), words })
const service = () => mall.staff('S027')
const lines = async (who: Caller, threadNo: string) =>
  (await who.get('/api/support/getMessages', { threadNo })).list.map(m => `${m.seq} ${m.side} ${m.words}`)

test('a word is numbered, answered and read; twins of a request are one, other words under its key are refused', async () => {
  const buyer = await mall.buyer('demo01')
  const desk = await service()
  const request = { requestId: key(), words: 'Φ20 要 60 件' }
  const both = await Promise.all([buyer.get('/api/support/sendMessage', request), buyer.get('/api/support/sendMessage', request)])
  expect(both[0]).toEqual(both[1])
  const threadNo = both[0]?.threadNo ?? ''
  expect((await buyer.ask('/api/support/sendMessage', { ...request, words: '80 件' })).code).toBe(4207)
  expect((await buyer.get('/api/support/getSupport', {})).thread).toMatchObject({ threadState: 'waiting', position: 1 })
  expect((await desk.ask('/api/ops/answerSupport', { threadNo, requestId: key(), words: '早' })).code).toBe(5456)
  expect(await desk.get('/api/ops/acceptSupport', {})).toEqual({ threadNo })
  const answer = { threadNo, requestId: key(), words: '60 件是 160.080 吨' }
  expect(await desk.get('/api/ops/answerSupport', answer)).toEqual(await desk.get('/api/ops/answerSupport', answer))
  expect((await lines(buyer, threadNo)).map(l => l.replace(/ .* 为您服务/, ' system 为您服务'))).toEqual([
    '1 buyer Φ20 要 60 件',
    '2 system 为您服务',
    '3 staff 60 件是 160.080 吨',
  ])
  expect((await buyer.get('/api/support/getSupport', {})).thread).toMatchObject({ threadState: 'open', unread: 2, readSeq: 3 })
  await buyer.get('/api/support/readMessages', { threadNo, seq: 99 })
  expect((await buyer.get('/api/support/getSupport', {})).thread).toMatchObject({ unread: 0 })
  expect((await desk.get('/api/ops/getSupportThread', { threadNo })).buyerReadSeq).toBe(3)
})

test('many words at once stand one after the other, without a gap', async () => {
  const buyer = await mall.buyer('demo02')
  const sent = await Promise.all(Array.from({ length: 8 }, (_, i) => say(buyer, `第 ${i} 句`)))
  expect(new Set(sent.map(s => s.threadNo)).size).toBe(1)
  expect(sent.map(s => s.seq).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('nobody reads another’s conversation: not another company, not a colleague of the same one, not a guest', async () => {
  const { threadNo } = await say(await mall.buyer('demo01'), '只给客服看')
  for (const who of [await mall.buyer('demo02'), await mall.buyer('demo01-5'), mall.guest]) {
    expect((await who.ask('/api/support/getMessages', { threadNo })).code).toBe(5450)
    expect((await who.ask('/api/support/readMessages', { threadNo, seq: 1 })).code).toBe(5450)
    expect((await who.ask('/api/support/typing', { threadNo })).code).toBe(5450)
    expect((await who.ask('/api/support/endSupport', { threadNo })).code).toBe(5450)
    expect((await who.ask('/api/support/rateSupport', { threadNo, solved: 'yes', stars: 5 })).code).toBe(5450)
  }
})

test('an internal note stays inside: it takes no number, and nothing the buyer reads holds a word of it', async () => {
  const buyer = await mall.buyer('demo01')
  const desk = await service()
  const { threadNo } = await say(buyer, '价格能不能到 3180？')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  await desk.get('/api/ops/noteSupport', { threadNo, requestId: key(), words: '权限价三千一百八十五' })
  await desk.get('/api/ops/answerSupport', { threadNo, requestId: key(), words: '我问一下经理' })
  expect((await desk.get('/api/ops/getSupportThread', { threadNo })).notes).toMatchObject([
    { seq: 2, words: '权限价三千一百八十五' },
  ])
  const paths = ['/api/support/getSupport', '/api/support/getThreadList', '/api/support/getTicketList'] as const
  const all = [
    await buyer.get('/api/support/getMessages', { threadNo }),
    ...(await Promise.all(paths.map(p => buyer.get(p, {})))),
    await buyer.get('/api/support/getThreadList', { word: '权限价' }),
  ]
  expect(JSON.stringify(all)).not.toContain('权限价')
  expect((await buyer.get('/api/support/getMessages', { threadNo })).list.map(m => m.seq)).toEqual([1, 2, 3])
})

test('of two who take the same conversation one gets it and the other hears who; a seventh is not taken', async () => {
  const [one, two] = [await service(), await mall.staff('S001')]
  const { threadNo } = await say(await mall.buyer('demo01'), '在吗')
  const codes = await Promise.all([one, two].map(async s => (await s.ask('/api/ops/acceptSupport', { threadNo })).code))
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, 5458])
  const winner = codes[0] === 1 ? one : two
  for (let i = 0; i < 6; i += 1) {
    await browser().ask('/api/support/sendMessage', { requestId: key(), words: `游客 ${i}` })
    const took = await winner.ask('/api/ops/acceptSupport', {})
    expect([i, took.code]).toEqual([i, i < 5 ? 1 : 5459])
  }
})

test('a transfer needs a note, stays with its sender until it is taken on, and returns after a minute', async () => {
  const [from, to] = [await service(), await mall.staff('S012')]
  const buyer = await mall.buyer('demo01')
  const { threadNo } = await say(buyer, '要谈价')
  await from.get('/api/ops/acceptSupport', { threadNo })
  expect((await from.ask('/api/ops/transferSupport', { threadNo, staffCode: 'S012', note: ' ' })).code).toBe(9400)
  expect((await from.ask('/api/ops/transferSupport', { threadNo, staffCode: 'S012', note: '谈价' })).code).toBe(5462)
  await to.get('/api/ops/keepDuty', { onDuty: true })
  const offer = () => from.get('/api/ops/transferSupport', { threadNo, staffCode: 'S012', note: '谈价，请您接' })
  await offer()
  await from.get('/api/ops/answerSupport', { threadNo, requestId: key(), words: '稍等' })
  await mall.world.pool.run(`update support_thread set transfer_until = now() - interval '1 second' where thread_no = $1`, [
    threadNo,
  ])
  expect((await to.ask('/api/ops/answerTransfer', { threadNo, accept: true })).code).toBeGreaterThan(5000)
  await workOnSupport(mall.world)
  expect((await from.get('/api/ops/getSupportThread', { threadNo })).mine).toBe(true)
  await offer()
  expect((await to.get('/api/ops/getSupportDesk', {})).mine).toMatchObject([
    { threadNo, toMe: true, transferNote: '谈价，请您接' },
  ])
  await to.get('/api/ops/answerTransfer', { threadNo, accept: true })
  expect((await from.ask('/api/ops/answerSupport', { threadNo, requestId: key(), words: '还在' })).code).toBe(5461)
  expect((await lines(buyer, threadNo)).at(-1)).toMatch(/system 已转给/)
})

test('the end asks for a rating, given once; 没解决 makes a ticket with an owner or in the unassigned list', async () => {
  const buyer = await mall.buyer('demo01')
  const desk = await service()
  const { threadNo } = await say(buyer, '磅单少 0.060 吨')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  expect((await buyer.ask('/api/support/rateSupport', { threadNo, solved: 'no', stars: 2 })).code).toBe(5456)
  await desk.get('/api/ops/endSupport', { threadNo })
  const { ticketNo } = await buyer.get('/api/support/rateSupport', { threadNo, solved: 'no', stars: 2 })
  expect(ticketNo).toMatch(/^GD/)
  expect((await buyer.ask('/api/support/rateSupport', { threadNo, solved: 'yes', stars: 5 })).code).toBe(5457)
  const { list } = await buyer.get('/api/support/getTicketList', {})
  expect(list[0]).toMatchObject({ ticketNo, words: '磅单少 0.060 吨', ticketState: 'open' })
  const k = await desk.get('/api/ops/getSupportTicket', { ticketNo })
  expect(k.log.at(-1)).toMatchObject({ ticketEvent: 'add', detail: '评价没解决，2 分' })
  await desk.get('/api/ops/answerSupportTicket', { ticketNo, version: k.version, answer: '已核对，以发货磅单为准' })
  expect((await desk.ask('/api/ops/answerSupportTicket', { ticketNo, version: k.version, answer: '又一次' })).code).toBe(5467)
  expect((await buyer.get('/api/support/getTicketList', {})).list[0]).toMatchObject({ answer: '已核对，以发货磅单为准' })
  await buyer.get('/api/support/addToTicket', { ticketNo, words: '还是不对' })
  expect((await buyer.get('/api/support/getTicketList', {})).list[0]?.ticketState).toBe('open')
  expect((await (await mall.buyer('demo02')).ask('/api/support/addToTicket', { ticketNo, words: '别人的' })).code).toBe(5466)
})

test('a conversation has one ticket: 没解决 is added to the one that was promised, opens it again when it was answered, and says how it was rated', async () => {
  const desk = await service()
  const rated = async (code: string, answerFirst: boolean) => {
    const buyer = await mall.buyer(code)
    const { threadNo } = await say(buyer, `卷号对不上 ${code}`)
    await desk.get('/api/ops/acceptSupport', { threadNo })
    const dueAt = Date.now() + 3_600_000
    const promised = await desk.get('/api/ops/makeSupportTicket', {
      threadNo,
      ticketKind: 'quality',
      words: '核对卷号',
      dueAt,
      ownerCode: 'S027',
      requestId: key(),
    })
    await desk.get('/api/ops/endSupport', { threadNo })
    const ticket = () => desk.get('/api/ops/getSupportTicket', { ticketNo: promised.ticketNo })
    if (answerFirst)
      await desk.get('/api/ops/answerSupportTicket', {
        ticketNo: promised.ticketNo,
        version: (await ticket()).version,
        answer: '已换标牌',
      })
    const answer = await buyer.get('/api/support/rateSupport', { threadNo, solved: 'no', stars: 1, words: '还是不对' })
    expect(answer).toEqual({ ticketNo: promised.ticketNo, added: true })
    const now = await ticket()
    expect(now).toMatchObject({ ticketState: 'open', words: '核对卷号' })
    expect(now.log.at(-1)).toMatchObject({ ticketEvent: 'add', detail: '评价没解决，1 分：还是不对' })
    const tickets = await mall.world.pool.row<{ n: number }>(
      'select count(*)::int as n from support_ticket k join support_thread t on t.id = k.thread_id where t.thread_no = $1',
      [threadNo],
    )
    expect(tickets?.n).toBe(1)
    return { now, dueAt }
  }
  // What was promised stands.
  const open = await rated('demo03', false)
  expect(open.now.dueAt).toBe(open.dueAt)
  const again = await rated('demo04', true)
  expect(again.now.log.map(e => e.ticketEvent)).toContain('reopen')
})

test('of guests at once each employee is told by the first, until he has read it; a buyer is told of always', async () => {
  await mall.world.pool.run(`update notice set read_at = now() where event = 'supportWaiting' and read_at is null`)
  const desk = await service()
  const told = async () =>
    (await desk.get('/api/ops/getNoticeList', { unreadOnly: true, pageSize: 100 })).list.filter(x => x.title === '有客户在等客服')
      .length
  for (let i = 0; i < 5; i += 1)
    expect((await browser().ask('/api/support/sendMessage', { requestId: key(), words: `游客 ${i}` })).code).toBe(1)
  expect(await told()).toBe(1)
  expect((await desk.get('/api/ops/getSupportCount', {})).waiting).toBe(5)
  await say(await mall.buyer('demo06'), '我的单子呢')
  expect(await told()).toBe(2)
})

test('out of hours nobody is kept in a queue: a message becomes a ticket, and who still waits does too', async () => {
  const buyer = await mall.buyer('demo01')
  const { threadNo } = await say(buyer, '还有人吗')
  const set = (value: string) =>
    mall.world.pool.run(
      `insert into setting (key, value) values ('support.hours', $1) on conflict (key) do update set value = excluded.value`,
      [value],
    )
  await set('closed')
  mall.world.rules.forget()
  await workOnSupport(mall.world)
  expect((await lines(buyer, threadNo)).at(-1)).toMatch(/已转为工单 GD\d+/)
  expect((await buyer.ask('/api/support/sendMessage', { requestId: key(), words: '喂' })).code).toBe(5452)
  const left = { requestId: key(), ticketKind: 'price', words: 'Φ25 要 10 件', mobile: '10200000904' } as const
  const guest = browser()
  const first = await guest.ask('/api/support/leaveMessage', left)
  expect(first.code).toBe(1)
  expect((await guest.ask('/api/support/leaveMessage', left)).data).toEqual(first.data)
  expect((await guest.ask('/api/support/leaveMessage', { ...left, mobile: '1020000090' })).code).toBe(9400)
  expect((await (await mall.staff('S001')).get('/api/ops/getSupportTicketList', { view: 'unassigned' })).list).toEqual(
    expect.arrayContaining([expect.objectContaining({ words: 'Φ25 要 10 件', ownerName: '', mobile: '10200000904' })]),
  )
  await set('always')
  mall.world.rules.forget()
})

test('a guest is 游客 and four signs; after his log-in the conversation is his, and his browser’s mark reads nothing of it any more', async () => {
  const page = browser()
  expect((await page.ask('/api/support/getSupport', {})).data).toMatchObject({ visitorName: '', thread: null })
  const { threadNo } = (await page.ask('/api/support/sendMessage', { requestId: key(), words: '怎么注册？' })).data as {
    threadNo: string
  }
  const state = (await page.ask('/api/support/getSupport', {})).data as { visitorName: string }
  expect(state.visitorName).toMatch(/^游客 [0-9A-F]{4}$/)
  const stranger = browser()
  expect((await stranger.ask('/api/support/getMessages', { threadNo })).code).toBe(5450)
  const buyer = await mall.buyer('demo03')
  page.login(buyer.token ?? '')
  await page.ask('/api/support/openSupport', {})
  expect(await lines(buyer, threadNo)).toEqual(['1 buyer 怎么注册？'])
  expect((await (await service()).get('/api/ops/getSupportThread', { threadNo })).row.companyName).not.toBe('')
  page.login('')
  expect((await page.ask('/api/support/getMessages', { threadNo })).code).toBe(5450)
})

test('a flood is told to wait, in words; nothing that was said before is lost', async () => {
  const buyer = await mall.buyer('demo04')
  const codes: number[] = []
  for (let i = 0; i < 22; i += 1)
    codes.push((await buyer.ask('/api/support/sendMessage', { requestId: key(), words: `${i}` })).code)
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 1), 5453, 5453])
  expect((await buyer.ask('/api/support/sendMessage', { requestId: key(), words: 'x'.repeat(501) })).code).toBe(9400)
  expect((await buyer.ask('/api/support/sendMessage', { requestId: key() })).code).toBe(5451)
})

test('a card is of what its sender may see; a script in the words is words', async () => {
  const mine = await mall.buyer('demo01')
  const [order] = (await mine.get('/api/order/getOrderList', { pageSize: 1 })).list
  const orderCode = order?.orderCode ?? ''
  const card = (kind: 'order' | 'goods', no: string) => ({ requestId: key(), card: { kind, no } })
  const other = await mall.buyer('demo02')
  expect((await other.ask('/api/support/sendMessage', card('order', orderCode))).code).toBe(5454)
  expect((await mall.guest.ask('/api/support/sendMessage', card('order', orderCode))).code).toBe(5454)
  const { threadNo } = await mine.get('/api/support/sendMessage', card('order', orderCode))
  await mine.get('/api/support/sendMessage', card('goods', 'REB-HRB400E-20-9000-1-W01'))
  const words = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  await say(mine, words)
  const { list } = await mine.get('/api/support/getMessages', { threadNo })
  expect(list.map(m => m.card?.no ?? m.words)).toEqual([orderCode, 'REB-HRB400E-20-9000-1-W01', words])
})

test('an employee sends a card too: of this customer’s orders, of what is on the shelf; nothing of another customer', async () => {
  const mine = await mall.buyer('demo01')
  const other = await mall.buyer('demo05')
  const codeOf = async (who: Caller) => (await who.get('/api/order/getOrderList', { pageSize: 1 })).list[0]?.orderCode ?? ''
  const [own, foreign] = [await codeOf(mine), await codeOf(other)]
  const desk = await service()
  const { threadNo } = await say(mine, '我的单到哪了')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  const send = (kind: 'order' | 'goods' | 'lot', no: string, requestId = key()) =>
    desk.ask('/api/ops/answerSupport', { threadNo, requestId, card: { kind, no } })
  const offered = await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'order' })
  expect(offered.map(c => c.no)).toContain(own)
  const theirs = (
    await mall.world.pool.rows<{ no: string }>(
      `select order_code as no from orders where company_id = (select company_id from app_user where user_name = 'demo01')`,
    )
  ).map(r => r.no)
  expect(offered.every(c => theirs.includes(c.no))).toBe(true)
  expect(await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'order', word: foreign })).toEqual([])
  const request = key()
  const first = await send('order', own, request)
  expect([first.code, await send('order', own, request)]).toEqual([1, first])
  expect((await send('order', foreign)).code).toBe(5610)
  expect((await send('order', 'DD20200101000000')).code).toBe(5454)
  const sku = (await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'goods', word: 'HRB400E 20*9' }))[0]?.no ?? ''
  expect((await send('goods', sku)).code).toBe(1)
  const { list } = await mine.get('/api/support/getMessages', { threadNo })
  expect(list.flatMap(m => (m.card ? [`${m.side} ${m.card.no}`] : []))).toEqual([`staff ${own}`, `staff ${sku}`])
  // What is off the shelf is shown to nobody, and so not sent.
  await mall.world.pool.run('update sku set on_shelf = false where sku_code = $1', [sku])
  expect((await send('goods', sku)).code).toBe(5454)
  await mall.world.pool.run('update sku set on_shelf = true where sku_code = $1', [sku])
  // The same goods lie in several depots: a card says where, for how much and how many. The customer reads the price of his area.
  const alike = await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'goods', word: 'HRB400E 20*9' })
  expect(new Set(alike.map(c => `${c.title} ${c.subtitle}`)).size).toBe(alike.length)
  const depots = [...mall.world.catalogue.depots.values()].map(d => d.name)
  for (const c of alike) {
    expect(depots).toContain(c.subtitle.split('　')[0])
    expect(c.subtitle).toMatch(/　挂牌 [\d,.]+ 元\/吨　(可售 \d+ 件|期货排产|无货)$/)
  }
  const { priceFen } = await mine.get('/api/goods/getSteelProductDetailInfo', { skuCode: sku })
  const cardOf = async (who: Caller) =>
    (await who.get('/api/support/getMessages', { threadNo })).list.find(m => m.card?.no === sku)?.card?.subtitle
  expect(await cardOf(mine)).toContain(`　${yuan(priceFen)} 元/吨　`)
  const lots = await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'lot' })
  const lot = lots[0]?.no ?? ''
  // A lot that runs is stored as announced: the card says where it stands by the clock, and its price.
  await mall.world.pool.run(
    `update bid_lot set status = 1, open_at = now() - interval '1 hour', ends_at = now() + interval '1 hour', first_end_at = now() + interval '1 hour', sign_up_until = null, paused_at = null, extensions = 0 where bidding_no = $1`,
    [lot],
  )
  const running = (await desk.get('/api/ops/findSupportCards', { threadNo, kind: 'lot', word: lot }))[0]?.subtitle
  expect(running).toMatch(/　竞拍中　(起拍|当前) [\d,.]+$/)
  expect((await send('lot', lot)).code).toBe(1)
  // A guest has no orders, whoever answers him.
  const guest = browser()
  const asked = (await guest.ask('/api/support/sendMessage', { requestId: key(), words: '有现货吗' })).data as {
    threadNo: string
  }
  await desk.get('/api/ops/acceptSupport', { threadNo: asked.threadNo })
  const toGuest = { threadNo: asked.threadNo, requestId: key(), card: { kind: 'order' as const, no: own } }
  expect((await desk.ask('/api/ops/answerSupport', toGuest)).code).toBe(5610)
  expect(await desk.get('/api/ops/findSupportCards', { threadNo: asked.threadNo, kind: 'order' })).toEqual([])
  // A salesman of other companies was handed the conversation, not the company.
  expect((await (await mall.staff('S012')).ask('/api/ops/findSupportCards', { threadNo, kind: 'order' })).code).toBe(5450)
})

test('the button counts answers that were not read: of a buyer, of a guest’s browser, of nobody else; what was read is gone', async () => {
  const buyer = await mall.buyer('demo01')
  const desk = await service()
  const unread = async (who: Caller) => (await who.get('/api/support/getUnread', {})).unread
  expect(await mall.guest.get('/api/support/getUnread', {})).toEqual({ unread: 0, threadNo: '' })
  const { threadNo } = await say(buyer, '明天能提吗')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  // That somebody is there now is no answer yet.
  expect(await unread(buyer)).toBe(0)
  for (const words of ['能', '早上八点起']) await desk.get('/api/ops/answerSupport', { threadNo, requestId: key(), words })
  await desk.get('/api/ops/noteSupport', { threadNo, requestId: key(), words: '只给同事' })
  expect([await unread(buyer), await unread(await mall.buyer('demo01-5'))]).toEqual([2, 0])
  await buyer.get('/api/support/readMessages', { threadNo, seq: 3 })
  expect(await unread(buyer)).toBe(1)
  await buyer.get('/api/support/readMessages', { threadNo, seq: 99 })
  expect(await unread(buyer)).toBe(0)
  const guest = browser()
  const asked = (await guest.ask('/api/support/sendMessage', { requestId: key(), words: '有现货吗' })).data as {
    threadNo: string
  }
  await desk.get('/api/ops/acceptSupport', { threadNo: asked.threadNo })
  await desk.get('/api/ops/answerSupport', { threadNo: asked.threadNo, requestId: key(), words: '有' })
  expect((await guest.ask('/api/support/getUnread', {})).data).toEqual({ unread: 1, threadNo: asked.threadNo })
  expect((await browser().ask('/api/support/getUnread', {})).data).toEqual({ unread: 0, threadNo: '' })
})

test('the company’s own salesman is given his buyer while he sits at the desk, and no longer once he has logged out', async () => {
  const buyer = await mall.buyer('demo01')
  const bd = await mall.world.pool.row<{ code: string }>(
    `select b.staff_code as code from app_user u join company c on c.id = u.company_id join app_user b on b.id = c.bd_user_id where u.user_name = 'demo01'`,
  )
  const salesman = await mall.staff(bd?.code ?? '')
  // Another browser of his is no chair at the desk.
  await mall.staff(bd?.code ?? '')
  await salesman.get('/api/ops/keepDuty', { onDuty: true })
  const first = await say(buyer, '在吗')
  expect((await salesman.get('/api/ops/getSupportThread', { threadNo: first.threadNo })).mine).toBe(true)
  await buyer.get('/api/support/endSupport', { threadNo: first.threadNo })
  await salesman.get('/api/user/logoutUser', {})
  await say(buyer, '还在吗')
  expect((await buyer.get('/api/support/getSupport', {})).thread?.threadState).toBe('waiting')
})

test('who is gone while somebody waits loses him to the queue; the silent conversation ends by itself', async () => {
  const buyer = await mall.buyer('demo01')
  const desk = await service()
  const { threadNo } = await say(buyer, '在吗')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  await say(buyer, '还在吗')
  await mall.world.pool.run(`update support_duty set seen_at = now() - interval '10 minutes'`)
  await mall.world.pool.run(`update support_thread set unanswered_since = now() - interval '5 minutes' where thread_no = $1`, [
    threadNo,
  ])
  await workOnSupport(mall.world)
  expect((await buyer.get('/api/support/getSupport', {})).thread?.threadState).toBe('waiting')
  await desk.get('/api/ops/acceptSupport', { threadNo })
  await desk.get('/api/ops/answerSupport', { threadNo, requestId: key(), words: '在' })
  await mall.world.pool.run(`update support_thread set last_at = now() - interval '40 minutes' where thread_no = $1`, [threadNo])
  await workOnSupport(mall.world)
  expect((await buyer.get('/api/support/getSupport', {})).thread).toMatchObject({ threadState: 'ended', endWay: 'quiet' })
})

test('the desk’s calls ask for its right; a salesman sees waiting guests and his own companies alone', async () => {
  const { threadNo } = await say(await mall.buyer('demo01'), '企业的话')
  expect((await (await mall.staff('S002')).ask('/api/ops/getSupportThread', { threadNo })).code).toBe(4402)
  const bd = await mall.world.pool.row<{ code: string }>(
    `select u.staff_code as code from company c join app_user u on u.id = c.bd_user_id where c.code = 'KH100001'`,
  )
  const foreign = ['S011', 'S012', 'S013', 'S014'].find(code => code !== bd?.code) ?? ''
  expect((await (await mall.staff(foreign)).ask('/api/ops/getSupportThread', { threadNo })).code).toBe(5450)
})

test('the vendor’s form is signed by SHA-1 over nonce, timestamp and visitor id, with the secret', () => {
  const o = { nonce: 'abc123', timestamp: 1_763_900_000_000, visitorId: 'v-8f3a', key: 'secret-of-sixteen' }
  expect(vendorSignature(o)).toBe('977A931E19944BF13E915A6D87D5B806DC762679')
  const url = new URL(
    vendorUrl({ url: 'https://chat.example/im', key: o.key }, { visitorId: 'v-8f3a', name: '游客', now: o.timestamp }),
  )
  const text = `nonce=${url.searchParams.get('nonce')}&timestamp=${o.timestamp}&web_token=v-8f3a&${o.key}`
  expect(url.searchParams.get('signature')).toBe(createHash('sha1').update(text).digest('hex').toUpperCase())
  expect(url.href).not.toContain(o.key)
})

test('who takes channels of his own gets their customers first, and anybody’s after three minutes', async () => {
  const [coil, bar] = [await mall.buyer('demo07'), await mall.buyer('demo01')]
  const desk = await service()
  const first = await coil.ask('/api/support/sendMessage', { requestId: key(), words: '冷卷' }, { channelCode: 'J0000004' })
  const second = await bar.ask('/api/support/sendMessage', { requestId: key(), words: '螺纹' }, { channelCode: 'J0000009' })
  const [ofCoil, ofBar] = [first, second].map(r => (r.data as { threadNo: string }).threadNo)
  // Whoever has a salesman there goes to him; here both wait.
  const waiting = async () => (await desk.get('/api/ops/getSupportDesk', {})).waiting
  expect((await waiting()).map(w => w.threadNo)).toEqual([ofCoil, ofBar])
  await desk.get('/api/ops/setSupportChannels', { channelCodes: ['J0000009', 'NONE'] })
  expect((await desk.get('/api/ops/getSupportDesk', {})).channels).toEqual(['J0000009'])
  expect((await waiting()).map(w => [w.threadNo, w.elsewhere])).toEqual([
    [ofBar, false],
    [ofCoil, true],
  ])
  await mall.world.pool.run(
    `update support_thread set unanswered_since = now() - interval '4 minutes', last_at = now() - interval '4 minutes' where thread_no = $1`,
    [ofCoil],
  )
  expect(await desk.get('/api/ops/acceptSupport', {})).toEqual({ threadNo: ofCoil })
  expect(await desk.get('/api/ops/acceptSupport', {})).toEqual({ threadNo: ofBar })
})

test('a phrase is written, renamed and deleted by whom it belongs to; one of all by whoever leads', async () => {
  const [desk, lead] = [await service(), await mall.staff('S001')]
  const { phraseId } = await desk.get('/api/ops/savePhrase', { title: '试语', words: '请按时段到厂' })
  await desk.get('/api/ops/savePhrase', { phraseId, title: '试语时段', words: '请按预约时段到厂' })
  const mine = async () => (await desk.get('/api/ops/getPhrases', {})).filter(p => p.title.startsWith('试语'))
  expect(await mine()).toEqual([{ phraseId, title: '试语时段', words: '请按预约时段到厂', own: true }])
  expect((await lead.ask('/api/ops/savePhrase', { phraseId, title: '别人的', words: '改不了' })).code).toBe(5473)
  expect((await desk.ask('/api/ops/savePhrase', { phraseId, title: '全室', words: '共用', forAll: true })).code).toBe(5464)
  const shared = await lead.get('/api/ops/savePhrase', { title: '试语须知', words: '带好证件', forAll: true })
  expect((await desk.ask('/api/ops/savePhrase', { ...shared, title: '我改', words: '不行' })).code).toBe(5464)
  expect((await desk.ask('/api/ops/dropPhrase', shared)).code).toBe(5464)
  await lead.get('/api/ops/dropPhrase', shared)
  await desk.get('/api/ops/dropPhrase', { phraseId })
  expect(await mine()).toEqual([])
})

test('a guest who left no number reads the answer where he asked; the desk knows how it reaches him', async () => {
  const page = browser()
  const { threadNo } = (await page.ask('/api/support/sendMessage', { requestId: key(), words: '有 DX51D 吗' })).data as {
    threadNo: string
  }
  const lead = await mall.staff('S001')
  await mall.world.pool.run(
    `insert into setting (key, value) values ('support.hours', 'closed') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
  await workOnSupport(mall.world)
  await mall.world.pool.run(`update setting set value = 'always' where key = 'support.hours'`)
  mall.world.rules.forget()
  const said = async () =>
    ((await page.ask('/api/support/getMessages', { threadNo })).data as { list: { words: string }[] }).list.map(m => m.words)
  expect((await said()).at(-1)).toContain('留下手机号')
  const ticket = (await lead.get('/api/ops/getSupportTicketList', { view: 'unassigned' })).list.find(k => k.threadNo === threadNo)
  expect(ticket?.reach).toBe('page')
  await lead.get('/api/ops/answerSupportTicket', {
    ticketNo: ticket?.ticketNo ?? '',
    version: ticket?.version ?? 0,
    answer: '有，0.5 到 2.0',
  })
  expect((await said()).at(-1)).toBe(`工单 ${ticket?.ticketNo} 的回复：有，0.5 到 2.0`)
  // Days after its end the conversation is gone from the pane, unless something came since that he has not read.
  await mall.world.pool.run(`update support_thread set ended_at = now() - interval '2 days' where thread_no = $1`, [threadNo])
  expect(((await page.ask('/api/support/getSupport', {})).data as { thread: { threadNo: string } | null }).thread?.threadNo).toBe(
    threadNo,
  )
})

test('a number that a guest leaves is that of his open tickets too; without one the answer goes where he talks now', async () => {
  const lead = await mall.staff('S001')
  const hours = async (value: string) => {
    await mall.world.pool.run(
      `insert into setting (key, value) values ('support.hours', $1) on conflict (key) do update set value = excluded.value`,
      [value],
    )
    mall.world.rules.forget()
  }
  const ask = async (who: ReturnType<typeof browser>, words: string) =>
    ((await who.ask('/api/support/sendMessage', { requestId: key(), words })).data as { threadNo: string }).threadNo
  const [one, two] = [browser(), browser()]
  const [first, old] = [await ask(one, '有 Q355B 吗'), await ask(two, '有 SPCC 吗')]
  await hours('closed')
  await workOnSupport(mall.world)
  const left = { requestId: key(), ticketKind: 'price', words: '请回电', mobile: '10200000905' } as const
  expect((await one.ask('/api/support/leaveMessage', left)).code).toBe(1)
  await hours('always')
  const tickets = (await lead.get('/api/ops/getSupportTicketList', { view: 'unassigned' })).list
  expect(tickets.find(k => k.threadNo === first)).toMatchObject({ mobile: '10200000905', reach: 'sms' })
  const ticket = tickets.find(k => k.threadNo === old)
  const now = await ask(two, '还有 SECC 吗')
  await lead.get('/api/ops/answerSupportTicket', {
    ticketNo: ticket?.ticketNo ?? '',
    version: ticket?.version ?? 0,
    answer: 'SPCC 有',
  })
  const lines = ((await two.ask('/api/support/getMessages', { threadNo: now })).data as { list: { words: string }[] }).list
  expect(lines.at(-1)?.words).toBe(`工单 ${ticket?.ticketNo} 的回复：SPCC 有`)
})
