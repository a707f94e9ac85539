import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'
import { takingTurns } from '../../kernel/load/turns.ts'

/** How dear a new hash is, as a power of two; in production the default or more. */
type Cost = Pick<Settings, 'passwordCost'>

/** Of scrypt, beside the cost. */
const BLOCK = 8
/** No stored hash may ask for more memory than this allows: 2^20 is a gigabyte. */
const MOST = 2 ** 20

/**
 * Two of the four threads that Node has for such work: files, compression and pictures keep the others, so pages stay quick. Sixteen wait
 * at most (about a second on a free machine); beyond that the answer is 503 at once instead of a connection that breaks.
 */
const inTurn = takingTurns({ atWork: 2, waiting: 16 })
const derive = (password: string, salt: Buffer, n: number): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 32, { N: n, r: BLOCK, p: 1, maxmem: 256 * n * BLOCK }, (e, key) =>
          e ? reject(e) : resolve(key),
        ),
      ),
  )

/** scrypt$<cost>$<salt>$<key>, base64url: the kind and cost travel with the hash so that they can be raised. */
export async function hashPassword(password: string, { passwordCost }: Cost): Promise<string> {
  const salt = randomBytes(16)
  const n = 2 ** passwordCost
  return `scrypt$${n}$${salt.toString('base64url')}$${(await derive(password, salt, n)).toString('base64url')}`
}

/** Rounds of a stored hash; undefined: no password opens it, or it asks for what no hash of ours does. */
function roundsOf(stored: string): number | undefined {
  const n = Number(stored.split('$')[1])
  return Number.isInteger(Math.log2(n)) && n > 1 && n <= MOST ? n : undefined
}

/** Kept from before the cost was raised: made anew when its owner comes with the password. */
export const weaker = (stored: string, { passwordCost }: Cost): boolean => (roundsOf(stored) ?? 0) < 2 ** passwordCost

/**
 * With the cost that the hash was made with. For an unknown account (undefined), or one without a password, the work is that of a new hash, so that
 * the answer takes as long as for a known one; a hash kept from before the cost was raised answers sooner until its owner has logged in.
 */
export async function passwordMatches(password: string, stored: string | undefined, { passwordCost }: Cost): Promise<boolean> {
  const [, , salt = '', key = ''] = (stored ?? '').split('$')
  const want = Buffer.from(key, 'base64url')
  const n = stored === undefined ? undefined : roundsOf(stored)
  const got = await derive(password, Buffer.from(salt, 'base64url'), n ?? 2 ** passwordCost)
  return n !== undefined && want.length === got.length && timingSafeEqual(want, got)
}
