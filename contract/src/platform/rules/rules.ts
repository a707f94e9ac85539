// The mall's rules and its sandbox switches.
import { z } from 'zod'
import { at, call, done, nothing, typed } from '../../kernel/call.ts'

export const rulesCalls = {
  '/api/ops/getSettings': call({
    title: '规则与沙箱开关',
    access: 'staff',
    right: 'settings.see',
    input: nothing,
    output: z.array(
      z.object({
        key: z.string(),
        areaName: z.string().describe('在规则页的哪一组'),
        label: z.string(),
        note: z.string(),
        warn: z.string().describe('现在该填而没有填的；空：没有'),
        kind: z.enum([
          'switch',
          'fen',
          'number',
          'text',
          'days',
          'channelSums',
          'choice',
          'account',
          'creditCode',
          'deskTime',
          'phone',
          'line',
        ]),
        value: z.string(),
        choices: z.array(z.object({ code: z.string(), label: z.string() })),
        bounds: z
          .object({ least: z.int(), most: z.int(), zeroIsOff: z.boolean().describe('0 为不限') })
          .nullable()
          .describe('数与金额（分）可填的范围'),
        sandbox: z.boolean(),
        second: z.boolean().describe('改动由另一人同意后生效'),
        wish: z
          .object({ value: z.string(), byName: z.string(), at, own: z.boolean(), whyNotAgree: z.string() })
          .nullable()
          .describe('等另一人同意的改动'),
      }),
    ),
    example: {},
  }),
  '/api/ops/updateSetting': call({
    title: '修改规则或沙箱开关',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({ key: z.string().max(60), value: z.string().max(300) }),
    output: done.extend({ waits: z.boolean().describe('等另一人同意') }),
    refuses: ['STAFF_RIGHT', 'INPUT'],
    example: { key: 'order.autoReview', value: 'on' },
    writes: true,
  }),
  '/api/ops/decideSetting': call({
    title: '同意或不同意一项规则改动；提交人可撤回',
    access: 'staff',
    right: 'settings.agree',
    input: z.object({
      key: z.string().max(60),
      value: z.string().max(300).describe('看到的那一份'),
      agree: z.boolean(),
      reason: typed().max(200).default(''),
    }),
    output: done,
    refuses: ['STAFF_RIGHT', 'INPUT', 'SECOND_PERSON'],
    example: { key: 'funds.receivingAccount', value: '[]', agree: true },
    writes: true,
  }),
}
