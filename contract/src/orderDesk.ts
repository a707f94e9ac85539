// Orders at the mill's desk: queues, the whole order, the decisions. Every decision is written to the audit log.
import { z } from 'zod'
import { at, call, nothing, ofChannel, orderCode, pageIn, pageOf, text } from './call.ts'
import { OrderDetail, OrderRow } from './order.ts'

const reason = text(200)
const EXAMPLE_ORDER = 'DD20261102000186'
const decision = (title: string, right: string) =>
  call({
    title,
    access: 'staff',
    right,
    input: z.object({ orderCode, reason: reason.default('') }),
    output: z.object({ orderCode: z.string(), status: z.int() }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'REASON_NEEDED', 'SECOND_PERSON', 'STAFF_RIGHT', 'ALREADY_DONE'],
    example: { orderCode: EXAMPLE_ORDER, reason: '规格可制' },
    writes: true,
  })

const OpsOrderRow = OrderRow.extend({
  ageMinutes: z.int(),
  reviewReason: z.string(),
  reviewCauses: z.array(z.string()).describe('为何由人审核，编码'),
  speciallyTreated: z.boolean(),
  certified: z.boolean(),
})

export const orderDeskCalls = {
  '/api/ops/getWorkCount': call({
    title: '待办数量',
    access: 'staff',
    input: nothing,
    output: z.object({
      review: z.int(),
      approval: z.int(),
      cancelApply: z.int(),
      intend: z.int(),
      certification: z.int(),
      unpaid: z.int(),
      todayFen: z.int(),
      todayKg: z.int(),
      todayOrders: z.int(),
    }),
    example: {},
  }),
  '/api/ops/getOrderQueue': call({
    title: '订单队列',
    access: 'staff',
    right: 'order.see',
    input: z.object({
      ...pageIn,
      queue: z.enum(['review', 'approval', 'cancelApply', 'all']).default('review'),
      status: z.int().min(0).max(9).optional(),
      word: text(60).default(''),
      ofChannel,
      sort: z.enum(['age', 'amount']).default('age'),
    }),
    output: pageOf(OpsOrderRow),
    example: { queue: 'review' },
  }),
  '/api/ops/getOrderDetail': call({
    title: '订单详情（运营）',
    access: 'staff',
    right: 'order.see',
    input: z.object({ orderCode }),
    output: OrderDetail.extend({
      companyCode: z.string(),
      certified: z.boolean(),
      speciallyTreated: z.boolean(),
      availableFen: z.int().nullable().describe('只给可看资金的岗位'),
      companyOrders: z.int(),
      cancelReason: z.string(),
      reviewCauses: z.array(z.string()),
      whyNotAgree: z.string().describe('为何您不能通过这笔订单；空为可以'),
      audits: z
        .array(z.object({ at, actorName: z.string(), action: z.string(), detail: z.string() }))
        .describe('只给可看审计的岗位'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/ops/reviewOrder': decision('审核通过', 'order.review'),
  '/api/ops/returnOrder': decision('审核退回买方确认', 'order.review'),
  '/api/ops/rejectOrder': decision('审核驳回', 'order.review'),
  '/api/ops/approveOrder': decision('审批通过', 'order.approve'),
  '/api/ops/returnApproval': decision('审批退回审核', 'order.approve'),
  '/api/ops/rejectApproval': decision('审批驳回', 'order.approve'),
  '/api/ops/approveCancel': decision('同意取消并退款', 'order.approve'),
  '/api/ops/rejectCancel': decision('不同意取消', 'order.approve'),
}
