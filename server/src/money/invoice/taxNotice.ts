// The tax platform's callback: signed by both houses' secret, at least once, in any order, perhaps forged; stored once by its number.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import { insertTaxEvent, lockInvoiceBySn, ordersOfRed } from './invoice.queries.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { workWhenWoken } from '../../platform/live/wakes.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { TaxAnswer } from '../../kernel/ports/taxPlatform.ts'
import { TaxNoticeAnswer } from './platform.ts'
import { answerOf } from './sandboxTax.ts'
import { issueReady, nextTaxNotice, takeDueTaxNotices, type TaxJob, taxNoticeDelivered } from './sandboxTax.queries.ts'
import { TAX_CALLBACK } from './taxAddress.ts'
import { type Taken, takeAnswer } from './takeAnswer.ts'

const CUSTOMER = 'HENGYE-TAX-SANDBOX'
const MAX_AGE_SECONDS = 600

export interface TaxNotice {
  customer: string
  eventId: string
  /** Seconds. */
  at: number
  answer: unknown
}
const secretOf = (settings: Settings): Buffer =>
  createHmac('sha256', settings.bankSecret).update('tax platform callbacks').digest()
export const signatureOfTax = (settings: Settings, n: TaxNotice): string =>
  createHmac('sha256', secretOf(settings))
    .update(JSON.stringify([n.customer, n.eventId, n.at, JSON.stringify(n.answer)]))
    .digest('hex')

/** A callback's content, or null: anything not exactly right is refused without an effect. */
export function soundTaxNotice(world: World, body: unknown, nowSeconds: number): { eventId: string; answer: TaxAnswer } | null {
  if (body === null || typeof body !== 'object') return null
  const { customer, eventId, at, answer, signature } = body as Record<string, unknown>
  if (customer !== CUSTOMER || typeof eventId !== 'string' || !/^[\w-]{6,80}$/.test(eventId)) return null
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || Math.abs(nowSeconds - at) > MAX_AGE_SECONDS) return null
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return null
  const right = signatureOfTax(world.settings, { customer, eventId, at, answer })
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(right, 'hex'))) return null
  const read = TaxNoticeAnswer.safeParse(answer)
  return read.success ? { eventId, answer: read.data } : null
}

/** One effect, however often it comes. */
export const takeTaxNotice = (world: World, n: { eventId: string; answer: TaxAnswer }): Promise<Taken> =>
  world.pool.tx(async tx => {
    await lockOrdersById(tx, await ordersOfRed(tx, { invoiceSn: n.answer.requestId }))
    const v = await lockInvoiceBySn(tx, null, n.answer.requestId)
    if (!v) return 'unknown'
    const fresh = await insertTaxEvent(tx, { eventId: n.eventId, requestId: n.answer.requestId, outcome: n.answer.state })
    return fresh === 0 ? 'repeat' : takeAnswer(world, tx, v, n.answer, await systemUserId(tx))
  })

export function registerTaxCallback(app: FastifyInstance, world: World): void {
  if (!inSandbox(world.settings, 'tax')) return
  takeNotices(app, {
    path: TAX_CALLBACK,
    name: 'tax notice',
    mostBytes: 20_000,
    sound: raw => soundTaxNotice(world, jsonIn(raw), Math.floor(world.clock.now() / 1000)),
    take: async notice => ((await takeTaxNotice(world, notice)) === 'unknown' ? { refused: '没有这张发票' } : taken),
  })
}

/** The sandbox's side: issues what is ready and tells it, for as long as the server listens. */
export function startTaxNotices(app: FastifyInstance, world: World): void {
  const worker = workWhenWoken(world, {
    name: 'sandbox-tax-notices',
    run: () => deliver(app, world),
    due: nextTaxNotice,
    failed: e => app.log.warn({ message: e.message }, 'tax notices'),
  })
  app.addHook('onListen', async () => worker.begin())
  app.addHook('preClose', async () => worker.stop())
}

async function deliver(app: FastifyInstance, world: World): Promise<void> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return
  const mode = await world.rules.get('sandbox.tax')
  if (mode === 'silent' || mode === 'error') return
  await issueReady(world.pool, null)
  // What is taken is due again later, so this ends.
  for (let due = await takeDueTaxNotices(world.pool); due.length > 0; due = await takeDueTaxNotices(world.pool))
    for (const job of due) await tell(app, world, { job, port: address.port, lies: mode === 'lie' })
}

async function tell(app: FastifyInstance, world: World, o: { job: TaxJob; port: number; lies: boolean }): Promise<void> {
  const { job, port, lies } = o
  const notice: TaxNotice = {
    customer: CUSTOMER,
    eventId: `${job.requestId}-${job.seq}`,
    at: Math.floor(world.clock.now() / 1000),
    answer: answerOf(job, lies),
  }
  const reply = await fetch(`http://127.0.0.1:${port}${job.callbackUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...notice, signature: signatureOfTax(world.settings, notice) }),
    signal: AbortSignal.timeout(5000),
  }).catch((e: unknown) => {
    app.log.warn({ message: (e as Error).message }, 'tax notice not delivered')
    return null
  })
  if (reply?.ok) await taxNoticeDelivered(world.pool, job.requestId)
}
