// 开票登记: an invoice or a red one that finance issued by hand at the tax bureau's own site. One person registers number, day and files, another
// confirms; the bureau's XML is compared with what the mall asks to be issued, and every difference is named.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { type Fen, type Kg, yuan } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import type { InvoiceFlowCode, InvoiceTroubleCode } from './invoice.machine.ts'

export const ByHandState = codes({
  waits: { code: 'waits', label: '待第二人确认', tone: 'wait' },
  confirmed: { code: 'confirmed', label: '已确认', tone: 'good' },
  rejected: { code: 'rejected', label: '已驳回', tone: 'bad' },
  takenBack: { code: 'takenBack', label: '登记人已收回', tone: 'none' },
  /** The tax platform was faster. */
  ended: { code: 'ended', label: '税务平台已开具', tone: 'none' },
})
export type ByHandStateCode = CodeOf<typeof ByHandState>

/** Forms of an invoice that can be kept; the XML decides. */
export const INVOICE_PARTS = ['pdf', 'ofd', 'xml'] as const
export type InvoicePart = (typeof INVOICE_PARTS)[number]

/** What issued an invoice. */
export const IssuedBy = codes({
  nobody: { code: '', label: '' },
  sandbox: { code: 'sandbox', label: '税务平台沙箱' },
  live: { code: 'live', label: '税务平台' },
  hand: { code: 'hand', label: '财务手工开具' },
})
export type IssuedByCode = CodeOf<typeof IssuedBy>

interface Waiting {
  flow: InvoiceFlowCode
  trouble: InvoiceTroubleCode
}

/** On the way to the tax platform, or refused by it: what a person can issue instead. */
const BY_HAND_FLOWS: readonly InvoiceFlowCode[] = ['NTS', 'WE', 'NB']

/** The platform was asked and nobody knows what it did: it may have issued the invoice. */
export const mayBeIssued = (v: Waiting): boolean => v.flow === 'WE' || (v.flow === 'NB' && v.trouble === 'wrong')

/** Why an invoice is not to be issued by hand; undefined: it may be. `connected`: there is a tax platform. */
export function whyNotByHand(v: Waiting, connected: boolean): string | undefined {
  if (!BY_HAND_FLOWS.includes(v.flow)) return '发票不在待开具，不能登记'
  if (!connected || v.flow === 'NB') return undefined
  // Issued there and not sealed: its number and files can be had at the bureau's own site.
  if (v.flow === 'WE' && (v.trouble === 'away' || v.trouble === 'unsealed')) return undefined
  return '税务平台已接通，会自动开具；平台没有回应、开具失败或签章没有完成时才能登记'
}

// ---------- whose turn it is
type InvoiceTurn = 'finance' | 'buyer' | 'system' | 'platform' | 'bureau'
export interface InvoiceWait {
  what: string
  who: InvoiceTurn
  /** Somebody issues it by hand: nothing will do it by itself. */
  byHand?: true
}
const WAITS: Partial<Record<InvoiceFlowCode, InvoiceWait>> = {
  WV: { what: '核对申请', who: 'finance' },
  NR: { what: '申请被驳回，重新提交或撤回', who: 'buyer' },
  WC: { what: '金额有变，同意或提出异议', who: 'buyer' },
  NC: { what: '按异议重新核对', who: 'finance' },
  NTS: { what: '送税务平台开具', who: 'system' },
  WE: { what: '税务平台开具', who: 'platform' },
  NB: { what: '开具失败', who: 'finance' },
}
/** What an invoice waits for and who must act, for every page that says so; undefined: it waits for nothing. */
export function invoiceWait(v: Waiting, tax: { connected: boolean }): InvoiceWait | undefined {
  if (v.flow === 'NTS' && v.trouble === 'quota' && tax.connected) return { what: '次日额度', who: 'system' }
  if (v.flow === 'WE' && v.trouble === 'unsealed' && tax.connected) return { what: '发票已开出，重新签章', who: 'platform' }
  if (v.flow === 'WE' && v.trouble === 'confirming' && tax.connected) return { what: '红字确认单在电子税务局确认', who: 'bureau' }
  if ((v.flow === 'NTS' || v.flow === 'WE') && !tax.connected) return { what: '在电子税务局开具', who: 'finance', byHand: true }
  return WAITS[v.flow]
}
/** 责任方, in the words of each side. */
export function turnText(w: InvoiceWait, side: 'buyer' | 'desk'): string {
  const mill = side === 'buyer' ? '商城财务' : '财务'
  switch (w.who) {
    case 'finance':
      return w.byHand ? `${mill}（手工开具）` : mill
    case 'buyer':
      return side === 'buyer' ? '贵公司财务' : '客户'
    case 'system':
      return '系统，自动'
    case 'platform':
      return '税务平台，约 5 分钟'
    case 'bureau':
      return side === 'buyer' ? '贵公司，在电子税务局' : '客户，在电子税务局'
  }
}

