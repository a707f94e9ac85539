import type { Reply } from '@mall/contract/main/calls.ts'
import { ReturnMode, ReturnStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ReturnPane } from './ReturnPane.tsx'
import './afterSales.css'

type Row = Reply<'/api/ops/getReturnQueue'>['list'][number]
const TABS = [
  { state: 'work', label: '待收货', empty: '没有等收货的退货单。' },
  { state: 'done', label: '已结束', empty: '还没有结束的退货单。' },
  { state: 'all', label: '全部', empty: '还没有退货单；异议商定退货后自动开出。' },
] as const

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '退货单 / 异议',
    head: true,
    excel: [
      { title: '退货单', width: 20, value: r => r.returnNo },
      { title: '异议', width: 20, value: r => r.claimNo },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.returnNo}
        </button>
        <small className="mute">{r.claimNo}</small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  textColumn('title', '货', r => `${r.title}，${r.received}/${r.units} 件`, { wide: true }),
  tonsColumn('tons', '吨', r => r.kg),
  textColumn('mode', '怎样退回', r => (r.mode ? `${ReturnMode.label(r.mode)} ${r.plate}` : '待约')),
  textColumn('plan', '日期', r => r.planOn || '待约'),
  yuanColumn('paid', '已退，元', r => r.refundedFen),
  {
    key: 'status',
    title: '状态',
    excel: { title: '状态', value: r => ReturnStatus.label(r.status) },
    render: r => <StatusTag of={ReturnStatus} code={r.status} />,
  },
]

/** 退货台: what comes back, weighed and placed unit by unit. */
export default function ReturnQueuePage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getReturnQueue',
    f.page,
    { state: tab.state, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>退货</h1>
        <span className="mute">到厂过磅，逐件入库或报废；退款按收回重量自动进客户余额</span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="goodsReturn"
          label="退货单"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={list.data && { work: list.data.workCount }}
              onPick={state => set({ state, open: undefined })}
            />
          }
          filters={
            <>
              <SearchWord value={f.word} placeholder="退货单 / 异议 / 订单 / 企业 / 车牌" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="开单日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.returnNo, page: f.page }))}
          rowKey={r => r.returnNo}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="退货单" onClose={close}>
          <ReturnPane key={f.open} returnNo={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}
