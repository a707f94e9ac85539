// 企业协议价: a company's own prices as its people read them. Prices in fen are 厂提价 per price unit without chosen parameters.
import { kgInt } from '../../kernel/units.ts'
import { AgreedKind, AgreedState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf } from '../../kernel/call.ts'

const kg = kgInt()
export const agreedPriceNo = z.string().regex(/^XY[0-9]{8,20}$/, '协议价编号不正确')

/** What both sides read of one. */
export const agreedWords = {
  priceNo: z.string(),
  kind: z.literal(AgreedKind.values),
  state: z.literal(AgreedState.values),
  termsText: z.string().describe('价，一句话'),
  scopeText: z.string().describe('哪些商品，一句话'),
  skuCode: z.string().describe('只对一件商品时；空为按条件'),
  fromAt: at,
  untilAt: at,
  limitKg: kg.nullable().describe('限量；空为不限'),
  orderedKg: kg.describe('已按它订的，不含已取消的订单'),
  leftKg: kg.nullable(),
}

export const companyPriceCalls = {
  '/api/companyPrice/getMyPrices': call({
    title: '本企业的协议价：生效和未开始的在前',
    access: 'company',
    input: z.object({ ...pageIn, view: z.enum(['live', 'over']).default('live').describe('生效中和未开始、已到期和停用') }),
    output: pageOf(z.object({ ...agreedWords, href: z.string().describe('去找这些商品') })).extend({
      liveCount: z.int(),
      overCount: z.int(),
      serverNow: at,
    }),
    example: {},
  }),
}
