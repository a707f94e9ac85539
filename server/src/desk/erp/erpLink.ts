// How the mall tells its ERP something: the sandbox, a signed webhook to the mill's own integration, or an adapter for one make. One message at a time; its
// key is the same over all tries, and whoever receives it takes a key once.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import type { ErpSettings } from '../../kernel/settings/erpSettings.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import { webhookHeaders } from '../../platform/erpOutbox/webhookSignature.ts'
import { callPartner, jsonOf, partnerSaid, type PartnerReply } from '../../platform/partner/callPartner.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import type { ErpLink, Taken } from './erpPort.ts'
import { kingdeeLink } from './kingdeeLink.ts'
import { erpTakeEvent, eventAnswer } from './sandboxBooks.ts'
import { erpEvent } from './sandboxBooks.queries.ts'
import { answerOf as payAnswer, ERP_AWAY, erpQuery, erpTake } from './sandboxErp.ts'

const sandboxLink = (world: World): ErpLink => ({
  tell: async ({ topic, key, payload }) => {
    try {
      if (isInstruction(topic)) await erpTake(world, { topic, key, amountFen: Number(payload.amountFen ?? 0) })
      else await erpTakeEvent(world, { topic, key, payload })
      return done('later')
    } catch (e) {
      const { message } = e as Error
      return { kind: 'away', asked: false, why: message === ERP_AWAY ? '' : message }
    }
  },
  ask: async ({ topic, key }) => {
    if ((await world.rules.get('sandbox.erp')) === 'down') return { kind: 'away', asked: false, why: '' }
    const now = Math.floor(Date.now() / 1000)
    if (isInstruction(topic)) {
      const row = await erpQuery(world.pool, key)
      return done(row ? payAnswer(row, now) : null)
    }
    const row = await erpEvent(world.pool, key)
    return done(row ? eventAnswer(row, now) : null)
  },
  probe: async () => done('沙箱'),
})

type OpenAccount = (sealed: string) => string
/** The account that lies sealed with an instruction, for whoever pays to it. */
export const accountOpener =
  (settings: Settings): OpenAccount =>
  sealed =>
    sealed === '' ? '' : plainAccount(settings, sealed)

/** What is sent and what a pull gives: the same words. Our seal opens nowhere else: outside stands the number itself. */
export function bodyOf(m: Pick<OutRow, 'topic' | 'payload' | 'createdAt'>, open: OpenAccount) {
  const { accountSealed, ...rest } = m.payload
  return {
    type: m.topic,
    timestamp: m.createdAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    data: { ...rest, ...(typeof accountSealed === 'string' ? { account: open(accountSealed) } : {}), schema: 1 },
  }
}

/** Nothing of this kind goes until somebody has put it right: no message is to blame. */
const WRONG_SETTING: Readonly<Record<number, string>> = {
  401: '对方验签失败，请核对 ERP_SECRET',
  403: '对方拒绝访问',
  404: '对方没有这个地址，请核对 ERP_URL',
  405: '对方的地址不收 POST，请核对 ERP_URL',
}
const BUSY: ReadonlySet<number> = new Set([408, 425, 429])
const MOST_WORDS = 120
/** So many looks after it was taken nobody is asked: an answer takes its time. */
const ASKED_FROM = 7

/** The ERP's own words, as far as it has any. */
function wordsOf(reply: PartnerReply): string {
  const said = (jsonOf(reply) as { message?: unknown } | null)?.message
  return typeof said === 'string' ? said.replaceAll(/\p{C}/gu, ' ').trim().slice(0, MOST_WORDS) : ''
}
const isPage = ({ headers, bytes }: PartnerReply): boolean =>
  /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*</.test(bytes.subarray(0, 200).toString('latin1'))
function answerOf(reply: PartnerReply): PartnerAnswer<Taken> {
  const { status } = reply
  // A gateway that puts its page before the ERP says 200 as well, and the ERP has heard nothing.
  if (status >= 200 && status < 300)
    return isPage(reply)
      ? { kind: 'away', asked: true, why: '对方回的是网页，不是 ERP 的答复，请核对 ERP_URL 前面的网关' }
      : done(status === 202 ? 'later' : 'booked')
  const wrong = WRONG_SETTING[status]
  if (wrong) return { kind: 'refused', code: `HTTP ${status}`, words: wrong, final: false, alarm: true }
  if (BUSY.has(status)) return { kind: 'away', asked: true, why: `对方暂时忙（HTTP ${status}）` }
  return { kind: 'refused', code: `HTTP ${status}`, words: wordsOf(reply) || '对方没有收下', final: true }
}

export function webhookLink(pool: Pool, s: ErpSettings, open: OpenAccount): ErpLink {
  const post = async (act: string, id: string, message: object) => {
    const body = JSON.stringify(message)
    const reply = await callPartner(pool, {
      partner: 'erp',
      act,
      url: new URL(s.url),
      base: s.url,
      body,
      headers: webhookHeaders(s.secrets, { id, at: Math.floor(Date.now() / 1000), body }),
    })
    return reply.kind === 'done' ? partnerSaid(pool, { partner: 'erp', act }, answerOf(reply.value), reply.value.headers) : reply
  }
  return {
    tell: m => post('tell', m.key, bodyOf(m, open)),
    ask: async m => {
      // About a quarter of an hour after it was taken, then as its pause grows, and when a person presses.
      if (m.tries < ASKED_FROM) return done(null)
      const at = new Date().toISOString()
      const answer = await post('ask', `ask-${m.key}-${at}`, {
        type: 'answer.wanted',
        timestamp: at,
        data: { key: m.key, topic: m.topic, schema: 1 },
      })
      // The answer itself comes signed to the callback, as ever: there is one way in.
      return answer.kind === 'done'
        ? done(null)
        : answer.kind === 'refused'
          ? { ...answer, words: `ERP 说：${answer.words}` }
          : answer
    },
    probe: async () => {
      const at = new Date().toISOString()
      const answer = await post('probe', `ping-${at}`, { type: 'ping', timestamp: at, data: { schema: 1 } })
      return answer.kind === 'done' ? done('推送 ping，对方收下') : answer
    },
  }
}

/** Null: nothing is told. Off, or an ERP that fetches its messages itself. */
export function erpLinkOf(world: World): ErpLink | null {
  const { partners, adapters } = world.settings
  if (partners.erp === 'sandbox') return sandboxLink(world)
  if (!adapters.erp) return null
  const { kingdee } = adapters.erp
  const account = accountOpener(world.settings)
  if (kingdee) return kingdeeLink({ pool: world.pool, settings: kingdee, account })
  return partners.erp === 'webhook' ? webhookLink(world.pool, adapters.erp, account) : null
}
