// 微信支付 APIv3, native: the QR code of a payment, how it stands, and refunds to the account that paid. A payment and a refund bear the mall's numbers, so
// that asking again is no second one. Answers are believed by their signature alone. Never tried with the vendor: docs/operations.md says what to confirm.
import { randomBytes } from 'node:crypto'
import type { Pool } from '../../kernel/ports/database.ts'
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { WechatSettings } from '../../kernel/settings/wechatSettings.ts'
import type { PayPartner, PaymentTold, RefundOrder, RefundPartner, RefundState } from '../../kernel/ports/payment.ts'
import { restsNow } from '../../platform/partner/breaker.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, type PartnerReply, partnerSaid } from '../../platform/partner/callPartner.ts'
import { authorizationOf, publicKeysOf, signatureRight, signedBy } from './wechatSign.ts'

export const WECHAT = 'wechat'
export const WECHAT_NOTICE = '/api/pay/callback/wechat'
const MOST_BYTES = 64_000
/** A number that was never there: that it is not known proves address, keys and clock. */
const PROBE_NO = 'PROBE-0000000000'
const PROBED = '查询成功，密钥与商户号有效'

const ALARM: Readonly<Record<string, string>> = {
  SIGN_ERROR: '签名不对：商户私钥、证书序列号或商户号',
  NO_AUTH: '商户没有开通这个产品或接口',
  APPID_MCHID_NOT_MATCH: 'WXPAY_APPID 与商户号没有绑定',
  MCH_NOT_EXISTS: '商户号不存在',
  NOT_ENOUGH: '商户账户余额不足，请充值或改用未结算资金退款',
}
/** It does not know the number. */
const NOT_THERE = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
const LATER = new Set([
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'SYSTEM_ERROR',
  'BANK_ERROR',
  'BIZERR_NEED_RETRY',
  'ORDERPAID',
])
const FINAL: Readonly<Record<string, string>> = {
  OUT_TRADE_NO_USED: '这个单号已用于别的内容',
  ORDER_CLOSED: '微信那边这笔支付已关闭，请重新支付',
  USER_ACCOUNT_ABNORMAL: '付款人的微信账户已注销或异常，退不回去',
  RULE_LIMIT: '超过微信对这笔支付的限制',
  REFUND_FEE_MISMATCH: '退款金额与微信的记录不符',
}

type Json = Readonly<Record<string, unknown>>
const objectOf = (v: unknown): Json => (v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Json) : {})
const textOf = (v: unknown): string => (typeof v === 'string' ? v : '')
const fenOf = (v: unknown): number => (typeof v === 'number' && Number.isSafeInteger(v) && v > 0 ? v : 0)

/** A payment as a notice's inside or an answer tells it: null: not decided. Undefined: it is not one of ours, or cannot be read. */
export function paymentIn(w: unknown, own: Pick<WechatSettings, 'mchid' | 'appid'>): PaymentTold | null | undefined {
  const p = objectOf(w)
  const amount = objectOf(p.amount)
  const [paymentNo, state, txnId] = [textOf(p.out_trade_no), textOf(p.trade_state), textOf(p.transaction_id)]
  if (p.mchid !== own.mchid || p.appid !== own.appid || paymentNo === '') return undefined
  switch (state) {
    // Refunded afterwards it was paid all the same.
    case 'SUCCESS':
    case 'REFUND': {
      const amountFen = fenOf(amount.total)
      if (txnId === '' || amountFen === 0 || amount.currency !== 'CNY') return undefined
      return { partner: WECHAT, eventId: `${txnId}-paid`, paymentNo, txnId, amountFen, state: 'paid' }
    }
    case 'NOTPAY':
    case 'USERPAYING':
      return null
    // Nothing was taken, and nothing will be.
    case 'CLOSED':
    case 'REVOKED':
    case 'PAYERROR':
      return {
        partner: WECHAT,
        eventId: `${paymentNo}-${state}`,
        paymentNo,
        txnId,
        amountFen: fenOf(amount.total),
        state: 'failed',
      }
    default:
      return undefined
  }
}

