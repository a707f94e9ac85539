// 保证金池: one sum a company, frozen by one hold. Its row is locked before the company's accounts are, always.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { BAR_DAYS, RELEASE_MINUTES, UNUSED_RELEASE_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingStatus, type PoolMoveKindCode } from '@mall/domain/selling/auction/bidding.status.ts'
import { bind } from '../../platform/db/bind.ts'
import { running } from './lotSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface PoolRow {
  companyId: number
  heldFen: Fen
  barredUntil: Date | null
}
/** Locked, made where there was none. */
export const ensurePool = (tx: Tx, companyId: number) =>
  tx.run('insert into bid_pool (company_id) values ($1) on conflict do nothing', [companyId])
export const lockPool = (tx: Tx, companyId: number) =>
  tx.row<PoolRow>(
    'select company_id as "companyId", held_fen as "heldFen", barred_until as "barredUntil" from bid_pool where company_id = $1 for update',
    [companyId],
  )
/** Several, always in the same order, so that two who lock some of the same never wait for each other. */
export const lockPools = (tx: Tx, companies: readonly number[]) =>
  tx.rows<PoolRow>(
    `select company_id as "companyId", held_fen as "heldFen", barred_until as "barredUntil" from bid_pool where company_id = any($1::bigint[])
     order by company_id for update`,
    [companies],
  )
export const poolOf = (db: Db, companyId: number) =>
  db.row<PoolRow & { exposureFen: Fen; defaults: number }>(
    `select c.id as "companyId", coalesce(p.held_fen, 0) as "heldFen", p.barred_until as "barredUntil",
       (select coalesce(sum(e.covered_fen), 0)::bigint from bid_entry e where e.company_id = c.id and e.covered_fen > 0) as "exposureFen",
       (select count(*)::int from bid_award a where a.company_id = c.id and a.state = 'defaulted' and a.ended_at > now() - interval '${BAR_DAYS} days') as defaults
     from company c left join bid_pool p on p.company_id = c.id where c.id = $1`,
    [companyId],
  )
/** What the pool is needed for now; asked after its lock, so that nobody adds to it meanwhile. */
export const exposureOf = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      'select coalesce(sum(covered_fen), 0)::bigint as fen from bid_entry where company_id = $1 and covered_fen > 0',
      [companyId],
    )
  )?.fen ?? 0

export const exposuresOf = (db: Db, companies: readonly number[]) =>
  db.rows<{ companyId: number; fen: Fen }>(
    `select company_id as "companyId", sum(covered_fen)::bigint as fen from bid_entry where company_id = any($1::bigint[]) and covered_fen > 0
     group by company_id`,
    [companies],
  )

/** Changes the pool and says why; the hold changes with it. Returns the number of the move. */
export const movePool = (
  tx: Tx,
  m: {
    companyId: number
    kind: PoolMoveKindCode
    amountFen: Fen
    lotId: number | null
    actorId: number
    requestId: string | null
  },
) =>
  tx.row<{ id: number; afterFen: Fen }>(
    ...bind(
      `with pool as (update bid_pool set held_fen = held_fen + :amountFen, added_at = case when :amountFen::bigint > 0 then now() else added_at end
         where company_id = :companyId returning held_fen)
       insert into bid_pool_move (company_id, kind, amount_fen, after_fen, lot_id, actor_id, request_id)
       select :companyId, :kind, :amountFen, held_fen, :lotId::bigint, :actorId, :requestId::text from pool returning id, after_fen as "afterFen"`,
      { ...m },
    ),
  )
export const growHold = (tx: Tx, companyId: number, amountFen: Fen) =>
  tx.run(
    `insert into fund_hold (company_id, pool_company_id, amount_fen, reason, ends) values ($1, $1, $2, '竞拍保证金池', '空闲部分可随时转出；最后一场结束后 ${RELEASE_MINUTES} 分钟自动放回')
     on conflict (pool_company_id) where released_at is null do update set amount_fen = fund_hold.amount_fen + excluded.amount_fen`,
    [companyId, amountFen],
  )
