import './erp.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { BookKind } from '@mall/domain/desk/erp/erp.events.ts'
import { RunState } from '@mall/domain/desk/erp/difference.ts'
import { Link } from 'react-router'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { figure, gap } from './figures.ts'

type Row = Reply<'/api/ops/getErpRunList'>['list'][number]
const book = (r: Row, kind: Row['books'][number]['kind']) => r.books.find(b => b.kind === kind)

const columns: Column<Row>[] = [
  {
    key: 'run',
    title: '对账',
    head: true,
    excel: [
      { title: '对账', width: 20, value: r => r.runNo },
      { title: '怎么发起', value: r => (r.how === 'daily' ? '每日自动' : r.actorName) },
    ],
    render: r => (
      <>
        <Link className="nowrap" title="当天发现的差异" to={`/reconcile?state=all&fromOn=${r.day}&toOn=${r.day}`}>
          {r.runNo}
        </Link>
        <small className="mute">{r.how === 'daily' ? '每日自动' : r.actorName}</small>
      </>
    ),
  },
  timeColumn('at', '时间', r => r.takenAt),
  {
    key: 'state',
    title: '结果',
    excel: [
      { title: '结果', value: r => RunState.label(r.state) },
      { title: '原因', width: 24, value: r => r.trouble },
    ],
    render: r => (
      <>
        <StatusTag of={RunState} code={r.state} />
        {r.trouble && <small className="mute">{r.trouble}</small>}
      </>
    ),
  },
  ...(['compared', 'different', 'underWayLines', 'messages'] as const).map((key): Column<Row> => {
    const title = { compared: '比对项', different: '差异', underWayLines: '在途项', messages: '未答复消息' }[key]
    return {
      key,
      title,
      num: true,
      secondary: key === 'messages',
      excel: { title, value: r => String(r[key]) },
      render: r => (r.state === 'failed' ? '—' : r[key]),
    }
  }),
  ...BookKind.rows.map(
    ({ code, label }): Column<Row> => ({
      key: code,
      title: label,
      num: true,
      secondary: true,
      excel: [
        { title: `${label}：商城`, width: 18, value: r => figure(code, book(r, code)?.oursSum ?? 0) },
        { title: `${label}：ERP`, width: 18, value: r => figure(code, book(r, code)?.theirsSum ?? 0) },
      ],
      render: r => {
        const b = book(r, code)
        if (!b) return '—'
        const off = b.oursSum - b.theirsSum
        return (
          <>
            <span className="nowrap">{figure(code, b.oursSum)}</span>
            {off !== 0 && <small className="mute nowrap">差 {gap(code, off)}</small>}
          </>
        )
      },
    }),
  ),
]

/** 对账记录: one run a day by itself and those by hand, with the sums of both sides. */
export default function ReconcileRunPage() {
  const [f, set, filtered] = useFilters({ fromOn: '', toOn: '', sort: '', page: 1 })
  const list = useList('/api/ops/getErpRunList', f.page, { fromOn: f.fromOn || undefined, toOn: f.toOn || undefined }, 30_000)
  return (
    <div className="desk">
      <div className="page-head">
        <h1>对账记录</h1>
        <span className="acts">
          <Link to="/reconcile">对账差异</Link>
        </span>
      </div>
      <ListFrame<Row>
        list="erpRun"
        label="对账记录"
        filtered={filtered}
        filters={<DateRange from={f.fromOn} to={f.toOn} onChange={set} label="对账日期" />}
        {...list.frame}
        columns={columns}
        rowKey={r => r.runNo}
        unit="次"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="还没有对过账。每天凌晨自动对账。"
      />
    </div>
  )
}