/** A refund likewise; the notice calls its state `refund_status`. */
export function refundIn(w: unknown): (RefundState & { sourceNo: string }) | undefined {
  const r = objectOf(w)
  const amount = objectOf(r.amount)
  const [sourceNo, bankRefundId, txnId] = [textOf(r.out_refund_no), textOf(r.refund_id), textOf(r.transaction_id)]
  const state = textOf(r.status) || textOf(r.refund_status)
  const amountFen = fenOf(amount.refund)
  if (sourceNo === '' || bankRefundId === '' || txnId === '' || amountFen === 0) return undefined
  const told = { partner: WECHAT, eventId: `${bankRefundId}-${state}`, sourceNo, bankRefundId, txnId, amountFen }
  switch (state) {
    case 'SUCCESS':
      return { sourceNo, bankRefundId, told: { ...told, state: 'paid', reason: '' } }
    case 'PROCESSING':
      return { sourceNo, bankRefundId, told: null }
    case 'CLOSED':
      return { sourceNo, bankRefundId, told: { ...told, state: 'failed', reason: '微信已关闭这笔退款' } }
    // The money has left and cannot arrive: a person decides at the vendor's where it goes, and says so here.
    case 'ABNORMAL':
      return {
        sourceNo,
        bankRefundId,
        told: null,
        trouble: '微信退款异常（付款账户收不了款）：请到微信商户平台处理，再在「手工登记」登记结果',
      }
    default:
      return undefined
  }
}

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '对方的回应看不懂，或说的是另一笔' }
const UNSIGNED: PartnerAnswer<never> = { kind: 'away', asked: true, why: '对方回应的签名不对，没有采信（WXPAY_PUBLIC_KEYS）' }

interface Question<T> {
  partner: PartnerCode
  act: string
  method: 'GET' | 'POST'
  path: string
  input?: object
  /** What a 404 means, where it is no fault. */
  none?: T
  /** Somebody waits at a screen. */
  interactive?: true
}

/** One signed question. What cannot be read, or is signed by nobody we know, is no answer. */
function asking(pool: Pool, s: WechatSettings) {
  const keys = publicKeysOf(s.publicKeys)
  const [newest = ''] = Object.keys(s.publicKeys)
  const believed = (reply: PartnerReply): boolean => {
    const by = signedBy(name => reply.headers.get(name))
    return by !== null && signatureRight(by, reply.bytes, keys, Math.floor(Date.now() / 1000))
  }
  return async <T>(q: Question<T>, read: (w: unknown) => T | undefined): Promise<PartnerAnswer<T>> => {
    const body = q.input === undefined ? '' : JSON.stringify(q.input)
    const url = new URL(q.path, s.url)
    const pathAndQuery = `${url.pathname}${url.search}`
    const at = Math.floor(Date.now() / 1000)
    const nonce = randomBytes(16).toString('hex')
    const reply = await callPartner(pool, {
      partner: q.partner,
      act: q.act,
      url,
      base: s.url,
      method: q.method,
      ...(body === '' ? {} : { body }),
      mostBytes: MOST_BYTES,
      ...(q.interactive ? { deadlineMs: INTERACTIVE_MS } : {}),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        // Without a name of the program it is refused.
        'user-agent': 'steel-mall',
        'wechatpay-serial': newest,
        authorization: authorizationOf({ method: q.method, pathAndQuery, at, nonce, body }, s),
      },
    })
    if (reply.kind !== 'done') return reply
    const answer = (): PartnerAnswer<T> => {
      const { status } = reply.value
      if (status === 404 && q.none !== undefined && NOT_THERE.has(codeOf(reply.value))) return done(q.none)
      if (status >= 300) return refusalOf(reply.value)
      if (!believed(reply.value)) return UNSIGNED
      const value = read(jsonOf(reply.value))
      return value === undefined ? UNREAD : done(value)
    }
    return partnerSaid(pool, { partner: q.partner, act: q.act }, answer(), reply.value.headers)
  }
}

