// 天眼查 open API. Each hit costs money: answers are kept, a day has a limit, and an exact question is asked by the cheap call. The token goes in a
// header and appears nowhere else. Source: eight public integrations agree on address, header and field names (`estiblishTime` is the vendor's own spelling).
import { dayText } from '@mall/domain/kernel/clock.ts'
import { LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import type { RegistrySettings } from '../../kernel/settings/registrySettings.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, partnerSaid } from '../../platform/partner/callPartner.ts'
import { type CompanyRegistry, LookUpsSpent } from './companyRegistry.ts'
import {
  claimQuestion,
  dropQuestion,
  endQuestion,
  isBeingAsked,
  keepRegistryAnswer,
  keptRegistryAnswer,
} from './registry.queries.ts'

const MOST_BYTES = 256_000
/** What is known of a company stays right for a month; that nothing was found, for an hour. */
const KEEP_HOURS = 30 * 24
const KEEP_NOTHING_HOURS = 1

const ALARM: Readonly<Record<number, string>> = {
  300002: '账号失效',
  300003: '账号信息有误',
  300005: '没有这个接口的权限',
  300006: '账户余额不足，请充值',
  300007: '剩余次数不足，请充值',
  300009: '账户信息有误',
  300011: '接口未购买或已到期',
}
const NOTHING_FOUND = 300000

interface Wire {
  error_code?: unknown
  reason?: unknown
  result?: Record<string, unknown> & { items?: unknown }
}

const text = (v: unknown): string => (typeof v === 'string' ? v.replace(/<[^>]*>/g, '') : '')
const dayOf = (v: unknown): string => {
  if (typeof v === 'number' && Number.isFinite(v)) return dayText(new Date(v))
  return typeof v === 'string' ? v.slice(0, 10) : ''
}
/** 1000万人民币; other currencies and a dash say nothing in 万元. */
export const capitalWan = (v: unknown): number | null => {
  const found = typeof v === 'string' ? /^([\d,]+)(?:\.\d+)?万(?:元)?人民币/.exec(v) : null
  return found ? Number((found[1] ?? '').replaceAll(',', '')) : null
}
/** One company as the mall's registry port has it; the port's reader cleans and bounds it. */
const entryOf = (r: Record<string, unknown>) => ({
  companyName: text(r.name),
  creditCode: text(r.creditCode),
  legalPerson: text(r.legalPersonName),
  registeredCapitalWan: capitalWan(r.regCapital),
  establishedOn: dayOf(r.estiblishTime),
  // An exact answer that names no end is without one; a row of a list does not say.
  validUntil: 'toTime' in r ? (r.toTime === null ? LONG_TERM : dayOf(r.toTime)) : '',
  address: text(r.regLocation),
  businessScope: text(r.businessScope),
  status: text(r.regStatus),
})

type Entry = ReturnType<typeof entryOf>
const PROBE_WORD = '钢铁集团'
/** How often who waits for another's question looks for its answer. */
const LOOK_MS = 150
/** The answer was there before the question left. */
const NOT_NEEDED: PartnerAnswer<never> = { kind: 'away', asked: false, why: '' }

export interface Tianyancha extends CompanyRegistry {
  probe(): Promise<PartnerAnswer<string>>
}

export function tianyancha(pool: Pool, s: RegistrySettings): Tianyancha {
  const ask = async (path: string, params: Record<string, string>): Promise<PartnerAnswer<Entry[]>> => {
    const url = new URL(path, s.url)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const act = 'find'
    const reply = await callPartner(pool, {
      partner: 'registry',
      act,
      url,
      base: s.url,
      method: 'GET',
      headers: { authorization: s.token },
      deadlineMs: INTERACTIVE_MS,
      mostBytes: MOST_BYTES,
    })
    if (reply.kind !== 'done') return reply
    const wire = (jsonOf(reply.value) ?? {}) as Wire
    const { error_code: code, result } = wire
    const answer: PartnerAnswer<Entry[]> =
      code === 0 && result && typeof result === 'object'
        ? done((Array.isArray(result.items) ? result.items : [result]).map(r => entryOf(r as Record<string, unknown>)))
        : code === NOTHING_FOUND
          ? done([])
          : typeof code !== 'number'
            ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
            : {
                kind: 'refused',
                code: String(code),
                words: ALARM[code] ?? '查询没有成功',
                final: false,
                ...(ALARM[code] ? { alarm: true } : {}),
              }
    return partnerSaid(pool, { partner: 'registry', act }, answer, reply.value.headers)
  }
  const exact = (word: string) => ask('/services/open/ic/baseinfo/normal', { keyword: word })
  const kept = (key: string) => keptRegistryAnswer(pool, key, { found: KEEP_HOURS, nothing: KEEP_NOTHING_HOURS })
  /** Counted before it leaves: what it costs it costs even if nobody is there to hear the answer. Null: the same is being asked. */
  const counted = async <T>(key: string, question: () => Promise<PartnerAnswer<T>>): Promise<PartnerAnswer<T> | null> => {
    const id = await claimQuestion(pool, key, s.perDay)
    if (id === 'asked') return null
    if (id === 'over') throw new LookUpsSpent()
    const answer = await question()
    await (answer.kind === 'away' && !answer.asked ? dropQuestion(pool, id) : endQuestion(pool, id))
    return answer
  }
  /** Of one company alone what is told of another is no answer. */
  const ofCode = (code: string, answer: PartnerAnswer<Entry[]>): PartnerAnswer<Entry[]> =>
    answer.kind === 'done' && answer.value.some(e => e.creditCode.trim().toUpperCase() !== code)
      ? { kind: 'away', asked: true, why: '对方回的是另一家企业' }
      : answer
  const askFor = async (word: string, key: string): Promise<PartnerAnswer<Entry[]>> => {
    const answer = /^[0-9A-Z]{18}$/.test(key)
      ? ofCode(key, await exact(key))
      : await ask('/services/open/search/2.0', { word: word.trim(), pageSize: '10', pageNum: '1' })
    // Before the question ends: who waits for it finds its answer.
    if (answer.kind === 'done') await keepRegistryAnswer(pool, key, answer.value)
    return answer
  }
  return {
    async find(word, signal) {
      const key = word.trim().toUpperCase()
      const before = await kept(key)
      if (before) return before.answer
      const answer = await counted(key, async () => {
        // Answered between the look and the claim: nothing leaves.
        const meanwhile = await kept(key)
        return meanwhile ? NOT_NEEDED : askFor(word, key)
      })
      if (answer?.kind === 'done') return answer.value
      // Asked by somebody else: waited for, and never asked a second time by who waits.
      if (!answer) while (!signal.aborted && (await isBeingAsked(pool, key))) await new Promise(done => setTimeout(done, LOOK_MS))
      const told = !answer || answer === NOT_NEEDED ? await kept(key) : undefined
      if (told) return told.answer
      throw new Error(answer?.kind === 'refused' ? answer.words : (answer?.why ?? 'nobody answered'))
    },
    async probe() {
      const answer = await counted('', () => exact(PROBE_WORD)).catch((e: unknown): PartnerAnswer<Entry[]> => {
        if (e instanceof LookUpsSpent)
          return { kind: 'away', asked: false, why: `今天的 ${s.perDay} 次查询已用完，没有测试，明天再试` }
        throw e
      })
      if (!answer) return { kind: 'away', asked: false, why: '刚才的测试还没有回应' }
      return answer.kind === 'done' ? done(`查询成功，找到 ${answer.value.length} 家（计一次费）`) : answer
    },
  }
}
