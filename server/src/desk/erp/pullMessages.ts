// For an ERP that cannot be called: it fetches what waits, in the order in which it happened, and says by key what it has. What it has not said is given
// again, whatever cursor it kept: the cursor pages within one look, it is no memory.
import type { World } from '../../kernel/ctx.ts'
import { unansweredKeys, waitingAfter, waitingOfKeys } from '../../platform/erpOutbox/erp.queries.ts'
import { accountOpener, bodyOf } from './erpLink.ts'
import { taken } from './takenByErp.ts'

const MOST = 100

interface Pull {
  after: number
  limit: number
}
/** Or what is wrong with it, for whoever writes the other side. */
export function pullOf(body: unknown): Pull | string {
  const { after = 0, limit = MOST } = (body ?? {}) as { after?: unknown; limit?: unknown }
  const pull = { after: after as number, limit: limit as number }
  const sound =
    Number.isSafeInteger(after) && Number.isSafeInteger(limit) && pull.after >= 0 && pull.limit >= 1 && pull.limit <= MOST
  return sound ? pull : `after 须为 0 或上一页的 next，limit 须为 1-${MOST} 的整数`
}
export async function giveMessages(world: World, { after, limit }: Pull) {
  const [rows, unanswered] = await Promise.all([waitingAfter(world.pool, after, limit + 1), unansweredKeys(world.pool, MOST)])
  const open = accountOpener(world.settings)
  const list = rows.slice(0, limit).map(m => ({ cursor: m.id, key: m.key, ...bodyOf(m, open) }))
  return { list, next: list.at(-1)?.cursor ?? after, more: rows.length > limit, unanswered }
}

interface Ack {
  keys: readonly string[]
  /** Of facts that it has and will book later: it says so by an answer of its own. */
  later: readonly string[]
}
const keysIn = (v: unknown): v is string[] =>
  Array.isArray(v) && v.every(k => typeof k === 'string' && k !== '' && k.length <= 200)
export function ackOf(body: unknown): Ack | string {
  const { keys = [], later = [] } = (body ?? {}) as { keys?: unknown; later?: unknown }
  const sound = keysIn(keys) && keysIn(later) && keys.length + later.length <= MOST
  return sound ? { keys, later } : `keys、later 须为消息的 key，合计最多 ${MOST} 个`
}
/** How many were marked now; what it had said before, or what is none of ours, is not counted. */
export async function takeAck(world: World, { keys, later }: Ack) {
  let marked = 0
  for (const row of await waitingOfKeys(world.pool, [...keys, ...later]))
    marked += Number(await taken(world.pool, row, keys.includes(row.key) ? 'booked' : 'later'))
  return { marked }
}
