// 开始时的自动出价: ceilings that were named before the opening meet at it, once, by the same rule by which they meet later. The lot is locked.
import { basisOf, BiddingStatus, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { bidsToRecord } from './bidDecision.ts'
import { entriesOf, recordBids, setAuto, setCovered } from './bid.queries.ts'
import type { LotRow } from './lot.queries.ts'
import { lockPools } from './pool.queries.ts'

/** Its time has come and nothing was bid; a second runner, and whoever asks next, sees the first bid. */
export const opensCeilings = (lot: LotRow): boolean =>
  lot.ceilingsWait && lot.status === BiddingStatus.announced && lot.pausedAt === null && lot.openAt <= lot.now

/** Bids for those who may bid still. Whose ceiling falls away, or never came to bid, is told why. */
export async function openCeilings(tx: Tx, lot: LotRow): Promise<void> {
  const all = await entriesOf(tx, lot.id)
  const named = all.filter(e => e.autoFen !== null)
  const pools = await lockPools(
    tx,
    named.map(e => e.companyId),
  )
  const facts = { biddingNo: lot.biddingNo, title: lot.title }
  const link = `/auction/details?biddingNo=${lot.biddingNo}`
  const tell = (to: readonly number[], why: string) => notify(tx, to, { event: 'bidCeilingOver', facts: { ...facts, why }, link })
  const barred = new Map(
    pools.flatMap(p => (p.barredUntil && p.barredUntil > lot.now ? [[p.companyId, p.barredUntil] as const] : [])),
  )
  const held = new Map(pools.map(p => [p.companyId, p.heldFen]))
  const out = named.filter(
    e => barred.has(e.companyId) || (held.get(e.companyId) ?? 0) < e.coveredFen || e.depositState !== 'held',
  )
  for (const e of out) {
    await setAuto(tx, e.id, null, null)
    await setCovered(tx, e.id, 0)
    const until = barred.get(e.companyId)
    await tell(e.toldIds, until ? `企业暂停参拍至 ${clockText(until)}` : '保证金已不足')
  }
  const entries = all.map(e => (out.includes(e) ? { ...e, autoFen: null, autoUserId: null, autoAt: null, coveredFen: 0 } : e))
  // Nobody looked before its end: they bid when it opened.
  const arrivedAt = lot.now < lot.endAt ? lot.now : lot.openAt
  const accepted = bidsToRecord(tx, { lot, entries, mine: undefined, pool: undefined, exposureFen: 0, arrivedAt }, null, '')
  if (!accepted) return
  await recordBids(tx, accepted.recorded)
  const bid = new Set(accepted.all.map(b => b.companyId))
  for (const e of entries)
    if (e.autoFen !== null && !bid.has(e.companyId))
      await tell(
        e.toldIds,
        `开始时已到 ${yuan(accepted.leadPriceFen ?? 0)} ${PriceBasis.label(basisOf(lot.mode))}，超过了您的上限，没有代您出价`,
      )
}
