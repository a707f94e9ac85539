// 公开核验: whoever holds a document may ask whether it is the one that was signed. Number and hash must agree; a wrong hash is answered like
// a number that never was, and of the parties stands there what a partner recognises.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { maskedCompany } from '@mall/domain/orders/signing/sign.rules.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { millNameOf } from './signable.ts'
import { type SignedRow, signedBy } from './verify.queries.ts'

/** Of an address within the hour. */
const LOOKS = askLimit({ name: 'verify', most: 60 })

const nothing = (sandbox: boolean) => ({
  asked: false,
  found: false,
  sandbox,
  title: '',
  documentNo: '',
  status: '',
  voided: false,
  buyer: '',
  mill: '',
  buyerSignedAt: null,
  sellerSignedAt: null,
  archivedAt: null,
  stampedAt: null,
  seals: [],
  whole: false,
})

/** Who sealed it as the seller then: of the two seals the one that is not the buyer's, if the mall's seller has another name by now. */
function sellerThen(row: SignedRow, today: string): string {
  const parties = row.seals.filter(s => s.kind === 'seal')
  const others = parties.filter(s => s.name !== row.companyName)
  return parties.length === 2 && others.length === 1 ? (others[0]?.name ?? today) : today
}

export async function verifySigned(ctx: Ctx, input: { documentNo: string; hash: string }) {
  const hash = input.hash.toLowerCase().replace(/\s/g, '')
  const { siteName } = ctx.world.settings
  const sandbox = inSandbox(ctx.world.settings, 'sign')
  if (input.documentNo === '' && hash === '') return nothing(sandbox)
  if (!/^[\w-]{1,40}$/.test(input.documentNo) || !/^[0-9a-f]{16,64}$/.test(hash)) return refuse('SIGN_VERIFY_FORM')
  await within(ctx.db, LOOKS, netOf(ctx.ip))
  const row = await signedBy(ctx.db, input.documentNo, hash)
  if (!row) return { ...nothing(sandbox), asked: true, documentNo: input.documentNo }
  const voided = row.status === SignStatus.voided
  const mill = sellerThen(row, await millNameOf(ctx.world, row))
  return {
    asked: true,
    found: true,
    sandbox,
    title: row.title,
    documentNo: row.documentNo,
    status: voided ? '双方已签署，后经双方作废' : row.status === SignStatus.voiding ? '双方已签署，作废中' : '双方已签署，有效',
    voided,
    buyer: maskedCompany(row.companyName),
    mill,
    buyerSignedAt: row.buyerSignedAt?.getTime() ?? null,
    sellerSignedAt: row.sellerSignedAt?.getTime() ?? null,
    archivedAt: row.archivedAt?.getTime() ?? null,
    stampedAt: row.seals.findLast(s => s.stampedAt !== null)?.stampedAt ?? null,
    seals: row.seals.map(s => ({
      kind: s.kind,
      name: s.kind === 'stamp' || s.name === mill || s.name === siteName ? s.name : maskedCompany(s.name),
      serial: s.serial,
    })),
    whole: hash.length === 64,
  }
}
