// What e签宝 tells the mall: a signed word that something has happened, and no more. How the flow stands is asked, by the job that is woken here.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { jsonIn, type NoticeOutcome, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { esignBookOf, setEsignBuyer, setEsignVoidFlow } from './esignBooks.queries.ts'
import { numberOf, objectOf, textOf } from './esignCalls.ts'
import { BUYER_FIELD } from './esignDetail.ts'
import { ESIGN_NOTICE } from './esignPlatform.ts'
import { noticeRight } from './esignSign.ts'
import { askAgain, insertSignEvent, lockFlowOfPlatform } from './signing.queries.ts'

/** The time in its body is that of its first try; the last of sixteen comes days later. It wakes and changes nothing, so late does no harm. */
const MAX_AGE_MS = 7 * 86_400_000
const AHEAD_MS = 900_000
const SIGNED = 2

interface Told {
  eventId: string
  action: string
  flowId: string
  /** A person of the buyer has signed. */
  signed: { person: string; at: number } | null
  voidFlowId: string
}
/** Undefined: it is none, or too old. */
function toldIn(body: unknown, now: number): Told | null {
  const n = objectOf(body)
  const [action, flowId] = [textOf(n.action), textOf(n.signFlowId)]
  const at = numberOf(n.timestamp)
  if (action === '' || !(at > now - MAX_AGE_MS && at < now + AHEAD_MS)) return null
  const key = [action, flowId, n.signOrder, objectOf(n.organization).orgId, at, n.rescissionSignFlowId]
  const operator = objectOf(n.operator)
  const isBuyer = textOf(n.customBizNum).startsWith(BUYER_FIELD)
  const operated = numberOf(n.operateTime)
  return {
    eventId: createHash('sha256').update(JSON.stringify(key)).digest('hex'),
    action: action.slice(0, 60),
    flowId,
    signed:
      action === 'SIGN_MISSON_COMPLETE' && numberOf(n.signResult) === SIGNED && isBuyer
        ? { person: textOf(operator.psnName).slice(0, 60), at: operated > 0 && operated < now + AHEAD_MS ? operated : at }
        : null,
    voidFlowId: textOf(n.rescissionSignFlowId),
  }
}

const OK = { code: '200', msg: 'success' }

export function registerEsignNotices(app: FastifyInstance, world: World): void {
  const take = async (told: Told): Promise<NoticeOutcome> => {
    const b = told.flowId === '' ? undefined : await esignBookOf(world.pool, told.flowId)
    // Of a flow that was begun elsewhere, or whose number is not known yet: the job finds it by ours.
    if (!b || b.flowId === null) return taken
    const { flowId, requestId } = b
    await world.pool.tx(async tx => {
      const row = await lockFlowOfPlatform(tx, flowId)
      if (!row) return
      if ((await insertSignEvent(tx, { eventId: told.eventId, flowId: row.id, seq: 0, outcome: told.action })) === 0) return
      if (told.signed && told.flowId === flowId) await setEsignBuyer(tx, requestId, told.signed.person, new Date(told.signed.at))
      if (told.voidFlowId !== '') await setEsignVoidFlow(tx, requestId, told.voidFlowId)
      await askAgain(tx, row.id, 0)
    })
    return taken
  }
  takeNotices(app, {
    path: ESIGN_NOTICE,
    name: 'esign notice',
    mostBytes: 100_000,
    sound: (raw, headers, _params, query) => {
      const own = world.settings.adapters.esign
      const [appId, timestamp, signature] = ['app-id', 'timestamp', 'signature'].map(h => headers[`x-tsign-open-${h}`])
      if (!own || appId !== own.appId || typeof timestamp !== 'string' || typeof signature !== 'string') return null
      return noticeRight(own.secrets, { timestamp, signature, query, raw }) ? toldIn(jsonIn(raw), world.clock.now()) : null
    },
    take: async told => {
      const outcome = await take(told)
      await countCall(world.pool, { partner: 'sign', act: 'notice', outcome: 'ok', why: '', skewMs: null })
      return outcome
    },
    // Anything but this is sent again.
    answer: outcome =>
      'forged' in outcome ? { status: 401, body: { code: '401', msg: 'signature' } } : { status: 200, body: OK },
  })
}
