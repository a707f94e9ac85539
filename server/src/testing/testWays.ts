// What the reads say of what may be done now, beside the write that does it: a table of pairs. A further one is a line of its read. Asked by
// saidAndDone.test.ts at every step of a history that nobody wrote.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import type { Db } from '../kernel/ports/database.ts'

/** Whose eyes: the company's administrator, its approver, the desk that may do all. */
export type Eyes = 'admin' | 'approver' | 'desk'
/** What there is a number of. */
export type Thing = 'order' | 'truck' | 'ticket' | 'sheet' | 'claim' | 'invoice' | 'flow' | 'refund' | 'unit' | 'none'

export interface Way {
  /** The field of the answer, as its contract has it. */
  field: string
  /** Empty: it may be done. `-`: it may not, and the read has no words for why. */
  said: string
  path: Path
  input: object
  /** Refusals that only the write can know: what others take meanwhile, what is asked of the world outside. */
  told?: readonly string[]
}
export interface Source {
  read: Path
  of: Thing
  by: Eyes
  input(no: string): object
  ways(answer: never, no: string, db: Db): Promise<Way[]> | Way[]
}

let n = 0
const key = (): string => `said-and-done-${process.pid}-${++n}`
const source = <P extends Path>(
  read: P,
  of: Thing,
  by: Eyes,
  input: (no: string) => Sent<P>,
  ways: (answer: Reply<P>, no: string, db: Db) => Promise<Way[]> | Way[],
): Source => ({ read, of, by, input: input as Source['input'], ways: ways as Source['ways'] })
const way = <P extends Path>(field: string, said: string, path: P, input: Sent<P>, told?: readonly string[]): Way => ({
  field,
  said,
  path,
  input,
  ...(told ? { told } : {}),
})
/** Of a list of acts: what is in it may be done, what is not may not. */
const act = <P extends Path>(acts: readonly string[], name: string, path: P, input: Sent<P>, told?: readonly string[]): Way =>
  way('acts', acts.includes(name) ? '' : '-', path, input, told)

const REASON = '试一试'
/** Stock and caps are asked of all companies at the moment of the write. */
const STOCK = ['STOCK_SHORT', 'HOLD_CAP'] as const
/** What lies on the scale at that moment. */
const SCALE = ['SCALE_READING', 'WEIGHT_WRONG'] as const
const TRUCK = {
  plate: '冀A·DEMO12',
  axles: 6,
  tareKg: 15_000,
  driverName: '霍丁酉',
  driverMobile: '10200009112',
  driverId: '000000199001010018',
}

const one = <T extends object>(db: Db, sql: string, ...values: unknown[]) => db.row<T>(sql, values)

