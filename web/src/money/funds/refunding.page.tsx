import { useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { FundsPage, seesFunds } from './Gate.tsx'
import { RefundList, refundsInput, type RefundTab } from './RefundList.tsx'

const stateOf = (query: URLSearchParams): RefundTab => (query.get('state') === 'ended' ? 'ended' : 'running')

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session)
    ? ensure('/api/userRefundFunds/selectSteelUserRefundFundsToERP', refundsInput(stateOf(query), query))
    : undefined
export const head = (): Head => ({ title: '余款退款：进行中', noIndex: true })

export default function RefundingPage() {
  const [query] = useSearchParams()
  return (
    <FundsPage here="/user/refunding" title="余款退款">
      <RefundList state={stateOf(query)} />
    </FundsPage>
  )
}
