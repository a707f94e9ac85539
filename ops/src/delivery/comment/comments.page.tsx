import './comment.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CommentState } from '@mall/domain/delivery/comment/comment.ts'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { CommentPane, starsText } from './CommentPane.tsx'

type Row = Reply<'/api/ops/getCommentList'>['list'][number]
const TABS = [
  { state: 'work', label: '待回复', empty: '没有等回复的评价。' },
  { state: 'appealed', label: '申请恢复', empty: '没有等处理的恢复申请。' },
  { state: 'hidden', label: '已隐藏', empty: '没有隐藏的评价。' },
  { state: 'all', label: '全部', empty: '还没有评价；客户签收后在订单里评价。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'stars',
    title: '评价',
    head: true,
    excel: [
      { title: '商品星级', value: r => String(r.goodsStars) },
      { title: '重量星级', value: r => String(r.weightStars) },
      { title: '交付星级', value: r => String(r.deliveryStars) },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {starsText(r)}
        </button>
        {r.low && (
          <>
            {' '}
            <Tag tone="bad">低分</Tag>
          </>
        )}
      </>
    ),
  },
  {
    key: 'words',
    title: '内容',
    wide: true,
    excel: { title: '内容', width: 50, value: r => r.words },
    render: r => (
      <span className="notes">
        {r.words || <span className="mute">没有文字</span>}
        {r.pictureCount > 0 && <span className="mute">（{r.pictureCount} 图）</span>}
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品 / 企业',
    excel: [
      { title: '商品', width: 32, value: r => r.title },
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '订单', width: 20, value: r => r.orderCode },
    ],
    render: r => (
      <>
        {r.title}
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => CommentState.label(r.state) },
      { title: '回复', width: 40, value: r => r.reply },
    ],
    render: r => (
      <>
        <StatusTag of={CommentState} code={r.state} />
        <small className="mute">
          {r.state === 'shown' ? (r.reply ? `${r.repliedName} 已回复` : '未回复') : r.appealText || r.whyHidden}
        </small>
      </>
    ),
  },
  timeColumn('at', '时间', r => r.createdAt, { secondary: true }),
]

/** 评价: what nobody has answered, low stars first; what its author wants to be seen again. */
export default function CommentsPage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getCommentList',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    30_000,
  )
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { work: d.workCount, appealed: d.appealedCount } : {}
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>评价</h1>
        <span className="mute">{d && `${d.workCount} 条待回复，其中低分 ${d.lowCount} 条`}</span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="comment"
          label="评价"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="订单号 / 商品 / 企业 / 内容" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="评价日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.commentId, page: f.page }))}
          rowKey={r => r.commentId}
          unit="条"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="评价" onClose={close}>
          <CommentPane key={f.open} commentId={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}
