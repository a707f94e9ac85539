// 沙箱密钥: a call that writes, or asks about a cart, is carried out on the real mall and taken back. The key's own cart comes and goes with it.
import { createHash } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Pool, Tx } from '../../kernel/ports/database.ts'
import { rehearse, unless } from '../../platform/db/rehearse.ts'
import type { KeyAsk } from './keyAsk.ts'

/** Locked: calls of one key come one after the other, as those of one person do. */
export const lockRehearsal = async (tx: Tx, keyId: number): Promise<void> => {
  await tx.run('insert into open_rehearsal (key_id) values ($1) on conflict do nothing', [keyId])
  await tx.row('select key_id from open_rehearsal where key_id = $1 for update', [keyId])
}
const clearCart = (tx: Tx, userId: number) => tx.run('delete from cart_item where user_id = $1', [userId])
const putCart = (tx: Tx, keyId: number, userId: number) =>
  tx.run(
    `insert into cart_item overriding system value
     select i.* from open_rehearsal r cross join jsonb_populate_recordset(null::cart_item, r.cart) i where r.key_id = $1 and i.user_id = $2`,
    [keyId, userId],
  )
const cartRows = async (db: Db, userId: number): Promise<string> =>
  (
    await db.row<{ cart: string }>(
      `select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]')::text as cart from cart_item c where user_id = $1`,
      [userId],
    )
  )?.cart ?? '[]'
export const keepCart = (tx: Tx, keyId: number, cart: string) =>
  tx.run('update open_rehearsal set cart = $2::text::jsonb, changed_at = now() where key_id = $1 and cart <> $2::text::jsonb', [
    keyId,
    cart,
  ])

/** What a kept row may meet in a table that has changed since: a value that is missing, of another kind, or of something that is gone (SQLSTATE 22, 23). */
const isMisfit = (e: unknown): boolean => /^2[23]/.test((e as { code?: string } | undefined)?.code ?? '')

/** The kept cart in the place of the person's; false: it no longer fits and is left out, as after an upgrade of the mall. */
async function setCart(tx: Tx, keyId: number, userId: number): Promise<boolean> {
  await clearCart(tx, userId)
  return unless(tx, isMisfit, () => putCart(tx, keyId, userId))
}
export const CART_RESET = '商城升级后，沙箱购物车里原来的商品对不上了，购物车已清空，请重新加入'

/** Calls of one key that wait for each other in this process; each would hold a connection of everybody's while it waits for the row. */
const MOST_WAITING = 8
const lines = new Map<number, { tail: Promise<unknown>; n: number }>()
async function inTurn<T>(keyId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(keyId) ?? { tail: Promise.resolve(), n: 0 }
  if (line.n >= MOST_WAITING) return refuse('BUSY')
  line.n += 1
  lines.set(keyId, line)
  const mine = line.tail.then(work)
  line.tail = mine.catch(() => {})
  try {
    return await mine
  } finally {
    line.n -= 1
    if (line.n === 0) lines.delete(keyId)
  }
}

/** The call as its repeat would come: which, under which request number, with what in it. */
export interface Rehearsed {
  path: string
  input: Record<string, unknown>
}
const answerGiven = (db: Db, keyId: number, requestId: string) =>
  db.row<{ path: string; hash: string; answer: unknown }>(
    'select path, request_hash as hash, answer from open_rehearsal_answer where key_id = $1 and request_id = $2',
    [keyId, requestId],
  )
const keepAnswer = (tx: Tx, o: { keyId: number; requestId: string; path: string; hash: string; answer: unknown }) =>
  tx.run(
    `insert into open_rehearsal_answer (key_id, request_id, path, request_hash, answer) values ($1, $2, $3, $4, $5::jsonb)
     on conflict do nothing`,
    [o.keyId, o.requestId, o.path, o.hash, JSON.stringify(o.answer ?? null)],
  )

/**
 * What the first answer to a request number was is answered again, also where what it made was taken back with the rehearsal: a program can
 * try out that its retry orders once. The number with other contents is refused, as on the real mall.
 */
export const rehearseCall = (
  world: World,
  ask: KeyAsk,
  { path, input }: Rehearsed,
  run: (world: World) => Promise<unknown>,
): Promise<unknown> => {
  const { userId } = ask.viewer
  const requestId = typeof input.requestId === 'string' ? input.requestId : ''
  const hash = requestId ? createHash('sha256').update(JSON.stringify(input)).digest('hex') : ''
  return inTurn(ask.keyId, async () => {
    const before = requestId ? await answerGiven(world.pool, ask.keyId, requestId) : undefined
    if (before) return before.path === path && before.hash === hash ? before.answer : refuse('REQUEST_REUSED')
    return rehearse(world.pool, {
      hold: tx => lockRehearsal(tx, ask.keyId),
      before: async tx => {
        ask.cartReset = !(await setCart(tx, ask.keyId, userId))
      },
      run: (pool: Pool) => run({ ...world, pool }),
      after: tx => cartRows(tx, userId),
      keep: async (tx, cart, answer) => {
        await keepCart(tx, ask.keyId, cart)
        if (requestId) await keepAnswer(tx, { keyId: ask.keyId, requestId, path, hash, answer })
      },
    })
  })
}
