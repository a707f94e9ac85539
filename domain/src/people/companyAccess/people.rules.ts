// 子账号 sub-user: a person of a buying company. What his administrator may do to him, one table for the screen and the server.
import { administratorOnly, allCompanyRights, type CompanyRight, companyRoles, isRoleCode, roleCodes } from './companyRights.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Invitations are open for a week; then the number is free to be invited again. */
export const INVITATION_DAYS = 7

/** 加入申请 waits so long for the company's answer; then the person may ask again. */
export const JOIN_DAYS = 7

export const InvitationState = codes({
  open: { code: 0, label: '待接受', tone: 'wait' },
  accepted: { code: 1, label: '已接受', tone: 'good' },
  declined: { code: 2, label: '已谢绝', tone: 'none' },
  withdrawn: { code: 3, label: '已撤回', tone: 'none' },
  expired: { code: 4, label: '已过期', tone: 'none' },
})

/** 集团: so many companies at most. */
export const MOST_IN_GROUP = 50

/** Of a 加入申请, and of a company asked into a group. */
export const JoinState = codes({
  open: { code: 0, label: '待答复', tone: 'wait' },
  accepted: { code: 1, label: '已加入', tone: 'good' },
  declined: { code: 2, label: '未同意', tone: 'bad' },
  withdrawn: { code: 3, label: '已撤回', tone: 'none' },
  expired: { code: 4, label: '已过期', tone: 'none' },
})

/** 企业内部审批 of an order. */
export const CompanyApproval = codes({
  none: { code: 0, label: '无需审批', tone: 'none' },
  waits: { code: 1, label: '待企业审批', tone: 'wait' },
  agreed: { code: 2, label: '企业已审批', tone: 'good' },
  refused: { code: 3, label: '企业未同意', tone: 'bad' },
})
export type CompanyApprovalCode = CodeOf<typeof CompanyApproval>

/** What a closed account is called wherever its orders name it. */
export const CLOSED_NAME = '已注销用户'

/** Why an administrator cannot do this to a person; undefined when he can. */
export function whyNotChange(o: { self: boolean; lastAdministrator: boolean; takesAway: boolean }): string | undefined {
  if (!o.takesAway) return undefined
  if (o.self) return '不能停用、移除自己或改自己的角色，请由另一位管理员操作'
  if (o.lastAdministrator) return '企业至少要有一位管理员，请先把另一位设为企业管理员'
  return undefined
}

/** What is wrong with an own role; undefined when nothing is. */
export const whyNotRole = (name: string, rights: readonly string[]): string | undefined =>
  whyNotRoleName(name) ?? whyNotRoleRights(rights)

export const whyNotRoleName = (name: string): string | undefined =>
  roleCodes.some(code => companyRoles[code].label === name) ? '与系统角色同名，请换一个名称' : undefined

export function whyNotRoleRights(rights: readonly string[]): string | undefined {
  if (rights.length === 0) return '请至少勾选一项权限'
  if (rights.some(r => !allCompanyRights.includes(r as CompanyRight))) return '请从列表中勾选权限'
  if (rights.some(r => administratorOnly.includes(r as CompanyRight))) return '管理人员和企业资料的权限只属于企业管理员'
  if (rights.includes('order.approve') && !rights.includes('order.seeAll')) return '审批订单须同时勾选「查看全公司订单」'
  return undefined
}

/** Rights somebody would give away without having them himself. */
export const beyond = (own: readonly string[], given: readonly string[]): string[] => given.filter(r => !own.includes(r))

/** On the wire a role is one text: the code of the table, or the number of an own role. */
export const roleText = (p: { roleCode: string; customRoleId: number | null }): string =>
  p.customRoleId === null ? p.roleCode : String(p.customRoleId)
export const roleName = (p: { roleCode: string; customName: string | null }): string =>
  p.customName ?? (isRoleCode(p.roleCode) ? companyRoles[p.roleCode].label : '未分配')
