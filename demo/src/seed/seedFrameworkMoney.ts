// The demo's framework contracts with money that waits: one priced provisionally with an order called off under it, one with its deposit frozen, and
// one that is over with too little ordered, whose deposit waits for the desk.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { depositOf } from '@mall/domain/selling/framework/deposit.rules.ts'
import { averageFen, deliveryMonthOf, exWorksFen, IndexWindow } from '@mall/domain/selling/framework/framework.rules.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { systemUserId } from '../../../server/src/platform/db/systemUser.queries.ts'
import { growHold, insertMove, setAsked, setDue, setHeld } from '../../../server/src/selling/framework/deposit.queries.ts'
import { DEPOSIT_ENDS, requireDeposit } from '../../../server/src/selling/framework/deposits.ts'
import { indexDays, insertCalls, lockContract } from '../../../server/src/selling/framework/framework.queries.ts'
import { type By, EXTRA_FEN, inForce, insert, line, terms } from './demoFramework.ts'

const [OPEN, HELD, LACKS] = ['CC202611000004', 'CC202611000005', 'CC202611000006'] as const
const MEAN_OF = 10

/** 暂定价: an order of made-to-order goods, called off under a contract whose price is the mean of the month of delivery. */
export async function provisional(tx: Tx, on: string, by: By): Promise<void> {
  const called = await tx.row<{
    orderLineId: number
    orderId: number
    title: string
    cls: string
    grade: string
    spu: string
    channel: string
    kg: Kg
    priceFen: Fen
    period: string | null
    onDay: string
  }>(
    `select l.id as "orderLineId", o.id as "orderId", k.product_name || ' ' || k.grade || ' ' || k.spec as title, k.class_code as cls, k.grade, k.spu_code as spu,
       k.channel_code as channel, l.weight_kg as kg, l.price_fen as "priceFen", l.futures ->> 'deliveryDateNumber' as period,
       to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "onDay"
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = $1 and o.origin = 'list' and o.status = 4 and k.price_unit = 'ton' and (select count(*) from order_line x where x.order_id = o.id) = 1
     order by k.class_code = 'CRC' desc, o.id desc limit 1`,
    [by.companyId],
  )
  if (!called) return
  const fromOn = addDays(called.onDay, -20)
  // The mean that its price was made by is that of the days before it.
  const indexFen = averageFen((await indexDays(tx, 'CRC', null, addDays(called.onDay, -1), MEAN_OF)).map(p => p.fen)) ?? 390_000
  const own = line({
    lineNo: 1,
    title: called.title,
    classCode: called.cls,
    grade: called.grade,
    spuCode: called.spu,
    committedKg: Math.ceil(called.kg / 10_000) * 30_000,
    premiumFen: called.priceFen - indexFen - EXTRA_FEN,
  })
  const content = terms(by, {
    contractType: 'M' as const,
    fromOn,
    toOn: addDays(on, 75),
    channelCodes: [called.channel],
    lines: [own],
    window: IndexWindow.deliveryMonth,
    windowDays: MEAN_OF,
  })
  const id = await insert(tx, OPEN, by, content)
  await inForce(tx, id, 1, content, null, addDays(fromOn, -1))
  await tx.run(`update orders set origin = 'framework', origin_no = $2 where id = $1`, [called.orderId, OPEN])
  await insertCalls(tx, { id, version: 1, indexFen }, [
    {
      orderLineId: called.orderLineId,
      orderId: called.orderId,
      lineNo: 1,
      kg: called.kg,
      month: deliveryMonthOf(called.period ?? undefined, called.onDay),
      provisionalFen: exWorksFen(indexFen, own),
    },
  ])
}

const strip = (fromOn: string, toOn: string, by: By, o: { kg: Kg; depositBp: number; valueOf: number }) => ({
  ...terms(by, {
    contractType: 'M' as const,
    fromOn,
    toOn,
    channelCodes: ['J0000001'],
    indexCode: 'HRC',
    lines: [
      line({
        lineNo: 1,
        title: '热轧卷 Q235B',
        classCode: 'HRC',
        grade: 'Q235B',
        committedKg: o.kg,
        premiumFen: 2000,
        extraFen: 1300,
      }),
    ],
  }),
  depositBp: o.depositBp,
  valueFen: Math.floor((o.valueOf * o.kg + 500) / 1000),
})
const PRICE_FEN = 348_500

