// 发运看板: what is the buyer's to do, the hours of the day by depot, his trucks by depot and slot.
import './shipment.css'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SLOT_LEGEND } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { isBuyersStatus, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CertifyFirst } from '../../orders/checkout/CertifyFirst.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime, weekday } from '../../kernel/kit/time.ts'
import { HourTable } from './HourTable.tsx'
import { movesTrucks, pickUpAddress } from './shipLinks.ts'
import { ShipTable } from './ShipTable.tsx'

type Board = Reply<'/api/order/getDispList'>
const MODES = { all: '代办和自提', self: '只看自提', carrier: '只看代办' } as const

function inputOf(query: URLSearchParams) {
  const day = query.get('day') ?? ''
  const mode = query.get('mode') ?? 'all'
  const status = Number(query.get('status') ?? 0)
  return {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    depotCode: (query.get('depot') ?? '').slice(0, 20),
    mode: mode in MODES ? (mode as keyof typeof MODES) : ('all' as const),
    ...(isBuyersStatus(status) ? { status } : {}),
  }
}
function address(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `/DispListData?${text}` : '/DispListData'
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getDispList', inputOf(query))
export const head = (): Head => ({ title: '发运看板', noIndex: true })

export default function DispListData() {
  const { session } = useBoot()
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '买家中心', to: '/user/userCenter' }, { label: '发运看板' }]} />
        {session.companyName === null ? <CertifyFirst as="h2" aim="看企业的发运" /> : <Company />}
      </div>
    </main>
  )
}

function Company() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const board = useLazyCall('/api/order/getDispList', inputOf(query), { keepOld: true, refetchMs: 60_000 })
  useLive(event => movesTrucks(event) && void refresh('/api/order/getDispList'))
  if (board.data) return <Loaded b={board.data} busy={board.isFetching} />
  return (
    <Panel>
      {board.isError ? <Failed message={board.error.message} onRetry={() => board.refetch()} /> : <Skeleton lines={10} />}
    </Panel>
  )
}

const kgOf = (rows: Board['rows']): number => rows.reduce((n, r) => n + (r.netKg ?? r.tagKg), 0)

