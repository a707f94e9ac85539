// What the environment says of 招商银行: CloudDC without a front machine, one user of it and the account that buyers pay to.
import { isDay } from '@mall/domain/kernel/days.ts'
import { addressOf, needed, type Wrong } from './settingForms.ts'

export interface CmbSettings {
  url: string
  uid: string
  /** 32 bytes as hex: what the mall signs with. */
  key: string
  /** 65 bytes as hex, the newest first; two while one is being replaced. */
  bankKeys: readonly string[]
  /** 16 characters. */
  sm4Key: string
  /** 户口号: the mall's 收款账户. */
  account: string
  /** The first day that is asked for, YYYY-MM-DD; empty: the day of the first question. */
  from: string
  /** From the end of one round of questions to the next. */
  minutes: number
  /** Whether the bank tells of money by itself; what it says is covered by `sm4Key` of its own, and answered by `answer`. */
  notice: { sm4Key: string; answer: string } | null
}

const URL_USUAL = 'https://cdc.cmbchina.com/cdcserver/api/v2'
/** The bank's own for tests has no https; what goes there is covered all the same. */
const URL_TEST = 'http://cdctest.cmburl.cn/cdcserver/api/v2'

const hexOf = (base64: string): string => Buffer.from(base64.trim(), 'base64').toString('hex')

export function cmbOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): CmbSettings | null {
  if (choice !== 'cmb') return null
  const must = (name: string) => needed(name, env[name], 'PARTNER_TRANSFER=cmb', wrong)
  const form = (name: string, right: RegExp, says: string): string => {
    const text = must(name)
    // Keys are among them: what is wrong is not repeated.
    if (!right.test(text)) throw wrong(`${name} 须为${says}`)
    return text
  }
  const url = env.CMB_URL ?? URL_USUAL
  if (url === URL_TEST && env.NODE_ENV === 'production') throw wrong('CMB_URL 是招行的测试地址，生产不能用')
  const key = hexOf(must('CMB_KEY'))
  if (key.length !== 64) throw wrong('CMB_KEY 须为 SM2 私钥，32 字节的 base64')
  const bankKeys = must('CMB_BANK_KEY').split(',').map(hexOf)
  if (bankKeys.length > 2 || bankKeys.some(k => k.length !== 130 || !k.startsWith('04')))
    throw wrong('CMB_BANK_KEY 须为银行的 SM2 公钥，65 字节（04 开头）的 base64；更换期间写两个，逗号分隔，新的在前')
  const from = env.CMB_FROM?.trim() ?? ''
  if (from !== '' && !isDay(from)) throw wrong(`CMB_FROM 须为 2026-11-01 这样的日期，现在是「${from}」`)
  const minutes = env.CMB_MINUTES ?? '1'
  if (!/^([1-9]|[1-5]\d|60)$/.test(minutes)) throw wrong(`CMB_MINUTES 须为 1 到 60，现在是「${minutes}」`)
  const sm4 = /^[\x21-\x7e]{16}$/
  const sm4Key = form('CMB_SM4_KEY', sm4, ' 16 个字符的 SM4 密钥')
  const notice = env.CMB_NOTICE ?? 'off'
  if (notice !== 'on' && notice !== 'off') throw wrong(`CMB_NOTICE 须为 on 或 off，现在是「${notice}」`)
  return {
    url: url === URL_TEST ? url : addressOf('CMB_URL', url, wrong),
    uid: form('CMB_UID', /^[A-Za-z0-9]{4,16}$/, '直联的用户编号，例如 N000000001'),
    key,
    bankKeys,
    sm4Key,
    account: form('CMB_ACCOUNT', /^\d{6,32}$/, '户口号，6-32 位数字'),
    from,
    minutes: Number(minutes),
    notice:
      notice === 'on'
        ? {
            sm4Key: env.CMB_NOTICE_KEY ? form('CMB_NOTICE_KEY', sm4, ' 16 个字符的 SM4 密钥') : sm4Key,
            answer: env.CMB_NOTICE_ANSWER ?? '',
          }
        : null,
  }
}

const MUST = '`PARTNER_TRANSFER=cmb` 必填'
/** The rows of docs/settings.md. */
export const CMB_ROWS = {
  CMB_URL: { says: '招商银行云直联（免前置）的地址', unset: URL_USUAL },
  CMB_UID: { says: '直联的用户编号，在银行的「直联设置」里', unset: MUST },
  CMB_KEY: { says: '本企业的 SM2 私钥，32 字节的 base64', unset: MUST },
  CMB_BANK_KEY: { says: '银行的 SM2 公钥，65 字节的 base64；更换期间写两个，逗号分隔，新的在前', unset: MUST },
  CMB_SM4_KEY: { says: 'SM4 密钥，16 个字符', unset: MUST },
  CMB_ACCOUNT: { says: '户口号：与规则「收款账户」的账号相同', unset: MUST },
  CMB_FROM: { says: '第一次从哪天的明细取起：`2026-11-01`，最多 13 个月以前', unset: '接通那天' },
  CMB_MINUTES: { says: '几分钟查一次明细，1-60；银行要求少查的写大些，有推送的仍马上去查', unset: '1' },
  CMB_NOTICE: {
    says: '`on`：银行把到账推到 `ORIGIN/api/pay/callback/cmb`（推送的写法须与银行确认）',
    unset: 'off，只由商城去取',
  },
  CMB_NOTICE_KEY: { says: '推送另用的 SM4 密钥，16 个字符', unset: '与 `CMB_SM4_KEY` 相同' },
  CMB_NOTICE_ANSWER: { says: '收下推送后照抄答给银行的文字', unset: '`{"code":"SUCCESS","message":"成功"}`' },
} as const
