// 导出: what can be taken home as a file, by whom, and how far it is.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import type { CompanyRight } from '../../people/companyAccess/companyRights.ts'

export const ExportState = codes({
  waiting: { code: 'waiting', label: '排队中', tone: 'info' },
  running: { code: 'running', label: '生成中', tone: 'info' },
  done: { code: 'done', label: '可下载', tone: 'good' },
  failed: { code: 'failed', label: '没有成功', tone: 'bad' },
  cancelled: { code: 'cancelled', label: '已取消', tone: 'none' },
  expired: { code: 'expired', label: '已过期', tone: 'none' },
})
export type ExportStateCode = CodeOf<typeof ExportState>

export const ExportKind = codes({
  orders: { code: 'orders', label: '订单明细' },
  ledger: { code: 'ledger', label: '资金流水' },
  settlements: { code: 'settlements', label: '结算明细' },
  statements: { code: 'statements', label: '对账明细' },
  goods: { code: 'goods', label: '商品与库存' },
  /** What 从 Excel 导入价格 takes: every goods with its price, to be written over. */
  prices: { code: 'prices', label: '价格表（改后导入）' },
  /** What 盘点 takes: what the mall believes to lie there, to be written over. */
  counts: { code: 'counts', label: '盘点表' },
  bids: { code: 'bids', label: '竞拍' },
  groups: { code: 'groups', label: '团购' },
  frameworkOrders: { code: 'frameworkOrders', label: '框架订单明细' },
  quotes: { code: 'quotes', label: '议价明细' },
  coupons: { code: 'coupons', label: '优惠券' },
  pack: { code: 'pack', label: '单据包' },
})
export type ExportKindCode = CodeOf<typeof ExportKind>

export const ExportFormat = codes({
  xlsx: { code: 'xlsx', label: 'Excel' },
  csv: { code: 'csv', label: 'CSV' },
  zip: { code: 'zip', label: 'ZIP' },
})
export type ExportFormatCode = CodeOf<typeof ExportFormat>

/** Who may take what: the right of the content itself. Null: everybody of the company; undefined: not on this side. */
export const exportRights: Record<ExportKindCode, { buyer?: CompanyRight | null; desk?: string }> = {
  orders: { buyer: null, desk: 'order.see' },
  ledger: { buyer: 'funds.see', desk: 'pay.see' },
  settlements: { buyer: null, desk: 'settle.see' },
  statements: { buyer: 'settle.confirm', desk: 'fund.see' },
  goods: { desk: 'goods.see' },
  prices: { desk: 'price.see' },
  counts: { desk: 'goods.see' },
  // The desk's lists of these have an export of their own, of what is filtered there.
  bids: { buyer: 'order.create' },
  groups: { buyer: null },
  frameworkOrders: { buyer: null },
  quotes: { buyer: null },
  coupons: { buyer: null },
  pack: { buyer: null, desk: 'order.see' },
}

/** A pack is a zip and nothing else; a list is a sheet. */
export const formatFits = (kind: ExportKindCode, format: ExportFormatCode): boolean => (kind === 'pack') === (format === 'zip')

/** Orders in one pack. */
export const MOST_PACK_ORDERS = 50
/** Orders of one project in one pack. */
export const MOST_PROJECT_ORDERS = 200
/** At once, per person: a queue is shared. */
export const MOST_OPEN_EXPORTS = 3
/** Days a file is kept. */
export const KEPT_DAYS = 7
