import type { Reply } from '@mall/contract/calls.ts'
import { yuan } from '@mall/domain/money.ts'
import { ReviewCause } from '@mall/domain/order/order.rules.ts'
import { CancelApply, OrderStatus, StockMode } from '@mall/domain/order/order.status.ts'
import { tons } from '@mall/domain/weight.ts'
import { Age } from '../kit/Age.tsx'
import type { Column } from '../kit/OpsTable.tsx'
import { StatusTag, Tag } from '../kit/Tag.tsx'
import { decisionsFor } from './decisions.ts'

export type QueueRow = Reply<'/api/ops/getOrderQueue'>['list'][number]

/** Order, customer, goods, tons, amount, why it waits, how long, for whom: in the order in which a reviewer decides. */
export const queueColumns = (o: { withStatus: boolean; onOpen(row: QueueRow): void }): Column<QueueRow>[] => [
  {
    key: 'order',
    title: '订单 / 企业',
    head: true,
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => o.onOpen(r)}>
          {r.orderCode}
        </button>
        <small className="mute company" title={r.companyName}>
          {r.companyName}
        </small>
        {r.speciallyTreated ? <Tag tone="info">特别处理</Tag> : null}
        {r.certified ? null : <Tag tone="wait">未认证</Tag>}
      </>
    ),
  },
  {
    key: 'goods',
    title: '内容',
    wide: true,
    render: r => (
      <>
        <span className="goods" title={r.summary}>
          {r.summary}
        </span>
        <small className="mute nowrap">
          {r.channelName}
          {r.stockMode === StockMode.futures ? '，期货排产' : ''}
        </small>
      </>
    ),
  },
  { key: 'tons', title: '吨', num: true, render: r => tons(r.weightKg) },
  { key: 'amount', title: '金额，元', num: true, render: r => yuan(r.totalFen) },
  ...(o.withStatus
    ? [{ key: 'status', title: '状态', render: (r: QueueRow) => <StatusTag of={OrderStatus} code={r.status} /> }]
    : []),
  {
    key: 'why',
    title: '为什么在等',
    wide: true,
    render: r => (
      <span className="whys">
        {r.cancelApply === CancelApply.applied ? <Tag tone="bad">申请取消</Tag> : null}
        {r.insteadUserId ? <Tag tone="info">代打单</Tag> : null}
        {whys(r).map(([text, tone]) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ))}
      </span>
    ),
  },
  { key: 'age', title: '等待', num: true, render: r => <Age minutes={r.ageMinutes} ours={decisionsFor(r).length > 0} /> },
  { key: 'waitsFor', secondary: true, title: '等谁', render: r => <span className="waits">{r.waitsFor || '—'}</span> },
]

/** Why it waits: the causes as tags, and what a colleague or the buyer was told instead of them. */
const whys = (r: QueueRow): [text: string, tone: 'wait' | 'info'][] => {
  const causes = r.reviewCauses.map((code): [string, 'wait' | 'info'] => [
    ReviewCause.label(code),
    code === 'futures' ? 'info' : 'wait',
  ])
  const labels = causes.map(([label]) => label)
  const written = r.reviewReason
    .split('；')
    .map(text => text.trim())
    .filter(text => text !== '' && !labels.includes(text))
  return [...causes, ...written.map((text): [string, 'info'] => [text, 'info'])]
}
