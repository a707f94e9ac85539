// 支付宝: the QR code of a payment (alipay.trade.precreate), how it stands, its end, and refunds to the account that paid. A payment and a refund bear the mall's
// numbers. Answers are believed by their signature alone. Never tried with the vendor: docs/operations.md says what to confirm.
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { stampText } from '@mall/domain/kernel/clock.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { AlipaySettings } from '../../kernel/settings/alipaySettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type {
  PayAsked,
  PaymentTold,
  PayOrder,
  PayPartner,
  RefundOrder,
  RefundPartner,
  RefundState,
} from '../../kernel/ports/payment.ts'
import { restsNow } from '../../platform/partner/breaker.ts'
import { callPartner, INTERACTIVE_MS, type PartnerReply, partnerSaid } from '../../platform/partner/callPartner.ts'
import { keepCode, keptCode } from './alipayCode.queries.ts'
import { answerIn, type Fields, fenOf, signatureOf } from './alipaySign.ts'

export const ALIPAY = 'alipay'
export const ALIPAY_NOTICE = '/api/pay/callback/alipay'
const MOST_BYTES = 64_000
/** A number that was never there: that it is not known proves address, application and keys. */
const PROBE_NO = 'PROBE0000000000'
const PROBED = '查询成功，应用与密钥有效；收款账号（ALIPAY_SELLER_ID）到第一笔付款才对得出'
/** 订单码支付. */
const PRODUCT = 'QR_CODE_OFFLINE'
/** A code is read for two hours from when it was given; a payment is used again for one, and ends with the code. */
const KEPT_HOURS = 1
const CODE_MINUTES = 110
/** Behind the end of a payment, until nobody can have begun it after all. */
const AFTER_END_MS = 3_600_000

/** The last part of a sub code: `ACQ.TRADE_NOT_EXIST`, `TRADE_NOT_EXIST` and `aop.ACQ.SYSTEM_ERROR` are written as it comes. */
const NOT_THERE = 'TRADE_NOT_EXIST'
/** Nothing goes until somebody has put it right. */
const ALARM: Readonly<Record<string, string>> = {
  'invalid-signature': '签名不对：应用私钥，或 ALIPAY_URL 与应用不是同一个环境',
  'invalid-app-id': 'APPID 不对或应用没有上线，或 ALIPAY_URL 是另一个环境',
  'not-online-app': '应用没有上线',
  'app-cert-expired': '应用公钥证书已过期（ALIPAY_CERT）',
  'missing-app-cert-sn': '应用是证书方式：请设 ALIPAY_CERT 与 ALIPAY_ROOT_CERT',
  'missing-alipay-root-cert-sn': '应用是证书方式：请设 ALIPAY_CERT 与 ALIPAY_ROOT_CERT',
  'missing-signature-config': '开放平台上没有上传应用公钥或证书',
  'insufficient-isv-permissions': '应用没有开通这个产品，或没有绑定商家账号',
  'invalid-timestamp': '时间不对：请核对服务器的时钟',
  ACCESS_FORBIDDEN: '没有签约这个产品，或应用没有绑定商家账号',
  PARTNER_ERROR: 'APPID 状态不对，请在开放平台核对',
  MERCHANT_STATUS_NOT_NORMAL: '商户状态不正常，请在支付宝商家平台核对',
  RISK_MERCHANT_IP_NOT_EXIST: '支付宝要求付款人的 IP：请设 ALIPAY_PAYER_IP=on',
  SELLER_BALANCE_NOT_ENOUGH: '商户的支付宝账户余额不足，请充值',
}
/** The same question gets the same answer. */
const FINAL: Readonly<Record<string, string>> = {
  TRADE_HAS_SUCCESS: '支付宝那边这笔已付款',
  TRADE_HAS_CLOSE: '支付宝那边这笔交易已关闭，或已全额退款',
  CONTEXT_INCONSISTENT: '这个单号在支付宝已用于别的内容',
  APPLY_PC_MERCHANT_CODE_ERROR: '支付宝不给同一单号第二个二维码，请重新支付',
  NOW_TIME_AFTER_EXPIRE_TIME_ERROR: '付款期限已过，请重新支付',
  TOTAL_FEE_EXCEED: '超过支付宝的单笔限额',
  TRADE_NOT_EXIST: '支付宝没有这笔交易',
  TRADE_HAS_FINISHED: '支付宝的这笔交易已完结，过了可退期，不能原路退',
  TRADE_NOT_ALLOW_REFUND: '支付宝不允许退这笔交易',
  REFUND_AMT_NOT_EQUAL_TOTAL: '退款金额超过支付宝记录的可退金额',
  REASON_TRADE_REFUND_FEE_ERR: '退款金额超过支付宝记录的可退金额',
  REFUND_FEE_ERROR: '退款金额与支付宝的记录不符',
}

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '支付宝的回应看不懂，或说的是另一笔' }
const UNSIGNED: PartnerAnswer<never> = {
  kind: 'away',
  asked: true,
  why: '支付宝回应的签名不对，没有采信（ALIPAY_PUBLIC_KEYS）',
}
const UNKNOWN: PartnerAnswer<never> = { kind: 'away', asked: true, why: '支付宝没有说明办成没有' }

