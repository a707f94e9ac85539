import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const cartErrors = {
  STOCK_SHORT: { code: 4103, message: '{title} 库存不足，当前可供 {available} {unit}，请调整数量' },
  NOT_SPOT: { code: 4104, message: '该商品只能期货排产订货' },
  NOT_FUTURES: { code: 4105, message: '该商品只有现货，不能排产' },
  FUTURES_MIN: { code: 4106, message: '期货排产起订 {min} 吨，请增加数量' },
  CART_ITEM_NOT_FOUND: { code: 4107, message: '购物车中没有这一行，可能已被移除，请刷新' },
  CART_FULL: { code: 4108, message: '购物车最多 200 行，请先下单或移除' },
  ASIDE_FULL: { code: 4113, message: '「稍后再买」最多 200 行，请先移回或移除一些' },
  PACK: { code: 4114, message: '{title} {why}', says: { joined: '连同已有的 {before} {unit}，{rest}' } },
  QUANTITY: { code: 4109, message: '数量须为大于 0 的整数件' },
  CART_EMPTY: { code: 4201, message: '没有可结算的商品，请先勾选' },
  UNITS_GONE: { code: 5597, message: '捆包 {unitNos} 已被选走，请去掉；其余捆包不受影响' },
  UNITS_NOT_OF_GOODS: { code: 5598, message: '{unitNos} 不是这个商品在这个仓库的捆包，请从列表里选' },
  HOLD_CAP: { code: 4219, message: '{why}，请先付款或取消一部分' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const cartInputs = {
  unitsAreSpot: '捆包是现货，期货排产不能按捆包号选',
  unitsInContract: '合同购物车里不能按捆包号选，请先退出合同模式',
  unitsMost: '一行至多选 {most} 件，请分次下单',
  sameLine: '购物车里已有同样参数的一行，请直接修改那一行的数量',
  noUnits: '这一行没有按捆包号选，请在商品页选捆包',
  unitsElsewhere: '捆包 {unitNos} 已在购物车的另一行（附加服务不同），请先在那一行去掉',
  piecesFollowUnits: '这一行按捆包号选定，件数随捆包；请改选捆包',
  noOption: '本品没有{what}这个订货参数',
  rangeHalf: '请把{what}的起止都填上',
  rowsMost: '清单最多 {most} 行，这份有 {count} 行，请分成几个文件',
  rowLong: '第 {row} 行超过 {most} 个字，读不全；请把备注列删掉或缩短再读',
  sheetEmpty: '工作表里没有内容',
  goodsMost: '清单拆开后有 {count} 种货，一次最多 {most} 种',
} as const satisfies Sentences
