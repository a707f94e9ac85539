// 异议: what it waits for and whose turn it is, what was found, the rounds with their answer, the money that moved.
import { useLazyCall } from '@mall/client/useCall.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { isLive } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import { useSearchParams } from 'react-router'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { ClaimHead, ClaimStuck } from './ClaimHead.tsx'
import { ClaimContact, ClaimLog, ClaimMoney, ClaimPapers, ClaimPay, ClaimUnits } from './ClaimPanels.tsx'
import { ClaimRounds } from './ClaimRounds.tsx'
import { type Claim, useClaimsLive } from './reads.ts'

const numberOf = (query: URLSearchParams) => (query.get('claimNo') ?? '').trim().slice(0, 30)

export async function load({ query, ensure }: PageContext) {
  const claimNo = numberOf(query)
  if (!claimNo || !(await ensure('/api/order/getAfterSalesDetail', { claimNo }))) throw notFound('claim')
}
export const head = ({ query }: PageContext): Head => ({ title: `异议 ${numberOf(query)}`, noIndex: true })

export default function ClaimPage() {
  const [query] = useSearchParams()
  const claimNo = numberOf(query)
  const read = useLazyCall('/api/order/getAfterSalesDetail', { claimNo })
  useClaimsLive(read.data?.orderCode)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '退换与售后', to: '/afterSales/list' },
            { label: claimNo },
          ]}
        />
        {read.data ? (
          <Whole c={read.data} />
        ) : (
          <Panel flush>
            <Waiting read={read} lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

function Whole({ c }: { c: Claim }) {
  const live = isLive(c.status)
  return (
    <>
      <ClaimHead c={c} />
      {live && <ClaimStuck c={c} />}
      {c.endReason && (
        <Note tone={c.status === AfterSalesStatus.rejected ? 'bad' : undefined}>
          <span>
            {AfterSalesStatus.label(c.status)}：{c.endReason}
          </span>
        </Note>
      )}
      <div className="od">
        <div className="stack">
          {c.rounds.length > 0 && <ClaimRounds key={c.version} c={c} />}
          <ClaimUnits c={c} />
          <ClaimMoney c={c} />
          <ClaimPapers c={c} live={live} />
        </div>
        <div className="stack">
          <ClaimPay c={c} />
          <ClaimContact c={c} live={live} />
          <ClaimLog c={c} />
        </div>
      </div>
    </>
  )
}
