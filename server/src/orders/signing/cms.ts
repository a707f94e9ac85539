// CMS (RFC 5652) as PAdES wants it: a detached signature with the signer's certificate bound in (ESS signing-certificate-v2), and a time
// stamp token (RFC 3161) of the sandbox's own clock.
import { createHash, randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { leadsTo } from './certificateChain.ts'
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
  /** Leads to an authority that is believed, in force when it was signed. */
  trusted: boolean
  certificate: pkijs.Certificate
  /** Of a time stamp token, or of the one that a signature carries. */
  stampedAt: Date | null
  /** It is a time stamp, and nobody's seal. */
  stamp: boolean
}

/** By which a digest can be made to fit nothing else. */
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const NAMES: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const STAMP_OF_SIGNATURE = '1.2.840.113549.1.9.16.2.14'

const derOf = (c: pkijs.Certificate): string => Buffer.from(c.toSchema().toBER(false)).toString('base64')

interface Opened {
  data: pkijs.SignedData
  signer: pkijs.SignerInfo
  certificate: pkijs.Certificate
  /** All that lie beside it, base64 DER. */
  between: string[]
  digest: string
}
function open(info: pkijs.ContentInfo): Opened {
  const data = new pkijs.SignedData({ schema: info.content })
  const signer = data.signerInfos[0]
  const sid: unknown = signer?.sid
  const all = (data.certificates ?? []).filter((c): c is pkijs.Certificate => c instanceof pkijs.Certificate)
  const certificate = all.find(
    c => sid instanceof pkijs.IssuerAndSerialNumber && c.serialNumber.isEqual(sid.serialNumber) && c.issuer.isEqual(sid.issuer),
  )
  const digest = DIGESTS[signer?.digestAlgorithm.algorithmId ?? '']
  if (!signer || !certificate) throw new Error('no certificate of the signer')
  if (!digest) throw new Error('a digest that proves nothing')
  return { data, signer, certificate, between: all.map(derOf), digest }
}

interface Stamp {
  sound: boolean
  trusted: boolean
  at: Date
}
/** A time stamp token over these bytes. */
async function checkStamp(
  { data, signer, certificate, between, digest }: Opened,
  bytes: Uint8Array,
  roots: readonly string[],
): Promise<Stamp> {
  const content = data.encapContentInfo.eContent
  if (!content) throw new Error('no time stamp')
  const encoded = content.getValue()
  const tst = pkijs.TSTInfo.fromBER(encoded)
  const of = DIGESTS[tst.messageImprint.hashAlgorithm.algorithmId]
  const fits =
    of !== undefined && Buffer.from(tst.messageImprint.hashedMessage.getValue()).equals(createHash(of).update(bytes).digest())
  const right = await signatureOf(signer, encoded, { certificate, digest })
  const trusted = mayStamp(certificate) && leadsTo(derOf(certificate), { between, roots, at: tst.genTime.getTime() })
  return { sound: right && fits, trusted, at: tst.genTime }
}
/** What certifies companies does not tell the time. */
const mayStamp = (c: pkijs.Certificate): boolean => {
  const usage: unknown = c.extensions?.find(e => e.extnID === '2.5.29.37')?.parsedValue
  return usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.includes('1.3.6.1.5.5.7.3.8')
}

/** The time stamp that a signature carries about itself; undefined: it carries none. */
async function stampOf(signer: pkijs.SignerInfo, roots: readonly string[]): Promise<Stamp | undefined> {
  const found: unknown = signer.unsignedAttrs?.attributes.find(a => a.type === STAMP_OF_SIGNATURE)?.values[0]
  if (found === undefined) return undefined
  const token = open(new pkijs.ContentInfo({ schema: found as asn1.BaseBlock }))
  if (token.data.encapContentInfo.eContentType !== TST_INFO) throw new Error('no time stamp')
  return checkStamp(token, new Uint8Array(signer.signature.getValue()), roots)
}
const claimedTime = (signer: pkijs.SignerInfo): number => {
  const at: unknown = signer.signedAttrs?.attributes.find(a => a.type === SIGNING_TIME)?.values[0]
  const time = at instanceof asn1.UTCTime || at instanceof asn1.GeneralizedTime ? at.toDate().getTime() : Number.NaN
  return time <= Date.now() ? time : Date.now()
}

/** Reads a signature of a PDF and says whether it fits the bytes; throws where it is no CMS at all. */
export async function checkCms(cms: Uint8Array, bytes: Uint8Array, roots: readonly string[]): Promise<CmsVerdict> {
  const opened = open(pkijs.ContentInfo.fromBER(ownBytes(cms).buffer))
  const { data, signer, certificate, between } = opened
  if (data.encapContentInfo.eContentType === TST_INFO) {
    const { sound, trusted, at } = await checkStamp(opened, bytes, roots)
    return { sound, trusted, certificate, stampedAt: at, stamp: true }
  }
  const fits = await data.verify({ signer: 0, data: ownBytes(bytes).buffer }).catch(() => false)
  const stamp = await stampOf(signer, roots)
  // Certificates of one signing live for minutes: what counts is when it was signed, by the stamp where there is one.
  const trusted = leadsTo(derOf(certificate), { between, roots, at: stamp?.at.getTime() ?? claimedTime(signer) })
  return {
    sound: fits && stamp?.sound !== false,
    trusted: trusted && stamp?.trusted !== false,
    certificate,
    stampedAt: stamp?.at ?? null,
    stamp: false,
  }
}

/** The library hands a time stamp's data to its own check only in one piece; the attributes and their signature are checked here. */
async function signatureOf(
  signer: pkijs.SignerInfo,
  encoded: ArrayBuffer,
  by: { certificate: pkijs.Certificate; digest: string },
): Promise<boolean> {
  const attributes = signer.signedAttrs
  if (!attributes) return false
  const digest = attributes.attributes.find(a => a.type === '1.2.840.113549.1.9.4')?.values[0] as asn1.OctetString | undefined
  if (!digest || !Buffer.from(digest.getValue()).equals(createHash(by.digest).update(new Uint8Array(encoded)).digest()))
    return false
  return pkijs
    .getCrypto(true)
    .verifyWithPublicKey(
      attributes.encodedValue,
      signer.signature,
      by.certificate.subjectPublicKeyInfo,
      signer.signatureAlgorithm,
      NAMES[by.digest],
    )
    .catch(() => false)
}
