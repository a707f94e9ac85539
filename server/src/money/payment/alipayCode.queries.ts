// 支付宝: the code of a payment, kept for as long as telephones read it.
import type { Db } from '../../kernel/ports/database.ts'

/** Of so many minutes at most. */
export const keptCode = async (db: Db, paymentNo: string, minutes: number): Promise<string | null> =>
  (
    await db.row<{ code: string }>(
      'select code from alipay_code where payment_no = $1 and at > now() - make_interval(mins => $2)',
      [paymentNo, minutes],
    )
  )?.code ?? null
/** What nobody reads any more goes with it. */
export const keepCode = (db: Db, paymentNo: string, code: string, minutes: number) =>
  db.run(
    `with old as (delete from alipay_code where at < now() - make_interval(mins => $3) and payment_no <> $1)
     insert into alipay_code (payment_no, code) values ($1, $2) on conflict (payment_no) do update set code = $2, at = now()`,
    [paymentNo, code, minutes],
  )
