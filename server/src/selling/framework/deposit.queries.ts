// 履约保证金: what is due, what is frozen, what was proposed of it at the end.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { FrameworkDepositCode } from '@mall/domain/selling/framework/deposit.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { boundFramework, waitingOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const onToday = `(now() at time zone 'Asia/Shanghai')::date`
/** Nothing will be ordered under it any more, and nothing of it waits to be signed. */
const over = `(c.status = ${ContractStatus.deleted} or (c.status = ${ContractStatus.confirmed} and c.to_on < ${onToday}))`

export interface DepositRow {
  contractId: number
  dueFen: Fen
  heldFen: Fen
  state: Exclude<FrameworkDepositCode, 'due'>
  forfeitedFen: Fen
  /** The contract is over and the desk was told to decide. */
  toldAt: Date | null
  askForfeitFen: Fen | null
  askReason: string | null
  askedBy: number | null
  askedName: string
  askedAt: Date | null
  why: string
  endedAt: Date | null
}
/** Of one contract; whoever writes has locked the contract's row. */
export const depositRow = (db: Db, contractId: number) =>
  db.row<DepositRow>(
    `select d.contract_id as "contractId", d.due_fen as "dueFen", d.held_fen as "heldFen", d.state, d.forfeited_fen as "forfeitedFen", d.told_at as "toldAt",
       d.ask_forfeit_fen as "askForfeitFen", d.ask_reason as "askReason", d.asked_by as "askedBy",
       coalesce(case when u.real_name = '' then u.nick_name else u.real_name end, '') as "askedName", d.asked_at as "askedAt", d.why, d.ended_at as "endedAt"
     from framework_deposit d left join app_user u on u.id = d.asked_by where d.contract_id = $1`,
    [contractId],
  )
/** A version came into force: what is due now. What was proposed of an end that did not come falls. */
export const setDue = (tx: Tx, contractId: number, dueFen: Fen) =>
  tx.run(
    `insert into framework_deposit (contract_id, due_fen, state, ended_at) values ($1, $2::bigint, case when $2::bigint > 0 then 'waits' else 'freed' end, case when $2::bigint > 0 then null else now() end)
     on conflict (contract_id) do update set due_fen = excluded.due_fen, state = case when framework_deposit.held_fen < excluded.due_fen then 'waits' when framework_deposit.held_fen = 0 then 'freed' else 'held' end,
       told_at = null, ask_forfeit_fen = null, ask_reason = null, asked_by = null, asked_at = null, decided_by = null, why = '',
       ended_at = case when excluded.due_fen = 0 and framework_deposit.held_fen = 0 then now() end`,
    [contractId, dueFen],
  )
/** What is frozen of it from now on, and by which movement; gives the movement. */
export const insertMove = (
  tx: Tx,
  m: { contractId: number; kind: 'frozen' | 'freed' | 'forfeited'; fen: Fen; actorId: number },
) =>
  tx.row<{ id: number }>(
    'insert into framework_deposit_move (contract_id, kind, amount_fen, actor_id) values ($1, $2, $3, $4) returning id',
    [m.contractId, m.kind, m.kind === 'frozen' ? m.fen : minus(m.fen), m.actorId],
  )
export const setHeld = (tx: Tx, contractId: number) =>
  tx.run(`update framework_deposit set held_fen = due_fen, state = 'held' where contract_id = $1 and ended_at is null`, [
    contractId,
  ])
export const setEnded = (
  tx: Tx,
  e: { contractId: number; state: 'freed' | 'forfeited'; forfeitedFen: Fen; why: string; by: number | null },
) =>
  tx.run(
    ...bind(
      `update framework_deposit set held_fen = 0, state = :state, forfeited_fen = :forfeitedFen, why = :why, decided_by = :by, ended_at = now()
       where contract_id = :contractId and ended_at is null`,
      e,
    ),
  )
export const growHold = (tx: Tx, h: { companyId: number; contractId: number; fen: Fen; reason: string; ends: string }) =>
  tx.run(
    `insert into fund_hold (company_id, framework_contract_id, amount_fen, reason, ends) values ($1, $2, $3, $4, $5)
     on conflict (framework_contract_id) where released_at is null do update set amount_fen = fund_hold.amount_fen + excluded.amount_fen`,
    [h.companyId, h.contractId, h.fen, h.reason, h.ends],
  )
export const shrinkHold = (tx: Tx, contractId: number, fen: Fen) =>
  tx.run('update fund_hold set amount_fen = amount_fen - $2 where framework_contract_id = $1 and released_at is null', [
    contractId,
    fen,
  ])
export const endHold = (tx: Tx, contractId: number, outcome: 'released' | 'paidOut', actorId: number) =>
  tx.run(
    'update fund_hold set released_at = now(), outcome = $2, released_by = $3 where framework_contract_id = $1 and released_at is null',
    [contractId, outcome, actorId],
  )

/** Contracts in force whose balance covers what waits to be frozen. */
export const fundable = (db: Db) =>
  db.rows<{ ccNo: string }>(
    `select c.cc_no as "ccNo" from framework_deposit d join framework_contract c on c.id = d.contract_id and ${boundFramework('c')}
       join account a on a.company_id = c.company_id and a.kind = 'customer_available'
     where d.ended_at is null and d.state = 'waits' and not ${over} and a.balance_fen >= d.due_fen - d.held_fen order by d.contract_id limit 200`,
  )
/** Deposits of contracts that are over, of which nobody was told; orders that are not paid yet may still fall, and are waited for. */
export const endable = (db: Db) =>
  db.rows<{ ccNo: string }>(
    `select c.cc_no as "ccNo" from framework_deposit d join framework_contract c on c.id = d.contract_id
     where d.ended_at is null and d.told_at is null and ${over}
       and not exists (select 1 from orders o where o.origin = 'framework' and o.origin_no = c.cc_no and ${waitingOrder('o')}) order by d.contract_id limit 200`,
  )
/** Whether a contract is over and none of its orders waits for its money. */
export const isOver = async (tx: Tx, contractId: number): Promise<boolean> =>
  (await tx.row(
    `select 1 as one from framework_contract c where c.id = $1 and ${over}
       and not exists (select 1 from orders o where o.origin = 'framework' and o.origin_no = c.cc_no and ${waitingOrder('o')})`,
    [contractId],
  )) !== undefined
export const setTold = (tx: Tx, contractId: number) =>
  tx.run('update framework_deposit set told_at = now() where contract_id = $1', [contractId])
export const setAsked = (tx: Tx, a: { contractId: number; forfeitFen: Fen; reason: string; by: number }) =>
  tx.run(
    `update framework_deposit set ask_forfeit_fen = $2, ask_reason = $3, asked_by = $4, asked_at = now() where contract_id = $1 and ended_at is null`,
    [a.contractId, a.forfeitFen, a.reason, a.by],
  )
export const dropAsked = (tx: Tx, contractId: number) =>
  tx.run(
    'update framework_deposit set ask_forfeit_fen = null, ask_reason = null, asked_by = null, asked_at = null where contract_id = $1',
    [contractId],
  )
