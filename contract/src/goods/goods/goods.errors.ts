import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const goodsErrors = {
  GOODS_NOT_FOUND: { code: 4102, message: '商品不存在或已下架，请重新搜索' },
  SERVICE_UNKNOWN: { code: 4111, message: '该商品不提供所选附加服务，请重新选择' },
  AREA_UNKNOWN: { code: 4112, message: '该城市暂未设销售区域，已按默认区域 035 计价' },
  STOCK_BELOW_RESERVED: { code: 4404, message: '库存不能少于已占用的 {reserved} 件' },
  PRICE_UNLIKELY: { code: 4405, message: '{why}' },
  PRICE_CONFIRM: { code: 4406, message: '较原价变动 {moved}，超过 {band} %：请再输入一次新价格，并填写原因' },
  INTEND_NONE: { code: 5308, message: '没有找到这条采购意向，请刷新列表' },
  INTEND_QUOTED: { code: 5309, message: '这条采购意向已转议价 {quoteNo}，请到议价单里继续' },
  MARKET_CHANGED: { code: 5590, message: '{name}的行情刚被同事报过，请刷新后核对' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const goodsInputs = {
  noVariety: '没有品种 {varietyCode}',
  tonsSmall: '采购吨数太小',
  noListPrice: '请填写新的挂牌价',
  noQuantity: '请填写要增加或减少的数量',
  stockBounds: '库存超出可记录的范围',
  stockMost: '一个仓库的一种商品最多记 {most} 吨，请核对数量',
  dayAhead: '这一天还没有到',
  dayLongAgo: '只能补报近 {days} 天的',
  noWord: '请填写搜索词',
} as const satisfies Sentences
