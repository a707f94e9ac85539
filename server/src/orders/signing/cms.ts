// CMS (RFC 5652) as PAdES wants it: a detached signature with the signer's certificate bound in (ESS signing-certificate-v2), and a time
// stamp token (RFC 3161) of the sandbox's own clock.
import { createHash, randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { type KeyPair, ownBytes, readCertificate, readKey } from './certificates.ts'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const SHA256 = '2.16.840.1.101.3.4.2.1'
/** A policy of ours, under the arc for examples. */
const POLICY = '1.3.6.1.4.1.99999.1'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] })
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: ownBytes(bytes).buffer })

/** Says which certificate signed: without it a signature could be shown under another certificate of the same key. */
const signingCertificate = (der: Uint8Array) =>
  attribute(
    '1.2.840.113549.1.9.16.2.47',
    new asn1.Sequence({ value: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [octets(sha256(der))] })] })] }),
  )

async function signed(o: {
  signer: KeyPair
  authority: string
  digest: Uint8Array
  contentType: string
  content?: ArrayBuffer
}): Promise<Buffer> {
  const certificate = readCertificate(o.signer.certificate)
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: o.contentType })),
    attribute('1.2.840.113549.1.9.4', octets(o.digest)),
    signingCertificate(ownBytes(o.signer.certificate)),
  ]
  const data = new pkijs.SignedData({
    version: o.contentType === DATA ? 1 : 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: o.contentType,
      ...(o.content ? { eContent: new asn1.OctetString({ valueHex: o.content }) } : {}),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate, readCertificate(o.authority)],
  })
  await data.sign(await readKey(o.signer.privateKey), 0, 'SHA-256', o.content ?? new ArrayBuffer(0))
  return Buffer.from(new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: data.toSchema(true) }).toSchema().toBER(false))
}

/** The signature over bytes that lie outside of it. `authority`: the certificate of the one who issued the signer's, as base64 DER. */
export const detachedSignature = (bytes: Uint8Array, signer: KeyPair, authority: string): Promise<Buffer> =>
  signed({ signer, authority, digest: sha256(bytes), contentType: DATA })

/** That these bytes existed at this moment, in the words of RFC 3161. */
export async function timeStampToken(bytes: Uint8Array, at: Date, signer: KeyPair, authority: string): Promise<Buffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1.Null() }),
      hashedMessage: octets(sha256(bytes)),
    }),
    serialNumber: new asn1.Integer({ valueHex: ownBytes(Buffer.concat([Buffer.from([0x40]), randomBytes(11)])).buffer }),
    genTime: at,
  })
  const content = info.toSchema().toBER(false)
  return signed({ signer, authority, digest: sha256(new Uint8Array(content)), contentType: TST_INFO, content })
}

export interface CmsVerdict {
  sound: boolean
  /** Issued by this authority, and in force at `at`. */
  trusted: boolean
  certificate: pkijs.Certificate
  /** Of a time stamp token. */
  stampedAt: Date | null
}

/** Reads a signature of a PDF and says whether it fits the bytes; throws where it is no CMS at all. */
export async function checkCms(cms: Uint8Array, bytes: Uint8Array, authority: string): Promise<CmsVerdict> {
  const info = pkijs.ContentInfo.fromBER(ownBytes(cms).buffer)
  const data = new pkijs.SignedData({ schema: info.content })
  const signer = data.signerInfos[0]
  const sid: unknown = signer?.sid
  const certificate = (data.certificates ?? []).find(
    (c): c is pkijs.Certificate =>
      c instanceof pkijs.Certificate &&
      sid instanceof pkijs.IssuerAndSerialNumber &&
      c.serialNumber.isEqual(sid.serialNumber) &&
      c.issuer.isEqual(sid.issuer),
  )
  if (!certificate) throw new Error('no certificate of the signer')
  const trusted = await certificate.verify(readCertificate(authority)).catch(() => false)
  if (data.encapContentInfo.eContentType !== TST_INFO) {
    const sound = await data.verify({ signer: 0, data: ownBytes(bytes).buffer }).catch(() => false)
    return { sound, trusted, certificate, stampedAt: null }
  }
  const content = data.encapContentInfo.eContent
  if (!content) throw new Error('no time stamp')
  const encoded = content.getValue()
  const tst = pkijs.TSTInfo.fromBER(encoded)
  const imprint = Buffer.from(tst.messageImprint.hashedMessage.getValue())
  const right = await signatureOf(data, encoded, certificate)
  return { sound: right && imprint.equals(sha256(bytes)), trusted, certificate, stampedAt: tst.genTime }
}

/** The library hands a time stamp's data to its own check only in one piece; the attributes and their signature are checked here. */
async function signatureOf(data: pkijs.SignedData, encoded: ArrayBuffer, certificate: pkijs.Certificate): Promise<boolean> {
  const signer = data.signerInfos[0]
  const attributes = signer?.signedAttrs
  if (!signer || !attributes) return false
  const digest = attributes.attributes.find(a => a.type === '1.2.840.113549.1.9.4')?.values[0] as asn1.OctetString | undefined
  if (!digest || !Buffer.from(digest.getValue()).equals(sha256(new Uint8Array(encoded)))) return false
  const engine = pkijs.getCrypto(true)
  return engine
    .verifyWithPublicKey(
      attributes.encodedValue,
      signer.signature,
      certificate.subjectPublicKeyInfo,
      signer.signatureAlgorithm,
      'SHA-256',
    )
    .catch(() => false)
}
