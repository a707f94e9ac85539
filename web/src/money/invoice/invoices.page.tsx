import type { Head, PageContext } from '../../kernel/page.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { ALL, InvoicePages, INVOICES_PATH } from './InvoicePages.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(INVOICES_PATH, ALL.input(query)) : undefined
export const head = (): Head => ({ title: '全部发票', noIndex: true })

/** Everything of the company's invoices: sums, what waits for him, what is on its way. */
export default function Invoices() {
  return (
    <InvoiceFrame here={ALL.at} title="全部发票">
      <InvoicePages of={ALL} />
    </InvoiceFrame>
  )
}
