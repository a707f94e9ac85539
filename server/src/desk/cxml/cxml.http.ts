// POST /api/cxml: documents of buyers' purchasing systems (decision 0285). The key of 开放接口 is the SharedSecret of the sender; every answer is a document too,
// under HTTP 200 also where it says no: a system takes any other status for a line that is down and sends the same for hours.
import { performance } from 'node:perf_hooks'
import { OpenRight, type OpenRightCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { callSeconds, outcomeOf, roomOfPath } from '../../kernel/metrics.ts'
import { failureOf } from '../../kernel/serve/failure.ts'
import { takeBytes } from '../../platform/partner/inbound.ts'
import { askByKey, recordKeyAct } from '../openApi/askByKey.ts'
import { keyCtx } from '../openApi/keyDoor.ts'
import type { KeyAsk } from '../openApi/keyAsk.ts'
import { rehearseCall } from '../openApi/rehearseCall.ts'
import { type Envelope, openEnvelope, respond, statusOfRefusal } from './envelope.ts'
import { orderByDocument, type Ordered } from './orderRequest.ts'
import { setUpPunchOut } from './punchOut.ts'
import { type Node, readXml, Unreadable } from './xml.ts'

const PATH = '/api/cxml'
const MOST_BYTES = 1_000_000

interface Asked {
  req: FastifyRequest
  world: World
  ask: KeyAsk
  envelope: Envelope
}
interface Said {
  text: string
  inner?: Node
}
/** What each request needs of the key, and what becomes of it. */
const REQUESTS: Readonly<Record<string, { rights: readonly OpenRightCode[]; run(a: Asked): Promise<Said> }>> = {
  ProfileRequest: { rights: [], run: profile },
  PunchOutSetupRequest: { rights: [OpenRight.price, OpenRight.cart], run: punchOut },
  OrderRequest: { rights: [OpenRight.cart, OpenRight.order], run: order },
}

async function profile({ world }: Asked): Promise<Said> {
  const transaction = (requestName: string): Node => ['Transaction', { requestName }, ['URL', {}, world.settings.origin + PATH]]
  const inner: Node = [
    'ProfileResponse',
    { effectiveDate: new Date(world.clock.now()).toISOString() },
    ...Object.keys(REQUESTS).map(transaction),
  ]
  return { text: '', inner }
}
async function punchOut({ req, world, ask, envelope }: Asked): Promise<Said> {
  const url = await setUpPunchOut(keyCtx(req, world, ask), ask.keyId, envelope)
  return { text: '', inner: ['PunchOutSetupResponse', {}, ['StartPage', {}, ['URL', {}, url]]] }
}
/** A document for a test, by its own word or by its key, runs the whole way and is taken back. */
async function order({ req, world, ask, envelope }: Asked): Promise<Said> {
  const run = (on: World): Promise<Ordered> => orderByDocument(keyCtx(req, on, ask), ask.keyId, envelope)
  const test = ask.sandbox || envelope.test
  if (!test) await recordKeyAct(world.pool, ask, { path: PATH, title: '采购系统订单', ip: req.ip })
  const made = test
    ? ((await rehearseCall(world, ask, { path: 'cxml:OrderRequest', input: {} }, run)) as Ordered)
    : await run(world)
  const orders = made.orders.map(o => `${o.orderCode} ${OrderStatus.label(o.status)}`).join('、')
  return { text: test ? `试单，已走完整个过程并撤回：${orders}` : `采购单 ${made.masterOrderCode}：${orders}` }
}

async function answered(req: FastifyRequest, world: World, bytes: Buffer): Promise<{ body: string; code: number }> {
  try {
    const envelope = openEnvelope(await readXml(bytes))
    if (envelope.secret === '') throw new Refusal('CXML_WRONG.missing', { name: 'Sender/Credential/SharedSecret' })
    const ask = await askByKey(world.pool, { key: envelope.secret, ip: req.ip, tell: () => {} })
    const { request } = envelope
    const asked = Object.hasOwn(REQUESTS, request.name) ? REQUESTS[request.name] : undefined
    if (!asked) return refuse('CXML_NOT_OFFERED.kind', { name: request.name.slice(0, 60) })
    for (const right of asked.rights) holdRight(ask, right)
    const { text, inner } = await asked.run({ req, world, ask, envelope })
    return { body: await respond(world, 'ok', text, ...(inner ? [inner] : [])), code: 1 }
  } catch (e) {
    return refused(req.log, world, e)
  }
}

/** As the same call with the same key would be: the key's rights, then those of the person it acts as. */
function holdRight(ask: KeyAsk, right: OpenRightCode): void {
  if (!ask.rights.includes(right)) refuse('OPEN_RIGHT', { name: ask.keyName, right: OpenRight.label(right) })
  if (right === OpenRight.order && !ask.viewer.rights.includes('order.create'))
    refuse('COMPANY_RIGHT', { right: companyRights['order.create'] })
}

async function refused(log: FastifyBaseLogger, world: World, e: unknown): Promise<{ body: string; code: number }> {
  if (e instanceof Unreadable) return { body: await respond(world, 'unreadable', e.message), code: 406 }
  if (e instanceof Refusal) {
    return { body: await respond(world, statusOfRefusal(e.refusal), e.message), code: failureOf(e).envelope.status.code }
  }
  const failure = failureOf(e)
  if (failure.id)
    log.error({ id: failure.id, path: PATH, err: { message: (e as Error).message, stack: (e as Error).stack } }, 'call failed')
  const { code, message } = failure.envelope.status
  return { body: await respond(world, failure.http === 503 ? 'later' : failure.http === 500 ? 'broken' : 'wrong', message), code }
}

export function registerCxml(app: FastifyInstance, world: World): void {
  takeBytes(app, { path: PATH, methods: ['POST'], mostBytes: MOST_BYTES }, async (bytes, req, reply) => {
    const from = performance.now()
    const { body, code } = await answered(req, world, bytes)
    callSeconds.labels(roomOfPath(PATH), outcomeOf(code)).observe((performance.now() - from) / 1000)
    return reply.type('text/xml; charset=utf-8').send(body)
  })
}
