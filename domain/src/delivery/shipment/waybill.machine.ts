// The specification lists the states 1-8; the rows are ours, after the practice of the trade. 异议 at the gate does not move a waybill: it
// stays 已装车 and cannot leave while its weighing is disputed (scale.rules.ts).
import { machine } from '../../kernel/machine.ts'
import { WaybillStatus, type WaybillStatusCode } from './waybill.status.ts'

export type WaybillState = keyof Pick<
  typeof WaybillStatus,
  'allocated' | 'loading' | 'loaded' | 'inTransit' | 'received' | 'receivedByProxy' | 'freightApplying' | 'freightPaid'
>
/** A waybill that was given up before its truck entered keeps status 1 and says when it ended; its goods are free again. */
export type WaybillEnd = 'cancelled'

export type WaybillEvent =
  | 'cancel'
  | 'enterMill'
  | 'loaded'
  | 'unload'
  | 'leave'
  | 'selfPickup'
  | 'sign'
  | 'signByProxy'
  | 'freightApply'
  | 'freightReject'
  | 'freightPaid'

export type WaybillActor =
  | 'dispatcher'
  | 'gate'
  | 'warehouse'
  | 'weigher'
  | 'buyer'
  | 'driver'
  | 'staff'
  | 'carrier'
  | 'finance'
  | 'system'

export const waybillMachine = machine<WaybillState | WaybillEnd, WaybillEvent, WaybillActor>([
  // 自提: the buyer gives up his own truck.
  { on: 'cancel', from: ['allocated'], to: 'cancelled', by: ['dispatcher', 'buyer'] },
  // Plate, driver and pick-up code are looked at, the empty truck is weighed.
  { on: 'enterMill', from: ['allocated'], to: 'loading', by: ['gate'] },
  { on: 'loaded', from: ['loading'], to: 'loaded', by: ['warehouse'] },
  // Too heavy for the road, or a unit that is not sound: back to loading before it is weighed again.
  { on: 'unload', from: ['loaded'], to: 'loading', by: ['warehouse', 'weigher'] },
  { on: 'leave', from: ['loaded'], to: 'inTransit', by: ['gate'] },
  // 自提: the goods are the buyer's when his truck passes the gate.
  { on: 'selfPickup', from: ['loaded'], to: 'received', by: ['gate'] },
  { on: 'sign', from: ['inTransit'], to: 'received', by: ['buyer', 'system'] },
  { on: 'signByProxy', from: ['inTransit'], to: 'receivedByProxy', by: ['driver', 'staff'] },
  { on: 'freightApply', from: ['received', 'receivedByProxy'], to: 'freightApplying', by: ['carrier', 'dispatcher'] },
  { on: 'freightReject', from: ['freightApplying'], to: 'received', by: ['finance'] },
  { on: 'freightPaid', from: ['freightApplying'], to: 'freightPaid', by: ['finance'] },
])

export const waybillStateOf = (status: WaybillStatusCode): WaybillState => WaybillStatus.nameOf(status) as WaybillState

/** What happens to a truck without moving it: weighings, doubts, arrival, objections. */
export type WaybillNoteEvent =
  | 'weighed'
  | 'reweighed'
  | 'corrected'
  | 'unitOff'
  | 'disputed'
  | 'disputeEnded'
  | 'arrived'
  | 'objected'
  | 'objectionDecided'

/** What the track calls each event. */
export const WaybillEventLabel: Record<WaybillEvent | WaybillNoteEvent | 'allocate', string> = {
  allocate: '配车配货',
  weighed: '过毛重，出磅单',
  reweighed: '复磅',
  corrected: '磅单更正',
  unitOff: '退下货物',
  disputed: '磅单异议',
  disputeEnded: '磅单异议了结',
  arrived: '到达收货地',
  objected: '重量异议',
  objectionDecided: '登记复磅结果',
  cancel: '取消配车',
  enterMill: '进厂，过皮重',
  loaded: '装车完成',
  unload: '退回装车',
  leave: '出厂，开始运输',
  selfPickup: '出厂，自提完成',
  sign: '客户签收',
  signByProxy: '代签收',
  freightApply: '申请运费',
  freightReject: '运费申请退回',
  freightPaid: '运费已付',
}
