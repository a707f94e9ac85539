import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { BatchReview } from './BatchReview.tsx'
import { whyNotBatch } from './decisions.ts'
import { OrderPane } from './OrderPane.tsx'
import { queueColumns, type QueueRow } from './queueColumns.tsx'
import { QueueFilters, queueFilters } from './QueueFilters.tsx'
import { useRowKeys } from './useRowKeys.ts'

const QUEUES = [
  { state: 'review', label: '待审核', note: '由销售审核' },
  { state: 'approval', label: '待审批', note: '超金额线、协议品或经理曾退回，由销售经理审批' },
  { state: 'cancelApply', label: '取消申请', note: '已付款，同意即退款' },
  { state: 'all', label: '全部', note: '按状态、日期、单号查找' },
] as const
type Queue = (typeof QUEUES)[number]['state']

const defaults = { queue: '', word: '', sort: 'age', page: 1, open: '', ...queueFilters }
const emptyText: Record<Queue, string> = {
  review: '没有等待审核的订单。新订单到来时左侧会显示数量。',
  approval: '没有等待审批的订单。',
  cancelApply: '没有等待处理的取消申请。',
  all: '还没有订单。',
}

/** The queue whose decisions are this desk's; who decides nothing here comes to look something up. */
const ownQueue = (rights: readonly string[]): Queue =>
  rights.includes('order.approve') && !rights.includes('staff.manage')
    ? 'approval'
    : rights.includes('order.review')
      ? 'review'
      : 'all'

export default function OrderQueuePage() {
  const staff = useStaff()
  const [f, set, filtered] = useFilters(defaults, { status: 'number' })
  const queue = (f.queue || ownQueue(staff.rights)) as Queue
  const [cursor, setCursor] = useState<string | null>(null)
  const [picked, setPicked] = useState<string[]>([])
  const work = useLazyCall('/api/ops/getWorkCount', {})
  const orders = useList('/api/ops/getOrderQueue', f.page, {
    queue,
    word: f.word,
    sort: f.sort as 'age',
    ofChannel: f.channelCode || undefined,
    status: queue === 'all' ? OrderStatus.from(f.status) : undefined,
    stockMode: StockMode.from(f.stockMode),
    fromOn: f.fromOn || undefined,
    toOn: f.toOn || undefined,
    leastFen: f.leastYuan ? Math.round(Number(f.leastYuan) * 100) : undefined,
    cause: f.cause || undefined,
    contactCode: f.contact || undefined,
    mine: f.mine,
    live: f.live,
    skuCode: f.skuCode || undefined,
    fromAt: f.fromAt ? Number(f.fromAt) : undefined,
  })
  const narrowed = [f.skuCode && `含商品 ${f.skuCode}`, f.fromAt && `${shortTime(Number(f.fromAt))} 起下的`]
    .filter(Boolean)
    .join('，')
  const list = orders.data?.list ?? []
  // A price that rose meanwhile takes an order out of the batch.
  const chosen = list.filter(o => picked.includes(o.orderCode) && !whyNotBatch(o))
  const why = whyNoRight(staff, 'order.review')
  const decides = !why || !whyNoRight(staff, 'order.approve')

  // The address follows a moment later: until then the pane shows an order that nobody means any more.
  const [meant, setMeant] = useState<string | null>(null)
  const [opened, setOpened] = useState(f.open)
  if (opened !== f.open) {
    setOpened(f.open)
    setMeant(null)
  }
  const leaving = meant !== null && meant !== f.open
  /** The order that a decision on another one has brought: nobody has asked for it by name. */
  const [brought, setBrought] = useState<string | null>(null)
  const open = (orderCode: string) => {
    setBrought(null)
    setCursor(orderCode)
    setMeant(orderCode)
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
    if (next) {
      open(next.orderCode)
      setBrought(next.orderCode)
    } else if (queue !== 'all') close()
  }

  return (
    <div className="desk">
      <div className="page-head">
        <h1>订单审核</h1>
        <span className="mute">
          {orders.data ? `${orders.data.totalCount} 单　${tons(orders.data.sumKg)} 吨　${yuan(orders.data.sumFen)} 元` : ''}
        </span>
        <span className="push mute keys">
          <kbd>j</kbd> <kbd>k</kbd> 移动　<kbd>Enter</kbd> 打开{'　'}
          {decides ? (
            <>
              <kbd>y</kbd> 通过　<kbd>b</kbd> 退回　<kbd>x</kbd> 驳回　<kbd>r</kbd> 理由{'　'}
            </>
          ) : null}
          <kbd>/</kbd> 查找
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<QueueRow>
          understood={narrowed || undefined}
          list="order"
          label="订单"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={QUEUES}
              now={queue}
              counts={{ ...work.data, all: undefined }}
              onPick={q => (setPicked([]), set({ queue: q, status: undefined, open: undefined }))}
            />
          }
          filters={
            <>
              <SearchWord
                value={f.word}
                placeholder="订单号 / 采购单号 / 企业 / 下单人 / 手机 / 品名"
                onChange={word => set({ word })}
              />
              <QueueFilters value={f} all={queue === 'all'} onChange={set} />
            </>
          }
          {...orders.frame}
          columns={queueColumns({ withStatus: queue === 'all', onOpen: r => open(r.orderCode) })}
          rowKey={r => r.orderCode}
          sort={f.sort}
          onSort={sort => set({ sort })}
          unit="单"
          onPage={page => set({ page })}
          onOpen={r => open(r.orderCode)}
          openKey={f.open}
          squeezed={f.open !== ''}
          fits
          cursorKey={cursor ?? undefined}
          selection={
            queue === 'review' ? { keys: chosen.map(o => o.orderCode), onChange: setPicked, whyNot: whyNotBatch } : undefined
          }
          footer={queue === 'review' ? <BatchReview picked={chosen} why={why} onDone={() => setPicked([])} /> : null}
          empty={emptyText[queue]}
        />
        <DetailPane open={f.open !== ''} title="订单详情" onClose={close}>
          {f.open ? (
            <OrderPane
              key={f.open}
              orderCode={f.open}
              brought={brought === f.open}
              leaving={leaving}
              onDecided={goOn}
              onClose={close}
            />
          ) : null}
        </DetailPane>
      </div>
    </div>
  )
}
