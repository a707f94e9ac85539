// What is asked after a month and after a year: the calls and pages of a working day, by the company that has placed all the orders and by the desk.
import { callTable } from '@mall/contract/main/calls.ts'
import { BENCH_CALLS, type BenchCall, type BenchMall } from './calls.ts'
import type { Shot } from './load.ts'
import { BROWSER } from './pages.ts'

export interface GrowthMall extends BenchMall {
  staffToken: string
  /** Of its database. */
  url: string
  /** Newest orders of the company, from which one is looked at. */
  orderCodes: string[]
}
type Asked = (m: GrowthMall) => object[]

const one =
  (more: object = {}): Asked =>
  () => [more]
const ofOrders: Asked = m => m.orderCodes.map(orderCode => ({ orderCode }))

const BUYER: readonly [work: string, path: keyof typeof callTable, asked: Asked][] = [
  ['我的订单，第一页', '/api/order/getOrderList', one()],
  ['我的订单，按词查找', '/api/order/getOrderList', one({ word: '没有这种货' })],
  ['各状态的订单数', '/api/order/getOrderStatusCount', one()],
  ['订单详情', '/api/order/getOrderDetail', ofOrders],
  ['订单的发货', '/api/order/getOrderShip', ofOrders],
  ['订单全程', '/api/order/getOrderChain', ofOrders],
  ['资金流水', '/api/user/getCapitalLedger', one()],
  ['账户分录', '/api/company/getCompanyLedgerList', one()],
  ['资金一页', '/api/user/getMoneyPage', one()],
  ['消息', '/api/notice/getNoticeList', one()],
  ['结算单', '/api/order/getSettlementList', one()],
  ['磅单', '/api/order/getPoundList', one()],
  ['质保书', '/api/warranty/getWarrantyList', one()],
  ['发货', '/api/order/getShipList', one()],
  ['采购金额，24 个月', '/api/company/getCompanySpending', one({ months: 24 })],
]
const DESK: readonly [work: string, path: keyof typeof callTable, asked: Asked][] = [
  ['待办数', '/api/ops/getWorkCount', one()],
  ['运营台订单，全部', '/api/ops/getOrderQueue', one({ queue: 'all' })],
  ['运营台订单，按词查找', '/api/ops/getOrderQueue', one({ queue: 'all', word: '没有这种货' })],
  ['运营台订单，按单号', '/api/ops/getOrderQueue', m => m.orderCodes.map(word => ({ queue: 'all', word }))],
  ['企业的订单', '/api/ops/getCompanyOrders', one()],
  ['付款', '/api/ops/getPaymentList', one()],
  ['操作审计', '/api/ops/getAuditList', one()],
  ['操作审计，按词查找', '/api/ops/getAuditList', one({ word: '没有这个词' })],
  ['审计链一段', '/api/ops/checkAuditChain', one({ fromSeq: 1000 })],
  ['发运工作台', '/api/ops/getDispatchDesk', one()],
  ['运单', '/api/ops/getDispatchList', one()],
  ['库存件', '/api/ops/getUnitList', one()],
  ['磅单（运营台）', '/api/ops/getScaleTicketList', one()],
  ['结算单（运营台）', '/api/ops/getSettlementQueue', one({ state: 'all' })],
  ['运费', '/api/ops/getFreightList', one({ state: 'paid' })],
  ['质保书（运营台）', '/api/ops/getWarrantyList', one()],
  ['财务晨会板', '/api/ops/getFinanceBoard', one()],
  ['应收', '/api/ops/getReceivableList', one()],
  ['未开票', '/api/ops/getUninvoicedList', one()],
  ['异常看板', '/api/ops/getExceptions', one()],
  ['实时经营', '/api/ops/getDashboard', one()],
  ['访问统计，一个月', '/api/ops/getVisits', one({ span: 'month' })],
  ['ERP 消息', '/api/ops/getErpMessageList', one()],
  ['短信', '/api/ops/getSmsList', one()],
  ['企业全貌', '/api/ops/getCompany360', one()],
  ['全站查找', '/api/ops/findAnything', m => m.orderCodes.map(word => ({ word }))],
]

/** So many of a list are asked for in one turn; one a connection at least. */
const A_TURN = 16

/** Names that the example of a call asks with: those of the company that is measured. */
function bodyOf(path: keyof typeof callTable, more: object): object {
  const example = callTable[path].example as Record<string, unknown>
  return { ...example, ...('companyCode' in example ? { companyCode: 'KH100001' } : {}), ...more }
}
const asCall = ([work, path, asked]: (typeof BUYER)[number], desk: boolean): BenchCall => ({
  work,
  amount: A_TURN,
  shots: m => {
    const own = m as GrowthMall
    const token = desk ? own.staffToken : (own.buyers[0]?.token ?? '')
    return asked(own).map((more): Shot => ({ path, body: bodyOf(path, more), token }))
  },
})

const page = (work: string, path: string): BenchCall => ({
  work,
  amount: A_TURN,
  page: true,
  shots: m => [{ path, body: {}, headers: { ...BROWSER, cookie: m.cookie } }],
})

export const GROWTH_CALLS: readonly BenchCall[] = [
  ...BENCH_CALLS.filter(c => ['下单', '购物车 50 行', '加入购物车'].includes(c.work)),
  ...BUYER.map(row => asCall(row, false)),
  page('页面 /order/orderList', '/order/orderList'),
  page('页面 /user/userCenter', '/user/userCenter'),
  ...DESK.map(row => asCall(row, true)),
]
