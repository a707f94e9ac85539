import type { Head, PageContext } from '../../kernel/page.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { InvoicePages, INVOICES_PATH, invoicesInput } from './InvoicePages.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(INVOICES_PATH, invoicesInput(query, 'all')) : undefined
export const head = (): Head => ({ title: '全部发票', noIndex: true })

/** Everything of the company's invoices: sums, what waits for him, what is on its way. */
export default function Invoices() {
  return (
    <InvoiceFrame here="/invoice/invoices" title="全部发票">
      <InvoicePages path="/invoice/invoices" first="all" lists={['all', 'mine', 'going', 'issued', 'red']} />
    </InvoiceFrame>
  )
}
