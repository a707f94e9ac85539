// What the environment says of each partner's adapter: addresses, keys, names. Read once at the start; what is chosen must be whole.
import type { PartnerChoices } from './partners.ts'

export interface SmsSettings {
  url: string
  keyId: string
  keySecret: string
  /** 签名, as registered. */
  sign: string
  /** Tencent's application and region; empty for Alibaba. */
  appId: string
  region: string
  /** Part of the address that receipts come to; empty: none are taken. */
  receiptToken: string
}
export interface MailSettings {
  url: string
  from: string
  perMinute: number
}
export interface RegistrySettings {
  url: string
  token: string
  /** Questions a day at most: each costs money. */
  perDay: number
}

export interface AdapterSettings {
  sms: SmsSettings | null
  mail: MailSettings | null
  registry: RegistrySettings | null
}

type Wrong = (why: string) => Error

/** https, or http on this machine itself: a counterpart on loopback, a relay beside the mall. */
function addressOf(name: string, text: string, wrong: Wrong): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const here = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && here)) || url.username !== '')
    throw wrong(`${name} 须为 https 的地址，不带账号，现在是「${text}」`)
  return text
}
function needed(name: string, text: string | undefined, forWhat: string, wrong: Wrong): string {
  if (!text?.trim()) throw wrong(`${name} 没有设：${forWhat} 需要它`)
  return text.trim()
}

function smsOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): SmsSettings | null {
  if (choice !== 'aliyun' && choice !== 'tencent') return null
  const what = `PARTNER_SMS=${choice}`
  const tencent = choice === 'tencent'
  const receiptToken = env.SMS_RECEIPT_TOKEN ?? ''
  if (receiptToken !== '' && !/^[A-Za-z0-9_-]{22,128}$/.test(receiptToken))
    throw wrong('SMS_RECEIPT_TOKEN 须为 22-128 个字母、数字、- 或 _')
  return {
    url: addressOf(
      'SMS_URL',
      env.SMS_URL ?? (tencent ? 'https://sms.tencentcloudapi.com' : 'https://dysmsapi.aliyuncs.com'),
      wrong,
    ),
    keyId: needed('SMS_KEY_ID', env.SMS_KEY_ID, what, wrong),
    keySecret: needed('SMS_KEY_SECRET', env.SMS_KEY_SECRET, what, wrong),
    sign: needed('SMS_SIGN', env.SMS_SIGN, what, wrong),
    appId: tencent ? needed('SMS_APP_ID', env.SMS_APP_ID, what, wrong) : '',
    region: tencent ? (env.SMS_REGION ?? 'ap-beijing') : '',
    receiptToken,
  }
}

function mailOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): MailSettings | null {
  if (choice !== 'smtp') return null
  const url = needed('MAIL_URL', env.MAIL_URL, 'PARTNER_MAIL=smtp', wrong)
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) throw wrong('MAIL_URL 须为 smtps://账号:密码@主机:465 形式的地址')
  const from = needed('MAIL_FROM', env.MAIL_FROM, 'PARTNER_MAIL=smtp', wrong)
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(from)) throw wrong(`MAIL_FROM 须为一个邮箱，现在是「${from}」`)
  const perMinute = env.MAIL_PER_MINUTE ?? '30'
  if (!/^[1-9]\d{0,3}$/.test(perMinute)) throw wrong(`MAIL_PER_MINUTE 须为 1-9999 的整数，现在是「${perMinute}」`)
  return { url, from, perMinute: Number(perMinute) }
}

function registryOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): RegistrySettings | null {
  if (choice !== 'tianyancha') return null
  const perDay = env.REGISTRY_DAILY ?? '200'
  if (!/^[1-9]\d{0,4}$/.test(perDay)) throw wrong(`REGISTRY_DAILY 须为 1-99999 的整数，现在是「${perDay}」`)
  return {
    url: addressOf('REGISTRY_URL', env.REGISTRY_URL ?? 'https://open.api.tianyancha.com', wrong),
    token: needed('REGISTRY_TOKEN', env.REGISTRY_TOKEN, 'PARTNER_REGISTRY=tianyancha', wrong),
    perDay: Number(perDay),
  }
}

export const adapterSettingsOf = (env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): AdapterSettings => ({
  sms: smsOf(env, choices.sms, wrong),
  mail: mailOf(env, choices.mail, wrong),
  registry: registryOf(env, choices.registry, wrong),
})

/** The rows of docs/settings.md. */
export const ADAPTER_ROWS = {
  SMS_URL: { says: '短信服务的地址（https）', unset: '所选服务商的公网地址' },
  SMS_KEY_ID: { says: '短信服务的访问密钥编号（AccessKeyId、SecretId）', unset: '选了服务商就必填' },
  SMS_KEY_SECRET: { says: '它的密钥', unset: '选了服务商就必填' },
  SMS_SIGN: { says: '短信签名，已实名报备的', unset: '选了服务商就必填' },
  SMS_APP_ID: { says: '腾讯云短信的 SdkAppId', unset: '`PARTNER_SMS=tencent` 必填' },
  SMS_REGION: { says: '腾讯云短信的地域', unset: 'ap-beijing' },
  SMS_RECEIPT_TOKEN: {
    says: '短信回执地址里的一段随机字符：回执发到 `ORIGIN/api/sms/receipt/这一段`，填到服务商控制台',
    unset: '不收回执',
  },
  MAIL_URL: {
    says: 'SMTP 的地址：`smtps://账号:密码@主机:465`，或 `smtp://…:587`（STARTTLS）',
    unset: '`PARTNER_MAIL=smtp` 必填',
  },
  MAIL_FROM: { says: '发件人邮箱', unset: '`PARTNER_MAIL=smtp` 必填' },
  MAIL_PER_MINUTE: { says: '每分钟最多发几封', unset: '30' },
  REGISTRY_URL: { says: '企业信息查询服务的地址（https）', unset: '天眼查的公网地址' },
  REGISTRY_DAILY: { says: '一天最多查几次，每次计费', unset: '200' },
  REGISTRY_TOKEN: { says: '它的访问令牌', unset: '`PARTNER_REGISTRY=tianyancha` 必填' },
} as const
