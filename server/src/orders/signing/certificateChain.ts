// Whether a certificate leads to one that is believed, over the ones between that came with the signature. What was taken back by its issuer (CRL,
// OCSP) is not asked for: decision 0229.
import { X509Certificate } from 'node:crypto'

const MOST_STEPS = 5

const inForce = (c: X509Certificate, at: number): boolean => Date.parse(c.validFrom) <= at && at <= Date.parse(c.validTo)
const issued = (c: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && c.checkIssued(issuer) && c.verify(issuer.publicKey)

/** `der`: base64, of the signer; `between`: what else lay beside it; `at`: when it signed, milliseconds. Anything unreadable is a no. */
export function leadsTo(der: string, o: { between: readonly string[]; roots: readonly string[]; at: number }): boolean {
  const read = (text: string): X509Certificate | null => {
    try {
      return new X509Certificate(Buffer.from(text, 'base64'))
    } catch {
      return null
    }
  }
  const all = (texts: readonly string[]) => texts.map(read).filter(c => c !== null)
  const [roots, between] = [all(o.roots), all(o.between)]
  const believed = new Set(roots.map(r => r.fingerprint256))
  const climb = (c: X509Certificate, steps: number): boolean => {
    if (!inForce(c, o.at)) return false
    if (believed.has(c.fingerprint256)) return true
    if (steps === 0) return false
    try {
      return (
        roots.some(r => issued(c, r) && inForce(r, o.at)) ||
        between.some(b => b.fingerprint256 !== c.fingerprint256 && issued(c, b) && climb(b, steps - 1))
      )
    } catch {
      return false
    }
  }
  const first = read(der)
  // A signer is nobody's authority: the root itself under a document would be somebody who took its key.
  return first !== null && !believed.has(first.fingerprint256) && climb(first, MOST_STEPS)
}
