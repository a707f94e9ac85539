// 税务平台: which one is asked, and how it is asked by a person at a screen (port: kernel/ports/taxPlatform.ts).
import { fenInt } from '@mall/contract/kernel/units.ts'
import { z } from 'zod'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { TaxAnswer, TaxPlatform, TaxScan, TaxSession } from '../../kernel/ports/taxPlatform.ts'
import { NUONUO, nuonuoTax } from './nuonuo.ts'
import { sandboxTax } from './sandboxTax.ts'

/** As a notice of the sandbox says it. */
export const TaxNoticeAnswer = z.object({
  requestId: z.string().min(6).max(40),
  state: z.enum(['queued', 'issued', 'refused', 'session', 'quota', 'unknown']),
  taxInvoiceNo: z.string().max(40),
  issuedAt: z.int().min(0),
  grossFen: fenInt(),
  netFen: fenInt(),
  taxFen: fenInt(),
  reason: z.string().max(200),
}) satisfies z.ZodType<TaxAnswer>

/** Null: nobody issues invoices by himself, they are issued by hand. */
export function taxPlatformOf(world: World): TaxPlatform | null {
  const { partners, adapters } = world.settings
  if (partners.tax === 'sandbox') return sandboxTax(world)
  return adapters.nuonuo && partners.tax === NUONUO ? nuonuoTax(world, adapters.nuonuo) : null
}
export const taxConnected = (world: World): boolean => taxPlatformOf(world) !== null

const OFF: PartnerAnswer<never> = { kind: 'away', asked: false, why: '没有接通税务平台' }
export async function askTax<T>(
  world: World,
  how: (p: TaxPlatform) => Promise<PartnerAnswer<T>> | undefined,
): Promise<PartnerAnswer<T>> {
  const platform = taxPlatformOf(world)
  return (platform && (await how(platform))) || OFF
}
/** A page that stands open asks every few seconds; a house outside is asked once a minute. */
const SESSION_MS = 60_000
const sessions = new WeakMap<Pool, { at: number; said: TaxSession | null }>()
export const forgetSession = ({ pool }: World): boolean => sessions.delete(pool)
/** Null: it does not answer. */
export async function taxSession(world: World): Promise<TaxSession | null> {
  const before = sessions.get(world.pool)
  if (before && !inSandbox(world.settings, 'tax') && performance.now() - before.at < SESSION_MS) return before.said
  const answer = await askTax(world, p => p.session())
  const said = answer.kind === 'done' ? answer.value : null
  sessions.set(world.pool, { at: performance.now(), said })
  return said
}
export async function scanFace(world: World, person: string): Promise<TaxScan> {
  const answer = await askTax(world, p => p.scan(person))
  return answer.kind === 'done' ? answer.value : refuse('TAX_AWAY')
}
