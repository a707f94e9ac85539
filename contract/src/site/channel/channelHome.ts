// 渠道首页 a channel's own page: today's prices of what it sells most, and what lies on its shelf by category, size and depot.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { ProductRow } from '../../kernel/productRow.ts'
import { z } from 'zod'
import { at, call, ofChannel } from '../../kernel/call.ts'

/** What a line of the day's list shows, and what the cart needs of it: the page carries fourteen of them. */
const PriceRow = ProductRow.pick({
  skuCode: true,
  title: true,
  productName: true,
  channelCode: true,
  grade: true,
  spec: true,
  depotCode: true,
  priceUnit: true,
  pieceUnit: true,
  availablePieces: true,
  availableKg: true,
  priceFen: true,
  freightFen: true,
  deliveredFen: true,
  own: true,
  priceHidden: true,
}).extend({ changeFen: fenInt().describe('比上一个定价日，分，按计价单位') })

/** A size of the shelf in mm, and how many goods in stock have it. */
const Size = z.object({ mm: z.number(), count: z.int() })

export const channelHomeCalls = {
  '/api/goods/getChannelPriceList': call({
    title: '渠道今日价目：主流规格、涨跌、何时定价',
    punchOut: true,
    access: 'guest',
    input: z.object({ ofChannel }),
    output: z.object({
      setAt: at.nullable().describe('最近一次定价；还没有价格为空'),
      comparedOn: z.string().describe('涨跌比哪一天，YYYY-MM-DD；没有可比的为空'),
      list: z.array(PriceRow),
    }),
    example: { ofChannel: 'J0000009' },
  }),
  '/api/goods/getChannelShelf': call({
    title: '渠道货架：有货的品种、材质、尺寸、仓库与各有多少种',
    punchOut: true,
    access: 'guest',
    input: z.object({ ofChannel }),
    output: z.object({
      advantages: z.array(z.string()).describe('渠道的优势'),
      skuCount: z.int(),
      stockKg: kgInt(),
      varieties: z.array(
        z.object({
          cateCode: z.string(),
          name: z.string(),
          count: z.int(),
          grades: z.array(z.object({ grade: z.string(), count: z.int() })).describe('品种少的渠道才列'),
        }),
      ),
      grades: z.array(z.string()).describe('有货最多的在前'),
      size: z
        .object({ axis: z.enum(['diameter', 'thickness']), values: z.array(Size) })
        .nullable()
        .describe('选货的尺寸：长材与管材是直径，板卷是厚度'),
      lengths: z.array(Size),
      settlements: z.array(z.object({ settlement: z.literal(SettlementMode.values), count: z.int() })),
      depots: z.array(z.object({ depotCode: z.string(), depotName: z.string(), count: z.int() })),
    }),
    example: { ofChannel: 'J0000009' },
  }),
}
