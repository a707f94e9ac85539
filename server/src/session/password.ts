import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { takingTurns } from '../app/turns.ts'

const COST = 2 ** 15
/**
 * Two of the four threads that Node has for such work: files, compression and pictures keep the others, so pages stay quick. Sixteen wait
 * at most (about a second on a free machine); beyond that the answer is 503 at once instead of a connection that breaks.
 */
const inTurn = takingTurns({ atWork: 2, waiting: 16 })
const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 32, { N: COST, r: 8, p: 1, maxmem: 64 * 2 ** 20 }, (e, key) =>
          e ? reject(e) : resolve(key),
        ),
      ),
  )

/** scrypt$<cost>$<salt>$<key>, base64url: the kind and cost travel with the hash so that they can be raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${COST}$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

// Compared against when the account is unknown, so that the answer takes as long as for a known one.
const decoy = hashPassword(randomBytes(16).toString('hex'))

export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [, , salt, key] = (stored ?? (await decoy)).split('$')
  const want = Buffer.from(key ?? '', 'base64url')
  const got = await derive(password, Buffer.from(salt ?? '', 'base64url'))
  return stored !== undefined && want.length === got.length && timingSafeEqual(want, got)
}
