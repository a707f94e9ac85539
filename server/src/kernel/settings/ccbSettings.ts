// What the environment says of 建设银行: one merchant's counter at its gateway, and the bank's client in the mill's network, which refunds go through.
import { createPublicKey } from 'node:crypto'
import type { PartnerChoices } from './partners.ts'

/** 外联平台: it listens in the mill's own network, signs and talks to the bank. */
export interface CcbClient {
  host: string
  port: number
  custId: string
  userId: string
  password: string
}
export interface CcbSettings {
  /** The gateway; of a merchant that only gives back, the client. */
  url: string
  merchantId: string
  posId: string
  branchId: string
  /** Hex, the newest first; two while one is being replaced. */
  publicKeys: readonly string[]
  queryPassword: string
  queryOperator: string
  /** Which page 企业网银 leads to. */
  page: 'company' | 'person'
  /** The end of a payment is told to the bank: forms that carry it are by contract. */
  timeout: boolean
  client: CcbClient | null
}

type Wrong = (why: string) => Error
interface Reading {
  needed(name: string, text: string | undefined, forWhat: string, wrong: Wrong): string
  addressOf(name: string, text: string, wrong: Wrong): string
  wrong: Wrong
}

const isKey = (hex: string): boolean => {
  try {
    return createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function clientOf(env: NodeJS.ProcessEnv, must: (name: string) => string, wrong: Wrong): CcbClient {
  const text = must('CCB_EBS_URL')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'tcp:' || url.hostname === '' || url.port === '' || url.username !== '')
    throw wrong(`CCB_EBS_URL 须为 tcp://主机:端口，现在是「${text}」`)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    custId: env.CCB_EBS_CUST_ID?.trim() || must('CCB_MERCHANT_ID'),
    userId: must('CCB_OPERATOR'),
    password: must('CCB_OPERATOR_PASSWORD'),
  }
}

/** Null: nothing is asked of the bank. */
export function ccbSettingsOf(
  env: NodeJS.ProcessEnv,
  choices: Pick<PartnerChoices, 'bank' | 'qr' | 'refund'>,
  { needed, addressOf, wrong }: Reading,
): CcbSettings | null {
  const chosen = (['bank', 'qr', 'refund'] as const).filter(p => choices[p] === 'ccb')
  const [first] = chosen
  if (!first) return null
  const must = (name: string) => needed(name, env[name], `PARTNER_${first.toUpperCase()}=ccb`, wrong)
  const form = (name: string, right: RegExp, says: string): string => {
    const text = must(name)
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const client = choices.refund === 'ccb' ? clientOf(env, must, wrong) : null
  const merchantId = form('CCB_MERCHANT_ID', /^\d{15}$/, '商户代码，15 位数字')
  // One that only gives back asks nothing of the gateway.
  if (chosen.length === 1 && client)
    return {
      url: `tcp://${client.host}:${client.port}`,
      merchantId,
      posId: '',
      branchId: '',
      publicKeys: [],
      queryPassword: '',
      queryOperator: '',
      page: 'company',
      timeout: false,
      client,
    }
  const publicKeys = must('CCB_PUBLIC_KEY').split(',')
  if (publicKeys.length > 2 || !publicKeys.every(isKey))
    throw wrong('CCB_PUBLIC_KEY 须为商户服务平台下载的公钥，十六进制；更换期间写两个，逗号分隔，新的在前')
  const page = env.CCB_BANK_PAGE ?? 'company'
  if (page !== 'company' && page !== 'person') throw wrong(`CCB_BANK_PAGE 须为 company 或 person，现在是「${page}」`)
  const timeout = env.CCB_TIMEOUT ?? 'off'
  if (timeout !== 'on' && timeout !== 'off') throw wrong(`CCB_TIMEOUT 须为 on 或 off，现在是「${timeout}」`)
  return {
    url: addressOf('CCB_GATEWAY', env.CCB_GATEWAY ?? 'https://ibsbjstar.ccb.com.cn/CCBIS/ccbMain', wrong),
    merchantId,
    posId: form('CCB_POS_ID', /^\d{9}$/, '柜台代码，9 位数字'),
    branchId: form('CCB_BRANCH_ID', /^\d{9}$/, '分行代码，9 位数字'),
    publicKeys,
    queryPassword: must('CCB_QUERY_PASSWORD'),
    queryOperator: env.CCB_QUERY_OPERATOR?.trim() ?? '',
    page,
    timeout: timeout === 'on',
    client,
  }
}

const PAYS = '`PARTNER_BANK` 或 `PARTNER_QR` 是 `ccb` 时必填'
const GIVES_BACK = '`PARTNER_REFUND=ccb` 必填'
/** The rows of docs/settings.md. */
export const CCB_ROWS = {
  CCB_GATEWAY: { says: '建设银行支付网关的地址（https），以合同为准', unset: 'https://ibsbjstar.ccb.com.cn/CCBIS/ccbMain' },
  CCB_MERCHANT_ID: { says: '建行的商户代码，15 位', unset: '选了 `ccb` 就必填' },
  CCB_POS_ID: { says: '柜台代码，9 位', unset: PAYS },
  CCB_BRANCH_ID: { says: '分行代码，9 位', unset: PAYS },
  CCB_PUBLIC_KEY: { says: '这个柜台的公钥，商户服务平台下载，十六进制；更换期间写两个，逗号分隔，新的在前，都算数', unset: PAYS },
  CCB_QUERY_PASSWORD: { says: '商户流水查询的密码', unset: PAYS },
  CCB_QUERY_OPERATOR: { says: '查询密码属于某个操作员的，写操作员号', unset: '主管的密码' },
  CCB_BANK_PAGE: { says: '付款时去建行的哪个页面：`company`（企业，690401）、`person`（个人，520100）', unset: 'company' },
  CCB_TIMEOUT: { says: '`on`：把付款的截止时刻（TIMEOUT）告诉建行，690401 的这一项须合同约定', unset: 'off' },
  CCB_EBS_URL: { says: '建行外联平台客户端在内网的地址：`tcp://主机:端口`', unset: GIVES_BACK },
  CCB_EBS_CUST_ID: { says: '外联平台的客户号', unset: '与 `CCB_MERCHANT_ID` 相同' },
  CCB_OPERATOR: { says: '外联平台的操作员号', unset: GIVES_BACK },
  CCB_OPERATOR_PASSWORD: { says: '它的交易密码', unset: GIVES_BACK },
} as const
