import { type CodeOf, codes } from '../../kernel/codes.ts'

/** 采购意向. */
export const IntendState = codes({
  open: { code: 0, label: '待处理', tone: 'wait' },
  handled: { code: 1, label: '已处理', tone: 'good' },
})
export type IntendStateCode = CodeOf<typeof IntendState>
