// 派车: the dispatcher puts an order on its trucks, all of them or none.
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { allocateUnits } from './allocate.ts'
import { lockDeskOrder } from './deskOrder.ts'
import { carrierByCode } from '../../goods/capacity/gate.queries.ts'
import { fetchedByBuyer, mustLoad } from './loadable.ts'
import { ensureBill, makeTruck } from './makeTruck.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'

export async function knownCarrier(tx: Tx, code: string): Promise<string> {
  const carrier = await carrierByCode(tx, code)
  return carrier?.active ? carrier.code : refuse('SHIP_CARRIER')
}

export const planTrucks = (ctx: Ctx, input: Parsed<'/api/ops/planTrucks'>) =>
  ctx.once(async tx => {
    const order = await lockDeskOrder(ctx, tx, input.orderCode)
    const ids = input.trucks.map((_, i) => `${input.requestId}.${i}`)
    await mustLoad(tx, order)
    await allocateUnits(tx, order, ctx.me.userId)
    const self = fetchedByBuyer(order)
    const waybillNos: string[] = []
    for (const [i, wish] of input.trucks.entries()) {
      const carrierCode = self ? null : await knownCarrier(tx, wish.carrierCode)
      const made = await makeTruck(
        ctx.world,
        tx,
        order,
        { ...wish, carrierCode, requestId: ids[i] ?? '' },
        { id: ctx.me.userId, as: 'dispatcher' },
      )
      waybillNos.push(made.waybillNo)
      await notify(tx, [order.userId], {
        event: 'truckPlanned',
        facts: {
          orderCode: order.orderCode,
          plate: made.plate ? plateText(made.plate) : '（车牌待报）',
          waybillNo: made.waybillNo,
          tons: tons(made.kg),
          slot: slotWords(made.slotAt),
        },
        link: `/order/orderShipShow?waybillNo=${made.waybillNo}`,
      })
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'ship.truck',
        objectType: 'waybill',
        objectId: made.waybillNo,
        detail: `${order.orderCode} ${wish.unitIds.length} 件 ${tons(made.kg)} 吨，${slotWords(made.slotAt)}，${made.plate || '待报车'}`,
      })
    }
    return { waybillNos }
  })

export const makeBill = (ctx: Ctx, { orderCode }: Parsed<'/api/ops/makeBill'>) =>
  ctx.db.tx(async tx => {
    const order = await lockDeskOrder(ctx, tx, orderCode)
    await mustLoad(tx, order)
    const { billNo } = await ensureBill(tx, order, ctx.me.userId)
    await audit(tx, { actorId: ctx.me.userId, act: 'ship.bill', objectType: 'order', objectId: orderCode, detail: billNo })
    return { billNo }
  })
