import { fenInt, kgInt } from '../../kernel/units.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { STAGES_MOST } from '@mall/domain/orders/order/stage.rules.ts'
import { PayPart } from '@mall/domain/orders/order/deposit.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { z } from 'zod'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { at, call, orderCode, requestId, typed } from '../../kernel/call.ts'
import { draftCode } from '../acceptance/draft.ts'
import { amountFen, slipExample, slipInput, Voucher, voucherId } from '../funds/funds.ts'

/** 订金 and 尾款 are two payments: who asks for the one never pays the other. Of an order in stages the first is the one, the later are the other. */
const rest = z.boolean().default(false).describe('付尾款，或首期之后的分期货款；不填为生产前、放行前应付的（全款、订金或首期）')
const stageUntil = z.int().min(1).max(STAGES_MOST).optional().describe('分批付款放行：付到第几期，从下一期起连着付；不填为下一期')
const payInput = z.object({ masterOrderCode: orderCode.describe('主订单号或单个订单号'), rest, stageUntil, requestId })
const EXAMPLE = { masterOrderCode: 'ZD20261102000186', requestId: 'example-pay-0001' }

const Payment = z.object({
  paymentNo: z.string(),
  payCode: z.string(),
  amountFen: fenInt().describe('这次付的，不含 heldFen'),
  heldFen: fenInt().describe('另由冻结的保证金、订金付的'),
  surplusFen: fenInt().describe('其中到账时没有待付订单、转入企业余额的'),
  state: z.literal(PaymentState.values).describe('0 等待到账 1 已到账 2 失败 3 已关闭'),
  message: z.string(),
  masterOrderCode: z.string(),
  rest: z.boolean().describe('付的是尾款，或首期之后的分期货款'),
  fromStageNum: z.int().describe('分批付款放行：从第几期；不分期为 0'),
  toStageNum: z.int().describe('到第几期；不分期为 0'),
  orderCodes: z.array(z.string()),
})

