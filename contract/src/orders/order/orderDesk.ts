// Orders at the mill's desk: queues, the whole order, the decisions. Every decision is written to the audit log.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { z } from 'zod'
import { EXTEND_DESK_HOURS, EXTEND_HOURS } from '@mall/domain/orders/order/holdTime.ts'
import { at, call, done, nothing, ofChannel, orderCode, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { OrderDetail, OrderRow } from './order.ts'

const reason = text(200)
const EXAMPLE_ORDER = 'DD20261102000186'
const Decided = z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) })
const refusals = ['ORDER_NOT_FOUND', 'ORDER_STATE', 'REASON_NEEDED', 'SECOND_PERSON', 'STAFF_RIGHT', 'ALREADY_DONE'] as const
const decision = (title: string, right: string) =>
  call({
    title,
    access: 'staff',
    right,
    input: z.object({ orderCode, reason: reason.default('') }),
    output: Decided,
    refuses: [...refusals],
    example: { orderCode: EXAMPLE_ORDER, reason: '规格可制' },
    writes: true,
  })

/** 审核通过 and 提交经理审批 are one call: the button says which, and what the facts forbid is refused. */
const review = call({
  title: '审核通过，或提交经理审批',
  access: 'staff',
  right: 'order.review',
  input: z.object({
    orderCode,
    reason: reason.default(''),
    toManager: z.boolean().default(false).describe('提交经理审批；含协议品、超审批线、低于权限价、经理曾退回的只能如此'),
  }),
  output: Decided,
  refuses: [...refusals, 'MANAGER_NEEDED'],
  example: { orderCode: EXAMPLE_ORDER, reason: '规格可制' },
  writes: true,
})

const takenBack = (title: string, more: ('STOCK_SHORT' | 'HOLD_CAP' | 'UNITS_GONE')[] = []) =>
  call({
    title,
    access: 'staff',
    right: 'order.review',
    input: z.object({ orderCode, reason: reason.default('') }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'REASON_NEEDED', 'STAFF_RIGHT', ...more],
    example: { orderCode: EXAMPLE_ORDER, reason: '客户来电' },
    writes: true,
  })

