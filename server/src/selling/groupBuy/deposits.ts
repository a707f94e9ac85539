// 订金 of a membership: frozen, changed, given back, part of a payment, forfeited. The membership is locked by whoever comes here; hold, move and
// journal are written together, so their sums cannot part.
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { forfeitFrozen } from '../../money/funds/forfeit.ts'
import { post } from '../../money/funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { endHold, growHold, insertMove, type MemberRow, shrinkHold } from './member.queries.ts'

type Of = Pick<MemberRow, 'id' | 'companyId'> & { groupNo: string; actorId: number }

/** Freezes more of the balance. Refuses, in words, when it does not cover it. */
export async function freeze(tx: Tx, m: Of, kind: 'joined' | 'more', amountFen: Fen): Promise<void> {
  const move = await insertMove(tx, { memberId: m.id, kind, amountFen, actorId: m.actorId })
  await growHold(tx, {
    companyId: m.companyId,
    memberId: m.id,
    amountFen,
    reason: `团购订金 ${m.groupNo}`,
    ends: '成团后抵货款；没成团按事先的选择，退出或取消时解冻',
  })
  const posted = await post(tx, {
    sourceType: 'hold',
    sourceId: `group-${move?.id}`,
    sourceStep: 'hold',
    moneyChangeType: MoneyChangeType.freeze,
    note: `团购订金 ${m.groupNo}`,
    actorId: m.actorId,
    entries: [
      { kind: 'customer_available', companyId: m.companyId, amountFen: minus(amountFen) },
      { kind: 'customer_frozen', companyId: m.companyId, amountFen },
    ],
  })
  if (!posted) {
    const available = await availableFen(tx, m.companyId)
    refuse('GROUP_DEPOSIT', { missing: yuan(amountFen - Math.min(available, amountFen)), available: yuan(available) })
  }
  announce(tx, `company:${m.companyId}`, { kind: 'funds' })
}

async function unfreeze(tx: Tx, m: Of, kind: 'less' | 'released', amountFen: Fen): Promise<void> {
  const move = await insertMove(tx, { memberId: m.id, kind, amountFen: minus(amountFen), actorId: m.actorId })
  await post(tx, {
    sourceType: 'hold',
    sourceId: `group-${move?.id}`,
    sourceStep: 'release',
    moneyChangeType: MoneyChangeType.unfreeze,
    note: `团购订金解冻 ${m.groupNo}`,
    actorId: m.actorId,
    entries: [
      { kind: 'customer_frozen', companyId: m.companyId, amountFen: minus(amountFen) },
      { kind: 'customer_available', companyId: m.companyId, amountFen },
    ],
  })
  announce(tx, `company:${m.companyId}`, { kind: 'funds' })
}
/** A part of it is free again: fewer pieces. */
export async function freeLess(tx: Tx, m: Of, amountFen: Fen): Promise<void> {
  await shrinkHold(tx, m.id, amountFen)
  await unfreeze(tx, m, 'less', amountFen)
}
/** All of it is free again. */
export async function release(tx: Tx, m: Of): Promise<number> {
  const hold = await endHold(tx, m.id, 'released', m.actorId)
  if (!hold) return 0
  await unfreeze(tx, m, 'released', hold.amountFen)
  return hold.amountFen
}
/** It leaves the frozen money into a payment; the journal is the payment's. */
export async function convert(tx: Tx, m: Of): Promise<number> {
  const hold = await endHold(tx, m.id, 'paidOut', m.actorId)
  if (!hold) return 0
  await insertMove(tx, { memberId: m.id, kind: 'converted', amountFen: minus(hold.amountFen), actorId: m.actorId })
  announce(tx, `company:${m.companyId}`, { kind: 'funds' })
  return hold.amountFen
}
/** 违约: it is the mill's, with a record. */
export async function forfeit(tx: Tx, m: Of): Promise<number> {
  const hold = await endHold(tx, m.id, 'paidOut', m.actorId)
  if (!hold) return 0
  const move = await insertMove(tx, { memberId: m.id, kind: 'forfeited', amountFen: minus(hold.amountFen), actorId: m.actorId })
  await forfeitFrozen(tx, {
    companyId: m.companyId,
    amountFen: hold.amountFen,
    actorId: m.actorId,
    sourceId: `group-${move?.id}`,
    note: `团购 ${m.groupNo} 违约扣订金`,
  })
  announce(tx, `company:${m.companyId}`, { kind: 'funds' })
  return hold.amountFen
}
