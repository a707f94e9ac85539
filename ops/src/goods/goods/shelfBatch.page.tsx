// 上下架记录: what was put on or off the shelf many at once, by whom and why, and what is still ahead.
import './goods.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { type ShelfResult, ShelfResultDialog, shelfWord } from './ShelfResultDialog.tsx'

type Row = Reply<'/api/ops/getShelfBatches'>['list'][number]
const TABS = [
  { state: 'ahead', label: '还没到点', empty: '没有定了时、还没到点的上下架。' },
  { state: 'all', label: '全部', empty: '还没有成批上架、下架过；在「价格与库存」里勾选或筛选商品后办理。' },
] as const

const when = (r: Row): string => (r.dueAt === null ? '当时' : dateTime(r.dueAt))
const columns = (onOpen: (batchNo: string) => void): Column<Row>[] => [
  {
    key: 'batch',
    title: '批号',
    head: true,
    excel: [
      { title: '批号', width: 18, value: r => r.batchNo },
      { title: '上架或下架', value: r => shelfWord(r.onShelf) },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r.batchNo)}>
          {r.batchNo}
        </button>{' '}
        <Tag tone={r.onShelf ? 'good' : 'wait'}>{shelfWord(r.onShelf)}</Tag>
      </>
    ),
  },
  {
    key: 'due',
    title: '时间',
    excel: [
      { title: '时间', width: 18, value: when },
      { title: '还没到点', value: r => r.planned },
    ],
    render: r => (
      <>
        <span className="nowrap">{when(r)}</span>
        {r.planned > 0 && <small className="mute">{r.planned} 个还没到点</small>}
      </>
    ),
  },
  {
    key: 'changed',
    title: '办了',
    num: true,
    excel: [
      { title: '办了', value: r => r.changed },
      { title: '本来就是', value: r => r.same },
      { title: '没有办', value: r => r.notDone },
    ],
    render: r => (
      <>
        {r.changed} 个
        {r.same + r.notDone > 0 && (
          <small className="mute">
            {[r.same > 0 ? `${r.same} 个本来就是` : '', r.notDone > 0 ? `${r.notDone} 个没有办` : ''].filter(Boolean).join('，')}
          </small>
        )}
      </>
    ),
  },
  textColumn('reason', '原因', r => r.reason, { wide: true, width: 32 }),
  textColumn('staff', '经办', r => r.staffName),
  timeColumn('at', '办理时刻', r => r.madeAt, { secondary: true }),
]

export default function ShelfBatchPage() {
  const [f, set, filtered] = useFilters({ state: 'ahead', word: '', fromOn: '', toOn: '', open: '', page: 1 })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getShelfBatches', f.page, {
    state: tab.state,
    word: f.word,
    fromOn: f.fromOn || undefined,
    toOn: f.toOn || undefined,
  })
  const why = whyNoRight(useStaff(), 'goods.price')
  const opened = useLazyCall('/api/ops/getShelfBatch', { batchNo: f.open }, { enabled: f.open !== '' })
  const [taken, setTaken] = useState<ShelfResult>()
  const result = taken ?? (f.open === '' ? undefined : opened.data)
  return (
    <div className="desk">
      <div className="page-head">
        <h1>上下架记录</h1>
        <span className="mute">成批办的；单个商品的在它的变更历史里</span>
        <span className="acts">
          <Link to="/sku">价格与库存</Link>
        </span>
      </div>
      {f.open !== '' && opened.isError && <Alert type="error" showIcon title={opened.error.message} />}
      <ListFrame<Row>
        list="shelfBatch"
        label="成批上下架"
        filtered={filtered}
        tabs={<QueueTabs tabs={TABS} now={tab.state} counts={{}} onPick={state => set({ state })} />}
        filters={
          <>
            <SearchWord value={f.word} placeholder="完整的批号或商品编码" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="办理日期" />
          </>
        }
        {...list.frame}
        columns={columns(batchNo => set({ open: batchNo }))}
        rowKey={r => r.batchNo}
        fits
        unit="批"
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {result && (
        <ShelfResultDialog
          key={result.batchNo}
          result={result}
          why={why}
          onResult={setTaken}
          onClose={() => {
            setTaken(undefined)
            set({ open: '' })
          }}
        />
      )}
    </div>
  )
}