function Loaded({ b, busy }: { b: Board; busy: boolean }) {
  const [query] = useSearchParams()
  const go = useNavigate()
  const input = inputOf(query)
  const today = dayText(new Date(b.now))
  const to = (change: Record<string, string | null>) => void go(address(query, change), { preventScrollReset: true })
  const todoNos = new Set(b.todo.map(t => t.waybillNo))
  const total = b.states.reduce((n, s) => ({ n: n.n + s.n, kg: n.kg + s.kg }), { n: 0, kg: 0 })
  const free = b.waitingOrders.filter(o => o.selfPickup)
  return (
    <div aria-busy={busy || undefined}>
      <div className="row" style={{ alignItems: 'baseline', marginBottom: 12, gap: '6px 16px' }}>
        <h1>发运看板</h1>
        <span className="mute">
          {b.day.slice(5)} {weekday(b.day)}　{total.n} 车 {tons(total.kg)} 吨
        </span>
        <span className="push mute sm">{shortTime(b.now).slice(6)} 更新，自动刷新</span>
      </div>
      <div className="row no-print" style={{ marginBottom: 12, gap: '8px 12px' }}>
        <span className="seg" role="group" aria-label="日期">
          {b.days.map(d => (
            <Link
              key={d.day}
              to={address(query, { day: d.day === today ? null : d.day })}
              className={d.day === b.day ? 'on' : undefined}
              aria-current={d.day === b.day ? 'date' : undefined}
              preventScrollReset
            >
              {d.day === today ? '今天' : `${d.day.slice(5)} ${weekday(d.day)}`} <small>{d.n}</small>
            </Link>
          ))}
        </span>
        <Select aria-label="仓库" size="md" value={input.depotCode} onChange={e => to({ depot: e.target.value })}>
          <option value="">全部仓库</option>
          {b.depots.map(d => (
            <option key={d.depotCode} value={d.depotCode}>
              {d.name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="提货方式"
          size="md"
          value={input.mode}
          onChange={e => to({ mode: e.target.value === 'all' ? null : e.target.value })}
        >
          {Object.entries(MODES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <span className="push row">
          <Button onClick={() => window.print()}>打印提货清单</Button>
          <LinkButton to="/order/orderShipList">全部运单与导出</LinkButton>
        </span>
      </div>
      <section className="panel" style={{ marginBottom: 16 }}>
        <ul className="shipstates" aria-label="各状态">
          <li className={b.todo.length > 0 ? 'hot' : 'zero'}>
            <a href="#todo">
              <b>{b.todo.length}</b>要您办
            </a>
          </li>
          {b.states.slice(0, 5).map(s => {
            const on = input.status === s.status
            return (
              <li key={s.status} className={[s.n === 0 && 'zero', on && 'on'].filter(Boolean).join(' ') || undefined}>
                <Link
                  to={address(query, { status: on ? null : String(s.status) })}
                  aria-current={on ? 'true' : undefined}
                  preventScrollReset
                >
                  <b>{s.n}</b>
                  {WaybillStatus.label(s.status)}
                </Link>
                <small>{tons(s.kg)} 吨</small>
              </li>
            )
          })}
        </ul>
      </section>
      {b.todo.length > 0 && (
        <Panel
          title={
            <>
              要您办 <Tag tone="wait">{b.todo.length}</Tag>
            </>
          }
          more="晚的在前"
          className="lateb"
          id="todo"
          flush
        >
          <ShipTable rows={b.todo} now={b.now} acts />
        </Panel>
      )}
      {b.gates.length > 0 && (
        <Panel title={b.day === today ? '今日时段' : `${b.day.slice(5)} 时段`} remark={SLOT_LEGEND} className="below" flush>
          <HourTable gates={b.gates} now={b.now} />
        </Panel>
      )}
      {b.depots.map(d => {
        const rows = b.rows.filter(r => r.depotCode === d.depotCode)
        const above = rows.filter(r => todoNos.has(r.waybillNo)).length
        const here = rows.filter(r => !todoNos.has(r.waybillNo))
        if (rows.length === 0) return null
        return (
          <Panel
            key={d.depotCode}
            title={d.name}
            remark={`${rows.length} 车 ${tons(kgOf(rows))} 吨${above > 0 ? `，其中 ${above} 车在上面「要您办」` : ''}`}
            className="below"
            flush
          >
            {here.length > 0 && <ShipTable rows={here} now={b.now} />}
          </Panel>
        )
      })}
      {b.rows.length === 0 && (
        <Panel className="below" flush>
          <Empty
            title="这一天没有您的车"
            drawing="rebar"
            actions={
              <>
                {input.status && (
                  <LinkButton look="ink" to={address(query, { status: null })}>
                    看全部状态
                  </LinkButton>
                )}
                {free[0] && (
                  <LinkButton look="ink" to={pickUpAddress(free[0].orderCode)}>
                    预约时段
                  </LinkButton>
                )}
              </>
            }
          >
            {b.waitingOrders.length > 0
              ? `已付款、还有货没上车的订单 ${b.waitingOrders.length} 张，共 ${tons(b.waitingOrders.reduce((n, o) => n + o.kg, 0))} 吨。`
              : '没有等发货的订单。'}
          </Empty>
        </Panel>
      )}
      {b.waitingOrders.length > 0 && <Waiting b={b} />}
    </div>
  )
}

/** Paid goods that stand on no truck yet. */
function Waiting({ b }: { b: Board }) {
  return (
    <Panel title="待装车的订单" remark={`${b.waitingOrders.length} 张`} className="below" flush>
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>订单</th>
            <th>货物</th>
            <th className="num">订货</th>
            <th>提货方式</th>
            <th className="num">
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {b.waitingOrders.map(o => (
            <tr key={o.orderCode}>
              <td className="nowrap" data-l="订单">
                <Link to={`/order/orderDetail?orderCode=${o.orderCode}`}>{o.orderCode}</Link>
              </td>
              <td className="all">{o.summary}</td>
              <td className="num" data-l="订货">
                {tons(o.kg)}
                <span className="u">吨</span>
              </td>
              <td data-l="提货方式">{o.selfPickup ? '自提' : '代办汽运'}</td>
              <td className="num actc">
                {o.selfPickup ? (
                  <LinkButton size="sm" to={pickUpAddress(o.orderCode)}>
                    预约提货
                  </LinkButton>
                ) : (
                  <span className="mute">等调度派车</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
