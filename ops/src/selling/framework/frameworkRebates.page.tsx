import './framework.css'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { textColumn, timeColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { openAddress, type RebateRow, signed } from './frameworkWords.ts'

const HEAD: readonly Column<RebateRow>[] = [
  {
    key: 'cc',
    title: '合同 / 企业',
    head: true,
    excel: [
      { title: '合同', width: 18, value: r => r.ccNo },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <Link to={openAddress(r.ccNo)}>{r.ccNo}</Link>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'period',
    title: '返利期',
    excel: [
      { title: '返利期', value: r => r.label },
      { title: '起', value: r => r.fromOn },
      { title: '止', value: r => r.toOn },
    ],
    render: r => (
      <span className="nowrap">
        {r.label}
        <small className="mute">
          {r.fromOn} 至 {r.toOn}
        </small>
      </span>
    ),
  },
]
const FIGURES: readonly Column<RebateRow>[] = [
  tonsColumn('kg', '结算，吨', r => r.settledKg),
  {
    key: 'tier',
    title: '档位，元/吨',
    num: true,
    excel: { title: '档位，元/吨', value: r => ({ fen: r.fenPerTon }) },
    render: r => (r.fenPerTon > 0 ? yuan(r.fenPerTon) : <span className="mute">没有到</span>),
  },
  yuanColumn('rebate', '返利，元', r => r.rebateFen),
]
const BOOKED: readonly Column<RebateRow>[] = [
  ...HEAD,
  textColumn('kind', '笔', r => (r.seq === 1 ? '期末结算' : `差额 ${r.seq - 1}`)),
  ...FIGURES,
  {
    key: 'posted',
    title: '入账，元',
    num: true,
    excel: { title: '入账，元', value: r => ({ fen: r.postedFen }) },
    render: r => <b>{signed(r.postedFen)}</b>,
  },
  timeColumn('at', '入账时间', r => r.madeAt),
  textColumn('journal', '流水', r => r.journalNo),
]
const HELD: readonly Column<RebateRow>[] = [
  ...HEAD,
  ...FIGURES,
  textColumn('why', '暂缓原因', r => r.heldReason, { wide: true, width: 30 }),
  textColumn('who', '暂缓人', r => r.heldName),
  timeColumn('held', '暂缓时间', r => r.heldAt),
]

/** 返利 of all contracts: what was posted to whom, and which periods are held. */
export default function FrameworkRebatesPage() {
  const [f, set, filtered] = useFilters({ queue: 'booked', word: '', fromOn: '', toOn: '', page: 1 })
  const held = f.queue === 'held'
  const days = { ...(f.fromOn ? { fromOn: f.fromOn } : {}), ...(f.toOn ? { toOn: f.toOn } : {}) }
  const list = useList('/api/ops/getRebateList', f.page, { view: held ? 'held' : 'booked', word: f.word, ...days })
  const d = list.data
  return (
    <>
      <div className="page-head">
        <h1>返利</h1>
        <span className="mute">框架合同各期按已确认的结算吨数入余额；暂缓与恢复在合同里</span>
        <span className="push row">
          <Link to="/framework">框架合同</Link>
        </span>
      </div>
      <ListFrame<RebateRow>
        list="rebate"
        label={held ? '暂缓的返利' : '返利'}
        filtered={filtered}
        filters={
          <>
            <Segmented
              aria-label="状态"
              value={held ? 'held' : 'booked'}
              onChange={queue => set({ queue })}
              options={[
                { value: 'booked', label: '已入账' },
                { value: 'held', label: '暂缓中' },
              ]}
            />
            <SearchWord value={f.word} placeholder="合同号 / 企业" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} label={held ? '暂缓' : '入账'} onChange={change => set(change)} />
          </>
        }
        {...list.frame}
        columns={held ? HELD : BOOKED}
        rowKey={r => `${r.ccNo} ${r.periodKey} ${r.seq}`}
        unit={held ? '期' : '笔'}
        onPage={page => set({ page })}
        footer={
          d && !held && d.totalCount > 0 ? (
            <p className="panel-pad mute">
              合计　结算 {tons(d.settledKg)} 吨，入账 {yuan(d.postedFen)} 元
            </p>
          ) : null
        }
        empty={held ? '没有暂缓着的返利期。' : '还没有结算过返利。返利期满后自动结算。'}
      />
    </>
  )
}
