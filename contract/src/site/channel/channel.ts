import { fenInt, kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { at, call, nothing } from '../../kernel/call.ts'

const ChannelInfo = z.object({
  channelCode: z.string(),
  channelName: z.string(),
  telephone: z.string(),
  commonly: z.boolean(),
  noShow: z.boolean(),
  advantages: z.array(z.string()),
})
/** A channel as the portal shows it: what it costs today and what lies in stock. */
const ChannelCard = ChannelInfo.extend({
  classCodes: z.array(z.string()),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  priceFromFen: fenInt().nullable().describe('没有现货为空'),
  priceToFen: fenInt().nullable(),
  priceHidden: z.boolean().describe('这个渠道的价登录后可见：价格为空'),
  changeFen: fenInt().nullable().describe('主流品种今日较上一工作日涨跌；没有现货为空'),
  stockKg: kgInt(),
  stockPieces: z.int(),
  skuCount: z.int(),
})

const channelCode = z.string().min(1).max(20)

export const channelCalls = {
  '/api/goods/getChannelInfoByChannelCode': call({
    title: '按编码取渠道',
    access: 'guest',
    input: z.object({ channelCode }),
    output: ChannelInfo,
    refuses: ['CHANNEL_UNKNOWN'],
    example: { channelCode: 'J0000009' },
  }),
  '/api/goods/getChannelInfoByCateCode': call({
    title: '按品类取渠道',
    access: 'guest',
    input: z.object({ cateCode: z.string().min(1).max(20) }),
    output: ChannelInfo,
    refuses: ['CHANNEL_UNKNOWN'],
    example: { cateCode: 'JCLW01' },
  }),
  '/api/goods/getChannelListByCateCode': call({
    title: '按品类取渠道列表',
    access: 'guest',
    input: z.object({ cateCode: z.string().max(20).optional() }),
    output: z.array(ChannelInfo),
    example: { cateCode: 'QPGGC' },
  }),
  '/api/goods/getChannelCardList': call({
    title: '门户的渠道一览：价格区间、涨跌、库存',
    punchOut: true,
    access: 'guest',
    input: nothing,
    output: z.object({ priceAt: at.nullable().describe('最近一次定价；还没有挂牌为空'), channels: z.array(ChannelCard) }),
    example: {},
  }),
  '/api/goods/clearChannel': call({
    title: '清除渠道',
    access: 'guest',
    input: nothing,
    output: z.object({ done: z.literal(true) }),
    example: {},
    writes: true,
    proxy: true,
  }),
}
