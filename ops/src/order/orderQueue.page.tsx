import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../app/staff.ts'
import { DetailPane } from '../kit/DetailPane.tsx'
import { OpsTable } from '../kit/OpsTable.tsx'
import { SearchWord } from '../kit/SearchWord.tsx'
import { useFilters } from '../kit/useFilters.ts'
import { BatchReview } from './BatchReview.tsx'
import { whyNotBatch } from './decisions.ts'
import { OrderPane } from './OrderPane.tsx'
import { queueColumns, type QueueRow } from './queueColumns.tsx'
import { type Queue, QueueTabs } from './QueueTabs.tsx'
import { useRowKeys } from './useRowKeys.ts'

const PAGE_SIZE = 20
const defaults = {
  queue: 'review',
  word: '',
  channelCode: '',
  status: undefined as number | undefined,
  sort: 'age',
  page: 1,
  open: '',
}
const emptyText: Record<Queue, string> = {
  review: '没有等待审核的订单。新订单到来时左侧会显示数量。',
  approval: '没有等待审批的订单。',
  cancelApply: '没有等待处理的取消申请。',
  all: '换一个关键词，或清除筛选条件。',
}

export default function OrderQueuePage() {
  const staff = useStaff()
  const [f, set] = useFilters(defaults, { status: 'number' })
  const queue = f.queue as Queue
  const [cursor, setCursor] = useState<string | null>(null)
  const [picked, setPicked] = useState<string[]>([])
  const work = useLazyCall('/api/ops/getWorkCount', {})
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const orders = useLazyCall(
    '/api/ops/getOrderQueue',
    {
      queue,
      currentPage: f.page,
      pageSize: PAGE_SIZE,
      word: f.word,
      sort: f.sort as 'age' | 'amount',
      ofChannel: f.channelCode || undefined,
      status: queue === 'all' ? f.status : undefined,
    },
    { keepOld: true },
  )
  const list = orders.data?.list ?? []
  const chosen = list.filter(o => picked.includes(o.orderCode))
  const filtered = f.word !== '' || f.channelCode !== '' || f.status !== undefined
  const why = whyNoRight(staff, 'order.review')

  const open = (orderCode: string) => {
    setCursor(orderCode)
    set({ open: orderCode }, { replace: f.open !== '' })
  }
  const close = () => set({ open: undefined }, { replace: true })
  const step = (by: 1 | -1) => {
    const at = list.findIndex(o => o.orderCode === (cursor ?? f.open))
    const next = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by))]
    if (!next) return
    setCursor(next.orderCode)
    document.querySelector(`[data-key="${next.orderCode}"]`)?.scrollIntoView({ block: 'nearest' })
    // An open pane follows the mark; a drawer over the list would hide it.
    if (f.open !== '') open(next.orderCode)
  }
  useRowKeys({ move: step, open: () => cursor && open(cursor), close })

  /** After a decision: on to the next order, or back to the list after the last. */
  const goOn = () => {
    const at = list.findIndex(o => o.orderCode === f.open)
    const next = queue === 'all' ? undefined : (list[at + 1] ?? list[at - 1])
    if (next) open(next.orderCode)
    else if (queue !== 'all') close()
  }

  return (
    <>
      <div className="page-head">
        <h1>订单审核</h1>
        <span className="mute">
          {orders.data
            ? `${orders.data.totalCount} 单；本页 ${tons(list.reduce((all, o) => all + o.weightKg, 0))} 吨，${yuan(list.reduce((all, o) => all + o.totalFen, 0))} 元`
            : ''}
        </span>
        <span className="push mute keys">
          <kbd>j</kbd> <kbd>k</kbd> 移动　<kbd>Enter</kbd> 打开　<kbd>/</kbd> 查找
        </span>
      </div>
      <QueueTabs
        queue={queue}
        work={work.data}
        onPick={q => (setPicked([]), set({ queue: q, status: undefined, open: undefined }))}
      />
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <section className="panel">
          <div className="flt">
            <SearchWord value={f.word} placeholder="订单号 / 企业 / 品名" onChange={word => set({ word })} />
            <Select
              aria-label="渠道"
              value={f.channelCode}
              onChange={channelCode => set({ channelCode })}
              options={[
                { value: '', label: '全部渠道' },
                ...(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName })),
              ]}
              popupMatchSelectWidth={false}
            />
            {queue === 'all' ? (
              <Select
                aria-label="状态"
                value={f.status ?? -1}
                onChange={s => set({ status: s === -1 ? undefined : s })}
                options={[
                  { value: -1, label: '全部状态' },
                  ...OrderStatus.rows.map(r => ({ value: r.code as number, label: r.label })),
                ]}
              />
            ) : null}
            <Select
              aria-label="排序"
              className="push"
              value={f.sort}
              onChange={sort => set({ sort })}
              options={[
                { value: 'age', label: queue === 'all' ? '最新在前' : '按等待时长' },
                { value: 'amount', label: '按金额' },
              ]}
            />
          </div>
          <OpsTable<QueueRow>
            label="订单队列"
            query={orders}
            columns={queueColumns({ withStatus: queue === 'all', onOpen: r => open(r.orderCode) })}
            rowKey={r => r.orderCode}
            page={f.page}
            pageSize={PAGE_SIZE}
            unit="单"
            onPage={page => set({ page })}
            onOpen={r => open(r.orderCode)}
            openKey={f.open}
            squeezed={f.open !== ''}
            cursorKey={cursor ?? undefined}
            selection={
              queue === 'review' ? { keys: chosen.map(o => o.orderCode), onChange: setPicked, whyNot: whyNotBatch } : undefined
            }
            footer={queue === 'review' ? <BatchReview picked={chosen} why={why} onDone={() => setPicked([])} /> : null}
            empty={
              filtered ? (
                <Button size="small" onClick={() => set({ word: undefined, channelCode: undefined, status: undefined })}>
                  清除筛选
                </Button>
              ) : (
                emptyText[queue]
              )
            }
          />
        </section>
        <DetailPane open={f.open !== ''} title="订单详情" onClose={close}>
          {f.open ? <OrderPane key={f.open} orderCode={f.open} onDecided={goOn} onClose={close} /> : null}
        </DetailPane>
      </div>
    </>
  )
}
