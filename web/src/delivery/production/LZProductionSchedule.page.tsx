import './production.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { periodOfDay } from '@mall/domain/delivery/production/week.ts'
import { readyOn } from '@mall/domain/delivery/production/week.rules.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox, Pick } from '../../kernel/kit/Choice.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import IntentDialog from '../../goods/goods/IntentDialog.tsx'
import { ExportSchedule } from './ExportSchedule.tsx'
import { OwnLines } from './OwnLines.tsx'
import { SCHEDULE } from './scheduleInput.ts'
import { SCHEDULE_READS } from './scheduleLinks.tsx'
import { SlipPanel } from './SlipPanel.tsx'
import { type GridCell, type GridLine, type Schedule, WeekGrid } from './WeekGrid.tsx'

export const load = ({ query, ensure }: PageContext) => ensure('/api/order/getProductionSchedule', SCHEDULE.input(query))
export const head = (): Head => ({ title: '排产计划', noIndex: true })

const FALLBACK_MS = 60_000

/** 排产计划: what slipped first, then the weeks of the lines, then the company's own lines. */
export default function LZProductionSchedule() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const schedule = useLazyCall('/api/order/getProductionSchedule', SCHEDULE.input(query), {
    keepOld: true,
    refetchMs: FALLBACK_MS,
  })
  useLive(event => event.kind !== 'open' && void refresh(...SCHEDULE_READS))
  const { data } = schedule
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '排产计划' }]} />
        {data ? (
          <Loaded data={data} busy={schedule.isFetching} />
        ) : (
          <Panel flush>
            <Waiting read={schedule} lines={10} />
          </Panel>
        )}
      </div>
    </main>
  )
}

function Loaded({ data, busy }: { data: Schedule; busy: boolean }) {
  const [query] = useSearchParams()
  const go = useNavigate()
  const { call, session } = useDeps()
  const boot = useBoot()
  const [compare, setCompare] = useState(false)
  const [asking, setAsking] = useState<{ line: GridLine; cell: GridCell } | null>(null)
  const to = (change: Parameters<typeof SCHEDULE.to>[1]) =>
    void go(SCHEDULE.to(query, change), { preventScrollReset: true, replace: true })
  const order = (line: GridLine, cell: GridCell) => {
    const deliveryDateNumber = periodOfDay(readyOn(cell.week, line.readyDays))
    session.set({ deliveryDateNumber })
    // Only a proposal for the goods he finds: that it could not be noted is nobody's concern.
    call('/api/goods/chooseDeliveryPeriod', { deliveryDateNumber }).catch(() => undefined)
    void go(`/search?word=${encodeURIComponent(line.product)}`)
  }
  const product = query.get('product') ?? ''
  return (
    <>
      <div className="row schedhead" style={{ alignItems: 'baseline', marginBottom: 12, gap: '6px 16px' }}>
        <h1>排产计划</h1>
        <span className="mute">
          {data.ofWorks}　{data.publishedAt === null ? '尚未发布' : `${shortTime(data.publishedAt)} 发布`}，下次{' '}
          {shortTime(data.nextAt)}
        </span>
        <span className="push row no-print">
          <Button onClick={() => setCompare(!compare)} aria-pressed={compare}>
            {compare ? '收起对照' : '上期对照'}
          </Button>
          <ExportSchedule data={data} />
          <Button onClick={() => window.print()}>打印</Button>
        </span>
      </div>
      {data.slips.map(line => (
        <SlipPanel key={`${line.bookingId} ${line.slip?.reply}`} line={line} />
      ))}
      <Panel
        title="滚动六周"
        remark="数字为还可订的吨数"
        flush
        more={
          <span className="row no-print">
            {data.before && <Link to={SCHEDULE.to(query, { fromWeek: data.before })}>前六周</Link>}
            {data.after && <Link to={SCHEDULE.to(query, { fromWeek: data.after })}>后六周</Link>}
          </span>
        }
        footer={
          <span className="wkkey">
            <span className="ok">开放　余量过 15 %</span>
            <span className="lim">紧张　余量 15 % 以内</span>
            <span>已截止　不再接单</span>
            <span className="ask">询单　未放量，可先提意向</span>
            <span>停线　不生产</span>
          </span>
        }
      >
        {data.works.length === 0 ? (
          <Empty
            title="还没有排产计划"
            drawing="coil"
            actions={
              <LinkButton look="ink" to="/search">
                去选现货
              </LinkButton>
            }
          >
            钢厂尚未公布产线与周计划；期货订单付款后由计划员安排。
          </Empty>
        ) : (
          <>
            <div className="wkflt">
              <Pick
                label="所属厂"
                options={data.works.map(works => ({ value: works, label: works }))}
                value={data.ofWorks}
                onChange={works => to({ works, product: null })}
              />
              {data.products.length > 1 && (
                <Pick
                  label="产品"
                  options={[{ value: '', label: '全部' }, ...data.products.map(value => ({ value, label: value }))]}
                  value={data.products.includes(product) ? product : ''}
                  onChange={value => to({ product: value })}
                />
              )}
              {boot.session.companyName && (
                <Checkbox
                  label="只看有我订单的产线"
                  checked={query.get('mineOnly') === '1'}
                  onChange={on => to({ mineOnly: on ? '1' : null })}
                />
              )}
            </div>
            <div aria-busy={busy || undefined}>
              {data.lines.length === 0 ? (
                <Empty
                  drawing="coil"
                  actions={
                    <LinkButton look="ink" to="/LZProductionSchedule">
                      看全部产线
                    </LinkButton>
                  }
                >
                  这里没有您在排的订单，或没有这种产品的产线。
                </Empty>
              ) : (
                <WeekGrid data={data} compare={compare} onOrder={order} onAsk={(line, cell) => setAsking({ line, cell })} />
              )}
            </div>
          </>
        )}
      </Panel>
      {boot.session.companyName && <OwnLines data={data} />}
      {asking && (
        <IntentDialog
          start={{
            productName: asking.line.product,
            grade: '',
            spec: '',
            note: `${asking.line.name} ${readyOn(asking.cell.week, asking.line.readyDays)} 前后入库`,
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