/** What becomes of a red letter that nobody has to agree to any more. */
export const redGoesOn = (tax: { connected: boolean }): string =>
  tax.connected ? '红票随即开具' : '红票由商城财务在电子税务局开具'

// ---------- the bureau's XML against our books
export interface TaxLine {
  name: string
  unit: string
  /** Null: the line says none. */
  kg: Kg | null
  netFen: Fen
  taxFen: Fen
  ratePercent: number
}
export interface TaxDocument {
  taxInvoiceNo: string
  /** 2026-11-28 */
  issuedOn: string
  /** 2 special, 1 ordinary; null: it does not say. */
  invoiceType: 1 | 2 | null
  seller: { name: string; taxNo: string }
  buyer: { name: string; taxNo: string }
  netFen: Fen
  taxFen: Fen
  grossFen: Fen
  lines: TaxLine[]
}
export interface Difference {
  field: string
  ours: string
  theirs: string
}

/** Full-width and half-width brackets and blanks are the same name. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')
const weight = (kg: Kg | null, unit: string): string => (kg === null ? '—' : `${tons(kg)} ${unit}`)

/** Every field in which the bureau's document is not the invoice that the mall asks for; amounts to the fen. `ours.lines` as they are to be issued. */
export function differencesOf(
  ours: Omit<TaxDocument, 'lines'> & { lines: readonly Omit<TaxLine, 'unit'>[] },
  theirs: TaxDocument,
): Difference[] {
  const found: Difference[] = []
  const text = (field: string, a: string, b: string) => {
    if (plain(a) !== plain(b)) found.push({ field, ours: a || '（空）', theirs: b || '（空）' })
  }
  const money = (field: string, a: Fen, b: Fen) => {
    if (a !== b) found.push({ field, ours: yuan(a), theirs: yuan(b) })
  }
  text('发票号码', ours.taxInvoiceNo, theirs.taxInvoiceNo)
  text('开票日期', ours.issuedOn, theirs.issuedOn)
  if (theirs.invoiceType !== null && theirs.invoiceType !== ours.invoiceType)
    found.push({ field: '发票种类', ours: kindText(ours.invoiceType), theirs: kindText(theirs.invoiceType) })
  text('销售方名称', ours.seller.name, theirs.seller.name)
  text('销售方税号', ours.seller.taxNo, theirs.seller.taxNo)
  text('购买方名称', ours.buyer.name, theirs.buyer.name)
  text('购买方税号', ours.buyer.taxNo, theirs.buyer.taxNo)
  money('合计金额（不含税）', ours.netFen, theirs.netFen)
  money('合计税额', ours.taxFen, theirs.taxFen)
  money('价税合计', ours.grossFen, theirs.grossFen)
  if (ours.lines.length !== theirs.lines.length) {
    found.push({ field: '明细行数', ours: `${ours.lines.length} 行`, theirs: `${theirs.lines.length} 行` })
    return found
  }
  for (const [i, a, b] of paired(ours.lines, theirs.lines)) {
    const at = `第 ${i + 1} 行`
    text(`${at}项目名称`, a.name, b.name)
    if (b.kg !== null && (b.kg !== a.kg || b.unit !== '吨'))
      found.push({ field: `${at}数量`, ours: weight(a.kg, '吨'), theirs: weight(b.kg, b.unit || '（无单位）') })
    money(`${at}金额`, a.netFen, b.netFen)
    if (a.ratePercent !== b.ratePercent)
      found.push({ field: `${at}税率`, ours: `${a.ratePercent} %`, theirs: `${b.ratePercent} %` })
    money(`${at}税额`, a.taxFen, b.taxFen)
  }
  return found
}
const kindText = (type: 1 | 2 | null): string => (type === 2 ? '增值税专用发票' : '普通发票')

/** Lines in any order: what is the same finds its like first, the others meet in the order they stand in. */
function* paired(
  ours: readonly Omit<TaxLine, 'unit'>[],
  theirs: readonly TaxLine[],
): Generator<[number, Omit<TaxLine, 'unit'>, TaxLine]> {
  const left = [...theirs]
  const open: [number, Omit<TaxLine, 'unit'>][] = []
  for (const [i, a] of ours.entries()) {
    const same = left.findIndex(b => b.netFen === a.netFen && b.taxFen === a.taxFen && (b.kg === null || b.kg === a.kg))
    const like = same < 0 ? undefined : left.splice(same, 1)[0]
    if (like) yield [i, a, like]
    else open.push([i, a])
  }
  for (const [n, [i, a]] of open.entries()) {
    const b = left[n]
    if (b) yield [i, a, b]
  }
}
