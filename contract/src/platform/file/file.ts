// Files: uploaded as multipart/form-data (field `file`, field `purpose`; the token in the header), fetched by GET /api/file/get?id=.
import { z } from 'zod'
import { call, typed } from '../../kernel/call.ts'
import type { RefusalName } from '../../kernel/codes.ts'

export const StoredFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  size: z.int().describe('字节'),
  mime: z.string(),
  url: z.string().describe('原件，作为附件下载；只有本人、本企业有权的人和审核员能取'),
  thumbUrl: z.string().describe('图片的缩略图，非图片为空'),
})
export type StoredFile = z.output<typeof StoredFile>

export const fileId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '请重新上传文件')

const refuses: RefusalName[] = [
  'FILE_MISSING',
  'FILE_SUFFIX',
  'FILE_WHITELIST',
  'FILE_FORMAT',
  'FILE_HEIC',
  'FILE_CONTENT',
  'FILE_LARGE',
  'FILE_QUOTA',
  'BUSY',
]

export const fileCalls = {
  '/api/file/oneFileUpload': call({
    title: '上传一个文件（multipart/form-data）',
    access: 'user',
    input: z.object({
      purpose: typed()
        .max(20)
        .default('')
        .describe('licence letter voucher agreement receipt claim frameworkChange avatar：决定格式白名单'),
    }),
    output: StoredFile,
    refuses,
    example: { purpose: 'licence' },
    writes: true,
    upload: true,
  }),
  '/api/file/oneFileUploadAgreement': call({
    title: '上传一份协议文件（multipart/form-data）',
    access: 'user',
    input: z.object({}),
    output: StoredFile,
    refuses,
    example: {},
    writes: true,
    upload: true,
  }),
}
