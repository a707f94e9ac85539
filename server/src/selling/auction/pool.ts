// Money into the pool and out of it. The pool's row is locked by whoever comes here; the ledger follows in the same transaction.
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import type { PoolMoveKindCode } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { post } from '../../money/funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import {
  ensurePool,
  exposureOf,
  growHold,
  lockPool,
  movePool,
  poolsToRelease,
  shrinkHold,
  stillToRelease,
} from './pool.queries.ts'

interface Change {
  companyId: number
  amountFen: Fen
  lotId?: number
  biddingNo?: string
  actorId: number
  requestId?: string
}

/** Freezes more of the balance. Refuses when the balance does not cover it. The pool is locked. */
async function addToPool(tx: Tx, kind: PoolMoveKindCode, c: Change): Promise<number> {
  const move = await movePool(tx, { ...c, kind, lotId: c.lotId ?? null, requestId: c.requestId ?? null })
  if (!move) throw new Error('no pool to add to')
  await growHold(tx, c.companyId, c.amountFen)
  const posted = await post(tx, {
    sourceType: 'hold',
    sourceId: `pool-${move.id}`,
    sourceStep: 'hold',
    moneyChangeType: MoneyChangeType.freeze,
    note: c.biddingNo ? `竞拍保证金 ${c.biddingNo}` : '竞拍保证金转入',
    actorId: c.actorId,
    entries: [
      { kind: 'customer_available', companyId: c.companyId, amountFen: minus(c.amountFen) },
      { kind: 'customer_frozen', companyId: c.companyId, amountFen: c.amountFen },
    ],
  })
  if (!posted) {
    const available = await availableFen(tx, c.companyId)
    return refuse('BID_POOL_SHORT', { missing: yuan(c.amountFen - Math.min(available, c.amountFen)), available: yuan(available) })
  }
  announce(tx, `company:${c.companyId}`, { kind: 'funds' })
  return move.afterFen
}

/** Back to the balance. The pool is locked, and what is given back is free. */
async function takeFromPool(tx: Tx, kind: 'returned' | 'released', c: Change): Promise<number> {
  const move = await movePool(tx, { ...c, kind, amountFen: minus(c.amountFen), lotId: null, requestId: c.requestId ?? null })
  if (!move) throw new Error('no pool to take from')
  await shrinkHold(tx, c.companyId, c.amountFen, 'released', c.actorId)
  await post(tx, {
    sourceType: 'hold',
    sourceId: `pool-${move.id}`,
    sourceStep: 'release',
    moneyChangeType: MoneyChangeType.unfreeze,
    note: kind === 'returned' ? '竞拍保证金转出' : '竞拍保证金放回',
    actorId: c.actorId,
    entries: [
      { kind: 'customer_frozen', companyId: c.companyId, amountFen: minus(c.amountFen) },
      { kind: 'customer_available', companyId: c.companyId, amountFen: c.amountFen },
    ],
  })
  announce(tx, `company:${c.companyId}`, { kind: 'funds' })
  return move.afterFen
}

/** A winner's deposit leaves the pool: into his order or, forfeited, to the mill. The journal is the caller's. */
export async function spendFromPool(tx: Tx, kind: 'converted' | 'forfeited', c: Change & { lotId: number }): Promise<number> {
  const move = await movePool(tx, { ...c, kind, amountFen: minus(c.amountFen), requestId: null })
  if (!move) throw new Error('no pool to take from')
  await shrinkHold(tx, c.companyId, c.amountFen, 'paidOut', c.actorId)
  announce(tx, `company:${c.companyId}`, { kind: 'funds' })
  return move.id
}

/** The pool covers what it is needed for and `needFen` more; what lacks is frozen now. Returns what was frozen. */
export async function coverMore(
  tx: Tx,
  kind: 'signUp' | 'bid',
  c: Omit<Change, 'amountFen'> & { needFen: Fen; heldFen: Fen; exposureFen: Fen },
): Promise<number> {
  const missing = c.exposureFen + c.needFen - c.heldFen
  if (missing <= 0) return 0
  await addToPool(tx, kind, { ...c, amountFen: missing })
  return missing
}

/** Locked and, for the first time, made. */
export async function poolFor(tx: Tx, companyId: number) {
  const pool = await lockPool(tx, companyId)
  if (pool) return pool
  await ensurePool(tx, companyId)
  return (await lockPool(tx, companyId)) ?? refuse('BUSY')
}

export const putIntoPool = (ctx: Ctx, input: Parsed<'/api/bidding/addToPool'>) =>
  ctx.once(async tx => {
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    await poolFor(tx, ctx.companyId)
    return { poolFen: await addToPool(tx, 'added', { ...input, companyId: ctx.companyId, actorId: ctx.me.userId }) }
  })

export const returnFromPool = (ctx: Ctx, input: Parsed<'/api/bidding/returnFromPool'>) =>
  ctx.once(async tx => {
    const pool = await poolFor(tx, ctx.companyId)
    const free = pool.heldFen - (await exposureOf(tx, ctx.companyId))
    if (input.amountFen > free) return refuse('BID_POOL_RETURN', { free: yuan(Math.max(0, free)) })
    return { poolFen: await takeFromPool(tx, 'returned', { ...input, companyId: ctx.companyId, actorId: ctx.me.userId }) }
  })

/** Job: what is free goes back half an hour after the company's last lot. */
export async function releasePools(world: World): Promise<number> {
  const actorId = await systemUserId(world.pool)
  return sweep(await poolsToRelease(world.pool), ({ companyId }) =>
    world.pool.tx(async tx => {
      const pool = await lockPool(tx, companyId)
      if (!pool || !(await stillToRelease(tx, companyId))) return 0
      const free = pool.heldFen - (await exposureOf(tx, companyId))
      if (free <= 0) return 0
      await takeFromPool(tx, 'released', { companyId, amountFen: free, actorId })
      return 1
    }),
  )
}
