import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

/** 售后 on the order's page: its claims, and the way to another. */
export function OrderAfterSales({ orderCode }: { orderCode: string }) {
  const navigate = useNavigate()
  const d = useLazyCall('/api/order/getOrderAfterSales', { orderCode }).data
  if (!d || (d.claims.length === 0 && d.whyNotClaim === '-')) return null
  return (
    <Panel
      id="afterSales"
      title="售后"
      more={
        <Button
          disabledReason={d.whyNotClaim || undefined}
          onClick={() => navigate(`/afterSales/apply?orderCode=${encodeURIComponent(orderCode)}`)}
        >
          提异议
        </Button>
      }
    >
      {d.claims.length === 0 ? (
        <p className="mute">{d.termsText}。</p>
      ) : (
        <ul className="plain">
          {d.claims.map(c => (
            <li key={c.claimNo}>
              <Link className="link" to={`/afterSales/detail?claimNo=${c.claimNo}`}>
                {c.claimNo}
              </Link>{' '}
              <StatusTag of={AfterSalesStatus} code={c.status} />
              <span className="mute">
                {' '}
                {ClaimKind.label(c.kind)}，{c.units} 件，{shortTime(c.filedAt)}
                {c.refundedFen > 0 && `，已退 ${yuan(c.refundedFen)} 元`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