export const sources: readonly Source[] = [
  // ---------- orders
  source(
    '/api/order/getOrderDetail',
    'order',
    'admin',
    orderCode => ({ orderCode }),
    (o, orderCode) => [
      way('whyNotCancel', o.whyNotCancel, '/api/order/cancelOrder', { orderCode, reason: REASON }),
      way('whyNotApplyCancel', o.whyNotApplyCancel, '/api/order/cancelOrderApproval', { orderCode, reason: REASON }),
      act(o.acts, 'confirm', '/api/order/userConfirmOrder', { orderCode, acceptTerms: true }),
      // Before the money, or too late after it: one call.
      act(o.acts, o.acts.includes('cancelLate') ? 'cancelLate' : 'cancel', '/api/order/cancelOrder', {
        orderCode,
        reason: REASON,
      }),
      act(o.acts, 'applyCancel', '/api/order/cancelOrderApproval', { orderCode, reason: REASON }),
      act(o.acts, 'companyApprove', '/api/order/approveCompanyOrder', { orderCode }),
      act(o.acts, 'companyReject', '/api/order/rejectCompanyOrder', { orderCode, reason: REASON }),
    ],
  ),
  source(
    '/api/order/getOrderDetail',
    'order',
    'approver',
    orderCode => ({ orderCode }),
    (o, orderCode) => [
      ...(o.approval ? [way('approval.whyNot', o.approval.whyNot, '/api/order/approveCompanyOrder', { orderCode })] : []),
      act(o.acts, 'companyApprove', '/api/order/approveCompanyOrder', { orderCode }),
      act(o.acts, 'companyReject', '/api/order/rejectCompanyOrder', { orderCode, reason: REASON }),
    ],
  ),
  source(
    '/api/order/getOrderList',
    'none',
    'admin',
    () => ({}),
    a =>
      a.list.slice(0, 2).map(o =>
        way('list.acts', o.acts.some(a => a === 'cancel' || a === 'cancelLate') ? '' : '-', '/api/order/cancelOrder', {
          orderCode: o.orderCode,
          reason: REASON,
        }),
      ),
  ),
  source(
    '/api/order/getDeliveryChoice',
    'order',
    'admin',
    orderCode => ({ orderCode }),
    (c, orderCode) => {
      const [to] = c.addresses.filter(a => c.freightMode !== FreightMode.truck || a.addressId !== c.addressId)
      const input = to
        ? { orderCode, freightMode: FreightMode.truck, addressId: to.addressId, totalFen: to.totalFen }
        : { orderCode, freightMode: FreightMode.selfPickup, totalFen: c.pickUpFen }
      return [way('whyNot', c.whyNot, '/api/order/changeDelivery', input)]
    },
  ),
  source(
    '/api/ops/getOrderDetail',
    'order',
    'desk',
    orderCode => ({ orderCode }),
    (o, orderCode) => {
      const input = { orderCode, reason: REASON }
      const toManager = o.managerCauses.length > 0
      return [
        ...(o.status === 8 ? [way('whyNotReopen', o.whyNotReopen, '/api/ops/reopenOrder', input, STOCK)] : []),
        ...(o.status === 1 ? [way('whyNotAgree', o.whyNotAgree, '/api/ops/reviewOrder', { ...input, toManager })] : []),
        ...(o.status === 2 ? [way('whyNotAgree', o.whyNotAgree, '/api/ops/approveOrder', input)] : []),
        act(o.acts, 'reviewReturn', '/api/ops/returnOrder', input),
        act(o.acts, 'reviewReject', '/api/ops/rejectOrder', input),
        act(o.acts, 'approvalReturn', '/api/ops/returnApproval', input),
        act(o.acts, 'approvalReject', '/api/ops/rejectApproval', input),
        act(o.acts, 'cancelApproved', '/api/ops/approveCancel', input),
        act(o.acts, 'cancel', '/api/ops/cancelOrder', input),
        act(o.acts, 'reviewWithdraw', '/api/ops/withdrawReview', input),
      ]
    },
  ),
  source(
    '/api/ops/getOrderQueue',
    'none',
    'desk',
    () => ({ queue: 'all' as const }),
    a =>
      a.list.slice(0, 3).flatMap(o => {
        const input = { orderCode: o.orderCode, reason: REASON }
        return [
          way('list.acts', o.acts.includes('cancelApproved') ? '' : '-', '/api/ops/approveCancel', input),
          way('list.acts', o.acts.includes('reviewReject') ? '' : '-', '/api/ops/rejectOrder', input),
        ]
      }),
  ),
  // ---------- trucks
  source(
    '/api/order/getOrderShip',
    'order',
    'admin',
    orderCode => ({ orderCode }),
    async (s, orderCode, db) => {
      const gate = await one<{ at: Date }>(
        db,
        `select s.starts_at as at from gate_slot s join orders o on o.depot_code = s.depot_code
         where o.order_code = $1 and s.starts_at > now() + interval '4 hours' and s.taken < s.capacity order by s.starts_at limit 1`,
        orderCode,
      )
      const slotAt = gate?.at.getTime() ?? (Math.floor(Date.now() / 3_600_000) + 24) * 3_600_000
      const unitIds = s.units.map(u => u.unitId).slice(0, 1)
      const input = { requestId: key(), orderCode, unitIds: unitIds.length > 0 ? unitIds : ['1'], slotAt, truck: TRUCK }
      return [way('whyNotBook', s.whyNotBook, '/api/order/bookPickUp', input, ['SLOT_FULL', 'SLOT_CANNOT'])]
    },
  ),
  source(
    '/api/order/getShipDetail',
    'truck',
    'admin',
    waybillNo => ({ waybillNo }),
    (t, waybillNo) => [way('whyNotChange', t.whyNotChange, '/api/order/cancelShip', { waybillNo, reason: REASON })],
  ),
  source(
    '/api/ops/getDispatchWaybill',
    'truck',
    'desk',
    waybillNo => ({ waybillNo }),
    (t, waybillNo) => [way('whyNotChange', t.whyNotChange, '/api/ops/cancelTruck', { waybillNo, reason: REASON })],
  ),
  source(
    '/api/ops/getUnitDetail',
    'unit',
    'desk',
    unitId => ({ unitId }),
    (u, unitId) => [
      way('whyNotStock', u.whyNotStock, '/api/ops/restockUnit', {
        unitId,
        skuCode: u.goods[0]?.skuCode ?? 'REB-HRB400E-20-9000-1-W01',
        reason: REASON,
      }),
    ],
  ),
  source(
    '/api/ops/getGateTruck',
    'truck',
    'desk',
    waybillNo => ({ waybillNo }),
    async (t, waybillNo, db) => {
      const seen = await one<{ code: string }>(db, 'select pick_up_code as code from waybill where waybill_no = $1', waybillNo)
      const open = t.units.find(u => !u.loaded)
      const kg = t.tareKg ?? t.declaredTareKg
      return [
        // A code that has done its work is gone, a truck that nobody has named has no plate: then the gate asks for these first.
        way(
          'whyNotEnter',
          t.whyNotEnter !== '' && seen?.code && t.plate ? t.whyNotEnter : t.whyNotEnter && '-',
          '/api/ops/enterMill',
          {
            waybillNo,
            plate: t.plate || '冀A00000',
            code: seen?.code ?? '',
            kg: t.usualKg || t.declaredTareKg,
            byHand: true,
            reason: REASON,
          },
          SCALE,
        ),
        way('whyNotLoad', t.whyNotLoad, '/api/ops/tickUnit', { waybillNo, ...(open ? { unitNo: open.unitNo } : {}) }, [
          'LOAD_UNIT',
        ]),
        way(
          'whyNotGross',
          t.whyNotGross,
          '/api/ops/weighGross',
          { waybillNo, requestId: key(), kg: Math.round((kg + t.loadKg) / 20) * 20, byHand: true, reason: REASON },
          SCALE,
        ),
        way('whyNotUnload', t.whyNotUnload, '/api/ops/unloadTruck', { waybillNo, reason: REASON }),
        way('whyNotLeave', t.whyNotLeave, '/api/ops/leaveMill', { waybillNo }),
      ]
    },
  ),
  source(
    '/api/ops/getScaleTicket',
    'ticket',
    'desk',
    ticketNo => ({ ticketNo }),
    (t, ticketNo) => [
      way('whyNotCorrect', t.whyNotCorrect, '/api/ops/correctTicket', {
        ticketNo,
        requestId: key(),
        tareKg: t.tareKg + 20,
        grossKg: t.grossKg,
        reason: REASON,
      }),
    ],
  ),
  source(
    '/api/order/getWeighDispute',
    'truck',
    'admin',
    waybillNo => ({ waybillNo }),
    (t, waybillNo) => [
      way('whyNotOpen', t.whyNotOpen, '/api/order/openWeighDispute', { waybillNo, requestId: key(), reason: REASON }),
      way('whyNotAccept', t.whyNotAccept, '/api/order/acceptReweigh', {
        waybillNo,
        ticketNo: t.weighings.at(-1)?.ticketNo ?? 'BD20261101000001',
      }),
    ],
  ),
  source(
    '/api/order/getReceipt',
    'truck',
    'admin',
    waybillNo => ({ waybillNo }),
    async (r, waybillNo, db) => {
      const net = await one<{ kg: Kg }>(
        db,
        `select t.net_kg as kg from scale_ticket t join waybill w on w.id = t.waybill_id where w.waybill_no = $1 order by t.id desc limit 1`,
        waybillNo,
      )
      return [
        way('whyNotSign', r.whyNotSign, '/api/order/signReceipt', { waybillNo, requestId: key(), receiver: '秦乙未' }),
        way('whyNotObject', r.whyNotObject, '/api/order/objectWeight', {
          waybillNo,
          buyerKg: Math.round((net?.kg ?? 20_000) * 0.99),
          reason: REASON,
        }),
      ]
    },
  ),
  // ---------- settlement
  source(
    '/api/order/getSettlementDetail',
    'sheet',
    'admin',
    settleNo => ({ settleNo }),
    (s, settleNo) => [
      way('whyNotConfirm', s.whyNotConfirm, '/api/order/confirmSettlement', {
        settleNo,
        decisions: s.rows.filter(r => r.verdict === 'open').map(r => ({ waybillNo: r.waybillNo, say: 'accept' as const })),
        tailChoice: s.tail.length > 0 ? 'close' : null,
        differenceFen: s.differenceFen,
      }),
    ],
  ),
  source(
    '/api/order/getOrderSettlement',
    'order',
    'admin',
    orderCode => ({ orderCode }),
    (s, orderCode) => [
      way('whyNotAskClose', s.whyNotAskClose, '/api/order/orderCaseClosed', { orderCode, reason: REASON }),
      way('close.open', s.close?.open ? '' : '-', '/api/order/orderCaseClosed', { orderCode, withdraw: true }),
      way('close.open', s.close?.open ? '' : '-', '/api/ops/refuseCaseClose', { orderCode, reason: REASON }),
    ],
  ),
  source(
    '/api/ops/getSettlementQueue',
    'none',
    'desk',
    () => ({}),
    q =>
      q.asked.map(a =>
        way('asked.whyNot', a.whyNot, '/api/ops/draftSettlement', { orderCode: a.orderCode, tailAgreed: true, note: REASON }),
      ),
  ),
  source(
    '/api/ops/getSettlementDetail',
    'sheet',
    'desk',
    settleNo => ({ settleNo }),
    (s, settleNo) => [
      act(s.acts, 'offer', '/api/ops/offerSettlement', { settleNo }),
      act(s.acts, 'withdraw', '/api/ops/withdrawSettlement', { settleNo, reason: REASON }),
    ],
  ),
  // ---------- claims and refunds
  source(
    '/api/order/getAfterSalesDetail',
    'claim',
    'admin',
    claimNo => ({ claimNo }),
    (c, claimNo) => {
      const offered = c.rounds.at(-1)?.terms.map(t => t.claimUnitId) ?? []
      const open = new Set(c.list.filter(u => u.way === null).map(u => u.claimUnitId))
      const word = { claimNo, version: c.version, requestId: key() }
      return [
        way('whyNotWithdraw', c.whyNotWithdraw, '/api/order/cancelAfterSales', { claimNo, reason: REASON }),
        way(
          'whyNotAnswer',
          c.whyNotAnswer,
          '/api/order/answerAfterSales',
          { ...word, agree: offered.filter(id => open.has(id)) },
          ['REPLACE_STOCK'],
        ),
        way('whyNotCounter', c.whyNotCounter, '/api/order/answerAfterSales', {
          ...word,
          agree: [],
          counter: { fenPerTon: 1000, note: REASON },
        }),
      ]
    },
  ),
  source(
    '/api/ops/getClaimDetail',
    'claim',
    'desk',
    claimNo => ({ claimNo }),
    (c, claimNo) => {
      const word = { claimNo, version: c.version }
      const units = c.list.filter(u => u.way === null)
      const survey = units.map(u => ({ claimUnitId: u.claimUnitId, finding: 'partly' as const }))
      const terms = units.map(u => ({ claimUnitId: u.claimUnitId, way: 'none' as const }))
      return [
        act(c.acts, 'accept', '/api/ops/acceptClaim', word),
        act(c.acts, 'reject', '/api/ops/rejectClaim', { ...word, reason: REASON }),
        ...(units.length === 0
          ? []
          : [
              act(c.acts, 'survey', '/api/ops/surveyClaim', { ...word, note: REASON, units: survey }),
              act(c.acts, 'propose', '/api/ops/proposeClaim', { ...word, note: REASON, terms }),
            ]),
        ...(c.acts.includes('award') && units.length > 0
          ? [way('whyNotAward', c.whyNotAward, '/api/ops/awardClaim', { ...word, note: REASON, terms })]
          : []),
      ]
    },
  ),
  source(
    '/api/order/getRefundDetail',
    'refund',
    'admin',
    refundNo => ({ refundNo }),
    (r, refundNo) => [way('whyNotSource', r.whyNotSource, '/api/pay/refundToSource', { refundNo })],
  ),
  // ---------- invoices
  source(
    '/api/order/getInvoiceInfoDetails',
    'invoice',
    'admin',
    invoiceSn => ({ invoiceSn }),
    (v, invoiceSn) => [
      ...(['withdraw', 'reapply', 'confirm', 'object', 'used', 'notUsed'] as const).map(name =>
        act(v.acts, name, '/api/order/updateInvoiceInfo', { invoiceSn, act: name, reason: REASON }),
      ),
      way('whyNotRed', v.whyNotRed, '/api/order/insertRedLetter', { invoiceSn, reason: REASON }),
    ],
  ),
  source(
    '/api/ops/getInvoiceDetail',
    'invoice',
    'desk',
    invoiceSn => ({ invoiceSn }),
    (v, invoiceSn) => [
      ...(['pass', 'reject', 'correct', 'retry', 'withdraw'] as const).map(name =>
        act(v.acts, name, '/api/ops/actOnInvoice', { invoiceSn, act: name, reason: REASON }),
      ),
      act(v.acts, 'change', '/api/ops/actOnInvoice', {
        invoiceSn,
        act: 'change',
        reason: REASON,
        lines: v.lines.slice(0, 1).map(l => ({ lineNo: l.lineNo, grossFen: Math.max(1, l.grossFen - 1) })),
      }),
      way('whyNotRed', v.whyNotRed, '/api/ops/openRedLetter', { invoiceSn, reason: REASON }),
    ],
  ),
  // ---------- steel that does not keep what was asked
  source(
    '/api/ops/getMisfitQueue',
    'none',
    'desk',
    () => ({ queue: 'all' as const }),
    q =>
      q.list.slice(0, 6).flatMap(m => [
        way('list.whyNotWithdraw', m.whyNotWithdraw, '/api/ops/decideMisfit', {
          misfitId: m.misfitId,
          act: 'withdraw',
          reason: REASON,
        }),
        way('list.whyNotDecline', m.whyNotDecline, '/api/ops/decideMisfit', {
          misfitId: m.misfitId,
          act: 'decline',
          reason: REASON,
        }),
        ...(m.whyNotExchange === ''
          ? []
          : [
              way('list.whyNotExchange', m.whyNotExchange, '/api/ops/decideMisfit', {
                misfitId: m.misfitId,
                act: 'exchange',
                unitNo: 'X1',
                reason: REASON,
              }),
            ]),
      ]),
  ),
  // ---------- contracts to be signed
  source(
    '/api/ops/getSignDetail',
    'flow',
    'desk',
    flowNo => ({ flowNo }),
    (f, flowNo) =>
      (
        [
          'take',
          'fail',
          'edit',
          'seal',
          'refuse',
          'urge',
          'askRevoke',
          'agreeRevoke',
          'declineRevoke',
          'takeBackAsk',
          'refuseVoid',
          'withdrawVoid',
        ] as Sent<'/api/ops/actOnSign'>['act'][]
      ).map(name => act(f.acts, name, '/api/ops/actOnSign', { flowNo, version: f.version, act: name, reason: REASON })),
  ),
  source(
    '/api/order/getContractSign',
    'flow',
    'admin',
    documentNo => ({ documentNo }),
    (f, documentNo) => [
      // The person's own authority; what the paper itself waits for stands in its state.
      ...(f.whyNotSign !== '' || f.status === 1
        ? [way('whyNotSign', f.whyNotSign, '/api/order/sendContractSign', { documentNo, way: 'sms' })]
        : []),
      ...(f.whyNotAct !== '' || f.status === 1
        ? [way('whyNotAct', f.whyNotAct, '/api/order/rollbackContractSign', { documentNo, act: 'refuse', reason: REASON })]
        : []),
    ],
  ),
]