/** How long it waits: on the clock, and in the desk's working hours. */
const waited = { ageMinutes: z.int(), workMinutes: z.int().describe('工作时间内等了多久，分') }
const OpsOrderRow = OrderRow.extend({
  ...waited,
  reviewReason: z.string(),
  reviewCauses: z.array(z.string()).describe('为何由人审核，编码'),
  managerCauses: z.array(z.string()).describe('待审核的为何须提交经理审批，编码；空为审核人可通过'),
  speciallyTreated: z.boolean(),
  certified: z.boolean(),
  frozen: z.boolean().describe('企业已冻结，不能通过'),
  bdName: z.string(),
  handedToName: z.string().describe('在哪位同事手里；空为没有转交'),
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
      article: z.int().describe('等人批准的文章，自己提交的不计'),
      index: z.int().describe('指数：等另一位同事确认的录入，自己录入的不计'),
      signing: z.int().describe('合同签署：等我方审核、盖章、签作废协议、纸质签署的文件'),
      talk: z.int().describe('竞拍：没有答复的提问'),
      reservation: z.int().describe('合同备货：等人同意的，自己提出的不计'),
      todayFen: fenInt(),
      todayKg: kgInt(),
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
      status: z.literal(OrderStatus.values).optional(),
      word: word(60).default(''),
      ofChannel,
      stockMode: z.literal(StockMode.values).optional(),
      fromOn: z.iso.date().optional(),
      toOn: z.iso.date().optional(),
      leastFen: fenInt().min(0).optional(),
      mostFen: fenInt().min(0).optional(),
      cause: z.string().max(20).optional().describe('为何由人审核，编码'),
      mine: z.boolean().default(false).describe('只看转给自己的'),
      contactCode: text(20).optional().describe('业务员工号'),
      live: z.boolean().default(false).describe('不含已取消的'),
      skuCode: text(80).optional().describe('含这种商品的'),
      fromAt: at.min(0, '时刻有误').optional().describe('从这一时刻起下的'),
      sort: z.enum(['age', 'amount', 'amountUp', 'tons', 'tonsUp']).default('age'),
    }),
    output: pageOf(OpsOrderRow).extend({ sumKg: kgInt().describe('全部符合条件的，不只本页'), sumFen: fenInt() }),
    example: { queue: 'review' },
  }),
  '/api/ops/getOrderDetail': call({
    title: '订单详情（运营）',
    access: 'staff',
    right: 'order.see',
    input: z.object({ orderCode }),
    output: OrderDetail.extend({
      deskLines: z
        .array(
          z.object({
            lineNo: z.int(),
            listFen: fenInt().describe('现行挂牌价：同规格、同参数、同区域，每计价单位，分'),
            authorityFen: fenInt().describe('业务权限价，分'),
            onShelf: z.boolean(),
            weightFromKg: kgInt(),
            weightToKg: kgInt(),
            attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
          }),
        )
        .describe('审核时看的价格与过磅范围，按行'),
      companyCode: z.string(),
      certified: z.boolean(),
      speciallyTreated: z.boolean(),
      frozen: z.boolean().describe('企业已冻结'),
      availableFen: fenInt().nullable().describe('只给可看资金的岗位'),
      companyOrders: z.int(),
      cancelReason: z.string(),
      reviewCauses: z.array(z.string()),
      managerCauses: z.array(z.string()).describe('待审核的为何须提交经理审批，编码；空为审核人可通过'),
      notes: z
        .array(
          z.object({
            noteId: z.string(),
            authorName: z.string(),
            body: z.string(),
            handToName: z.string(),
            mentionNames: z.array(z.string()),
            at,
          }),
        )
        .describe('内部备注，客户看不到'),
      ...waited,
      whyNotReopen: z.string().describe('为何不能恢复；空为可以，或订单没有取消'),
      lateMoney: z
        .array(z.object({ paymentNo: z.string(), payCode: z.string(), surplusFen: fenInt(), orders: z.int(), at }))
        .describe('到账时本单不待付款、已转为客户余额的付款；orders 为同一笔付款含几张订单'),
      cancelAskedAt: at.nullable(),
      whyNotAgree: z.string().describe('为何您不能通过这笔订单；空为可以'),
      audits: z
        .array(z.object({ at, actorName: z.string(), action: z.string(), detail: z.string() }))
        .describe('只给可看审计的岗位'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/ops/reviewOrder': review,
  '/api/ops/returnOrder': decision('审核退回买方确认', 'order.review'),
  '/api/ops/rejectOrder': decision('审核驳回', 'order.review'),
  '/api/ops/approveOrder': decision('审批通过', 'order.approve'),
  '/api/ops/returnApproval': decision('审批退回审核', 'order.approve'),
  '/api/ops/rejectApproval': decision('审批驳回', 'order.approve'),
  '/api/ops/approveCancel': call({
    title: '同意取消并退款；付过订金的可以扣违约金',
    access: 'staff',
    right: 'order.approve',
    input: z.object({
      orderCode,
      reason: reason.default(''),
      keptFen: fenInt().min(0, '违约金不能为负').default(0).describe('从订金里扣的违约金，至多订金；扣的须写明理由'),
    }),
    output: Decided,
    refuses: [...refusals, 'KEEP_OVER'],
    example: { orderCode: EXAMPLE_ORDER, reason: '同意' },
    writes: true,
  }),
  '/api/ops/askCancelUnpaid': call({
    title: '尾款逾期：提请取消，由销售经理审批',
    access: 'staff',
    right: 'order.review',
    input: z.object({ orderCode, reason: reason.default('') }),
    output: Decided,
    refuses: ['ORDER_NOT_FOUND', 'CANCEL_UNPAID', 'REASON_NEEDED', 'STAFF_RIGHT'],
    example: { orderCode: EXAMPLE_ORDER, reason: '尾款逾期，催付无果' },
    writes: true,
  }),
  '/api/ops/rejectCancel': decision('不同意取消', 'order.approve'),
  '/api/ops/cancelOrder': takenBack('取消未付款的订单'),
  '/api/ops/withdrawReview': takenBack('撤回审核通过，重新审核'),
  '/api/ops/reopenOrder': takenBack('恢复钢厂取消的订单，重新审核', ['STOCK_SHORT', 'HOLD_CAP', 'UNITS_GONE']),
  '/api/ops/addOrderNote': call({
    title: '订单内部备注，可转给同事，可 @同事；客户看不到',
    access: 'staff',
    right: 'order.see',
    input: z.object({
      orderCode,
      body: text(500).min(1, '请填写备注'),
      handTo: text(20).optional().describe('转给同事的工号'),
      mention: z.array(text(20)).max(10, '一条备注最多 @ 10 位同事').default([]).describe('@ 到的同事的工号'),
    }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'STAFF_NOT_FOUND', 'HAND_OVER'],
    example: { orderCode: EXAMPLE_ORDER, body: '客户要求 12 月 12 日前到厂' },
    writes: true,
  }),
  '/api/ops/getColleagues': call({
    title: '可转交的同事',
    access: 'staff',
    right: 'order.see',
    input: z.object({ orderCode }),
    output: z.array(z.object({ staffCode: z.string(), name: z.string() })),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/ops/extendOrder': call({
    title: '延长订单的等待时限',
    access: 'staff',
    right: 'order.review',
    input: z.object({
      orderCode,
      reason: reason.default(''),
      hours: z.literal([...EXTEND_HOURS, ...EXTEND_DESK_HOURS]).describe('等买方的状态按时钟，等钢厂岗位的状态按工作时间'),
    }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'REASON_NEEDED', 'STAFF_RIGHT'],
    example: { orderCode: EXAMPLE_ORDER, reason: '客户来电', hours: 24 },
    writes: true,
  }),
}
