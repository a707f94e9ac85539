import type { ErrorTable } from '../../kernel/errorTable.ts'

export const statementErrors = {
  STATEMENT_NONE: { code: 5101, message: '没有找到这张对账单' },
  STATEMENT_STATE: { code: 5102, message: '对账单{state}，不能{act}' },
  STATEMENT_LINE: {
    code: 5103,
    says: {
      noneOpen: '这一行没有等待答复的争议，请刷新',
      noLine: '对账单没有这一行，请刷新',
      noneToTakeBack: '这一行没有可以撤回的争议',
      unexplained: '请写明疑问，至少四个字，例如「我方复磅 30.120 吨」',
      answered: '钢厂已答复这一行，不能再改',
    },
  },
  STATEMENT_CHANGED: { code: 5104, message: '对账单的争议行刚有变化，请核对后再确认' },
  STATEMENT_PERIOD: {
    code: 5105,
    message: '{why}',
    says: { tooMany: '这段时间有 {count} 行结算，一次最多 {most} 行，请缩短期间' },
  },
} as const satisfies ErrorTable
