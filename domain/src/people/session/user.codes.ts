import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Values are ours: the specification names the field only. */
export const UserType = codes({
  personal: { code: 1, label: '个人用户' },
  enterpriseAdmin: { code: 2, label: '企业管理员' },
  subUser: { code: 3, label: '企业子账号' },
  staff: { code: 9, label: '员工' },
})
export type UserTypeCode = CodeOf<typeof UserType>

export const ApprovalStatus = codes({
  none: { code: 0, label: '未认证', tone: 'none' },
  inReview: { code: 1, label: '审核中', tone: 'wait' },
  approved: { code: 2, label: '已认证', tone: 'good' },
  rejected: { code: 3, label: '已驳回', tone: 'bad' },
})
export type ApprovalStatusCode = CodeOf<typeof ApprovalStatus>

/** Phone rule of specification section 5: 11 digits, the first is 1, the second 0-9. */
export const MOBILE = /^1[0-9]{10}$/
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** 138****8000: how a mobile number is shown to anybody but its owner in the edit form. */
export const maskMobile = (mobile: string): string =>
  mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '***'
/** 石家庄演示***公司: enough to see that deals happen, not who made them. */
export const maskCompany = (name: string): string => `${[...name].slice(0, 3).join('')}***公司`

/** 192.168.*.*: enough to tell the office from home, not to find either. */
export const maskAddress = (address: string): string => {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.*.*`
  const groups = address.split(':').filter(Boolean)
  return groups.length > 2 ? `${groups.slice(0, 2).join(':')}:*` : '*'
}
/** a***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*@/, '$1***@')
