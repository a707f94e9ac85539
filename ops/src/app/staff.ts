import { createContext, useContext } from 'react'
import type { Staff } from './session.ts'

export const StaffContext = createContext<Staff | null>(null)

export function useStaff(): Staff {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('StaffContext is missing')
  return staff
}

/** Why this desk may not do it, for the button; undefined when it may. The server asks again for every call. */
export const whyNoRight = (staff: Staff, right: string): string | undefined =>
  staff.rights.includes(right) ? undefined : '您的岗位没有此权限'

const roleNames: Record<string, string> = {
  reviewer: '销售审核',
  approver: '销售经理',
  pricing: '定价与库存',
  finance: '财务',
  sales: '业务员',
  admin: '系统管理',
}
export const roleLabel = (roles: readonly string[]): string => roles.map(r => roleNames[r] ?? r).join('、')
