// What is told to the ERP, over the sandbox and over a webhook against a counterpart that checks every signature by openssl; and what a real ERP says.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../kernel/settings/settings.ts'
import type { OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import { enqueueErp } from '../../platform/erpOutbox/erp.queries.ts'
import { webhookHeaders, webhookSound } from '../../platform/erpOutbox/webhookSignature.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { type Counterpart, counterpart, type Heard, opensslHmac } from '../../testing/counterpart.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { erpLinkOf, webhookLink } from './erpLink.ts'
import { kingdeeLink } from './kingdeeLink.ts'
import { fakeKingdee, kingdeeAt } from './testKingdee.ts'
import type { ErpLink } from './erpPort.ts'
import { workOnErp } from './workOnErp.job.ts'

const NEW = Buffer.from('0123456789abcdef0123456789abcdef')
const OLD = Buffer.from('fedcba9876543210fedcba9876543210')

let mall: TestMall
let before: TestMall['world']['settings']
beforeAll(async () => {
  mall = await testMall()
  before = mall.world.settings
  await mall.world.pool.run(`update erp_outbox set state = 'done', done_at = now() where state <> 'done'`)
})
afterAll(() => mall.close())
afterEach(() => {
  mall.world.settings = before
})

test('the signature is that of the sheet, made by the library of those who wrote the standard', () => {
  const body =
    '{"type":"order.settled","timestamp":"2026-11-28T02:00:00Z","data":{"orderCode":"D2611280001","grossFen":12568050}}'
  const secret = Buffer.from('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', 'base64')
  expect(webhookHeaders([secret], { id: 'msg_2611280001', at: 1_795_831_200, body })['webhook-signature']).toBe(
    'v1,HiD7lFgn5j72AYNF0EtrLWhk64VQGFdMmAh3EZBXeuE=',
  )
})

const opensslSignature = (secret: Buffer, id: string, at: string, body: string): string =>
  `v1,${Buffer.from(opensslHmac({ hex: secret.toString('hex') }, `${id}.${at}.${body}`), 'hex').toString('base64')}`

test('what comes in is believed within five minutes, under either secret, and with every byte as it was signed', () => {
  const body = '{"a":"订单"}'
  const at = 1_795_831_200
  const headers = (over: object = {}) => ({
    'webhook-id': 'm1',
    'webhook-timestamp': String(at),
    'webhook-signature': opensslSignature(OLD, 'm1', String(at), body),
    ...over,
  })
  const sound = (h: object, raw = body, now = at) => webhookSound([NEW, OLD], h as Record<string, string>, Buffer.from(raw), now)
  expect(sound(headers())).toBe('m1')
  expect(sound(headers({ 'webhook-signature': `v1a,xx v1,AAAA ${headers()['webhook-signature']}` }))).toBe('m1')
  expect(sound(headers(), body, at + 300)).toBe('m1')
  expect(sound(headers(), body, at + 301)).toBeNull()
  expect(sound(headers(), body, at - 301)).toBeNull()
  expect(sound(headers(), '{"a":"订单 "}')).toBeNull()
  expect(sound(headers({ 'webhook-id': 'm2' }))).toBeNull()
  expect(sound(headers({ 'webhook-timestamp': String(at + 1) }))).toBeNull()
  expect(sound(headers({ 'webhook-signature': headers()['webhook-signature'].replace('v1,', 'v2,') }))).toBeNull()
  expect(sound({})).toBeNull()
})

/** The mill's own integration: it takes a key once and checks what is signed. */
interface House {
  taken: string[]
  secret: Buffer
  says: { status: number; body?: unknown }
}
const house: House = { taken: [], secret: NEW, says: { status: 200 } }
function receive({ headers, body }: Heard) {
  const id = String(headers['webhook-id'])
  const signed = opensslSignature(house.secret, id, String(headers['webhook-timestamp']), body.toString('utf8'))
  if (!String(headers['webhook-signature']).split(' ').includes(signed)) return { status: 401, body: {} }
  if (house.says.status < 300 && !house.taken.includes(id)) house.taken.push(id)
  return { status: house.says.status, body: house.says.body ?? {} }
}
let erp: Counterpart
beforeAll(async () => {
  erp = await counterpart(receive)
})
afterAll(() => erp.close())
beforeEach(() => {
  Object.assign(house, { taken: [], secret: NEW, says: { status: 200 } })
  erp.mood = 'sound'
  erp.heard.length = 0
  endRest(mall.world.pool, 'erp')
})

let n = 0
const message = (more: Partial<OutRow> = {}): OutRow => {
  n += 1
  return {
    id: n,
    topic: 'order.paid',
    key: `order.paid:T${n}`,
    payload: {
      topic: 'order.paid',
      orderCode: `T${n}`,
      companyCode: 'C1',
      amountFen: 100,
      kg: 20,
      way: '余额',
      bankFen: 0,
      lines: [{ skuCode: 'S1', pieces: 1, kg: 20, amountFen: 100 }],
    },
    state: 'waiting',
    tries: 1,
    createdAt: new Date('2026-11-28T02:00:00.123Z'),
    ...more,
  }
}
const byWebhook = (secrets: readonly Buffer[] = [NEW]): ErpLink =>
  webhookLink(mall.world.pool, { url: `${erp.url}/mall`, secrets }, sealed => `opened ${sealed}`)

const star = await fakeKingdee()
afterAll(() => star.at.close())
const LINKS = [
  { name: 'the sandbox', link: () => erpLinkOf({ ...mall.world, settings: before }) as ErpLink, takes: 'later', pays: 'later' },
  { name: 'a webhook', link: () => byWebhook(), takes: 'booked', pays: 'booked' },
  {
    name: '金蝶云星空',
    link: () => kingdeeLink({ pool: mall.world.pool, settings: kingdeeAt(star.at.url), account: () => '' }),
    takes: 'booked',
    pays: 'later',
  },
] as const
describe.each(LINKS)('$name', ({ link, takes, pays }) => {
  test('takes a fact and an instruction, and the same key again', async () => {
    const fact = message()
    const paying = message({ topic: 'balanceRefund', key: `R${n}`, payload: { amountFen: 500, companyCode: 'C1' } })
    for (const m of [fact, fact]) expect(await link().tell(m)).toEqual({ kind: 'done', value: takes })
    for (const m of [paying, paying]) expect(await link().tell(m)).toEqual({ kind: 'done', value: pays })
    expect(await link().ask(paying)).toMatchObject({ kind: 'done' })
  })
  test('says that it is there', async () => {
    expect(await link().probe()).toMatchObject({ kind: 'done', value: expect.any(String) })
  })
})

describe('a webhook', () => {
  test('brings the fact with its moment and its key, signed over the bytes as they are', async () => {
    const m = message()
    await byWebhook().tell(m)
    expect(house.taken).toEqual([m.key])
    const [heard] = erp.heard
    expect(JSON.parse(heard?.body.toString('utf8') ?? '')).toEqual({
      type: 'order.paid',
      timestamp: '2026-11-28T02:00:00Z',
      data: { ...m.payload, schema: 1 },
    })
    expect(heard?.method).toBe('POST')
  })

  test('an instruction brings the account to pay to, not our seal of it', async () => {
    await byWebhook().tell(
      message({ topic: 'balanceRefund', key: 'R-account', payload: { amountFen: 500, accountSealed: 'v1.x' } }),
    )
    expect(JSON.parse(erp.heard[0]?.body.toString('utf8') ?? '').data).toEqual({
      amountFen: 500,
      account: 'opened v1.x',
      schema: 1,
    })
  })

  test('a page of a gateway that says 200 is no word of the ERP’s: the message is told again', async () => {
    erp.mood = 'garbage'
    expect(await byWebhook().tell(message())).toMatchObject({ kind: 'away', asked: true, why: expect.stringContaining('网页') })
    expect(house.taken).toEqual([])
  })

  test('while a secret is replaced either house may be the first to change', async () => {
    house.secret = OLD
    expect(await byWebhook([NEW, OLD]).tell(message())).toMatchObject({ kind: 'done' })
    house.secret = NEW
    expect(await byWebhook([NEW, OLD]).tell(message())).toMatchObject({ kind: 'done' })
    expect(await byWebhook([OLD]).tell(message())).toMatchObject({
      kind: 'refused',
      alarm: true,
      words: expect.stringContaining('ERP_SECRET'),
    })
  })

  test('202: it has it and will say itself when it is booked', async () => {
    house.says = { status: 202 }
    expect(await byWebhook().tell(message())).toEqual({ kind: 'done', value: 'later' })
  })

  test.each([400, 409, 410, 413, 422])('%i is a no to this message, in the words of the ERP', async status => {
    house.says = { status, body: { code: 'X', message: '订单在 ERP 里\u0000已关闭' } }
    expect(await byWebhook().tell(message())).toEqual({
      kind: 'refused',
      code: `HTTP ${status}`,
      words: '订单在 ERP 里 已关闭',
      final: true,
    })
  })

  test.each([401, 403, 404, 405])('%i blames no message: nothing goes until somebody has put it right', async status => {
    house.says = { status }
    expect(await byWebhook().tell(message())).toMatchObject({ kind: 'refused', final: false, alarm: true })
  })

  test.each([408, 425, 429])('%i: later', async status => {
    house.says = { status }
    expect(await byWebhook().tell(message())).toMatchObject({ kind: 'away' })
  })

  test.each(['reset', 'error', 'huge', 'redirect', 'lost'] as const)('%s: told again under the same key', async mood => {
    erp.mood = mood
    const m = message()
    expect(await byWebhook().tell(m)).toMatchObject({ kind: 'away', asked: true })
    erp.mood = 'sound'
    expect(await byWebhook().tell(m)).toMatchObject({ kind: 'done' })
    expect(house.taken).toEqual([m.key])
  })

  test('is asked for the answer to what it has, not at once, and gives it as ever, to the callback', async () => {
    const m = message({ topic: 'balanceRefund', key: `R${(n += 1)}`, payload: { amountFen: 500 }, state: 'sent' })
    expect(await byWebhook().ask({ ...m, tries: 6 })).toEqual({ kind: 'done', value: null })
    expect(erp.heard).toEqual([])
    // Whatever it says to the question is no answer to the message.
    house.says = { status: 200, body: { key: m.key, result: 'paid', amountFen: 500, bankTxnId: 'B1' } }
    expect(await byWebhook().ask({ ...m, tries: 7 })).toEqual({ kind: 'done', value: null })
    const [heard] = erp.heard
    expect(JSON.parse(heard?.body.toString('utf8') ?? '')).toMatchObject({
      type: 'answer.wanted',
      data: { key: m.key, topic: 'balanceRefund', schema: 1 },
    })
    expect(heard?.headers['webhook-id']).not.toBe(m.key)
    house.says = { status: 410, body: { message: '没有收到过这条指令' } }
    expect(await byWebhook().ask({ ...m, tries: 7 })).toMatchObject({ kind: 'refused', words: 'ERP 说：没有收到过这条指令' })
  })

  test('what came of it is counted, and no figure, key or secret stands in the books', async () => {
    house.says = { status: 422, body: {} }
    await byWebhook().tell(message({ payload: { amountFen: 987_654 } }))
    const [state] = (await partnerStates(mall.world.pool)).filter(s => s.partner === 'erp')
    expect(state?.refusedToday).toBeGreaterThan(0)
    expect(JSON.stringify(state)).not.toMatch(/987654|order\.paid|0123456789abcdef/)
  })
})

describe('the job', () => {
  const on = (choice: 'webhook' | 'pull' = 'webhook') => {
    mall.world.settings = {
      ...before,
      partners: { ...before.partners, erp: choice },
      adapters: { ...before.adapters, erp: { url: choice === 'webhook' ? `${erp.url}/mall` : '', secrets: [NEW] } },
    }
  }
  const tellFact = async (order: string, topic = 'order.paid') => {
    n += 1
    await mall.world.pool.run(
      `insert into erp_outbox (topic, key, about, payload) values ($1, $2, $3, jsonb_build_object('topic', $1::text, 'orderCode', $3::text, 'amountFen', 100))`,
      [topic, `${topic}:${order}`, order],
    )
    return `${topic}:${order}`
  }
  const rowOf = (key: string) =>
    mall.world.pool.row<{ state: string; trouble: string; refused: boolean }>(
      `select state, trouble, refused_at is not null as refused from erp_outbox where key = $1`,
      [key],
    )
  const work = async () => {
    await mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
    return workOnErp(mall.world)
  }
  beforeEach(async () => {
    await mall.world.pool.run(`update erp_outbox set state = 'done', done_at = now() where state <> 'done'`)
    await work()
  })

  test('a fact that was taken is done; what happens later to the same order follows it', async () => {
    on()
    const paid = await tellFact('JOB1')
    const settled = await tellFact('JOB1', 'order.settled')
    await work()
    expect(house.taken).toEqual([paid, settled])
    expect(await rowOf(settled)).toEqual({ state: 'done', trouble: '', refused: false })
  })

  test('a no is kept with its reason and not asked again; what follows of the order waits behind it, other orders go; sent anew it goes', async () => {
    on()
    const [paid, settled] = [await tellFact('JOB2'), await tellFact('JOB2', 'order.settled')]
    house.says = { status: 410, body: { message: '客户已停用' } }
    await work()
    expect(await rowOf(paid)).toEqual({ state: 'waiting', trouble: 'ERP 没有收下：客户已停用（HTTP 410）', refused: true })
    house.says = { status: 200 }
    const other = await tellFact('JOB3')
    await work()
    expect(house.taken).toEqual([other])
    const finance = await mall.staff('S005')
    const stuck = (await finance.get('/api/ops/getErpMessageList', { state: 'stuck' })).list.map(m => m.messageKey)
    expect(stuck).toContain(paid)
    await finance.get('/api/ops/resendErpMessage', { messageKey: paid, note: 'ERP 里已启用客户' })
    await work()
    expect(house.taken).toEqual([other, paid, settled])
    expect(await rowOf(paid)).toEqual({ state: 'done', trouble: '', refused: false })
  })

  test('an ERP that is away is told later, and everything goes out when it is back', async () => {
    on()
    erp.mood = 'error'
    const keys = [await tellFact('JOB4'), await tellFact('JOB5'), await tellFact('JOB6'), await tellFact('JOB7')]
    await work()
    expect((await rowOf(keys[0] ?? ''))?.trouble).toBe('ERP 无法连接：对方出错（HTTP 502）')
    erp.mood = 'sound'
    endRest(mall.world.pool, 'erp')
    for (let i = 0; i < keys.length && house.taken.length < keys.length; i++) await work()
    expect([...house.taken].sort()).toEqual(keys)
  })

  test('money that the ERP has said nothing of is asked about, shown after a day, and asked at once when a person presses', async () => {
    on()
    await mall.world.pool.tx(tx => enqueueErp(tx, { topic: 'receiptReturn', key: 'RQ1', about: '', payload: { amountFen: 500 } }))
    await work()
    expect(await rowOf('RQ1')).toMatchObject({ state: 'sent', trouble: '' })
    const asked = () => erp.heard.filter(h => h.body.includes('answer.wanted')).length
    await work()
    expect(asked()).toBe(0)
    const finance = await mall.staff('S005')
    await finance.get('/api/ops/resendErpMessage', { messageKey: 'RQ1', note: '催' })
    await workOnErp(mall.world)
    expect(asked()).toBe(1)
    await mall.world.pool.run(`update erp_outbox set sent_at = now() - interval '25 hours' where key = 'RQ1'`)
    await work()
    const stuck = (await finance.get('/api/ops/getErpMessageList', { state: 'stuck' })).list.map(m => [m.messageKey, m.trouble])
    expect(stuck).toContainEqual(['RQ1', '收下超过一天，没有答复'])
  })

  test('so is what an ERP that fetches has taken and not answered', async () => {
    on('pull')
    const fact = await tellFact('JOB20')
    await mall.world.pool.run(`update erp_outbox set state = 'sent', sent_at = now() - interval '25 hours' where key = $1`, [
      fact,
    ])
    await work()
    expect(await rowOf(fact)).toMatchObject({ state: 'sent', trouble: '收下超过一天，没有答复' })
  })

  const said = (path: string, body: object, secret = NEW) => {
    const text = JSON.stringify(body)
    return mall.app.inject({
      method: 'POST',
      url: path,
      headers: webhookHeaders([secret], { id: `a${(n += 1)}`, at: Math.floor(Date.now() / 1000), body: text }),
      payload: text,
    })
  }

  test('an instruction is done by the signed answer alone, and a wrong signature is none', async () => {
    on()
    await mall.world.pool.tx(tx => enqueueErp(tx, { topic: 'receiptReturn', key: 'RR1', about: '', payload: { amountFen: 500 } }))
    // No receipt stands behind it here: its room is not asked.
    await mall.world.pool.run(`update erp_outbox set state = 'sent' where key = 'RR1'`)
    const now = Math.floor(Date.now() / 1000)
    const answer = { messageId: 'E1', key: 'RR1', result: 'paid', amountFen: 501, bankTxnId: 'B1', reason: '', at: now }
    expect((await said('/api/erp/callback', answer, OLD)).statusCode).toBe(401)
    // The signature inside is the sandbox's alone.
    expect((await said('/api/erp/callback', { ...answer, messageId: 'E2', signature: 'x' }, OLD)).statusCode).toBe(401)
    expect(await rowOf('RR1')).toMatchObject({ state: 'sent' })
    const fact = await tellFact('JOB8')
    house.says = { status: 202 }
    await work()
    expect(await rowOf(fact)).toMatchObject({ state: 'sent' })
    const booked = {
      messageId: 'E3',
      key: fact,
      result: 'accepted',
      amountFen: 100,
      bankTxnId: '',
      reason: '',
      at: now,
      bookedAt: now * 1000,
    }
    expect((await said('/api/erp/callback', booked)).statusCode).toBe(200)
    expect(await rowOf(fact)).toMatchObject({ state: 'done' })
  })

  test('what is signed rightly and written wrongly is told as that, and moves nothing', async () => {
    on('pull')
    const now = Math.floor(Date.now() / 1000)
    const raw = (path: string, text: string) =>
      mall.app.inject({
        method: 'POST',
        url: path,
        headers: webhookHeaders([NEW], { id: `a${(n += 1)}`, at: now, body: text }),
        payload: text,
      })
    const answer = { messageId: 'F1', key: 'RR9', result: 'PAID', amountFen: 1, bankTxnId: '', reason: '', at: now }
    const told: [path: string, text: string, says: string][] = [
      ['/api/erp/callback', JSON.stringify(answer), '签名正确，正文不对'],
      ['/api/erp/callback', '{}', '签名正确，正文不对'],
      ['/api/erp/callback', JSON.stringify({ ...answer, result: 'paid', at: now - 700 }), '签名正确，正文不对'],
      ['/api/erp/stock', JSON.stringify({ messageId: 'S1', skuCode: 'X', depotCode: 'W01', pieces: -1 }), '签名正确，正文不对'],
      ['/api/erp/messages', '{"after":0}x', '不是 JSON'],
      ['/api/erp/messages/ack', '{"keys":["a\\u0000"]}', '不能保存'],
      ['/api/erp/messages/ack', '{"keys":["\\ud800"]}', '不能保存'],
    ]
    for (const [path, text, says] of told) {
      const reply = await raw(path, text)
      expect([path, reply.statusCode, reply.json()]).toEqual([
        path,
        400,
        { code: 'FAIL', message: expect.stringContaining(says) },
      ])
    }
  })

  test('an ERP that cannot be called fetches what waits, page by page, and says what it has; nothing is pushed to it', async () => {
    on('pull')
    const keys = [await tellFact('JOB9'), await tellFact('JOB9', 'order.settled'), await tellFact('JOB10')]
    expect(await work()).toBe(0)
    expect(house.taken).toEqual([])
    const pull = async (body: object) =>
      (await said('/api/erp/messages', body)).json() as {
        list: { key: string; cursor: number }[]
        next: number
        more: boolean
        unanswered: string[]
      }
    const first = await pull({ limit: 2 })
    expect([first.list.map(m => m.key), first.more]).toEqual([keys.slice(0, 2), true])
    const second = await pull({ after: first.next, limit: 2 })
    expect([second.list.map(m => m.key), second.more]).toEqual([keys.slice(2), false])
    expect(second.list[0]).toMatchObject({ type: 'order.paid', data: { orderCode: 'JOB10', schema: 1 } })
    const ack = async (body: object) => (await said('/api/erp/messages/ack', body)).json() as { marked: number }
    expect(await ack({ keys: [keys[0], 'nobody'], later: [keys[1]] })).toEqual({ marked: 2 })
    expect(await ack({ keys: [keys[0]] })).toEqual({ marked: 0 })
    expect([await rowOf(keys[0] ?? ''), await rowOf(keys[1] ?? '')]).toMatchObject([{ state: 'done' }, { state: 'sent' }])
    // What it said that it will book later, and has said nothing of since, it is reminded of.
    expect((await pull({})).unanswered).toEqual([])
    await mall.world.pool.run(`update erp_outbox set sent_at = now() - interval '61 minutes' where key = $1`, [keys[1]])
    expect((await pull({})).unanswered).toEqual([keys[1]])
    // From the beginning again: what it has not said that it has.
    expect((await pull({})).list.map(m => m.key)).toEqual(keys.slice(2))
    for (const body of [{ limit: 101 }, { limit: 0 }, { after: -1 }, { after: 'x' }])
      expect((await said('/api/erp/messages', body)).json()).toMatchObject({
        message: expect.stringContaining('limit 须为 1-100'),
      })
    expect((await said('/api/erp/messages/ack', { keys: Array.from({ length: 101 }, String) })).statusCode).toBe(400)
    expect((await said('/api/erp/messages', {}, OLD)).statusCode).toBe(401)
    mall.world.settings = before
    expect((await said('/api/erp/messages', {})).statusCode).toBe(401)
  })
})

describe('the settings', () => {
  const whole = { PARTNER_ERP: 'webhook', ERP_URL: 'https://erp.example/mall', ERP_SECRET: `whsec_${NEW.toString('base64')}` }
  const read = (more: object) => readSettings({ ...whole, ...more } as NodeJS.ProcessEnv).adapters.erp
  test('name the address and one secret, or two while one is replaced', () => {
    expect(read({})).toEqual({ url: whole.ERP_URL, secrets: [NEW] })
    expect(read({ ERP_SECRET: `${whole.ERP_SECRET}, whsec_${OLD.toString('base64')}` })?.secrets).toEqual([NEW, OLD])
    expect(read({ PARTNER_ERP: 'pull', ERP_URL: undefined })).toEqual({ url: '', secrets: [NEW] })
  })
  test.each([
    [{ ERP_URL: undefined }, 'ERP_URL 没有设'],
    [{ ERP_URL: 'http://erp.example' }, 'ERP_URL 须为 https'],
    [{ ERP_SECRET: undefined }, 'ERP_SECRET 没有设'],
    [{ ERP_SECRET: 'whsec_AAAA' }, 'ERP_SECRET 须为 whsec_'],
    [{ ERP_SECRET: NEW.toString('base64') }, 'ERP_SECRET 须为 whsec_'],
    [{ ERP_SECRET: [1, 2, 3].map(() => whole.ERP_SECRET).join(',') }, '最多两个'],
  ])('%j does not start', (more, why) => {
    expect(() => read(more)).toThrow(why)
  })
})