/** The hold shrinks; the last of it ends it. */
export const shrinkHold = (tx: Tx, companyId: number, amountFen: Fen, outcome: string, actorId: number) =>
  tx.run(
    `with less as (update fund_hold set amount_fen = amount_fen - $2 where pool_company_id = $1 and released_at is null and amount_fen > $2 returning id)
     update fund_hold set released_at = now(), outcome = $3, released_by = $4
     where pool_company_id = $1 and released_at is null and amount_fen = $2 and not exists (select 1 from less)`,
    [companyId, amountFen, outcome, actorId],
  )
export const poolMoves = (db: Db, companyId: number) =>
  db.rows<{ at: Date; kind: PoolMoveKindCode; amountFen: Fen; afterFen: Fen; biddingNo: string }>(
    `select m.at, m.kind, m.amount_fen as "amountFen", m.after_fen as "afterFen", coalesce(l.bidding_no, '') as "biddingNo"
     from bid_pool_move m left join bid_lot l on l.id = m.lot_id where m.company_id = $1 order by m.id desc limit 50`,
    [companyId],
  )
export const poolUses = (db: Db, companyId: number) =>
  db.rows<{
    biddingNo: string
    title: string
    amountFen: Fen
    mode: string
    ranks: boolean
    leads: boolean
    won: boolean
    until: Date | null
  }>(
    `select l.bidding_no as "biddingNo", l.title, e.covered_fen as "amountFen", l.mode, l.disclosure = 'rank' as ranks, coalesce(l.lead_company_id = e.company_id, false) as leads,
       a.id is not null as won, coalesce(a.until, l.ends_at) as until
     from bid_entry e join bid_lot l on l.id = e.lot_id left join bid_award a on a.lot_id = e.lot_id and a.company_id = e.company_id
     where e.company_id = $1 and e.covered_fen > 0 order by a.id is null, l.ends_at limit 200`,
    [companyId],
  )
/**
 * When the free part goes back by itself: half an hour after the last lot the company was in, if nothing of it runs any more; money that was put in
 * and never used, a day after.
 */
const RELEASE = `greatest(coalesce((select max(l.closed_at) from bid_entry e join bid_lot l on l.id = e.lot_id where e.company_id = p.company_id), '-infinity') + interval '${RELEASE_MINUTES} minutes',
    case when p.added_at > coalesce((select max(e.created_at) from bid_entry e where e.company_id = p.company_id), '-infinity') then p.added_at + interval '${UNUSED_RELEASE_DAYS} days' else '-infinity' end)`
const RUNS = `exists (select 1 from bid_entry e join bid_lot l on l.id = e.lot_id where e.company_id = p.company_id and ${running('l')})`
export const releaseTime = (db: Db, companyId: number) =>
  db.row<{ at: Date | null; after: string }>(
    `select case when not ${RUNS} and p.held_fen > (select coalesce(sum(covered_fen), 0) from bid_entry where company_id = p.company_id) then ${RELEASE} end as at,
       coalesce((select l.bidding_no from bid_entry e join bid_lot l on l.id = e.lot_id where e.company_id = p.company_id
         order by l.status = ${BiddingStatus.announced} desc, l.ends_at desc limit 1), '') as after
     from bid_pool p where p.company_id = $1`,
    [companyId],
  )
export const poolsToRelease = (db: Db) =>
  db.rows<{ companyId: number }>(
    `select p.company_id as "companyId" from bid_pool p where p.held_fen > (select coalesce(sum(e.covered_fen), 0) from bid_entry e where e.company_id = p.company_id)
       and not ${RUNS} and ${RELEASE} <= now() order by p.company_id limit 200`,
  )
/** The same once more, under the pool's lock. */
export const stillToRelease = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await tx.row(`select 1 as one from bid_pool p where p.company_id = $1 and not ${RUNS} and ${RELEASE} <= now()`, [
    companyId,
  ])) !== undefined
export const setBarred = (tx: Tx, companyId: number, days: number) =>
  tx.row<{ barredUntil: Date | null }>(
    'update bid_pool set barred_until = now() + make_interval(days => $2) where company_id = $1 returning barred_until as "barredUntil"',
    [companyId, days],
  )
