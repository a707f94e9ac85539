import type { Sentences } from '../../kernel/errorTable.ts'

/** What this room says under INPUT, which is the wire's. */
export const rulesInputs = {
  noRule: '没有这项规则，请刷新页面',
  noChannel: '{label}：没有渠道 {channel}',
  changeGone: '这项改动刚被改过或已有人办理，请刷新页面',
  refusalUnexplained: '请写明为什么不同意',
} as const satisfies Sentences
