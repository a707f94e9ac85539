// What the environment says of e签宝 (SaaS API V3): the application that signs for the mill, the mill's seal there, and whose certificates are believed.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface EsignSettings {
  url: string
  appId: string
  /** What requests are signed with comes first; callbacks may be signed with either while it is being replaced. */
  secrets: readonly string[]
  /** The mill's account there, the person who stands for it when a contract is made void, and its seal. */
  orgId: string
  psnId: string
  sealId: string
  /** Hosts of files and of signing pages beside those under esign.cn. */
  hosts: readonly string[]
  /** What the coordinates of a seal name: its centre, or its lower left corner. */
  sealAt: 'center' | 'corner'
  /** Certificates of the authorities that signatures must lead to, DER as base64. */
  roots: readonly string[]
}

type Wrong = (why: string) => Error

/** Every certificate of a PEM file; throws where there is none. */
function certificatesIn(pem: string): string[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error('no certificate')
  return found.map(text => new X509Certificate(text).raw.toString('base64'))
}

export function esignSettingsOf(
  env: NodeJS.ProcessEnv,
  o: { url: string; needed(name: string, text: string | undefined): string; wrong: Wrong },
): EsignSettings {
  const { needed, wrong } = o
  const form = (name: string, right: RegExp, says: string): string => {
    const text = needed(name, env[name])
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const id = (name: string, says: string) => form(name, /^[A-Za-z0-9-]{6,64}$/, `${says}，6-64 个字母或数字`)
  const secrets = needed('ESIGN_APP_SECRET', env.ESIGN_APP_SECRET).split(',')
  if (secrets.length > 2 || secrets.some(s => !/^[A-Za-z0-9]{16,64}$/.test(s)))
    throw wrong('ESIGN_APP_SECRET 须为应用的密钥；更换期间写两个，逗号分隔，新的在前')
  const hosts = (env.ESIGN_HOSTS ?? '').split(',').filter(h => h !== '')
  if (hosts.some(h => !/^[A-Za-z0-9.-]+$/.test(h))) throw wrong(`ESIGN_HOSTS 须为域名，逗号分隔，现在是「${env.ESIGN_HOSTS}」`)
  const sealAt = env.ESIGN_SEAL_AT ?? 'center'
  if (sealAt !== 'center' && sealAt !== 'corner') throw wrong(`ESIGN_SEAL_AT 须为 center 或 corner，现在是「${sealAt}」`)
  const file = needed('ESIGN_ROOTS', env.ESIGN_ROOTS)
  let roots: string[]
  try {
    roots = certificatesIn(readFileSync(file, 'utf8'))
  } catch {
    throw wrong(`ESIGN_ROOTS 的文件「${file}」读不到，或里面没有 PEM 格式的证书`)
  }
  // It is told to the vendor with every document, and he sends what is signed there.
  if (!/^https:/.test(env.ORIGIN ?? '') && env.NODE_ENV === 'production')
    throw wrong('PARTNER_SIGN=esign 要求 ORIGIN 是 https 的地址')
  return {
    url: o.url,
    appId: form('ESIGN_APP_ID', /^\d{6,20}$/, '应用 ID，6-20 位数字'),
    secrets,
    orgId: id('ESIGN_ORG_ID', '本企业的机构账号 ID'),
    psnId: id('ESIGN_PSN_ID', '经办人的个人账号 ID'),
    sealId: id('ESIGN_SEAL_ID', '印章 ID'),
    hosts,
    sealAt,
    roots,
  }
}

const MUST = '`PARTNER_SIGN=esign` 必填'
/** The rows of docs/settings.md. */
export const ESIGN_ROWS = {
  ESIGN_URL: { says: 'e签宝的地址（https）；沙箱环境是 `https://smlopenapi.esign.cn`', unset: 'e签宝正式环境的地址' },
  ESIGN_APP_ID: { says: 'e签宝应用 ID；正式与沙箱环境各一套，不能混用', unset: MUST },
  ESIGN_APP_SECRET: { says: '它的密钥；更换期间写两个，逗号分隔，新的在前：用第一个签请求，回调两个都算数', unset: MUST },
  ESIGN_ORG_ID: { says: '本企业在 e签宝的机构账号 ID（orgId），即应用所属企业', unset: MUST },
  ESIGN_PSN_ID: { says: '代本企业发起作废协议的经办人的个人账号 ID（psnId）', unset: MUST },
  ESIGN_SEAL_ID: { says: '本企业合同专用章的印章 ID', unset: MUST },
  ESIGN_ROOTS: {
    says: '信任的证书颁发机构：PEM 文件，可以放几张（根证书，需要时加中间证书），启动时读；签名追不到它们的文件不归档',
    unset: MUST,
  },
  ESIGN_SEAL_AT: { says: '签章坐标指的是印章中心（`center`）还是左下角（`corner`）', unset: 'center' },
  ESIGN_HOSTS: { says: 'esign.cn 以外，文件与签署页面允许的域名，逗号分隔', unset: '只有 esign.cn 的' },
} as const
