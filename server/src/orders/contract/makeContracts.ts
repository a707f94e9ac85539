// An order that comes to 待付款 gets its contract, in the same transaction: text, versions and sum are frozen there.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { CONTRACT_START, contractMachine, contractStatusOf } from '@mall/domain/orders/contract/contract.machine.ts'
import type { SignModeCode } from '@mall/domain/orders/contract/contract.status.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { contractFacts, type FactsRow, insertContracts, type NewContract } from './contract.queries.ts'
import { documentFor, payHoursFor, sellerOf, weightHoursFor } from './contractFacts.ts'
import { type ContractWorld, currentTerms, NO_TERMS, termsByIds, termsIdsFor } from './currentTerms.ts'

export interface MadeContract {
  orderCode: string
  contractNo: string
  companyId: number
  /** The buyer. */
  userId: number
  totalFen: Fen
  signMode: SignModeCode
}

/** Whether terms were ticked for it. One whose terms nobody has accepted (an order of older days) is sealed instead. */
const signModeNow = (f: FactsRow) => (f.signMode === 'ticked' && f.termsAt !== null ? 'ticked' : 'signed')

/** To the versions that were in force when the buyer ticked them. */
const isPinned = (f: FactsRow): boolean => signModeNow(f) === 'ticked' && f.termsIds.length > 0

/**
 * Makes the contract of each order: ticked ones bind at once (1), the others wait for both seals (2). What the buyer agreed to when he ordered
 * is what he gets, also where a newer version has been published since; a sealed one is pinned to the versions in force now. A second contract
 * of an order is its next version. Two questions to the database for any number of orders, one more
 * where the versions in force are to be asked.
 */
export async function makeContracts(
  world: ContractWorld,
  tx: Tx,
  orderIds: readonly number[],
  by: { actorId: number },
): Promise<MadeContract[]> {
  if (orderIds.length === 0) return []
  const facts = await contractFacts(tx, orderIds)
  const seller = await sellerOf(world)
  const start = contractStatusOf(CONTRACT_START)
  const bound = contractMachine.next(CONTRACT_START, 'acceptTerms', 'buyer') ?? CONTRACT_START
  const classes = facts.flatMap(f => (isPinned(f) ? [] : f.lines.map(l => l.classCode)))
  const current = classes.length > 0 ? await currentTerms(tx, classes) : NO_TERMS
  const contracts: NewContract[] = []
  for (const f of facts) {
    const signMode = signModeNow(f)
    const ids = isPinned(f)
      ? f.termsIds
      : termsIdsFor(
          current,
          f.lines.map(l => l.classCode),
        )
    const terms = await termsByIds(world, tx, ids)
    contracts.push({
      orderId: f.id,
      firstNo: f.firstNo,
      versionNo: f.versions + 1,
      status: signMode === 'ticked' ? contractStatusOf(bound) : start,
      signMode,
      termsIds: ids,
      document: documentFor(world, f, {
        seller,
        signMode,
        terms,
        payHours: await payHoursFor(world, f.stockMode),
        weightHours: await weightHoursFor(world),
      }),
      totalFen: f.totalFen,
      acceptedBy: signMode === 'ticked' ? f.termsBy : null,
      acceptedAt: signMode === 'ticked' ? f.termsAt : null,
    })
  }
  const numbers = new Map(
    (await insertContracts(tx, contracts, { actorId: by.actorId, start })).map(n => [n.orderId, n.contractNo]),
  )
  return facts.map((f, i) => ({
    orderCode: f.orderCode,
    contractNo: numbers.get(f.id) ?? '',
    companyId: f.companyId,
    userId: f.userId,
    totalFen: f.totalFen,
    signMode: contracts[i]?.signMode ?? 'signed',
  }))
}
