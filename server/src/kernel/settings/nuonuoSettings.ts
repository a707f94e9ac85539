// What the environment says of 诺诺 (诺税通), which issues the mill's fully digital invoices: who asks, for which seller, and what only its own contract tells.

export interface NuonuoSettings {
  url: string
  tokenUrl: string
  appKey: string
  appSecret: string
  /** The seller's tax number: no other's invoices are asked for. */
  taxNo: string
  /** 开票人, a real name. */
  clerk: string
  /** 分机号. */
  extension: string
  /** 电子税务局 account of the drawer; empty: the only one there. */
  account: string
  /** Tax class by its short name, as a line begins with it, to the nineteen digits. */
  goodsCodes: Readonly<Record<string, string>>
  /** Whose files are fetched: a host, or `.domain` with everything below it. */
  fileHosts: readonly string[]
  /** Part of the address that its notices come to; empty: none are taken, and it is asked instead. */
  callbackToken: string
}

type Wrong = (why: string) => Error

const CODES_FORM = '黑色金属冶炼压延品=1080207010000000000'
function goodsCodesOf(text: string, wrong: Wrong): Record<string, string> {
  const pairs = text.split(',').map(part => {
    const [, name = '', code = ''] = /^\s*([^=\s]{2,30})=(\d{19})\s*$/.exec(part) ?? []
    if (code === '') throw wrong(`NUONUO_GOODS_CODES 的「${part}」不对：写法例如 ${CODES_FORM}，编码 19 位，多项用逗号分隔`)
    return [name, code] as const
  })
  return Object.fromEntries(pairs)
}

export function nuonuoSettingsOf(
  env: NodeJS.ProcessEnv,
  o: {
    needed(name: string, text: string | undefined): string
    address(name: string, text: string): string
    wrong: Wrong
  },
): NuonuoSettings {
  const { needed, address, wrong } = o
  const form = (name: string, right: RegExp, says: string, usual?: string): string => {
    const text = usual === undefined ? needed(name, env[name]) : (env[name] ?? usual)
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const fileHosts = needed('NUONUO_FILE_HOSTS', env.NUONUO_FILE_HOSTS)
    .split(',')
    .map(h => h.trim().toLowerCase())
  const strange = fileHosts.find(h => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(h))
  if (strange !== undefined)
    throw wrong(`NUONUO_FILE_HOSTS 的「${strange}」不对：写主机名，或以点开头的域名（连同它下面的），逗号分隔`)
  return {
    url: address('NUONUO_URL', env.NUONUO_URL ?? 'https://sdk.nuonuo.com/open/v1/services'),
    tokenUrl: address('NUONUO_TOKEN_URL', env.NUONUO_TOKEN_URL ?? 'https://open.nuonuo.com/accessToken'),
    appKey: needed('NUONUO_APP_KEY', env.NUONUO_APP_KEY),
    appSecret: needed('NUONUO_APP_SECRET', env.NUONUO_APP_SECRET),
    taxNo: form('NUONUO_TAX_NO', /^[0-9A-Z]{15,20}$/, '销方税号，15-20 位大写字母或数字'),
    clerk: form('NUONUO_CLERK', /^\S{2,20}$/, '开票人的真实姓名'),
    extension: form('NUONUO_EXTENSION', /^\d{1,6}$/, '分机号，数字', '923'),
    account: env.NUONUO_ACCOUNT?.trim() ?? '',
    goodsCodes: goodsCodesOf(needed('NUONUO_GOODS_CODES', env.NUONUO_GOODS_CODES), wrong),
    fileHosts,
    callbackToken: form('NUONUO_CALLBACK_TOKEN', /^([A-Za-z0-9_-]{22,128})?$/, ' 22-128 个字母、数字、- 或 _', ''),
  }
}

const MUST = '`PARTNER_TAX=nuonuo` 必填'
/** The rows of docs/settings.md. */
export const NUONUO_ROWS = {
  NUONUO_APP_KEY: { says: '诺诺开放平台自用应用的 appKey', unset: MUST },
  NUONUO_APP_SECRET: { says: '它的 appSecret', unset: MUST },
  NUONUO_TAX_NO: { says: '销方税号，须与规则里的卖方信用代码一致，否则不开', unset: MUST },
  NUONUO_CLERK: { says: '开票人的真实姓名，印在发票上', unset: MUST },
  NUONUO_GOODS_CODES: {
    says: `税收分类编码（19 位），按商城发票行开头的简称：\`${CODES_FORM}\`，多项用逗号分隔；没有写的类别不开，在「开票」里说明`,
    unset: MUST,
  },
  NUONUO_FILE_HOSTS: {
    says: '版式文件所在的主机，逗号分隔；以点开头的是域名连同它下面的。别处的文件不取',
    unset: MUST,
  },
  NUONUO_CALLBACK_TOKEN: {
    says: '回调地址里的一段随机字符（22-128 个）：回调发到 `ORIGIN/api/invoice/nuonuo/这一段`；回调没有签名，只当提醒，结果以商城去查的为准',
    unset: '不收回调，只查询',
  },
  NUONUO_EXTENSION: { says: '分机号', unset: '923' },
  NUONUO_ACCOUNT: { says: '开票人的电子税务局账号，开通了不止一个时要写', unset: '由诺诺决定' },
  NUONUO_URL: { says: '诺诺接口的地址（https）', unset: '诺诺的公网地址' },
  NUONUO_TOKEN_URL: { says: '取访问令牌的地址（https）', unset: '诺诺的公网地址' },
} as const
