// Reads the signatures of a PDF and says of each whether it fits the bytes. Nothing a stranger hands in is believed: no signature of ours
// is accepted because the file says so.
import { nameOf, serialOf } from './certificates.ts'
import { checkCms } from './cms.ts'

export interface SignatureVerdict {
  kind: 'seal' | 'stamp'
  /** Owner of the certificate. */
  name: string
  serial: string
  /** Fits the bytes it covers. */
  sound: boolean
  /** The certificate leads to an authority that is believed. */
  trusted: boolean
  /** Covers the file to its end; an earlier signature covers it to where the next began. */
  whole: boolean
  /** The time stamp's own moment, milliseconds; of a seal that of the stamp it carries, null where it carries none. */
  stampedAt: number | null
}

const MOST = 20
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g

/** `roots`: whose certificates are believed, base64 DER. An unreadable signature counts as broken, never as absent. */
export async function verifyPdf(pdf: Buffer, roots: readonly string[]): Promise<SignatureVerdict[]> {
  const text = pdf.toString('latin1')
  const found: SignatureVerdict[] = []
  for (const match of text.matchAll(RANGE)) {
    if (found.length >= MOST) break
    const [start = 0, length = 0, from = 0, rest = 0] = match.slice(1).map(Number)
    const broken: SignatureVerdict = {
      kind: 'seal',
      name: '',
      serial: '',
      sound: false,
      trusted: false,
      whole: false,
      stampedAt: null,
    }
    const gap = pdf.subarray(start + length, from).toString('latin1')
    // The gap holds the signature and nothing else: otherwise something could hide there.
    if (start !== 0 || from <= length || from + rest > pdf.length || !/^<[0-9a-fA-F]*>$/.test(gap)) {
      found.push(broken)
      continue
    }
    const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(from, from + rest)])
    try {
      const cms = Buffer.from(gap.slice(1, -1).replace(/(?:00)+$/, ''), 'hex')
      const verdict = await checkCms(padded(cms), covered, roots)
      found.push({
        kind: verdict.stamp ? 'stamp' : 'seal',
        name: nameOf(verdict.certificate),
        serial: serialOf(verdict.certificate),
        sound: verdict.sound,
        trusted: verdict.trusted,
        whole: from + rest === pdf.length,
        stampedAt: verdict.stampedAt?.getTime() ?? null,
      })
    } catch {
      found.push(broken)
    }
  }
  return found
}

/** The noughts behind the signature were cut off, and with them perhaps its own last ones: its length says how long it is. */
function padded(cms: Buffer): Buffer {
  const first = cms[1] ?? 0
  if (first < 0x80) return cms
  const bytes = first & 0x7f
  let length = 0
  for (let i = 0; i < bytes && i < 4; i += 1) length = length * 256 + (cms[2 + i] ?? 0)
  const total = 2 + bytes + length
  if (total > 1_000_000) return cms
  return cms.length < total ? Buffer.concat([cms, Buffer.alloc(total - cms.length)]) : cms.subarray(0, total)
}
