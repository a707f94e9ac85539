// 导出: files a job makes; progress, history and an address of sixty seconds and one use. The desk's calls are the same with its own rights.
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { z } from 'zod'
import { ExportFormat, ExportKind, ExportState, MOST_PACK_ORDERS } from '@mall/domain/desk/export/export.codes.ts'
import { at, call, daysIn, done, orderCode, pageIn, pageOf, runningNo, text, word } from '../../kernel/call.ts'

const exportNo = runningNo('export', '导出编号不对')
const kind = z.literal([...ExportKind.values])
const Export = z.object({
  exportNo: z.string(),
  kind,
  format: z.literal([...ExportFormat.values]),
  title: z.string(),
  state: z.literal([...ExportState.values]),
  doneCount: z.int().describe('已写入的行数；单据包：份数'),
  totalCount: z.int().nullable().describe('共有多少；还不知道为空'),
  trouble: z.string(),
  fileSize: z.int().nullable(),
  createdAt: at,
  endedAt: at.nullable(),
  expiresAt: at.nullable(),
})
const start = z.object({
  kind,
  format: z.literal([...ExportFormat.values]),
  ...daysIn,
  orderCodes: z
    .array(orderCode)
    .max(MOST_PACK_ORDERS, `一次最多 ${MOST_PACK_ORDERS} 张订单`)
    .default([])
    .describe('单据包的订单'),
  projectName: text(40).default('').describe('项目单据包：这个项目的全部订单'),
  companyCode: text(20).default('').describe('运营台：只要这家企业的'),
  goods: z
    .object({
      word: word(80).default(''),
      ofChannel: text(20).optional(),
      depotCode: text(20).optional(),
      onShelf: z.boolean().optional(),
    })
    .optional()
    .describe('运营台：商品与库存、价格表、盘点表只要这些商品'),
})
const refuses = ['EXPORT_KIND', 'EXPORT_BUSY', 'EXPORT_EMPTY', 'ORDER_NOT_FOUND', 'FORBIDDEN'] as const

const calls = (side: { access: 'company' } | { access: 'staff'; right: string }) => ({
  start: call({
    title: '开始导出：后台生成文件',
    ...side,
    input: start,
    output: Export,
    refuses: [...refuses, ...(side.access === 'staff' ? (['COMPANY_NOT_FOUND'] as const) : [])],
    example: { kind: 'orders', format: 'xlsx' },
    ...(side.access === 'company' ? { proxy: true } : {}),
    writes: true,
  }),
  list: call({
    title: '我的导出',
    ...side,
    input: z.object({ ...pageIn }),
    output: pageOf(Export),
    example: {},
  }),
  one: call({
    title: '一次导出做到哪里了',
    ...side,
    input: z.object({ exportNo }),
    output: Export,
    refuses: ['EXPORT_NONE'],
    example: { exportNo: 'DC20261121000001' },
  }),
  url: call({
    title: `下载地址，${DOWNLOAD_SECONDS} 秒内有效，只能用一次`,
    ...side,
    input: z.object({ exportNo }),
    output: z.object({ url: z.string(), expiresAt: at }),
    refuses: ['EXPORT_NONE', 'EXPORT_STATE', 'FORBIDDEN'],
    example: { exportNo: 'DC20261121000001' },
    ...(side.access === 'company' ? { proxy: true } : {}),
    writes: true,
  }),
  cancel: call({
    title: '取消还没有完成的导出',
    ...side,
    input: z.object({ exportNo }),
    output: done,
    refuses: ['EXPORT_NONE', 'EXPORT_STATE'],
    example: { exportNo: 'DC20261121000001' },
    ...(side.access === 'company' ? { proxy: true } : {}),
    writes: true,
  }),
})
const buyer = calls({ access: 'company' })
// Which content, its own right says; every desk has a list of its own files.
const desk = calls({ access: 'staff', right: 'order.see' })

export const exportCalls = {
  '/api/export/startExport': buyer.start,
  '/api/export/getExportList': buyer.list,
  '/api/export/getExport': buyer.one,
  '/api/export/getExportUrl': buyer.url,
  '/api/export/cancelExport': buyer.cancel,
}
export const exportDeskCalls = {
  '/api/ops/startExport': desk.start,
  '/api/ops/getExportList': desk.list,
  '/api/ops/getExport': desk.one,
  '/api/ops/getExportUrl': desk.url,
  '/api/ops/cancelExport': desk.cancel,
}
