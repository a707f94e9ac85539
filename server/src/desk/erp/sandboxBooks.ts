// 沙箱 ERP's own books: what it was told, booked once a key. Told again it books anew what the message says now, so that what it had dropped or
// booked wrongly is healed by sending it again.
import { type BookEffect, type BookKindCode, effectsOf, type ErpEvent } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { ourBooks } from './books.queries.ts'
import { erpBooksOpen } from './erpConnected.ts'
import { allFacts } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import {
  bookedOf,
  bookedUnder,
  booksNow,
  dropBooks,
  insertBooks,
  isOpen,
  openOnce,
  type SandboxEvent,
  setBooked,
  takeEvent,
} from './sandboxBooks.queries.ts'
import { ERP_AWAY } from './sandboxErp.ts'

/** Throws when the ERP cannot be reached. */
export async function erpTakeEvent(world: World, m: { topic: string; key: string; payload: object }): Promise<void> {
  const mode = await world.rules.get('sandbox.erp')
  if (mode === 'down') throw new Error(ERP_AWAY)
  await takeEvent(world.pool, { ...m, mode })
}
/** A yuan, or a piece, too much. */
const wrongly = (x: BookEffect): BookEffect => ({ ...x, value: x.value + (x.kind === 'stock' ? 1 : 100) })

/** Books one event; undefined: a twin was faster. */
export const book = (world: World, e: SandboxEvent): Promise<SandboxEvent | undefined> =>
  world.pool.tx(async tx => {
    const booked = await setBooked(tx, e.key)
    if (!booked) return undefined
    await dropBooks(tx, e.key)
    const effects = effectsOf(booked.payload)
    if (booked.mode !== 'dropEvent') await insertBooks(tx, e.key, booked.mode === 'wrongBook' ? effects.map(wrongly) : effects)
    return booked
  })
/** Its answer as it stands; null: it has not booked it. */
export const eventAnswer = (e: SandboxEvent, nowSeconds: number): ErpAnswer | null =>
  e.state === 'taken' || !e.bookedAt
    ? null
    : {
        messageId: `${e.key}-accepted-${e.asked}`,
        key: e.key,
        result: 'accepted',
        amountFen: e.payload.amountFen,
        bankTxnId: '',
        reason: '',
        at: nowSeconds,
        bookedAt: e.bookedAt.getTime(),
      }

/**
 * The day the ERP is connected: it takes over the mall's figures of that moment, less what it will still be told. Once; everything after comes by
 * messages alone.
 */
export async function openBooks(world: World): Promise<void> {
  if (await isOpen(world.pool)) return
  await world.pool.tx(async tx => {
    await snapshot(tx)
    if (!(await openOnce(tx))) return
    const sums = new Map<string, BookEffect>()
    const add = (x: BookEffect, sign: 1 | -1) => {
      const key = `${x.kind} ${x.ref}`
      sums.set(key, { ...x, value: (sums.get(key)?.value ?? 0) + sign * x.value })
    }
    for (const x of await ourBooks(tx)) add(x, 1)
    for (const f of await allFacts(tx)) for (const x of effectsOf(f.payload as unknown as ErpEvent)) add(x, -1)
    await insertBooks(tx, 'opening', [...sums.values()])
  })
}

/** Its books as it gives them when it is asked; throws when it cannot be. `tx`: the moment of the question. */
export async function erpBooks(world: World, tx: Db): Promise<{ kind: BookKindCode; ref: string; value: number }[]> {
  if ((await world.rules.get('sandbox.erp')) === 'down') throw new Error(ERP_AWAY)
  return booksNow(tx)
}
/** Which of these it has booked, whether its word has come or not. */
export const erpHas = async (tx: Db, keys: readonly string[]): Promise<Set<string>> =>
  new Set((await bookedOf(tx, keys)).map(r => r.key))
/** What the ERP has booked of one book under each message; undefined when it cannot be asked. */
export async function erpBooked(
  world: World,
  book: { kind: string; ref: string },
  keys: readonly string[],
): Promise<Map<string, number> | undefined> {
  if (!erpBooksOpen(world) || (await world.rules.get('sandbox.erp')) === 'down') return undefined
  return new Map((await bookedUnder(world.pool, book, keys)).map(r => [r.key, r.value]))
}
