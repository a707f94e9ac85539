// 支付宝 OpenAPI 2, RSA2: what is signed and how. Pure; source: the vendor's documents and its SDKs. A question is signed over its parameters; an answer over the
// text of its inner object as it came, never as it would be written anew; a notice over its fields, whose values are undone once.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { rawPairs } from './rawForm.ts'

/** Sorted by name, without what is empty, values as they are. */
export const signText = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter(name => name !== 'sign' && params[name] !== '')
    .toSorted()
    .map(name => `${name}=${params[name]}`)
    .join('&')
export const signatureOf = (params: Readonly<Record<string, string>>, privateKey: string): string =>
  sign('sha256', Buffer.from(signText(params)), createPrivateKey(privateKey)).toString('base64')

const keys = new Map<string, KeyObject>()
/** A key or a certificate as PEM. */
function keyOf(pem: string): KeyObject {
  const known = keys.get(pem) ?? createPublicKey(pem)
  keys.set(pem, known)
  return known
}
const signedBy = (source: Buffer, signature: string, publicKeys: readonly string[]): boolean =>
  /^[A-Za-z0-9+/]{100,800}={0,2}$/.test(signature) &&
  publicKeys.some(pem => verify('sha256', source, keyOf(pem), Buffer.from(signature, 'base64')))

/** Yuan as it is written in answers and notices, whole or with cents; null: it is no sum. */
export function fenOf(text: unknown): number | null {
  const [, yuan = '', cents = ''] = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/.exec(typeof text === 'string' ? text : '') ?? []
  return yuan === '' ? null : Number(`${yuan}${cents.padEnd(2, '0')}`)
}

/** The members of an object as they stand in its text, a name each once; null: it is none. */
function membersOf(text: string): Map<string, string> | null {
  const members = new Map<string, string>()
  const blank = /[\s,:]*/y
  const word = /"(?:[^"\\]|\\.)*"|[^\s,:{}[\]"]+/y
  const at = (pattern: RegExp, from: number): string => {
    pattern.lastIndex = from
    return pattern.exec(text)?.[0] ?? ''
  }
  /** Where the value that begins here ends; -1: it never does. */
  const endOf = (from: number): number => {
    let depth = 0
    for (let i = from; i < text.length; ) {
      const sign = text[i] ?? ''
      if (sign === '"' || !/[{}[\]\s,:]/.test(sign)) {
        const whole = at(word, i)
        if (whole === '') return -1
        i += whole.length
      } else {
        if (/[{[]/.test(sign)) depth++
        if (/[}\]]/.test(sign)) depth--
        i++
      }
      if (depth === 0) return i
    }
    return -1
  }
  let i = text.length - text.trimStart().length
  if (text[i] !== '{') return null
  for (i = i + 1 + at(blank, i + 1).length; text[i] === '"'; i += at(blank, i).length) {
    const name = at(word, i)
    const from = i + name.length + at(blank, i + name.length).length
    const to = endOf(from)
    if (name === '' || to < 0 || members.has(name)) return null
    members.set(name, text.slice(from, to))
    i = to
  }
  return text[i] === '}' ? members : null
}

export type Fields = Readonly<Record<string, unknown>>
/** `unsigned`: a no of the gateway itself may come so, and nothing else is believed; `forged`: a signature is there, and it is nobody's we know. */
export interface Answer {
  fields: Fields
  by: 'house' | 'unsigned' | 'forged'
}
const fieldsIn = (text: string): Fields | null => {
  try {
    const read: unknown = JSON.parse(text)
    return read !== null && typeof read === 'object' && !Array.isArray(read) ? (read as Fields) : null
  } catch {
    return null
  }
}
/** The answer to a method; null: it is none. */
export function answerIn(raw: Buffer, method: string, publicKeys: readonly string[]): Answer | null {
  // As Latin-1 a text is its bytes.
  const members = membersOf(raw.toString('latin1'))
  const inner = members?.get(`"${method.replaceAll('.', '_')}_response"`) ?? members?.get('"error_response"')
  if (inner === undefined) return null
  const plain = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8')
  const fields = fieldsIn(plain(inner))
  if (!fields) return null
  const signature = /^"([^"]*)"$/.exec(members?.get('"sign"') ?? '')?.[1]?.replaceAll('\\/', '/')
  if (signature === undefined) return { fields, by: 'unsigned' }
  // The vendor's own SDK tries a slash without its backslash, its documents one with it; read is what was signed.
  for (const source of new Set([inner, inner.replaceAll('\\/', '/'), inner.replaceAll(/(?<!\\)\//g, '\\/')])) {
    const signed = signedBy(Buffer.from(source, 'latin1'), signature, publicKeys) ? fieldsIn(plain(source)) : null
    if (signed) return { fields: signed, by: 'house' }
  }
  return { fields, by: 'forged' }
}

/** The fields of a notice in these bytes, if it is signed; null: it is none. Of a value, percent signs are undone once: what is behind is its own. */
export function noticeIn(raw: Buffer, publicKeys: readonly string[]): Readonly<Record<string, string>> | null {
  const pairs = rawPairs(raw)
  const signature = pairs?.get('sign')?.toString('latin1') ?? ''
  if (!pairs || signature === '') return null
  const signed = [...pairs].filter(([name]) => name !== 'sign' && name !== 'sign_type').toSorted(([a], [b]) => (a < b ? -1 : 1))
  const sourceOf = (of: typeof signed): Buffer =>
    Buffer.concat(of.flatMap(([name, value], i) => [Buffer.from(`${i === 0 ? '' : '&'}${name}=`, 'latin1'), value]))
  // Its pages differ on whether an empty field is signed.
  const right = [signed, signed.filter(([, value]) => value.length > 0)].some(of => signedBy(sourceOf(of), signature, publicKeys))
  return right ? Object.fromEntries(signed.map(([name, value]) => [name, value.toString('utf8')])) : null
}

/** `2026-11-28 10:15:31` of the clock in China; null: it is no moment. */
export function momentMs(text: string | undefined): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? '')) return null
  const ms = Date.parse(`${text?.replace(' ', 'T')}+08:00`)
  return Number.isNaN(ms) ? null : ms
}
