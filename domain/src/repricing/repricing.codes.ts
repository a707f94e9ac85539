// 调价单: words of the room. A sheet changes list prices of many goods at one moment; orders, contracts and lots already made keep theirs.
import { type CodeOf, codes } from '../codes.ts'

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
})
export type RepricingSourceCode = CodeOf<typeof RepricingSource>

/** What a rule does to the list price. */
export const RepriceHow = codes({
  add: { code: 'add', label: '加减' },
  percent: { code: 'percent', label: '按百分比' },
  set: { code: 'set', label: '改为' },
})
export type RepriceHowCode = CodeOf<typeof RepriceHow>

/** A published sheet may be taken back for so long. */
export const TAKE_BACK_MINUTES = 30
/** Goods of one sheet; the whole catalogue fits. */
export const MOST_REPRICED = 60_000
export const MOST_RULES = 20
/** Rows of an Excel of prices: a whole catalogue, as the export room writes it. */
export const MOST_SHEET_ROWS = 30_000
