import type { Head, PageContext } from '../../kernel/page.ts'
import { InvoiceTitles } from '../../people/company/InvoiceTitles.tsx'
import { InvoiceFrame } from './InvoiceFrame.tsx'

export const load = ({ boot, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/company/getCompanyInvoiceByCompanyCode', {})
export const head = (): Head => ({ title: '发票抬头', noIndex: true })

/** On which names the mill invoices. */
export default function WriteInvoice() {
  return (
    <InvoiceFrame here="/invoice/writeInvoice" title="发票抬头">
      <InvoiceTitles />
    </InvoiceFrame>
  )
}
