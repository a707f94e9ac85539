import { useLazyCall } from '@mall/client/useCall.ts'
import { CreditState } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { Tag } from '../../kernel/kit/Tag.tsx'

/** The line in one sentence, and the way to where it is set. */
export function CompanyCredit({ companyCode }: { companyCode: string }) {
  const read = useLazyCall('/api/ops/getCredit', { companyCode })
  const c = read.data
  if (!c) return null
  const { line } = c
  const next = c.uses[0]
  return (
    <p className="part row">
      <span>
        {line
          ? `授信额度 ${yuan(line.limitFen)} 元，已用 ${yuan(line.usedFen)} 元，账期 ${line.termDays} 天，至 ${line.validUntil}`
          : '没有授信'}
        {next && line?.overdueFen === 0 ? `；下次 ${next.dueOn} 到期 ${yuan(next.restFen)} 元` : ''}
      </span>
      {line && line.state === 'stopped' && <Tag tone="bad">{CreditState.label(line.state)}</Tag>}
      {line && line.overdueFen > 0 && <Tag tone="bad">逾期 {yuan(line.overdueFen)}</Tag>}
      {c.ask && <Tag tone="wait">调整待复核</Tag>}
      <Link to={`/credit?open=${companyCode}`}>{line ? '查看与调整' : '开通授信'}</Link>
    </p>
  )
}
