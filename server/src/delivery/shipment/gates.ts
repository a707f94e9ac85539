// 发货时段 and 承运商: what a dispatcher enters for an empty mall.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { databaseNow } from '../../orders/order/orderWrites.queries.ts'
import { depotName } from './depotName.ts'
import {
  allGates,
  carriers,
  closeGateRow,
  followGate,
  gateOf,
  saveCarrierRow,
  saveGateRow,
  trucksBefore,
} from '../../goods/capacity/gate.queries.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { depots } from './yard.queries.ts'

const DONE = { done: true } as const

export async function readGates(ctx: Ctx) {
  const [gates, known, now] = await Promise.all([allGates(ctx.db), carriers(ctx.db), databaseNow(ctx.db)])
  return {
    now,
    gates: gates.map(g => ({
      depotCode: g.depotCode,
      depotName: g.depotName,
      set: g.opensAt !== null,
      opensAt: g.opensAt ?? 7,
      closesAt: g.closesAt ?? 17,
      trucksPerHour: g.trucksPerHour ?? 0,
      weekdays: g.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
      address: g.address ?? '',
      gateName: g.gateName ?? '',
      closedUntil: g.closedUntil && g.closedUntil.getTime() > now ? g.closedUntil.getTime() : null,
      closedReason: g.closedReason ?? '',
    })),
    carriers: known,
  }
}

export const saveGate = (ctx: Ctx, input: Parsed<'/api/ops/saveGate'>) =>
  ctx.db.tx(async tx => {
    if (!(await depots(tx)).some(d => d.depotCode === input.depotCode)) return refuse('DEPOT_NONE')
    if (input.opensAt >= input.closesAt) return refuse('SLOT_CANNOT.hoursCrossed')
    const weekdays = [...new Set(input.weekdays)].toSorted((a, b) => a - b)
    await saveGateRow(tx, { ...input, weekdays })
    await followGate(tx, input.depotCode, input.trucksPerHour)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'ship.gate',
      objectType: 'depot',
      objectId: input.depotCode,
      detail: `${input.opensAt}:00–${input.closesAt}:00 每小时 ${input.trucksPerHour} 车，星期 ${weekdays.join('')}`,
    })
    return DONE
  })

/** 停发: no new trucks for these hours; those that are booked are told, they stay until somebody moves them. */
export const closeGate = (ctx: Ctx, { depotCode, until, reason }: Parsed<'/api/ops/closeGate'>) =>
  ctx.db.tx(async tx => {
    const gate = (await gateOf(tx, depotCode)) ?? refuse('GATE_NONE', { depot: depotName(ctx.world, depotCode) })
    if (until !== null && reason === '') return refuse('REASON_NEEDED')
    if (until !== null && until <= (await databaseNow(tx))) return refuse('SLOT_CANNOT.resumesPast')
    const at = until === null ? null : new Date(until)
    await closeGateRow(tx, { depotCode, until: at, reason: until === null ? '' : reason })
    const trucks = at === null ? [] : await trucksBefore(tx, depotCode, at)
    for (const t of trucks)
      await notify(tx, [t.userId], {
        event: 'slotChanged',
        facts: {
          waybillNo: t.waybillNo,
          plate: t.plate || '未报车',
          slot: `${slotWords(at).slice(0, 11)} 以后`,
          reason: `${gate.depotName}停发（${reason}），请改时段`,
        },
        link: `/order/orderShipShow?waybillNo=${t.waybillNo}`,
      })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'ship.closeGate',
      objectType: 'depot',
      objectId: depotCode,
      detail: at === null ? '恢复发货' : `停发到 ${slotWords(at).slice(0, 11)}：${reason}，已约 ${trucks.length} 车`,
    })
    return { trucks: trucks.length }
  })

export const saveCarrier = (ctx: Ctx, input: Parsed<'/api/ops/saveCarrier'>) =>
  ctx.db.tx(async tx => {
    await saveCarrierRow(tx, input)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'ship.carrier',
      objectType: 'carrier',
      objectId: input.code,
      detail: `${input.name}${input.active ? '' : '，停用'}`,
    })
    return DONE
  })