/** Fields that are not compared here, and why. */
export const notCompared: readonly [fields: RegExp, why: string][] = [
  [
    /^\/api\/ops\/(getTalkQueue|getDeskTalk) list\.whyNotAct$/,
    '竞拍结束与否这一件事：结束后答复、更正都拒绝，在 talk.test 里比对',
  ],
  [/^\/api\/ops\/getPartnerList list\.may/, '说的是合作方，不是单据：没有接通时读与写都拒绝，在 partner.test 里比对'],
  [/^\/api\/ops\/getHandWord /, '这里的历史里没有停在合作方的钱；读与写问同一份事实（roomOf 的 facts），在 byHand.test 里比对'],
  [
    /^\/api\/order\/getContractSigns items\.whyNotSign$/,
    '与单份签署同一个问题，逐份问；不能签的不带去，不是整个拒绝，在 signTogether.test 里比对',
  ],
  [/\b(own|offers)\.whyNot$/, '不是按钮：说明合同模式下这件商品为什么没有合同价，加购由 cartCalls 的同一规则拒绝'],
  [
    /whyNotMade$|whyNotDraft$|whyNotCoupon$|coupons\.whyNot$|getApplicablePrices whyNot$/,
    '结算前的说明：下单重算同一份方案（planOrders），指纹不同即拒绝',
  ],
  [/^\/api\/ops\/getOrderDetail (approval\.whyNot|whyNotCancel|whyNotApplyCancel)$/, '买方的话，在买方的页面上比对'],
  [/^\/api\/ops\/getGateTruck weighing\./, '买方的话，在买方的页面上比对'],
  [
    /^\/api\/ops\/getObjection whyNotDecide$/,
    '谁经手过重量，看人不看单；读与写同一个函数（whyNotDecideOwn），在 receipt.test 里比对',
  ],
  [/^\/api\/ops\/getSettlementDetail whyNotConfirm$/, '总是「由买方确认」，运营台没有这个动作'],
  [/^\/api\/order\/getRefundList /, '与退款详情同一个函数'],
  [/^\/api\/order\/getOrderAfterSales whyNotClaim$/, '整单一句话；提异议按件、按照片拒绝（claim.test）'],
  [/^\/api\/order\/getBillingDraft /, '没有对应的单独一步，提交时按抬头拒绝'],
  [/^\/api\/weighing\/getDriverPass /, '司机凭通行链接，不经登录；同一规则在门岗与买方页面比对'],
  [/^\/api\/framework\/getContractSign /, '与订单合同同一个函数'],
  [/mayAskSealed$/, '申请盖章合同：页面与接口同一个 whyNotSealed（sealedCopy.test）；历史版本只是文字'],
  [/^\/api\/user\/(getProxyTerms|getProxyLog) /, '文字列表，不是动作'],
  [
    /^\/api\/user\/getLinkedAccountList whyNot$/,
    '说与做同一个函数（switchAccount 的 whyNotEnter）；拒绝切换在 linkedAccount.test 里试',
  ],
  [
    /^\/api\/(company|user\/getCompanyUserList|user\/getMyInvitationList|openApi)|getCompany360|getBuyerAccountAsks|getSettings/,
    '企业与账号：people、certification、session 的用例测试',
  ],
  [
    /getCapital|userRefundFunds|getCredit |\/ops\/getReceipt |getBalanceRefund|getErp|draft\/getDraft|ops\/getDraft/,
    '资金、授信、ERP、承兑：各自的用例测试',
  ],
  [/mallComments|getComment |getSupport/, '评价与客服：各自的用例测试'],
  [
    /getCompanyPrice|getPriceTableState|getRepricing|getConcessions|getQuote |getBasics|getOptions|getCouponsToTake/,
    '价格与基础资料：各自的用例测试',
  ],
  [/bidding|Bidding|GroupBuy|getGroupGoods|framework\/|getFramework/, '竞拍、团购、框架合同：各自的用例测试'],
]

