import type { Head, PageContext } from '../../kernel/page.ts'
import { FundsPage, seesFunds } from './Gate.tsx'
import { ARRIVED, RefundList } from './RefundList.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) ? ensure('/api/userRefundFunds/selectSteelUserRefundFundsToERP', ARRIVED.input(query)) : undefined
export const head = (): Head => ({ title: '余款退款：已到账', noIndex: true })

export default function RefundArrPage() {
  return (
    <FundsPage here="/user/refunding" title="已到账的余款退款">
      <RefundList of={ARRIVED} />
    </FundsPage>
  )
}
