// Who speaks: a logged-in buyer, else the guest of this browser. A guest is 游客 and four signs; the mark in his cookie is all he has.
import { createHash, randomBytes } from 'node:crypto'
import {
  MOST_AN_HOUR,
  MOST_GUESTS_A_MINUTE,
  MOST_NEW_GUESTS,
  MOST_OF_ADDRESS,
  MOST_TICKETS_AN_HOUR,
  MOST_TYPED_AN_HOUR,
} from '@mall/domain/desk/support/support.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { type AskLimit, askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { CookieJar } from '../../kernel/serve/cookies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { tokenHash } from '../../people/session/session.queries.ts'
import { insertVisitor, visitorByMark } from './person.queries.ts'

const NEW_GUESTS = askLimit({ name: 'support:new', most: MOST_NEW_GUESTS })
const GUESTS_A_MINUTE = askLimit({ name: 'support:new:minute', most: MOST_GUESTS_A_MINUTE, seconds: 60 })
/** What one person says within the hour; all guests behind one address may say more together. */
export const SAID = askLimit({ name: 'support:say', most: MOST_AN_HOUR })
export const TYPED = askLimit({ name: 'support:type', most: MOST_TYPED_AN_HOUR })
export const TICKETS = askLimit({ name: 'support:ticket', most: MOST_TICKETS_AN_HOUR })

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
  await within(ctx.db, NEW_GUESTS, netOf(ctx.ip))
  await within(ctx.db, GUESTS_A_MINUTE, netOf(ctx.ip))
  const mark = randomBytes(32).toString('base64url')
  // Signs to tell guests apart at the desk; two may bear the same, their marks differ.
  const label = createHash('sha256').update(mark).digest('hex').slice(0, 4).toUpperCase()
  const v = await ctx.db.tx(tx => insertVisitor(tx, { markHash: tokenHash(mark), label }))
  if (!v) return refuse('BUSY')
  ctx.cookies.set('visitor', mark)
  return { userId: null, visitorId: v.id, companyId: null, name: guestName(v.label) }
}

/** Counts what is said, by the person and, of guests, by the address behind which they sit. */
export async function withinFlood(ctx: Ctx, p: Person, limit: AskLimit): Promise<void> {
  await within(ctx.db, limit, p.userId ? `u${p.userId}` : `v${p.visitorId}`)
  if (!p.userId) await within(ctx.db, { ...limit, most: Math.max(limit.most, MOST_OF_ADDRESS) }, netOf(ctx.ip))
}
