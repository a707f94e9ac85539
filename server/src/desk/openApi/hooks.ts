// 回调地址: made, changed, removed, tried, and what was lost sent again.
import { randomBytes } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import {
  hearsOf,
  HookEvent,
  type HookEventCode,
  HookFormat,
  type HookFormatCode,
  MOST_HOOKS,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { whyNotTarget } from '@mall/domain/desk/openApi/publicAddress.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { sealColumn } from '../../kernel/sealed.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deliver, SECRET_COLUMN } from './deliver.ts'
import {
  type Ends,
  changeHookRow,
  countHooks,
  hookOf,
  insertHook,
  insertPing,
  lockHook,
  removeHookRow,
  takeThese,
} from './hook.queries.ts'
import { lockOpenApi } from './key.queries.ts'

const done = { done: true as const }
/** 试发 and 重发 of a company in an hour: each knocks at somebody's door. */
const KNOCKS = askLimit({ name: 'openHook', most: 60 })

const judge = (ctx: Ctx, url: string): void => {
  const why = whyNotTarget(url, ctx.world.settings.hookLoopback)
  if (why) refuse('OPEN_FORM', { why })
}
const inWords = (url: string, events: readonly HookEventCode[]) => `${url}，${events.map(e => HookEvent.label(e)).join('、')}`
const inOrder = (events: readonly HookEventCode[]) => HookEvent.values.filter(e => events.includes(e))

export const throttle = (ctx: Ctx): Promise<void> => within(ctx.db, KNOCKS, ctx.companyId)

/** Of cXML: which ends the documents name, and only events that it has a document for. */
function judgeFormat(format: HookFormatCode, events: readonly HookEventCode[], ends: Ends | undefined): void {
  if (format === HookFormat.json) return
  if (!ends) refuse('OPEN_FORM.cxmlEnds')
  const other = events.find(e => !hearsOf(format, e))
  if (other)
    refuse('OPEN_FORM.cxmlEvents', {
      event: HookEvent.label(other),
      can: HookEvent.values
        .filter(e => hearsOf(format, e))
        .map(e => HookEvent.label(e))
        .join('、'),
    })
}

interface Wanted {
  url: string
  events: readonly HookEventCode[]
  ends?: Ends | undefined
}
export async function makeHook(ctx: Ctx, input: Wanted & { requestId: string; format: HookFormatCode }) {
  judge(ctx, input.url)
  const events = inOrder(input.events)
  judgeFormat(input.format, events, input.ends)
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  return ctx.db.tx(async tx => {
    await lockOpenApi(tx, ctx.companyId)
    if ((await countHooks(tx, ctx.companyId)) >= MOST_HOOKS) return refuse('OPEN_FULL.hooks', { most: MOST_HOOKS })
    const id = await insertHook(tx, {
      companyId: ctx.companyId,
      madeBy: ctx.me.userId,
      url: input.url,
      events,
      format: input.format,
      ends: input.format === HookFormat.cxml ? (input.ends ?? null) : null,
      requestId: input.requestId,
      secret: sealColumn(ctx.world.settings, SECRET_COLUMN, secret),
    })
    if (id === undefined) return refuse('OPEN_TWICE')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'openHook.make',
      objectType: 'openHook',
      objectId: String(id),
      detail: inWords(input.url, events),
    })
    return { hookId: String(id), secret }
  })
}

export async function changeHook(ctx: Ctx, { hookId, url, events, ends }: Wanted & { hookId: string }) {
  judge(ctx, url)
  return ctx.db.tx(async tx => {
    const hook = (await lockHook(tx, ctx.companyId, Number(hookId))) ?? refuse('OPEN_HOOK_NONE')
    judgeFormat(hook.format, events, ends ?? hook.ends ?? undefined)
    await changeHookRow(tx, { id: hook.id, by: ctx.me.userId, url, events: inOrder(events), ends: ends ?? null })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'openHook.change',
      objectType: 'openHook',
      objectId: hookId,
      detail: `${inWords(hook.url, hook.events)} 改为 ${inWords(url, inOrder(events))}`,
    })
    return done
  })
}

export const removeHook = (ctx: Ctx, { hookId }: { hookId: string }) =>
  ctx.db.tx(async tx => {
    const hook = (await lockHook(tx, ctx.companyId, Number(hookId))) ?? refuse('OPEN_HOOK_NONE')
    await removeHookRow(tx, hook.id)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'openHook.remove',
      objectType: 'openHook',
      objectId: hookId,
      detail: inWords(hook.url, hook.events),
    })
    return done
  })

/** 试发 of a company that wait for their answer in this process: each holds a connection for seconds. */
const PINGS_AT_ONCE = 3
const pinging = new Map<number, number>()

/** Once, with its answer at once; a stopped hook is tried too, and starts again when it answers. */
export async function pingHook(ctx: Ctx, { hookId }: { hookId: string }) {
  const hook = (await hookOf(ctx.db, ctx.companyId, Number(hookId))) ?? refuse('OPEN_HOOK_NONE')
  const before = pinging.get(ctx.companyId) ?? 0
  if (before >= PINGS_AT_ONCE) return refuse('TOO_MANY', { seconds: 5 })
  pinging.set(ctx.companyId, before + 1)
  try {
    return await pingOnce(ctx, hook.id)
  } finally {
    const left = (pinging.get(ctx.companyId) ?? 1) - 1
    if (left > 0) pinging.set(ctx.companyId, left)
    else pinging.delete(ctx.companyId)
  }
}
async function pingOnce(ctx: Ctx, hookId: number) {
  await throttle(ctx)
  const id = await ctx.db.tx(tx => insertPing(tx, hookId, { companyCode: ctx.me.companyCode }))
  const [due] = await takeThese(ctx.db, ctx.companyId, [id])
  if (!due) return refuse('OPEN_HOOK_NONE')
  const { ok, code, trouble, ms } = await deliver(ctx.world, due)
  return { ok, code, trouble, ms }
}

/** The same id and body under a new signature time: the receiver knows by the id what it has had. */
export async function resendDeliveries(ctx: Ctx, { deliveryIds }: { deliveryIds: readonly string[] }) {
  await throttle(ctx)
  const due = await takeThese(ctx.db, ctx.companyId, [...new Set(deliveryIds.map(Number))])
  if (due.length === 0) return refuse('OPEN_HOOK_NONE')
  await ctx.db.tx(tx =>
    audit(tx, {
      actorId: ctx.me.userId,
      act: 'openHook.resend',
      objectType: 'openHook',
      objectId: String(due[0]?.hookId ?? ''),
      detail: `${due.length} 条：${due.map(d => d.eventId).join('、')}`,
    }),
  )
  const sent = await Promise.all(due.map(d => deliver(ctx.world, d)))
  return { sent: due.length, arrived: sent.filter(s => s.ok).length }
}
