// Rows to what is shown.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { isLive, ClaimEventLabel } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import { AfterSalesStatus, type AfterSalesStatusCode, OrderRefundStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { refundNoOf } from '@mall/domain/money/payment/refundNo.ts'
import { paidByBank, sourceFen, whyNotSource } from '@mall/domain/money/payment/sourceRefund.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type ClaimRow, type ClaimUnitRow, eventsOf, photosOf, roundsOf, termsOf, unitsOfClaim } from './claim.queries.ts'
import { type UnitMoney, unitMoney } from './claimMoney.ts'
import { type RefundRow, refundsOfClaim } from './refund.queries.ts'
import { type ReturnRow, returnsOfClaim, type ReturnUnitRow } from './return.queries.ts'

const WAITS: Readonly<Record<AfterSalesStatusCode, { what: string; turn: 'buyer' | 'mill' | '' }>> = {
  0: { what: '客服受理', turn: 'mill' },
  1: { what: '勘验或出方案', turn: 'mill' },
  2: { what: '客服出方案', turn: 'mill' },
  3: { what: '答复方案', turn: 'buyer' },
  4: { what: '赔付或退回货物', turn: 'mill' },
  5: { what: '', turn: '' },
  6: { what: '', turn: '' },
  7: { what: '', turn: '' },
  8: { what: '第三人仲裁裁定', turn: 'mill' },
}
export const headOf = (c: ClaimRow): Reply<'/api/order/getAfterSalesList'>['list'][number] => ({
  claimNo: c.claimNo,
  orderCode: c.orderCode,
  companyName: c.companyName,
  kind: c.kind,
  afterSalesType: c.afterSalesType as 1,
  status: c.status,
  title: c.title,
  units: c.units,
  tagKg: c.tagKg,
  problemKg: c.problemKg,
  wishFen: c.wishFen,
  refundedFen: c.refundedFen,
  filedAt: c.filedAt.getTime(),
  statusSince: c.statusSince.getTime(),
  answerBy: c.status === AfterSalesStatus.proposed ? (c.answerBy?.getTime() ?? null) : null,
  waitsFor: (isLive(c.status) && c.waitsFor) || WAITS[c.status].what,
  turn: WAITS[c.status].turn,
})
const unitOf = (u: ClaimUnitRow) => ({
  ...u,
  claimUnitId: String(u.id),
  agreedAt: u.agreedAt?.getTime() ?? null,
})
const OTHER: Readonly<Record<string, string>> = {
  returnBooked: '约定退回',
  replacementMade: '开出换货订单',
  returnCancelled: '取消退货',
  returnReceived: '退货收货',
  papers: '补充材料',
}

