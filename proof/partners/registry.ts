// The company registry: two who ask at once pay once, every hit that is charged is counted, and what is kept is of the company that was asked about.
import type { Heard, Mood } from '../../server/src/testing/counterpart.ts'
import type { Buyer } from '../mall.ts'
import { pause } from '../fault/faultWorld.ts'
import { type Asked, askedPartner, oneOf, type Port, rowsOf, strikeCaller, type Weather } from './stage.ts'

const MOODS: readonly Mood[] = [
  ...Array<Mood>(12).fill('sound'),
  'late',
  'late',
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'outOfOrder',
  'stale',
  'stale',
  'silent',
]
const COMPANIES = 20
const codeOf = (n: number): string => `91130100PRF${String(n).padStart(6, '0')}X`
/** These were charged, and no answer of them came: asked again they are charged again, and nobody can help it. */
const UNHEARD: ReadonlySet<Mood> = new Set(['lost', 'hanging'])
/** So long after it a question may be under way in a process that is killed. */
const UNDER_WAY_MS = 8000

export async function registryPort(weather: () => Weather): Promise<Port> {
  const hits = new Map<string, number>()
  const hitAt = new Map<string, number[]>()
  const unheard = new Map<string, number>()
  let wrongKey = 0
  let keyGood = true
  const answer = ({ headers, url }: Heard) => {
    if (headers.authorization !== 'proof-token' || !keyGood) {
      wrongKey += 1
      return { body: { error_code: 300_003, reason: '账号信息有误' } }
    }
    const word = url.searchParams.get('keyword') ?? ''
    hits.set(word, (hits.get(word) ?? 0) + 1)
    hitAt.set(word, [...(hitAt.get(word) ?? []), performance.now()])
    if (UNHEARD.has(asked.mood())) unheard.set(word, (unheard.get(word) ?? 0) + 1)
    return {
      body: {
        error_code: 0,
        reason: 'ok',
        result: { name: `检验${word}公司`, creditCode: word, regStatus: '存续', toTime: null },
      },
    }
  }
  const asked: Asked = await askedPartner(weather, MOODS, answer)
  let people: Buyer[] = []
  const told = new Map<string, string[]>()
  let pairs = 0
  const untrue: string[] = []

  const ask = async (base: string, who: Buyer | undefined, code: string): Promise<boolean> => {
    const reply = await fetch(`${base}/api/company/getTianYanChaInfo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: who?.token ?? '' },
      body: JSON.stringify({ siteCode: 'HBJYJT', word: code }),
      signal: AbortSignal.timeout(8000),
    }).catch(() => null)
    const body = (await reply?.json().catch(() => null)) as {
      status: { code: number }
      data: { list: { creditCode: string }[] }
    } | null
    if (body?.status.code !== 1) return false
    const codes = body.data.list.map(e => e.creditCode)
    told.set(code, codes)
    if (codes.length !== 1 || codes[0] !== code) untrue.push(code)
    return true
  }
  return {
    name: '企业查询',
    env: {
      PARTNER_REGISTRY: 'tianyancha',
      REGISTRY_URL: asked.vendor.url,
      REGISTRY_TOKEN: 'proof-token',
      REGISTRY_DAILY: '5000',
    },
    begin: async s => {
      people = await s.world.mall.buyers(COMPANIES * 2)
    },
    run: async s => {
      const list = Array.from({ length: COMPANIES }, (_, i) => i)
      const work = async (): Promise<void> => {
        for (let n = list.shift(); n !== undefined; n = list.shift()) {
          const code = codeOf(n)
          // Two at once at both processes, until there is an answer.
          for (let i = 0; i < 40 && !told.has(code); i++) {
            pairs += 1
            const [a, b] = s.servers
            const both = await Promise.all([ask(a.base, people[n * 2], code), ask(b.base, people[n * 2 + 1], code)])
            if (!both.some(Boolean)) await pause(1500)
          }
        }
      }
      // A key of ours that the vendor does not know any more, and knows again.
      const rolled = async (): Promise<void> => {
        await pause(4000)
        keyGood = false
        await pause(3000)
        keyGood = true
      }
      await Promise.all([strikeCaller(s, '企业查询', asked), work(), work(), work(), rolled()])
    },
    judge: async s => {
      const kept = await rowsOf<{ word: string; code: string }>(
        s,
        `select word, answer -> 0 ->> 'creditCode' as code from registry_answer where word like '91130100PRF%'`,
      )
      const charged = [...hits.values()].reduce((sum, n) => sum + n, 0)
      const counted =
        (await oneOf<{ n: number }>(s, `select count(*)::int as n from registry_ask where word like '91130100PRF%'`))?.n ?? 0
      const codes = Array.from({ length: COMPANIES }, (_, i) => codeOf(i))
      /** Whoever had asked was killed with the answer before him. */
      const died = (c: string): number =>
        (hitAt.get(c) ?? []).filter(at => s.killedAt.some(k => k >= at && k <= at + UNDER_WAY_MS)).length
      const twice = codes.filter(c => (hits.get(c) ?? 0) - (unheard.get(c) ?? 0) - died(c) > 1)
      return {
        port: '企业查询',
        asked: COMPANIES,
        taken: codes.filter(c => told.has(c)).length,
        doubled: twice.length,
        lost: codes.filter(c => !told.has(c)).length,
        unclear: untrue.length + kept.filter(k => k.code !== k.word).length,
        kills: s.kills.get('企业查询') ?? 0,
        more: `${pairs} 对同时问，计费 ${charged} 次（答复丢失 ${[...unheard.values()].reduce((sum, n) => sum + n, 0)}），商城记 ${counted} 次，密钥不认 ${wrongKey} 次`,
        wrong: counted < charged ? [`计费 ${charged} 次，商城只记 ${counted} 次`] : [],
      }
    },
    close: () => asked.vendor.close(),
  }
}
