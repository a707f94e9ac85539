import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ClaimPane } from './ClaimPane.tsx'
import './afterSales.css'

type Row = Reply<'/api/ops/getClaimQueue'>['list'][number]
const TABS = [
  { state: 'work', label: '待办', empty: '没有未结的异议。' },
  { state: 'filed', label: '待受理', empty: '没有等受理的异议。' },
  { state: 'accepted', label: '勘验与方案', empty: '没有等勘验或方案的异议。' },
  { state: 'proposed', label: '待客户答复', empty: '没有等客户答复的方案。' },
  { state: 'arbitration', label: '仲裁', empty: '没有等裁定的异议。' },
  { state: 'agreed', label: '赔付中', empty: '没有等赔付或退回的异议。' },
  { state: 'done', label: '已结束', empty: '还没有结束的异议。' },
  { state: 'all', label: '全部', empty: '还没有异议。' },
] as const

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '异议 / 订单',
    head: true,
    excel: [
      { title: '异议', width: 20, value: r => r.claimNo },
      { title: '订单', width: 20, value: r => r.orderCode },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.claimNo}
        </button>
        <small className="mute">{r.orderCode}</small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  textColumn('kind', '类别', r => ClaimKind.label(r.kind), { secondary: true }),
  textColumn('title', '货', r => `${r.title}，${r.units} 件`, { wide: true, secondary: true }),
  tonsColumn('tons', '问题，吨', r => r.problemKg, { secondary: true }),
  yuanColumn('wish', '期望，元', r => r.wishFen, { secondary: true }),
  yuanColumn('paid', '已退，元', r => r.refundedFen, { secondary: true }),
  {
    key: 'status',
    title: '状态',
    excel: [
      { title: '状态', value: r => AfterSalesStatus.label(r.status) },
      { title: '等待事项', value: r => r.waitsFor },
    ],
    render: r => (
      <>
        <StatusTag of={AfterSalesStatus} code={r.status} />
        {r.waitsFor && <small className="mute">{r.waitsFor}</small>}
      </>
    ),
  },
  {
    key: 'since',
    title: '自',
    num: true,
    secondary: true,
    excel: { title: '等待起始时间', value: r => ({ at: r.statusSince }) },
    render: r => shortTime(r.statusSince),
  },
]

/** 异议台: what waits for service, quality or the third person, longest first. */
export default function ClaimQueuePage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getClaimQueue',
    f.page,
    { state: tab.state, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const counts = list.data
    ? {
        filed: list.data.filedCount,
        accepted: list.data.acceptedCount,
        proposed: list.data.proposedCount,
        arbitration: list.data.arbitrationCount,
        agreed: list.data.agreedCount,
      }
    : undefined
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>异议</h1>
        <span className="mute">受理、勘验、方案，两轮不成由第三人裁定；商定的钱自动进客户余额</span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="claim"
          label="异议"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="异议 / 订单 / 企业 / 件号" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="提出日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.claimNo, page: f.page }))}
          rowKey={r => r.claimNo}
          openKey={f.open}
          squeezed={f.open !== ''}
          unit="个"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="异议" onClose={close}>
          <ClaimPane key={f.open} claimNo={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}
