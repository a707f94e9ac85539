// What the tests of claims share: an order of coils, weighed, received and settled, and a claim about some of them.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { draftDueSheets } from '../settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../settlement/testDelivered.ts'

export interface Delivered {
  orderCode: string
  waybillNo: string
  units: { waybillUnitId: string; unitNo: string; tagKg: Kg }[]
}
/** Two coils of the goods received; settled unless said otherwise, at `moreKg` above what was ordered. */
export async function delivered(skuCode: string, o: { settled?: boolean; moreKg?: Kg } = {}): Promise<Delivered> {
  const orderCode = await paidOrder(skuCode, 2)
  const row = await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [skuCode])
  const kg = Math.round(((row?.g ?? 0) * 2) / 1000)
  const waybillNo = await truck(orderCode, { tags: [Math.floor(kg / 2), kg - Math.floor(kg / 2)], netKg: kg + (o.moreKg ?? 0) })
  await allReceived(orderCode)
  if (o.settled !== false) await settle(orderCode)
  const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode })
  return { orderCode, waybillNo, units }
}
export async function settle(orderCode: string): Promise<void> {
  await draftDueSheets(mall.world)
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  const sheet = sheets.at(-1)
  if (!sheet) throw new Error('no sheet')
  await buyer.get('/api/order/confirmSettlement', { settleNo: sheet.settleNo, differenceFen: sheet.differenceFen })
}

export interface Wanted {
  kind?: 'price' | 'weight' | 'document'
  wish?: 'discount' | 'return' | 'replace' | 'none'
  wishFenPerTon?: number
  units?: Delivered['units']
  requestId?: string
}
/** A claim that wants no pictures. */
export const filing = (d: Delivered, w: Wanted = {}) => ({
  orderCode: d.orderCode,
  requestId: w.requestId ?? key(),
  kind: w.kind ?? ('price' as const),
  wish: w.wish ?? ('discount' as const),
  wishFenPerTon: w.wishFenPerTon ?? 22_000,
  contact: '秦乙未',
  mobile: '10200000101',
  units: (w.units ?? d.units).map(u => ({
    waybillUnitId: u.waybillUnitId,
    problem: '与合同不符',
    problemKg: u.tagKg,
    photos: [],
  })),
})
export const file = async (d: Delivered, w: Wanted = {}, who: Caller = buyer): Promise<string> =>
  (await who.get('/api/order/createAfterSales', filing(d, w))).claimNo
export const claimOf = (claimNo: string) => buyer.get('/api/order/getAfterSalesDetail', { claimNo })
export const available = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen

export async function accepted(service: Caller, claimNo: string): Promise<void> {
  await service.get('/api/ops/acceptClaim', { claimNo, version: (await claimOf(claimNo)).version })
}
/** A proposal of the same for every unit that is open. */
export async function proposing(
  claimNo: string,
  t: { way?: 'discount' | 'return' | 'replace' | 'none'; fenPerTon?: number; handlingFen?: Fen } = {},
) {
  const c = await claimOf(claimNo)
  const way = t.way ?? 'discount'
  return {
    claimNo,
    version: c.version,
    terms: c.list
      .filter(u => u.way === null)
      .map(u => ({
        claimUnitId: u.claimUnitId,
        way,
        ...(way === 'discount' ? { fenPerTon: t.fenPerTon ?? 12_000, kg: u.problemKg } : {}),
        ...(way === 'return' ? { handlingFen: t.handlingFen ?? 0 } : {}),
      })),
  }
}
export const agreeing = async (claimNo: string, n = 99) => {
  const c = await claimOf(claimNo)
  return {
    claimNo,
    version: c.version,
    requestId: key(),
    agree: c.list
      .filter(u => u.way === null)
      .slice(0, n)
      .map(u => u.claimUnitId),
  }
}
