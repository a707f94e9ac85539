// 微信支付 on loopback, for tests: its books, its signatures by openssl and not by our own code, its covered notices.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createCipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WechatSettings } from '../../kernel/settings/wechatSettings.ts'
import { type Counterpart, counterpart, type Heard, type Said } from '../../testing/counterpart.ts'

const MCHID = '1900006511'
const APPID = 'wxd678efh567hg6787'
const SERIAL = '7132D72A03E93CDDF8C03BBD1F37EEDF123456AB'

interface Paid {
  amountFen: Fen
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  txnId: string
}
interface Back {
  amountFen: Fen
  txnId: string
  refundId: string
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
}
type Signer = 'now' | 'before' | 'stranger'

export interface WechatHouse extends Counterpart {
  settings: WechatSettings
  payments: Map<string, Paid>
  refunds: Map<string, Back>
  /** Whose key it signs with, `probe`: as it tests whether wrong ones are refused. */
  signer: Signer | 'probe'
  /** No money on the merchant's account. */
  poor: boolean
  /** How often a request came that was not signed as it should be. */
  unsigned: number
  /** A notice as it leaves the house: bytes and headers. */
  notice(
    inside: object,
    o?: { event?: string; at?: number; key?: string; signer?: Signer },
  ): { payload: string; headers: Record<string, string> }
  paymentInside(no: string, change?: object): object
  refundInside(sourceNo: string): object
}

