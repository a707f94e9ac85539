// Guessing: what a try at a password or a one-time code counts against (decision 0030).
import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { tryLimit, type Trying } from '../../kernel/serve/rateLimit.ts'
import { deviceOf } from './device.ts'

const ON_DEVICE = tryLimit({ free: 5, longest: 900, forgets: true })
const FROM_HERE = tryLimit({ free: 5, longest: 900, forgets: true })
const FROM_ANYWHERE = tryLimit({ free: 30, longest: 60, forgets: false })
const AT_ANY_ACCOUNT = tryLimit({ free: 40, longest: 300, forgets: false })
/** Inside a session a person proves himself again: nobody without his session comes near this count. */
const IN_SESSION = tryLimit({ free: 5, longest: 900, forgets: true })

/** `login` of a buyer and of an employee never touch each other's counts; `code` is the second step. */
type Kind = 'buyer' | 'staff' | 'code'

/** An account by its id, so that name and mobile lead to one count; a name nobody has counts alike, or the delay would tell. */
const nobody = (name: string) => `?${createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22)}`

/**
 * What a try at an account counts against. On a device the person has used before: its own small count, which no stranger can touch.
 * Elsewhere: this account from this address; this account from anywhere (a crowd of addresses; a short delay, so that nobody can hold a
 * person out for long); this address at any account (one password tried at many names).
 */
export async function limitsOf(ctx: Ctx, kind: Kind, userId: number | undefined, name = ''): Promise<Trying[]> {
  const who = `${kind}:${userId ?? nobody(name)}`
  const device = userId === undefined ? null : await deviceOf(ctx, userId)
  if (device) return [{ ...ON_DEVICE, scope: `${who}#${device.slice(0, 22)}` }]
  const net = netOf(ctx.ip)
  return [
    { ...FROM_HERE, scope: `${who}@${net}` },
    { ...FROM_ANYWHERE, scope: who },
    { ...AT_ANY_ACCOUNT, scope: `${kind}@${net}` },
  ]
}
export const ownLimit = (kind: 'again' | 'setup', userId: number): Trying[] => [{ ...IN_SESSION, scope: `${kind}:${userId}` }]
