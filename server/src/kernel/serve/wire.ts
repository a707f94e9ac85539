// The API on Fastify: bodies, the envelope, methods, and the context of a call.
import { performance } from 'node:perf_hooks'
import { CONTRACT_SALES_TYPE } from '@mall/domain/site/channel/channel.constants.ts'
import { z } from 'zod'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureAnswer } from './busy.ts'
import { type CookieJar, cookieJar, locationOf } from './cookies.ts'
import { type Ctx, makeCtx, type World } from '../ctx.ts'
import { failureOf } from './failure.ts'
import { callSeconds, type Outcome, outcomeOf, roomOfPath } from '../metrics.ts'
import { unsound } from './scan.ts'
import { readUpload } from './upload.ts'
import { takesLonger } from './wholeBody.ts'
import { visitorOf } from './visitorOf.ts'
import { inOwnTurn } from '../load/ownTurns.ts'
import { clashes, okEnvelope, type Route, refusalEnvelope, runCall, splitCommon, writtenEnvelope } from './serve.ts'
import { isShopper } from '../ports/sessions.ts'
import type { Viewer } from '../ports/viewer.ts'

/** A way in that has no session: what its header holds, and how its call is run. */
export interface KeyDoor {
  keyOf(authorization: string | undefined): string | null
  answer(req: FastifyRequest, reply: FastifyReply, asked: { world: World; route: Route; key: string }): Promise<unknown>
}

export interface Shape {
  own: ReadonlySet<string>
  kinds: ReadonlyMap<string, string>
  /** Its line of the counters, by outcome: looked up by two names for every call it would cost more than the counting. */
  seconds: Map<Outcome, ReturnType<typeof callSeconds.labels>>
}
const secondsOf = ({ seconds }: Shape, path: string, outcome: Outcome): ReturnType<typeof callSeconds.labels> => {
  const known = seconds.get(outcome)
  if (known) return known
  const line = callSeconds.labels(roomOfPath(path), outcome)
  seconds.set(outcome, line)
  return line
}

const shapes = new WeakMap<Route, Shape>()
type Fields = Record<string, { type?: string; items?: { type?: string } }>
const fieldsOf = (schema: z.ZodType): Fields =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Fields }).properties ?? {}

/** Names and kinds of a call's own fields, from its schema; made once. */
export function shapeOf(route: Route): Shape {
  const known = shapes.get(route)
  if (known) return known
  const schema = route.call.input as unknown as z.ZodType
  let kinds: Shape['kinds'] | undefined
  const shape: Shape = {
    own: new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : Object.keys(fieldsOf(schema))),
    // Asked by forms alone, and one call of hundreds in the life of a process: made for all of them they were a tenth of a start.
    get kinds() {
      kinds ??= new Map(
        Object.entries(fieldsOf(schema)).map(([name, p]) => [name, [p.type, p.items?.type].filter(Boolean).join(' of ')]),
      )
      return kinds
    },
    seconds: new Map(),
  }
  shapes.set(route, shape)
  return shape
}

/** Characters of a form; the longest that a screen sends, all filters ticked, has some three thousand. */
const MOST_FORM = 64_000

