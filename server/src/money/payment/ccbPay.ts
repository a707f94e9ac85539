// 建设银行: 企业网银 (its own page, for companies or persons), the code that every telephone reads (龙支付聚合), how a payment stands. A payment bears the mall's
// number, and the bank takes one payment of it. What it says is believed by its signature alone. Never tried with the bank: docs/operations.md says what to confirm.
import { digitStamp } from '@mall/domain/kernel/clock.ts'
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { CcbSettings } from '../../kernel/settings/ccbSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { PaymentTold, PayOrder, PayPartner } from '../../kernel/ports/payment.ts'
import { restsNow } from '../../platform/partner/breaker.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, type PartnerReply, partnerSaid } from '../../platform/partner/callPartner.ts'
import {
  answerRight,
  companyPairs,
  fenIn,
  type Noticed,
  type Pairs,
  personPairs,
  pubOf,
  queryPairs,
  qrPairs,
  signedForm,
  xmlAll,
  xmlOne,
  xmlText,
} from './ccbSign.ts'

export const CCB = 'ccb'
/** Told to the bank by hand, for each counter: where its server sends a notice, and where it sends the payer's browser. */
export const CCB_NOTICE = '/api/pay/callback/ccb'
export const CCB_RETURN = '/api/pay/return/ccb'
const MOST_BYTES = 256_000
/** A number that was never there: that it is not known proves address, counter and password. */
const PROBE_NO = 'PROBE0000000000'
/** The maker of a company's payment waits for its checker: days, and a long holiday. */
const KEPT_HOURS = 30 * 24
const DONE = '000000'
/** 流水记录不存在. */
export const NOT_THERE = '0250E0200001'
/** It answers programs by what they say they are. */
const AGENT = 'Mozilla/5.0 (compatible; steel-mall)'

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '建行的回应看不懂，或说的是另一笔' }
const UNSIGNED: PartnerAnswer<never> = { kind: 'away', asked: true, why: '建行回应的签名不对，没有采信（CCB_PUBLIC_KEY）' }
/** Not the bank's: something on the way, which has decided nothing. */
const strange = (status: number): PartnerAnswer<never> => ({
  kind: 'refused',
  code: `HTTP ${status}`,
  words: '回应不是建行的，请核对 CCB_GATEWAY 与代理',
  final: false,
  alarm: true,
})
/** Its own sentence of a fault, as far as a desk can use it. */
export const saidBy = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\d{8,}/g, '…')
    .trim()
    .slice(0, 60)

/** What the bank says of a payment. Its notices have no number of their own, and neither has the money: both are the mall's. */
export const paymentTold = (n: Pick<Noticed, 'paymentNo' | 'amountFen'>, state: PaymentTold['state']): PaymentTold => ({
  partner: CCB,
  eventId: `${n.paymentNo}-${state}`,
  paymentNo: n.paymentNo,
  txnId: n.paymentNo,
  amountFen: n.amountFen,
  state,
})

/** The payer's browser goes there by itself: nobody is asked for it. */
const pageOf = (s: CcbSettings, pairs: Pairs): string => {
  const url = new URL(s.url)
  url.search = `CCB_IBSVersion=V6&${signedForm(pairs)}`
  return url.href
}

