// What the environment says of 支付宝: the application, its key or certificates, and whose signatures are believed.
import { createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { PartnerChoices } from './partners.ts'
import { addressOf, needed, type Wrong } from './settingForms.ts'

/** 支付宝开放平台 (OpenAPI 2, RSA2): one application of one merchant. */
export interface AlipaySettings {
  url: string
  appId: string
  /** 2088…, whose account the money comes to. */
  sellerId: string
  privateKey: string
  /** Whose signature is believed: PEM, the newest first; two while one is being replaced. */
  publicKeys: readonly string[]
  /** Numbers of the application's certificate and of the root's, for an application that signs by certificate. */
  certificate: { appSn: string; rootSn: string } | null
  /** The earliest last day of the certificates by the clock in China, YYYY-MM-DD; undefined: plain keys, which say none. */
  keyUntil?: string
  /** 订单码支付 as the contract names it; null: as contracts of today do; empty: the contract is of before that name. */
  productCode: string | null
  /** The payer's address is told to the house. */
  payerIp: boolean
}

/** The vendor's tool writes a key as one bare line; people keep PEM. */
function pemText(text: string, labels: readonly string[], read: (pem: string) => unknown): string | null {
  const bare = text.trim()
  const wrapped = (label: string): string =>
    `-----BEGIN ${label}-----\n${bare
      .replaceAll(/\s/g, '')
      .replaceAll(/(.{64})/g, '$1\n')
      .trim()}\n-----END ${label}-----\n`
  for (const pem of bare.startsWith('-----') ? [bare] : labels.map(wrapped))
    try {
      read(pem)
      return pem
    } catch {
      // Of another form.
    }
  return null
}

const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const certificateIn = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** How the vendor numbers a certificate: MD5 over the issuer, last part first, and the serial number in tens. */
const certSnOf = (certificate: X509Certificate): string =>
  createHash('md5')
    .update(`${certificate.issuer.split('\n').toReversed().join(',')}${BigInt(`0x${certificate.serialNumber}`)}`)
    .digest('hex')
/** Of all roots in the file those that are signed by RSA; each signs itself, so its key says by what. */
const rootSnOf = (pems: string): string =>
  [...pems.matchAll(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)]
    .flatMap(([pem]) => {
      const root = certificateIn(pem)
      return root && isRsa(root) ? [certSnOf(root)] : []
    })
    .join('_')
/** A key of a kind that is not known here, of SM2, is none. */
const isRsa = (certificate: X509Certificate): boolean => {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export function alipayOf(env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): AlipaySettings | null {
  const what = choices.qr === 'alipay' ? 'PARTNER_QR=alipay' : choices.refund === 'alipay' ? 'PARTNER_REFUND=alipay' : ''
  if (what === '') return null
  const must = (name: string) => needed(name, env[name], what, wrong)
  const form = (name: string, right: RegExp, says: string): string => {
    const text = must(name)
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const onOff = (name: string): boolean => {
    const text = env[name] ?? 'off'
    if (text !== 'on' && text !== 'off') throw wrong(`${name} 须为 on 或 off，现在是「${text}」`)
    return text === 'on'
  }
  // It is told to the vendor with every payment, and he follows no redirect.
  if (!/^https:/.test(env.ORIGIN ?? '') && env.NODE_ENV === 'production') throw wrong(`${what} 要求 ORIGIN 是 https 的地址`)

  const keyFile = must('ALIPAY_PRIVATE_KEY')
  const privateKey =
    pemText(textIn(keyFile), ['PRIVATE KEY', 'RSA PRIVATE KEY'], createPrivateKey) ??
    fail(wrong(`ALIPAY_PRIVATE_KEY 的文件「${keyFile}」读不到，或不是应用私钥`))
  const files = must('ALIPAY_PUBLIC_KEYS')
    .split(',')
    .map(f => f.trim())
  if (files.length > 2) throw wrong('ALIPAY_PUBLIC_KEYS 最多两个文件，逗号分隔，新的在前')
  const publicKeys = files.map(
    file =>
      pemText(textIn(file), ['PUBLIC KEY'], createPublicKey) ??
      fail(wrong(`ALIPAY_PUBLIC_KEYS 的文件「${file}」读不到，或不是支付宝公钥、支付宝公钥证书`)),
  )
  // Both are called a public key, and the wrong one of them is the fault that is made most often.
  const own = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  if (publicKeys.some(pem => createPublicKey(pem).export({ type: 'spki', format: 'der' }).equals(own)))
    throw wrong('ALIPAY_PUBLIC_KEYS 里是应用公钥：须为开放平台上的「支付宝公钥」')

  const { certificate, certificates } = certificatesOf(env, privateKey, wrong)
  const [newest = ''] = publicKeys
  const [keyUntil] = [...certificates, certificateIn(newest)].flatMap(c => (c ? [dayText(new Date(c.validTo))] : [])).toSorted()
  const productCode = env.ALIPAY_PRODUCT_CODE ?? null
  if (productCode !== null && !/^[A-Z_]{3,64}$|^off$/.test(productCode))
    throw wrong(`ALIPAY_PRODUCT_CODE 须为产品码，或 off（不送），现在是「${productCode}」`)
  return {
    url: addressOf('ALIPAY_URL', env.ALIPAY_URL ?? 'https://openapi.alipay.com/gateway.do', wrong),
    appId: form('ALIPAY_APP_ID', /^\d{8,32}$/, '应用的 APPID，一串数字'),
    sellerId: form('ALIPAY_SELLER_ID', /^2088\d{12}$/, '收款账号的商户号（PID），2088 开头的 16 位数字'),
    privateKey,
    publicKeys,
    certificate,
    ...(keyUntil === undefined ? {} : { keyUntil }),
    productCode: productCode === 'off' ? '' : productCode,
    payerIp: onOff('ALIPAY_PAYER_IP'),
  }
}

const fail = (e: Error): never => {
  throw e
}

/** An application that signs by certificate says with every question which; it and the root come together. */
function certificatesOf(env: NodeJS.ProcessEnv, privateKey: string, wrong: Wrong) {
  const { ALIPAY_CERT: file, ALIPAY_ROOT_CERT: rootFile } = env
  if (!file && !rootFile) return { certificate: null, certificates: [] }
  if (!file || !rootFile) throw wrong('ALIPAY_CERT 与 ALIPAY_ROOT_CERT 须一起写')
  const certificate = certificateIn(textIn(file)) ?? fail(wrong(`ALIPAY_CERT 的文件「${file}」读不到，或不是证书`))
  if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) throw wrong('ALIPAY_CERT 与 ALIPAY_PRIVATE_KEY 不是一对')
  const rootSn = rootSnOf(textIn(rootFile))
  if (rootSn === '') throw wrong(`ALIPAY_ROOT_CERT 的文件「${rootFile}」读不到，或没有 RSA 的根证书`)
  return { certificate: { appSn: certSnOf(certificate), rootSn }, certificates: [certificate] }
}

export const ALIPAY_ROWS = {
  ALIPAY_APP_ID: { says: '支付宝开放平台应用的 APPID', unset: '`PARTNER_QR` 或 `PARTNER_REFUND` 是 `alipay` 时必填，以下三项同' },
  ALIPAY_SELLER_ID: { says: '收款账号的商户号（PID），2088 开头', unset: '必填' },
  ALIPAY_PRIVATE_KEY: { says: '应用私钥的文件（PEM，或密钥工具给的一行），启动时读', unset: '必填' },
  ALIPAY_PUBLIC_KEYS: {
    says: '验签的**支付宝公钥**的文件（不是应用公钥；证书方式写支付宝公钥证书）；更换期间写两个，逗号分隔，新的在前，都算数',
    unset: '必填',
  },
  ALIPAY_CERT: {
    says: '证书方式：应用公钥证书的文件（appCertPublicKey_….crt），启动时读；到期日从它来',
    unset: '密钥方式，到期日写在 `PARTNER_KEYS_UNTIL`',
  },
  ALIPAY_ROOT_CERT: { says: '证书方式：支付宝根证书的文件（alipayRootCert.crt）', unset: '密钥方式；写了 `ALIPAY_CERT` 就必填' },
  ALIPAY_PRODUCT_CODE: {
    says: '订单码支付在合同里的产品码；早先签的「当面付」不送产品码，写 `off`',
    unset: 'QR_CODE_OFFLINE',
  },
  ALIPAY_PAYER_IP: { says: '`on`：把付款人的 IP 告诉支付宝（它要求时，下单被拒绝并说明）', unset: 'off' },
  ALIPAY_URL: { says: '支付宝网关的地址（https）', unset: '支付宝的公网地址' },
} as const
