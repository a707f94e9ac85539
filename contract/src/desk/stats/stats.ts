// 访问统计 in the mall: what a shown page tells, and what the visitor wants.
import { pageKinds, statsChoices } from '@mall/domain/desk/stats/visits.rules.ts'
import { z } from 'zod'
import { call, done, nothing, skuCode } from '../../kernel/call.ts'

export const statsCalls = {
  '/api/stats/notePage': call({
    title: '访问统计：一个页面显示了；不记是谁，不要求登录',
    access: 'guest',
    input: z.object({ kind: z.literal([...pageKinds]).default('page'), skuCode: skuCode.optional().describe('商品页的商品') }),
    output: done,
    example: { kind: 'page' },
  }),
  '/api/stats/getStatsChoice': call({
    title: '访问统计：这个浏览器选了什么，有没有第三方统计',
    access: 'guest',
    input: nothing,
    output: z.object({
      choice: z
        .literal([...statsChoices])
        .nullable()
        .describe('没有选过为空'),
      vendor: z.string().describe('第三方统计的域名；空为没有'),
      asksNotTo: z.boolean().describe('浏览器已要求不跟踪，两样都不做'),
    }),
    example: {},
  }),
  '/api/stats/chooseStats': call({
    title: '访问统计：同意或不同意，随时可改',
    access: 'guest',
    input: z.object({ choice: z.literal([...statsChoices], '请选择同意或不同意') }),
    output: done,
    example: { choice: 'no' },
  }),
}
