// 建设银行: what was handed over to be given back, by our number. Written before it leaves: the bank has no key by which a second time would be the first.
import type { Db } from '../../kernel/ports/database.ts'
import { padded } from '../../platform/db/runningNo.ts'

/** False: it was handed over before. */
export const claimRefund = async (db: Db, sourceNo: string): Promise<boolean> =>
  (await db.run('insert into ccb_refund (source_no) values ($1) on conflict do nothing', [sourceNo])) > 0
/** It was, so long ago that what the bank does not know now it never took; of several who ask one hears yes. */
export const claimAgain = async (db: Db, sourceNo: string, quietMinutes: number): Promise<boolean> =>
  (await db.run('update ccb_refund set asked_at = now() where source_no = $1 and asked_at < now() - make_interval(mins => $2)', [
    sourceNo,
    quietMinutes,
  ])) > 0
/** It never left, or was refused: the next time is the first. */
export const dropClaim = (db: Db, sourceNo: string) => db.run('delete from ccb_refund where source_no = $1', [sourceNo])
/** Of the sequence, which begins anew behind its last number. */
const SN_DIGITS = 8
/** Sixteen digits, each once a day. */
export const nextRequestSn = async (db: Db): Promise<string> =>
  (
    await db.row<{ sn: string }>(
      `select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || ${padded("nextval('ccb_request_sn')", SN_DIGITS)} as sn`,
    )
  )?.sn ?? ''
