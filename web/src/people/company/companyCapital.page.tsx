import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { ORDER_READS, useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { BankAccounts } from './BankAccounts.tsx'
import { CapitalHead } from './CapitalHead.tsx'
import { InvoiceTitles } from './InvoiceTitles.tsx'
import { Ledger, ledgerInputOf } from './Ledger.tsx'
import { MoneyTabs } from '../../site/shell/MoneyTabs.tsx'
import { CERTIFY_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { Shares } from './Shares.tsx'
import { Spending } from './Spending.tsx'

export const load = ({ ensure, boot, query }: PageContext) => {
  if (!boot.session.companyName || !boot.session.rights.includes('funds.see')) return undefined
  return Promise.all([
    ensure('/api/company/getCompanyAccountInfo', {}),
    ensure('/api/order/getOrderStatusCount', {}),
    ensure('/api/company/getCompanySpending', {}),
    ensure('/api/company/getCompanyLedgerList', ledgerInputOf(query)),
    ensure('/api/company/getCompanyInvoiceByCompanyCode', {}),
    ensure('/api/company/getCompanyBankAccountList', {}),
  ])
}

export const head = (): Head => ({ title: '公司账户与采购', noIndex: true })

/** The company's money and papers: what is there, where it went, on which title and to which account. */
export default function CompanyCapital() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'funds.see')
  return (
    <MinePage
      here="/user/companyCapital"
      title="公司账户与采购"
      why={session.companyName ? why : `资金、发票与账户属于企业。${CERTIFY_FIRST}`}
    >
      <Follow />
      <MoneyTabs here="/user/companyCapital" />
      <CapitalHead />
      <Spending />
      <Shares />
      <Ledger />
      <InvoiceTitles />
      <BankAccounts />
    </MinePage>
  )
}

/** Money moves without a reload. */
function Follow() {
  const refresh = useRefresh()
  useLive(
    event =>
      event.kind !== 'open' &&
      void refresh(
        ...ORDER_READS,
        '/api/company/getCompanyAccountInfoByCompanyCode',
        '/api/company/getCompanyLedgerList',
        '/api/company/getCompanySpending',
      ),
  )
  return null
}
