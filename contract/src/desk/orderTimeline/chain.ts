// 等待事项 and the chain of an order, from its contract to its settlement.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { z } from 'zod'
import { at, call, orderCode, text } from '../../kernel/call.ts'

export const Block = z.object({
  text: z.string(),
  whose: z.string(),
  ours: z.boolean().describe('轮到我方（买方看是贵公司）'),
  since: at,
  due: at.nullable(),
  late: z.boolean(),
  actText: z.string(),
  link: z.string(),
})

export const Chain = z.object({
  orderCode: z.string(),
  status: z.literal(OrderStatus.values),
  companyName: z.string(),
  summary: z.string(),
  totalFen: fenInt(),
  contract: z
    .object({ contractNo: z.string(), status: z.literal(ContractStatus.values), signedAt: at.nullable(), onPaper: z.boolean() })
    .nullable(),
  lines: z.array(z.object({ lineNo: z.int(), title: z.string(), pieces: z.int(), pieceUnit: z.string(), kg: kgInt() })),
  units: z.array(
    z.object({
      lineNo: z.int(),
      unitNo: z.string(),
      heatNo: z.string(),
      pieces: z.int(),
      tagKg: kgInt(),
      stateText: z.string(),
      waybillNo: z.string(),
      ticketNo: z.string(),
      scaleKg: kgInt().nullable(),
      certNo: z.string(),
      reportNo: z.string(),
    }),
  ),
  trucks: z.array(
    z.object({
      waybillNo: z.string(),
      plate: z.string(),
      stateText: z.string(),
      leftAt: at.nullable(),
      receivedAt: at.nullable(),
      ticketNo: z.string(),
      netKg: kgInt().nullable(),
      tagKg: kgInt(),
      pieces: z.int(),
    }),
  ),
  sheets: z.array(
    z.object({ settleNo: z.string(), stateText: z.string(), settledKg: kgInt(), finalFen: fenInt(), differenceFen: fenInt() }),
  ),
  invoices: z.array(
    z.object({
      invoiceSn: z.string(),
      taxInvoiceNo: z.string(),
      red: z.boolean(),
      stateText: z.string(),
      grossFen: fenInt().describe('其中这张订单的'),
    }),
  ),
  claims: z.array(z.object({ claimNo: z.string(), stateText: z.string(), refundedFen: fenInt() })),
  money: z.array(z.object({ at, text: z.string(), no: z.string(), fen: fenInt() })),
  carriedFromCode: z.string(),
  carriedToCode: z.string(),
  replacesCode: z.string().describe('换货：它换的是哪张订单的货'),
  replacedByCodes: z.array(z.string()).describe('换货：换这张订单的货的订单'),
  blocks: z.array(Block),
})

export const chainCalls = {
  '/api/order/getOrderBlocks': call({
    title: '一张订单的等待事项与责任方',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.object({ blocks: z.array(Block) }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/getOrderChain': call({
    title: '全程追溯：合同、行、件、炉号、运单、磅单、质保书、结算、发票、异议、资金',
    access: 'company',
    input: z.object({ orderCode }),
    output: Chain,
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/findChain': call({
    title: '凭任一编号找订单：订单、合同、运单、磅单、件号、炉号、质保书、结算单、支付单',
    access: 'company',
    input: z.object({ no: text(40).min(2, '请填写编号') }),
    output: z.object({ list: z.array(z.object({ orderCode: z.string(), companyName: z.string(), summary: z.string() })) }),
    example: { no: 'DD20261102000186' },
  }),
}