/** One number of the thing, of the company; every state has the same chance of being looked at. */
export const pick = async (db: Db, of: Thing, company: number, eyes: Eyes, turn: number): Promise<string | undefined> => {
  const from: Record<Thing, string> = {
    none: `select '' as no, 0 as state`,
    order: `select order_code as no, status + 100 * cancel_apply as state from orders where company_id = $1`,
    truck: `select w.waybill_no as no, w.status + 100 * (w.ended_at is not null)::int as state from waybill w join orders o on o.id = w.order_id where o.company_id = $1`,
    ticket: `select t.ticket_no as no, w.status as state from scale_ticket t join waybill w on w.id = t.waybill_id join orders o on o.id = w.order_id where o.company_id = $1`,
    sheet: `select s.settle_no as no, s.state from settlement s join orders o on o.id = s.order_id where o.company_id = $1 and s.offered_at is not null`,
    claim: `select claim_no as no, status as state from claim where company_id = $1`,
    invoice: `select invoice_sn as no, flow || kind || (used_at is null)::text as state from invoice where company_id = $1`,
    flow: `select ${eyes === 'desk' ? 'flow_no' : 'document_no'} as no, status as state from sign_flow where company_id = $1 and kind = 'order'`,
    refund: `select 'TK' || lpad(id::text, 8, '0') as no, '' as state from refund where order_id in (select id from orders where company_id = $1)`,
    unit: `select id::text as no, state from steel_unit where $1 > 0`,
  }
  const row = await db.row<{ no: string }>(
    `with things as (${from[of]}), states as (select distinct state from things),
       chosen as (select state from states order by md5(state::text || $2::text) limit 1)
     select no from things join chosen using (state) where $1::bigint > 0 order by md5(no || $2::text) limit 1`,
    [company, String(turn)],
  )
  return row?.no
}
