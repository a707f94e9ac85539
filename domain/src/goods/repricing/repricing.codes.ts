// 调价单: words of the room. A sheet changes list prices of many goods at one moment; orders, contracts and lots already made keep theirs.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const RepricingState = codes({
  draft: { code: 'draft', label: '草稿', tone: 'none' },
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  /** Agreed to, or within its maker's own line; its time has not come. */
  approved: { code: 'approved', label: '待发布', tone: 'info' },
  published: { code: 'published', label: '已发布', tone: 'good' },
  takenBack: { code: 'takenBack', label: '已收回', tone: 'none' },
  dropped: { code: 'dropped', label: '已作废', tone: 'none' },
})
export type RepricingStateCode = CodeOf<typeof RepricingState>

/** Where its new prices come from. */
export const RepricingSource = codes({
  rules: { code: 'rules', label: '按规则' },
  sheet: { code: 'sheet', label: 'Excel' },
  /** 反向调回: the prices from before another sheet. */
  reverse: { code: 'reverse', label: '反向调回' },
  /** Price cells of goods that exist, of an import of goods. */
  import: { code: 'import', label: '商品导入' },
  /** 基价与加价: what the mill's table says goods cost. */
  table: { code: 'table', label: '基价与加价' },
  /** One price that somebody changed at the goods and that another person has to agree to (decision 0150). */
  hand: { code: 'hand', label: '单个改价' },
})
export type RepricingSourceCode = CodeOf<typeof RepricingSource>

/** What a rule does to the list price. */
export const RepriceHow = codes({
  add: { code: 'add', label: '加减' },
  percent: { code: 'percent', label: '按百分比' },
  set: { code: 'set', label: '改为' },
})
export type RepriceHowCode = CodeOf<typeof RepriceHow>

/** What a sheet does with the prices of their own that its goods have in areas: they do not follow the list price by themselves. */
export const AreaHow = codes({
  leave: { code: 'leave', label: '不动' },
  move: { code: 'move', label: '随同样的差额' },
  drop: { code: 'drop', label: '去掉，按区域调整计算' },
  /** Of one price changed by hand, and of the way back from another sheet: certain prices of certain areas. */
  fixed: { code: 'fixed', label: '逐个定的' },
})
export type AreaHowCode = CodeOf<typeof AreaHow>

/** Who has goods of a sheet in hand: the lists behind its counts. */
export const TouchedKind = codes({
  carts: { code: 'carts', label: '购物车' },
  quotes: { code: 'quotes', label: '议价单' },
  agreed: { code: 'agreed', label: '协议价' },
  contracts: { code: 'contracts', label: '框架合同' },
  lots: { code: 'lots', label: '竞拍' },
  /** 团购: its goods stand in a group and keep their price. */
  held: { code: 'held', label: '不动的（团购）' },
})
export type TouchedKindCode = CodeOf<typeof TouchedKind>
/** What an employee needs to see each: the right of the room it belongs to. */
export const TOUCHED_RIGHT: Readonly<Record<TouchedKindCode, string>> = {
  carts: 'company.see',
  quotes: 'quote.see',
  agreed: 'agreedPrice.see',
  contracts: 'framework.see',
  lots: 'bid.see',
  held: 'group.see',
}

/** A published sheet may be taken back for so long. */
export const TAKE_BACK_MINUTES = 30
/** Goods of one sheet; the whole catalogue fits. */
export const MOST_REPRICED = 60_000
export const MOST_RULES = 20
/** Rows of an Excel of prices: a whole catalogue, as the export room writes it. */
export const MOST_SHEET_ROWS = 30_000