/** One question to the gateway, or to an address that it gave. */
function asking(pool: Pool, s: CcbSettings, partner: PartnerCode) {
  return async <T>(
    q: { act: string; url?: URL; form?: URLSearchParams; interactive?: boolean },
    read: (reply: PartnerReply) => PartnerAnswer<T>,
  ): Promise<PartnerAnswer<T>> => {
    const reply = await callPartner(pool, {
      partner,
      act: q.act,
      url: q.url ?? new URL(s.url),
      base: s.url,
      method: q.form ? 'POST' : 'GET',
      mostBytes: MOST_BYTES,
      ...(q.form ? { body: q.form.toString() } : {}),
      ...(q.interactive ? { deadlineMs: INTERACTIVE_MS } : {}),
      headers: {
        'user-agent': AGENT,
        ...(q.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
    if (reply.kind !== 'done') return reply
    const answer = reply.value.status >= 300 ? strange(reply.value.status) : read(reply.value)
    return partnerSaid(pool, { partner, act: q.act }, answer, reply.value.headers)
  }
}

type Json = Readonly<Record<string, unknown>>
const objectOf = (v: unknown): Json => (v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Json) : {})
/** JSON with its yes and one address in it; a no ends this try. */
const addressIn = (reply: PartnerReply, name: 'PAYURL' | 'QRURL'): PartnerAnswer<string> => {
  const said = objectOf(jsonOf(reply))
  const yes = String(said.SUCCESS)
  if (yes === 'false')
    return {
      kind: 'refused',
      code: saidBy(String(said.ERRCODE ?? 'SUCCESS=false')),
      words: `建行没有给付款码${said.ERRMSG ? `：${saidBy(String(said.ERRMSG))}` : ''}`,
      final: true,
    }
  const text = said[name]
  return yes === 'true' && typeof text === 'string' && text !== '' ? done(text) : UNREAD
}

/** What QUERYORDERs of one number come to: paid where one of them is, open where one may become it. */
function standingIn(orders: readonly string[]): PaymentTold | null | undefined {
  let failed: PaymentTold | null = null
  let open = false
  for (const order of orders) {
    const amountFen = fenIn(xmlOne(order, 'AMOUNT'))
    if (amountFen === null) return undefined
    const of = { paymentNo: xmlOne(order, 'ORDERID'), amountFen }
    switch (xmlOne(order, 'STATUSCODE')) {
      // Given back afterwards, in part or whole, it was paid all the same.
      case '1':
      case '3':
      case '4':
        return paymentTold(of, 'paid')
      case '0':
        failed = paymentTold(of, 'failed')
        break
      case '2':
      case '5':
        open = true
        break
      default:
        return undefined
    }
  }
  return open ? null : failed
}

export function ccbPay(pool: Pool, s: CcbSettings, kind: 'bank' | 'qr'): PayPartner {
  const ask = asking(pool, s, kind)
  const pub = pubOf(s.publicKeys[0] ?? '')
  /** Null: this half of the books does not know it, or it is open there. */
  const half = (paymentNo: string, books: '0' | '1', interactive: boolean) =>
    ask<PaymentTold | 'open' | null>(
      {
        act: 'query',
        form: signedForm(queryPairs(s, { paymentNo, kind: books, operator: s.queryOperator }), { QUPWD: s.queryPassword }),
        interactive,
      },
      reply => {
        const xml = xmlText(reply.bytes)
        const code = xmlOne(xml, 'RETURN_CODE')
        if (code === NOT_THERE) return done(null)
        if (code === '') return UNREAD
        if (code !== DONE)
          return {
            kind: 'refused',
            code,
            words: `建行查询没有办：${saidBy(xmlOne(xml, 'RETURN_MSG')) || '没有说明'}`,
            final: false,
            alarm: true,
          }
        const orders = xmlAll(xml, 'QUERYORDER')
        if (orders.length === 0) return done(null)
        if (!orders.every(o => answerRight(o, s.publicKeys))) return UNSIGNED
        if (!orders.every(o => xmlOne(o, 'ORDERID') === paymentNo && xmlOne(o, 'POSID') === s.posId)) return UNREAD
        const told = standingIn(orders)
        return told === undefined ? UNREAD : done(told ?? 'open')
      },
    )
  const standing = async (paymentNo: string, interactive = false): Promise<PartnerAnswer<PaymentTold | null>> => {
    const today = await half(paymentNo, '0', interactive)
    if (today.kind !== 'done' || today.value !== null) return plain(today)
    return plain(await half(paymentNo, '1', interactive))
  }
  const openCode = async (p: PayOrder): Promise<PartnerAnswer<{ txnId: null; go: string }>> => {
    const form = signedForm(qrPairs(s, p, { pub, timeout: s.timeout ? digitStamp(p.openUntil) : '' }))
    form.append('CCB_IBSVersion', 'V6')
    const first = await ask({ act: 'open', form, interactive: true }, reply => addressIn(reply, 'PAYURL'))
    if (first.kind !== 'done') return first
    const url = URL.canParse(first.value) ? new URL(first.value) : null
    // Nobody is asked whose name is not in the settings, whatever an answer says.
    if (url?.origin !== new URL(s.url).origin)
      return {
        kind: 'refused',
        code: 'PAYURL',
        words: '建行给的取码地址不在 CCB_GATEWAY 的主机上',
        final: true,
        alarm: true,
      }
    const second = await ask({ act: 'code', url, interactive: true }, reply => addressIn(reply, 'QRURL'))
    if (second.kind !== 'done') return second
    const go = decoded(second.value)
    return /^https?:\/\/[\x21-\x7e]{1,500}$/.test(go) ? done({ txnId: null, go }) : UNREAD
  }
  return {
    name: CCB,
    ...(kind === 'bank' ? { keptHours: KEPT_HOURS } : {}),
    reachable: async () => !restsNow(pool, kind),
    open: async p => {
      if (kind === 'qr') return openCode(p)
      const pairs =
        s.page === 'company'
          ? companyPairs(s, p, s.timeout ? digitStamp(p.openUntil) : undefined)
          : personPairs(s, p, { pub, clientIp: p.payerIp, payer: p.payer.slice(0, 40), goods: '钢材' })
      return done({ txnId: null, go: pageOf(s, pairs) })
    },
    ask: p => standing(p.paymentNo),
    async probe() {
      const answer = await standing(PROBE_NO, true)
      return answer.kind === 'done' ? done('查询成功，商户、柜台与查询密码有效') : answer
    },
  }
}

const plain = (a: PartnerAnswer<PaymentTold | 'open' | null>): PartnerAnswer<PaymentTold | null> =>
  a.kind === 'done' ? done(a.value === 'open' ? null : a.value) : a

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
