// Questions to 金蝶云星空, and what its answers mean. It says 200 to nearly everything: whether it did what it was asked stands inside.
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { callPartner, jsonOf, partnerSaid, type PartnerReply } from '../../platform/partner/callPartner.ts'
import { kingdeeHeaders } from './kingdeeSign.ts'

const SERVICE = 'Kingdee.BOS.WebApi.ServicesStub.DynamicFormService'
/** `ExcuteOperation` is the vendor's own spelling. */
type KingdeeAct = 'Save' | 'Submit' | 'Audit' | 'ExcuteOperation'
const DEADLINE_MS = 20_000
/** A page of two thousand rows of stock is less. */
const MOST_BYTES = 4_000_000
const MOST_WORDS = 120

interface KingdeeQuery {
  form: string
  fields: readonly string[]
  filter: string
  order?: string
  start?: number
  limit?: number
}
export type KingdeeRow = readonly unknown[]
export interface Kingdee {
  /** Rows in the order of the fields. */
  query(act: string, q: KingdeeQuery): Promise<PartnerAnswer<readonly KingdeeRow[]>>
  /** The number of the bill that it was done to. */
  act(act: KingdeeAct, o: { form: string; data: object; operation?: string }): Promise<PartnerAnswer<string>>
}

/** In a filter: a quote in it is doubled. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const WRONG_SETTING: Readonly<Record<number, string>> = {
  401: '星空验签失败，请核对 KINGDEE_APP_ID、KINGDEE_APP_SECRET、账套和用户',
  403: '星空拒绝访问，请核对应用的授权和允许的地址',
  404: '星空没有这个地址，请核对 KINGDEE_URL（带站点目录）',
  405: '星空的地址不收 POST，请核对 KINGDEE_URL',
}
const BUSY: ReadonlySet<number> = new Set([408, 425, 429])
const unreadable: PartnerAnswer<never> = { kind: 'away', asked: true, why: '星空的回应看不懂' }

interface Status {
  IsSuccess?: unknown
  MsgCode?: unknown
  Errors?: unknown
  SuccessEntitys?: unknown
}
const objectIn = (v: unknown): Record<string, unknown> | null =>
  v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Record<string, unknown>) : null
/** Some releases answer with the text of an answer. */
function bodyOf(reply: PartnerReply): unknown {
  const body = jsonOf(reply)
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
const statusIn = (body: unknown): Status | null => objectIn(objectIn(objectIn(body)?.Result)?.ResponseStatus)

function wordsOf(errors: unknown): string {
  const said = (Array.isArray(errors) ? errors : []).map(e => objectIn(e)?.Message).filter(m => typeof m === 'string')
  return said.join('；').replaceAll(/\p{C}/gu, ' ').trim().slice(0, MOST_WORDS)
}
/** Answered with 200 after whatever was asked: it may have been done before the session was missed. */
const SESSION_LOST = 1
function refusal(s: Status): PartnerAnswer<never> {
  const words = wordsOf(s.Errors)
  if (s.MsgCode === SESSION_LOST)
    return { kind: 'away', asked: true, why: '星空说会话已丢失，请核对账套、应用的授权和允许的地址' }
  return {
    kind: 'refused',
    code: typeof s.MsgCode === 'number' ? `MsgCode ${s.MsgCode}` : '星空',
    words: words || '星空没有说原因',
    final: true,
  }
}
/** Before it looks at the question: a wrong key, a wrong address, too busy. Null: it is inside. */
function outside({ status }: PartnerReply): PartnerAnswer<never> | null {
  if (status < 300) return null
  const wrong = WRONG_SETTING[status]
  if (wrong) return { kind: 'refused', code: `HTTP ${status}`, words: wrong, final: false, alarm: true }
  if (BUSY.has(status)) return { kind: 'away', asked: true, why: `星空暂时忙（HTTP ${status}）` }
  return { kind: 'refused', code: `HTTP ${status}`, words: '星空没有收下', final: true }
}

function readAct(reply: PartnerReply): PartnerAnswer<string> {
  const early = outside(reply)
  if (early) return early
  const status = statusIn(bodyOf(reply))
  if (!status || typeof status.IsSuccess !== 'boolean') return unreadable
  if (!status.IsSuccess) return refusal(status)
  const number = objectIn((Array.isArray(status.SuccessEntitys) ? status.SuccessEntitys : [])[0])?.Number
  return done(typeof number === 'string' ? number : '')
}
/** A query that failed comes in the form of its rows. */
function readRows(reply: PartnerReply, columns: number): PartnerAnswer<readonly KingdeeRow[]> {
  const early = outside(reply)
  if (early) return early
  const body = bodyOf(reply)
  const failed = statusIn(body) ?? statusIn(Array.isArray(body) && Array.isArray(body[0]) ? body[0][0] : null)
  if (failed) return refusal(failed)
  if (!Array.isArray(body) || body.some(row => !Array.isArray(row) || row.length !== columns)) return unreadable
  return done(body as KingdeeRow[])
}

export function kingdeeOf(pool: Pool, s: KingdeeSettings, deadlineMs = DEADLINE_MS): Kingdee {
  const once = (act: string, operation: string, body: string) => {
    const url = new URL(`${SERVICE}.${operation}.common.kdsvc`, s.url)
    return callPartner(pool, {
      partner: 'erp',
      act,
      url,
      base: s.url,
      body,
      headers: kingdeeHeaders(s, { path: url.pathname, atSeconds: Math.floor(Date.now() / 1000) }),
      deadlineMs,
      mostBytes: MOST_BYTES,
    })
  }
  async function ask<T>(
    act: string,
    operation: string,
    question: object,
    read: (reply: PartnerReply) => PartnerAnswer<T>,
  ): Promise<PartnerAnswer<T>> {
    const body = JSON.stringify(question)
    let reply = await once(act, operation, body)
    // The one refusal that was said before any work: asked once more under a new moment.
    if (reply.kind === 'done' && reply.value.status === 401) reply = await once(act, operation, body)
    return reply.kind === 'done' ? partnerSaid(pool, { partner: 'erp', act }, read(reply.value), reply.value.headers) : reply
  }
  return {
    query: (act, q) =>
      ask(
        act,
        'ExecuteBillQuery',
        {
          data: JSON.stringify({
            FormId: q.form,
            FieldKeys: q.fields.join(','),
            FilterString: q.filter,
            OrderString: q.order ?? '',
            TopRowCount: 0,
            StartRow: q.start ?? 0,
            Limit: q.limit ?? 10,
          }),
        },
        reply => readRows(reply, q.fields.length),
      ),
    act: (act, { form, data, operation }) =>
      ask(
        act.toLowerCase(),
        act,
        { formid: form, ...(operation ? { opNumber: operation } : {}), data: JSON.stringify(data) },
        readAct,
      ),
  }
}
