import type { Head, PageContext } from '../../kernel/page.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { InvoicePages, INVOICES_PATH, invoicesInput } from './InvoicePages.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(INVOICES_PATH, invoicesInput(query, 'issued')) : undefined
export const head = (): Head => ({ title: '已开发票', noIndex: true })

/** What the tax platform has issued: blue and red. */
export default function InvoiceList() {
  return (
    <InvoiceFrame here="/invoice/invoiceList" title="已开发票">
      <InvoicePages path="/invoice/invoiceList" first="issued" lists={['issued', 'red']} />
    </InvoiceFrame>
  )
}
