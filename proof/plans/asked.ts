// What each call is asked: its example, with numbers of the asker's own, and where a list can be asked in several ways, each of them.
export interface Ids {
  orderCode: string | undefined
  masterOrderCode: string | undefined
  paymentNo: string | undefined
  companyCode: string | undefined
  userName: string | undefined
  /** A colleague whose orders the asker may choose to see. */
  buyerId: string | undefined
  /** Papers of the newest truck that has left, of the newest order that waits in the yard, and of what stands at a desk. */
  waybillNo: string | undefined
  ticketNo: string | undefined
  certNo: string | undefined
  settleNo: string | undefined
  documentNo: string | undefined
  flowNo: string | undefined
  bookingId: string | undefined
  unitId: string | undefined
  misfitId: string | undefined
  unitNo: string | undefined
  heatNo: string | undefined
  grade: string | undefined
  sizeUm: number | undefined
  depotCode: string | undefined
  t: string | undefined
  plate: string | undefined
  /** An order with a truck that has left, one in the yard with a unit of a heat, one that is in the plan. */
  shippedCode: string | undefined
  yardCode: string | undefined
  yardHeat: string | undefined
  skuCode: string | undefined
  plannedCode: string | undefined
}

const lastYear = { fromOn: '2025-01-01', toOn: '2025-12-31' }
/** Orders at the stations of their way. */
const stations: ((ids: Ids) => object)[] = [
  ({ shippedCode }) => ({ orderCode: shippedCode }),
  ({ yardCode }) => ({ orderCode: yardCode }),
  ({ plannedCode }) => ({ orderCode: plannedCode }),
]
/** Every number by which the chain of an order is found. */
const numbers: ((ids: Ids) => object)[] = [
  ({ waybillNo }) => ({ no: waybillNo }),
  ({ ticketNo }) => ({ no: ticketNo }),
  ({ unitNo }) => ({ no: unitNo }),
  ({ heatNo }) => ({ no: heatNo }),
  ({ certNo }) => ({ no: certNo }),
  ({ settleNo }) => ({ no: settleNo }),
  ({ documentNo }) => ({ no: documentNo }),
  ({ paymentNo }) => ({ no: paymentNo }),
]
/** What is typed into the search of a list of the delivery rooms. */
const words: (object | ((ids: Ids) => object))[] = [
  { word: '没有这个词' },
  { word: '检验钢材贸易 77' },
  { word: 'HRB400E' },
  ({ waybillNo }) => ({ word: waybillNo }),
  ({ shippedCode }) => ({ word: shippedCode }),
]
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
  '/api/order/getOrderContract': stations,
  '/api/ops/getOrderContract': stations,
  '/api/ops/getContractTerms': [{ kind: 'template', code: 'C' }],
  '/api/ops/getContractTermsOrders': [{ kind: 'template', code: 'C' }],
  '/api/order/getContractSignList': [
    { status: 1 },
    { status: 4 },
    { word: '没有这个词' },
    { currentPage: 300 },
    ({ documentNo }) => ({ word: documentNo }),
  ],
  '/api/signing/verify': [({ documentNo }) => ({ documentNo })],
  '/api/ops/getSignQueue': [
    { queue: 'all' },
    { queue: 'all', currentPage: 300 },
    { queue: 'all', ...lastYear },
    { queue: 'all', word: '没有这个词', sort: 'amount' },
    { queue: 'review' },
    { queue: 'seal', word: '检验钢材贸易 77' },
    { queue: 'buyer', sort: 'due' },
    { queue: 'soon' },
    { queue: 'unclear' },
    { queue: 'voiding', ...lastYear },
    ({ documentNo }) => ({ queue: 'all', word: documentNo }),
  ],
  '/api/ops/getSignAuthorityQueue': [{ state: 0 }, { state: 1 }, { word: '检验员77' }],
  '/api/order/getProductionSchedule': [{ mineOnly: true }, { currentPage: 3 }],
  '/api/order/getOrderSchedule': stations,
  '/api/ops/getProductionList': [
    { state: 'open' },
    { state: 'done' },
    { state: 'all' },
    { state: 'done', currentPage: 200 },
    { state: 'done', word: '没有这个词' },
    { state: 'all', word: '检验钢材贸易 77' },
    { state: 'open', word: 'HRB400E' },
  ],
  '/api/order/getShipList': [
    ...words,
    { status: 1 },
    { status: 4 },
    { status: 5 },
    { ended: true },
    lastYear,
    { currentPage: 300 },
    { ...lastYear, status: 5 },
  ],
  '/api/order/getDispList': [{ day: '2025-06-01' }, { mode: 'self' }, { mode: 'carrier', status: 4 }],
  '/api/order/getGateSlots': stations,
  '/api/order/getPickUpPlan': stations,
  '/api/order/getOrderShip': stations,
  '/api/order/getOrderLinear': stations,
  '/api/order/getBill': stations,
  '/api/ops/getUnitList': [
    { word: '没有这个词' },
    { word: 'HRB400E' },
    { state: 'free' },
    { state: 'allocated', sort: 'old' },
    { state: 'shipped' },
    { state: 'shipped', sort: 'old' },
    { state: 'blocked' },
    { depotCode: 'W01' },
    { depotCode: 'W01', state: 'shipped', word: 'PH77' },
    { currentPage: 400 },
    ({ unitNo }) => ({ word: unitNo }),
    ({ heatNo }) => ({ word: heatNo }),
    ({ shippedCode }) => ({ word: shippedCode }),
  ],
  '/api/ops/getDispatchDesk': [
    { queue: 'plan' },
    { queue: 'lack' },
    { queue: 'change' },
    { queue: 'missed' },
    { queue: 'plan', depotCode: 'W01' },
  ],
  '/api/ops/getDispatchList': [
    ...words,
    { status: 1 },
    { status: 4 },
    { status: 5 },
    { status: 8 },
    { ended: true },
    { depotCode: 'W01' },
    lastYear,
    { ...lastYear, status: 8, word: '冀A00077' },
    { currentPage: 400 },
  ],
  '/api/ops/getDispatchOrder': stations,
  '/api/ops/getDeskBill': stations,
  '/api/ops/getFreightList': [
    { state: 'due' },
    { state: 'waits' },
    { state: 'paid' },
    { state: 'rejected' },
    { state: 'paid', word: '没有这个词' },
    { state: 'due', word: '冀A00077' },
  ],
  '/api/order/getPoundList': [
    ...words,
    { state: 'within' },
    { state: 'out' },
    { state: 'disputed' },
    lastYear,
    { ...lastYear, state: 'out', word: '冀A' },
    { currentPage: 300 },
    ({ shippedCode }) => ({ orderCode: shippedCode }),
    ({ ticketNo }) => ({ word: ticketNo }),
  ],
  '/api/ops/getGateBoard': [{ depotCode: 'W01' }, ({ depotCode }) => ({ depotCode })],
  '/api/ops/findTruck': [
    ({ waybillNo, depotCode }) => ({ word: waybillNo, depotCode }),
    ({ plate, depotCode }) => ({ word: plate, depotCode }),
  ],
  '/api/ops/getScaleTicketList': [
    ...words,
    { state: 'superseded' },
    { state: 'disputed' },
    { state: 'control' },
    { state: 'out' },
    { state: 'within', word: '没有这个词' },
    lastYear,
    { ...lastYear, state: 'out', word: '冀A00077' },
    { currentPage: 400 },
    ({ ticketNo }) => ({ word: ticketNo }),
  ],
  '/api/ops/getObjectionList': [{ state: 'open' }, { state: 'all' }, { state: 'all', currentPage: 50 }],
  '/api/warranty/getWarrantyList': [
    ...words,
    { misfitOnly: true },
    { grade: 'HRB400E' },
    lastYear,
    { ...lastYear, grade: 'Q355B', word: '没有' },
    { currentPage: 300 },
    ({ heatNo }) => ({ word: heatNo }),
    ({ certNo }) => ({ word: certNo }),
    ({ unitNo }) => ({ word: unitNo }),
    ({ shippedCode }) => ({ orderCode: shippedCode }),
    ({ yardCode }) => ({ orderCode: yardCode }),
  ],
  '/api/warranty/getWarrantyPreview': [({ yardCode, yardHeat, skuCode }) => ({ orderCode: yardCode, heatNo: yardHeat, skuCode })],
  '/api/warranty/getMisfitList': [{ open: false }, ({ yardCode }) => ({ orderCode: yardCode, open: false })],
  '/api/warranty/verify': [({ certNo }) => ({ no: certNo })],
  '/api/ops/getHeatList': [
    { queue: 'waiting' },
    { queue: 'all' },
    { queue: 'all', word: '没有这个词' },
    { queue: 'all', currentPage: 200 },
    ({ heatNo }) => ({ queue: 'all', word: heatNo }),
    ({ yardHeat }) => ({ queue: 'waiting', word: yardHeat }),
  ],
  '/api/ops/getMisfitQueue': [
    { queue: 'open' },
    { queue: 'all' },
    { queue: 'all', word: '检验钢材贸易 77' },
    { queue: 'all', currentPage: 100 },
    ({ heatNo }) => ({ queue: 'all', word: heatNo }),
  ],
  '/api/ops/getWarrantyList': [
    ...words,
    { conceded: true },
    lastYear,
    { ...lastYear, conceded: true, word: '77' },
    { currentPage: 400 },
    ({ certNo }) => ({ word: certNo }),
    ({ heatNo }) => ({ word: heatNo }),
    ({ unitNo }) => ({ word: unitNo }),
  ],
  '/api/order/getSettlementList': [
    ...words,
    { state: 'open' },
    { state: 'due' },
    { state: 'done' },
    lastYear,
    { currentPage: 300 },
    ({ settleNo }) => ({ word: settleNo }),
  ],
  '/api/order/getOrderSettlement': stations,
  '/api/ops/getSettlementQueue': [
    ...words.map(way => (ids: Ids) => ({ state: 'all', ...(typeof way === 'function' ? way(ids) : way) })),
    { state: 'drafted' },
    { state: 'offered' },
    { state: 'due' },
    { state: 'done' },
    { state: 'all' },
    { state: 'done', currentPage: 400 },
    { state: 'work', word: '检验钢材贸易 77' },
    { state: 'all', ...lastYear },
    { state: 'done', ...lastYear, word: '没有' },
    ({ settleNo }) => ({ state: 'all', word: settleNo }),
  ],
  '/api/order/getOrderBlocks': stations,
  '/api/order/getOrderChain': stations,
  '/api/order/findChain': numbers,
  '/api/ops/getExceptions': [
    { kind: 'pay' },
    { kind: 'toBook' },
    { kind: 'onRoad' },
    { kind: 'unsound' },
    { kind: 'restOpen' },
    { kind: 'sheetDue' },
    { owner: 'buyer' },
    { owner: 'warehouse', depotCode: 'W01' },
    { lateOnly: true },
    { word: '检验钢材贸易 77' },
    ({ waybillNo }) => ({ word: waybillNo }),
  ],
  '/api/ops/getOrderChain': stations,
  '/api/ops/findChain': numbers,
}

export function asked(path: string, example: Record<string, unknown>, ids: Ids): Record<string, unknown>[] {
  const own = Object.fromEntries(Object.entries(ids).filter(([name, value]) => name in example && value !== undefined))
  const base = { ...example, ...own, ...('certNos' in example && ids.certNo ? { certNos: [ids.certNo] } : {}) }
  return [base, ...(ways[path] ?? []).map(way => ({ ...base, ...(typeof way === 'function' ? way(ids) : way) }))]
}
