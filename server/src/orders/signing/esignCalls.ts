// The line to e签宝 V3: signed questions, files to and from its store, and what its numbers mean. Never tried with the vendor: docs/operations.md says
// what to confirm.
import type { EsignSettings } from '../../kernel/settings/esignSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { PlatformSaid } from '../../kernel/ports/signing.ts'
import { callPartner, jsonOf, type PartnerReply, partnerSaid } from '../../platform/partner/callPartner.ts'
import { contentMd5, type EsignQuestion, headersOf, wirePath } from './esignSign.ts'
import { PlatformAway } from './platform.ts'

const CALL_MS = 10_000
const FILE_MS = 30_000
const MOST_PDF = 25 * 1024 * 1024

type Json = Readonly<Record<string, unknown>>
export const objectOf = (v: unknown): Json => (v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Json) : {})
export const listOf = (v: unknown): readonly unknown[] => (Array.isArray(v) ? v : [])
export const textOf = (v: unknown): string => (typeof v === 'string' ? v : '')
/** Some numbers come as text. */
export const numberOf = (v: unknown): number =>
  typeof v === 'number' || (typeof v === 'string' && v !== '') ? Number(v) : Number.NaN

/** Nothing goes until somebody has put it right. */
const ALARM: Readonly<Record<string, string>> = {
  401: '验签没有通过：ESIGN_APP_ID、ESIGN_APP_SECRET，或服务器的时钟',
  403: '本服务器的出口 IP 不在 e签宝应用的白名单里',
  1435404: 'e签宝套餐里的电子合同份数不足，请充值',
  1435405: 'e签宝套餐里的电子合同份数不足，请充值',
}
/** The same question may get another answer by itself. */
const LATER: Readonly<Record<string, string>> = { 1437513: 'e签宝还在处理文件，稍后再试' }
const FINAL: Readonly<Record<string, string>> = {
  1435002: 'e签宝认为参数不对',
  1435011: 'e签宝不允许这样办',
  1437114: '这位同事不是这份文件的签署人，请由原签署人签',
  1437182: '没有这家企业有效的印章授权',
  1437306: '签章的页码超出了文件',
  1437328: '签署人的姓名或企业名称与 e签宝实名信息不一致，请买方核对后更正',
}
export const CODES = {
  revoked: '1437168',
  notSigning: '1437203',
  notAllSigned: '1437113',
  finished: '1437136',
  notAllowed: '1435011',
  urgeEarly: ['1437137', '1437138'] as readonly string[],
} as const

/** `message`: the vendor's own sentence, for the desk of this document alone: it may name people. */
type EsignAnswer<T> = PartnerAnswer<T> & { message?: string }
interface Asked {
  act: string
  method: EsignQuestion['method']
  path: string
  query?: Readonly<Record<string, string>>
  input?: object
}

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '对方的回应看不懂' }
const shown = (message: unknown): string => textOf(message).replace(/\p{C}/gu, ' ').slice(0, 100)
const clean = (code: string): string => code.replace(/\D/g, '').slice(0, 12)

function refusalOf(reply: PartnerReply, told: Json): EsignAnswer<never> {
  const code = clean(String(told.code ?? '')) || String(reply.status)
  const alarm = ALARM[reply.status === 401 || reply.status === 403 ? reply.status : code]
  if (alarm) return { kind: 'refused', code, words: alarm, final: false, alarm: true }
  // Not the vendor's: something on the way, which has decided nothing.
  if (told.code === undefined)
    return {
      kind: 'refused',
      code: `HTTP ${reply.status}`,
      words: '回应不是 e签宝的，请核对 ESIGN_URL 与代理',
      final: false,
      alarm: true,
    }
  const later = LATER[code] ?? (reply.status === 429 ? 'e签宝暂时忙，稍后再试' : undefined)
  return {
    kind: 'refused',
    code,
    words: later ?? FINAL[code] ?? 'e签宝没有受理',
    final: later === undefined,
    message: shown(told.message),
  }
}

