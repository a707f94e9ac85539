// The mall's rules and its sandbox switches.
import { z } from 'zod'
import { call, done, nothing } from './call.ts'

export const rulesCalls = {
  '/api/ops/getSettings': call({
    title: '规则与沙箱开关',
    access: 'staff',
    right: 'settings.see',
    input: nothing,
    output: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        note: z.string(),
        kind: z.enum(['switch', 'fen', 'number', 'text', 'days', 'channelSums', 'choice']),
        value: z.string(),
        choices: z.array(z.object({ code: z.string(), label: z.string() })),
        bounds: z
          .object({ least: z.int(), most: z.int(), zeroIsOff: z.boolean().describe('0 为不限') })
          .nullable()
          .describe('数与金额（分）可填的范围'),
        sandbox: z.boolean(),
      }),
    ),
    example: {},
  }),
  '/api/ops/updateSetting': call({
    title: '修改规则或沙箱开关',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({ key: z.string().max(60), value: z.string().max(300) }),
    output: done,
    refuses: ['STAFF_RIGHT', 'INPUT'],
    example: { key: 'order.autoReview', value: 'on' },
    writes: true,
  }),
}
