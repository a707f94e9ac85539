// A call with a company's key: no session and no cookies, counted, held to what the key may, and told what is left.
import { CONTRACT_SALES_TYPE } from '@mall/domain/site/channel/channel.constants.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { type Ctx, makeCtx, type World } from '../../kernel/ctx.ts'
import { type CommonFields, okEnvelope, type Route, runCall, splitCommon, writtenEnvelope } from '../../kernel/serve/serve.ts'
import { type KeyDoor, readBody, shapeOf } from '../../kernel/serve/wire.ts'
import { askByKey, holdToKey, keyOf, recordKeyAct } from './askByKey.ts'
import type { KeyAsk } from './keyAsk.ts'
import { CART_RESET, rehearseCall } from './rehearseCall.ts'

async function answer(
  req: FastifyRequest,
  reply: FastifyReply,
  { world, route, key }: { world: World; route: Route; key: string },
): Promise<unknown> {
  const { open, writes } = route.call
  const ask = await askByKey(world.pool, {
    key,
    ip: req.ip,
    brief: open === 'price' && !writes,
    tell: limits => void reply.headers(limits),
  })
  // Before it is run: a refusal says it too.
  if (ask.sandbox) reply.header('x-mall-sandbox', 'true')
  try {
    const data = await runForKey(req, world, ask, { route, body: readBody(req, route, shapeOf(route)) })
    if (ask.sandbox) return { ...okEnvelope(data), sandbox: true, ...(ask.cartReset ? { sandboxNote: CART_RESET } : {}) }
    const bytes = writtenEnvelope(data)
    if (bytes === null) return okEnvelope(data)
    reply.type('application/json; charset=utf-8')
    return bytes
  } finally {
    // Of a refusal too: an empty cart may be why.
    if (ask.cartReset) reply.header('x-mall-sandbox-cart', 'reset')
  }
}

/** The context of whoever a key acts as: no session, no cookies. */
export const keyCtx = (req: FastifyRequest, world: World, ask: KeyAsk, common?: CommonFields): Ctx =>
  makeCtx({
    world,
    viewer: ask.viewer,
    channelCode: common?.channelCode ?? null,
    areaCode: common?.priceAreaCode ?? null,
    contractNo: common?.commerceContractNo ?? null,
    contractSales: common?.salesType === String(CONTRACT_SALES_TYPE),
    ip: req.ip,
    agent: req.headers['user-agent'],
    cookies: cookieJar(world.settings, undefined),
    isGone: () => req.raw.socket.destroyed,
  })

/**
 * One call for a key that was let in. There is no session and there are no cookies: neither read nor set. What binds must name its request, so that
 * a repeat is none.
 */
export async function runForKey(
  req: FastifyRequest,
  world: World,
  ask: KeyAsk,
  { route, body }: { route: Route; body: Record<string, unknown> },
): Promise<unknown> {
  holdToKey(ask, route.call)
  const shape = shapeOf(route)
  const { common, input } = splitCommon(body, shape.own)
  if (common.token || req.headers.token) throw new Refusal('OPEN_KEY.tokenToo')
  const run = (on: World) => runCall(route, keyCtx(req, on, ask, common), input, 'empty')
  if (shape.own.has('requestId') && input.requestId === undefined) throw new Refusal('INPUT.noRequestId')
  const { writes, open } = route.call
  // Its cart is its own also where it is only read.
  if (ask.sandbox && (writes || open === 'cart' || open === 'order'))
    return rehearseCall(world, ask, { path: route.path, input }, run)
  if (writes && open === 'order') await recordKeyAct(world.pool, ask, { path: route.path, title: route.call.title, ip: req.ip })
  return run(world)
}

export const keyDoor: KeyDoor = { keyOf, answer }