const isLoopback = (u: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(u.hostname)

export function esignCalls(pool: Pool, s: EsignSettings) {
  const [secret = ''] = s.secrets
  /** An address that it names is its own: under its name, or one of the settings; of a counterpart on this machine, this machine. */
  const ownAddress = (text: string): URL | null => {
    const url = URL.canParse(text) && text.length < 3000 ? new URL(text) : null
    if (!url || url.username !== '') return null
    if (isLoopback(url)) return isLoopback(new URL(s.url)) ? url : null
    const own = url.hostname.endsWith('.esign.cn') || s.hosts.includes(url.hostname)
    return own && url.protocol === 'https:' ? url : null
  }

  async function ask<T>(a: Asked, read: (data: unknown) => T | undefined): Promise<EsignAnswer<T>> {
    const question: EsignQuestion = {
      method: a.method,
      path: a.path,
      ...(a.query ? { query: a.query } : {}),
      body: a.input === undefined ? '' : JSON.stringify(a.input),
    }
    const reply = await callPartner(pool, {
      partner: 'sign',
      act: a.act,
      url: new URL(wirePath(question), s.url),
      base: s.url,
      method: a.method,
      ...(question.body === '' ? {} : { body: question.body }),
      deadlineMs: CALL_MS,
      headers: headersOf(question, { appId: s.appId, secret }, Date.now()),
    })
    if (reply.kind !== 'done') return reply
    const json = jsonOf(reply.value)
    const told = objectOf(json)
    const answer = (): EsignAnswer<T> => {
      if (reply.value.status < 300 && json === null) return UNREAD
      if (reply.value.status >= 300 || numberOf(told.code) !== 0) return refusalOf(reply.value, told)
      const value = read(told.data)
      return value === undefined ? UNREAD : done(value)
    }
    const said = answer()
    await partnerSaid(pool, { partner: 'sign', act: a.act }, said, reply.value.headers)
    return said
  }

  const fileCall = async (
    act: string,
    text: string,
    o: { method: 'GET' | 'PUT'; body?: Buffer },
  ): Promise<PartnerAnswer<PartnerReply>> => {
    const url = ownAddress(text)
    if (!url)
      return {
        kind: 'refused',
        code: 'HOST',
        words: 'e签宝给的文件地址不在允许的域名里（ESIGN_HOSTS）',
        final: true,
        alarm: true,
      }
    // None of our signed headers: the address itself lets in.
    const reply = await callPartner(pool, {
      partner: 'sign',
      act,
      url,
      base: url.origin,
      method: o.method,
      deadlineMs: FILE_MS,
      mostBytes: MOST_PDF,
      ...(o.body
        ? { body: Buffer.from(o.body), headers: { 'content-md5': contentMd5(o.body), 'content-type': 'application/pdf' } }
        : {}),
    })
    if (reply.kind !== 'done') return reply
    const { status } = reply.value
    const said: PartnerAnswer<PartnerReply> =
      status < 300 ? reply : { kind: 'refused', code: `HTTP ${status}`, words: 'e签宝的文件地址没有受理', final: false }
    return partnerSaid(pool, { partner: 'sign', act }, said)
  }

  return {
    ask,
    ownAddress,
    put: async (url: string, pdf: Buffer): Promise<PartnerAnswer<true>> => {
      const reply = await fileCall('upload', url, { method: 'PUT', body: pdf })
      if (reply.kind !== 'done') return reply
      return numberOf(objectOf(jsonOf(reply.value)).errCode) === 0 ? done(true) : UNREAD
    },
    fetch: async (url: string): Promise<PartnerAnswer<Buffer>> => {
      const reply = await fileCall('download', url, { method: 'GET' })
      return reply.kind === 'done' ? done(reply.value.bytes) : reply
    },
  }
}
export type EsignCalls = ReturnType<typeof esignCalls>

/** The value, or what the port throws. `effect`: something was done before, so silence now leaves it open. */
export function must<T>(answer: EsignAnswer<T>, effect = false): T {
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'away') throw new PlatformAway(answer.why, answer.asked || effect)
  const { words, message, code, final } = answer
  throw new PlatformSaid(message ? `${words}（${message}）` : words, { code, final })
}
