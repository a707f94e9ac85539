// What the environment says of 金蝶云星空 (K/3 Cloud): who asks, in which books, and under which numbers the company keeps what it may have renamed.
import { type KingdeeNumbers, USUAL_NUMBERS as USUAL } from './kingdeeNumbers.ts'

const FIELDS: ReadonlySet<string> = new Set(['customerField', 'materialField', 'pieces'])

export interface KingdeeSettings {
  /** With the folder of the site: https://host/k3cloud/ */
  url: string
  acct: string
  user: string
  /** `number_secret`: the part after the line signs, unmasked. */
  appId: string
  appSecret: string
  org: string
  numbers: KingdeeNumbers
  /** Our depot's code to the number of their stock, where the two differ. */
  stocks: ReadonlyMap<string, string>
}

type Wrong = (why: string) => Error
/** Part of a filter that they read as a sentence: nothing of this kind may end it. */
const NUMBER = /^[^\s'",=\p{C}]{1,60}$/u
const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,60}$/

function pairsOf(name: string, text: string, form: string, wrong: Wrong): [string, string][] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [left = '', right = '', more] = part.split('=').map(side => side.trim())
      if (more !== undefined || !NUMBER.test(left) || !NUMBER.test(right))
        throw wrong(`${name} 的「${part}」不对：写法例如 ${form}，多项用逗号分隔`)
      return [left, right]
    })
}
function numbersOf(text: string, wrong: Wrong): KingdeeNumbers {
  const given = pairsOf('KINGDEE_NUMBERS', text, 'saleOrder=XSDD01_SYS', wrong)
  for (const [name, value] of given) {
    if (!(name in USUAL)) throw wrong(`KINGDEE_NUMBERS 里没有「${name}」这一项，只有 ${Object.keys(USUAL).join('、')}`)
    if (FIELDS.has(name) && !FIELD.test(value)) throw wrong(`KINGDEE_NUMBERS 的 ${name} 须为字段标识，现在是「${value}」`)
  }
  const numbers = { ...USUAL, ...Object.fromEntries(given) }
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(numbers.taxRate))
    throw wrong(`KINGDEE_NUMBERS 的 taxRate 须为百分数，例如 13，现在是「${numbers.taxRate}」`)
  return numbers
}

const APP_ID = /^[^\s_]+_[A-Za-z0-9+/]{32}$/
export function kingdeeSettingsOf(
  env: NodeJS.ProcessEnv,
  o: { url: string; needed(name: string, text: string | undefined): string; wrong: Wrong },
): KingdeeSettings {
  const { needed, wrong } = o
  const appId = needed('KINGDEE_APP_ID', env.KINGDEE_APP_ID)
  if (!APP_ID.test(appId)) throw wrong('KINGDEE_APP_ID 须为第三方系统登录授权里的应用 ID：编号、下划线、32 个字符')
  const org = needed('KINGDEE_ORG', env.KINGDEE_ORG)
  if (!NUMBER.test(org)) throw wrong(`KINGDEE_ORG 须为组织编码，现在是「${org}」`)
  return {
    url: o.url.endsWith('/') ? o.url : `${o.url}/`,
    acct: needed('KINGDEE_ACCT', env.KINGDEE_ACCT),
    user: needed('KINGDEE_USER', env.KINGDEE_USER),
    appId,
    appSecret: needed('KINGDEE_APP_SECRET', env.KINGDEE_APP_SECRET),
    org,
    numbers: numbersOf(env.KINGDEE_NUMBERS ?? '', wrong),
    stocks: new Map(pairsOf('KINGDEE_STOCKS', env.KINGDEE_STOCKS ?? '', 'W01=CK001', wrong)),
  }
}

const MUST = '`PARTNER_ERP=kingdee` 必填'
/** The rows of docs/settings.md. */
export const KINGDEE_ROWS = {
  KINGDEE_URL: { says: '金蝶云星空的地址（https），带站点目录，例如 `https://主机/k3cloud/`', unset: MUST },
  KINGDEE_ACCT: { says: '账套（数据中心）标识', unset: MUST },
  KINGDEE_USER: { says: '集成用户的用户名，授权给下面的应用', unset: MUST },
  KINGDEE_APP_ID: { says: '第三方系统登录授权的应用 ID', unset: MUST },
  KINGDEE_APP_SECRET: { says: '它的应用密钥', unset: MUST },
  KINGDEE_ORG: { says: '组织编码：销售、库存、结算、收付款用同一个', unset: MUST },
  KINGDEE_NUMBERS: {
    says: '与星空出厂值不同的编码，`名=编码`，逗号分隔：单据类型 `saleOrder` `outStock` `receive` `refund`，币别 `currency`，单位 `ton` `kg`，结算方式 `settleType`，收款用途 `advance`，税率 `taxRate`，我方银行账号 `account`，待认领来款的客户 `unclaimed`；存商城编码的字段 `customerField` `materialField`（默认就是编码），库存件数的字段 `pieces`',
    unset: '出厂值',
  },
  KINGDEE_STOCKS: { says: '仓库代码与星空仓库编码不同的：`W01=CK001`，逗号分隔', unset: '相同' },
} as const
