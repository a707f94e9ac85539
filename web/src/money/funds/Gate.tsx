import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { ReactNode } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Mine } from '../../site/shell/Mine.tsx'

/** A page of the company's money: who may see it, and that it follows what happens to it. */
export function FundsPage({ here, title, children }: { here: string; title: string; children: ReactNode }) {
  const { session } = useBoot()
  const why = session.companyName
    ? whyNotRight(session.rights, 'funds.see')
    : '资金属于企业。当前账号尚未绑定企业，请先完成企业认证。'
  return (
    <Mine here={here} title={title}>
      {why ? (
        <Note tone="wait">
          <span>{why}</span>
        </Note>
      ) : (
        <>
          <Follow />
          {children}
        </>
      )}
    </Mine>
  )
}

function Follow() {
  const refresh = useRefresh()
  useLive(
    event =>
      (event.kind === 'funds' || event.kind === 'payment' || event.kind === 'again') &&
      void refresh(
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
export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get('currentPage') ?? 1)
  return Number.isInteger(page) && page > 0 && page < 1000 ? page : 1
}
export const dayIn = (text: string | null): string | undefined => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
