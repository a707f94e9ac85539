import type { Db } from '../../kernel/ports/database.ts'
import { SMS_CODE_MINUTES, SMS_PAUSE_SECONDS } from '@mall/domain/people/session/sms.rules.ts'

/** An address, or an employee, is counted over so long; a mobile over the day, which lies within so long. */
const SENDER_HOURS = 1
const MOBILE_HOURS = 24

/**
 * Tries a code against the newest one of the number and purpose; an older one died when the newer was sent. Wrong tries are counted under
 * the row's lock; the fifth one kills it. A right code is used up unless `keep`.
 */
export async function tryCode(
  tx: Db,
  o: { mobile: string; purpose: string; hash: string; keep?: boolean | undefined },
): Promise<boolean> {
  const row = await tx.row<{ id: number; right: boolean; alive: boolean }>(
    `select id, code_hash = $3 as right, consumed_at is null and attempts < 5 and created_at > now() - interval '${SMS_CODE_MINUTES} minutes' as alive
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

export const lockSending = (tx: Db, what: string) => tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [what])

interface Sent {
  /** Seconds until the number may get another one. */
  wait: number
  today: number
  /** Within the hour, from this address or by this employee. */
  bySender: number
  /** Seconds until the oldest of them is an hour old. */
  free: number
}
/** Time of the clock, not of the transaction: it may have waited for the lock. */
export const sentBefore = async (tx: Db, o: { mobile: string; ip: string; staffId: number | null }): Promise<Sent> => {
  const bySender = `(case when $3::bigint is null then staff_id is null and ip = $2 else staff_id = $3 end) and created_at > clock_timestamp() - interval '${SENDER_HOURS} hours'`
  const row = await tx.row<Sent>(
    `select coalesce(ceil(${SMS_PAUSE_SECONDS} - extract(epoch from clock_timestamp() - max(created_at) filter (where mobile = $1))), 0)::int as wait,
       count(*) filter (where mobile = $1 and created_at::date = clock_timestamp()::date)::int as today,
       count(*) filter (where ${bySender})::int as "bySender",
       greatest(1, ceil(${SENDER_HOURS * 3600} - extract(epoch from clock_timestamp() - min(created_at) filter (where ${bySender}))))::int as free
     from sms_code where (mobile = $1 or ($3::bigint is null and ip = $2) or staff_id = $3) and created_at > clock_timestamp() - interval '${MOBILE_HOURS} hours'`,
    [o.mobile, o.ip, o.staffId],
  )
  return row ?? { wait: 0, today: 0, bySender: 0, free: 1 }
}
interface NewCode {
  mobile: string
  purpose: string
  hash: string
  ip: string
  staffId: number | null
}
export const insertCode = (tx: Db, c: NewCode) =>
  tx.run(
    'insert into sms_code (mobile, purpose, code_hash, ip, staff_id, created_at) values ($1, $2, $3, $4, $5, clock_timestamp())',
    [c.mobile, c.purpose, c.hash, c.ip, c.staffId],
  )
