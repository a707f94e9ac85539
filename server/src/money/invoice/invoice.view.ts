// An invoice as both sides see it.
import { redLinePrice } from '@mall/domain/money/invoice/assembly.ts'
import {
  InvoiceEventLabel,
  type InvoiceEvent,
  InvoiceTrouble,
  type InvoiceTroubleCode,
} from '@mall/domain/money/invoice/invoice.machine.ts'
import { redTurn } from '@mall/domain/money/invoice/red.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { historyOf, type InvoiceRow, linesOf, taxNoOf } from './invoice.queries.ts'
import { type RedRow, redsOfInvoice } from './red.queries.ts'
import { taxConnected } from './platform.ts'
import { papersOf } from './papersOf.ts'
import { mailOf } from './mailInvoice.ts'

/** What is said behind the word that an invoice is issued. */
export const sandboxNote = ({ issuedBy }: Pick<InvoiceRow, 'issuedBy'>): string =>
  issuedBy === 'sandbox' ? '；沙箱开具，不可入账' : ''

export type Reader = 'buyer' | 'desk'
/** What is wrong on the mill's side alone is named to its own people; the buyer reads what it means for him. */
const OWN: ReadonlySet<InvoiceTroubleCode> = new Set(['settings', 'away'])
const troubleTextOf = (v: InvoiceRow, reader: Reader): string =>
  reader === 'buyer' && OWN.has(v.trouble) ? InvoiceTrouble.label(v.trouble) : v.troubleText

export const headOf = (v: InvoiceRow, reader: Reader) => ({
  invoiceSn: v.invoiceSn,
  applyNo: v.applyNo,
  companyName: v.companyName,
  kind: v.kind,
  flow: v.flow,
  handled: v.handled,
  invoiceType: v.invoiceType,
  title: v.title,
  taxInvoiceNo: v.taxInvoiceNo ?? '',
  orderCodes: v.orderCodes,
  lineCount: v.lineCount,
  kg: v.kg,
  grossFen: v.grossFen,
  netFen: v.netFen,
  taxFen: v.taxFen,
  redFen: v.redFen,
  redOpenFen: v.redOpenFen,
  trouble: v.trouble,
  troubleText: troubleTextOf(v, reader),
  createdAt: v.createdAt.getTime(),
  issuedAt: v.issuedAt?.getTime() ?? null,
})

/** Whose turn it is where a real platform has it. */
const atBureau = (r: RedRow): string =>
  r.withdrawAskedAt && r.bureauState
    ? '税务平台，正在撤销'
    : r.bureauState === '02'
      ? '购方，在电子税务局确认'
      : r.bureauState === '03'
        ? '商城财务，在电子税务局确认'
        : '税务平台'
const TURN = { buyer: '购方', seller: '商城财务' } as const
const redView = (r: RedRow, connected: boolean) => {
  const turn = r.doneAt ? null : redTurn(r.state)
  return {
    redNo: r.redNo,
    state: r.state,
    starter: r.starter,
    bureauState: r.bureauState,
    turnText:
      r.state === '10'
        ? '前一份办完后自动开始'
        : turn === 'platform'
          ? connected
            ? atBureau(r)
            : '商城财务（手工开具）'
          : turn
            ? TURN[turn]
            : '',
    reason: r.reason,
    sourceNo: r.sourceNo,
    kg: r.kg,
    grossFen: r.grossFen,
    netFen: r.netFen,
    taxFen: r.taxFen,
    expiresAt: (r.bureauState ? r.bureauUntil : r.expiresAt)?.getTime() ?? null,
    answer: r.answer,
    madeBy: r.madeBy,
    madeAt: r.madeAt.getTime(),
    answeredAt: r.answeredAt?.getTime() ?? null,
    doneAt: r.doneAt?.getTime() ?? null,
    redInvoiceSn: r.redInvoiceSn,
    redInvoiceNo: r.redInvoiceNo,
  }
}

export async function detailOf(world: World, db: Db, v: InvoiceRow, reader: Reader) {
  const [lines, reds, history, seller, blue, mail] = await Promise.all([
    linesOf(db, v.id),
    redsOfInvoice(db, v.id),
    historyOf(db, v.id),
    sellerOf(world),
    v.blueId === null ? undefined : taxNoOf(db, v.blueId),
    mailOf(db, v.invoiceSn),
  ])
  const changed = new Map((v.changed ?? []).map(c => [c.lineNo, c.grossFen]))
  return {
    ...headOf(v, reader),
    titleType: v.titleType,
    taxNo: v.taxNo,
    address: v.address,
    tel: v.tel,
    bankName: v.bankName,
    recipientMobile: v.recipientMobile,
    recipientMail: v.recipientMail,
    mail,
    remark: v.remark,
    groupText: v.groupText,
    paymentType: v.paymentType,
    ratePercent: v.ratePercent,
    why: v.why,
    reason: v.reason,
    sendAfter: v.sendAfter.getTime(),
    changedFen: v.changedFen,
    deliveredAt: v.deliveredAt?.getTime() ?? null,
    usedAt: v.usedAt?.getTime() ?? null,
    blueSn: blue?.invoiceSn ?? '',
    blueNo: blue?.no ?? '',
    seller: { name: seller.name, taxNo: seller.creditCode },
    pdfHash: v.pdfHash ?? '',
    issuedBy: v.issuedBy,
    parts: papersOf(v).map(p => p.part),
    lines: lines.map(l => ({
      lineNo: l.lineNo,
      ticketId: `${l.settlementId}-${l.waybillId}-${l.orderLineId}`,
      ticketNo: l.ticketNo,
      waybillNo: l.waybillNo,
      orderCode: l.orderCode,
      goodsName: l.goodsName,
      spec: l.spec,
      kg: l.kg,
      price: redLinePrice(l, { netFen: l.blueNetFen ?? 0, kg: l.blueKg ?? 0 }),
      grossFen: l.grossFen,
      netFen: l.netFen,
      taxFen: l.taxFen,
      redFen: l.redFen,
      changedFen: changed.get(l.lineNo) ?? null,
      heatNos: l.heatNos,
    })),
    reds: reds.map(r => redView(r, taxConnected(world))),
    history: history.map(h => ({
      at: h.at.getTime(),
      what: InvoiceEventLabel[h.event as InvoiceEvent] ?? (h.event === 'mail' ? '重发到邮箱' : h.event),
      who: h.who,
      detail: h.detail,
    })),
  }
}
