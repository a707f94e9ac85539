// 招商银行 CloudDC: what is signed, covered and sent, in which bytes. Pure; the form was compared with three public integrations and the bank's own pages. SM3 and
// SM4 are Node's, SM2 is a library's, since Node signs by no other name than the usual one.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import smCrypto from 'sm-crypto'

const { sm2 } = smCrypto
/** Stands in the place of the signature in what is signed. */
const PLACE = '__signature_sigdat__'

/** Who signs, as the sum of a signature names him, and what the cover begins with: the user's number filled up to sixteen. */
export const identityOf = (uid: string): string => `${uid}0000000000000000`.slice(0, 16)

const sorted = (v: unknown): unknown =>
  Array.isArray(v)
    ? v.map(sorted)
    : v !== null && typeof v === 'object'
      ? Object.fromEntries(
          Object.entries(v)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, value]) => [name, sorted(value)]),
        )
      : v
/** Names in the order of their letters at every depth, no blanks. */
export const sortedJson = (v: object): string => JSON.stringify(sorted(v))

/** Of the curve that SM2 is on: a, b, and its base point. */
const CURVE = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
)
const sm3 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
/** What is signed of a text: with it who signs, by name and key. */
function digestOf(text: string, publicKey: string, identity: string): number[] {
  const name = Buffer.from(identity)
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(name.length * 8)
  return [...sm3(sm3(bits, name, CURVE, Buffer.from(publicKey.slice(2), 'hex')), Buffer.from(text))]
}

const publicKeys = new Map<string, string>()
const publicOf = (key: string): string => {
  const known = publicKeys.get(key) ?? sm2.getPublicKeyFromPrivateKey(key)
  publicKeys.set(key, known)
  return known
}
/** r and s side by side, base64. Another each time. */
export const signatureOf = (text: string, key: string, identity: string): string =>
  Buffer.from(sm2.doSignature(digestOf(text, publicOf(key), identity), key, { hash: false, der: false }), 'hex').toString(
    'base64',
  )
export function signatureRight(text: string, signature: string, bankKeys: readonly string[], identity: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== 64) return false
  const hex = bytes.toString('hex')
  return bankKeys.some(key => {
    try {
      return sm2.doVerifySignature(digestOf(text, key, identity), hex, key, { hash: false, der: false })
    } catch {
      return false
    }
  })
}

export const covered = (text: string, sm4Key: string, identity: string): string => {
  const cipher = createCipheriv('sm4-cbc', Buffer.from(sm4Key), Buffer.from(identity))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/
const textIn = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
/** Null: it is not covered by this key. `ctr`: as notices are. */
export function uncovered(base64: string, sm4Key: string, identity: string, mode: 'cbc' | 'ctr' = 'cbc'): string | null {
  if (!BASE64.test(base64)) return null
  try {
    const cipher = createDecipheriv(`sm4-${mode}`, Buffer.from(sm4Key), Buffer.from(identity))
    return textIn(Buffer.concat([cipher.update(Buffer.from(base64, 'base64')), cipher.final()]))
  } catch {
    return null
  }
}

type Json = Readonly<Record<string, unknown>>
export const objectIn = (v: unknown): Json | null =>
  v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Json) : null
export const jsonObject = (text: string): Json | null => {
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return null
  }
}

export interface CmbSigner {
  uid: string
  key: string
  sm4Key: string
}
/** One question, as DATA takes it. */
export function sealedRequest(s: CmbSigner, q: { funcode: string; reqid: string; body: object; stamp: string }): string {
  const identity = identityOf(s.uid)
  const of = (sigdat: string): string =>
    sortedJson({
      request: { head: { funcode: q.funcode, userid: s.uid, reqid: q.reqid }, body: q.body },
      signature: { sigdat, sigtim: q.stamp },
    })
  return covered(of(signatureOf(of(PLACE), s.key, identity)), s.sm4Key, identity)
}

export type Opened =
  /** Signed by the bank. */
  | { is: 'said'; response: Json }
  /** Covered by our key, and not signed by the bank's. */
  | { is: 'unsigned' }
  /** Not the bank's form at all. */
  | { is: 'unread' }
/** What stands in an answer. It is signed in the order of its names; figures of it as they stand in the text, if they do not read back the same. */
export function openedAnswer(text: string, s: { uid: string; sm4Key: string; bankKeys: readonly string[] }): Opened {
  const identity = identityOf(s.uid)
  const plain = uncovered(text, s.sm4Key, identity)
  const json = plain === null ? null : jsonObject(plain)
  const response = objectIn(json?.response)
  if (plain === null || !json || !response) return { is: 'unread' }
  const sigdat = objectIn(json.signature)?.sigdat
  if (typeof sigdat !== 'string' || sigdat === '') return { is: 'unsigned' }
  const ordered = sortedJson({ ...json, signature: { ...objectIn(json.signature), sigdat: PLACE } })
  const asItStands = plain.replace(sigdat, PLACE)
  const right = [...new Set([ordered, asItStands])].some(source => signatureRight(source, sigdat, s.bankKeys, identity))
  return right ? { is: 'said', response } : { is: 'unsigned' }
}

/** Notices are signed by this name, as two integrations say; the bank's paper may say that of the user. */
const NOTICE_IDENTITY = '1234567812345678'
/** A notice bears its signature beside what it tells, in the text as it was sent. */
export const noticeRight = (payload: string, sigdat: string, s: { uid: string; bankKeys: readonly string[] }): boolean => {
  const source = payload.replace(sigdat, PLACE)
  return source !== payload && [NOTICE_IDENTITY, identityOf(s.uid)].some(name => signatureRight(source, sigdat, s.bankKeys, name))
}

/** Two decimals at most, signed, as text; null where it is no sum. */
export function fenIn(v: unknown): number | null {
  const text = typeof v === 'number' ? String(v) : typeof v === 'string' ? v.trim() : ''
  const [, minus = '', yuan = '', cents = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  const fen = Number(`${yuan}${cents.padEnd(2, '0')}`)
  return yuan !== '' && Number.isSafeInteger(fen) ? (minus && fen !== 0 ? -fen : fen) : null
}
