// 企业信息查询 company look-up behind one interface. What comes back is a stranger's word: bounded, stripped of markup and control
// characters, at most ten rows, and never waited for longer than a person would.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { normaliseCreditCode } from '@mall/domain/kernel/creditCode.ts'
import { isDay } from '@mall/domain/kernel/days.ts'
import { LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import type { RegistryEntry } from '@mall/domain/people/certification/registry.rules.ts'
import { askLimit, countOne, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { plainName } from '@mall/domain/money/funds/receipt.ts'
import { codesInMall } from './certification.queries.ts'
import { type CompanyRegistry, LookUpsSpent } from './companyRegistry.ts'
import { companyRegistryOf } from './registryChoice.ts'

const WAIT_MS = 3000
const MOST_ROWS = 10
/** Look-ups of a person within the hour. */
const LOOK_UPS = askLimit({ name: 'registry', most: 60 })

const clean = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? [
        ...value
          .slice(0, 5000)
          .replace(/<[^>]*>/g, '')
          .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>]/gu, '')
          .trim(),
      ]
        .slice(0, max)
        .join('')
    : ''

/** A row as we know it, or nothing: without name and code there is no company. */
function entryOf(row: unknown): RegistryEntry | null {
  if (row === null || typeof row !== 'object') return null
  const r = row as Record<string, unknown>
  const companyName = clean(r.companyName, 80)
  const creditCode = normaliseCreditCode(clean(r.creditCode, 40))
  if (companyName === '' || !/^[0-9A-Z]{18}$/.test(creditCode)) return null
  const capital = r.registeredCapitalWan
  const day = clean(r.establishedOn, 10)
  const until = clean(r.validUntil, 10)
  return {
    companyName,
    creditCode,
    legalPerson: clean(r.legalPerson, 40),
    registeredCapitalWan:
      typeof capital === 'number' && Number.isInteger(capital) && capital >= 0 && capital <= 1e8 ? capital : null,
    establishedOn: isDay(day) ? day : '',
    validUntil: until === LONG_TERM || isDay(until) ? until : '',
    address: clean(r.address, 120),
    businessScope: clean(r.businessScope, 500),
    status: clean(r.status, 20),
  }
}

const cleanAnswer = (answer: unknown): RegistryEntry[] =>
  Array.isArray(answer)
    ? answer
        .slice(0, 100)
        .map(entryOf)
        .filter(e => e !== null)
        .slice(0, MOST_ROWS)
    : []

/** Asks, and gives null when nobody answers in time or the answer is no answer; 'spent' where nobody may ask today. */
async function ask(registry: CompanyRegistry, word: string): Promise<RegistryEntry[] | 'spent' | null> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(done => {
    timer = setTimeout(() => {
      stop.abort()
      done(null)
    }, WAIT_MS)
  })
  try {
    const answer = await Promise.race([registry.find(word, stop.signal), late])
    return Array.isArray(answer) ? cleanAnswer(answer) : null
  } catch (e) {
    return e instanceof LookUpsSpent ? 'spent' : null
  } finally {
    clearTimeout(timer)
  }
}

/** getTianYanChaInfo: for the person at the screen; says why there is nothing. */
export async function lookUpCompany(ctx: Ctx, { word }: { word: string }) {
  const registry = companyRegistryOf(ctx.world) ?? refuse('REGISTRY_OFF')
  await within(ctx.db, LOOK_UPS, ctx.me.userId)
  const list = await ask(registry, word)
  if (!list) return refuse('REGISTRY_DOWN')
  if (list === 'spent') return refuse('REGISTRY_SPENT')
  // Said at the first step, not after the papers have been sent; and only of a company that was named whole: nobody lists customers by searching (0282).
  const named = list.filter(e => e.creditCode === normaliseCreditCode(word) || plainName(e.companyName) === plainName(word))
  const known = new Set(
    (
      await codesInMall(
        ctx.db,
        named.map(e => e.creditCode),
      )
    ).map(c => c.creditCode),
  )
  return { list: list.map(e => ({ ...e, inMall: known.has(e.creditCode) })), sandbox: inSandbox(ctx.world.settings, 'registry') }
}

/** What stands beside an application: an entry, nothing known, or no answer. Never refuses: people can still review. */
export type Snapshot = { kind: 'answer'; entry: RegistryEntry | null } | { kind: 'silent'; entry: null }
export async function registrySnapshot(ctx: Ctx, creditCode: string): Promise<Snapshot> {
  const silent = { kind: 'silent', entry: null } as const
  const registry = companyRegistryOf(ctx.world)
  if (!registry || (await countOne(ctx.db, LOOK_UPS, ctx.me.userId)).over) return silent
  const list = await ask(registry, creditCode)
  return list && list !== 'spent' ? { kind: 'answer', entry: list.find(e => e.creditCode === creditCode) ?? null } : silent
}
