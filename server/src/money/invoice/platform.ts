// 税务平台: where invoices are issued, a third house behind one interface. Its answers are a stranger's word: waited for five seconds and read
// field by field; amounts and numbers are compared with ours before anything is believed (takeAnswer.ts).
import type { TaxPlatform } from '../../kernel/ports/taxPlatform.ts'
import { z } from 'zod'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { isConnected } from '../../kernel/partners.ts'

export const TaxAnswer = z.object({
  requestId: z.string().min(6).max(40),
  /** `unknown`: it never heard of the request. `session`: nobody of the mill is logged in; `quota`: its own limit of the day. */
  state: z.enum(['queued', 'issued', 'refused', 'session', 'quota', 'unknown']),
  taxInvoiceNo: z.string().max(40),
  issuedAt: z.int().min(0),
  grossFen: z.int(),
  netFen: z.int(),
  taxFen: z.int(),
  reason: z.string().max(200),
})
export type TaxAnswer = z.output<typeof TaxAnswer>

const TaxSession = z.object({ open: z.boolean(), scannedAt: z.int().min(0), scannedBy: z.string().max(60) })

/** Whether somebody issues invoices by himself: else they are issued by hand. */
export const taxConnected = (world: World): boolean => isConnected(world.settings, 'tax') && world.taxPlatform !== null

const WAIT_MS = 4500
export class TaxAway extends Error {}

async function ask<T>(
  world: World,
  schema: z.ZodType<T>,
  how: (p: TaxPlatform, signal: AbortSignal) => Promise<unknown>,
): Promise<T> {
  const platform = taxConnected(world) ? world.taxPlatform?.(world) : undefined
  if (!platform) throw new TaxAway('没有接通税务平台')
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      stop.abort()
      fail(new Error('no answer'))
    }, WAIT_MS)
  })
  try {
    const read = schema.safeParse(await Promise.race([how(platform, stop.signal), late]))
    if (!read.success) throw new Error('not an answer')
    return read.data
  } catch (e) {
    throw new TaxAway((e as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

export const askTax = (world: World, how: (p: TaxPlatform, signal: AbortSignal) => Promise<unknown>): Promise<TaxAnswer> =>
  ask(world, TaxAnswer, how)
/** Null: it does not answer. */
export const taxSession = (world: World) => ask(world, TaxSession, (p, signal) => p.session(signal)).catch(() => null)
export const scanFace = (world: World, person: string) =>
  ask(world, TaxSession, (p, signal) => p.scan(person, signal)).catch(() => refuse('TAX_AWAY'))
