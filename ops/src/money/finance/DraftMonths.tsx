import type { FinanceBoardSums } from '@mall/contract/money/finance/financeDesk.ts'
import { tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'

/** 承兑按到期月: a column a month in which a draft in hand falls due. */
export function DraftMonths({ drafts }: { drafts: FinanceBoardSums['drafts'] }) {
  const most = Math.max(1, ...drafts.months.map(m => m.fen))
  return (
    <>
      <h2 className="row">
        承兑按到期月
        <span className="push sm mute">
          {tenThousands(drafts.fen)} 万，{drafts.count} 张
        </span>
      </h2>
      {drafts.months.length === 0 ? (
        <p className="mute">没有在手的承兑。</p>
      ) : (
        <ol className="cols" aria-label="在手承兑每月到期，万元">
          {drafts.months.map(m => (
            <li key={m.month}>
              <Link to="/drafts?state=hand" title={`${m.month} ${yuan(m.fen)} 元，${m.count} 张`}>
                <span>{tenThousands(m.fen)}</span>
                <i aria-hidden="true" style={{ height: `${Math.max(2, (m.fen / most) * 80)}px` }} />
                <small>{Number(m.month.slice(5))} 月</small>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
