// For demo data: a letter on file, and documents that were signed in the past. Their files are not drawn at seeding: the flow stands at 已签署,
// the first run of the job draws the document, the sandbox puts both signatures on it, and it is checked and archived like any other.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { randomBytes } from 'node:crypto'
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { partiesOf } from './authority.queries.ts'
import { insertSeededFlow, insertSeededLetter, insertSeededPlatform } from './seedSigning.queries.ts'
import { DEFAULT_SEALS } from './signable.ts'
import { logFlow } from './signing.queries.ts'
import { CALLBACK } from './takeSignNotice.ts'

/** One person's letter, approved. `fileId`: a letter that the seed has put into the file store. */
export const seedAuthority = (
  tx: Db,
  a: { companyId: number; userId: number; fileId: string; limitFen: Fen | null; validFrom: string; validUntil: string },
) => insertSeededLetter(tx, a)

/** A document that both sides signed at these moments. Its kind must be registered in the world when the mall starts. */
export async function seedSignedFlow(
  tx: Db,
  f: {
    kind: SignKindCode
    documentNo: string
    companyId: number
    userId: number
    title: string
    amountFen: Fen
    millName: string
    createdAt: Date
    buyer: { userId: number; name: string; at: Date }
    mill: { userId: number; name: string; at: Date }
  },
): Promise<string> {
  const party = await partiesOf(tx, f.companyId)
  if (!party) throw new Error(`no company ${f.companyId}`)
  const platformId = randomBytes(16).toString('hex')
  const row = await insertSeededFlow(tx, {
    ...f,
    platformId,
    buyerAt: f.buyer.at,
    buyerName: f.buyer.name,
    millAt: f.mill.at,
    sellerName: f.mill.name,
    signerId: f.buyer.userId,
  })
  if (!row) throw new Error(`no flow for ${f.documentNo}`)
  await insertSeededPlatform(tx, {
    platformId,
    requestId: row.flowNo,
    title: `${f.title} ${f.documentNo}`,
    callbackUrl: CALLBACK,
    buyerOwner: party.creditCode,
    buyerName: party.name,
    millName: f.millName,
    seals: JSON.stringify(DEFAULT_SEALS),
    buyerAt: f.buyer.at,
    buyerPerson: f.buyer.name,
    millAt: f.mill.at,
    millPerson: f.mill.name,
  })
  const log = (
    event: 'createDraft' | 'pass' | 'firstSign' | 'lastSign',
    from: number,
    to: number,
    actorId: number,
    detail = '',
  ) => logFlow(tx, { flowId: row.id, event, from, to, actorId, detail })
  const system = await systemUserId(tx)
  await log('createDraft', 10, -1, system, f.title)
  await log('pass', 9, 1, system)
  await log('firstSign', 1, 2, f.buyer.userId, f.buyer.name)
  await log('lastSign', 2, 3, f.mill.userId, f.mill.name)
  return row.flowNo
}