const codeOf = (reply: PartnerReply): string => textOf(objectOf(jsonOf(reply)).code)
function refusalOf(reply: PartnerReply): PartnerAnswer<never> {
  const code = codeOf(reply)
  // Not the vendor's: something on the way, which has decided nothing.
  if (code === '')
    return {
      kind: 'refused',
      code: `HTTP ${reply.status}`,
      words: '回应不是微信支付的，请核对 WXPAY_URL 与代理',
      final: false,
      alarm: true,
    }
  const alarm = ALARM[code] ?? (reply.status === 401 ? ALARM.SIGN_ERROR : undefined)
  if (alarm) return { kind: 'refused', code, words: alarm, final: false, alarm: true }
  const final = reply.status !== 429 && !LATER.has(code)
  return { kind: 'refused', code, words: FINAL[code] ?? (final ? '微信没有受理' : '微信暂时忙，稍后再试'), final }
}

export function wechatPay(pool: Pool, s: WechatSettings, origin: string): PayPartner {
  const ask = asking(pool, s)
  const standing = (paymentNo: string, interactive?: true) =>
    ask<PaymentTold | null>(
      {
        partner: 'qr',
        act: 'query',
        method: 'GET',
        path: `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${encodeURIComponent(s.mchid)}`,
        none: null,
        ...(interactive ? { interactive } : {}),
      },
      w => {
        const told = paymentIn(w, s)
        return told && told.paymentNo !== paymentNo ? undefined : told
      },
    )
  return {
    name: WECHAT,
    reachable: async () => !restsNow(pool, 'qr'),
    open: p =>
      ask(
        {
          partner: 'qr',
          act: 'open',
          method: 'POST',
          path: '/v3/pay/transactions/native',
          interactive: true,
          // The same at every asking: another content under one number is refused.
          input: {
            appid: s.appid,
            mchid: s.mchid,
            description: `钢材订单 ${p.paymentNo}`,
            out_trade_no: p.paymentNo,
            time_expire: `${p.openUntil.toISOString().slice(0, 19)}+00:00`,
            notify_url: `${origin}${WECHAT_NOTICE}`,
            amount: { total: p.amountFen, currency: 'CNY' },
          },
        },
        w => {
          const go = textOf(objectOf(w).code_url)
          return /^weixin:\/\/[\x21-\x7e]{1,500}$/.test(go) ? { txnId: null, go } : undefined
        },
      ),
    ask: p => standing(p.paymentNo),
    async probe() {
      const answer = await standing(PROBE_NO, true)
      return answer.kind === 'done' ? done(PROBED) : answer
    },
  }
}

export function wechatRefund(pool: Pool, s: WechatSettings, origin: string): RefundPartner {
  const ask = asking(pool, s)
  const ofIt = (w: unknown, sourceNo: string): RefundState | undefined => {
    const read = refundIn(w)
    return read?.sourceNo === sourceNo ? read : undefined
  }
  const standing = ({ sourceNo }: Pick<RefundOrder, 'sourceNo'>) =>
    ask<RefundState | null>(
      {
        partner: 'refund',
        act: 'query',
        method: 'GET',
        path: `/v3/refund/domestic/refunds/${encodeURIComponent(sourceNo)}`,
        none: null,
      },
      w => ofIt(w, sourceNo),
    )
  return {
    name: WECHAT,
    async giveBack(r) {
      const answer = await ask<RefundState>(
        {
          partner: 'refund',
          act: 'refund',
          method: 'POST',
          path: '/v3/refund/domestic/refunds',
          input: {
            transaction_id: r.txnId,
            out_refund_no: r.sourceNo,
            reason: '订单退款',
            notify_url: `${origin}${WECHAT_NOTICE}`,
            amount: { refund: r.amountFen, total: r.paidFen, currency: 'CNY' },
          },
        },
        w => ofIt(w, r.sourceNo),
      )
      if (answer.kind !== 'refused' || !answer.final) return answer
      // A no to what it has taken before is no end of that.
      const before = await standing(r)
      return before.kind !== 'done' ? before : before.value ? done(before.value) : answer
    },
    ask: standing,
    async probe() {
      const answer = await standing({ sourceNo: PROBE_NO })
      return answer.kind === 'done' ? done(PROBED) : answer
    },
  }
}
