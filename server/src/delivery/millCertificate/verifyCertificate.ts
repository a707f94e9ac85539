// 质保书公开核验: whoever holds the paper sees what is on it and nothing else. Number and code must agree; names of companies stand there as a
// partner recognises them.
import { createHash } from 'node:crypto'
import type { CertContent } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { isCertNo, plainCode, WRONG_ASKS, WRONG_CODES } from '@mall/domain/delivery/millCertificate/verifyCode.ts'
import { maskedCompany } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { type Ask, askLimit, beginAnew, countOne, giveBack } from '../../kernel/serve/rateLimit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { countCheck, type VerifyRow, versionsToVerify } from './verify.queries.ts'

/** Wrong codes within the hour, of one certificate by one address and of all by one; then a pause of an hour from the last of them. */
const OF_ONE = askLimit({ name: 'of', most: WRONG_CODES, table: 'cert_wrong' })
const OF_ALL = askLimit({ name: 'from', most: WRONG_ASKS, table: 'cert_wrong' })

type Said = Reply<'/api/warranty/verify'>
const nothing = (state: Said['state'], certNo: string, seconds = 0): Said => ({
  state,
  certNo,
  seconds,
  left: 0,
  content: null,
  chain: null,
  newVersion: 0,
  correction: '',
  revokedAt: null,
  file: 'none',
})

export async function verifyCertificate(ctx: Ctx, input: Parsed<'/api/warranty/verify'>): Promise<Said> {
  const certNo = input.no.toUpperCase()
  if (certNo === '' && input.code === '') return nothing('blank', '')
  if (!isCertNo(certNo) || input.code === '') return refuse('WARRANTY_VERIFY_FORM')
  const sha256 = input.sha256.toLowerCase().replace(/\s/g, '')
  if (sha256 !== '' && !/^[0-9a-f]{64}$/.test(sha256)) return refuse('WARRANTY_VERIFY_HASH')
  const address = netOf(ctx.ip)
  // One after the other for a certificate and an address: guesses that come together are counted one by one.
  return ctx.db.tx(tx => answer(tx, { certNo, code: plainCode(input.code), sha256, address }))
}

async function answer(tx: Tx, a: { certNo: string; code: string; sha256: string; address: string }): Promise<Said> {
  // Hashed: how long a number or an address may be is nobody's choice here.
  const ofOne: Ask = [OF_ONE, hashOf(`${a.certNo} ${a.address}`)]
  const ofAll: Ask = [OF_ALL, hashOf(a.address)]
  const one = await countOne(tx, ...ofOne)
  const all = one.over ? undefined : await countOne(tx, ...ofAll)
  if (!all || all.over) {
    await giveBack(tx, all ? [ofOne, ofAll] : [ofOne])
    return nothing('pause', a.certNo, (all ?? one).seconds)
  }
  const versions = await versionsToVerify(tx, a.certNo)
  const right = versions.find(v => v.verifyCode === a.code)
  if (!right) {
    await beginAnew(tx, [ofOne, ofAll])
    return { ...nothing(versions.length > 0 ? 'wrong' : 'unknown', a.certNo), left: WRONG_CODES - one.n }
  }
  await giveBack(tx, [ofOne, ofAll])
  await countCheck(tx, right.certificateId)
  return said(right, a.sha256)
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

function said(v: VerifyRow, sha256: string): Said {
  const c = JSON.parse(v.content) as CertContent
  const corrected = v.versionNo < v.current
  return {
    ...nothing(v.revokedAt ? 'revoked' : corrected ? 'corrected' : 'sound', v.certNo),
    newVersion: corrected ? v.current : 0,
    correction: corrected ? v.correction : '',
    revokedAt: v.revokedAt?.getTime() ?? null,
    content: {
      ...c,
      buyer: maskedCompany(c.buyer),
      customer: c.customer === '' ? '' : maskedCompany(c.customer),
      // Printed on the paper, not the business of whoever checks it.
      useFor: '',
      orderCode: '',
      contractNo: '',
      waybillNo: '',
      plate: '',
      concessions: c.concessions.map(text => text.replace(/：买方 .* 于 /, '：买方于 ')),
    },
    chain:
      v.parentNo === null
        ? null
        : {
            parentNo: v.parentNo,
            parentPieces: v.parentPieces ?? 0,
            parentKg: v.parentKg ?? 0,
            parentAt: v.parentAt?.getTime() ?? 0,
            splitKg: v.splitKg ?? 0,
          },
    // Nobody has the PDF before it was drawn once: then no file can be it.
    file: sha256 === '' ? 'none' : v.sha256s.includes(sha256) ? 'same' : 'other',
  }
}
