import type { World } from '../../kernel/ctx.ts'

/**
 * Sums the entries of the mall's own accounts that have come since the last time, in two steps: what is seen now is summed by a later run,
 * once every transaction that was under way now is over. One of them may have taken a number below what is seen and commit after it.
 * Returns how many accounts were brought further.
 */
export const sumMallAccounts = async (world: World): Promise<number> => {
  const summed = await world.pool.run(
    `update mall_balance b set summed_to = b.seen_to, seen_to = null,
       balance_fen = b.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entry e where e.account_id = b.account_id
         and e.id > b.summed_to and e.id <= b.seen_to), 0)
     where b.seen_to is not null and pg_snapshot_xmin(pg_current_snapshot()) >= b.seen_by`,
  )
  await world.pool.run(
    `update mall_balance b set seen_by = pg_snapshot_xmax(pg_current_snapshot()),
       seen_to = (select id from ledger_entry e where e.account_id = b.account_id order by id desc limit 1)
     where b.seen_to is null and exists (select 1 from ledger_entry e where e.account_id = b.account_id and e.id > b.summed_to)`,
  )
  return summed
}
