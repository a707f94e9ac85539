import './acceptance.css'
import { monthsAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { CSSProperties } from 'react'
import { Panel } from '../../kernel/kit/Panel.tsx'
import type { Desk } from './DraftDesk.tsx'

/** 到期月历: seven months from the first that has something, at the latest from this one. */
export function Months({ desk }: { desk: Desk }) {
  const now = desk.today.slice(0, 7)
  const first = [now, ...desk.months.map(m => m.month)].toSorted()[0] ?? now
  const last = [monthsAfter(`${now}-01`, 6).slice(0, 7), ...desk.months.map(m => m.month)].toSorted().at(-1) ?? now
  const months: Desk['months'] = []
  for (let day = `${first}-01`; day.slice(0, 7) <= last && months.length < 14; day = monthsAfter(day, 1)) {
    const month = day.slice(0, 7)
    months.push(desk.months.find(m => m.month === month) ?? { month, openFen: 0, openCount: 0, badFen: 0, badCount: 0 })
  }
  const height = (fen: Fen) => ({ '--v': `${Math.round((fen / most) * 100)}%` }) as CSSProperties
  const most = Math.max(1, ...months.map(m => m.openFen + m.badFen))
  return (
    <Panel
      title="到期月历"
      remark={`未到期 ${desk.openCount} 张 ${yuan(desk.openFen)} 元，承兑额度还剩 ${yuan(Math.max(0, desk.lineFen - desk.openFen))}`}
    >
      <ol className="months">
        {months.map(m => {
          const sum = m.openFen + m.badFen
          return (
            <li key={m.month} className={m.month === now ? 'now' : undefined}>
              <span>{m.month === now || !m.month.endsWith('-01') ? `${m.month.slice(5)} 月` : m.month}</span>
              <span className="col" aria-hidden="true">
                {m.openFen > 0 && <i style={height(m.openFen)} />}
                {m.badFen > 0 && <i className="bad" style={height(m.badFen)} />}
              </span>
              <span>
                <b>{sum === 0 ? '—' : yuan(sum)}</b>
                {m.badCount > 0
                  ? `退票 ${m.badCount}${m.openCount > 0 ? `，${m.openCount} 张` : ''}`
                  : m.openCount > 0
                    ? `${m.openCount} 张`
                    : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
