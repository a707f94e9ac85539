import type { ErrorTable } from '../../kernel/errorTable.ts'

export const exportErrors = {
  EXPORT_TICKET: { code: 4923, message: '下载地址已失效，请回到页面重新导出' },
  EXPORT_KIND: {
    code: 5091,
    says: {
      companyUnchosen: '请先选企业，再选它的项目',
      tooManyOrders: '一个项目最多打包 {most} 张订单，请把项目分细',
      datesCrossed: '开始日期晚于结束日期，请检查',
      onlyZip: '单据包只有 ZIP 格式',
      onlySheets: '列表请选 Excel 或 CSV',
    },
  },
  EXPORT_BUSY: { code: 5092, message: '已有 {n} 个导出在进行，请等其中一个完成或取消后再试' },
  EXPORT_EMPTY: { code: 5093, message: '请选择要打包单据的订单' },
  EXPORT_NONE: { code: 5094, message: '没有找到这次导出，请刷新列表' },
  EXPORT_STATE: { code: 5095, message: '这次导出{state}，不能{act}' },
} as const satisfies ErrorTable
