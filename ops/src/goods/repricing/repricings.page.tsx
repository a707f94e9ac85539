import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { RepricingSource, RepricingState } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { Button } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { RepricingPane } from './RepricingPane.tsx'

type Row = Reply<'/api/ops/getRepricings'>['list'][number]
const TABS = [
  { state: 'waiting', label: '待审批', empty: '没有等审批的调价单。' },
  { state: 'draft', label: '草稿', empty: '没有草稿，按规则新建一张或从 Excel 导入。' },
  { state: 'coming', label: '待发布', empty: '没有定时待发的调价单。' },
  { state: 'over', label: '已发布', empty: '还没有发布过调价单。' },
  { state: 'all', label: '全部', empty: '还没有调价单，按规则新建一张或从 Excel 导入。' },
] as const

const whenText = (r: Row): string =>
  r.takenBackAt !== null
    ? `${shortTime(r.takenBackAt)} 收回`
    : r.publishedAt !== null
      ? `${shortTime(r.publishedAt)} 发布`
      : r.publishAt === null
        ? '批完即发'
        : `定 ${shortTime(r.publishAt)} 发布`

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    title: '调价单',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.repricingNo },
      { title: '标题', width: 36, value: r => r.title },
      { title: '来源', value: r => RepricingSource.label(r.repricingSource) },
    ],
    render: r => (
      <>
        <b>{r.title}</b>
        <small className="mute">
          {r.repricingNo}　{RepricingSource.label(r.repricingSource)}
          {r.ofNo && ` ${r.ofNo}`}
        </small>
        {r.returned && <small className="warn">{r.returned}</small>}
      </>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    num: true,
    excel: [
      { title: '商品', value: r => r.goodsCount },
      { title: '区域价', value: r => r.areaCount },
    ],
    render: r => (
      <>
        {r.goodsCount.toLocaleString('zh-CN')}
        {r.areaCount > 0 && <small className="mute">{r.areaCount.toLocaleString('zh-CN')} 个区域价</small>}
      </>
    ),
  },
  {
    key: 'when',
    title: '发布',
    wide: true,
    excel: [
      { title: '定时', value: r => (r.publishAt === null ? '' : { at: r.publishAt }) },
      { title: '发布于', value: r => (r.publishedAt === null ? '' : { at: r.publishedAt }) },
    ],
    render: r => whenText(r),
  },
  {
    key: 'who',
    title: '起草 / 审批',
    excel: [
      { title: '起草', value: r => r.makerName },
      { title: '审批', value: r => r.deciderName },
    ],
    render: r => (
      <>
        {r.makerName}
        <small className="mute">{r.deciderName || (r.publishedAt !== null && !r.needs ? '免审' : '')}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => RepricingState.label(r.repricingState) },
    render: r => <StatusTag of={RepricingState} code={r.repricingState} />,
  },
]

/** 调价单: what waits for whom, what comes when, what was published and can still be taken back. */
export default function RepricingsPage() {
  const [f, set, filtered] = useFilters({ queue: 'all', word: '', sort: '', page: 1 })
  const [params, setParams] = useSearchParams()
  const open = params.get('no') ?? ''
  const why = whyNoRight(useStaff(), 'price.make')
  const go = useNavigate()
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[4]
  const list = useList('/api/ops/getRepricings', f.page, { view: tab.state, word: f.word })
  const one = useLazyCall('/api/ops/getRepricing', { repricingNo: open }, { enabled: open !== '' })
  const d = list.data
  const show = (no: string) =>
    setParams(p => {
      const next = new URLSearchParams(p)
      if (no) next.set('no', no)
      else next.delete('no')
      return next
    })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>调价单</h1>
        <span className="mute">整单在同一刻改价；已提交的订单、框架合同、竞拍不变</span>
        {!why && (
          <span className="push row">
            <Link to="/repricingImport">从 Excel 导入</Link>
            <Button type="primary" onClick={() => void go('/repricingEdit')}>
              按规则调价
            </Button>
          </span>
        )}
      </div>
      <div className={`split${open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="repricing"
          label="调价单"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={d ? { waiting: d.counts.waitingCount, draft: d.counts.draftCount, coming: d.counts.comingCount } : {}}
              onPick={queue => set({ queue })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="编号 / 标题" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns}
          rowKey={r => r.repricingNo}
          onOpen={r => show(r.repricingNo)}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={open !== ''} title={`调价单 ${open}`} onClose={() => show('')}>
          {one.data ? (
            <RepricingPane key={open} r={one.data} onShow={show} onClose={() => show('')} />
          ) : (
            <PaneState query={one} />
          )}
        </DetailPane>
      </div>
    </div>
  )
}
