import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { type OrderState, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Step } from '../../kernel/kit/Track.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

export type Detail = Reply<'/api/order/getOrderDetail'>

interface Stage {
  key: 'create' | 'confirm' | 'review' | 'pay' | 'schedule' | 'ship' | 'sign'
  label: string
  doneLabel: string
  /** The event that ends it. */
  endedBy: readonly string[]
}

const STAGES: readonly Stage[] = [
  { key: 'create', label: '下单', doneLabel: '下单', endedBy: ['create'] },
  { key: 'confirm', label: '买方确认', doneLabel: '已确认', endedBy: ['confirm', 'companyApprove'] },
  { key: 'review', label: '审核', doneLabel: '已审核', endedBy: ['reviewPass', 'approve'] },
  { key: 'pay', label: '付款', doneLabel: '已付款', endedBy: ['payFutures', 'paySpot'] },
  { key: 'schedule', label: '排产', doneLabel: '排产完成', endedBy: ['scheduled'] },
  { key: 'ship', label: '发货', doneLabel: '已发货', endedBy: ['allReceived', 'caseClose'] },
  { key: 'sign', label: '签收', doneLabel: '已签收', endedBy: ['allReceived', 'caseClose'] },
]
/** At which stage an order of a state stands; null: past them all, or at none. */
const STAGE_OF: Readonly<Record<OrderState, Stage['key'] | null>> = {
  pendingConfirm: 'confirm',
  pendingReview: 'review',
  pendingApproval: 'review',
  pendingPayment: 'pay',
  pendingSchedule: 'schedule',
  pendingShipment: 'ship',
  shipping: 'ship',
  signed: null,
  cancelled: null,
  createFailed: null,
}

/** Where the order stands, from its state and its history. A cancelled order keeps what it had come to, and ends there. */
export function orderTrack(o: Detail): Step[] {
  const confirmed = o.history.some(h => h.from === OrderStatus.pendingConfirm || h.to === OrderStatus.pendingConfirm)
  const stages = STAGES.filter(
    s => (s.key !== 'confirm' || confirmed) && (s.key !== 'schedule' || o.stockMode === StockMode.futures),
  )
  const cancelled = o.status === OrderStatus.cancelled
  const last = [...o.history].sort((a, b) => b.seq - a.seq)
  const cancelEntry = last.find(h => h.to === OrderStatus.cancelled)
  const standing = cancelled ? (cancelEntry?.from ?? OrderStatus.pendingPayment) : o.status
  const nowIndex =
    o.status === OrderStatus.signed ? stages.length : stages.findIndex(s => s.key === STAGE_OF[OrderStatus.nameOf(standing)])
  const timeOf = (stage: Stage) =>
    last.find(h => stage.endedBy.includes(h.event))?.at ?? (stage.key === 'create' ? o.createdAt : null)

  const steps = stages.slice(0, cancelled ? Math.max(nowIndex, 1) : undefined).map((s, i): Step => {
    if (i < nowIndex && s.key === 'pay' && o.payParts) {
      const paidUp = o.payParts.unpaidRestFen === 0
      return { key: s.key, label: paidUp ? '已付款' : '已付订金', note: shortTime(timeOf(s) ?? o.createdAt), state: 'done' }
    }
    if (i < nowIndex && s.key === 'pay' && o.payStages && o.payStages.nextStageNum !== null)
      return {
        key: s.key,
        label: `已付 ${o.payStages.paidCount} / ${o.payStages.rows.length} 期`,
        note: shortTime(timeOf(s) ?? o.createdAt),
        state: 'done',
      }
    if (i < nowIndex) {
      // An order that passed by rule has no review of its own: it is as old as the order.
      const time = timeOf(s) ?? o.createdAt
      const auto = s.key === 'review' && timeOf(s) === null
      const label = s.key === 'confirm' && o.companyApproval === CompanyApproval.agreed ? '企业已审批' : s.doneLabel
      return { key: s.key, label, note: auto ? '系统自动审核' : shortTime(time), state: 'done' }
    }
    if (i === nowIndex)
      return { key: s.key, label: o.approval ? '待企业审批' : OrderStatus.label(o.status), note: o.blocker?.whose, state: 'now' }
    return { key: s.key, label: s.label, state: 'later' }
  })
  if (!cancelled) return steps
  return [...steps, { key: 'cancelled', label: '已取消', note: cancelEntry && shortTime(cancelEntry.at), state: 'now' }]
}
