import type { ErrorTable } from '../../kernel/errorTable.ts'

export const financeErrors = {
  REMINDED: { code: 5141, message: '今天已经催过（{who} {time}），每件事每天催一次' },
  REMIND_NONE: { code: 5142, message: '这件事已经办完，不用再催，请刷新' },
} as const satisfies ErrorTable
