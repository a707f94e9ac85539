// From the wire to a use case and back: split the common fields off once, parse, check access, run, parse the reply.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { checkedInTurns } from '../load/checkedInTurns.ts'
import { withLastPage } from './lastPage.ts'
import { type Call, type CallTable, commonFields, ownByName, proxyMay, punchOutMay } from '@mall/contract/kernel/call.ts'
import { OK } from '@mall/contract/kernel/callError.ts'
import { whyRequestWrong } from '@mall/contract/main/labels.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors, Refusal, refusalOf, sentence, type Why } from '@mall/contract/main/errors.ts'
import { companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import { staffDuty } from '../staffDuty.ts'
import { traced, tracing } from '../trace.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx, World } from '../ctx.ts'
import { onceAKey } from './once.ts'
import { withheld } from './withheld.ts'
import { columnDigest } from '../sealed.ts'

export type Handler<I, O> = (ctx: Ctx, input: I) => Promise<O>
type HandlerOf<C> = C extends Call<unknown, infer I, infer O> ? Handler<I, O> : never
export type Handlers<T> = { [P in keyof T]: HandlerOf<T[P]> }

export interface Route {
  path: string
  call: Call<unknown, unknown, unknown>
  handle: Handler<unknown, unknown>
  /** Asked with the fields that stand before the file, before its first byte is read: the only guard of an upload without a session. */
  beforeFile?: BeforeFile
  claimsKey: boolean
}
export type BeforeFile = (world: World, fields: Readonly<Record<string, string>>) => Promise<void>

/** An upload of somebody without a session: its file is read only once the guard has let him through. */
export const behindGuard = <I, O>(beforeFile: BeforeFile, handle: Handler<I, O>): Handler<I, O> =>
  Object.assign((ctx: Ctx, input: I) => handle(ctx, input), { beforeFile })

/**
 * A write that does not go by `ctx.once`, since a row of its own is the key: a payment, a bid, an order. Its twin is answered with what became of that
 * row, not with what was said first.
 */
export const claimsKey = <I, O>(handle: Handler<I, O>): Handler<I, O> =>
  Object.assign((ctx: Ctx, input: I) => handle(ctx, input), { claimsKey: true })

/** A room's routes: the table is complete or does not compile. */
export const serve = <T extends CallTable>(calls: T, handlers: Handlers<T>): Route[] =>
  Object.keys(calls).map(path => ({
    path,
    call: calls[path] as Call<unknown, unknown, unknown>,
    handle: handlers[path as keyof T] as Handler<unknown, unknown>,
    beforeFile: (handlers[path as keyof T] as { beforeFile?: BeforeFile }).beforeFile,
    claimsKey: 'claimsKey' in handlers[path as keyof T],
  }))

export interface Envelope {
  status: { code: number; message: string }
  data: unknown
}

const refused = (name: RefusalName, message: string): Envelope => ({ status: { code: Errors[name].code, message }, data: null })
export const refusalEnvelope = (...why: Why): Envelope => refused(refusalOf(why[0]), sentence(...why))
export const envelopeOf = (e: Refusal): Envelope => refused(e.refusal, e.message)

/** Runs a call for a context that is already made: the way of the server-rendered page and of the wire alike. */
export const runCall = (route: Route, asked: Ctx, input: unknown, pastEnd: 'last' | 'empty' = 'last'): Promise<unknown> =>
  tracing() === null
    ? runs(route, asked, input, pastEnd)
    : traced(`call ${route.path}`, { 'mall.call': route.path }, () => runs(route, asked, input, pastEnd))

async function runs(route: Route, asked: Ctx, input: unknown, pastEnd: 'last' | 'empty'): Promise<unknown> {
  const { call } = route
  const shopper = asked.viewer?.punchOut !== undefined
  if (shopper && !punchOutMay(call)) throw new Refusal('PUNCH_OUT_ONLY', { act: `「${call.title}」` })
  const ctx = shopper && !call.punchOut ? asGuest(asked) : asked
  const { viewer } = ctx
  const parsed = call.input.safeParse(input)
  if (!parsed.success) throw new Refusal('INPUT', { why: whyRequestWrong(route.path, parsed.error.issues) })
  if (call.access !== 'guest') checkAccess(call, ctx)
  if (call.access === 'staff' && !call.unready) await checkReady(ctx)
  if (viewer?.actor) {
    if (!proxyMay(call)) throw new Refusal('PROXY_FORBIDDEN', { act: call.title })
    // Before the act, so that no act is without its row.
    if (call.writes)
      await ctx.world.sessions.recordProxyAct(ctx.db, {
        viewer,
        path: route.path,
        title: call.title,
        input: parsed.data,
        ip: ctx.ip,
      })
  }
  const data = call.writes
    ? await write(route, ctx, parsed.data)
    : await withLastPage(parsed.data, (asked, again) => route.handle(again ? uncounted(ctx) : ctx, asked), pastEnd)
  return checkedOnce(call, viewer === null ? withheld(ctx, route.path, data) : data)
}

/** A write whose input bears a request key does what it does by `ctx.once`; a trial (`dryRun`) writes nothing and leaves no key. */
async function write(route: Route, ctx: Ctx, input: unknown): Promise<unknown> {
  const { requestId, dryRun } = input as { requestId?: unknown; dryRun?: unknown }
  if (typeof requestId !== 'string' || route.claimsKey || dryRun === 1) return route.handle(ctx, input)
  const scope = `${route.path} ${ctx.viewer?.userId ?? ''}`
  const file = ctx.file && [ctx.file.name, createHash('sha256').update(ctx.file.bytes).digest('base64url')]
  // Keyed: a driver's number and a lot's reserve are short enough to be tried out from a copy of the table.
  const hash = columnDigest(ctx.world.settings, 'idem.request_hash', JSON.stringify([input, file]))
  const once: Ctx['once'] = (work, did) => onceAKey(ctx.db, { scope, key: requestId, hash }, route.path, work, did)
  return route.handle(Object.create(ctx, { once: { value: once } }) as Ctx, input)
}

/** Who came from a purchasing system, where a call is not for him: what hangs on the person his key acts as is not asked either. */
const asGuest = (ctx: Ctx): Ctx =>
  Object.create(ctx, {
    viewer: { value: null },
    me: { get: nobody },
    companyId: { get: nobody },
  }) as Ctx
const nobody = (): never => {
  throw new Refusal('SESSION_INVALID')
}
const uncounted = (ctx: Ctx): Ctx => Object.create(ctx, { visitor: { value: null } }) as Ctx

/** What the contract lets out of an answer; of one that is given again it is made once. */
function checkedOnce(call: Call<unknown, unknown, unknown>, data: unknown): unknown {
  const again = typeof data === 'object' && data !== null ? given.get(data) : undefined
  if (!again) return checkedInTurns(call.output as unknown as z.ZodType, data)
  if (again.checked === undefined) {
    again.checked = call.output.parse(data) as object
    bytesOf.set(again.checked, null)
  }
  return again.checked
}

/** A start password is replaced first; where the rule asks for a second factor, it is set up before anything else. */
async function checkReady(ctx: Ctx): Promise<void> {
  const must = await staffDuty(ctx.world, ctx.me)
  if (must === 'password') throw new Refusal('STAFF_MUST_PASSWORD')
  if (must === 'enrol') throw new Refusal('STAFF_MUST_ENROL')
}

function checkAccess(call: Call<unknown, unknown, unknown>, ctx: Ctx): void {
  const { me } = ctx
  if (call.access === 'staff') {
    if (me.kind !== 'staff') throw new Refusal('SESSION_INVALID')
    if (call.right && !mayStaff(me.staffRoles, call.right)) throw new Refusal('STAFF_RIGHT')
    return
  }
  if (me.kind === 'staff') throw new Refusal('SESSION_INVALID')
  if (call.access === 'company' && me.companyId === null) throw new Refusal('NO_COMPANY')
  if (call.need && !me.rights.includes(call.need)) throw new Refusal('COMPANY_RIGHT', { right: companyRights[call.need] })
}

export interface CommonFields {
  token: string | null
  priceAreaCode: string | null
  commerceContractNo: string | null
  channelCode: string | null
  salesType: string
}

const COMMON: ReadonlySet<string> = new Set(commonFields)

/** Own fields of a call that bear a common name without being meant to; such a call does not start. */
export const clashes = (path: string, own: Iterable<string>): string[] =>
  [...own].filter(name => COMMON.has(name) && ownByName[path] !== name)

const text = (v: unknown, max: number): string | null => (typeof v === 'string' && v.length > 0 && v.length <= max ? v : null)

/**
 * Splits the fields that go with every POST from the business input. A call that declares one of the names as its own input (loginUser's
 * userName, a channel call's channelCode) still gets it.
 */
export function splitCommon(
  body: Record<string, unknown>,
  own: ReadonlySet<string>,
): { common: CommonFields; input: Record<string, unknown> } {
  const input: Record<string, unknown> = {}
  for (const key of Object.keys(body)) {
    if (body[key] === null) continue
    if (!COMMON.has(key) || own.has(key)) input[key] = body[key]
  }
  return {
    common: {
      token: text(body.token, 128),
      priceAreaCode: text(body.priceAreaCode, 6),
      commerceContractNo: text(body.commerceContractNo, 40),
      channelCode: text(body.channelCode, 20),
      salesType: typeof body.salesType === 'string' || typeof body.salesType === 'number' ? String(body.salesType) : '',
    },
    input,
  }
}

/** Answers that are given more than once, and what the contract lets out of them. */
const given = new WeakMap<object, { checked?: object }>()
/** That as bytes; null: not yet written. */
const bytesOf = new WeakMap<object, Buffer | null>()
/** Marks an answer that will be given again as it is (platform/live/keptAnswers.ts). */
export const givenAgain = (data: object): void => void given.set(data, {})
/** The envelope of an answer that is given again; null for one that is made for this call alone. */
export function writtenEnvelope(data: unknown): Buffer | null {
  if (typeof data !== 'object' || data === null || !bytesOf.has(data)) return null
  const bytes = bytesOf.get(data) ?? Buffer.from(JSON.stringify(okEnvelope(data)))
  bytesOf.set(data, bytes)
  return bytes
}
/** Success as the specification has it. */
export const okEnvelope = (data: unknown): Envelope => ({ status: { code: OK, message: '成功' }, data })
