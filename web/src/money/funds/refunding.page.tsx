import type { Head, PageContext } from '../../kernel/page.ts'
import { FundsPage, seesFunds } from './Gate.tsx'
import { REFUNDING, RefundList } from './RefundList.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) ? ensure('/api/userRefundFunds/selectSteelUserRefundFundsToERP', REFUNDING.input(query)) : undefined
export const head = (): Head => ({ title: '余款退款：进行中', noIndex: true })

export default function RefundingPage() {
  return (
    <FundsPage here={REFUNDING.at} title="余款退款">
      <RefundList of={REFUNDING} />
    </FundsPage>
  )
}
