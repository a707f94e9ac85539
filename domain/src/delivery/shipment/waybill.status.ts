// 运单 waybill: one truck with goods of one order. 提单 bill of lading: what the mill hands out, several trucks may draw on it. 磅单 scale
// ticket: one weighing, never changed. 自提 self pick-up: the buyer's own truck, the goods are his at the gate.
import { stateSet } from '../../kernel/stateSet.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Waybill status 1-8, specification section 4. */
export const WaybillStatus = codes({
  allocated: { code: 1, label: '已配货', tone: 'info' },
  loading: { code: 2, label: '厂内装车', tone: 'info' },
  loaded: { code: 3, label: '已装车', tone: 'info' },
  inTransit: { code: 4, label: '运输中', tone: 'info' },
  received: { code: 5, label: '客户已签收', tone: 'good' },
  receivedByProxy: { code: 6, label: '代签收', tone: 'good' },
  freightApplying: { code: 7, label: '运费申请中', tone: 'info' },
  freightPaid: { code: 8, label: '运费已付', tone: 'good' },
})
export type WaybillStatusCode = CodeOf<typeof WaybillStatus>

/** 7 and 8 are between the mill and its carrier: to the buyer such a truck is received. Who received it is told by the receipt. */
export const waybillStatusForBuyer = (status: WaybillStatusCode, byProxy: boolean): WaybillStatusCode =>
  status === WaybillStatus.freightApplying || status === WaybillStatus.freightPaid
    ? byProxy
      ? WaybillStatus.receivedByProxy
      : WaybillStatus.received
    : status

const OUTSIDE_FIRST = { [WaybillStatus.allocated]: false } as const
const BEYOND = {
  [WaybillStatus.received]: true,
  [WaybillStatus.receivedByProxy]: true,
  [WaybillStatus.freightApplying]: true,
  [WaybillStatus.freightPaid]: true,
} as const
/** Through the gate, or gone through it again. */
export const ENTERED = stateSet<WaybillStatusCode>({
  ...OUTSIDE_FIRST,
  [WaybillStatus.loading]: true,
  [WaybillStatus.loaded]: true,
  [WaybillStatus.inTransit]: true,
  ...BEYOND,
})
/** Its load is complete, or was. */
export const LOADED = stateSet<WaybillStatusCode>({
  ...OUTSIDE_FIRST,
  [WaybillStatus.loading]: false,
  [WaybillStatus.loaded]: true,
  [WaybillStatus.inTransit]: true,
  ...BEYOND,
})
/** On the road or beyond: its goods have left the mill. */
export const LEFT = stateSet<WaybillStatusCode>({
  ...OUTSIDE_FIRST,
  [WaybillStatus.loading]: false,
  [WaybillStatus.loaded]: false,
  [WaybillStatus.inTransit]: true,
  ...BEYOND,
})
/** Signed for, by whomever. */
export const RECEIVED = stateSet<WaybillStatusCode>({
  ...OUTSIDE_FIRST,
  [WaybillStatus.loading]: false,
  [WaybillStatus.loaded]: false,
  [WaybillStatus.inTransit]: false,
  ...BEYOND,
})
export const hasLeft = (status: WaybillStatusCode): boolean => LEFT.has(status)
/** Those that a buyer can ask for: the others are between the mill and its carrier. */
export const isBuyersStatus = (status: number): status is WaybillStatusCode =>
  WaybillStatus.values.some(s => s === status && waybillStatusForBuyer(s, s === WaybillStatus.receivedByProxy) === s)

/** A truck that stands at the buyer's door is on its way no longer: until it is received it waits for him, and every list says so. */
export const waitsForReceipt = (w: { status: number; arrivedAt: number | null }): boolean =>
  w.status === WaybillStatus.inTransit && w.arrivedAt !== null
export const ARRIVED = '已到，等签收'