/** 履约保证金 of 5 %: signed today, frozen with it. */
export async function deposited(tx: Tx, on: string, by: By): Promise<void> {
  const content = strip(on, addDays(on, 60), by, { kg: 120_000, depositBp: 500, valueOf: PRICE_FEN })
  const id = await insert(tx, HELD, by, content)
  await inForce(tx, id, 1, content, null, on)
  // Signed now: the deposit is of the same minute.
  await tx.run("update framework_version set made_at = now() - interval '1 hour', signed_at = now() where contract_id = $1", [id])
  const c = await lockContract(tx, HELD)
  if (c) await requireDeposit(tx, c, content)
}

/** A company that has bought nothing else: its deposit was frozen two months ago, nothing was ordered, and the term ended a week ago. */
export async function lacking(tx: Tx, on: string, of: By): Promise<void> {
  const company = await tx.row<{ id: number; realName: string }>(
    `select c.id, u.real_name as "realName" from company c join account a on a.company_id = c.id and a.kind = 'customer_available'
       join app_user u on u.company_id = c.id and u.user_name ~ '^demo[0-9]+$'
     where a.balance_fen > 5000000 and not exists (select 1 from orders o where o.company_id = c.id)
       and not exists (select 1 from ledger_entry e join journal j on j.id = e.journal_id where e.account_id = a.id and j.at > now() - interval '80 days')
     order by c.id limit 1`,
  )
  if (!company) return
  const by = { ...of, companyId: company.id, realName: company.realName }
  const [fromOn, toOn] = [addDays(on, -67), addDays(on, -7)]
  const content = strip(fromOn, toOn, by, { kg: 60_000, depositBp: 1000, valueOf: PRICE_FEN })
  const id = await insert(tx, LACKS, by, content)
  await inForce(tx, id, 1, content, null, addDays(fromOn, -1))
  await frozenThen(tx, { id, companyId: company.id, fen: depositOf(content), at: `${addDays(fromOn, -1)}T09:21:00+08:00` })
}

/** As it was frozen on a day that is past: journals are written once, with the time that they have. */
async function frozenThen(tx: Tx, d: { id: number; companyId: number; fen: Fen; at: string }): Promise<void> {
  await setDue(tx, d.id, d.fen)
  await setHeld(tx, d.id)
  await growHold(tx, {
    companyId: d.companyId,
    contractId: d.id,
    fen: d.fen,
    reason: `框架合同履约保证金 ${LACKS}`,
    ends: DEPOSIT_ENDS,
  })
  await tx.run('update fund_hold set created_at = $2 where framework_contract_id = $1', [d.id, d.at])
  const move = await insertMove(tx, { contractId: d.id, kind: 'frozen', fen: d.fen, actorId: await systemUserId(tx) })
  await tx.run('update framework_deposit_move set at = $2 where id = $1', [move?.id, d.at])
  await tx.run(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
       values ('hold', $1, 'frozen', $2, $3, $4, $7::timestamptz) returning id),
     moved as (update account set balance_fen = balance_fen + case when kind = 'customer_frozen' then $6::bigint else -$6::bigint end
       where kind in ('customer_available', 'customer_frozen') and company_id = $5 returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'customer_frozen' then $6::bigint else -$6::bigint end, moved.balance_fen from j, moved`,
    [
      `${LACKS}:${move?.id}`,
      MoneyChangeType.freeze,
      `框架合同 ${LACKS} 履约保证金`,
      await systemUserId(tx),
      d.companyId,
      d.fen,
      d.at,
    ],
  )
}

/** Its deposit has come to the desk: one has proposed what is kept of it, another decides. */
export const proposed = (pool: Pool, by: number): Promise<unknown> =>
  pool.tx(async tx => {
    const c = await lockContract(tx, LACKS)
    if (!c) return
    await setAsked(tx, { contractId: c.id, forfeitFen: 1_045_500, reason: '合同期内没有订货，按少订的一半扣罚，双方已沟通', by })
    await tx.run(
      `update framework_deposit set told_at = now() - interval '6 days', asked_at = now() - interval '5 hours' where contract_id = $1`,
      [c.id],
    )
  })