export interface ClaimWhole {
  view: Omit<Reply<'/api/order/getAfterSalesDetail'>, 'whyNotAnswer' | 'whyNotCounter' | 'whyNotWithdraw'>
  units: ClaimUnitRow[]
  money: ReadonlyMap<number, UnitMoney>
  proposers: number[]
}
export async function claimView(db: Db, c: ClaimRow): Promise<ClaimWhole> {
  const [units, photos, rounds, terms, refunds, returns, events, money] = await Promise.all([
    unitsOfClaim(db, c.id),
    photosOf(db, c.id),
    roundsOf(db, c.id),
    termsOf(db, c.id),
    refundsOfClaim(db, c.id),
    returnsOfClaim(db, c.id),
    eventsOf(db, c.id),
    unitMoney(db, c.orderId),
  ])
  const noOf = (id: number | null) => units.find(u => u.id === id)?.unitNo ?? ''
  return {
    units,
    money,
    proposers: rounds.filter(r => r.side === 'mill').map(r => r.byId),
    view: {
      ...headOf(c),
      version: c.version,
      note: c.note,
      contact: c.contact,
      mobile: c.mobile,
      visitOn: c.visitOn ?? '',
      wish: c.wish,
      wishFenPerTon: c.wishFenPerTon,
      filedBy: c.filedBy,
      orderedFen: units.reduce((sum, u) => sum + (money.get(u.waybillUnitId)?.paidFen ?? 0), 0),
      orderedKg: units.reduce((sum, u) => sum + (money.get(u.waybillUnitId)?.kg ?? u.tagKg), 0),
      list: units.map(unitOf),
      photos: photos.map(p => ({ ...p, unitNo: noOf(p.claimUnitId) })),
      survey: c.surveyAt ? { by: c.surveyor ?? '', at: c.surveyAt.getTime(), note: c.surveyNote } : null,
      rounds: rounds.map(r => ({
        ...r,
        at: r.at.getTime(),
        terms: terms
          .filter(t => t.seq === r.seq)
          .map(t => ({ ...t, claimUnitId: String(t.claimUnitId), unitNo: noOf(t.claimUnitId) })),
      })),
      refunds: refunds.map(r => ({
        refundNo: refundNoOf(r.id),
        amountFen: r.amountFen,
        at: r.at.getTime(),
        text: r.reason,
        newOrderCode: r.newOrderCode,
      })),
      returns,
      history: events.map(e => ({
        at: e.at.getTime(),
        what: (ClaimEventLabel as Readonly<Record<string, string>>)[e.event] ?? OTHER[e.event] ?? e.event,
        who: e.who,
        detail: e.detail,
      })),
      endReason: c.endReason,
      moneyWaits: isLive(c.status) ? c.waitsFor : '',
      countered: c.countered,
    },
  }
}

export const returnHeadOf = (r: ReturnRow): Reply<'/api/order/getOrderReturnList'>['list'][number] => ({
  returnNo: r.returnNo,
  claimNo: r.claimNo,
  orderCode: r.orderCode,
  companyName: r.companyName,
  title: r.title,
  depotName: r.depotName,
  status: r.status,
  version: r.version,
  mode: r.mode,
  planOn: r.planOn ?? '',
  plate: r.plate,
  contact: r.contact,
  mobile: r.mobile,
  units: r.units,
  received: r.received,
  kg: r.kg,
  refundedFen: r.refundedFen,
  madeAt: r.madeAt.getTime(),
  endReason: r.endReason,
})
export const returnUnitOf = (u: ReturnUnitRow, money: ReadonlyMap<number, UnitMoney>) => ({
  claimUnitId: String(u.claimUnitId),
  unitNo: u.unitNo,
  title: u.title,
  heatNo: u.heatNo,
  settledKg: money.get(u.waybillUnitId)?.kg ?? u.tagKg,
  handlingFen: u.handlingFen,
  receivedKg: u.receivedKg,
  placed: u.placed,
  newUnitNo: u.newUnitNo,
  receivedAt: u.receivedAt?.getTime() ?? null,
  refundFen: u.refundFen,
})
/** `out`: what keeps the company's money from leaving; `noRight`: why this person may not send it. */
export const refundOf = (r: RefundRow, out: { availableFen: Fen; owedFen: Fen; noRight: string }) => ({
  sourceState: r.sourceState,
  sourceReason: r.sourceReason,
  newOrderCode: r.newOrderCode,
  whyNotSource: whyNotSource({ ...r, ...out, state: r.sourceState }) || out.noRight,
  byBank: paidByBank(r.provider),
  sourceFen: r.sentFen ?? (paidByBank(r.provider) ? sourceFen(r) : 0),
  payCode: r.provider,
  refundNo: refundNoOf(r.id),
  orderCode: r.orderCode,
  claimNo: r.claimNo,
  amountFen: r.amountFen,
  status:
    r.state === 'done'
      ? OrderRefundStatus.done
      : r.state === 'rejected'
        ? OrderRefundStatus.rejected
        : OrderRefundStatus.approved,
  reason: r.reason,
  at: r.at.getTime(),
})
