// 建设银行: what is summed and signed, and in which bytes. Pure; source: the bank's interface text as three public integrations carry it. The sum of a request
// holds no secret for companies (anybody can make it): what is true is said by a signed notice, or by a signed answer to a question.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { bytesOf, rawPairs } from './rawForm.ts'

export type Pairs = readonly (readonly [name: string, value: string])[]

/** 125680.50: two decimals always, by whole numbers. */
export const yuanText = (fen: Fen): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
/** Exactly so written, else null. */
export function fenIn(text: string): number | null {
  const [, yuan = '', cents = ''] = /^(0|[1-9]\d{0,13})\.(\d{2})$/.exec(text) ?? []
  const fen = Number(`${yuan}${cents}`)
  return yuan !== '' && Number.isSafeInteger(fen) ? fen : null
}

/** As `escape` of a browser: what is summed and sent of Chinese. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9@*_+\-./]/g, unit => {
    const n = unit.charCodeAt(0)
    return n < 256 ? `%${n.toString(16).toUpperCase().padStart(2, '0')}` : `%u${n.toString(16).toUpperCase().padStart(4, '0')}`
  })

export const textOf = (pairs: Pairs): string => pairs.map(([name, value]) => `${name}=${value}`).join('&')
/** Lower-case hex; all of it ASCII, so that no encoding changes it. */
export const macOf = (pairs: Pairs): string => createHash('md5').update(textOf(pairs), 'latin1').digest('hex')

/** The last thirty digits of the key: summed where a product says so, never sent. */
export const pubOf = (keyHex: string): string => keyHex.slice(-30)

export interface Pos {
  merchantId: string
  posId: string
  branchId: string
}
interface Paying {
  paymentNo: string
  amountFen: Fen
}
const common = (pos: Pos, p: Paying, txCode: string): Pairs => [
  ['MERCHANTID', pos.merchantId],
  ['POSID', pos.posId],
  ['BRANCHID', pos.branchId],
  ['ORDERID', p.paymentNo],
  ['PAYMENT', yuanText(p.amountFen)],
  ['CURCODE', '01'],
  ['TXCODE', txCode],
  ['REMARK1', ''],
  ['REMARK2', ''],
]
/** 690401, the page of a company. `timeout`: of the newer form alone. */
export const companyPairs = (pos: Pos, p: Paying, timeout?: string): Pairs => [
  ...common(pos, p, '690401'),
  ...(timeout === undefined ? [] : ([['TIMEOUT', timeout]] as const)),
]
/** 520100, the page of a person, in the form that holds the payer's address against whoever comes. */
export const personPairs = (pos: Pos, p: Paying, o: { pub: string; clientIp: string; payer: string; goods: string }): Pairs => [
  ...common(pos, p, '520100'),
  ['TYPE', '1'],
  ['PUB', o.pub],
  ['GATEWAY', ''],
  ['CLIENTIP', o.clientIp],
  ['REGINFO', escapeText(o.payer)],
  ['PROINFO', escapeText(o.goods)],
  ['REFERER', ''],
]
/** 530550, the code for everybody's telephone. */
export const qrPairs = (pos: Pos, p: Paying, o: { pub: string; timeout: string }): Pairs => [
  ...common(pos, p, '530550'),
  ['RETURNTYPE', '3'],
  ['TIMEOUT', o.timeout],
  ['PUB', o.pub],
]
/** 410408, how a payment stands. `KIND` 0: of today, 1: of before. The password is sent and not summed. */
export const queryPairs = (pos: Pos, q: { paymentNo: string; kind: '0' | '1'; operator: string }): Pairs => [
  ['MERCHANTID', pos.merchantId],
  ['BRANCHID', pos.branchId],
  ['POSID', pos.posId],
  ['ORDERDATE', ''],
  ['BEGORDERTIME', ''],
  ['ENDORDERTIME', ''],
  ['ORDERID', q.paymentNo],
  ['QUPWD', ''],
  ['TXCODE', '410408'],
  ['TYPE', '0'],
  ['KIND', q.kind],
  // Of before only what succeeded can be asked for.
  ['STATUS', q.kind === '0' ? '3' : '1'],
  ['SEL_TYPE', '3'],
  ['PAGE', '1'],
  ['OPERATOR', q.operator],
  ['CHANNEL', ''],
]
/** With the sum behind it, and without what is summed only. */
export const signedForm = (pairs: Pairs, sent: Readonly<Record<string, string>> = {}): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of pairs) if (name !== 'PUB') form.append(name, sent[name] ?? value)
  form.append('MAC', macOf(pairs))
  return form
}

