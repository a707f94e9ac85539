// 沙箱 ERP's own books: what it was told, booked once a key. Told again it books anew what the message says now, so that what it had dropped or
// booked wrongly is healed by sending it again.
import type { BookEffect, BookKindCode, ErpEvent } from '@mall/domain/erp/erp.events.ts'
import { effectsOf } from '@mall/domain/erp/erp.events.ts'
import type { World } from '../app/ctx.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../db/pool.ts'
import { allFacts } from './erp.queries.ts'
import type { ErpAnswer } from './erpMessage.ts'
import { ourBooks } from './books.queries.ts'
import { ERP_AWAY } from './sandboxErp.ts'

export interface SandboxEvent {
  key: string
  payload: ErpEvent
  mode: string
  state: 'taken' | 'booked'
  asked: number
}
const columns = 'key, payload, mode, state, asked'

/** Throws when the ERP cannot be reached. */
export async function erpTakeEvent(world: World, m: { topic: string; key: string; payload: object }): Promise<void> {
  const mode = await world.rules.get('sandbox.erp')
  if (mode === 'down') throw new Error(ERP_AWAY)
  await world.pool.run(
    ...bind(
      `insert into sandbox_erp_event (key, topic, payload, mode) values (:key, :topic, :payload, :mode)
       on conflict (key) do update set asked = sandbox_erp_event.asked + 1, state = 'taken', mode = excluded.mode, payload = excluded.payload`,
      { ...m, payload: JSON.stringify(m.payload), mode },
    ),
  )
}
export const erpEvent = (db: Db, key: string) =>
  db.row<SandboxEvent>(`select ${columns} from sandbox_erp_event where key = $1`, [key])
/** What it has not booked yet; `hang` waits until the switch is turned. */
export const unbooked = (db: Db, mode: string, limit: number) =>
  db.rows<SandboxEvent>(
    `select ${columns} from sandbox_erp_event where state = 'taken' and not (mode = 'hang' and $1 = 'hang') order by created_at limit $2`,
    [mode, limit],
  )
/** A yuan, or a piece, too much. */
const wrongly = (x: BookEffect): BookEffect => ({ ...x, value: x.value + (x.kind === 'stock' ? 1 : 100) })

/** Books one event; undefined: a twin was faster. */
export const book = (world: World, e: SandboxEvent): Promise<SandboxEvent | undefined> =>
  world.pool.tx(async tx => {
    const booked = await tx.row<SandboxEvent>(
      `update sandbox_erp_event set state = 'booked', booked_at = now() where key = $1 and state = 'taken' returning ${columns}`,
      [e.key],
    )
    if (!booked) return undefined
    await tx.run('delete from sandbox_erp_book where event_key = $1', [e.key])
    const effects = effectsOf(booked.payload)
    if (booked.mode !== 'dropEvent') await insertBooks(tx, e.key, booked.mode === 'wrongBook' ? effects.map(wrongly) : effects)
    return booked
  })
const insertBooks = (tx: Tx, key: string, effects: readonly BookEffect[]) =>
  tx.run(
    `insert into sandbox_erp_book (kind, ref, event_key, value)
     select t.kind, t.ref, $1, t.value from unnest($2::text[], $3::text[], $4::bigint[]) as t(kind, ref, value) where t.value <> 0`,
    [key, effects.map(x => x.kind), effects.map(x => x.ref), effects.map(x => x.value)],
  )
/** Its answer as it stands; null: it has not booked it. */
export const eventAnswer = (e: SandboxEvent, nowSeconds: number): ErpAnswer | null =>
  e.state === 'taken'
    ? null
    : {
        messageId: `${e.key}-accepted-${e.asked}`,
        key: e.key,
        result: 'accepted',
        amountFen: e.payload.amountFen,
        bankTxnId: '',
        reason: '',
        at: nowSeconds,
      }

/**
 * The day the ERP is connected: it takes over the mall's figures of that moment, less what it will still be told. Once; everything after comes by
 * messages alone.
 */
export const openBooks = (world: World): Promise<boolean> =>
  world.pool.tx(async tx => {
    await tx.run('set transaction isolation level repeatable read')
    if ((await tx.run('insert into sandbox_erp_opening default values on conflict do nothing')) === 0) return false
    const sums = new Map<string, BookEffect>()
    const add = (x: BookEffect, sign: 1 | -1) => {
      const key = `${x.kind} ${x.ref}`
      sums.set(key, { ...x, value: (sums.get(key)?.value ?? 0) + sign * x.value })
    }
    for (const x of await ourBooks(tx)) add(x, 1)
    for (const f of await allFacts(tx)) for (const x of effectsOf(f.payload as unknown as ErpEvent)) add(x, -1)
    await insertBooks(tx, 'opening', [...sums.values()])
    return true
  })

/** Its books as it gives them when it is asked; throws when it cannot be. `tx`: the moment of the question. */
export async function erpBooks(world: World, tx: Db): Promise<{ kind: BookKindCode; ref: string; value: number }[]> {
  if ((await world.rules.get('sandbox.erp')) === 'down') throw new Error(ERP_AWAY)
  return tx.rows(`select kind, ref, sum(value)::bigint as value from sandbox_erp_book group by kind, ref having sum(value) <> 0`)
}
/** Which of these it has booked, whether its word has come or not. */
export const erpHas = async (tx: Db, keys: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ key: string }>(`select key from sandbox_erp_event where key = any($1::text[]) and state = 'booked'`, [keys])
    ).map(r => r.key),
  )