const textOf = (v: unknown): string => (typeof v === 'string' ? v : '')

/** A payment as a notice or an answer tells it: null: not decided. Undefined: it cannot be read. */
export function paymentIn(f: Fields): PaymentTold | null | undefined {
  const [paymentNo, txnId, state] = [textOf(f.out_trade_no), textOf(f.trade_no), textOf(f.trade_status)]
  if (paymentNo === '') return undefined
  switch (state) {
    // The second is the same money when it cannot be given back any more; months later it has no new effect.
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const amountFen = fenOf(f.total_amount)
      if (txnId === '' || amountFen === null || amountFen === 0) return undefined
      return { partner: ALIPAY, eventId: `${txnId}-paid`, paymentNo, txnId, amountFen, state: 'paid' }
    }
    case 'WAIT_BUYER_PAY':
      return null
    // Not paid in time, or all of it given back: nothing is there.
    case 'TRADE_CLOSED':
      return failed(paymentNo, state, txnId)
    default:
      return undefined
  }
}
const failed = (paymentNo: string, why: string, txnId = ''): PaymentTold => ({
  partner: ALIPAY,
  eventId: `${paymentNo}-${why}`,
  paymentNo,
  txnId,
  amountFen: 0,
  state: 'failed',
})

interface Question<T> {
  partner: PartnerCode
  act: string
  method: string
  input: object
  notifyUrl?: string
  /** What it means that there is no such trade, where it is no fault. */
  none?: T
  /** Somebody waits at a screen. */
  interactive?: boolean
}

/** One signed question. What cannot be read, or is signed by nobody we know, is no answer. */
function asking(pool: Pool, s: AlipaySettings) {
  return async <T>(q: Question<T>, read: (f: Fields) => T | undefined): Promise<PartnerAnswer<T>> => {
    const common: Record<string, string> = {
      app_id: s.appId,
      method: q.method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: stampText(new Date()),
      version: '1.0',
      ...(q.notifyUrl ? { notify_url: q.notifyUrl } : {}),
      ...(s.certificate ? { app_cert_sn: s.certificate.appSn, alipay_root_cert_sn: s.certificate.rootSn } : {}),
    }
    const content = JSON.stringify(q.input)
    const url = new URL(s.url)
    // As the vendor's SDK: what is common stands in the address, so that its letters are known before the body is read.
    url.search = new URLSearchParams({
      ...common,
      sign: signatureOf({ ...common, biz_content: content }, s.privateKey),
    }).toString()
    const reply = await callPartner(pool, {
      partner: q.partner,
      act: q.act,
      url,
      base: s.url,
      method: 'POST',
      body: new URLSearchParams({ biz_content: content }).toString(),
      mostBytes: MOST_BYTES,
      ...(q.interactive ? { deadlineMs: INTERACTIVE_MS } : {}),
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    })
    if (reply.kind !== 'done') return reply
    return partnerSaid(pool, { partner: q.partner, act: q.act }, answerOf(reply.value, s, q, read), reply.value.headers)
  }
}
function answerOf<T>(
  reply: PartnerReply,
  s: AlipaySettings,
  q: Question<T>,
  read: (f: Fields) => T | undefined,
): PartnerAnswer<T> {
  // It answers every question with 200: anything else is of something on the way, which has decided nothing.
  if (reply.status !== 200)
    return {
      kind: 'refused',
      code: `HTTP ${reply.status}`,
      words: '回应不是支付宝的，请核对 ALIPAY_URL 与代理',
      final: false,
      alarm: true,
    }
  const answer = answerIn(reply.bytes, q.method, s.publicKeys)
  if (!answer) return UNREAD
  const { fields: f, by } = answer
  const code = textOf(f.code)
  // The gateway's own no comes unsigned. It ends nothing.
  if (by === 'forged' || (by === 'unsigned' && (code === '10000' || code === '40004'))) return UNSIGNED
  if (code === '10000') {
    const value = read(f)
    return value === undefined ? UNREAD : done(value)
  }
  const why = textOf(f.sub_code).replace(/^.*\./, '')
  if (code === '20000' || why === 'SYSTEM_ERROR') return UNKNOWN
  if (code === '40004' && why === NOT_THERE && q.none !== undefined) return done(q.none)
  return refusalOf(code, why, textOf(f.sub_msg))
}
function refusalOf(code: string, why: string, said: string): PartnerAnswer<never> {
  const named = why || code || '没有代码'
  const alarm = ALARM[why]
  if (alarm !== undefined) return { kind: 'refused', code: named, words: alarm, final: false, alarm: true }
  if (code === '40005') return { kind: 'refused', code: named, words: '支付宝限流，稍后再试', final: false }
  // Its own words, as far as a desk can use them: an address of its help stands behind a comma, numbers are nobody's to read.
  const own = said
    .replace(/[，,]?\s*解决方案.*$/s, '')
    .replaceAll(/\d{8,}/g, '…')
    .trim()
    .slice(0, 60)
  if (code !== '40004')
    return { kind: 'refused', code: named, words: `支付宝网关没有受理${own && `：${own}`}`, final: false, alarm: true }
  // What is not known here may pass: two refunds of one trade have to be seconds apart.
  return { kind: 'refused', code: named, words: FINAL[why] ?? `支付宝没有受理${own && `：${own}`}`, final: why in FINAL }
}

