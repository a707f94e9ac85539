import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

/** Its own number to pay to, what is frozen and why, and the ways to its receipts and refunds. */
export function CompanyHolds({ companyCode }: { companyCode: string }) {
  const read = useLazyCall('/api/ops/getCompanyHolds', { companyCode })
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const why = whyNoRight(staff, 'fund.check')
  const [releasing, setReleasing] = useState<{ holdId: string; amountFen: Fen } | null>(null)
  const d = read.data
  if (!d) return null
  return (
    <>
      <div className="part row">
        <span>{d.accountNo ? `收款账号 ${spaced(d.accountNo)}` : '还没有设置收款账户'}</span>
        <Link to={`/receipts?state=all&word=${companyCode}`}>来款</Link>
        <Link to={`/balanceRefund?state=all&word=${companyCode}`}>余款退款</Link>
        <Link to={`/drafts?state=all&word=${companyCode}`}>承兑</Link>
        <Link to={`/statement?company=${companyCode}`}>往来明细</Link>
      </div>
      {d.holds.map(h => (
        <p key={h.holdId} className="part row">
          <span>
            冻结 {yuan(h.amountFen)} 元：{h.reason}
            <small className="mute">
              {' '}
              {shortTime(h.since)}，{h.endsText}
            </small>
          </span>
          {h.releasable && (
            <ActButton size="small" {...(why ? { why } : {})} onClick={() => setReleasing(h)}>
              释放
            </ActButton>
          )}
        </p>
      ))}
      {releasing && (
        <ReasonDialog
          title={`释放保证金 ${yuan(releasing.amountFen)} 元`}
          consequence="金额回到客户的可用余额，客户会看到原因。"
          okText="释放"
          usual={['未成交', '履约完成']}
          onSend={async reason => {
            await call('/api/ops/releaseHold', { holdId: releasing.holdId, reason })
            await client.invalidateQueries()
          }}
          onClose={() => setReleasing(null)}
        />
      )}
    </>
  )
}
