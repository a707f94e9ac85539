import type { ErrorTable } from '../../kernel/errorTable.ts'

export const cartErrors = {
  STOCK_SHORT: { code: 4103, message: '{title} 库存不足，当前可供 {available} {unit}，请调整数量' },
  NOT_SPOT: { code: 4104, message: '该商品只能期货排产订货' },
  NOT_FUTURES: { code: 4105, message: '该商品只有现货，不能排产' },
  FUTURES_MIN: { code: 4106, message: '期货排产起订 {min} 吨，请增加数量' },
  CART_ITEM_NOT_FOUND: { code: 4107, message: '购物车中没有这一行，可能已被移除，请刷新' },
  CART_FULL: { code: 4108, message: '购物车最多 200 行，请先下单或移除' },
  QUANTITY: { code: 4109, message: '数量须为大于 0 的整数件' },
  CART_EMPTY: { code: 4201, message: '没有可结算的商品，请先勾选' },
  UNITS_GONE: { code: 5597, message: '捆包 {unitNos} 已被选走，请去掉；其余捆包不受影响' },
  UNITS_NOT_OF_GOODS: { code: 5598, message: '{unitNos} 不是这个商品在这个仓库的捆包，请从列表里选' },
  HOLD_CAP: { code: 4219, message: '{why}，请先付款或取消一部分' },
} as const satisfies ErrorTable
