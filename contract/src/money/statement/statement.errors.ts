import type { ErrorTable } from '../../kernel/errorTable.ts'

export const statementErrors = {
  STATEMENT_NONE: { code: 5101, message: '没有找到这张对账单' },
  STATEMENT_STATE: { code: 5102, message: '对账单{state}，不能{act}' },
  STATEMENT_LINE: { code: 5103, message: '{why}' },
  STATEMENT_CHANGED: { code: 5104, message: '对账单的争议行刚有变化，请核对后再确认' },
  STATEMENT_PERIOD: { code: 5105, message: '{why}' },
} as const satisfies ErrorTable
