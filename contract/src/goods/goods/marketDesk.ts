// 品种行情: a day's price of each variety, as a person quotes it. What nobody quotes the job makes of the list prices.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { MOST_PRICE_FEN } from '@mall/domain/goods/goods/figures.rules.ts'
import { MOST_QUOTE_DAYS } from '@mall/domain/goods/goods/market.rules.ts'
import { at, call } from '../../kernel/call.ts'

const day = z.iso.date('日期写成 2026-11-20')

export const marketDeskCalls = {
  '/api/ops/getVarietyPrices': call({
    title: '某日各品种的行情：谁报的，前一日多少',
    access: 'staff',
    right: 'price.see',
    input: z.object({ day: day.optional().describe('空为今天') }),
    output: z.object({
      day,
      today: day,
      list: z.array(
        z.object({
          varietyCode: z.string(),
          varietyName: z.string(),
          className: z.string(),
          onShelfCount: z.int().describe('按吨卖的在架商品'),
          priceFen: fenInt().nullable().describe('元/吨的分；空：这一天没有'),
          byJob: z.boolean().describe('没有人报，按挂牌价变动自动定的'),
          staffName: z.string(),
          enteredAt: at.nullable(),
          beforeFen: fenInt().nullable(),
          beforeOn: day.nullable(),
        }),
      ),
    }),
    example: {},
  }),
  '/api/ops/saveVarietyPrices': call({
    title: `报品种行情：今天与此前 ${MOST_QUOTE_DAYS} 天；别人改过的不覆盖`,
    access: 'staff',
    right: 'price.make',
    input: z.object({
      day,
      lines: z
        .array(
          z.object({
            varietyCode: z.string().max(20),
            wasFen: fenInt().min(0, '价格不能为负').nullable().describe('读到的；空：还没有'),
            priceFen: fenInt().min(1, '价格须大于 0').max(MOST_PRICE_FEN),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ changed: z.int() }),
    refuses: ['STAFF_RIGHT', 'INPUT', 'MARKET_CHANGED'],
    example: { day: '2026-11-20', lines: [{ varietyCode: 'none', wasFen: null, priceFen: 340_000 }] },
    writes: true,
  }),
}
