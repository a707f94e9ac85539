import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { ReactNode } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { CERTIFY_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { isMoneyPage, MoneyTabs } from '../../site/shell/MoneyTabs.tsx'

/** A page of the company's money: who may see it, and that it follows what happens to it. */
export function FundsPage({ children, ...page }: { here: string; title: string; children: ReactNode }) {
  const { session } = useBoot()
  const why = session.companyName ? whyNotRight(session.rights, 'funds.see') : `资金属于企业。${CERTIFY_FIRST}`
  return (
    <MinePage {...page} why={why}>
      <Follow />
      {isMoneyPage(page.here) && <MoneyTabs here={page.here} />}
      {children}
    </MinePage>
  )
}

function Follow() {
  const refresh = useRefresh()
  useLive(
    event =>
      (event.kind === 'funds' || event.kind === 'payment' || event.kind === 'again') &&
      void refresh(
        '/api/user/getMoneyPage',
        '/api/user/getCapital',
        '/api/user/getCapitalLedger',
        '/api/user/getCollectionFundList',
        '/api/userRefundFunds/selectSteelUserRefundFundsToERP',
        '/api/userRefundFunds/getRefundDetail',
      ),
  )
  return null
}

export const seesFunds = (session: { companyName: string | null; rights: readonly string[] }): boolean =>
  session.companyName !== null && session.rights.includes('funds.see')
