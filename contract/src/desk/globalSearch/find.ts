// 查找: anything of the mall by one word, for an employee.
import { z } from 'zod'
import { call, word } from '../../kernel/call.ts'

export const findCalls = {
  '/api/ops/findAnything': call({
    title: '查找：订单、企业、商品、收款、发票、合同、运单、质保书、异议、工单、竞拍、议价',
    access: 'staff',
    input: z.object({ word: word(40).min(2, '请输入两个字以上') }),
    output: z.object({
      hits: z.array(
        z.object({
          kind: z.string().describe('属于哪一类'),
          code: z.string(),
          title: z.string(),
          note: z.string(),
          to: z.string().describe('运营台里的地址'),
        }),
      ),
      silent: z.array(z.string()).describe('没有及时答复的类'),
    }),
    refuses: [],
    example: { word: 'HRB400E' },
  }),
}