const keys = new Map<string, KeyObject>()
/** As the bank's console gives it: SPKI as hex. Throws where it is none. */
function keyOf(hex: string): KeyObject {
  const known = keys.get(hex) ?? createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
  keys.set(hex, known)
  return known
}
/** MD5 with RSA, as hex, by any of the keys. */
export const signatureRight = (source: Buffer, signHex: string, publicKeys: readonly string[]): boolean =>
  /^(?:[0-9a-fA-F]{2}){64,512}$/.test(signHex) &&
  publicKeys.some(hex => verify('RSA-MD5', source, keyOf(hex), Buffer.from(signHex, 'hex')))

export const fromGbk = (bytes: Buffer): string => new TextDecoder('gb18030').decode(bytes)

let table: Map<string, number> | undefined
/** Text in the bytes the bank signs. There is no such encoder in Node: its decoder is read backwards, once. */
export function toGbk(text: string): Buffer {
  if (!table) {
    table = new Map()
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        const sign = decoder.decode(Uint8Array.of(high, low))
        if (low !== 0x7f && sign.length === 1 && sign !== '\uFFFD' && !table.has(sign)) table.set(sign, high * 256 + low)
      }
  }
  return Buffer.from(
    [...text].flatMap(sign => {
      const code = sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : (table?.get(sign) ?? 0x3f)
      return code > 0xff ? [code >> 8, code & 0xff] : [code]
    }),
  )
}

export interface Noticed {
  paymentNo: string
  amountFen: Fen
  /** `unsure`: signed, and neither paid nor failed: the bank is to be asked. */
  state: 'paid' | 'failed' | 'unsure'
  /** Of a company's payment: when, as the bank's clock in China says. Null: such a notice bears none. */
  tranTime: string | null
  /** Of a company's payment: whose account it came from. */
  payerName: string | null
}

const B2B_SIGNED = [
  'MPOSID',
  'ORDER_NUMBER',
  'CUST_ID',
  'ACC_NO',
  'ACC_NAME',
  'AMOUNT',
  'STATUS',
  'REMARK1',
  'REMARK2',
  'TRAN_FLAG',
  'TRAN_TIME',
  'BRANCH_NAME',
] as const
const ORDER = /^[A-Za-z0-9]{1,30}$/

/** The notice in these bytes, if it is signed by the bank and of our counter; null: it is none. */
export function noticeIn(raw: Buffer, own: Pos & { publicKeys: readonly string[] }): Noticed | null {
  const fields = rawPairs(raw)
  if (!fields) return null
  return fields.has('SIGNSTRING') ? companyNotice(fields, own) : personNotice(raw, fields, own)
}

/** Its values stand side by side without ends: each is held against its own form, so that none begins in another. */
function companyNotice(fields: ReadonlyMap<string, Buffer>, own: Pos & { publicKeys: readonly string[] }): Noticed | null {
  const of = (name: string): Buffer => fields.get(name) ?? Buffer.alloc(0)
  const text = (name: string): string => of(name).toString('latin1')
  const source = Buffer.concat(B2B_SIGNED.map(of))
  if (!signatureRight(source, text('SIGNSTRING'), own.publicKeys)) return null
  const amountFen = fenIn(text('AMOUNT'))
  const [paymentNo, status, tranTime] = [text('ORDER_NUMBER'), text('STATUS'), text('TRAN_TIME')]
  if (text('MPOSID') !== own.posId || !ORDER.test(paymentNo) || amountFen === null) return null
  if (!/^\d$/.test(status) || !/^\d{14}$/.test(tranTime)) return null
  return {
    paymentNo,
    amountFen,
    state: status === '2' ? 'paid' : status === '5' ? 'failed' : 'unsure',
    tranTime,
    payerName: fromGbk(of('ACC_NAME')),
  }
}