export function alipayPay(pool: Pool, s: AlipaySettings, origin: string): PayPartner {
  const ask = asking(pool, s)
  const product = s.productCode ?? PRODUCT
  /** What nobody has scanned is no trade; behind its end nobody can. */
  const unknown = ({ paymentNo, openUntil }: PayAsked): PaymentTold | null =>
    openUntil && Date.now() > openUntil.getTime() + AFTER_END_MS ? failed(paymentNo, 'expired') : null
  const standing = (p: PayAsked, interactive = false) =>
    ask<PaymentTold | null>(
      {
        partner: 'qr',
        act: 'query',
        method: 'alipay.trade.query',
        input: { out_trade_no: p.paymentNo },
        none: unknown(p),
        interactive,
      },
      f => (f.out_trade_no === p.paymentNo ? paymentIn(f) : undefined),
    )
  const codeFor = async (p: PayOrder): Promise<PartnerAnswer<{ txnId: null; go: string }>> => {
    const opened = await ask<{ txnId: null; go: string }>(
      {
        partner: 'qr',
        act: 'open',
        method: 'alipay.trade.precreate',
        notifyUrl: `${origin}${ALIPAY_NOTICE}`,
        interactive: true,
        // The same at every asking: another content under one number is refused.
        input: {
          out_trade_no: p.paymentNo,
          total_amount: yuan(p.amountFen, false),
          subject: `钢材订单 ${p.paymentNo}`,
          time_expire: stampText(p.openUntil),
          ...(product === '' ? {} : { product_code: product }),
          ...(s.payerIp ? { business_params: { mc_create_trade_ip: p.payerIp } } : {}),
        },
      },
      f => {
        const go = textOf(f.qr_code)
        return f.out_trade_no === p.paymentNo && /^https:\/\/[\x21-\x7e]{1,500}$/.test(go) ? { txnId: null, go } : undefined
      },
    )
    if (opened.kind === 'done') await keepCode(pool, p.paymentNo, opened.value.go, CODE_MINUTES)
    return opened
  }
  return {
    name: ALIPAY,
    keptHours: KEPT_HOURS,
    reachable: async () => !restsNow(pool, 'qr'),
    async open(p) {
      const kept = await keptCode(pool, p.paymentNo, CODE_MINUTES)
      if (kept !== null) {
        const now = await standing(p, true)
        if (now.kind === 'done' && now.value !== null)
          return {
            kind: 'refused',
            code: now.value.state,
            words: now.value.state === 'paid' ? '支付宝那边这笔已付款' : '支付宝那边这笔交易已关闭',
            final: true,
          }
        return done({ txnId: null, go: kept })
      }
      const opened = await codeFor(p)
      if (opened.kind !== 'refused') return opened
      // Somebody else's question was first.
      const other = await keptCode(pool, p.paymentNo, CODE_MINUTES)
      return other === null ? opened : done({ txnId: null, go: other })
    },
    ask: p => standing(p),
    async close(p) {
      const ended = await ask<PaymentTold | null>(
        {
          partner: 'qr',
          act: 'close',
          method: 'alipay.trade.close',
          input: { out_trade_no: p.paymentNo },
          none: unknown(p),
        },
        f => (f.out_trade_no === p.paymentNo ? failed(p.paymentNo, 'TRADE_CLOSED', textOf(f.trade_no)) : undefined),
      )
      // It is paid, or closed before: only what waits for the payer can be closed.
      return ended.kind === 'refused' && !ended.alarm ? standing(p) : ended
    },
    async probe() {
      const answer = await standing({ paymentNo: PROBE_NO }, true)
      return answer.kind === 'done' ? done(PROBED) : answer
    },
  }
}

