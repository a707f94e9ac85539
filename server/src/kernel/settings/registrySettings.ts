// What the environment says of the house that knows companies.
import { addressOf, needed, type Wrong } from './settingForms.ts'

export interface RegistrySettings {
  url: string
  token: string
  /** Questions a day at most: each costs money. */
  perDay: number
}

export function registryOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): RegistrySettings | null {
  if (choice !== 'tianyancha') return null
  const perDay = env.REGISTRY_DAILY ?? '200'
  if (!/^[1-9]\d{0,4}$/.test(perDay)) throw wrong(`REGISTRY_DAILY 须为 1-99999 的整数，现在是「${perDay}」`)
  return {
    url: addressOf('REGISTRY_URL', env.REGISTRY_URL ?? 'https://open.api.tianyancha.com', wrong),
    token: needed('REGISTRY_TOKEN', env.REGISTRY_TOKEN, 'PARTNER_REGISTRY=tianyancha', wrong),
    perDay: Number(perDay),
  }
}

export const REGISTRY_ROWS = {
  REGISTRY_URL: { says: '企业信息查询服务的地址（https）', unset: '天眼查的公网地址' },
  REGISTRY_DAILY: { says: '一天最多查几次，每次计费', unset: '200' },
  REGISTRY_TOKEN: { says: '它的访问令牌', unset: '`PARTNER_REGISTRY=tianyancha` 必填' },
} as const
