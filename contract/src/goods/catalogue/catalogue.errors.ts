import type { ErrorTable } from '../../kernel/errorTable.ts'

export const catalogueErrors = {
  GOODS_IMPORT_NONE: { code: 5420, message: '没有找到这次导入，请刷新列表' },
  GOODS_IMPORT_WRONG: { code: 5421, message: '{why}' },
  GOODS_IMPORT_STATE: { code: 5422, message: '这次导入{state}，不能{act}，请刷新' },
  GOODS_UNDO: { code: 5423, message: '不能撤销：{why}' },
  GOODS_FORM: { code: 5424, message: '{field}：{why}' },
  GOODS_SAME_CODE: { code: 5425, message: '已有商品 {skuCode}，请直接修改它' },
  GOODS_CHANGED: { code: 5426, message: '商品刚被别人改过，请刷新核对后再改' },
  SHELF_PLAN: { code: 5427, message: '{why}' },
  SHELF_MANY: { code: 5602, message: '一次最多 {most} 个商品，请把筛选缩小一些' },
  SHELF_SEEN: { code: 5603, message: '您确认的是 {seen} 个商品，符合筛选的现在是 {now} 个，请核对后再办' },
  SHELF_BATCH_NONE: { code: 5604, message: '没有这一批定时上架、下架，请到商品页核对' },
} as const satisfies ErrorTable
