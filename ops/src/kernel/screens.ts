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
  /** Opened from another screen, not from the menu; a path: the menu marks that one meanwhile. */
  inside?: true | `/${string}`
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
    | 'talk'
    | 'reservation'
}

export const screens: readonly Screen[] = [
  { path: '/dashboard', file: 'desk/stats/dashboard.page.tsx', label: '实时经营', group: '我的队列', right: 'order.see' },
  {
    path: '/order',
    file: 'orders/order/orderQueue.page.tsx',
    label: '订单审核',
    group: '我的队列',
    right: 'order.see',
    count: 'review',
  },
  {
    path: '/exceptions',
    file: 'desk/orderTimeline/exceptions.page.tsx',
    label: '异常看板',
    group: '我的队列',
    right: 'order.see',
  },
  {
    path: '/intend',
    file: 'goods/goods/intendList.page.tsx',
    label: '采购意向',
    group: '我的队列',
    right: 'order.see',
    count: 'intend',
  },
  {
    path: '/certification',
    file: 'people/certification/certificationDesk.page.tsx',
    label: '认证审核',
    group: '我的队列',
    right: 'company.review',
    count: 'certification',
  },
  {
    path: '/chat',
    file: 'desk/support/chat.page.tsx',
    label: '在线会话',
    group: '我的队列',
    right: 'support.answer',
    count: 'support',
  },
  {
    path: '/tickets',
    file: 'desk/support/tickets.page.tsx',
    label: '工单',
    group: '我的队列',
    right: 'support.answer',
    count: 'supportTicket',
  },
  { path: '/quotes', file: 'orders/quote/quotes.page.tsx', label: '议价', group: '我的队列', right: 'quote.see' },
  {
    path: '/signing',
    file: 'orders/signing/signQueue.page.tsx',
    label: '合同签署',
    group: '我的队列',
    right: 'contract.seal',
    count: 'signing',
  },
  {
    path: '/signAuthority',
    file: 'orders/signing/signAuthorityList.page.tsx',
    label: '签署授权',
    group: '我的队列',
    right: 'company.review',
  },
  { path: '/chain', file: 'desk/orderTimeline/chain.page.tsx', label: '全程追溯', group: '我的队列', right: 'order.see' },
  {
    path: '/schedule',
    file: 'delivery/production/scheduleBoard.page.tsx',
    label: '排产计划',
    group: '履约',
    right: 'schedule.see',
  },
  {
    path: '/production',
    file: 'delivery/production/productionList.page.tsx',
    label: '生产报产',
    group: '履约',
    right: 'schedule.see',
  },
  { path: '/rollingLine', file: 'delivery/production/lineList.page.tsx', label: '产线', group: '履约', right: 'schedule.see' },
  { path: '/dispatch', file: 'delivery/shipment/dispatch.page.tsx', label: '发货台', group: '履约', right: 'ship.see' },
  { path: '/units', file: 'delivery/shipment/unitList.page.tsx', label: '库存件', group: '履约', right: 'ship.see' },
  { path: '/gates', file: 'delivery/shipment/gates.page.tsx', label: '时段与承运商', group: '履约', right: 'ship.see' },
  { path: '/bill', file: 'delivery/shipment/deskBill.page.tsx', label: '提单', group: '履约', right: 'ship.see', inside: true },
  { path: '/gate', file: 'delivery/weighing/gate.page.tsx', label: '门岗与过磅', group: '履约', right: 'ship.see' },
  { path: '/scaleTicket', file: 'delivery/weighing/scaleTicketList.page.tsx', label: '磅单', group: '履约', right: 'ship.see' },
  {
    path: '/weightObjection',
    file: 'delivery/weighing/objectionList.page.tsx',
    label: '重量异议',
    group: '履约',
    right: 'ship.see',
  },
  { path: '/heat', file: 'delivery/millCertificate/heatList.page.tsx', label: '炉号化验', group: '履约', right: 'cert.see' },
  { path: '/misfit', file: 'delivery/millCertificate/misfitQueue.page.tsx', label: '质保不符', group: '履约', right: 'cert.see' },
  {
    path: '/certificate',
    file: 'delivery/millCertificate/certificateList.page.tsx',
    label: '质保书',
    group: '履约',
    right: 'cert.see',
  },
  { path: '/claims', file: 'delivery/afterSales/claimQueue.page.tsx', label: '异议', group: '履约', right: 'claim.see' },
  { path: '/goodsReturns', file: 'delivery/afterSales/returnQueue.page.tsx', label: '退货', group: '履约', right: 'claim.see' },
  { path: '/comments', file: 'delivery/comment/comments.page.tsx', label: '评价', group: '履约', right: 'comment.see' },
  { path: '/finance', file: 'money/finance/finance.page.tsx', label: '财务晨会板', group: '资金', right: 'fund.see' },
  { path: '/receivable', file: 'money/finance/receivable.page.tsx', label: '应收与账龄', group: '资金', right: 'fund.see' },
  {
    path: '/unapplied',
    file: 'money/finance/unapplied.page.tsx',
    label: '来款未用',
    group: '资金',
    right: 'fund.see',
    inside: true,
  },
  {
    path: '/uninvoiced',
    file: 'money/finance/uninvoiced.page.tsx',
    label: '已结未开票',
    group: '资金',
    right: 'fund.see',
    inside: true,
  },
  { path: '/freight', file: 'delivery/shipment/freightList.page.tsx', label: '承运运费', group: '资金', right: 'ship.see' },
  { path: '/basics', file: 'goods/masterData/basics.page.tsx', label: '基础资料', group: '商品与价格', right: 'basics.see' },
  {
    path: '/freightImport',
    file: 'goods/masterData/freightImport.page.tsx',
    label: '导入运费',
    group: '商品与价格',
    right: 'basics.make',
    inside: true,
  },
  {
    path: '/branchImport',
    file: 'goods/masterData/branchImport.page.tsx',
    label: '导入开户行',
    group: '商品与价格',
    right: 'basics.make',
    inside: true,
  },
  { path: '/options', file: 'goods/masterData/options.page.tsx', label: '订货参数', group: '商品与价格', right: 'price.see' },
  {
    path: '/optionImport',
    file: 'goods/masterData/optionImport.page.tsx',
    label: '导入订货参数',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  { path: '/sku', file: 'goods/goods/skuList.page.tsx', label: '价格与库存', group: '商品与价格', right: 'goods.see' },
  {
    path: '/shelfBatch',
    file: 'goods/goods/shelfBatch.page.tsx',
    label: '上下架记录',
    group: '商品与价格',
    right: 'goods.see',
    inside: true,
  },
  { path: '/words', file: 'goods/search/words.page.tsx', label: '搜索词', group: '商品与价格', right: 'goods.see' },
  { path: '/stats', file: 'desk/stats/visits.page.tsx', label: '访问统计', group: '销售', right: 'stats.see' },
  { path: '/lostCarts', file: 'desk/stats/lostCarts.page.tsx', label: '未下单购物车', group: '销售', right: 'company.see' },
  {
    path: '/goodsImport',
    file: 'goods/goods/goodsImport.page.tsx',
    label: '商品导入与盘点',
    group: '商品与价格',
    right: 'goods.see',
  },
  {
    path: '/goodsEdit',
    file: 'goods/goods/goodsEdit.page.tsx',
    label: '商品资料',
    group: '商品与价格',
    right: 'goods.see',
    inside: true,
  },
  {
    path: '/goodsRule',
    file: 'goods/goods/goodsRule.page.tsx',
    label: '按规则建商品',
    group: '商品与价格',
    right: 'goods.make',
    inside: true,
  },
  { path: '/bidding', file: 'selling/auction/lots.page.tsx', label: '竞拍', group: '销售', right: 'bid.see' },
  {
    path: '/biddingTalk',
    file: 'selling/auction/talk.page.tsx',
    label: '竞拍提问',
    group: '销售',
    right: 'bid.run',
    count: 'talk',
  },
  {
    path: '/biddingLot',
    file: 'selling/auction/lotWatch.page.tsx',
    label: '竞拍现场',
    group: '销售',
    right: 'bid.see',
    inside: true,
  },
  {
    path: '/biddingEdit',
    file: 'selling/auction/lotEdit.page.tsx',
    label: '竞拍条件',
    group: '销售',
    right: 'bid.see',
    inside: true,
  },
  {
    path: '/biddingImport',
    file: 'selling/auction/lotImport.page.tsx',
    label: '导入竞拍',
    group: '销售',
    right: 'bid.run',
    inside: true,
  },
  { path: '/biddingReport', file: 'selling/auction/report.page.tsx', label: '竞拍报表', group: '销售', right: 'bid.see' },
  { path: '/groupBuy', file: 'selling/groupBuy/groups.page.tsx', label: '团购', group: '销售', right: 'group.see' },
  {
    path: '/groupBuyWatch',
    file: 'selling/groupBuy/groupWatch.page.tsx',
    label: '一团',
    group: '销售',
    right: 'group.see',
    inside: true,
  },
  {
    path: '/groupBuyEdit',
    file: 'selling/groupBuy/groupEdit.page.tsx',
    label: '团购条件',
    group: '销售',
    right: 'group.see',
    inside: true,
  },
  {
    path: '/groupBuyReport',
    file: 'selling/groupBuy/groupReport.page.tsx',
    label: '团购报表',
    group: '销售',
    right: 'group.see',
  },
  { path: '/biddingPool', file: 'selling/auction/pools.page.tsx', label: '竞拍保证金', group: '资金', right: 'bid.see' },
  {
    path: '/varietyPrices',
    file: 'goods/goods/varietyPrices.page.tsx',
    label: '品种行情',
    group: '商品与价格',
    right: 'price.see',
  },
  {
    path: '/priceTable',
    file: 'goods/repricing/priceTable.page.tsx',
    label: '基价与加价',
    group: '商品与价格',
    right: 'price.see',
  },
  { path: '/repricing', file: 'goods/repricing/repricings.page.tsx', label: '调价单', group: '商品与价格', right: 'price.see' },
  {
    path: '/repricingEdit',
    file: 'goods/repricing/repricingEdit.page.tsx',
    label: '编写调价单',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  {
    path: '/repricingImport',
    file: 'goods/repricing/repricingImport.page.tsx',
    label: '导入价格',
    group: '商品与价格',
    right: 'price.make',
    inside: true,
  },
  {
    path: '/concessions',
    file: 'goods/concession/concessions.page.tsx',
    label: '让价审批',
    group: '商品与价格',
    right: 'price.see',
  },
  {
    path: '/companyPrices',
    file: 'orders/companyPrice/companyPrices.page.tsx',
    label: '企业协议价',
    group: '销售',
    right: 'agreedPrice.see',
  },
  {
    path: '/companyPriceImport',
    file: 'orders/companyPrice/priceImport.page.tsx',
    label: '导入协议价',
    group: '销售',
    right: 'agreedPrice.make',
    inside: true,
  },
  { path: '/coupons', file: 'goods/coupon/coupons.page.tsx', label: '优惠券', group: '销售', right: 'coupon.see' },
  { path: '/framework', file: 'selling/framework/framework.page.tsx', label: '框架合同', group: '销售', right: 'framework.see' },
  {
    path: '/frameworkEdit',
    file: 'selling/framework/frameworkEdit.page.tsx',
    label: '编写框架合同',
    group: '销售',
    right: 'framework.run',
    inside: true,
  },
  {
    path: '/frameworkReservations',
    file: 'selling/framework/frameworkReservations.page.tsx',
    label: '合同备货',
    group: '销售',
    right: 'framework.see',
    count: 'reservation',
  },
  {
    path: '/frameworkRebates',
    file: 'selling/framework/frameworkRebates.page.tsx',
    label: '返利',
    group: '销售',
    right: 'framework.see',
  },
  {
    path: '/frameworkIndex',
    file: 'selling/framework/frameworkIndex.page.tsx',
    label: '指数',
    group: '销售',
    right: 'framework.see',
    count: 'index',
  },
  { path: '/company', file: 'people/company/companyList.page.tsx', label: '企业', group: '销售', right: 'company.see' },
  {
    path: '/buyerAccount',
    file: 'people/account/buyerAccounts.page.tsx',
    label: '买方账号',
    group: '销售',
    right: 'account.ask',
  },
  {
    path: '/company360',
    file: 'people/company/company360.page.tsx',
    label: '企业全貌',
    group: '销售',
    right: 'company.see',
    inside: true,
  },
  {
    path: '/settlement',
    file: 'delivery/settlement/settlementQueue.page.tsx',
    label: '结算',
    group: '资金',
    right: 'settle.see',
  },
  { path: '/statement', file: 'money/statement/statementQueue.page.tsx', label: '对账单', group: '资金', right: 'fund.see' },
  { path: '/receipts', file: 'money/funds/receipts.page.tsx', label: '来款认领', group: '资金', right: 'fund.see' },
  { path: '/credit', file: 'money/funds/credit.page.tsx', label: '授信', group: '资金', right: 'fund.see' },
  { path: '/sourceRefund', file: 'money/payment/sourceRefund.page.tsx', label: '原路退款', group: '资金', right: 'fund.see' },
  { path: '/balanceRefund', file: 'money/funds/balanceRefund.page.tsx', label: '余款退款', group: '资金', right: 'fund.see' },
  { path: '/byHand', file: 'money/byHand/byHand.page.tsx', label: '手工登记', group: '资金', right: 'fund.see' },
  { path: '/drafts', file: 'money/acceptance/drafts.page.tsx', label: '承兑', group: '资金', right: 'fund.see' },
  { path: '/draftRules', file: 'money/acceptance/draftRules.page.tsx', label: '收票规则', group: '资金', right: 'fund.see' },
  { path: '/invoice', file: 'money/invoice/invoiceQueue.page.tsx', label: '开票', group: '资金', right: 'invoice.see' },
  { path: '/payment', file: 'money/payment/paymentList.page.tsx', label: '收款记录', group: '资金', right: 'pay.see' },
  { path: '/reconcile', file: 'desk/erp/reconcile.page.tsx', label: 'ERP 对账', group: '资金', right: 'erp.see' },
  {
    path: '/reconcileRun',
    file: 'desk/erp/reconcileRun.page.tsx',
    label: '对账记录',
    group: '资金',
    right: 'erp.see',
    inside: '/reconcile',
  },
  { path: '/erpStock', file: 'desk/erp/erpStock.page.tsx', label: 'ERP 库存', group: '资金', right: 'erp.see' },
  { path: '/erpMessage', file: 'desk/erp/erpMessage.page.tsx', label: 'ERP 消息', group: '资金', right: 'erp.see' },
  {
    path: '/erpHandover',
    file: 'desk/erp/erpHandover.page.tsx',
    label: 'ERP 交接文件',
    group: '资金',
    right: 'erp.see',
    inside: '/erpMessage',
  },
  {
    path: '/setup',
    file: 'goods/masterData/setup.page.tsx',
    label: '开张清单',
    group: '网站与系统',
    right: 'settings.edit',
    count: 'setup',
  },
  {
    path: '/articles',
    file: 'site/content/articles.page.tsx',
    label: '文章与页脚',
    group: '网站与系统',
    right: 'content.see',
    count: 'article',
  },
  {
    path: '/consents',
    file: 'site/content/consents.page.tsx',
    label: '协议同意情况',
    group: '网站与系统',
    right: 'content.see',
    inside: true,
  },
  { path: '/banners', file: 'site/content/banners.page.tsx', label: '横幅与热词', group: '网站与系统', right: 'content.see' },
  { path: '/panels', file: 'site/content/panels.page.tsx', label: '活动栏', group: '网站与系统', right: 'content.see' },
  { path: '/home', file: 'site/content/home.page.tsx', label: '首页版块', group: '网站与系统', right: 'content.see' },
  {
    path: '/contractTerms',
    file: 'orders/contract/contractTerms.page.tsx',
    label: '合同模板',
    group: '网站与系统',
    right: 'contract.see',
  },
  { path: '/staff', file: 'people/staff/staffList.page.tsx', label: '员工账号', group: '网站与系统', right: 'staff.manage' },
  {
    path: '/settings',
    file: 'platform/rules/settings.page.tsx',
    label: '规则与沙箱',
    labelWithoutSandbox: '规则',
    group: '网站与系统',
    right: 'settings.see',
  },
  { path: '/partners', file: 'platform/partner/partners.page.tsx', label: '合作方', group: '网站与系统', right: 'settings.see' },
  {
    path: '/smsTemplate',
    file: 'platform/notice/smsTemplates.page.tsx',
    label: '短信模板',
    group: '网站与系统',
    right: 'settings.see',
  },
  { path: '/mail', file: 'platform/notice/mailList.page.tsx', label: '邮件记录', group: '网站与系统', right: 'settings.see' },
  { path: '/sms', file: 'platform/notice/smsList.page.tsx', label: '短信记录', group: '网站与系统', right: 'settings.see' },
  { path: '/audit', file: 'platform/audit/auditList.page.tsx', label: '操作审计', group: '网站与系统', right: 'audit.see' },
  { path: '/exports', file: 'desk/export/exportList.page.tsx', label: '导出', group: '网站与系统', right: 'order.see' },
  { path: '/me', file: 'people/staff/me.page.tsx', label: '我的账号', group: '网站与系统', right: 'order.see' },
]

// One lazily loaded chunk per page.
const files = import.meta.glob<PageModule>('../**/*.page.tsx')

export const pages: ReadonlyMap<string, LazyExoticComponent<ComponentType>> = new Map(
  screens.map(s => {
    const load = files[`../${s.file}`]
    if (!load) throw new Error(`${s.path}: no page file ${s.file}`)
    return [s.path, lazy(load)]
  }),
)
