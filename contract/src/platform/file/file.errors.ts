import { fileSentences } from '@mall/domain/platform/file/file.rules.ts'
import type { ErrorTable } from '../../kernel/errorTable.ts'

export const fileErrors = {
  FILE_SUFFIX: { code: 4501, message: fileSentences.FILE_SUFFIX },
  FILE_WHITELIST: { code: 4502, message: fileSentences.FILE_WHITELIST },
  FILE_FORMAT: { code: 4503, message: fileSentences.FILE_FORMAT },
  FILE_CONTENT: { code: 4504, message: fileSentences.FILE_CONTENT },
  FILE_LARGE: { code: 4505, message: fileSentences.FILE_LARGE },
  FILE_QUOTA: { code: 4506, message: '今天上传的文件已达上限，请明天再传' },
  FILE_MISSING: { code: 4507, message: '请选择要上传的文件' },
  FILE_NOT_FOUND: { code: 4508, message: '文件不存在或无权查看' },
  FILE_ACTIVE: { code: 4509, message: '这份 PDF 含有{what}，不能收取；请用「打印为 PDF」另存一份，或上传照片' },
  FILE_HEIC: { code: 4510, message: fileSentences.FILE_HEIC },
} as const satisfies ErrorTable
