// How a question to 金蝶云星空 is signed, without a login: nothing that could run out, and any number of workers at once. The application signs the path and
// the moment, the account set and the user are signed by its secret. Source: the vendor's SDK 8.2; the vectors of kingdee.test.ts are checked by openssl.
import { createHmac } from 'node:crypto'
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'

const LANGUAGE = 2052
/** The second part of the application's number is masked by this text of the SDK; it hides nothing. */
const MASK = Buffer.from('0054f397c6234378b09ca7d3e5debce7')
/** They sign by the base64 of the digits, not of the bytes. */
const hexBase64 = (key: string, text: string): string =>
  Buffer.from(createHmac('sha256', key).update(text, 'utf8').digest('hex')).toString('base64')

export const clientKeyOf = (masked: string): string =>
  Buffer.from(Buffer.from(masked, 'base64').map((byte, i) => byte ^ (MASK[i] ?? 0))).toString('base64')

export function kingdeeHeaders(
  s: Pick<KingdeeSettings, 'appId' | 'appSecret' | 'acct' | 'user' | 'org'>,
  o: { path: string; atSeconds: number },
): Readonly<Record<string, string>> {
  const [clientId = '', masked = ''] = s.appId.split('_')
  const at = String(o.atSeconds)
  const text = `POST\n${encodeURIComponent(o.path)}\n\nx-api-nonce:${at}\nx-api-timestamp:${at}\n`
  const who = [s.acct, s.user, LANGUAGE, s.org].join(',')
  return {
    'content-type': 'application/json; charset=utf-8',
    'X-Api-ClientID': clientId,
    'X-Api-Auth-Version': '2.0',
    'x-api-timestamp': at,
    'x-api-nonce': at,
    'x-api-signheaders': 'x-api-timestamp,x-api-nonce',
    'X-Api-Signature': hexBase64(clientKeyOf(masked), text),
    'X-Kd-Appkey': s.appId,
    'X-Kd-Appdata': Buffer.from(who).toString('base64'),
    'X-Kd-Signature': hexBase64(s.appSecret, s.appId + who),
  }
}
