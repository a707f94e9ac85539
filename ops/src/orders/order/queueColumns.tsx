import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AUTO_REVIEWED, ReviewCause } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Age } from '../../kernel/kit/Age.tsx'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { OrderState } from './OrderState.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { decisionsFor } from './decisions.ts'

export type QueueRow = Reply<'/api/ops/getOrderQueue'>['list'][number]

const why = (r: QueueRow): string =>
  [...(r.cancelApply === CancelApply.applied ? ['申请取消'] : []), ...whys(r).map(([text]) => text)].join('；')

/** Order and customer, goods with pieces and tons, amount, how long it waits and why: in the order in which a reviewer decides. */
export const queueColumns = (o: { withStatus: boolean; onOpen(row: QueueRow): void }): Column<QueueRow>[] => [
  {
    key: 'order',
    title: '订单 / 企业',
    head: true,
    excel: [
      { title: '订单号', width: 20, value: r => r.orderCode },
      { title: '企业', width: 36, value: r => r.companyName },
      { title: '下单人', value: r => r.buyerName },
      { title: '下单', value: r => ({ at: r.createdAt }) },
      { title: '渠道', value: r => r.channelName },
      { title: referenceLabel.buyerNo, width: 20, value: r => r.reference.buyerNo },
      { title: referenceLabel.projectName, width: 20, value: r => r.reference.projectName },
      { title: referenceLabel.wantedOn, width: 12, value: r => r.reference.wantedOn ?? '' },
      { title: '来源', value: r => `${OrderOrigin.label(r.origin)} ${r.originNo}`.trim() },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => o.onOpen(r)}>
          {r.orderCode}
        </button>
        <small className="mute company" title={r.companyName}>
          {r.companyName}
        </small>
        {r.reference.buyerNo ? <small className="mute">{r.reference.buyerNo}</small> : null}
      </>
    ),
  },
  {
    key: 'goods',
    title: '货物',
    wide: true,
    excel: [
      { title: '货物', width: 48, value: r => r.summary },
      { title: '现货/期货', width: 10, value: r => StockMode.label(r.stockMode) },
      { title: '订货参数', width: 48, value: r => r.params },
      { title: '仓库', value: r => r.depotName },
      { title: '件', width: 8, value: r => r.pieces },
    ],
    render: r => (
      <>
        <span className="goods">{r.summary}</span>
        {r.params ? <small className="params">{r.params}</small> : null}
        <small className="mute">
          <span className="nowrap">
            {r.pieces} 件　{tons(r.weightKg)} 吨
          </span>
          {r.stockMode === StockMode.futures ? '，期货' : ''}
          {r.channelName ? `，${r.channelName}` : ''}
        </small>
      </>
    ),
  },
  tonsColumn('tons', '吨', r => r.weightKg, { secondary: true, sorts: ['tons', 'tonsUp'] }),
  yuanColumn('amount', '金额，元', r => r.totalFen, { sorts: ['amount', 'amountUp'] }),
  ...(o.withStatus
    ? [
        {
          key: 'status',
          title: '状态',
          excel: { title: '状态', value: (r: QueueRow) => OrderStatus.label(r.status) },
          render: (r: QueueRow) => <OrderState order={r} />,
        },
      ]
    : []),
  {
    key: 'why',
    title: '等待 / 原因',
    wide: true,
    sorts: ['age'],
    excel: [
      { title: '已等，工作分钟', width: 14, value: r => (r.waitsFor ? r.workMinutes : null) },
      { title: '已等，自然分钟', width: 14, value: r => (r.waitsFor ? r.ageMinutes : null) },
      { title: '原因', width: 36, value: why },
    ],
    render: r => (
      <span className="whys">
        {r.waitsFor ? <Age {...r} ours={decisionsFor(r).length > 0} /> : null}
        {r.cancelApply === CancelApply.applied ? <Tag tone="bad">申请取消</Tag> : null}
        {r.origin === OrderOrigin.list ? null : <Tag>{OrderOrigin.label(r.origin)}</Tag>}
        {r.speciallyTreated ? <Tag tone="info">特别处理</Tag> : null}
        {r.frozen ? <Tag tone="bad">已冻结</Tag> : null}
        {r.certified ? null : <Tag tone="wait">未认证</Tag>}
        {r.handedToName ? <Tag tone="info">转给 {r.handedToName}</Tag> : null}
        {whys(r).map(([text, tone]) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'waitsFor',
    secondary: true,
    title: '等谁',
    excel: { title: '等谁', value: r => r.waitsFor },
    render: r => <span className="waits">{r.waitsFor || '—'}</span>,
  },
  {
    key: 'at',
    secondary: true,
    title: '下单',
    num: true,
    render: r => <span title={dateTime(r.createdAt)}>{shortTime(r.createdAt)}</span>,
  },
  textColumn('bd', '业务员', r => r.bdName, { secondary: true }),
]

const KNOWN: ReadonlySet<string> = new Set(['待销售经理审批', AUTO_REVIEWED])

/** The causes in the words of a narrow column. */
const shortCause: Readonly<Record<string, string>> = {
  ruleOff: '人工审核',
  futures: '期货排产',
  uncertified: '证照待核',
  agreement: '协议品',
  aboveLine: '超审批线',
  belowAuthority: '低于权限价',
  returned: '经理曾退回',
  stopped: '曾撤回或退回',
}

/** Why it waits: the causes as tags, and what a colleague or the buyer was told instead of them. */
const whys = (r: QueueRow): [text: string, tone: 'wait' | 'info'][] => {
  // What goes to a manager at today's prices may be more than what stood when it was ordered.
  const causes = [...new Set([...r.reviewCauses, ...r.managerCauses])].map((code): [string, 'wait' | 'info'] => [
    shortCause[code] ?? ReviewCause.label(code),
    code === 'futures' ? 'info' : 'wait',
  ])
  const labels: string[] = r.reviewCauses.map(code => ReviewCause.label(code))
  const written = r.reviewReason
    .split('；')
    .map(text => text.trim())
    // What the status or a tag beside says already is not said again.
    .filter(text => text !== '' && !labels.includes(text) && !KNOWN.has(text))
  return [...causes, ...written.map((text): [string, 'info'] => [text, 'info'])]
}
