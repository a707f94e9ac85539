// In a thread of its own: keys, signatures and their check cost tenths of a second each, and the mall answers others meanwhile.
import { createHash } from 'node:crypto'
import { type KeyPair, makeCertificate, readCertificate } from './certificates.ts'
import { detachedSignature, timeStampToken } from './cms.ts'
import { addSignature, placesIn } from './pades.ts'
import { type SignatureVerdict, verifyPdf } from './verifyPdf.ts'
import { drawVoidPaper, type VoidPaper } from './voidPaper.ts'
import type { Placed } from '../../kernel/ports/signing.ts'

/** What the thread is asked for; `pdf` are bytes. */
export type SignWork =
  | { do: 'key'; name: string; kind: 'authority' | 'party' | 'timeStamp'; years: number; issuer?: KeyPair }
  | {
      do: 'sign'
      pdf: Uint8Array
      name: string
      reason: string
      lines: string[]
      place: Placed
      signer: KeyPair
      authority: string
      /** Of the last signature: the time stamp over everything. */
      stamp: KeyPair | null
    }
  | { do: 'places'; pdf: Uint8Array }
  | { do: 'verify'; pdf: Uint8Array; roots: readonly string[] }
  | { do: 'voidPaper'; paper: VoidPaper }

export interface SignWorkResult {
  key: KeyPair
  sign: Uint8Array
  places: { places: Partial<Record<'buyer' | 'mill', Placed>>; pages: number }
  verify: { sha256: string; seals: SignatureVerdict[] }
  voidPaper: Uint8Array
}

export default async function answer(w: SignWork): Promise<SignWorkResult[SignWork['do']]> {
  switch (w.do) {
    case 'key':
      return makeCertificate(w)
    case 'voidPaper':
      return drawVoidPaper(w.paper)
    case 'places':
      return placesIn(Buffer.from(w.pdf))
    case 'verify': {
      const pdf = Buffer.from(w.pdf)
      return { sha256: createHash('sha256').update(pdf).digest('hex'), seals: await verifyPdf(pdf, w.roots) }
    }
    case 'sign': {
      const at = new Date()
      const { name, reason, lines, place, signer, authority, stamp } = w
      // A certificate is for one name: the drawing shows no other.
      readCertificate(signer.certificate)
      const signed = await addSignature(Buffer.from(w.pdf), { kind: 'seal', name, reason, at, lines, place }, bytes =>
        detachedSignature(bytes, signer, authority),
      )
      if (!stamp) return signed
      return addSignature(signed, { kind: 'stamp', name: '', reason: '', at }, bytes =>
        timeStampToken(bytes, new Date(), stamp, authority),
      )
    }
  }
}
