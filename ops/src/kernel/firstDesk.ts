import { panelsOf } from '@mall/domain/desk/stats/dashboard.ts'
import { screens } from './screens.ts'
import type { Staff } from './session.ts'

/** Where a desk works: the first screen on which it has something to decide or to write. */
const WRITES: readonly [right: string, path: string][] = [
  ['order.review', '/order'],
  ['order.approve', '/order'],
  ['schedule.plan', '/schedule'],
  ['goods.price', '/sku'],
  ['goods.stock', '/sku'],
  ['pay.see', '/payment'],
  ['ship.dispatch', '/dispatch'],
  ['ship.store', '/units'],
  ['proxy.order', '/company'],
]
const BOARD = '/dashboard'

export const firstDesk = ({ rights }: Pick<Staff, 'rights'>): { path: string; label: string } => {
  const mine = screens.filter(s => rights.includes(s.right) && s.path !== BOARD)
  const path = WRITES.find(([right]) => rights.includes(right))?.[1] ?? mine[0]?.path ?? '/me'
  return { path, label: screens.find(s => s.path === path)?.label ?? '我的账号' }
}

/** 实时经营 for who has any part of it; others begin at their desk. */
export const firstScreen = (staff: Pick<Staff, 'rights' | 'roles'>): string =>
  staff.rights.includes('order.see') && panelsOf(staff.roles).length > 0 ? BOARD : firstDesk(staff).path
