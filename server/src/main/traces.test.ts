// One order and its payment, as whoever receives the traces of the mall sees them: one tree, the job linked to it, the partner's call below the job; nobody's data.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../kernel/settings/settings.ts'
import { setTracing } from '../kernel/trace.ts'
import { key, unpaidOrder } from '../money/payment/testPay.ts'
import { type OpenTracing, openTracing } from '../platform/tracing/openTracing.ts'
import { type Counterpart, counterpart } from '../testing/counterpart.ts'
import { type Caller, type TestMall, testMall } from '../testing/testMall.ts'
import { type SeenSpan, type TraceReceiver, traceReceiver } from '../testing/traceReceiver.ts'
import { buildServer } from './build.ts'
import { jobs, type Jobs, startJobs } from './jobs/schedule.ts'

let mall: TestMall
let buyer: Caller
let receiver: TraceReceiver
let erp: Counterpart
let traces: OpenTracing
const away: string[] = []
/** Of anybody, and little. */
const ASKED = '/api/address/getSystemRegionAreaInfoHot'
const settingsOf = (more: Record<string, string> = {}) => {
  const set = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER: 'always_on', ...more }).traces
  if (!set) throw new Error('no receiver')
  return set
}
const begin = (more: Record<string, string> = {}): void => {
  traces = openTracing(settingsOf(more), { away: why => away.push(`away ${why}`), back: () => away.push('back') }, 60_000)
  setTracing(traces.tracing)
}
beforeAll(async () => {
  receiver = await traceReceiver()
  erp = await counterpart(() => ({ status: 200, body: {} }))
  begin()
  mall = await testMall()
  buyer = await mall.buyer('demo01')
})
let started: Jobs | undefined
afterEach(async () => {
  await started?.stop()
  started = undefined
})
afterAll(async () => {
  await traces.close()
  setTracing(null)
  await mall.close()
  await Promise.all([receiver.close(), erp.close()])
})

const parentOf = (span: SeenSpan): SeenSpan | undefined => receiver.spans.find(s => s.spanId === span.parentSpanId)
/** From the root to it. */
const wayTo = (span: SeenSpan): string[] => {
  const above = parentOf(span)
  return [...(above ? wayTo(above) : []), span.name]
}
const find = (name: string): SeenSpan => {
  const span = receiver.spans.find(s => s.name === name)
  if (!span) throw new Error(`no span ${name}: ${[...new Set(receiver.spans.map(s => s.name))].join(', ')}`)
  return span
}
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 300 && !holds(); i++) {
    // Not waited for: a receiver may be silent.
    void traces.flush()
    await new Promise(done => setTimeout(done, 50))
  }
  expect(holds()).toBe(true)
}
const withErp = () => {
  const erpSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const { adapters } = readSettings({ PARTNER_ERP: 'webhook', ERP_URL: `${erp.url}/mall`, ERP_SECRET: erpSecret })
  mall.world.settings = {
    ...mall.world.settings,
    partners: { ...mall.world.settings.partners, erp: 'webhook' },
    adapters: { ...mall.world.settings.adapters, erp: adapters.erp },
  }
}

test('an order that is paid: request, call, transaction, statement; the job it asked for, and the partner below the job', async () => {
  withErp()
  await mall.world.pool.run(`update erp_outbox set state = 'done', done_at = now() where state <> 'done'`)
  const work = jobs.find(j => j.name === 'work-on-erp')
  if (!work) throw new Error('no such job')
  started = await startJobs(mall.world, { error: () => {}, info: () => {} }, [work])
  const order = await unpaidOrder(buyer)
  await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  await until(() => erp.heard.length > 0 && receiver.spans.some(s => s.name.startsWith('partner erp')))
  await until(() => receiver.spans.some(s => s.name === 'job work-on-erp' && (s.links ?? []).length > 0))

  const request = find('POST /api/pay/balancePay')
  expect(request).toMatchObject({ kind: 2, facts: { 'http.route': '/api/pay/balancePay', 'http.response.status_code': 200 } })
  const written = receiver.spans.find(s => s.traceId === request.traceId && s.name === 'insert erp_outbox')
  expect(written && wayTo(written)).toEqual([
    'POST /api/pay/balancePay',
    'call /api/pay/balancePay',
    'transaction',
    'insert erp_outbox',
  ])
  // One number from the request to the partner.
  const requestId = request.facts['mall.request_id']
  const own = receiver.spans.filter(s => s.traceId === request.traceId)
  expect(new Set(own.map(s => s.facts['mall.request_id']))).toEqual(new Set([requestId]))
  const partner = receiver.spans.find(s => s.name.startsWith('partner erp') && s.facts['mall.request_id'] === requestId)
  expect(partner && wayTo(partner)[0]).toBe('job work-on-erp')
  const job = receiver.spans.find(s => s.name === 'job work-on-erp' && s.traceId === partner?.traceId)
  expect(job?.links?.map(l => l.traceId)).toContain(request.traceId)
  expect(partner).toMatchObject({ kind: 3, facts: { 'mall.outcome': 'done', 'http.response.status_code': 200 } })
  // Nothing of it goes to the partner.
  expect(erp.heard.some(h => 'traceparent' in h.headers || 'tracestate' in h.headers)).toBe(false)
})

