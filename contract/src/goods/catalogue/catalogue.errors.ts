import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const catalogueErrors = {
  GOODS_IMPORT_NONE: { code: 5420, message: '没有找到这次导入，请刷新列表' },
  GOODS_IMPORT_WRONG: {
    code: 5421,
    message: '{why}',
    says: {
      noVariety: '没有这个品种，请重新选择',
      tooMany: '一共 {count} 个，一次最多 {most} 个，请分几次',
      twoPrices: '按基价与加价定价时不再另填加价，请填写基价，或把加价留空',
      countUnexplained: '盘点须写明原因，如 11 月盘点',
      countColumns: '盘点表只填商品编码和在库件数两列，其余列请删去',
      countHalf: '盘点表须有商品编码和在库件数两列',
    },
  },
  GOODS_IMPORT_STATE: { code: 5422, message: '这次导入{state}，不能{act}，请刷新' },
  GOODS_UNDO: {
    code: 5423,
    message: '不能撤销：{why}',
    says: {
      late: '写入已超过 {hours} 小时，请用新的导入改回',
      gone: '{skuCode} 商品已不在',
      reserved: '{skuCode} 有 {count} {unit}被订单、竞拍、团购或合同备货占用',
      stockMoved: '{skuCode} 库存在导入之后动过',
      fieldMoved: '{skuCode} {field}在导入之后又改过',
    },
  },
  GOODS_FORM: { code: 5424, message: '{field}：{why}' },
  GOODS_SAME_CODE: { code: 5425, message: '已有商品 {skuCode}，请直接修改它' },
  GOODS_CHANGED: { code: 5426, message: '商品刚被别人改过，请刷新核对后再改' },
  SHELF_PLAN: { code: 5427, message: '{why}' },
  SHELF_MANY: { code: 5602, message: '一次最多 {most} 个商品，请把筛选缩小一些' },
  SHELF_SEEN: { code: 5603, message: '您确认的是 {seen} 个商品，符合筛选的现在是 {now} 个，请核对后再办' },
  SHELF_BATCH_NONE: { code: 5604, message: '没有这一批定时上架、下架，请到商品页核对' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const catalogueInputs = {
  nothingToWrite: '没有可写的内容',
  noneTicked: '请勾选商品，或按筛选办理',
  noneMeant: '没有要办理的商品',
} as const satisfies Sentences
