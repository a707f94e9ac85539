// What the environment says of whoever knows where trucks are: carriers that tell, a house that is asked.
import { addressOf, needed, type Wrong } from './settingForms.ts'

export interface CarrierSettings {
  /** Of a house that is asked; empty: carriers tell. */
  url: string
  /** Of carriers that tell: the key of each by its code. */
  pushKeys: ReadonlyMap<string, string>
  /** The account at the house that is asked, and its secret. */
  id: string
  secret: string
}

const KEY = /^[A-Za-z0-9+/=_-]{32,128}$/
function pushKeysOf(text: string, wrong: Wrong): Map<string, string> {
  const keys = new Map<string, string>()
  for (const item of text.split(',').map(t => t.trim())) {
    const [, code = '', key = ''] = /^([A-Za-z0-9]{1,20}):(.+)$/.exec(item) ?? []
    if (!KEY.test(key) || keys.has(code))
      throw wrong(
        'CARRIER_PUSH_KEYS 须为 承运商编码:密钥，逗号分隔，每家一次，密钥 32-128 个字母数字，例如 openssl rand -hex 32 的输出',
      )
    keys.set(code, key)
  }
  return keys
}

export function carrierOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): CarrierSettings | null {
  const must = (name: string, text: string | undefined) => needed(name, text, `PARTNER_CARRIER=${choice}`, wrong)
  if (choice === 'push')
    return {
      url: '',
      pushKeys: pushKeysOf(must('CARRIER_PUSH_KEYS', env.CARRIER_PUSH_KEYS), wrong),
      id: '',
      secret: '',
    }
  if (choice === 'sinoiov')
    return {
      url: addressOf('SINOIOV_URL', env.SINOIOV_URL ?? 'https://openapi.sinoiov.cn/save/apis/', wrong),
      pushKeys: new Map(),
      id: must('SINOIOV_CID', env.SINOIOV_CID),
      secret: must('SINOIOV_SRT', env.SINOIOV_SRT),
    }
  if (choice !== 'g7') return null
  return {
    url: addressOf('G7_URL', env.G7_URL ?? 'https://openapi.huoyunren.com/rest', wrong),
    pushKeys: new Map(),
    id: must('G7_ACCESS_ID', env.G7_ACCESS_ID),
    secret: must('G7_SECRET', env.G7_SECRET),
  }
}

export const CARRIER_ROWS = {
  CARRIER_PUSH_KEYS: {
    says: '承运商推送位置的签名密钥：`承运商编码:密钥`，逗号分隔；密钥 32-128 个字母数字',
    unset: '`PARTNER_CARRIER=push` 必填',
  },
  SINOIOV_URL: { says: '中交兴路接口的地址（https）', unset: '它的公网地址' },
  SINOIOV_CID: { says: '中交兴路的客户端编号', unset: '`PARTNER_CARRIER=sinoiov` 必填' },
  SINOIOV_SRT: { says: '它的密钥，只用来签名，不发出', unset: '`PARTNER_CARRIER=sinoiov` 必填' },
  G7_URL: { says: 'G7 接口的地址（https）', unset: '它的公网地址' },
  G7_ACCESS_ID: { says: 'G7 的访问编号', unset: '`PARTNER_CARRIER=g7` 必填' },
  G7_SECRET: { says: '它的密钥，只用来签名，不发出', unset: '`PARTNER_CARRIER=g7` 必填' },
} as const
