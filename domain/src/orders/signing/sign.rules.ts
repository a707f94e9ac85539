// Rules of a flow and of who may sign: facts in, a sentence or nothing out. Screens and server ask the same.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { companyRights } from '../../people/companyAccess/companyRights.ts'
import { yuan, type Fen } from '../../kernel/money.ts'

export const SignKind = codes({
  order: { code: 'order', label: '订单合同' },
  framework: { code: 'framework', label: '框架合同' },
  statement: { code: 'statement', label: '对账单' },
})
export type SignKindCode = 'order' | 'framework' | 'statement'

export const SignWay = codes({
  sms: { code: 'sms', label: '短信验证码' },
  ukey: { code: 'ukey', label: 'U 盾（UKey）' },
})
export type SignWayCode = 'sms' | 'ukey'

/** 签署授权: 授权书 of one person, looked at by the mill's desk. */
export const AuthorityState = codes({
  waiting: { code: 0, label: '待审核', tone: 'wait' },
  approved: { code: 1, label: '有效', tone: 'good' },
  rejected: { code: 2, label: '未通过', tone: 'bad' },
  withdrawn: { code: 3, label: '已停用', tone: 'none' },
})
export type AuthorityStateCode = CodeOf<typeof AuthorityState>

/** Days a flow may be prolonged at once, how often, and how long a flow lives at most in all. */
export const signTerms = { days: 7, mostDays: 30, extends: 3, urgeMinutes: 30, warnHours: 24 } as const

/** What is known of a person who wants to sign. */
export interface SignerFacts {
  mayByRole: boolean
  companyFrozen: boolean
  companyCertified: boolean
  /** Covered by the letter of the company's certification. */
  agent: boolean
  authority: { state: number; limitFen: Fen | null; begun: boolean; over: boolean; validUntil: string } | null
}

/** Why this person may not sign this sum (fen), in words; undefined when he may. */
export function whyNotSign(f: SignerFacts, amountFen: Fen): string | undefined {
  if (f.companyFrozen) return '企业账户已冻结，不能签署'
  if (!f.companyCertified) return '企业尚未通过认证，不能签署'
  if (!f.mayByRole) return `角色没有「${companyRights['contract.sign']}」权限，请联系企业管理员`
  if (f.agent) return undefined
  const a = f.authority
  if (!a) return '没有签署授权书，请先在「签署授权」上传并等待审核'
  if (a.state === AuthorityState.waiting) return '授权书等待钢厂审核，通过后可以签署'
  if (a.state !== AuthorityState.approved) return '授权书未通过审核或已停用，请重新上传'
  if (!a.begun) return '授权尚未开始生效'
  if (a.over) return `授权书已于 ${a.validUntil} 到期，请更新`
  if (a.limitFen !== null && amountFen > a.limitFen)
    return `超出授权限额：合同 ${yuan(amountFen)} 元，单笔上限 ${yuan(a.limitFen)} 元`
  return undefined
}

/** 石家庄演示云嵘钢材贸易有限公司 → 石家庄****有限公司: enough to recognise one's partner, not to read a customer list. */
export function maskedCompany(name: string): string {
  const glyphs = [...name]
  return glyphs.length <= 8 ? `${glyphs[0] ?? ''}****` : `${glyphs.slice(0, 3).join('')}****${glyphs.slice(-4).join('')}`
}