const STUCK = '支付宝一天以上没有退成：请到商家平台核对，再在「手工登记」登记结果'
/** Of one that does not get done: how often this process asks for it once more, and what was said of it. */
const AGAIN_MS = 3_600_000
const askedAgain = new WeakMap<Pool, Map<string, { at: number; trouble: string }>>()

/** It has no number of a refund beside ours. */
const refundOf = ({ sourceNo }: Pick<RefundOrder, 'sourceNo'>, told: RefundState['told'] = null): RefundState => ({
  bankRefundId: sourceNo,
  told,
})

export function alipayRefund(pool: Pool, s: AlipaySettings): RefundPartner {
  const ask = asking(pool, s)
  const again = askedAgain.get(pool) ?? new Map<string, { at: number; trouble: string }>()
  askedAgain.set(pool, again)
  type Asked = Pick<RefundOrder, 'sourceNo' | 'paymentNo'>
  const told = (r: Asked, o: { txnId: string; amountFen: Fen; reason?: string }): RefundState =>
    refundOf(r, {
      partner: ALIPAY,
      eventId: `${r.sourceNo}-${o.reason === undefined ? 'paid' : 'failed'}`,
      sourceNo: r.sourceNo,
      bankRefundId: r.sourceNo,
      txnId: o.txnId,
      amountFen: o.amountFen,
      state: o.reason === undefined ? 'paid' : 'failed',
      reason: o.reason ?? '',
    })
  /** Null: it has not done it, whether it knows of it or not: only what is done is told. */
  const standing = (r: Asked, interactive = false) =>
    ask<RefundState | null>(
      {
        partner: 'refund',
        act: 'query',
        method: 'alipay.trade.fastpay.refund.query',
        input: { out_trade_no: r.paymentNo, out_request_no: r.sourceNo },
        none: null,
        interactive,
      },
      f => {
        const state = textOf(f.refund_status)
        if (state === '') return null
        if (f.out_request_no !== r.sourceNo || f.out_trade_no !== r.paymentNo) return undefined
        if (state !== 'REFUND_SUCCESS') return refundOf(r)
        const [txnId, amountFen] = [textOf(f.trade_no), fenOf(f.refund_amount)]
        return txnId === '' || amountFen === null ? undefined : told(r, { txnId, amountFen })
      },
    )
  /**
   * Under our number it is the same refund, however often. That money moved (`fund_change`) is said without the refund's number, and the sum beside is that of all
   * refunds: what is believed is what it says of this one when it is asked.
   */
  const send = async (r: RefundOrder): Promise<PartnerAnswer<RefundState>> => {
    const sent = await ask<true>(
      {
        partner: 'refund',
        act: 'refund',
        method: 'alipay.trade.refund',
        input: {
          out_trade_no: r.paymentNo,
          refund_amount: yuan(r.amountFen, false),
          out_request_no: r.sourceNo,
          refund_reason: '订单退款',
        },
      },
      f => (f.out_trade_no === r.paymentNo ? true : undefined),
    )
    if (sent.kind === 'away' || (sent.kind === 'refused' && !sent.final)) return sent
    const now = await standing(r)
    if (sent.kind === 'done') return done(now.kind === 'done' && now.value ? now.value : refundOf(r))
    // A no to what it has taken before is no end of that.
    return now.kind !== 'done' ? now : now.value ? done(now.value) : sent
  }
  return {
    name: ALIPAY,
    async giveBack(r) {
      const before = await standing(r)
      return before.kind !== 'done' ? before : before.value ? done(before.value) : send(r)
    },
    async ask(r) {
      const now = await standing(r)
      if (now.kind !== 'done' || now.value || !r.over) return now
      // It has taken it a day ago and not done it, and never says so: asked for once more, it is the same refund.
      const before = again.get(r.sourceNo)
      if (before && Date.now() - before.at < AGAIN_MS) return done({ ...refundOf(r), trouble: before.trouble })
      const sent = await send(r)
      if (sent.kind === 'away' || (sent.kind === 'done' && sent.value.told)) return sent
      if (sent.kind === 'refused' && sent.final)
        return done(told(r, { txnId: r.txnId, amountFen: r.amountFen, reason: sent.words }))
      const trouble = sent.kind === 'refused' ? sent.words : STUCK
      again.set(r.sourceNo, { at: Date.now(), trouble })
      return done({ ...refundOf(r), trouble })
    },
    async probe() {
      const answer = await standing({ sourceNo: PROBE_NO, paymentNo: PROBE_NO }, true)
      return answer.kind === 'done' ? done(PROBED) : answer
    },
  }
}
