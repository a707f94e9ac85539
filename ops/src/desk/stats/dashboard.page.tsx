// 实时经营: the first screen after the log-in. One frame, the parts of the role; figures of the same time of day a week before beside today's.
import { useLazyCall } from '@mall/client/useCall.ts'
import { panels, type Panel } from '@mall/domain/desk/stats/dashboard.ts'
import { Alert } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { firstDesk } from '../../kernel/firstDesk.ts'
import { useStaff } from '../../kernel/staff.ts'
import { DueDays } from '../../money/finance/DueDays.tsx'
import { TodoTable } from '../../money/finance/TodoTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type Dashboard, dayName, ordersOf } from './board.ts'
import { FunnelTable } from './FunnelTable.tsx'
import { KeyFigures, loadFigures, moneyFigures, salesFigures } from './KeyFigures.tsx'
import { BestSellers, EmptyWords, Loads, LostCarts, Part, PriceMoves, Queues, Reload } from './sidePanels.tsx'
import { StuckTable } from './StuckTable.tsx'
import { TonsChart } from './TonsChart.tsx'
import '../../money/finance/finance.css'
import './stats.css'

const EVERY_MS = 300_000
const STALE_MS = 600_000
const clock = (at: number): string => dateTime(at).slice(11)
const minuteOf = (at: number): number => Number(clock(at).slice(0, 2)) * 60 + Number(clock(at).slice(3))

/** What draws each part, out of one answer; a part that the answer does not hold is not drawn. */
const draw: Record<Panel, (d: Dashboard) => ReactNode> = {
  sales: d => d.sales && <KeyFigures label="今天的数" figures={salesFigures(d)} />,
  money: d => d.money && <KeyFigures label="今天的钱" figures={moneyFigures(d)} />,
  loads: d =>
    d.loads && (
      <>
        <KeyFigures label="今天的车" figures={loadFigures(d)} />
        <Loads loads={d.loads} today={d.today} />
      </>
    ),
  stuck: d => d.stuck && <StuckTable stuck={d.stuck} />,
  queues: d => d.queues && <Queues queues={d.queues} />,
  funnel: d =>
    d.funnel && (
      <Part title="从搜索到下单" note="次数；黄条比上周低 0.5 点以上" to="/stats" toText="访问统计">
        <div className="wide-table">
          <FunnelTable
            {...d.funnel}
            fromOn={d.today}
            toOn={d.today}
            before={'上周'}
            stepsTo={code => `/stats?channel=${code || '*'}`}
            wordsTo={code => `/words?days=1${code ? `&channel=${code}` : ''}`}
          />
        </div>
      </Part>
    ),
  todo: d =>
    d.money && (
      <div className="fin">
        <TodoTable rows={d.money.board.todo} />
      </div>
    ),
  best: d => d.best && <BestSellers best={d.best} d={d} />,
  words: d => d.words && <EmptyWords words={d.words} />,
  due: d =>
    d.money && (
      <section className="panel fin" aria-label="7 天内到期">
        <DueDays days={d.money.board.days} />
      </section>
    ),
  tons: d =>
    d.tons && (
      <Part title="累计吨数" note="实线今日，虚线上周" to={ordersOf({ fromOn: d.today })} toText="今日订单">
        <div className="cw">
          <TonsChart {...d.tons} minute={minuteOf(d.at)} day={dayName(d.weekAgo).slice(6)} />
        </div>
      </Part>
    ),
  moves: d => d.moves && <PriceMoves moves={d.moves} today={d.today} />,
  carts: d => d.carts && <LostCarts carts={d.carts} />,
}

/** How old the figures are, looked at twice a minute: a screen that stays open says so when it gets no new ones. */
function useAge(readAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return readAt === 0 ? 0 : now - readAt
}

export default function DashboardPage() {
  const staff = useStaff()
  const read = useLazyCall('/api/ops/getDashboard', {}, { refetchMs: EVERY_MS, keepOld: true })
  const d = read.data
  const age = useAge(read.dataUpdatedAt)
  const desk = firstDesk(staff)
  const column = (of: 'all' | 'left' | 'right') => (d ? d.panels.filter(p => panels[p].column === of) : [])
  const drawn = (of: 'all' | 'left' | 'right') => d && column(of).map(p => <Keyed key={p}>{draw[p](d)}</Keyed>)
  return (
    <div className="dash">
      <div className="page-head">
        <h1>实时经营</h1>
        {d ? (
          <span className="mute">
            {dayName(d.today)}，截至 {clock(d.at)}；与上周 {dayName(d.weekAgo)} 同一时刻比{d.own ? '；只含您的客户' : ''}
          </span>
        ) : null}
        <span className="push row">
          <span className="mute not-n">{d ? `${clock(d.at)} 更新，每 5 分钟一次` : ''}</span>
          <Link to={desk.path}>去{desk.label}</Link>
          <Reload busy={read.isFetching} onClick={() => void read.refetch()} />
        </span>
      </div>
      {d && age > STALE_MS ? <Alert banner type="warning" title={`数据停在 ${clock(d.at)}，可能连不上，正在重试`} /> : null}
      {d ? (
        <>
          <div className="dall">{drawn('all')}</div>
          <div className={column('right').length > 0 ? 'dgrid' : 'dgrid one'}>
            <div className="dcol">{drawn('left')}</div>
            {column('right').length > 0 ? <div className="dcol">{drawn('right')}</div> : null}
          </div>
        </>
      ) : (
        <section className="panel">
          <PaneState query={read} />
        </section>
      )}
    </div>
  )
}
const Keyed = ({ children }: { children: ReactNode }) => children
