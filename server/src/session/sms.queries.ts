import type { Db } from '../db/pool.ts'

/**
 * Tries a code against the newest one of the number and purpose; an older one died when the newer was sent. Wrong tries are counted under
 * the row's lock; the fifth one kills it. A right code is used up unless `keep`.
 */
export async function tryCode(
  tx: Db,
  o: { mobile: string; purpose: string; hash: string; keep?: boolean | undefined },
): Promise<boolean> {
  const row = await tx.row<{ id: number; right: boolean; alive: boolean }>(
    `select id, code_hash = $3 as right, consumed_at is null and attempts < 5 and created_at > now() - interval '5 minutes' as alive
     from sms_code where mobile = $1 and purpose = $2 order by id desc limit 1 for update`,
    [o.mobile, o.purpose, o.hash],
  )
  if (!row?.alive) return false
  await tx.run('update sms_code set attempts = attempts + $2, consumed_at = case when $3 then now() end where id = $1', [
    row.id,
    row.right ? 0 : 1,
    row.right && !o.keep,
  ])
  return row.right
}
