import { isTooLate, lateCancelFrom, type ShipBy } from '@mall/domain/orders/order/lateCancel.rules.ts'
import { linkTo } from '../../kernel/settings/partners.ts'
import type { PartnerLinkCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { type OrderOriginCode, whyNotReviewed } from '@mall/domain/orders/order/origin.ts'
import { turnOf } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { type OrderActor, OrderEventLabel, orderMachine, stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { type Blocker, blockerOf, whyNotApplyCancel, whyNotCancel } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { restDue, restFen, restUntilText } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged } from '@mall/domain/orders/order/stage.rules.ts'
import { payStagesOf, stageWaited } from './payStages.view.ts'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { splitAmount, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { waitsForSeals } from '@mall/domain/orders/contract/signMode.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { OrderRow } from '@mall/contract/orders/order/order.ts'
import type { World } from '../../kernel/ctx.ts'
import { accentFrom } from '../../goods/goods/goods.view.ts'
import type { Blocked, HistoryRow, LotLineRow, OrderLineRow, OrderRecord } from './order.queries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

export const waitsForCompany = (o: OrderRecord): boolean =>
  o.companyApproval === CompanyApproval.waits && o.status === OrderStatus.pendingConfirm

/** Nobody has signed: the file is made and brought to the platform within seconds, or lies there for the buyer. */
const UNSIGNED: readonly (number | null)[] = [
  null,
  SignStatus.incomplete,
  SignStatus.pendingReview,
  SignStatus.underReview,
  SignStatus.pendingSign,
]
/** The contract still has to be sealed: by whom next. The buyer signs first; on paper, and while a person reviews the file, it is the mill's turn. */
const sealOf = (o: OrderRecord, sign: PartnerLinkCode): 'buyer' | 'mill' | 'paper' | 'recorded' | undefined => {
  if (o.status !== OrderStatus.pendingPayment || !waitsForSeals(o.contractStatus)) return undefined
  if (o.paperRecorded) return 'recorded'
  // A file that is at a platform is past the states before the signing.
  if (!o.onPaper && waitsForPaper({ kind: 'order', status: o.signStatus ?? SignStatus.incomplete, atPlatform: false }, sign))
    return 'paper'
  return UNSIGNED.includes(o.signStatus) && !o.signHeld && !o.onPaper ? 'buyer' : 'mill'
}

/** 等待事项、责任方: what stops it on its way, else what its state waits for. The same in every list, pane and answer. */
export const blocker = (
  o: OrderRecord & Blocked,
  sign: PartnerLinkCode,
  approvers: readonly string[] = [],
  now = Date.now(),
): (Blocker & { since?: number }) | undefined => {
  const seal = sealOf(o, sign)
  const cancelApplied = o.cancelApply === CancelApply.applied
  const turn =
    cancelApplied || !o.blocks
      ? undefined
      : turnOf(
          o.blocks.map(b => ({
            kind: b.kind,
            since: b.since.getTime(),
            due: b.due?.getTime() ?? null,
            selfPickup: o.freightMode === FreightMode.selfPickup,
          })),
          now,
        )
  if (turn) return turn
  return blockerOf(stateOf(o.status), {
    cancelApplied,
    ...(seal ? { seal } : {}),
    ...(o.reviewReason ? { reason: o.reviewReason } : {}),
    replaces: o.replacesReturnId !== null,
    restFen: restFen(o),
    stage: stageWaited(o),
    ...(waitsForCompany(o) ? { companyApproval: { why: o.companyApprovalWhy, approvers } } : {}),
  })
}

/** Somebody else placed it: the buyer agrees to the terms when he confirms. */
export const needsTerms = (o: OrderRecord): boolean =>
  o.signMode === 'ticked' && o.termsAt === null && o.status === OrderStatus.pendingConfirm

export type Asker = Pick<Viewer, 'userId' | 'rights'>

/** What the asker may do now; beside the machine's events the request to cancel a paid order. */
function actsOf(o: OrderRecord, by: readonly OrderActor[], asker?: Asker): string[] {
  const state = stateOf(o.status)
  const approves = waitsForCompany(o) && asker?.rights.includes('order.approve') && asker.userId !== o.userId
  const acts: string[] = by
    .flatMap(actor => orderMachine.events(state, actor))
    .filter(on => (on === 'confirm' ? !waitsForCompany(o) : on === 'companyApprove' || on === 'companyReject' ? approves : true))
    .filter(on => on !== 'cancelLate' || whyNotCancel(state, lateOf(o)) === undefined)
    // The mill agrees to what was asked of it.
    .filter(on => (on !== 'cancelApproved' && on !== 'endUnreleased') || o.cancelApply === CancelApply.applied)
    // What was won or joined never had a review to go back to.
    .filter(on => on !== 'reviewWithdraw' || !whyNotReviewed(o.origin))
  if (by.includes('buyer') && !whyNotApplyCancel(state, o.cancelApply === CancelApply.applied)) acts.push('applyCancel')
  if (o.replacesReturnId !== null && state !== 'pendingShipment' && state !== 'shipping') return acts.filter(a => a === 'cancel')
  if (by.includes('buyer') && state === 'pendingPayment') acts.push(waitsForSeals(o.contractStatus) ? 'sign' : 'pay')
  if (by.includes('buyer') && restDue(o)) acts.push('payRest')
  if (by.includes('reviewer') && isRestOverdue(o)) acts.push('askEnd')
  return [...new Set(acts)]
}

/** As `restOverdue` asks the database, which decides. */
const isRestOverdue = (o: OrderRecord): boolean =>
  restFen(o) > 0 && o.cancelApply !== CancelApply.applied && o.restDueOn !== null && o.restDueOn < chinaDay(Date.now())

export const orderRow = (world: World, o: OrderRecord, by: readonly OrderActor[], asker?: Asker): OrderRow => ({
  orderCode: o.orderCode,
  masterOrderCode: o.masterOrderCode,
  status: o.status,
  payStatus: o.payStatus,
  cancelApply: o.cancelApply,
  stockMode: o.stockMode,
  settlement: o.settlement,
  freightMode: o.freightMode,
  paymentType: o.paymentType,
  channelCode: o.channelCode,
  channelName: world.catalogue.channels.get(o.channelCode)?.channelName ?? '',
  depotName: world.catalogue.depots.get(o.depotCode)?.name ?? '',
  companyName: o.companyName,
  buyerName: o.buyerName,
  insteadUserId: o.insteadUserId === null ? false : String(o.insteadUserId),
  summary: o.summary,
  params: paramsText(o.lineParams ?? []),
  lineCount: o.lineCount,
  pieces: o.pieces,
  weightKg: o.weightKg,
  totalFen: o.totalFen,
  paidFen: o.paidFen,
  payParts: payPartsOf(o),
  payStages: payStagesOf(o),
  createdAt: o.createdAt.getTime(),
  payBefore:
    (o.status === OrderStatus.pendingPayment && o.replacesReturnId === null) || o.status === OrderStatus.pendingConfirm
      ? (o.holdUntil?.getTime() ?? null)
      : null,
  holdUntil: o.holdUntil?.getTime() ?? null,
  waitsFor: blocker(o, linkTo(world.settings, 'sign'))?.waitsFor ?? '',
  companyApproval: o.companyApproval,
  companyApprovalWhy: o.companyApprovalWhy,
  actorName: o.actorName,
  signMode: o.onPaper ? 'paper' : o.signMode,
  needsTerms: needsTerms(o),
  contractNo: o.contractNo ?? '',
  origin: o.origin as OrderOriginCode,
  originNo: o.originNo,
  reference: o.reference,
  openPriceNote: openPriceNote(o.openPrices ?? []),
  contractStatus: o.contractStatus,
  shipBy: shipByOf(o),
  acts: actsOf(o, by, asker),
})

/** The clock of this process; the write asks the database. */
export const lateOf = (o: OrderRecord): ShipBy => ({ ...o, today: chinaDay(Date.now()) })
const shipByOf = (o: OrderRecord): OrderRow['shipBy'] =>
  o.shipByOn === null
    ? null
    : {
        shipByOn: o.shipByOn,
        lateCancelDays: o.lateCancelDays,
        cancelFromOn: lateCancelFrom(o),
        mayCancel: isTooLate(lateOf(o)),
      }

const payPartsOf = (o: OrderRecord): OrderRow['payParts'] =>
  o.depositPercent === 0 || isStaged(o)
    ? null
    : {
        depositPercent: o.depositPercent,
        depositFen: o.depositFen,
        restFen: o.totalFen - o.depositFen,
        unpaidRestFen: restFen(o),
        restUntilText: restUntilText(o),
        restDueOn: o.restDueOn,
        keptFen: o.keptFen,
        endAskedByMill: o.cancelByMill,
      }

/** The order parameters of all lines for a list: said once where all lines ask the same. */
function paramsText(lines: readonly FuturesInput[]): string {
  const texts = lines.map(l => orderParamTexts(l).join('，'))
  if (new Set(texts).size <= 1) return texts[0] ?? ''
  return texts.flatMap((text, i) => (text === '' ? [] : [`第 ${i + 1} 行 ${text}`])).join('；')
}

/** A line of the list the lot was announced with; its pictures are read where the lot's are. */
export const lotLineView = (biddingNo: string, { files, ...l }: LotLineRow) => ({
  ...l,
  files: files.map(f => ({
    name: f.name,
    url: `/api/bidding/file?no=${biddingNo}&id=${f.id}`,
    image: f.mime.startsWith('image/'),
  })),
})

/** Each line with its part of what was taken off the order, by its goods; the parts add up to the fen. */
export function linesWithParts(world: World, lines: readonly OrderLineRow[], discountFen: Fen) {
  const parts = splitAmount(
    discountFen,
    lines.map(l => l.amountFen),
  )
  return lines.map((l, i) => ({ ...lineView(world, l), discountFen: parts[i] ?? 0 }))
}

const lineView = (world: World, l: OrderLineRow) => ({
  lineNo: l.lineNo,
  skuCode: l.skuCode,
  title: l.title,
  productName: l.productName,
  classCode: l.classCode,
  grade: l.grade,
  spec: l.spec,
  millName: world.catalogue.mills.get(l.millCode)?.name ?? '',
  accent: accentFrom(l.attributes),
  pieceUnit: l.pieceUnit,
  pieces: l.pieces,
  weightKg: l.weightKg,
  priceUnit: l.priceUnit,
  priceFen: l.priceFen,
  amountFen: l.amountFen,
  serviceFen: l.serviceFen,
  services: l.services,
  futures: l.futures,
  priceLines: l.priceLines,
  priceNote: priceNoteOf(l),
  finalPriceFen: l.finalPriceFen,
})
/** In a list, of a whole order: the months whose final price is waited for, and the final prices that stand, each said once. */
function openPriceNote(lines: readonly { month: string; finalFen: Fen | null }[]): string {
  const months = new Set(lines.flatMap(l => (l.finalFen === null ? [`${Number(l.month.slice(5))} 月`] : [])))
  const finals = [...new Set(lines.flatMap(l => l.finalFen ?? []))].toSorted((a, b) => a - b)
  const [least, most] = [finals[0], finals.at(-1)]
  return [
    ...(months.size > 0 ? [`等 ${[...months].join('、')}结算价`] : []),
    ...(least !== undefined && most !== undefined
      ? [`结算价 ${least === most ? yuan(least) : `${yuan(least)} 至 ${yuan(most)}`}`]
      : []),
  ].join('，')
}
/** What is to be known of a price that the month of delivery still makes final, or has made. */
const priceNoteOf = ({ provisionalMonth: m, finalPriceFen }: OrderLineRow): string =>
  m === null ? '' : finalPriceFen === null ? `暂定价，${Number(m.slice(5))} 月结算价出后结算` : '下单时的暂定价'

export const historyView = (h: HistoryRow) => ({
  seq: h.seq,
  event: h.event,
  label: (OrderEventLabel as Record<string, string>)[h.event] ?? h.event,
  from: h.from,
  to: h.to,
  at: h.at.getTime(),
  actorName: h.staff ? `钢厂 ${h.actorName}` : h.actorName,
  reason: h.reason,
})

export const receiverView = (o: OrderRecord, full: boolean) => ({
  receiver: o.receiver,
  receiverMobile: full ? o.receiverMobile : maskMobile(o.receiverMobile),
})
