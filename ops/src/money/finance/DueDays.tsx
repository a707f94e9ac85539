import type { FinanceBoardSums } from '@mall/contract/money/finance/financeDesk.ts'
import { tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const nameOf = (on: string, i: number) => (i === 0 ? '今天' : (WEEK[new Date(`${on}T00:00:00Z`).getUTCDay()] ?? on))

/** 7 天内到期: a column a day; each opens the list of its day. */
export function DueDays({ days }: { days: FinanceBoardSums['days'] }) {
  const most = Math.max(1, ...days.map(d => d.fen))
  const sum = days.reduce((total, d) => total + d.fen, 0)
  return (
    <>
      <h2 className="row">
        7 天内到期<span className="push sm mute">{tenThousands(sum)} 万</span>
      </h2>
      <ol className="cols" aria-label="7 天内每天到期，万元">
        {days.map((d, i) => (
          <li key={d.on}>
            <Link
              to={`/receivable?dueOn=${d.on}`}
              title={`${d.on} ${yuan(d.fen)} 元，${d.count} 笔`}
              className={i === 0 ? 'now' : undefined}
            >
              <span>{tenThousands(d.fen)}</span>
              <i aria-hidden="true" style={{ height: `${d.fen === 0 ? 0 : Math.max(2, (d.fen / most) * 80)}px` }} />
              <small>{nameOf(d.on, i)}</small>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