export async function wechatHouse(): Promise<WechatHouse> {
  const dir = mkdtempSync(path.join(tmpdir(), 'wechat-'))
  const file = (name: string, text: string | Buffer): string => {
    const at = path.join(dir, name)
    writeFileSync(at, text)
    return at
  }
  const pair = (name: string) => {
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return { ...keys, file: file(`${name}.pem`, keys.privateKey) }
  }
  const merchant = pair('merchant')
  const merchantPublic = file('merchant.pub.pem', merchant.publicKey)
  const signers = { now: pair('now'), before: pair('before'), stranger: pair('stranger') }
  const serials: Record<Signer, string> = { now: 'PUB_KEY_ID_0002', before: 'PUB_KEY_ID_0001', stranger: 'PUB_KEY_ID_0002' }
  const signatureOf = (by: Signer, text: string): string =>
    execFileSync('openssl', ['dgst', '-sha256', '-sign', signers[by].file], { input: text }).toString('base64')

  let n = 0
  const rightlySigned = (h: Heard): boolean => {
    const {
      timestamp = '',
      nonce_str = '',
      signature = '',
      ...rest
    } = Object.fromEntries([...(h.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(m => [m[1], m[2]])) as Record<
      string,
      string
    >
    if (rest.mchid !== MCHID || rest.serial_no !== SERIAL || !h.headers['user-agent']) return false
    const message = file(
      `m${++n}`,
      `${h.method}\n${h.url.pathname}${h.url.search}\n${timestamp}\n${nonce_str}\n${h.body.toString()}\n`,
    )
    const given = file(`s${n}`, Buffer.from(signature, 'base64'))
    try {
      execFileSync('openssl', ['dgst', '-sha256', '-verify', merchantPublic, '-signature', given, message], { stdio: 'pipe' })
      return true
    } catch {
      return false
    }
  }
  const headers = (raw: string): Record<string, string> => {
    const at = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(8).toString('hex')
    const by = house.signer === 'probe' ? 'now' : house.signer
    const signature = signatureOf(by, `${at}\n${nonce}\n${raw}\n`)
    return {
      'wechatpay-serial': serials[by],
      'wechatpay-timestamp': at,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': house.signer === 'probe' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
    }
  }
  const no = (status: number, code: string): Said => ({ status, body: { code, message: 'x' }, headers })
  const paymentInside = (paymentNo: string, change: object = {}): object => {
    const p = house.payments.get(paymentNo)
    return {
      mchid: MCHID,
      appid: APPID,
      out_trade_no: paymentNo,
      trade_state: p?.state,
      ...(p?.state === 'SUCCESS'
        ? { transaction_id: p.txnId, amount: { total: p.amountFen, payer_total: p.amountFen, currency: 'CNY' } }
        : {}),
      ...change,
    }
  }
  const backInside = (sourceNo: string, state: 'status' | 'refund_status'): object => {
    const r = house.refunds.get(sourceNo)
    return {
      mchid: MCHID,
      out_refund_no: sourceNo,
      refund_id: r?.refundId,
      transaction_id: r?.txnId,
      [state]: r?.status,
      amount: { refund: r?.amountFen, total: r?.amountFen, currency: 'CNY' },
    }
  }
  const answer = (h: Heard): Said => {
    if (!rightlySigned(h)) {
      house.unsigned++
      return no(401, 'SIGN_ERROR')
    }
    const input = (h.body.length > 0 ? JSON.parse(h.body.toString()) : {}) as Record<string, string> & {
      amount: Record<string, number>
    }
    const [, paymentNo] = /\/out-trade-no\/([^/]+)$/.exec(h.url.pathname) ?? []
    const [, sourceNo] = /\/refunds\/([^/]+)$/.exec(h.url.pathname) ?? []
    if (paymentNo !== undefined)
      return house.payments.has(paymentNo) ? { body: paymentInside(paymentNo), headers } : no(404, 'ORDER_NOT_EXIST')
    if (sourceNo !== undefined)
      return house.refunds.has(sourceNo) ? { body: backInside(sourceNo, 'status'), headers } : no(404, 'RESOURCE_NOT_EXISTS')
    if (h.url.pathname.endsWith('/native')) return opened(input)
    return refunded(input)
  }
  const opened = (input: Record<string, string> & { amount: Record<string, number> }): Said => {
    const { out_trade_no: paymentNo = '', notify_url: tells = '' } = input
    const amountFen = input.amount.total ?? 0
    const before = house.payments.get(paymentNo)
    if (
      input.mchid !== MCHID ||
      input.appid !== APPID ||
      !tells.startsWith('http') ||
      !/^\d{4}-.*\+00:00$/.test(input.time_expire ?? '')
    )
      return no(400, 'PARAM_ERROR')
    if (before && before.amountFen !== amountFen) return no(400, 'OUT_TRADE_NO_USED')
    if (before?.state === 'SUCCESS') return no(400, 'ORDERPAID')
    if (before?.state === 'CLOSED') return no(400, 'ORDER_CLOSED')
    if (!before) house.payments.set(paymentNo, { amountFen, state: 'NOTPAY', txnId: '' })
    return { body: { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(5).toString('hex')}` }, headers }
  }
  const refunded = (input: Record<string, string> & { amount: Record<string, number> }): Said => {
    const { out_refund_no: sourceNo = '', transaction_id: txnId = '' } = input
    const paid = [...house.payments.values()].find(p => p.txnId === txnId)
    const amountFen = input.amount.refund ?? 0
    if (house.poor) return no(403, 'NOT_ENOUGH')
    if (!paid) return no(404, 'RESOURCE_NOT_EXISTS')
    if (!house.refunds.has(sourceNo)) {
      const gone = [...house.refunds.values()].filter(r => r.txnId === txnId).reduce((sum, r) => sum + r.amountFen, 0)
      if (input.amount.total !== paid.amountFen || gone + amountFen > paid.amountFen) return no(400, 'INVALID_REQUEST')
      house.refunds.set(sourceNo, { amountFen, txnId, refundId: `5030${randomBytes(8).toString('hex')}`, status: 'PROCESSING' })
    }
    return { body: backInside(sourceNo, 'status'), headers }
  }

  const V3 = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ012345', '0123456789ABCDEFGHIJKLMNOPQRSTUV'] as const
  const line = await counterpart(answer)
  const closeLine = line.close
  const house: WechatHouse = Object.assign(line, {
    settings: {
      url: line.url,
      mchid: MCHID,
      appid: APPID,
      serial: SERIAL,
      privateKey: merchant.privateKey,
      v3Keys: V3,
      publicKeys: { [serials.now]: signers.now.publicKey, [serials.before]: signers.before.publicKey },
    },
    payments: new Map<string, Paid>(),
    refunds: new Map<string, Back>(),
    signer: 'now' as const,
    poor: false,
    unsigned: 0,
    paymentInside,
    refundInside: (sourceNo: string) => backInside(sourceNo, 'refund_status'),
    notice: (
      inside: object,
      { event = 'TRANSACTION.SUCCESS', at = Math.floor(Date.now() / 1000), key = V3[0], signer = 'now' as Signer } = {},
    ) => {
      const nonce = randomBytes(6).toString('hex')
      const cover = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
      cover.setAAD(Buffer.from('transaction'))
      const ciphertext = Buffer.concat([cover.update(JSON.stringify(inside)), cover.final(), cover.getAuthTag()]).toString(
        'base64',
      )
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' }
      const payload = JSON.stringify({
        id: randomBytes(18).toString('hex'),
        event_type: event,
        resource_type: 'encrypt-resource',
        resource,
      })
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'wechatpay-serial': serials[signer],
          'wechatpay-timestamp': String(at),
          'wechatpay-nonce': nonce,
          'wechatpay-signature': signatureOf(signer, `${at}\n${nonce}\n${payload}\n`),
        },
      }
    },
    close: async () => {
      await closeLine()
      rmSync(dir, { recursive: true, force: true })
    },
  })
  return house
}
