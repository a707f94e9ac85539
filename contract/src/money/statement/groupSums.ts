// 集团汇总: orders, tons, contracts, what is owed and the credit of each member that the reader may see, and their sum. Reads only.
import { z } from 'zod'
import { call, daysIn, type ReplyOf, typed } from '../../kernel/call.ts'
import { fenInt, kgInt } from '../../kernel/units.ts'

const figures = z.object({
  orderCount: z.int().describe('期间的有效订单'),
  orderFen: fenInt(),
  weightKg: kgInt(),
  contractCount: z.int().describe('在执行的框架合同'),
  availableFen: fenInt().describe('可用余额'),
  owedFen: fenInt().describe('授信已用 + 结算应补 + 退票款'),
  creditLimitFen: fenInt(),
  creditUsedFen: fenInt(),
  creditLeftFen: fenInt(),
})
const sums = z.object({
  groupName: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  rows: z.array(figures.extend({ companyName: z.string() })),
  total: figures,
})

export const groupSumCalls = {
  '/api/user/getGroupSums': call({
    title: '集团汇总：各成员企业期间的订单、吨数，以及合同、欠款、授信',
    access: 'company',
    input: z.object({ ...daysIn }),
    output: z.object({
      sums: sums.nullable().describe('不在集团里为空'),
      hidden: z.int().describe('没有给您看汇总的成员企业'),
    }),
    example: {},
  }),
}
export const groupSumDeskCalls = {
  '/api/ops/getCompanyGroupSums': call({
    title: '企业所在集团：成员与应收合计',
    access: 'staff',
    right: 'pay.see',
    input: z.object({ companyCode: typed().min(1).max(40) }),
    output: z.object({
      sums: sums
        .extend({ rows: z.array(figures.extend({ companyName: z.string(), companyCode: z.string() })) })
        .nullable()
        .describe('不在集团里为空'),
      hidden: z.int().describe('不归您负责的成员企业，不列出也不计入合计'),
    }),
    refuses: ['COMPANY_NOT_FOUND'],
    example: { companyCode: 'KH100001' },
  }),
}
export type GroupSums = NonNullable<ReplyOf<typeof groupSumCalls, '/api/user/getGroupSums'>['sums']>
