// 异议 claim: what a buyer says is wrong with steel he received. A claim is about units (coils, bundles) of one order; each unit comes to its own
// end: a discount, a return, new steel for it (换货), or nothing. 类别 kind decides form, evidence and clock; 售后类型 is how the wire names the same.
import { stateSet } from '../../kernel/stateSet.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'

export const AfterSalesType = codes({
  quality: { code: 1, label: '质量异议' },
  weight: { code: 2, label: '重量异议' },
  return: { code: 3, label: '退货退款' },
  exchange: { code: 4, label: '换货' },
  refund: { code: 5, label: '仅退款' },
  document: { code: 6, label: '质保书/单据问题' },
})

export const AfterSalesStatus = codes({
  filed: { code: 0, label: '待受理', tone: 'wait' },
  accepted: { code: 1, label: '受理中', tone: 'info' },
  surveyed: { code: 2, label: '现场勘查', tone: 'info' },
  proposed: { code: 3, label: '方案待确认', tone: 'wait' },
  agreed: { code: 4, label: '处理中', tone: 'info' },
  done: { code: 5, label: '已完成', tone: 'good' },
  rejected: { code: 6, label: '已驳回', tone: 'bad' },
  withdrawn: { code: 7, label: '已撤销', tone: 'none' },
  arbitration: { code: 8, label: '仲裁中', tone: 'wait' },
})
export type AfterSalesStatusCode = CodeOf<typeof AfterSalesStatus>
/** 异议: about its units somebody still has to say or do something: nobody else may claim them. */
export const CLAIM_IN_WORK = stateSet<AfterSalesStatusCode>({
  [AfterSalesStatus.filed]: true,
  [AfterSalesStatus.accepted]: true,
  [AfterSalesStatus.surveyed]: true,
  [AfterSalesStatus.proposed]: true,
  [AfterSalesStatus.agreed]: true,
  [AfterSalesStatus.done]: false,
  [AfterSalesStatus.rejected]: false,
  [AfterSalesStatus.withdrawn]: false,
  [AfterSalesStatus.arbitration]: true,
})
/** 异议: no terms are agreed or decided. */
export const CLAIM_BEFORE_TERMS = stateSet<AfterSalesStatusCode>({
  [AfterSalesStatus.filed]: true,
  [AfterSalesStatus.accepted]: true,
  [AfterSalesStatus.surveyed]: true,
  [AfterSalesStatus.proposed]: true,
  [AfterSalesStatus.agreed]: false,
  [AfterSalesStatus.done]: false,
  [AfterSalesStatus.rejected]: false,
  [AfterSalesStatus.withdrawn]: false,
  [AfterSalesStatus.arbitration]: false,
})

/** What a unit comes to; `open`: nothing yet. */
export const ClaimWay = codes({
  discount: { code: 'discount', label: '折价留用' },
  return: { code: 'return', label: '退货' },
  replace: { code: 'replace', label: '换货' },
  none: { code: 'none', label: '不予赔付' },
})
export type ClaimWayCode = CodeOf<typeof ClaimWay>

export const Finding = codes({
  upheld: { code: 'upheld', label: '成立', tone: 'bad' },
  partly: { code: 'partly', label: '部分成立', tone: 'wait' },
  unfounded: { code: 'unfounded', label: '不成立', tone: 'none' },
})
export type FindingCode = CodeOf<typeof Finding>

export const PhotoPosition = codes({
  edge: { code: 'edge', label: '边部' },
  head: { code: 'head', label: '头部' },
  tail: { code: 'tail', label: '尾部' },
  label: { code: 'label', label: '标签' },
})
export type PhotoPositionCode = CodeOf<typeof PhotoPosition>

/** Who said a round of terms. */
export const RoundSide = codes({
  mill: { code: 'mill', label: '钢厂方案' },
  buyer: { code: 'buyer', label: '买方还价' },
  arbiter: { code: 'arbiter', label: '仲裁' },
})

export const ReturnStatus = codes({
  toArrange: { code: 0, label: '待约退回', tone: 'wait' },
  booked: { code: 1, label: '待收货', tone: 'info' },
  part: { code: 2, label: '部分收货', tone: 'info' },
  done: { code: 3, label: '已收货', tone: 'good' },
  cancelled: { code: 4, label: '已取消', tone: 'none' },
})
export type ReturnStatusCode = CodeOf<typeof ReturnStatus>
/** 退货: nothing has come back yet, when and how may still be arranged. */
export const RETURN_TO_COME = stateSet<ReturnStatusCode>({
  [ReturnStatus.toArrange]: true,
  [ReturnStatus.booked]: true,
  [ReturnStatus.part]: false,
  [ReturnStatus.done]: false,
  [ReturnStatus.cancelled]: false,
})
/** 退货: steel that has not come back whole, nor been given up. */
export const RETURN_IN_WORK = stateSet<ReturnStatusCode>({
  [ReturnStatus.toArrange]: true,
  [ReturnStatus.booked]: true,
  [ReturnStatus.part]: true,
  [ReturnStatus.done]: false,
  [ReturnStatus.cancelled]: false,
})
export const ReturnMode = codes({
  mill: { code: 'mill', label: '钢厂派车取货' },
  own: { code: 'own', label: '自行送回' },
})
export const ReturnTo = codes({
  stock: { code: 'stock', label: '入库再售' },
  scrap: { code: 'scrap', label: '报废' },
})

/** 退款状态 as the wire names it; a refund of goods is booked at once, so that only the last is met. */
export const OrderRefundStatus = codes({
  asked: { code: 0, label: '待审核', tone: 'wait' },
  approved: { code: 1, label: '审核通过', tone: 'info' },
  paying: { code: 2, label: '退款中', tone: 'info' },
  done: { code: 3, label: '已退款', tone: 'good' },
  rejected: { code: 4, label: '已驳回', tone: 'bad' },
})