/** A url-encoded body has text only: numbers and lists are read by the schema's kind; shopMaterial comes URI-encoded (specification 7). */
function fromForm(text: string, shape: Shape): Record<string, unknown> {
  if (text.length > MOST_FORM) throw new Refusal('INPUT.tooLong')
  const body: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const kind = shape.kinds.get(key)
    if (kind?.startsWith('array')) {
      // Grown in place: a list copied anew for each of its values stops everybody for as long as a stranger likes.
      const list = (body[key] ??= []) as unknown[]
      for (const item of value.split(',')) if (item !== '') list.push(kind.endsWith('integer') ? numberIn(item) : item)
    } else if ((kind === 'integer' || kind === 'number') && value !== '') body[key] = numberIn(value)
    else if (key === 'shopMaterial') body[key] = decoded(value)
    else if (value !== '') body[key] = value
  }
  return body
}
/** What is no number stays text, for the schema to refuse. */
const numberIn = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export function registerApi(app: FastifyInstance, world: World, routes: readonly Route[], keys: KeyDoor): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'string' }, (_req, body, done) =>
    done(null, body),
  )

  for (const route of routes) {
    const clash = clashes(route.path, shapeOf(route).own)
    if (route.call.upload && route.call.access === 'guest' && !route.beforeFile)
      throw new Error(`${route.path}: a guest's file is read only behind a guard (beforeFile)`)
    if (clash.length > 0)
      throw new Error(`${route.path}: ${clash.join(', ')} goes with every POST and cannot be a field of the call`)
  }
  // One address for all of them: a thousand rows in the framework's own table took most of the time in which a server is made.
  const calls = new Map(routes.map(route => [route.path, { world, route, shape: shapeOf(route), keys }]))
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: ANY_CALL,
    exposeHeadRoute: false,
    bodyLimit: 1_000_000,
    handler: (req, reply) => {
      const asked = calls.get(pathOf(req.url))
      if (asked && req.method === 'POST') return answer(req, reply, asked)
      if (asked) return reply.code(405).header('allow', 'POST').send(refusalEnvelope('METHOD'))
      reply.callNotFound()
      return reply
    },
  })
}
/** Where all calls come in; what else begins with /api/ has a row of its own. */
export const ANY_CALL = '/api/*'
export const pathOf = (url: string): string => decodeURI(url.split(/[?#]/, 1)[0] ?? '')

/**
 * Where the asker is. Channels of the no-show list send no price area (specification 6), but their visitor is somewhere all the same: his calls
 * and his pages must not reckon with two areas. The desk is nowhere: what its people have chosen as visitors of the mall says nothing there.
 */
const areaAsked = (sent: string | null, viewer: Viewer | null, cookies: CookieJar): string | null =>
  sent ?? (viewer?.kind === 'staff' ? null : (locationOf(cookies)?.salesAreaCode ?? null))

async function answer(
  req: FastifyRequest,
  reply: FastifyReply,
  { world, route, shape, keys }: { world: World; route: Route; shape: Shape; keys: KeyDoor },
): Promise<unknown> {
  const from = performance.now()
  let code = 1
  let dead = ''
  try {
    if (fromElsewhere(req, world)) throw new Refusal('ELSEWHERE')
    if (req.isMultipart() && !route.call.upload) throw new Refusal('MEDIA_TYPE')
    const header = req.headers.token
    const headerToken = typeof header === 'string' && header !== '' ? header.slice(0, 128) : null
    const upload = route.call.upload && req.isMultipart()
    // An upload is taken in only from somebody known before its first byte: by the session in the header, or, where guests may, by what the
    // call asks of the fields in front of the file.
    const uploader = upload && headerToken ? await world.sessions.viewerOf(world.pool, headerToken) : null
    if (upload && !uploader && !route.beforeFile) throw await overSession(world, headerToken)
    const key = keys.keyOf(req.headers.authorization)
    if (key !== null) return await keys.answer(req, reply, { world, route, key })
    const sent = upload ? await uploadOf(req, world, route, shape) : { body: readBody(req, route, shape), file: null }
    const { common, input } = splitCommon(sent.body, shape.own)
    if (headerToken && common.token && headerToken !== common.token) throw new Refusal('TOKEN_MISMATCH')
    const token = headerToken ?? common.token
    dead = token ?? ''
    const viewer = uploader ?? (token ? await who(world, token) : null)
    if (token && !viewer && route.call.access !== 'guest') throw await overSession(world, token)
    const cookies = cookieJar(world.settings, req.headers.cookie)
    const ctx = makeCtx({
      world,
      viewer,
      channelCode: common.channelCode,
      areaCode: areaAsked(common.priceAreaCode, viewer, cookies),
      contractNo: common.commerceContractNo,
      contractSales: common.salesType === String(CONTRACT_SALES_TYPE),
      ip: req.ip,
      agent: req.headers['user-agent'],
      ...visitorOf(req, cookies),
      cookies,
      file: sent.file,
      isGone: () => req.raw.socket.destroyed,
    })
    // The desk's reads may take their time, and are then asked beside each other.
    const asked = () => runCall(route, ctx, input)
    const run = viewer?.kind === 'staff' ? asked : () => world.pool.ofOneRequest(asked)
    const data = await (route.call.writes ? run() : inOwnTurn(viewer ?? { ip: req.ip }, run))
    const lines = cookies.lines()
    if (lines.length > 0) reply.header('set-cookie', lines)
    const bytes = writtenEnvelope(data)
    if (bytes === null) return okEnvelope(data)
    reply.type('application/json; charset=utf-8')
    return bytes
  } catch (e) {
    const failure = failureOf(e)
    code = failure.envelope.status.code
    if (failure.id)
      req.log.error(
        { id: failure.id, path: route.path, err: { message: (e as Error).message, stack: (e as Error).stack } },
        'call failed',
      )
    if (e instanceof Refusal && failure.http === 429) reply.header('retry-after', String(e.facts.seconds ?? 1))
    // Logged out means without the cookies of the log-in; the channel stays, or the way back would end at the portal (decision 0038).
    if (code === CODE_606) reply.header('set-cookie', deadSession(world, req.headers.cookie, dead))
    return failureAnswer(req, reply, failure, world.settings)
  } finally {
    secondsOf(shape, route.path, outcomeOf(code)).observe((performance.now() - from) / 1000)
  }
}

/** Why nobody is logged in with it: a page of the company that was acted for before does nothing for the one acted for now (decision 0282). */
async function overSession(world: World, token: string | null): Promise<Refusal> {
  const company = token === null ? null : await world.sessions.switchedTo(world.pool, token)
  return company === null ? new Refusal('SESSION_INVALID') : new Refusal('SWITCHED', { company })
}

const CODE_606 = 606
/** Only the log-in that is dead: the cookies may be of a newer one, made in another tab, and the console's are its own. */
function deadSession(world: World, header: string | undefined, token: string): string[] {
  const cookies = cookieJar(world.settings, header)
  if (token !== '' && cookies.get('token') === token) cookies.clear('token', 'lastLoginTime', 'userInfo', 'CCNo')
  return cookies.lines()
}

/**
 * A page of another site made its visitor's browser send this. Forms go anywhere without asking, with our cookies set by the answer: so they
 * are turned away before anything is done. Browsers say where they stand; who says nothing is no browser and holds no cookies to lose.
 */
function fromElsewhere(req: FastifyRequest, world: World): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = req.headers
  if (origin === undefined) return false
  return origin !== world.settings.origin && !(URL.canParse(origin) && new URL(origin).host === req.headers.host)
}

async function uploadOf(req: FastifyRequest, world: World, { beforeFile }: Route, shape: Shape) {
  const guard =
    beforeFile &&
    (async (before: Readonly<Record<string, string>>) => {
      await beforeFile(world, before)
      takesLonger(req.raw)
    })
  if (!guard) takesLonger(req.raw)
  const { fields, file } = await readUpload(req, guard)
  const why = unsound(fields)
  if (why) throw new Refusal('INPUT', { why })
  // A field beside a file is text, as in a form.
  const body: Record<string, unknown> = { ...fields }
  for (const [key, value] of Object.entries(fields as Record<string, unknown>))
    if (shape.kinds.get(key) === 'integer' && typeof value === 'string') body[key] = numberIn(value)
  return { body, file }
}

/** The body of a call that is no upload, as an object; refuses one that is none. */
export function readBody(req: FastifyRequest, route: Route, shape: Shape): Record<string, unknown> {
  const text = typeof req.body === 'string' ? req.body : ''
  let body: unknown
  if ((req.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    if (!route.call.form) throw new Refusal('INPUT.onlyJson')
    body = fromForm(text, shape)
  } else {
    try {
      body = text === '' ? {} : JSON.parse(text)
    } catch {
      throw new Refusal('BAD_BODY')
    }
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('BAD_BODY')
  const why = unsound(body)
  if (why) throw new Refusal('INPUT', { why })
  return body as Record<string, unknown>
}

/** Calls and pages are open to who came from a purchasing system as well; each call says whether to him too (serve.ts). */
const who = ({ sessions, pool }: World, token: string): Promise<Viewer | null> =>
  isShopper(token) ? sessions.shopperOf(pool, token) : sessions.viewerOf(pool, token)

/** The context of a server-rendered page: the cookie may read for its owner, it authorises no POST. */
export async function pageCtx(req: FastifyRequest, world: World): Promise<Ctx> {
  const cookies = cookieJar(world.settings, req.headers.cookie)
  const token = cookies.get('token')
  const viewer = token ? await who(world, token) : null
  return makeCtx({
    world,
    viewer: viewer?.kind === 'buyer' ? viewer : null,
    channelCode: cookies.get('channel'),
    areaCode: locationOf(cookies)?.salesAreaCode ?? null,
    contractNo: viewer ? cookies.get('CCNo') : null,
    ip: req.ip,
    ...visitorOf(req, cookies),
    cookies,
  })
}

/**
 * A GET that carries the session's token and the common fields in its query (specification 7, exports): who asks, and what is asked of the call
 * that `routeFor` picks for him. Null: nobody is logged in with it.
 */
export async function askedByQuery(
  req: FastifyRequest,
  world: World,
  routeFor: (viewer: Viewer) => Route | undefined,
): Promise<{ route: Route; ctx: Ctx; input: Record<string, unknown> } | null> {
  const token = (req.query as Record<string, unknown>).token
  const viewer = typeof token === 'string' ? await world.sessions.viewerOf(world.pool, token.slice(0, 128)) : null
  const route = viewer ? routeFor(viewer) : undefined
  if (!viewer || !route) return null
  const shape = shapeOf(route)
  const body = fromForm(req.url.split('?')[1] ?? '', shape)
  const why = unsound(body)
  if (why) throw new Refusal('INPUT', { why })
  const { common, input } = splitCommon(body, shape.own)
  const cookies = cookieJar(world.settings, req.headers.cookie)
  const ctx = makeCtx({
    world,
    viewer,
    channelCode: common.channelCode,
    areaCode: areaAsked(common.priceAreaCode, viewer, cookies),
    contractNo: common.commerceContractNo,
    ip: req.ip,
    agent: req.headers['user-agent'],
    cookies,
  })
  return { route, ctx, input }
}
