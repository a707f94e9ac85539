// Guessing: every try at a password or a one-time code is counted first, under a row lock, and released when it was right (decision 0030).
import { createHash } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { deviceOf } from './device.ts'
import { forgetScope, giveBackTry, type Limit, secondsLeft, takeTry } from './tries.queries.ts'

/** `login` of a buyer and of an employee never touch each other's counts; `code` is the second step. */
type Kind = 'buyer' | 'staff' | 'code'

/** An account by its id, so that name and mobile lead to one count; a name nobody has counts alike, or the delay would tell. */
const nobody = (name: string) => `?${createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22)}`

/**
 * What a try at an account counts against. On a device the person has used before: its own small count, which no stranger can touch.
 * Elsewhere: this account from this address; this account from anywhere (a crowd of addresses; a short delay, so that nobody can hold a
 * person out for long); this address at any account (one password tried at many names).
 */
export async function limitsOf(ctx: Ctx, kind: Kind, userId: number | undefined, name = ''): Promise<Limit[]> {
  const who = `${kind}:${userId ?? nobody(name)}`
  const device = userId === undefined ? null : await deviceOf(ctx, userId)
  if (device) return [{ scope: `${who}#${device.slice(0, 22)}`, free: 5, longest: 900, forgets: true }]
  const net = netOf(ctx.ip)
  return [
    { scope: `${who}@${net}`, free: 5, longest: 900, forgets: true },
    { scope: who, free: 30, longest: 60, forgets: false },
    { scope: `${kind}@${net}`, free: 40, longest: 300, forgets: false },
  ]
}
/** Inside a session a person proves himself again: nobody without his session comes near this count. */
export const ownLimit = (kind: 'again' | 'setup', userId: number): Limit[] => [
  { scope: `${kind}:${userId}`, free: 5, longest: 900, forgets: true },
]

/** Makes a try that has been counted. `work` gives undefined for a wrong one; what it throws is no try. Refuses while a delay runs. */
export async function counted<T>(db: Pool, limits: readonly Limit[], work: () => Promise<T | undefined>): Promise<T | undefined> {
  const untils = await db.tx(async tx => {
    const taken: (string | null)[] = []
    for (const limit of limits) {
      const row = await takeTry(tx, limit)
      if (!row) return refuse('LOGIN_THROTTLED', { seconds: await secondsLeft(tx, limit.scope) })
      taken.push(row.until)
    }
    return taken
  })
  const giveBack = async (right: boolean) => {
    for (const [i, limit] of limits.entries())
      await (right && limit.forgets ? forgetScope(db, limit.scope) : giveBackTry(db, limit, untils[i] ?? null))
  }
  try {
    const made = await work()
    if (made !== undefined) await giveBack(true)
    return made
  } catch (e) {
    await giveBack(false)
    throw e
  }
}
