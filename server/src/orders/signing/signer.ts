// May this person sign this document: one question for the buttons, the platform's page and the hand-over.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { rolesWith } from '@mall/domain/people/companyAccess/companyRights.ts'
import { type SignerFacts, whyNotSign } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type SignerRow, signerOf, signersOf } from './authority.queries.ts'

const factsOf = (r: SignerRow): SignerFacts => ({
  mayByRole: r.mayByRole,
  companyFrozen: r.companyFrozen,
  companyCertified: r.companyCertified,
  agent: r.agent,
  authority:
    r.state === null
      ? null
      : { state: r.state, limitFen: r.limitFen, begun: r.begun, over: r.over, validUntil: r.validUntil ?? '' },
})
const ROLES = rolesWith('contract.sign')

export interface Signer {
  userId: number
  name: string
  mobile: string
  agent: boolean
  limitFen: Fen | null
  validUntil: string
  /** Undefined when he may. */
  whyNot: string | undefined
}
const view = (r: SignerRow, amountFen: Fen): Signer => ({
  userId: r.userId,
  name: r.name,
  mobile: r.mobile,
  agent: r.agent,
  limitFen: r.agent ? null : r.limitFen,
  validUntil: r.agent ? '' : (r.validUntil ?? ''),
  whyNot: whyNotSign(factsOf(r), amountFen),
})
export async function signer(db: Db, userId: number, amountFen: Fen): Promise<Signer | undefined> {
  const row = await signerOf(db, userId, ROLES)
  return row && view(row, amountFen)
}
/** People of the company with the right, those who may first. */
export const signers = async (db: Db, companyId: number, amountFen: Fen): Promise<Signer[]> =>
  (await signersOf(db, companyId, ROLES))
    .filter(r => r.mayByRole)
    .map(r => view(r, amountFen))
    .toSorted((a, b) => Number(a.whyNot !== undefined) - Number(b.whyNot !== undefined))
