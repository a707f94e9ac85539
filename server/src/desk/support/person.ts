// Who speaks: a logged-in buyer, else the guest of this browser. A guest is 游客 and four signs; the mark in his cookie is all he has.
import { createHash, randomBytes } from 'node:crypto'
import { MOST_AN_HOUR, MOST_GUESTS_A_MINUTE, MOST_NEW_GUESTS, MOST_OF_ADDRESS } from '@mall/domain/desk/support/support.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { countWithinHour } from '../../kernel/serve/rateLimit.ts'
import type { CookieJar } from '../../kernel/serve/cookies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { tokenHash } from '../../people/session/session.queries.ts'
import { insertVisitor, visitorByMark } from './person.queries.ts'

export interface Person {
  userId: number | null
  visitorId: number | null
  companyId: number | null
  name: string
}
const guestName = (label: string): string => `游客 ${label}`

/** The guest this browser is; undefined: it has not said anything yet. */
export async function guestOf(db: Db, cookies: Pick<CookieJar, 'get'>): Promise<Person | undefined> {
  const mark = cookies.get('visitor')
  const v = mark ? await visitorByMark(db, tokenHash(mark)) : undefined
  return v && { userId: null, visitorId: v.id, companyId: null, name: guestName(v.label) }
}

/** Who asks. An employee in a browser of the mall is a guest there, like anybody who is not logged in as a buyer. */
export async function personOf(ctx: Ctx): Promise<Person | undefined> {
  const { viewer } = ctx
  if (viewer?.kind === 'buyer')
    return { userId: viewer.userId, visitorId: null, companyId: viewer.companyId, name: viewer.realName || viewer.nickName }
  return guestOf(ctx.db, ctx.cookies)
}

/** The same, for who says something: a guest without a mark gets one. Addresses that make guests without end are told to wait. */
export async function writerOf(ctx: Ctx): Promise<Person> {
  const known = await personOf(ctx)
  if (known) return known
  const asked = await countWithinHour(ctx.db, `support:new:${netOf(ctx.ip)}`)
  if (asked.n > MOST_NEW_GUESTS) return refuse('TOO_MANY', { seconds: asked.seconds })
  const minute = Math.floor((await nowOf(ctx.db)) / 60_000)
  const burst = await countWithinHour(ctx.db, `support:new:${netOf(ctx.ip)}:${minute}`)
  if (burst.n > MOST_GUESTS_A_MINUTE) return refuse('TOO_MANY', { seconds: 60 })
  const mark = randomBytes(32).toString('base64url')
  // Signs to tell guests apart at the desk; two may bear the same, their marks differ.
  const label = createHash('sha256').update(mark).digest('hex').slice(0, 4).toUpperCase()
  const v = await ctx.db.tx(tx => insertVisitor(tx, { markHash: tokenHash(mark), label }))
  if (!v) return refuse('BUSY')
  ctx.cookies.set('visitor', mark)
  return { userId: null, visitorId: v.id, companyId: null, name: guestName(v.label) }
}

/** Counts what is said, by the person and, of guests, by the address behind which they sit. */
export async function withinFlood(ctx: Ctx, p: Person, what: string, most = MOST_AN_HOUR): Promise<void> {
  const own = await countWithinHour(ctx.db, `support:${what}:${p.userId ? `u${p.userId}` : `v${p.visitorId}`}`)
  if (own.n > most) return refuse('TOO_MANY', { seconds: own.seconds })
  if (p.userId) return
  const net = await countWithinHour(ctx.db, `support:${what}:${netOf(ctx.ip)}`)
  if (net.n > Math.max(most, MOST_OF_ADDRESS)) refuse('TOO_MANY', { seconds: net.seconds })
}
