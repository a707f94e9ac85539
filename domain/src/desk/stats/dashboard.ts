// 实时经营: which parts the first screen of a role has. One frame; several roles have the parts of all of them, in the order of this list.
import type { StaffRole } from '../../people/staff/staff.rights.ts'
import { rightsOf } from '../../people/staff/staff.rights.ts'

/** Left column first, then right; `right`: what its content asks for, beside the dashboard's own `order.see`. */
export const panels = {
  sales: { right: 'order.see', column: 'all' },
  money: { right: 'fund.see', column: 'all' },
  loads: { right: 'ship.see', column: 'all' },
  stuck: { right: 'order.see', column: 'left' },
  queues: { right: 'order.see', column: 'right' },
  funnel: { right: 'stats.see', column: 'left' },
  todo: { right: 'fund.see', column: 'left' },
  best: { right: 'order.see', column: 'left' },
  words: { right: 'stats.see', column: 'right' },
  due: { right: 'fund.see', column: 'right' },
  tons: { right: 'order.see', column: 'right' },
  moves: { right: 'goods.see', column: 'right' },
  carts: { right: 'company.see', column: 'right' },
} as const satisfies Record<string, { right: string; column: 'all' | 'left' | 'right' }>
export type Panel = keyof typeof panels
export const panelCodes = Object.keys(panels) as Panel[]

const ofRole: Partial<Record<StaffRole, readonly Panel[]>> = {
  approver: ['sales', 'stuck', 'queues', 'funnel', 'best', 'words', 'tons', 'moves', 'carts'],
  admin: ['sales', 'stuck', 'queues', 'funnel', 'best', 'words', 'tons', 'moves', 'carts'],
  reviewer: ['sales', 'stuck', 'queues', 'best', 'words', 'tons'],
  pricing: ['sales', 'stuck', 'funnel', 'best', 'words', 'tons', 'moves'],
  finance: ['sales', 'money', 'stuck', 'todo', 'due'],
  cashier: ['money', 'stuck', 'todo', 'due'],
  planner: ['sales', 'stuck', 'tons', 'best'],
  dispatcher: ['loads', 'stuck', 'tons'],
  warehouse: ['loads', 'stuck'],
  quality: ['stuck', 'tons'],
  service: ['stuck', 'queues', 'tons'],
  sales: ['sales', 'stuck', 'queues', 'carts', 'tons', 'best'],
}

/** The parts of somebody with these roles: none without the right to what stands in them. */
export function panelsOf(roles: readonly string[]): Panel[] {
  const rights = new Set(rightsOf(roles))
  const wanted = new Set(roles.flatMap(r => ofRole[r as StaffRole] ?? []))
  return panelCodes.filter(p => wanted.has(p) && rights.has(panels[p].right))
}
