import { isCommonly } from '@mall/domain/channel/channel.constants.ts'
import type { OrderActor } from '@mall/domain/order/order.machine.ts'
import type { Viewer, World } from '../app/ctx.ts'
import { blocker, orderRow } from '../order/order.view.ts'
import type { AuditRow, IntendRow, PaymentRow, QueueRecord } from './ops.queries.ts'
import { type RuleKey, ruleDefs } from './rules.ts'
import type { DeskRow, DeskSku } from './skuDesk.queries.ts'
import { rightsOf } from './staff.rights.ts'

/** Desks a member of staff may act for in the order machine, from his rights. */
export const actorsOf = (v: Viewer): OrderActor[] => {
  const rights = rightsOf(v.staffRoles)
  return [
    ...(rights.includes('order.review') ? (['reviewer'] as const) : []),
    ...(rights.includes('order.approve') ? (['approver'] as const) : []),
  ]
}

/** Names as the rule has them, one after the other; both commas count, a desk types what its keyboard gives. */
export const specialNames = (value: string): Set<string> =>
  new Set(
    value
      .split(/[,，、\n]/)
      .map(name => name.trim())
      .filter(Boolean),
  )

/** The order's blocker is worded for the buyer; at the mill's desk "your company" is the customer. */
export const whoseForStaff = (whose: string): string => whose.replace(/^贵公司/, '客户')

export const queueRow = (world: World, o: QueueRecord, by: readonly OrderActor[], special: ReadonlySet<string>) => ({
  ...orderRow(world, o, by),
  // Why it waits stands in its own column: here only for whom.
  waitsFor: whoseForStaff(blocker(o)?.whose ?? ''),
  ageMinutes: o.ageMinutes,
  reviewReason: o.reviewReason,
  speciallyTreated: special.has(o.companyName),
  certified: o.certified,
})

export const deskRow = (world: World, r: DeskRow) => ({
  skuCode: r.skuCode,
  title: r.title,
  grade: r.grade,
  spec: r.spec,
  depotName: world.catalogue.depots.get(r.depotCode)?.name ?? '',
  channelCode: r.channelCode,
  priceUnit: r.priceUnit,
  pieceUnit: r.pieceUnit,
  listPriceFen: r.listPriceFen,
  overrides: r.overrides,
  onHand: r.onHand,
  reserved: r.reserved,
  availableKg: Math.round(((r.onHand - r.reserved) * r.pieceWeightG) / 1000),
  onShelf: r.onShelf,
})

/** What each area pays now: its own price, or the list price with the area's adjustment; channels without areas have none to show. */
export function areaPrices(world: World, sku: DeskSku, overrides: readonly { salesAreaCode: string; priceFen: number }[]) {
  if (isCommonly(sku.channelCode)) return []
  const fixed = new Map(overrides.map(o => [o.salesAreaCode, o.priceFen]))
  return [...world.catalogue.areas.values()].map(area => {
    const adjustFen = sku.priceUnit === 'ton' ? area.adjustFen : 0
    const overrideFen = fixed.get(area.salesAreaCode) ?? null
    return {
      salesAreaCode: area.salesAreaCode,
      areaName: area.name,
      adjustFen,
      overrideFen,
      priceFen: overrideFen ?? sku.listPriceFen + adjustFen,
    }
  })
}

export const paymentView = (p: PaymentRow) => ({
  ...p,
  createdAt: p.createdAt.getTime(),
  settledAt: p.settledAt?.getTime() ?? null,
})
export const auditView = (a: AuditRow) => ({ ...a, at: a.at.getTime() })
export const intendView = ({ quantityKg, createdAt, ...i }: IntendRow) => ({
  ...i,
  quantityT: quantityKg / 1000,
  createdAt: createdAt.getTime(),
})

export const settingsView = (values: ReadonlyMap<string, string>) =>
  (Object.keys(ruleDefs) as RuleKey[]).map(key => {
    const def = ruleDefs[key]
    return {
      key,
      label: def.label,
      note: def.note,
      kind: def.kind,
      value: values.get(key) ?? def.fallback,
      choices: 'choices' in def ? [...def.choices] : [],
      sandbox: 'sandbox' in def,
    }
  })
