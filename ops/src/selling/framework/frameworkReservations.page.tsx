import './framework.css'
import { ReservationPeriod, ReservationState } from '@mall/domain/selling/framework/reservation.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ReservationPane } from './ReservationPane.tsx'
import { nowOf, type Reservation } from './reservationWords.ts'

const TABS = [
  { state: 'running', label: '执行中', empty: '没有执行中的合同备货；在框架合同里约定。' },
  { state: 'waits', label: '待同意', empty: '没有等同意的备货约定。' },
  { state: 'short', label: '缺货', empty: '没有缺货的备货。' },
  { state: 'ending', label: '快到期', empty: '三天内没有到期的备货。' },
  { state: 'over', label: '已结束', empty: '还没有结束的备货。' },
  { state: 'all', label: '全部', empty: '还没有约定过备货；在框架合同里约定。' },
] as const
type View = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Reservation) => void): Column<Reservation>[] => [
  {
    key: 'no',
    title: '备货 / 合同',
    head: true,
    excel: [
      { title: '备货', width: 18, value: r => r.reservationNo },
      { title: '合同', width: 18, value: r => r.ccNo },
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '商品', width: 30, value: r => r.title },
      { title: '仓库', width: 24, value: r => r.depotsText || '不限' },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.reservationNo}
        </button>
        <small className="mute">
          {r.ccNo}　{r.title}
        </small>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'period',
    title: '当期',
    excel: [
      { title: '起', value: r => nowOf(r)?.fromOn ?? '' },
      { title: '止', value: r => nowOf(r)?.untilOn ?? '' },
      { title: '约定，吨', value: r => ({ kg: nowOf(r)?.kg ?? 0 }) },
    ],
    render: r => {
      const p = nowOf(r)
      return p ? (
        <span className="nowrap">
          {p.fromOn}
          <small className="mute">至 {p.untilOn}</small>
        </span>
      ) : (
        <span className="mute">—</span>
      )
    },
  },
  {
    key: 'kg',
    title: '留着 / 缺，吨',
    num: true,
    excel: [
      { title: '留着，吨', value: r => ({ kg: r.heldKg }) },
      { title: '已订走，吨', value: r => ({ kg: r.periods.reduce((n, p) => n + p.takenKg, 0) }) },
      { title: '缺，吨', value: r => ({ kg: r.shortKg }) },
    ],
    render: r => (
      <>
        {tons(r.heldKg)}
        <small className={r.shortKg > 0 ? 'warn' : 'mute'}>{r.shortKg > 0 ? `缺 ${tons(r.shortKg)}` : '不缺'}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => ReservationState.label(r.state) },
    render: r => {
      const p = nowOf(r)
      return r.state === 'inForce' && p ? (
        <StatusTag of={ReservationPeriod} code={p.state} />
      ) : (
        <StatusTag of={ReservationState} code={r.state} />
      )
    },
  },
  textColumn('by', '约定人', r => r.askedName, { secondary: true }),
  timeColumn('at', '约定时间', r => r.askedAt, { secondary: true }),
]

/** 合同备货 of all contracts: what lies there, what is missing, what lapses soon, what waits for a yes. */
export default function FrameworkReservationsPage() {
  const [f, set, filtered] = useFilters({ view: 'running', word: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.view) ?? TABS[0]
  const list = useList('/api/ops/getReservationList', f.page, { view: tab.state as View, word: f.word }, 15_000)
  const d = list.data
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>合同备货</h1>
        <span className="mute">
          {d && `${d.counts.waitingCount} 份待同意，${d.counts.shortCount} 份缺货，${d.counts.endingCount} 份快到期`}
        </span>
        <span className="push row">
          <Link to="/framework">框架合同</Link>
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Reservation>
          list="reservation"
          label="合同备货"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={d ? { waits: d.counts.waitingCount, short: d.counts.shortCount, ending: d.counts.endingCount } : {}}
              onPick={view => set({ view, open: undefined })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="备货编号 / 合同号 / 企业" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.reservationNo, page: f.page }))}
          rowKey={r => r.reservationNo}
          onOpen={r => set({ open: r.reservationNo, page: f.page })}
          unit="份"
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title={`备货 ${f.open}`} onClose={close}>
          {f.open ? <ReservationPane key={f.open} reservationNo={f.open} onClose={close} /> : null}
        </DetailPane>
      </div>
    </div>
  )
}
