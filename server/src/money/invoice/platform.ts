// 税务平台: which one is asked, and how it is asked by a person at a screen (port: kernel/ports/taxPlatform.ts).
import { fenInt } from '@mall/contract/kernel/units.ts'
import { z } from 'zod'
import { refuse } from '@mall/contract/main/errors.ts'
import { Cache, perMall } from '../../kernel/cache/cache.ts'
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
const sessions = perMall((_pool: Pool) => new Cache<'tax', TaxSession | null>({ ttl: 60_000, max: 1 }))
export const forgetSession = ({ pool }: World): void => sessions(pool).invalidate()
/** Null: it does not answer. */
export function taxSession(world: World): Promise<TaxSession | null> {
  const read = async () => {
    const answer = await askTax(world, p => p.session())
    return answer.kind === 'done' ? answer.value : null
  }
  return inSandbox(world.settings, 'tax') ? read() : sessions(world.pool).get('tax', read)
}
export async function scanFace(world: World, person: string): Promise<TaxScan> {
  const answer = await askTax(world, p => p.scan(person))
  return answer.kind === 'done' ? answer.value : refuse('TAX_AWAY')
}