/** Signed is the text itself from POSID to before SIGN; what it says is read from what was signed. */
function personNotice(
  raw: Buffer,
  fields: ReadonlyMap<string, Buffer>,
  own: Pos & { publicKeys: readonly string[] },
): Noticed | null {
  const whole = raw.toString('latin1')
  const end = whole.indexOf('&SIGN=')
  if (!whole.startsWith('POSID=') || end < 0) return null
  const sign = (fields.get('SIGN') ?? Buffer.alloc(0)).toString('latin1')
  const signed = whole.slice(0, end)
  // One of the integrations is signed without the payer's message.
  const source = [signed, signed.replace(/&USRMSG=[^&]*/, '')]
    .map(bytesOf)
    .find(bytes => signatureRight(bytes, sign, own.publicKeys))
  if (!source) return null
  const said = new Map<string, string>()
  for (const part of source.toString('latin1').split('&')) {
    const [name = '', value] = part.split(/=(.*)/s)
    if (value === undefined || said.has(name)) return null
    said.set(name, value)
  }
  const amountFen = fenIn(said.get('PAYMENT') ?? '')
  const [paymentNo, success] = [said.get('ORDERID') ?? '', said.get('SUCCESS') ?? '']
  if (said.get('POSID') !== own.posId || said.get('BRANCHID') !== own.branchId || said.get('CURCODE') !== '01') return null
  if (!ORDER.test(paymentNo) || amountFen === null || !/^[YN]$/.test(success)) return null
  return { paymentNo, amountFen, state: success === 'Y' ? 'paid' : 'failed', tranTime: null, payerName: null }
}

/** The counter that a thing claims to be of: of ours a wrong signature is worth a look, of others it is a stranger's. */
export const claimsToBeOf = (raw: Buffer, posId: string): boolean => {
  const fields = rawPairs(raw)
  return [fields?.get('POSID'), fields?.get('MPOSID')].some(v => v?.toString('latin1') === posId)
}

/** XML of the bank, which is flat: blank lines in front, GBK or what its head says. */
export function xmlText(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const [, named = 'gb18030'] = /encoding="([A-Za-z0-9-]+)"/.exec(head) ?? []
  return /^utf-?8$/i.test(named) ? bytes.toString('utf8') : fromGbk(bytes)
}
const MARKS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** What stands between the tags of this name, each time it comes. */
export const xmlAll = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(m => m[1] ?? '')
export const xmlOne = (xml: string, name: string): string =>
  (xmlAll(xml, name)[0] ?? '').trim().replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, mark: string) => MARKS[mark] ?? '')
export const inXml = (text: string): string =>
  text.replaceAll(/[<>&"]/g, sign => `&${Object.keys(MARKS).find(name => MARKS[name] === sign) ?? ''};`)

const ANSWER_SIGNED = [
  'MERCHANTID',
  'BRANCHID',
  'POSID',
  'ORDERID',
  'ORDERDATE',
  'ACCDATE',
  'AMOUNT',
  'STATUSCODE',
  'STATUS',
  'REFUND',
] as const
/** Whether the bank has signed this QUERYORDER. */
export const answerRight = (order: string, publicKeys: readonly string[]): boolean =>
  signatureRight(
    toGbk(textOf(ANSWER_SIGNED.map(name => [name, xmlOne(order, name)] as const))),
    xmlOne(order, 'SIGN'),
    publicKeys,
  )

/** 退款流水号, at most 15 characters: ours without the century. Null: it cannot be said in so few, and nothing is given back by it. */
export const refundCodeOf = (sourceNo: string): string | null => {
  const short = sourceNo.replace(/^(YT)\d\d(\d{12,})$/, '$1$2')
  return /^[A-Za-z0-9]{1,15}$/.test(short) ? short : null
}
