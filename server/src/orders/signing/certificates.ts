// Certificates of the sandbox's own authority: RSA 2048, names in UTF-8. In law a contract wants a licensed authority; this one says 沙箱
// in every name it writes.
import { randomBytes, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
const IMPORT = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** Certificate as DER in base64, its key as PKCS#8 in base64. */
export interface KeyPair {
  certificate: string
  privateKey: string
}

const base64 = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64')
/** A buffer that shares memory with nothing: what the library keeps stays as it was. */
export const ownBytes = (from: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof from === 'string' ? Buffer.from(from, 'base64') : from)

export const readCertificate = (der: string): pkijs.Certificate => pkijs.Certificate.fromBER(ownBytes(der).buffer)
export const readKey = (pkcs8: string): Promise<CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', ownBytes(pkcs8), IMPORT, false, ['sign']) as Promise<CryptoKey>

/** The common name (2.5.4.3) of a certificate's owner. */
export const nameOf = (c: pkijs.Certificate): string => {
  const value: unknown = c.subject.typesAndValues.find(t => t.type === '2.5.4.3')?.value.valueBlock.value
  return typeof value === 'string' ? value : ''
}
/** Serial number in hexadecimal. */
export const serialOf = (c: pkijs.Certificate): string =>
  Buffer.from(c.serialNumber.valueBlock.valueHexView).toString('hex').replace(/^00/, '').toUpperCase()

const named = (to: pkijs.RelativeDistinguishedNames, name: string): void => {
  const put = (type: string, value: string) =>
    to.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) }))
  put('2.5.4.6', 'CN')
  put('2.5.4.10', '电子签章沙箱')
  put('2.5.4.3', name)
}
const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
/** KeyUsage bits: 0x06 signs certificates and lists, 0xC0 signs and binds. */
const keyUsage = (bits: number, unused: number) =>
  extension('2.5.29.15', true, new asn1.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused }))

/** `kind`: the authority itself, a party that signs, or the time stamp (extended key usage timeStamping, critical as RFC 3161 asks). */
export async function makeCertificate(o: {
  name: string
  kind: 'authority' | 'party' | 'timeStamp'
  years: number
  issuer?: KeyPair
}): Promise<KeyPair> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as unknown as {
    publicKey: CryptoKey
    privateKey: CryptoKey
  }
  const c = new pkijs.Certificate()
  c.version = 2
  const serial = randomBytes(16)
  // Positive and never short: the first bit is off, the second on.
  serial[0] = (((serial[0] ?? 0) & 0x3f) | 0x40) as number
  c.serialNumber = new asn1.Integer({ valueHex: ownBytes(serial).buffer })
  named(c.subject, o.name)
  const issuer = o.issuer ? readCertificate(o.issuer.certificate) : undefined
  if (issuer) c.issuer = issuer.subject
  else named(c.issuer, o.name)
  const from = Date.now() - 3600_000
  c.notBefore.value = new Date(from)
  c.notAfter.value = new Date(from + o.years * 365 * 86_400_000)
  c.extensions = [
    extension(
      '2.5.29.19',
      true,
      new pkijs.BasicConstraints({ cA: o.kind === 'authority' }).toSchema() as { toBER(): ArrayBuffer },
    ),
    o.kind === 'authority' ? keyUsage(0x06, 1) : keyUsage(0xc0, 6),
    ...(o.kind === 'timeStamp'
      ? [
          extension(
            '2.5.29.37',
            true,
            new pkijs.ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema() as { toBER(): ArrayBuffer },
          ),
        ]
      : []),
  ]
  await c.subjectPublicKeyInfo.importKey(keys.publicKey)
  await c.sign(o.issuer ? await readKey(o.issuer.privateKey) : keys.privateKey, 'SHA-256')
  return {
    certificate: base64(c.toSchema(true).toBER()),
    privateKey: base64(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as webcrypto.CryptoKey)),
  }
}
