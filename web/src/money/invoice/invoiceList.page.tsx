import type { Head, PageContext } from '../../kernel/page.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { InvoicePages, INVOICES_PATH, ISSUED } from './InvoicePages.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(INVOICES_PATH, ISSUED.input(query)) : undefined
export const head = (): Head => ({ title: '已开发票', noIndex: true })

/** What the tax platform has issued: blue and red. */
export default function InvoiceList() {
  return (
    <InvoiceFrame here={ISSUED.at} title="已开发票">
      <InvoicePages of={ISSUED} />
    </InvoiceFrame>
  )
}
