// 访问统计: what visitors do in the mall, without who they are.
import type { Span } from '@mall/domain/desk/stats/visits.rules.ts'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { VisitGoods } from './VisitGoods.tsx'
import { VisitSums } from './VisitSums.tsx'
import './stats.css'

const TABS = [
  { state: 'visits', label: '访问与下单' },
  { state: 'goods', label: '商品' },
]
const spanOf = (text: string): Span => (text === 'week' || text === 'month' ? text : 'day')

export default function VisitsPage() {
  const [f, set, filtered] = useFilters({ view: 'visits', span: 'day', on: '', channel: '', by: 'views', page: 1 })
  const now = f.view === 'goods' ? 'goods' : 'visits'
  const ask = { span: spanOf(f.span), on: f.on, channel: f.channel === '*' ? '' : f.channel }
  const tabs = <QueueTabs tabs={TABS} now={now} counts={{}} onPick={view => set({ view })} />
  return (
    <>
      <div className="page-head">
        <h1>访问统计</h1>
        <span className="mute">只数次数，不记是谁；几秒后计入</span>
      </div>
      {now === 'visits' ? (
        <VisitSums ask={ask} tabs={tabs} onChange={set} />
      ) : (
        <VisitGoods
          ask={ask}
          tabs={tabs}
          filtered={filtered}
          page={f.page}
          by={f.by === 'orders' ? ('orders' as const) : ('views' as const)}
          onChange={set}
        />
      )}
    </>
  )
}
