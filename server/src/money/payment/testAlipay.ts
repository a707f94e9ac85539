// 支付宝 on loopback, for tests: its books, and its signatures by openssl and not by our own code. Its answers have slashes with backslashes, and more fields than
// anybody reads.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { stampText } from '@mall/domain/kernel/clock.ts'
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AlipaySettings } from '../../kernel/settings/alipaySettings.ts'
import { type Counterpart, counterpart, type Heard, type Said } from '../../testing/counterpart.ts'

const APP_ID = '2021000000000001'
const SELLER_ID = '2088102119685838'

type Signer = 'now' | 'before' | 'stranger' | 'nobody'
interface Trade {
  amountFen: Fen
  /** `none`: a code was given, and nobody has scanned it. */
  state: 'none' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED'
  tradeNo: string
}
interface Back {
  tradeNo: string
  paymentNo: string
  amountFen: Fen
  state: 'slow' | 'done'
}

export interface AlipayHouse extends Counterpart {
  settings: AlipaySettings
  trades: Map<string, Trade>
  refunds: Map<string, Back>
  /** Whose key it signs with. */
  signer: Signer
  /** No money on the merchant's account. */
  poor: boolean
  /** Refunds take their time, and it says that no money moved. */
  slow: boolean
  /** It gives a second code for one number to nobody. */
  oneCode: boolean
  /** Does what it is asked by this method, or by any, and answers with this code and sub code. */
  unsure: readonly [code: string, subCode: string, method?: string] | null
  /** Why questions were refused that were not as they should be. */
  wrong: string[]
  /** The payer scans the code, pays, or lets it go. */
  scan(paymentNo: string): void
  pay(paymentNo: string): void
  /** A notice as it leaves the house. */
  notice(paymentNo: string, change?: Record<string, string>, o?: { signer?: Signer }): string
}

const yuanOf = (fen: Fen): string => (fen / 100).toFixed(2)
const MONEY = /^(0|[1-9]\d*)\.\d\d$/
const inChina = (ms = Date.now()): string => stampText(new Date(ms))

