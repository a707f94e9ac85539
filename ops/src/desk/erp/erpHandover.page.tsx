import type { Reply } from '@mall/contract/main/calls.ts'
import { HandoverState } from '@mall/domain/desk/erp/handover.ts'
import { Link } from 'react-router'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { HandoverActs, MakeHandover } from './HandoverAct.tsx'

type Row = Reply<'/api/ops/getErpHandoverList'>['list'][number]

const columns: Column<Row>[] = [
  textColumn('no', '编号', r => r.handoverNo, { head: true }),
  textColumn('days', '产生日期', r => `${r.fromOn} 至 ${r.toOn}`),
  textColumn('lines', '条数', r => String(r.lineCount), { num: true }),
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => HandoverState.label(r.handoverState) },
      { title: '交付为', width: 28, value: r => r.deliveredName },
    ],
    render: r => (
      <>
        <StatusTag of={HandoverState} code={r.handoverState} />
        <small className="mute">{[r.deliveredName, r.endedName].filter(Boolean).join('，')}</small>
      </>
    ),
  },
  textColumn('by', '生成', r => r.madeBy, { secondary: true }),
  timeColumn('at', '时间', r => r.madeAt, { secondary: true }),
  {
    key: 'acts',
    title: '操作',
    render: r => <HandoverActs handoverNo={r.handoverNo} made={r.handoverState === HandoverState.made} />,
  },
]

/** 交接文件: what an ERP that is not connected, or has no place for it, is handed as files. */
export default function ErpHandoverPage() {
  const [f, set, filtered] = useFilters({ sort: '', page: 1 })
  const list = useList('/api/ops/getErpHandoverList', f.page, {}, 15_000)
  const d = list.data
  return (
    <div className="desk">
      <div className="page-head">
        <h1>ERP 交接文件</h1>
        <span className="mute">
          {d && `${d.waitingFactCount} 条还没有放进文件${d.oldestOn ? `，最早 ${d.oldestOn}` : ''}`}
          {'　'}
          <Link to="/erpMessage?state=waiting">看消息</Link>
        </span>
        <span className="acts">{d && <MakeHandover why={d.whyNotMake} oldestOn={d.oldestOn} />}</span>
      </div>
      <ListFrame<Row>
        list="erpHandover"
        label="ERP 交接文件"
        filtered={filtered}
        filters={null}
        {...list.frame}
        columns={columns}
        rowKey={r => r.handoverNo}
        unit="份"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="还没有交接文件。没有接通 ERP，或接通的 ERP 没有对应的单据、没有收下的，生成文件，在 ERP 里录入后登记已交付。"
      />
    </div>
  )
}
