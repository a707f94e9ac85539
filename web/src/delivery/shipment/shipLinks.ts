import type { Path, Reply } from '@mall/contract/main/calls.ts'
import type { PageEvent } from '../../kernel/live.ts'

export type ShipRow = Reply<'/api/order/getShipList'>['list'][number]
export type Ship = Reply<'/api/order/getShipDetail'>

export const shipAddress = (waybillNo: string): string => `/order/orderShipShow?waybillNo=${encodeURIComponent(waybillNo)}`
export const pickUpAddress = (orderCode: string): string => `/order/pickUp?orderCode=${encodeURIComponent(orderCode)}`
export const billAddress = (orderCode: string): string => `/order/bill?orderCode=${encodeURIComponent(orderCode)}`

/** Everything a truck shows in. */
export const SHIP_READS: Path[] = [
  '/api/order/getShipList',
  '/api/order/getShipDetail',
  '/api/order/getDispList',
  '/api/order/getGateSlots',
  '/api/order/getPickUpPlan',
  '/api/order/getOrderShip',
  '/api/order/getOrderLinear',
  '/api/order/getOrderDetail',
]
/** Whether an event may have changed a truck of the company. */
export const movesTrucks = (event: PageEvent): boolean =>
  event.kind === 'waybill' || event.kind === 'again' || event.kind === 'order'
