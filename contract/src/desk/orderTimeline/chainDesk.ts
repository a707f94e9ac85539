// 异常看板 of the mill's staff, and the chain of an order at the desk.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { blockKindCodes, blockOwners } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { at, call, orderCode, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { Block, Chain } from './chain.ts'

export const chainDeskCalls = {
  '/api/ops/getExceptions': call({
    title: '异常看板',
    access: 'staff',
    right: 'order.see',
    input: z.object({
      ...pageIn,
      kind: z.enum(blockKindCodes).optional(),
      owner: z.enum(blockOwners).optional(),
      depotCode: text(10).default(''),
      word: word(40).default(''),
      lateOnly: z.boolean().default(false),
    }),
    output: pageOf(
      Block.extend({
        orderCode: z.string(),
        companyName: z.string(),
        bdName: z.string(),
        depotName: z.string(),
        summary: z.string(),
        ref: z.string(),
        fen: fenInt(),
        kindText: z.string(),
        byBuyer: z.boolean().describe('轮到客户'),
      }),
    ).extend({
      now: at,
      sumFen: fenInt(),
      lateCount: z.int(),
      kinds: z.array(z.object({ code: z.string(), label: z.string(), count: z.int() })),
      owners: z.array(z.object({ code: z.string(), label: z.string(), count: z.int() })),
      cut: z.boolean().describe('太多，只列出最早的一部分'),
      byHand: z
        .array(z.object({ text: z.string(), count: z.int(), fen: fenInt(), link: z.string().describe('运营台的地址') }))
        .describe('不在订单里的：等合作方或等复核的款项；看得到资金的员工才有'),
    }),
    example: {},
  }),
  '/api/ops/getOrderChain': call({
    title: '全程追溯',
    access: 'staff',
    right: 'order.see',
    input: z.object({ orderCode }),
    output: Chain,
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/ops/findChain': call({
    title: '凭任一编号找订单',
    access: 'staff',
    right: 'order.see',
    input: z.object({ no: text(40).min(2, '请填写编号') }),
    output: z.object({ list: z.array(z.object({ orderCode: z.string(), companyName: z.string(), summary: z.string() })) }),
    example: { no: 'DD20261102000186' },
  }),
}