test('no span holds a value of a statement, a name, a number of a telephone, a key or a token', async () => {
  const person = await mall.world.pool.row<{ realName: string; mobile: string; company: string }>(
    `select u.real_name as "realName", u.mobile, c.name as company from app_user u join company c on c.id = u.company_id where u.user_name = 'demo01'`,
  )
  await buyer.ask('/api/user/loginUser', { userName: 'demo01', password: 'not-the-password' })
  await mall.app.inject({ url: `/no/such/place?token=${buyer.token}&mobile=${person?.mobile}` })
  await traces.flush()
  const order = await mall.world.pool.row<{ code: string }>('select order_code as code from orders order by id desc limit 1')
  const text = receiver.raw()
  expect(text).toContain('POST /api/user/loginUser')
  for (const value of [
    person?.realName,
    person?.mobile,
    person?.company,
    buyer.token,
    order?.code,
    'demo01',
    'not-the-password',
    'whsec_',
  ])
    expect({ value, found: value !== undefined && value !== null && text.includes(value) }).toEqual({ value, found: false })
})

test('a refusal in words is no error; what failed says its class and not its words', async () => {
  await buyer.ask('/api/pay/balancePay', { masterOrderCode: 'DD0', requestId: key() })
  await traces.tracing.job('of-the-test', [], () => mall.world.pool.run(`select 'secret'::int`)).catch(() => {})
  await traces.flush()
  const refused = receiver.spans.filter(s => s.name === 'call /api/pay/balancePay').at(-1)
  expect(refused?.facts['error.type']).toBeDefined()
  expect(refused?.status?.code ?? 0).toBe(0)
  expect(find('job of-the-test')).toMatchObject({ facts: { 'error.type': '22P02' }, status: { code: 2 } })
  expect(receiver.raw()).not.toContain('invalid input syntax')
})

test('a traceparent counts where the proxy of the settings brings it, and from nobody else', async () => {
  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, 'x-forwarded-for': '203.0.113.9' }
  const post = { method: 'POST', url: ASKED, payload: {}, headers } as const
  await mall.app.inject(post)
  const believing = await buildServer({
    ...mall.world,
    settings: {
      ...mall.world.settings,
      trustProxy: '127.0.0.1',
      traces: settingsOf({ OTEL_PROPAGATORS: 'tracecontext', TRUST_PROXY: '127.0.0.1' }),
    },
  })
  await believing.inject({ ...post, remoteAddress: '203.0.113.7' })
  await traces.flush()
  expect(receiver.spans.some(s => s.traceId === traceId)).toBe(false)
  await believing.inject(post)
  await believing.close()
  await traces.flush()
  expect(receiver.spans.filter(s => s.traceId === traceId && s.parentSpanId === 'b'.repeat(16))).toHaveLength(1)
})

test('a receiver that is away is told of once, and once that it is back', async () => {
  receiver.mood = 'refuses'
  for (let round = 0; round < 3; round++) {
    expect(await mall.guest.ask(ASKED, {})).toMatchObject({ http: 200 })
    await traces.flush()
  }
  expect(away).toHaveLength(1)
  receiver.mood = 'takes'
  await mall.guest.ask(ASKED, {})
  await traces.flush()
  expect(away.map(a => a.split(' ')[0])).toEqual(['away', 'back'])
})

test('a receiver that says nothing holds up nobody, and what waits for it is bounded', async () => {
  receiver.mood = 'silent'
  for (let i = 0; i < 12_000; i++) await traces.tracing.job('of-nobody', [], async () => {})
  expect(await mall.guest.ask(ASKED, {})).toMatchObject({ http: 200 })
  await until(() => receiver.waiting() > 0)
  receiver.mood = 'takes'
  receiver.answerAll()
  const cameOf = (name: string) => receiver.spans.filter(s => s.name === name).length
  await until(() => cameOf('job of-nobody') > 1000)
  await traces.flush()
  const came = cameOf('job of-nobody')
  expect(came).toBeLessThan(4000)
})

test('a request that is not looked at leaves nothing, and neither do its parts', async () => {
  await traces.flush()
  const before = receiver.spans.length
  await traces.close()
  begin({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(await mall.guest.ask(ASKED, {})).toMatchObject({ http: 200 })
  await traces.flush()
  expect(receiver.spans).toHaveLength(before)
})
