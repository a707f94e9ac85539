import {
  type Block,
  blockKinds,
  buyerLink,
  byUrgency,
  deskLink,
  isLate,
  ownerLabel,
  ownerOf,
  toBuyer,
} from '@mall/domain/desk/orderTimeline/blockers.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { BlockRow } from './chain.queries.ts'

/** The desks a right speaks for. */
const DESK_RIGHT: Readonly<Record<string, string>> = {
  reviewer: 'order.review',
  approver: 'order.approve',
  planner: 'schedule.plan',
  dispatcher: 'ship.dispatch',
  warehouse: 'ship.store',
  gate: 'ship.gate',
  weigher: 'ship.weigh',
  quality: 'cert.edit',
  lab: 'cert.edit',
  finance: 'settle.decide',
  service: 'claim.handle',
}

export const factOf = (b: BlockRow): Block => ({ kind: b.kind, since: b.since.getTime(), due: b.due?.getTime() ?? null })
export const sorted = (rows: readonly BlockRow[]): BlockRow[] => rows.toSorted((a, b) => byUrgency(factOf(a), factOf(b)))

interface Seen {
  side: 'buyer' | 'desk'
  /** Roles of the employee who looks. */
  roles: readonly string[]
  now: number
}
/** A row as one side sees it: what it hangs on is named by its number. */
export function blockView(b: BlockRow, seen: Seen) {
  const kind = blockKinds[b.kind]
  const owner = ownerOf(b.kind, b.selfPickup)
  const named = b.ref !== b.orderCode ? `（${b.ref}）` : ''
  return {
    text: `${seen.side === 'buyer' ? toBuyer(b.kind) : kind.label}${named}`,
    whose: owner === 'buyer' ? (seen.side === 'buyer' ? '贵公司' : `客户${b.bdName ? `，${b.bdName}` : ''}`) : ownerLabel[owner],
    ours: seen.side === 'buyer' ? owner === 'buyer' : mayStaff(seen.roles, DESK_RIGHT[owner] ?? ''),
    since: b.since.getTime(),
    due: b.due?.getTime() ?? null,
    late: isLate(factOf(b), seen.now),
    // What the other side has to do can only be looked at.
    actText: (seen.side === 'buyer') === (owner === 'buyer') ? kind.act : '查看',
    link: seen.side === 'buyer' ? buyerLink(b.kind, b) : deskLink(b.kind, b),
  }
}
