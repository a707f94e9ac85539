// The forms in which an invoice is kept: drawn by the mall for the sandbox's, the bureau's own for one issued by hand.
import { INVOICE_PARTS, type InvoicePart } from '@mall/domain/money/invoice/byHand.ts'
import { MIME } from '@mall/domain/platform/file/file.rules.ts'
import type { InvoiceRow } from './invoice.queries.ts'

export const PART_LABEL: Record<InvoicePart, string> = { pdf: '版式文件（PDF）', ofd: '版式文件（OFD）', xml: '数据文件（XML）' }

export const papersOf = (
  v: Pick<InvoiceRow, 'pdfKey' | 'ofdKey' | 'xmlKey'>,
): { part: InvoicePart; key: string; mime: string }[] => {
  const keys = { pdf: v.pdfKey, ofd: v.ofdKey, xml: v.xmlKey }
  return INVOICE_PARTS.flatMap(part => (keys[part] === null ? [] : [{ part, key: keys[part], mime: MIME[part] }]))
}