export const payCalls = {
  '/api/order/getPayCodeList': call({
    title: '可用支付渠道',
    access: 'company',
    input: z.object({ masterOrderCode: orderCode.optional(), rest, stageUntil }),
    output: z.array(
      z.object({
        payCode: z.string(),
        label: z.string(),
        enabled: z.boolean(),
        why: z.string(),
        sandbox: z.boolean(),
        leftFen: fenInt().nullable().describe('授信还可用；没有授信，或其他方式：空'),
      }),
    ),
    example: {},
  }),
  '/api/pay/getMasterOrderPayBalance': call({
    title: '主订单应付与可用余额',
    access: 'company',
    input: z.object({ masterOrderCode: orderCode, rest, stageUntil }),
    output: z.object({
      masterOrderCode: z.string(),
      orders: z.array(
        z.object({
          orderCode: z.string(),
          status: z.literal(OrderStatus.values),
          totalFen: fenInt(),
          paidFen: fenInt(),
          dueFen: fenInt().describe('这次应付的：全款、订金、尾款或分期货款'),
          payPart: z.literal(PayPart.values).describe('这次付的是全款、订金、尾款还是分期货款'),
          restFen: fenInt().describe('付了订金之后还有的尾款；没有为 0'),
          restUntilText: z.string().describe('尾款、以后各期何时前付清；付全款的为空'),
          stages: z
            .object({
              fromStageNum: z.int().describe('这次从第几期付起'),
              toStageNum: z.int().describe('付到第几期'),
              stageCount: z.int().describe('共几期'),
              untilText: z.string().describe('下一期最迟何时付；首期为空，在付款时限内'),
              choices: z
                .array(z.object({ toStageNum: z.int(), fen: fenInt(), releasedKg: kgInt().describe('付到这一期一共放行的重量') }))
                .describe('可以付到哪一期，各要付多少'),
            })
            .nullable()
            .describe('分批付款放行，现在有一期可付；其余为空'),
          heldFen: fenInt().describe('已冻结的保证金、订金：付款时抵货款，其余 dueFen - heldFen 由所选方式付'),
          laterFen: fenInt().describe('合同签署之后应付；0：已应付、已付，或不用再付'),
          weightKg: kgInt(),
          summary: z.string(),
        }),
      ),
      totalFen: fenInt(),
      dueFen: fenInt(),
      heldFen: fenInt(),
      availableFen: fenInt(),
      payTo: z
        .object({
          accountName: z.string(),
          payeeText: z.string().describe('户名不是卖方时，凭什么代收；空：就是卖方'),
          bankName: z.string(),
          lineNo: z.string(),
          accountNo: z.string(),
          ownNumber: z.boolean(),
        })
        .nullable()
        .describe('对公转账的收款账号：与「公司资金」里的相同；企业没有认证、钢厂没有设置，或无权付款也无权看资金的为空'),
      transfer: z
        .object({
          askedAt: at,
          whoText: z.string().describe('谁设的'),
          arrivedFen: fenInt().describe('为它到账的'),
          whyText: z.string().describe('还没有付的原因；空：还没有到账'),
          slips: z.array(Voucher).describe('为它传的回单，没有撤回的；无权看别人传的，fileId 为空'),
        })
        .nullable()
        .describe('对公转账：设了到账后自动付；没有设，或无权看的为空'),
      transferNo: z.string().describe('已由到账的转账自动付清：它的支付单号；其余为空'),
      payBefore: at.nullable(),
      serverNow: at,
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { masterOrderCode: EXAMPLE.masterOrderCode },
  }),
  '/api/pay/payByTransfer': call({
    title: '对公转账：到账后自动从余额付这张订单；附言写订单号，或金额正好',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: z.object({ done: z.literal(true) }),
    refuses: ['PROVE_AGAIN', 'ORDER_NOT_FOUND', 'PAY_NOT_DUE', 'CONTRACT_UNSEALED', 'PAY_HELD_ENOUGH', 'REQUEST_REUSED'],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/pay/dropTransfer': call({
    title: '对公转账：不再自动付',
    access: 'company',
    need: 'order.pay',
    input: z.object({ masterOrderCode: orderCode.describe('主订单号或单个订单号'), rest, stageUntil }),
    output: z.object({ done: z.literal(true) }),
    refuses: [],
    example: { masterOrderCode: EXAMPLE.masterOrderCode },
    writes: true,
  }),
  '/api/pay/addTransferSlip': call({
    title: '对公转账：传这笔转账的回单；财务看得到为哪张订单，到账时自己对上',
    access: 'company',
    need: 'order.pay',
    input: slipInput.extend({ masterOrderCode: orderCode.describe('主订单号或单个订单号'), rest, stageUntil }),
    output: z.object({ done: z.literal(true) }),
    refuses: ['VOUCHER_PLAN', 'VOUCHER_FULL', 'VOUCHER_DATE', 'FILE_NOT_FOUND'],
    example: { ...slipExample, masterOrderCode: EXAMPLE.masterOrderCode },
    writes: true,
  }),
  '/api/pay/withdrawTransferSlip': call({
    title: '对公转账：撤回传错的回单',
    access: 'company',
    need: 'order.pay',
    input: z.object({ masterOrderCode: orderCode.describe('主订单号或单个订单号'), rest, stageUntil, voucherId }),
    output: z.object({ done: z.literal(true) }),
    refuses: ['VOUCHER_NONE'],
    example: { masterOrderCode: EXAMPLE.masterOrderCode, voucherId: '1' },
    writes: true,
  }),
  '/api/pay/balancePay': call({
    title: '余额支付',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: Payment,
    refuses: ['PROVE_AGAIN', 'ORDER_NOT_FOUND', 'PAY_NOT_DUE', 'CONTRACT_UNSEALED', 'BALANCE_SHORT', 'REQUEST_REUSED'],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/userRefundFunds/doAccount': call({
    title: '余额入账到订单（与余额支付相同）',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: Payment,
    refuses: ['PROVE_AGAIN', 'ORDER_NOT_FOUND', 'PAY_NOT_DUE', 'CONTRACT_UNSEALED', 'BALANCE_SHORT', 'REQUEST_REUSED'],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/pay/refundToSource': call({
    title: '原路退回：把一笔退款从余额退到付款账户',
    access: 'company',
    need: 'funds.refund',
    input: z.object({ refundNo: typed().max(30) }),
    output: z.object({ sourceNo: z.string(), state: z.literal(SourceRefundState.values) }),
    refuses: ['PROVE_AGAIN', 'REFUND_NOT_FOUND', 'SOURCE_REFUND', 'BALANCE_SHORT', 'BUSY'],
    example: { refundNo: 'TK00000001' },
    writes: true,
  }),
  '/api/pay/creditPay': call({
    title: '授信支付：订单即时付清，到期归还',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: Payment,
    refuses: [
      'PROVE_AGAIN',
      'ORDER_NOT_FOUND',
      'PAY_NOT_DUE',
      'CONTRACT_UNSEALED',
      'PAY_HELD_ENOUGH',
      'CREDIT_CANNOT',
      'REQUEST_REUSED',
    ],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/pay/buyccbPay': call({
    title: '企业网银支付：返回银行页面地址',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: Payment.extend({ payUrl: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'PAY_NOT_DUE', 'CONTRACT_UNSEALED', 'PAY_HELD_ENOUGH', 'BANK_UNREACHABLE', 'REQUEST_REUSED'],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/pay/qrCodePay': call({
    title: '扫码支付：返回二维码',
    access: 'company',
    need: 'order.pay',
    input: payInput,
    output: Payment.extend({ payUrl: z.string(), qrSvg: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'PAY_NOT_DUE', 'CONTRACT_UNSEALED', 'PAY_HELD_ENOUGH', 'BANK_UNREACHABLE', 'REQUEST_REUSED'],
    example: EXAMPLE,
    writes: true,
  }),
  '/api/pay/draftPay': call({
    title: '承兑支付：用几张票付，不足部分用余额',
    access: 'company',
    need: 'order.pay',
    input: payInput.extend({
      parts: z
        .array(z.object({ draftCode, amountFen }))
        .min(1, '请选择用哪张票')
        .max(20)
        .refine(parts => new Set(parts.map(p => p.draftCode)).size === parts.length, '同一张票只写一行'),
    }),
    output: Payment,
    refuses: [
      'PROVE_AGAIN',
      'ORDER_NOT_FOUND',
      'PAY_NOT_DUE',
      'CONTRACT_UNSEALED',
      'DRAFT_NONE',
      'DRAFT_STATE',
      'DRAFT_ABOVE_LEFT',
      'DRAFT_ABOVE_DUE',
      'DRAFT_ORDER_KIND',
      'DRAFT_DEBT_OPEN',
      'DRAFT_REST_SHORT',
      'DRAFT_DEARER',
      'REQUEST_REUSED',
      'BUSY',
    ],
    example: { ...EXAMPLE, parts: [{ draftCode: 'CD20261101000001', amountFen: 100 }] },
    writes: true,
  }),
  '/api/pay/getPaymentState': call({
    title: '支付结果',
    access: 'company',
    input: z.object({ paymentNo: z.string().min(1).max(40) }),
    output: Payment,
    refuses: ['PAYMENT_NOT_FOUND'],
    example: { paymentNo: 'ZF20261102000186' },
  }),
}
