import type { ErrorTable } from '../../kernel/errorTable.ts'

export const auditErrors = {
  AUDIT_ARCHIVE_LOST: { code: 9461, message: '归档文件不在文件库里，或与归档时的不同，请联系系统管理员从备份取回' },
  AUDIT_NO_ARCHIVE: { code: 9462, message: '没有这份归档，请刷新页面' },
} as const satisfies ErrorTable
