import { staffRoleLabels } from '@mall/domain/people/staff/staff.rights.ts'
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

const labels: Record<string, string> = staffRoleLabels
export const roleLabel = (roles: readonly string[]): string => roles.map(r => labels[r] ?? r).join('、')
