// 岗位 that one person should not hold together. It is said, not forbidden: a small mill may have nobody else, and answers for it itself.
import type { StaffRole } from './staff.rights.ts'

/** 会计法: who handles the money neither checks it nor keeps the books of what is owed. */
const CASHIER_AND_BOOKS: readonly StaffRole[] = ['cashier', 'finance']

/** What stands against these posts in one hand; empty: nothing. */
export const postsClash = (roles: readonly string[]): string =>
  CASHIER_AND_BOOKS.every(r => roles.includes(r))
    ? '出纳和财务是同一人：按会计法，出纳不得兼任稽核和债权债务账目的登记。付款登记与复核仍须两个人，请尽量分给两位同事'
    : ''
