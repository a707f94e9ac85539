// What the environment says of the carrier of SMS.
import { addressOf, needed, type Wrong } from './settingForms.ts'

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

export function smsOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): SmsSettings | null {
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

export const SMS_ROWS = {
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
} as const
