import { WINDOW } from '../../server/src/app/paging.ts'

/** Rows one statement may read. */
export const FEW = 2000

/** The index and the table of a window, and a page far back. */
const window = { rows: 3.5 * WINDOW, why: '最新一万条的窗口' }
const companies = { rows: 60_000, why: '企业与人员的名录：随客户数增长，不随成交增长' }
const monthly = { rows: 35_000, why: '每月、每人、每仓库（品种）一行，两年' }

const joined = { rows: 8.5 * WINDOW, why: '最新一万条的窗口；按词查找时连同每条的订单与车' }
const settled = { rows: 12 * WINDOW, why: '最新一万张结算单的窗口，连同每张的行、订单、企业、退款与已开的票' }
const atHand = { rows: 20_000, why: '在办的订单：随手头的活增长，不随历史增长' }

/** Calls and jobs that may read more, each with the bound that holds however much has happened; `whole`: what it may read from end to end. */
export const largerReads: Record<string, { rows: number; why: string; whole?: readonly string[] }> = {
  '/api/order/getOrderList': { rows: 320_000, why: '最新一万条的窗口；问了日期时是所问的日子里的' },
  '/api/ops/getOrderQueue': { rows: 7 * WINDOW, why: '最新一万条的窗口；按词查找时连同每单的企业与下单人' },
  '/api/ops/getPaymentList': window,
  '/api/ops/getAuditList': { rows: 7 * WINDOW, why: '最新一万条的窗口；某一类的一万条散在数万条里' },
  '/api/ops/checkAuditChain': { rows: 20_001, why: '一段两万条，分段核对' },
  '/api/ops/getCompanyLog': { rows: 30_000, why: '每人、每类至多最新 500 条' },
  '/api/ops/getCompanyOrders': window,
  '/api/ops/getCompanyFunds': { rows: 210_000, why: '翻到第 5000 页要走过前面的索引' },
  '/api/user/getCapitalLedger': { rows: 4 * WINDOW, why: '两个账户最新一万条的窗口，按凭证合成一行' },
  '/api/mallComments/getMyCommentList': {
    rows: 8.5 * WINDOW,
    why: '本企业最新一万张已签收订单、一万条评价的窗口，连同订单行与商品',
  },
  '/api/company/getCompanyLedgerList': { rows: 210_000, why: '翻到第 5000 页要走过前面的索引；按日按类型每天一行' },
  '/api/company/getCompanySpending': monthly,
  '/api/order/getOrderStatusCount': monthly,
  '/api/framework/getCallOffCalendar': { rows: 60_000, why: '商品目录：合同的每一行可以用哪些货来提' },
  'job draft-statements': companies,
  '/api/ops/getUninvoicedList': settled,
  '/api/ops/getFinanceBoard': settled,
  '/api/ops/getReceivableList': companies,
  '/api/goods/getSteelProductAgreementInfoPagesByPara': joined,
  '/api/goods/getSteelProductAgreementListByMateria': joined,
  '/api/goods/getSteelProductAgreementInfo': joined,
  '/api/ops/getBasics': { rows: 60_000, why: '商品目录，与最新一万张订单的窗口' },
  '/api/ops/getSetup': { rows: 400_000, why: '商品目录与库里的件，每个问题数一遍：随目录和库存增长，不随成交增长' },
  '/api/ops/findAnything': { rows: 8.5 * WINDOW, why: '运营台各列表最新一万条的窗口，各找一遍' },
  '/api/goods/getVarietyPrices': { rows: 6000, why: '每个品种九十天，每天一价' },
  '/api/ops/getVarietyPrices': { rows: 60_000, why: '商品目录：没有定过价的品种取在架商品的价' },
  '/api/ops/getGoodsBasics': { rows: 60_000, why: '商品目录：在用的品种、材质与标准' },
  '/api/ops/getSkuList': { rows: 60_000, why: '商品目录：两个字的词没有索引可用' },
  '/api/ops/getCompanyList': companies,
  '/api/ops/getCompany360': companies,
  '/api/ops/getCompanyPapers': companies,
  '/api/ops/getStaffList': companies,
  '/api/ops/getIntendList': { rows: 20_000, why: '等待的和最新的各一千条，连同企业名录' },
  '/api/ops/getCertificationQueue': { rows: 12_000, why: '等待的和最新的各一千条' },
  '/api/ops/getWorkCount': { rows: 6000, why: '此刻在等的与今天的，各数一遍：随手头的活增长，不随历史增长' },
  '/api/order/getProxyCompare': { rows: 6000, why: '同企业最近的订单里找上一次的价' },
  '/api/notice/getNoticeList': { rows: 6000, why: '收件箱最新一千条' },
  '/api/ops/getContractTerms': atHand,
  '/api/ops/getContractTermsOrders': atHand,
  '/api/order/getContractSignList': window,
  '/api/ops/getSignQueue': window,
  '/api/ops/getSignAuthorityQueue': companies,
  '/api/order/getProductionSchedule': { rows: 12_000, why: '本企业在排的每一行，随手头的活增长' },
  '/api/ops/getScheduleBoard': atHand,
  '/api/ops/getRollingLineList': { rows: 60_000, why: '商品目录：哪些品种没有产线' },
  '/api/ops/getProductionList': joined,
  '/api/order/getPoundList': joined,
  '/api/ops/getScaleTicketList': joined,
  '/api/ops/getObjectionList': window,
  '/api/warranty/getWarrantyList': joined,
  '/api/ops/getWarrantyList': joined,
  '/api/warranty/getMisfitList': companies,
  '/api/ops/getMisfitQueue': joined,
  '/api/ops/getHeatList': { rows: 90_000, why: '库里的件：随库存增长，不随成交增长' },
  '/api/order/getSettlementList': joined,
  '/api/ops/getSettlementQueue': joined,
  '/api/order/getShipList': joined,
  '/api/ops/getDispatchList': joined,
  '/api/ops/getUnitList': joined,
  '/api/ops/getFreightList': joined,
  '/api/ops/getDispatchDesk': atHand,
  '/api/ops/getExceptions': { rows: 40_000, why: '在办的订单、车与单据，连同企业名录：随手头的活增长，不随历史增长' },
  '/api/ops/getDashboard': {
    rows: 400_000,
    why: '卡住的订单按异常看板，钱按财务晨会板（最新一万张结算单连同明细）；今天与上周同一天的订单和词，随一天的买卖增长',
    whole: ['settlement_row'],
  },
  '/api/ops/getVisits': { rows: 120_000, why: '所问的日、周或月里的订单与上一期的' },
  '/api/ops/getVisitGoods': { rows: 120_000, why: '所问的日、周或月里的订单行' },
  '/api/ops/getLostCarts': { rows: 7 * WINDOW, why: '九十天内放进购物车的最新一万行，连同买家与商品' },
  '/api/ops/findStockSku': { rows: 60_000, why: '商品目录：按词查找在库的商品' },
  'job allocate-units': atHand,
  'job miss-slots': atHand,
  'job rank-hot-goods': { rows: 5000, why: '九十天的销量，每天每种货一行' },
  'job order-companies': { rows: 60_000, why: '企业名录与各企业的合计', whole: ['order_figure'] },
  'job sweep-sessions': {
    rows: 100_000,
    why: '请求号留七天，会话与短信验证码留一百八十天',
    whole: ['idem', 'session', 'sms_code'],
  },
  'job compare-heats': atHand,
  'job simulate-mill': { rows: 40_000, why: '在办的订单与车；演示用，默认关' },
}
