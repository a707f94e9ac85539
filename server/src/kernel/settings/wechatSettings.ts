// What the environment says of 微信支付: the merchant, his certificate and key, and whose signatures are believed.
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { PartnerChoices } from './partners.ts'
import { addressOf, needed, pemOf, type Wrong } from './settingForms.ts'

/** 微信支付 APIv3 of one merchant. */
export interface WechatSettings {
  url: string
  mchid: string
  appid: string
  /** Of the merchant's certificate, hex; its key as PEM. */
  serial: string
  /** Last day of that certificate by the clock in China, YYYY-MM-DD; undefined: the certificate is not here. */
  keyUntil?: string
  privateKey: string
  /** What notices are covered with, 32 characters; the newest first, two while one is being replaced. */
  v3Keys: readonly string[]
  /** Whose signature is believed: PEM by the number that the sender names. The newest first. */
  publicKeys: Readonly<Record<string, string>>
}

/** The merchant's certificate says its own number and end; without the file the number is written down and the end is not known. */
function certificateOf(file: string, privateKey: string, wrong: Wrong): { serial: string; keyUntil: string } {
  const certificate = new X509Certificate(pemOf('WXPAY_CERT', file, pem => new X509Certificate(pem), wrong))
  if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) throw wrong('WXPAY_CERT 与 WXPAY_PRIVATE_KEY 不是一对')
  return { serial: certificate.serialNumber, keyUntil: dayText(new Date(certificate.validTo)) }
}
export function wechatOf(env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): WechatSettings | null {
  const what = choices.qr === 'wechat' ? 'PARTNER_QR=wechat' : choices.refund === 'wechat' ? 'PARTNER_REFUND=wechat' : ''
  if (what === '') return null
  const must = (name: string) => needed(name, env[name], what, wrong)
  const form = (name: string, right: RegExp, says: string): string => {
    const text = must(name)
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const v3Keys = must('WXPAY_V3_KEY').split(',')
  if (v3Keys.length > 2 || v3Keys.some(k => !/^[A-Za-z0-9]{32}$/.test(k)))
    throw wrong('WXPAY_V3_KEY 须为 32 个字母或数字；更换期间写两个，逗号分隔，新的在前')
  const publicKeys = Object.fromEntries(
    must('WXPAY_PUBLIC_KEYS')
      .split(',')
      .map(text => {
        const [, serial = '', file = ''] = /^([A-Za-z0-9_]{8,64})=(.+)$/.exec(text.trim()) ?? []
        if (serial === '') throw wrong('WXPAY_PUBLIC_KEYS 须为 PUB_KEY_ID_编号=公钥文件，多个用逗号分隔，新的在前')
        return [serial, pemOf('WXPAY_PUBLIC_KEYS', file, createPublicKey, wrong)]
      }),
  )
  // It is told to the vendor with every payment, and he takes no other.
  if (!/^https:/.test(env.ORIGIN ?? '') && env.NODE_ENV === 'production') throw wrong(`${what} 要求 ORIGIN 是 https 的地址`)
  const privateKey = pemOf('WXPAY_PRIVATE_KEY', must('WXPAY_PRIVATE_KEY'), createPrivateKey, wrong)
  const certificate = env.WXPAY_CERT ? certificateOf(env.WXPAY_CERT, privateKey, wrong) : undefined
  const serial =
    certificate && !env.WXPAY_SERIAL
      ? certificate.serial
      : form('WXPAY_SERIAL', /^[0-9A-Fa-f]{16,64}$/, '商户 API 证书的序列号，十六进制')
  if (certificate && serial.toUpperCase() !== certificate.serial.toUpperCase())
    throw wrong(`WXPAY_SERIAL 与 WXPAY_CERT 的序列号 ${certificate.serial} 不同：写了证书就不用写序列号`)
  return {
    url: addressOf('WXPAY_URL', env.WXPAY_URL ?? 'https://api.mch.weixin.qq.com', wrong),
    mchid: form('WXPAY_MCHID', /^\d{8,12}$/, '商户号，8-12 位数字'),
    appid: form('WXPAY_APPID', /^wx[0-9a-zA-Z]{6,30}$/, ' wx 开头的应用编号'),
    serial,
    ...(certificate ? { keyUntil: certificate.keyUntil } : {}),
    privateKey,
    v3Keys,
    publicKeys,
  }
}

export const WECHAT_ROWS = {
  WXPAY_MCHID: { says: '微信支付的商户号', unset: '`PARTNER_QR` 或 `PARTNER_REFUND` 是 `wechat` 时必填，以下五项同' },
  WXPAY_APPID: { says: '与商户号绑定的 AppID', unset: '必填' },
  WXPAY_CERT: {
    says: '商户 API 证书的文件（apiclient_cert.pem），启动时读：序列号和到期日从它来',
    unset: '序列号写在 `WXPAY_SERIAL`，到期日写在 `PARTNER_KEYS_UNTIL`',
  },
  WXPAY_SERIAL: { says: '商户 API 证书的序列号', unset: '没有 `WXPAY_CERT` 时必填' },
  WXPAY_PRIVATE_KEY: { says: '商户 API 私钥的文件（apiclient_key.pem），启动时读', unset: '必填' },
  WXPAY_V3_KEY: { says: 'APIv3 密钥，32 个字符；更换期间写两个，逗号分隔，新的在前', unset: '必填' },
  WXPAY_PUBLIC_KEYS: {
    says: '验签的公钥：`PUB_KEY_ID_编号=文件`，多个用逗号分隔，新的在前，都算数；还用平台证书的，写证书序列号与从证书导出的公钥',
    unset: '必填',
  },
  WXPAY_URL: { says: '微信支付的地址（https）', unset: '微信支付的公网地址' },
} as const