export async function alipayHouse(): Promise<AlipayHouse> {
  const dir = mkdtempSync(path.join(tmpdir(), 'alipay-'))
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
  const made = new Map<string, string>()
  const signatureOf = (by: Exclude<Signer, 'nobody'>, text: string): string => {
    const known =
      made.get(`${by}${text}`) ??
      execFileSync('openssl', ['dgst', '-sha256', '-sign', signers[by].file], { input: text }).toString('base64')
    made.set(`${by}${text}`, known)
    return known
  }

  let n = 0
  /** Empty: it is as it should be. */
  const whyWrong = (h: Heard, params: URLSearchParams): string => {
    const given = Object.fromEntries(params)
    if (h.method !== 'POST') return 'method'
    if ([...params.keys()].some((name, i, all) => all.indexOf(name) !== i)) return 'twice'
    if (given.app_id !== APP_ID) return 'app_id'
    if (given.charset !== 'utf-8' || h.url.searchParams.get('charset') !== 'utf-8') return 'charset'
    if ((given.format ?? 'JSON') !== 'JSON' || given.version !== '1.0' || given.sign_type !== 'RSA2') return 'common'
    if (Math.abs(Date.parse(`${given.timestamp?.replace(' ', 'T')}+08:00`) - Date.now()) > 60_000) return 'timestamp'
    const { sign = '', ...signed } = given
    const source = Object.keys(signed)
      .sort()
      .map(name => `${name}=${signed[name]}`)
      .join('&')
    const message = file(`m${++n}`, source)
    try {
      execFileSync(
        'openssl',
        ['dgst', '-sha256', '-verify', merchantPublic, '-signature', file(`s${n}`, Buffer.from(sign, 'base64')), message],
        { stdio: 'pipe' },
      )
      return ''
    } catch {
      return 'sign'
    }
  }

  /** Its text is written by itself, so that what is signed is a text and no object. */
  const say = (method: string, fields: Record<string, unknown>): Said => {
    const inner = JSON.stringify(fields).replaceAll('/', '\\/').replace('{', '{ ')
    const sign = house.signer === 'nobody' ? '' : `,"sign":"${signatureOf(house.signer, inner)}"`
    return { body: Buffer.from(`{"${method.replaceAll('.', '_')}_response":${inner}${sign}}`) }
  }
  const good = (method: string, fields: Record<string, unknown>): Said => {
    const [code, sub, of = method] = house.unsure ?? []
    return code && sub && of === method ? no(method, code, sub) : say(method, { code: '10000', msg: 'Success', ...fields })
  }
  const no = (method: string, code: string, subCode: string): Said =>
    say(method, { code, msg: 'Business Failed', sub_code: subCode, sub_msg: '说明，解决方案：https://open.alipay.com/x' })
  const refused = (method: string, why: string): Said => no(method, '40004', `ACQ.${why}`)

  const answer = (h: Heard): Said => {
    const params = new URLSearchParams([...h.url.searchParams, ...new URLSearchParams(h.body.toString())])
    const method = params.get('method') ?? ''
    const wrong = whyWrong(h, params)
    if (wrong !== '') {
      house.wrong.push(wrong)
      // The gateway says so without a signature.
      const sub = wrong === 'app_id' ? 'isv.invalid-app-id' : 'isv.invalid-signature'
      return {
        body: {
          [`${method.replaceAll('.', '_')}_response`]: { code: '40002', msg: 'Invalid Arguments', sub_code: sub, sub_msg: 'x' },
        },
      }
    }
    const input = JSON.parse(params.get('biz_content') ?? '{}') as Record<string, string>
    const paymentNo = input.out_trade_no ?? ''
    const trade = house.trades.get(paymentNo)
    const there = trade && trade.state !== 'none' ? trade : undefined
    switch (method) {
      case 'alipay.trade.precreate':
        return opened(method, input, params.get('notify_url') ?? '')
      case 'alipay.trade.query':
        return there
          ? good(method, {
              buyer_logon_id: '159****5620',
              buyer_pay_amount: '0.00',
              out_trade_no: paymentNo,
              total_amount: yuanOf(there.amountFen),
              trade_no: there.tradeNo,
              trade_status: there.state,
            })
          : refused(method, 'TRADE_NOT_EXIST')
      case 'alipay.trade.close':
        if (!there) return refused(method, 'TRADE_NOT_EXIST')
        if (there.state !== 'WAIT_BUYER_PAY') return refused(method, 'REASON_TRADE_STATUS_INVALID')
        there.state = 'TRADE_CLOSED'
        return good(method, { out_trade_no: paymentNo, trade_no: there.tradeNo })
      case 'alipay.trade.refund':
        return refundedBy(method, input, there)
      case 'alipay.trade.fastpay.refund.query': {
        const back = house.refunds.get(input.out_request_no ?? '')
        if (!there) return refused(method, 'TRADE_NOT_EXIST')
        return good(
          method,
          back?.state === 'done' && back.paymentNo === paymentNo
            ? {
                out_request_no: input.out_request_no,
                out_trade_no: paymentNo,
                refund_amount: yuanOf(back.amountFen),
                refund_status: 'REFUND_SUCCESS',
                total_amount: yuanOf(there.amountFen),
                trade_no: there.tradeNo,
              }
            : {},
        )
      }
      default:
        return no(method, '40002', 'isv.invalid-method')
    }
  }
  const opened = (method: string, input: Record<string, string>, tells: string): Said => {
    const { out_trade_no: paymentNo = '', total_amount: amount = '', subject = '', time_expire: until = '' } = input
    const trade = house.trades.get(paymentNo)
    const soundSubject = subject !== '' && !/[/=&]/.test(subject)
    if (!/^\w{1,64}$/.test(paymentNo) || !MONEY.test(amount) || !soundSubject || !tells.startsWith('http'))
      return refused(method, 'INVALID_PARAMETER')
    if (input.product_code !== 'QR_CODE_OFFLINE') return refused(method, 'ACCESS_FORBIDDEN')
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(until)) return refused(method, 'INVALID_PARAMETER')
    if (until < inChina()) return refused(method, 'NOW_TIME_AFTER_EXPIRE_TIME_ERROR')
    const amountFen = Math.round(Number(amount) * 100)
    if (trade?.state === 'TRADE_SUCCESS' || trade?.state === 'TRADE_FINISHED') return refused(method, 'TRADE_HAS_SUCCESS')
    if (trade?.state === 'TRADE_CLOSED') return refused(method, 'TRADE_HAS_CLOSE')
    if (trade && trade.amountFen !== amountFen) return refused(method, 'CONTEXT_INCONSISTENT')
    if (trade && house.oneCode) return refused(method, 'APPLY_PC_MERCHANT_CODE_ERROR')
    if (!trade) house.trades.set(paymentNo, { amountFen, state: 'none', tradeNo: '' })
    return good(method, { out_trade_no: paymentNo, qr_code: `https://qr.alipay.com/bax${randomBytes(6).toString('hex')}` })
  }
  const refundedBy = (method: string, input: Record<string, string>, trade: Trade | undefined): Said => {
    const { out_request_no: no = '', out_trade_no: paymentNo = '', refund_amount: amount = '' } = input
    const back = house.refunds.get(no)
    if (!trade) return refused(method, 'TRADE_NOT_EXIST')
    if (!MONEY.test(amount) || no === '') return refused(method, 'INVALID_PARAMETER')
    const amountFen = Math.round(Number(amount) * 100)
    const of = [...house.refunds.values()].filter(r => r.paymentNo === paymentNo)
    const gone = () => [...house.refunds.values()].filter(r => r.paymentNo === paymentNo && r.state === 'done')
    // Under one number it is one refund: the second says that no money moved now.
    const say = (moved: boolean): Said =>
      good(method, {
        buyer_logon_id: '159****5620',
        fund_change: moved ? 'Y' : 'N',
        out_trade_no: paymentNo,
        // Of all refunds together.
        refund_fee: yuanOf(gone().reduce((sum, r) => sum + r.amountFen, 0)),
        trade_no: trade.tradeNo,
      })
    if (back) return back.amountFen === amountFen ? say(false) : refused(method, 'DISCORDANT_REPEAT_REQUEST')
    if (trade.state === 'TRADE_FINISHED') return refused(method, 'TRADE_HAS_FINISHED')
    if (trade.state !== 'TRADE_SUCCESS') return refused(method, 'TRADE_HAS_CLOSE')
    if (of.reduce((sum, r) => sum + r.amountFen, 0) + amountFen > trade.amountFen)
      return refused(method, 'REFUND_AMT_NOT_EQUAL_TOTAL')
    if (house.poor) return refused(method, 'SELLER_BALANCE_NOT_ENOUGH')
    house.refunds.set(no, { tradeNo: trade.tradeNo, paymentNo, amountFen, state: house.slow ? 'slow' : 'done' })
    return say(!house.slow)
  }

  const line = await counterpart(answer)
  const closeLine = line.close
  const house: AlipayHouse = Object.assign(line, {
    settings: {
      url: `${line.url}/gateway.do`,
      appId: APP_ID,
      sellerId: SELLER_ID,
      privateKey: merchant.privateKey,
      publicKeys: [signers.now.publicKey, signers.before.publicKey],
      certificate: null,
      productCode: null,
      payerIp: false,
    },
    trades: new Map<string, Trade>(),
    refunds: new Map<string, Back>(),
    signer: 'now' as const,
    poor: false,
    slow: false,
    oneCode: false,
    unsure: null,
    wrong: [] as string[],
    scan: (paymentNo: string) => {
      const trade = house.trades.get(paymentNo)
      if (trade?.state === 'none')
        Object.assign(trade, {
          state: 'WAIT_BUYER_PAY',
          tradeNo: `20261128220014${BigInt(`0x${randomBytes(6).toString('hex')}`)}`,
        })
    },
    pay: (paymentNo: string) => {
      house.scan(paymentNo)
      const trade = house.trades.get(paymentNo)
      if (trade?.state === 'WAIT_BUYER_PAY') trade.state = 'TRADE_SUCCESS'
    },
    notice: (paymentNo: string, change: Record<string, string> = {}, { signer = 'now' as Signer } = {}) => {
      const trade = house.trades.get(paymentNo)
      const fields: Record<string, string> = {
        gmt_create: inChina(),
        charset: 'utf-8',
        gmt_payment: inChina(),
        notify_time: inChina(),
        subject: `钢材订单 ${paymentNo}`,
        buyer_id: '2088102116773037',
        passback_params: 'a%3Db%26c',
        invoice_amount: yuanOf(trade?.amountFen ?? 0),
        version: '1.0',
        notify_id: `20261128002221015${trade?.tradeNo ?? ''}`,
        fund_bill_list: JSON.stringify([{ amount: yuanOf(trade?.amountFen ?? 0), fundChannel: 'ALIPAYACCOUNT' }]),
        notify_type: 'trade_status_sync',
        out_trade_no: paymentNo,
        total_amount: yuanOf(trade?.amountFen ?? 0),
        trade_status: trade?.state ?? '',
        trade_no: trade?.tradeNo ?? '',
        auth_app_id: APP_ID,
        receipt_amount: yuanOf(trade?.amountFen ?? 0),
        app_id: APP_ID,
        seller_id: SELLER_ID,
        ...change,
      }
      const source = Object.keys(fields)
        .sort()
        .map(name => `${name}=${fields[name]}`)
        .join('&')
      const sign = signer === 'nobody' ? '' : signatureOf(signer, source)
      return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString()
    },
    close: async () => {
      await closeLine()
      rmSync(dir, { recursive: true, force: true })
    },
  })
  return house
}
