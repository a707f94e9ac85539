// Every screen of the console: address -> page file, name in the menu, the right that opens it, and which work count it carries.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

interface PageModule {
  default: ComponentType
}

/** The groups of the menu, in their order. */
export const GROUPS = ['我的队列', '履约', '商品与价格', '销售', '资金', '网站与系统'] as const

export interface Screen {
  path: string
  file: string
  label: string
  /** Its name where no sandbox is on. */
  labelWithoutSandbox?: string
  group: (typeof GROUPS)[number]
  right: string
  /** Opened from another screen, not from the menu. */
  inside?: true
  count?:
    | 'setup'
    | 'support'
    | 'supportTicket'
    | 'review'
    | 'approval'
    | 'cancelApply'
    | 'intend'
    | 'unpaid'
    | 'certification'
    | 'article'
    | 'signing'
    | 'index'
}

export const screens: readonly Screen[] = [
  { path: '/dashboard', file: 'stats/dashboard.page.tsx', label: '实时经营', group: '我的队列', right: 'order.see' },
  {
    path: '/order',
    file: 'order/orderQueue.page.tsx',
    label: '订单审核',
    group: '我的队列',
    right: 'order.see',
    count: 'review',
  },
  { path: '/exceptions', file: 'chain/exceptions.page.tsx', label: '异常看板', group: '我的队列', right: 'order.see' },
  {
    path: '/intend',
    file: 'goods/intendList.page.tsx',
    label: '采购意向',
    group: '我的队列',
    right: 'order.see',
    count: 'intend',
  },
  {
    path: '/certification',
    file: 'certification/certificationDesk.page.tsx',
    label: '认证审核',
    group: '我的队列',
    right: 'company.review',
    count: 'certification',
  },
  {
    path: '/chat',
    file: 'support/chat.page.tsx',
    label: '在线会话',
    group: '我的队列',
    right: 'support.answer',
    count: 'support',
  },
  {
    path: '/tickets',
    file: 'support/tickets.page.tsx',
    label: '工单',
    group: '我的队列',
    right: 'support.answer',
    count: 'supportTicket',
  },
  { path: '/quotes', file: 'quote/quotes.page.tsx', label: '议价', group: '我的队列', right: 'quote.see' },
  {
    path: '/signing',
    file: 'signing/signQueue.page.tsx',
    label: '合同签署',
    group: '我的队列',
    right: 'contract.seal',
    count: 'signing',
  },
  {
    path: '/signAuthority',
    file: 'signing/signAuthorityList.page.tsx',
    label: '签署授权',
    group: '我的队列',
    right: 'company.review',
  },
  { path: '/chain', file: 'chain/chain.page.tsx', label: '全程追溯', group: '我的队列', right: 'order.see' },
  { path: '/schedule', file: 'schedule/scheduleBoard.page.tsx', label: '排产计划', group: '履约', right: 'schedule.see' },
  { path: '/production', file: 'schedule/productionList.page.tsx', label: '生产报产', group: '履约', right: 'schedule.see' },
  { path: '/rollingLine', file: 'schedule/lineList.page.tsx', label: '产线', group: '履约', right: 'schedule.see' },
  { path: '/dispatch', file: 'shipment/dispatch.page.tsx', label: '发货台', group: '履约', right: 'ship.see' },
  { path: '/units', file: 'shipment/unitList.page.tsx', label: '库存件', group: '履约', right: 'ship.see' },
  { path: '/gates', file: 'shipment/gates.page.tsx', label: '时段与承运商', group: '履约', right: 'ship.see' },
  { path: '/bill', file: 'shipment/deskBill.page.tsx', label: '提单', group: '履约', right: 'ship.see', inside: true },
  { path: '/gate', file: 'weighing/gate.page.tsx', label: '门岗与过磅', group: '履约', right: 'ship.see' },
  { path: '/scaleTicket', file: 'weighing/scaleTicketList.page.tsx', label: '磅单', group: '履约', right: 'ship.see' },
  { path: '/weightObjection', file: 'weighing/objectionList.page.tsx', label: '重量异议', group: '履约', right: 'ship.see' },
  { path: '/heat', file: 'warranty/heatList.page.tsx', label: '炉号化验', group: '履约', right: 'cert.see' },
  { path: '/misfit', file: 'warranty/misfitQueue.page.tsx', label: '质保不符', group: '履约', right: 'cert.see' },
  { path: '/certificate', file: 'warranty/certificateList.page.tsx', label: '质保书', group: '履约', right: 'cert.see' },
  { path: '/claims', file: 'afterSales/claimQueue.page.tsx', label: '异议', group: '履约', right: 'claim.see' },
  { path: '/goodsReturns', file: 'afterSales/returnQueue.page.tsx', label: '退货', group: '履约', right: 'claim.see' },
  { path: '/comments', file: 'comment/comments.page.tsx', label: '评价', group: '履约', right: 'comment.see' },
  { path: '/finance', file: 'finance/finance.page.tsx', label: '财务晨会板', group: '资金', right: 'fund.see' },
  { path: '/receivable', file: 'finance/receivable.page.tsx', label: '应收与账龄', group: '资金', right: 'fund.see' },
  { path: '/unapplied', file: 'finance/unapplied.page.tsx', label: '来款未用', group: '资金', right: 'fund.see', inside: true },
  {
    path: '/uninvoiced',
    file: 'finance/uninvoiced.page.tsx',
    label: '已结未开票',
    group: '资金',
    right: 'fund.see',
    inside: true,
  },
  { path: '/freight', file: 'shipment/freightList.page.tsx', label: '承运运费', group: '资金', right: 'ship.see' },
  { path: '/basics', file: 'basics/basics.page.tsx', label: '基础资料', group: '商品与价格', right: 'basics.see' },
  {
    path: '/freightImport',
    file: 'basics/freightImport.page.tsx',
    label: '导入运费',
    group: '商品与价格',
    right: 'basics.make',
    inside: true,
  },
  {
    path: '/branchImport',
    file: 'basics/branchImport.page.tsx',
    label: '导入开户行',
    group: '商品与价格',
    right: 'basics.make',
    inside: true,
  },
  { path: '/options', file: 'basics/options.page.tsx', label: '订货参数', group: '商品与价格', right: 'price.see' },
  {
    path: '/optionImport',
    file: 'basics/optionImport.page.tsx',
    label: '导入订货参数',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  { path: '/sku', file: 'goods/skuList.page.tsx', label: '价格与库存', group: '商品与价格', right: 'goods.see' },
  {
    path: '/shelfBatch',
    file: 'goods/shelfBatch.page.tsx',
    label: '上下架记录',
    group: '商品与价格',
    right: 'goods.see',
    inside: true,
  },
  { path: '/words', file: 'search/words.page.tsx', label: '搜索词', group: '商品与价格', right: 'goods.see' },
  { path: '/stats', file: 'stats/visits.page.tsx', label: '访问统计', group: '销售', right: 'stats.see' },
  { path: '/lostCarts', file: 'stats/lostCarts.page.tsx', label: '未下单购物车', group: '销售', right: 'company.see' },
  { path: '/goodsImport', file: 'goods/goodsImport.page.tsx', label: '商品导入与盘点', group: '商品与价格', right: 'goods.see' },
  {
    path: '/goodsEdit',
    file: 'goods/goodsEdit.page.tsx',
    label: '商品资料',
    group: '商品与价格',
    right: 'goods.see',
    inside: true,
  },
  {
    path: '/goodsRule',
    file: 'goods/goodsRule.page.tsx',
    label: '按规则建商品',
    group: '商品与价格',
    right: 'goods.make',
    inside: true,
  },
  { path: '/bidding', file: 'bidding/lots.page.tsx', label: '竞拍', group: '销售', right: 'bid.see' },
  { path: '/biddingLot', file: 'bidding/lotWatch.page.tsx', label: '竞拍现场', group: '销售', right: 'bid.see', inside: true },
  { path: '/biddingEdit', file: 'bidding/lotEdit.page.tsx', label: '竞拍条件', group: '销售', right: 'bid.see', inside: true },
  {
    path: '/biddingImport',
    file: 'bidding/lotImport.page.tsx',
    label: '导入竞拍',
    group: '销售',
    right: 'bid.run',
    inside: true,
  },
  { path: '/biddingReport', file: 'bidding/report.page.tsx', label: '竞拍报表', group: '销售', right: 'bid.see' },
  { path: '/groupBuy', file: 'groupBuy/groups.page.tsx', label: '团购', group: '销售', right: 'group.see' },
  {
    path: '/groupBuyWatch',
    file: 'groupBuy/groupWatch.page.tsx',
    label: '一团',
    group: '销售',
    right: 'group.see',
    inside: true,
  },
  {
    path: '/groupBuyEdit',
    file: 'groupBuy/groupEdit.page.tsx',
    label: '团购条件',
    group: '销售',
    right: 'group.see',
    inside: true,
  },
  { path: '/groupBuyReport', file: 'groupBuy/groupReport.page.tsx', label: '团购报表', group: '销售', right: 'group.see' },
  { path: '/biddingPool', file: 'bidding/pools.page.tsx', label: '竞拍保证金', group: '资金', right: 'bid.see' },
  { path: '/varietyPrices', file: 'goods/varietyPrices.page.tsx', label: '品种行情', group: '商品与价格', right: 'price.see' },
  { path: '/priceTable', file: 'repricing/priceTable.page.tsx', label: '基价与加价', group: '商品与价格', right: 'price.see' },
  { path: '/repricing', file: 'repricing/repricings.page.tsx', label: '调价单', group: '商品与价格', right: 'price.see' },
  {
    path: '/repricingEdit',
    file: 'repricing/repricingEdit.page.tsx',
    label: '编写调价单',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  {
    path: '/repricingImport',
    file: 'repricing/repricingImport.page.tsx',
    label: '导入价格',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  { path: '/concessions', file: 'concession/concessions.page.tsx', label: '让价审批', group: '商品与价格', right: 'price.see' },
  {
    path: '/companyPrices',
    file: 'companyPrice/companyPrices.page.tsx',
    label: '企业协议价',
    group: '销售',
    right: 'agreedPrice.see',
  },
  {
    path: '/companyPriceImport',
    file: 'companyPrice/priceImport.page.tsx',
    label: '导入协议价',
    group: '销售',
    right: 'agreedPrice.make',
    inside: true,
  },
  { path: '/coupons', file: 'coupon/coupons.page.tsx', label: '优惠券', group: '销售', right: 'coupon.see' },
  { path: '/framework', file: 'framework/framework.page.tsx', label: '框架合同', group: '销售', right: 'framework.see' },
  {
    path: '/frameworkEdit',
    file: 'framework/frameworkEdit.page.tsx',
    label: '编写框架合同',
    group: '销售',
    right: 'framework.run',
    inside: true,
  },
  {
    path: '/frameworkRebates',
    file: 'framework/frameworkRebates.page.tsx',
    label: '返利',
    group: '销售',
    right: 'framework.see',
  },
  {
    path: '/frameworkIndex',
    file: 'framework/frameworkIndex.page.tsx',
    label: '指数',
    group: '销售',
    right: 'framework.see',
    count: 'index',
  },
  { path: '/company', file: 'company/companyList.page.tsx', label: '企业', group: '销售', right: 'company.see' },
  { path: '/buyerAccount', file: 'account/buyerAccounts.page.tsx', label: '买方账号', group: '销售', right: 'account.ask' },
  {
    path: '/company360',
    file: 'company/company360.page.tsx',
    label: '企业全貌',
    group: '销售',
    right: 'company.see',
    inside: true,
  },
  { path: '/settlement', file: 'settlement/settlementQueue.page.tsx', label: '结算', group: '资金', right: 'settle.see' },
  { path: '/statement', file: 'statement/statementQueue.page.tsx', label: '对账单', group: '资金', right: 'fund.see' },
  { path: '/receipts', file: 'funds/receipts.page.tsx', label: '来款认领', group: '资金', right: 'fund.see' },
  { path: '/credit', file: 'funds/credit.page.tsx', label: '授信', group: '资金', right: 'fund.see' },
  { path: '/sourceRefund', file: 'pay/sourceRefund.page.tsx', label: '原路退款', group: '资金', right: 'fund.see' },
  { path: '/balanceRefund', file: 'funds/balanceRefund.page.tsx', label: '余款退款', group: '资金', right: 'fund.see' },
  { path: '/drafts', file: 'draft/drafts.page.tsx', label: '承兑', group: '资金', right: 'fund.see' },
  { path: '/draftRules', file: 'draft/draftRules.page.tsx', label: '收票规则', group: '资金', right: 'fund.see' },
  { path: '/invoice', file: 'invoice/invoiceQueue.page.tsx', label: '开票', group: '资金', right: 'invoice.see' },
  { path: '/payment', file: 'pay/paymentList.page.tsx', label: '收款记录', group: '资金', right: 'pay.see' },
  { path: '/reconcile', file: 'erp/reconcile.page.tsx', label: 'ERP 对账', group: '资金', right: 'erp.see' },
  { path: '/reconcileRun', file: 'erp/reconcileRun.page.tsx', label: '对账记录', group: '资金', right: 'erp.see', inside: true },
  { path: '/erpStock', file: 'erp/erpStock.page.tsx', label: 'ERP 库存', group: '资金', right: 'erp.see' },
  { path: '/erpMessage', file: 'erp/erpMessage.page.tsx', label: 'ERP 消息', group: '资金', right: 'erp.see' },
  {
    path: '/setup',
    file: 'basics/setup.page.tsx',
    label: '开张清单',
    group: '网站与系统',
    right: 'settings.edit',
    count: 'setup',
  },
  {
    path: '/articles',
    file: 'cms/articles.page.tsx',
    label: '文章与页脚',
    group: '网站与系统',
    right: 'content.see',
    count: 'article',
  },
  {
    path: '/consents',
    file: 'cms/consents.page.tsx',
    label: '协议同意情况',
    group: '网站与系统',
    right: 'content.see',
    inside: true,
  },
  { path: '/banners', file: 'cms/banners.page.tsx', label: '横幅与热词', group: '网站与系统', right: 'content.see' },
  { path: '/panels', file: 'cms/panels.page.tsx', label: '活动栏', group: '网站与系统', right: 'content.see' },
  { path: '/home', file: 'cms/home.page.tsx', label: '首页版块', group: '网站与系统', right: 'content.see' },
  {
    path: '/contractTerms',
    file: 'contract/contractTerms.page.tsx',
    label: '合同模板',
    group: '网站与系统',
    right: 'contract.see',
  },
  { path: '/staff', file: 'staff/staffList.page.tsx', label: '员工账号', group: '网站与系统', right: 'staff.manage' },
  {
    path: '/settings',
    file: 'rules/settings.page.tsx',
    label: '规则与沙箱',
    labelWithoutSandbox: '规则',
    group: '网站与系统',
    right: 'settings.see',
  },
  { path: '/mail', file: 'notice/mailList.page.tsx', label: '邮件记录', group: '网站与系统', right: 'settings.see' },
  { path: '/sms', file: 'notice/smsList.page.tsx', label: '短信记录', group: '网站与系统', right: 'settings.see' },
  { path: '/audit', file: 'audit/auditList.page.tsx', label: '操作审计', group: '网站与系统', right: 'audit.see' },
  { path: '/exports', file: 'export/exportList.page.tsx', label: '导出', group: '网站与系统', right: 'order.see' },
  { path: '/me', file: 'staff/me.page.tsx', label: '我的账号', group: '网站与系统', right: 'order.see' },
]

// One lazily loaded chunk per page.
const files = import.meta.glob<PageModule>('../*/*.page.tsx')

export const pages: ReadonlyMap<string, LazyExoticComponent<ComponentType>> = new Map(
  screens.map(s => {
    const load = files[`../${s.file}`]
    if (!load) throw new Error(`${s.path}: no page file ${s.file}`)
    return [s.path, lazy(load)]
  }),
)
