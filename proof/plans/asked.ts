// What each call is asked: its example, with numbers of the asker's own, and where a list can be asked in several ways, each of them.
export interface Ids {
  orderCode: string | undefined
  masterOrderCode: string | undefined
  paymentNo: string | undefined
  companyCode: string | undefined
  userName: string | undefined
  /** A colleague whose orders the asker may choose to see. */
  buyerId: string | undefined
}

const lastYear = { fromOn: '2025-01-01', toOn: '2025-12-31' }
const ways: Record<string, (object | ((ids: Ids) => object))[]> = {
  '/api/order/getOrderList': [
    { currentPage: 1500, pageSize: 10 },
    { status: 7 },
    { status: 3 },
    { status: 0 },
    { word: 'HRB400E' },
    { word: '没有这种货' },
    { word: 'DD20200000999930' },
    lastYear,
    { ...lastYear, status: 8, word: '卷' },
    { channelCode: 'J0000009' },
    { approval: true },
    { sort: 'timeUp', currentPage: 1500 },
    { sort: 'amount' },
    { sort: 'amountUp', status: 7 },
    { sort: 'tons', word: '卷' },
    { sort: 'tonsUp', ...lastYear },
    { sort: 'deadline', status: 3 },
    { sort: 'timeUp', status: 8, word: 'HRB400E' },
    ({ buyerId }) => ({ buyerId }),
    ({ buyerId }) => ({ buyerId, status: 7, sort: 'amount' }),
    ({ buyerId }) => ({ buyerId, ...lastYear, sort: 'tons' }),
  ],
  '/api/company/getCompanyLedgerList': [
    { currentPage: 5000, pageSize: 20 },
    lastYear,
    { moneyChangeType: 1 },
    { ...lastYear, moneyChangeType: 1, currentPage: 30 },
  ],
  '/api/company/getCompanySpending': [{ months: 24 }],
  '/api/ops/getOrderQueue': [
    { queue: 'all' },
    { queue: 'all', status: 7 },
    { queue: 'all', status: 2 },
    { queue: 'all', word: '没有这种货' },
    { queue: 'all', word: '检验钢材贸易 77' },
    { queue: 'all', word: 'DD20200000000077' },
    { queue: 'all', sort: 'amount' },
    { queue: 'all', stockMode: 2, leastFen: 100_000, sort: 'tons' },
    { queue: 'all', ...lastYear },
    { queue: 'approval' },
    { queue: 'cancelApply' },
    { queue: 'all', currentPage: 400 },
  ],
  '/api/ops/getAuditList': [
    { currentPage: 200 },
    { word: '改价' },
    { word: '随行就市' },
    { word: '在库 4321 ' },
    { word: '没有这个词' },
    { word: '无' },
    { objectId: 'SKU-77' },
    { objectType: 'order', objectId: 'DD20200000000002' },
    { objectType: 'company' },
    { person: 'S004' },
    { person: '采购员7' },
    { action: '冻结' },
    { action: '没有这种操作' },
    { ...lastYear },
    { ...lastYear, word: '盘点', proxyOnly: true },
  ],
  '/api/ops/checkAuditChain': [{ fromSeq: 500_000 }],
  '/api/ops/getCompanyList': [
    { sort: 'amount' },
    { sort: 'balance' },
    { sort: 'name' },
    { word: '77' },
    { word: '检验钢材贸易 77' },
    { word: '检验员77' },
    { currentPage: 900 },
    { contact: 'none' },
  ],
  '/api/ops/getCompanyOrders': [{ status: 7 }, { status: 2 }, { currentPage: 1000 }],
  '/api/ops/getCompanyFunds': [{ currentPage: 5000 }],
  '/api/ops/getCompanyLog': [{ currentPage: 20 }],
  '/api/ops/getPaymentList': [
    { state: 1 },
    { state: 0 },
    { word: 'ZF20200000000100' },
    { word: '贸易 77' },
    { word: 'DD20200000000100' },
    { currentPage: 400 },
    { sort: 'amount' },
    { ...lastYear },
    { ...lastYear, dayOf: 'settled', state: 1, sort: 'amountUp' },
  ],
  '/api/ops/getSmsList': [{ word: '订单' }, { ...lastYear }, { word: '10200000001' }],
  '/api/ops/getIntendList': [{ word: '螺纹' }, { ...lastYear, sort: 'tons' }],
  '/api/ops/getCertificationQueue': [{ ...lastYear }],
  '/api/ops/getSkuList': [
    { sort: 'price' },
    { sort: 'priceUp', word: 'HRB400E' },
    { word: 'HRB400E' },
    { word: '卷' },
    { word: '没有这种货' },
    { channelCode: 'J0000009', depotCode: 'W01' },
    { currentPage: 300 },
  ],
  '/api/notice/getNoticeList': [{ unreadOnly: true }, { currentPage: 30 }],
  '/api/cms/getSellLikeHotCakesGoods': [{ channelCode: 'J0000001' }],
}

export function asked(path: string, example: Record<string, unknown>, ids: Ids): Record<string, unknown>[] {
  const own = Object.fromEntries(Object.entries(ids).filter(([name, value]) => name in example && value !== undefined))
  const base = { ...example, ...own }
  return [base, ...(ways[path] ?? []).map(way => ({ ...base, ...(typeof way === 'function' ? way(ids) : way) }))]
}
