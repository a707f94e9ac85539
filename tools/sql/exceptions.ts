// What the check of the statements has to be told.
import { emptyBasic } from '@mall/domain/goods/masterData/basics.rules.ts'
import { ANY_AGREED } from '../../server/src/orders/companyPrice/companyPrice.queries.ts'
import { ANY_ACCEPTED } from '../../server/src/orders/quote/quote.queries.ts'
import { ANY_USABLE } from '../../server/src/selling/framework/framework.queries.ts'
import { ANY_GROUP } from '../../server/src/selling/groupBuy/list.queries.ts'
import { orderOf } from '../../server/src/goods/search/goodsOrder.ts'
import { searchWheres } from './searchSamples.ts'
import type { Sample } from './capture.ts'

const fees = (['area', 'service', 'outFee', 'liftFee', 'freight'] as const).map(fee => ({
  fee,
  code: 'A1',
  toCode: 'A2',
  label: 'A',
  addFen: 1,
}))
const orderFilter = {
  companyId: 1,
  userId: null,
  approval: false,
  status: null,
  word: '',
  fromOn: null,
  toOn: null,
  channelCode: null,
  sort: 'time',
  limit: 10,
  offset: 0,
}
const orderFilters: readonly Sample[] = [
  [{ ...orderFilter, approval: true }],
  [{ ...orderFilter, word: 'DD20261102000186' }],
  [orderFilter],
  [{ ...orderFilter, word: '螺纹钢' }],
  [{ ...orderFilter, sort: 'tonsUp' }],
  [{ ...orderFilter, sort: 'deadline' }],
  [{ ...orderFilter, approval: true, sort: 'amount' }],
]
const queue = {
  status: null,
  channelCode: null,
  stockMode: null,
  fromOn: null,
  toOn: null,
  least: null,
  most: null,
  cause: null,
  handedTo: null,
  contactCode: null,
  word: '',
  contact: null,
  sort: 'age',
  limit: 10,
  offset: 0,
}
const queues: readonly Sample[] = [
  ...['review', 'approval', 'cancelApply', 'all'].flatMap(q => [
    [{ ...queue, queue: q }] as const,
    [{ ...queue, queue: q, sort: 'amount' }] as const,
  ]),
  [{ ...queue, queue: 'all', status: 3 }],
  [{ ...queue, queue: 'all', word: 'DD20261102000186' }],
]
const audit = {
  objectType: null,
  objectId: null,
  word: '',
  people: null,
  actions: null,
  from: null,
  to: null,
  proxyOnly: false,
  fromOn: null,
  toOn: null,
}
const page = { limit: 10, offset: 0 }
const audits = (last: readonly unknown[]): readonly Sample[] =>
  ['object', 'people', 'actions', 'any', 'type'].flatMap(source => [
    [source, audit, [], ...last] as const,
    [source, { ...audit, word: '改价' }, [1], ...last] as const,
  ])
const ledger = { companyId: 1, fromOn: null, toOn: null, moneyChangeType: null }
const ledgers = [ledger, { ...ledger, fromOn: '2026-11-01' }, { ...ledger, moneyChangeType: 2 }]
const companies = {
  word: '',
  approvalStatus: null,
  frozen: null,
  bdUserId: null,
  seenBy: null,
  inPeople: null,
  limit: 10,
  offset: 0,
}
const ship = {
  companyId: 1,
  userId: 2,
  contact: 3,
  statuses: [1],
  ended: false,
  depotCode: 'W01',
  selfPickup: true,
  word: '%冀A%',
  fromOn: '2026-11-01',
  toOn: null,
  after: 0,
  limit: 10,
  offset: 0,
}
const noShip = {
  companyId: null,
  userId: null,
  contact: null,
  statuses: null,
  ended: null,
  depotCode: null,
  selfPickup: null,
  word: null,
  toOn: null,
}
const ships: readonly Sample[] = [
  [ship],
  [{ ...ship, statuses: [5, 7], ended: true }],
  [{ ...ship, word: '%YD20261121000001%' }],
  [{ ...ship, ...noShip, fromOn: null }],
]
const yard = { depotCode: 'W01', state: 'free', word: '%K2611%', contact: 1, after: 0, limit: 10, offset: 0, old: false }
const yards: readonly Sample[] = [[yard], [{ ...yard, old: true, word: null, state: null }]]
const toShip = { companyId: 1, userId: 2, contact: 3, depotCode: 'W01' }
const days = { fromOn: null, toOn: null }
const payment = { ...days, dayOf: 'created', state: null, payCode: null, word: '', sort: 'newest' }
const payments = [
  payment,
  { ...payment, state: 1, sort: 'amount' },
  { ...payment, fromOn: '2026-11-01', sort: 'amountUp' },
  { ...payment, toOn: '2026-11-01', dayOf: 'settled' },
  { ...payment, word: 'DD20261102000186' },
]
const intend = { ...days, state: null, contact: null, word: '', sort: 'age' }
const intends = [intend, { ...intend, fromOn: '2026-11-01', sort: 'tons' }]
const skus = { patterns: ['%螺纹%'], numbers: ['20'], varieties: null, channelCode: null, depotCode: null, onShelf: null }
const sms = { ...days, word: '', unsentOnly: false }
const messages = [sms, { ...sms, fromOn: '2026-11-01' }, { ...sms, word: '10200000001' }]
const certifications = [
  { ...days, state: null, kind: null, word: '', ...page },
  { ...days, state: 2, kind: null, word: '', fromOn: '2026-11-01', ...page },
]
const sheets = { companyId: null, userId: null, contactId: null, ...days, word: '', ...page }
const claims = [
  {
    companyId: 1,
    userId: 1,
    contactId: null,
    state: 'mine',
    word: 'SH2026',
    fromOn: '2026-11-01',
    toOn: null,
    limit: 10,
    offset: 0,
  },
  { companyId: null, userId: null, contactId: 1, state: 'work', word: '', fromOn: null, toOn: null, limit: 10, offset: 0 },
  { companyId: 1, userId: null, contactId: null, state: 'all', word: '', fromOn: null, toOn: null, limit: 10, offset: 0 },
]
const returns = [
  {
    companyId: 1,
    userId: 1,
    contactId: null,
    state: 'open',
    word: '',
    fromOn: '2026-11-01',
    toOn: '2026-11-30',
    limit: 10,
    offset: 0,
  },
  { companyId: null, userId: null, contactId: 1, state: 'work', word: 'TH2026', fromOn: null, toOn: null, limit: 10, offset: 0 },
]
const settlements = [
  { ...sheets, companyId: 1, userId: 1, list: 'shown' },
  { ...sheets, contactId: 1, list: 'work', word: '贸易' },
  { ...sheets, list: 'all', word: 'JS20261101000001' },
  { ...sheets, list: 'done', fromOn: '2026-11-01' },
]
const ticket = { companyId: null, userId: null, contact: null, ...days, orderCode: '', word: '', state: 'all', ...page }
const tickets = [
  ticket,
  { ...ticket, companyId: 1, userId: 1, state: 'out' },
  { ...ticket, contact: 1, word: '冀A', fromOn: '2026-11-01' },
  { ...ticket, word: 'BD1121-0068' },
  { ...ticket, companyId: 1, orderCode: 'DD20261102000186' },
]
const cert = { companyId: null, userId: null, contact: null, ...days, word: '', grade: '', conceded: false, ...page }
const certs = [
  cert,
  { ...cert, companyId: 1, userId: 1, grade: 'HRB400E', conceded: true },
  { ...cert, contact: 1, word: '26L30871', fromOn: '2026-11-01' },
  { ...cert, word: 'ZB20261117000083' },
]
const misfit = { companyId: 1, userId: null, orderCode: null, open: true, word: null, contact: null, ...page }
const flow = { companyId: 1, ownerId: null, status: null, word: '', ...page }
const flows = [flow, { ...flow, ownerId: 1, status: 1 }, { ...flow, word: 'HT20261116000128' }]
const deskFlow = { ...days, queue: 'all', word: '', sort: 'newest', ...page }
const deskFlows = [
  deskFlow,
  { ...deskFlow, fromOn: '2026-11-01', sort: 'amount' },
  { ...deskFlow, word: 'HT20261116000128' },
  ...['review', 'seal', 'buyer', 'soon', 'unclear', 'voiding'].map(queue => ({ ...deskFlow, queue, sort: 'due', word: '贸易' })),
]
const touched = { id: 1, heldIds: [1], contact: null, limit: 10, offset: 0 }
const touchedKinds: readonly Sample[] = ['carts', 'quotes', 'agreed', 'contracts', 'lots', 'held'].map(kind => [kind, touched])
const letter = { state: null, word: '', ...page }
const letters = [letter, { ...letter, state: 0, word: '张' }]
const event = { event: 'orderReviewed', facts: {} }

/** Arguments, after the database, of functions that choose their statement by them; `file#function`. */
const ofCompany = { companyId: 1, ...page }
const funds = { ...page, contactId: null, word: '', askedBy: null, fromOn: null, toOn: null }

/** One table a kind: each has statements of its own. */
const ofBasics = (args: readonly unknown[]): readonly Sample[] =>
  (['mill', 'depot', 'channel', 'area', 'service'] as const).map(kind => [kind, ...args])

const newInvoice = {
  companyId: 1,
  applyId: 1,
  kind: 'blue',
  flow: 'WV',
  groupText: '',
  paymentType: 'A',
  ratePercent: 13,
  kg: 1,
  grossFen: 1,
  netFen: 1,
  taxFen: 0,
  why: '',
  blueId: null,
  lines: [],
}
const newRed = {
  invoiceId: 1,
  companyId: 1,
  state: '01',
  starter: 'seller',
  reason: '',
  sourceNo: '',
  sourceParts: [1],
  reserveFen: 0,
  reserveOrderId: null,
  kg: 1,
  grossFen: 1,
  netFen: 1,
  taxFen: 0,
  actorId: 1,
  lines: [],
}

const asks = (['ask_count', 'cert_wrong'] as const).map(table => ({ name: 'a', most: 1, seconds: 60, table }))
const searched = (...rest: readonly unknown[]): readonly Sample[] => searchWheres().map(w => [w, ...rest])
const SEARCH = 'server/src/goods/search/searchGoods.queries.ts'
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  ...Object.fromEntries(['totals', 'priceBounds', 'specCounts', 'kindFigures'].map(name => [`${SEARCH}#${name}`, searched()])),
  ...Object.fromEntries(
    ['countOf', 'facetCounts', 'axisBounds'].map(name => [`${SEARCH}#${name}`, [...searched(), ...searched('grades')]]),
  ),
  [`${SEARCH}#page`]: searchWheres().flatMap(w =>
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap(field =>
      [true, false].map(descending => [w, orderOf({ field, descending }, w.price), 0, 10]),
    ),
  ),
  [`${SEARCH}#firstOfSpecs`]: searched({ first: 'g.place', keep: () => true }),
  'server/src/kernel/serve/rateLimit.ts#countOne': asks.map(limit => [limit, 'b']),
  'server/src/kernel/serve/rateLimit.ts#giveBack': asks.map(limit => [[[limit, 'b']]]),
  'server/src/kernel/serve/rateLimit.ts#beginAnew': asks.map(limit => [[[limit, 'b']]]),
  'server/src/kernel/serve/rateLimit.ts#counted': [
    [[{ scope: 'a', free: 1, longest: 1, forgets: true }], async () => 1],
    [[{ scope: 'a', free: 1, longest: 1, forgets: false }], async () => 1],
  ],
  'server/src/goods/goods/priceOffers.queries.ts#whichOffer': [
    [{ selections: [ANY_GROUP, ANY_USABLE, ANY_AGREED, ANY_ACCEPTED], asker: { companyId: 1, skuIds: [1] } }],
  ],
  'server/src/selling/auction/deskLot.queries.ts#setReserve': [[1, null]],
  'server/src/money/invoice/invoice.queries.ts#insertInvoice': [[newInvoice]],
  'server/src/money/invoice/invoice.queries.ts#setFigures': [[1, newInvoice]],
  'server/src/money/invoice/red.queries.ts#insertRed': [[newRed]],
  'server/src/desk/openApi/rehearseCall.ts#rehearseCall': [
    [{ keyId: 1, viewer: { userId: 1 } }, { path: '/', input: { requestId: 'r' } }, () => Promise.resolve({})],
  ],
  'server/src/orders/order/order.queries.ts#withBlocks': [[[{ id: 1, status: 5 }]]],
  'server/src/people/session/session.queries.ts#moveSession': [[{ token: 'a'.repeat(43), userId: 1, ip: '', agent: '' }]],
  'server/src/people/session/session.queries.ts#viewerOf': [['a'.repeat(43)]],
  'server/src/goods/repricing/touched.queries.ts#touchedPage': touchedKinds,
  'server/src/goods/repricing/touched.queries.ts#touchedCount': touchedKinds,
  'server/src/goods/repricing/repricing.queries.ts#writeAreas': [
    [{ id: 1, areaHow: 'fixed', fixed: [{ skuId: 1, salesAreaCode: '021', wasFen: 1, nowFen: null }] }],
    [{ id: 1, areaHow: 'move' }],
  ],
  'server/src/money/funds/funds.queries.ts#ledgerLines': [
    [{ ...ofCompany, fromOn: null, toOn: null }],
    [{ ...ofCompany, fromOn: '2026-11-01', toOn: null }],
  ],
  'server/src/money/acceptance/draft.queries.ts#draftsOf': ['all', 'open', 'dishonoured', 'ended'].map(tab => [tab, ofCompany]),
  'server/src/money/acceptance/draftDesk.queries.ts#deskDrafts': [
    'waiting',
    'hand',
    'due7',
    'due30',
    'dishonoured',
    'odd',
    'ended',
    'all',
  ].map(tab => [tab, { contactId: null, word: '', limit: 20, offset: 0 }]),
  'server/src/money/funds/funds.queries.ts#refundsOf': ['all', 'running', 'arrived', 'ended'].map(list => [list, ofCompany]),
  'server/src/money/funds/creditDesk.queries.ts#deskLines': ['all', 'used', 'overdue', 'week', 'asked', 'stopped'].map(tab => [
    tab,
    funds,
  ]),
  'server/src/money/funds/fundsDesk.queries.ts#deskReceipts': ['open', 'check', 'booked', 'returned', 'all'].map(tab => [
    tab,
    funds,
  ]),
  'server/src/money/funds/fundsDesk.queries.ts#deskRefunds': ['work', 'erp', 'returned', 'done', 'all'].map(tab => [tab, funds]),
  ...Object.fromEntries(
    ['shipPage', 'shipSums', 'shipDays', 'shipAfter'].map(name => [
      `server/src/delivery/shipment/truck.queries.ts#${name}`,
      ships,
    ]),
  ),
  'server/src/delivery/shipment/truck.queries.ts#openShipRows': [[toShip], [{ ...toShip, companyId: null, userId: null }]],
  'server/src/delivery/shipment/truck.queries.ts#ordersToShip': [[toShip], [{ ...toShip, companyId: null, userId: null }]],
  ...Object.fromEntries(
    ['yardPage', 'yardSum', 'yardAfter'].map(name => [`server/src/delivery/shipment/yard.queries.ts#${name}`, yards]),
  ),
  'server/src/orders/order/orderList.queries.ts#ordersOf': orderFilters,
  'server/src/orders/order/orderList.queries.ts#orderTotals': orderFilters,
  'server/src/orders/order/orderDesk.queries.ts#queueOf': queues,
  'server/src/orders/order/orderDesk.queries.ts#queueTotals': queues,
  'server/src/platform/audit/audit.queries.ts#auditsPage': audits([page]),
  'server/src/platform/audit/audit.queries.ts#auditCount': audits([]),
  'server/src/platform/audit/audit.queries.ts#auditCut': ['object', 'people', 'actions', 'any', 'words', 'type'].map(source => [
    source,
    { ...audit, word: '改价', objectType: 'order' },
  ]),
  'server/src/people/company/companyData.queries.ts#ledgerOf': ledgers.map(f => [f, 10, 0]),
  'server/src/people/company/companyData.queries.ts#ledgerTotals': ledgers.map(f => [f]),
  'server/src/people/company/companyDesk.queries.ts#companiesPage': ['recent', 'amount', 'balance', 'name'].map(sort => [
    { ...companies, sort },
  ]),
  'server/src/people/company/companyDesk.queries.ts#contactOfCompany': [[{ id: 1 }], [{ code: 'KH100001' }]],
  'server/src/money/payment/payDesk.queries.ts#paymentsPage': payments.map(f => [f, page]),
  'server/src/money/payment/payDesk.queries.ts#paymentTotals': payments.map(f => [f]),
  'server/src/goods/goods/intend.queries.ts#intendsPage': intends.map(f => [f, page]),
  'server/src/goods/goods/intend.queries.ts#intendTotals': intends.map(f => [f]),
  'server/src/goods/goods/skuDesk.queries.ts#skuPage': ['code', 'price', 'priceUp'].map(sort => [{ ...skus, sort }, 10, 0]),
  'server/src/platform/notice/notice.queries.ts#smsList': messages.map(f => [f, page]),
  'server/src/platform/notice/notice.queries.ts#countSms': messages.map(f => [f]),
  'server/src/people/certification/certificationDesk.queries.ts#deskPage': certifications.map(f => [f]),
  'server/src/people/certification/certificationDesk.queries.ts#deskCount': certifications.map(f => [f]),
  'server/src/delivery/afterSales/claimList.queries.ts#claimPage': claims.map(f => [f, f.state === 'work' ? 'oldest' : 'newest']),
  'server/src/delivery/afterSales/claimList.queries.ts#claimCounts': claims.map(f => [f]),
  'server/src/delivery/afterSales/return.queries.ts#returnPage': returns.map(f => [f]),
  'server/src/delivery/settlement/settlementList.queries.ts#settlementPage': settlements.map(f => [
    f,
    f.list === 'work' ? 'oldest' : 'newest',
  ]),
  'server/src/delivery/settlement/settlementList.queries.ts#stateCounts': settlements.map(f => [f]),
  'server/src/money/invoice/invoiceList.queries.ts#invoicePage': [
    ...['every', 'mineAll', 'going', 'issued', 'red', 'work', 'review', 'trouble', 'deskRed'].map(
      list => [{ companyId: 1, contactId: null, list, word: '', fromOn: null, toOn: null, ...page, oldest: false }] as const,
    ),
    [{ companyId: null, contactId: 1, list: 'work', word: 'DD2026', fromOn: '2026-11-01', toOn: null, ...page, oldest: true }],
  ],
  'server/src/delivery/weighing/ticket.queries.ts#ticketPage': tickets.map(f => [f]),
  'server/src/delivery/weighing/ticket.queries.ts#ticketSums': tickets.map(f => [f]),
  'server/src/delivery/weighing/ticket.queries.ts#ticketCount': tickets.map(f => [f]),
  'server/src/delivery/weighing/receipt.queries.ts#objectionPage': [
    [{ contact: null, word: '', state: 'open', ...page }],
    [{ contact: 1, word: '冀A', state: 'all', ...page }],
  ],
  'server/src/desk/erp/reconcile.queries.ts#differencePage': ['open', 'explained', 'closed', 'all'].map(tab => [
    tab,
    { ...days, money: true, kind: '', word: '', ...page },
  ]),
  'server/src/desk/erp/stock.queries.ts#levelPage': ['stuck', 'taken', 'all'].map(tab => [tab, { ...days, word: '', ...page }]),
  'server/src/goods/catalogue/shelfPlan.queries.ts#batchPage': ['ahead', 'all'].map(tab => [tab, { ...days, word: '', ...page }]),
  'server/src/desk/erp/message.queries.ts#messagePage': [
    ...['stuck', 'waiting', 'sent', 'all'].map(tab => [tab, { ...days, money: true, topic: '', word: '', ...page }] as const),
    ['all', { ...days, money: false, topic: 'order.paid', word: 'DD20261102000186', ...page }],
  ],
  'server/src/delivery/comment/commentList.queries.ts#commentPage': ['work', 'appealed', 'hidden', 'all'].map(tab => [
    tab,
    { ...days, word: '', ...page },
  ]),
  'server/src/delivery/millCertificate/cert.queries.ts#certPage': certs.map(f => [f]),
  'server/src/delivery/millCertificate/cert.queries.ts#certGrades': certs.map(f => [f]),
  'server/src/delivery/millCertificate/cert.queries.ts#pendingGroups': [
    [{ companyId: 1, userId: null, word: null, grade: '', orderCode: null, misfit: false }],
    [{ companyId: 1, userId: 1, word: '%1%', grade: 'Q355B', orderCode: 'DD20261102000186', misfit: true }],
  ],
  'server/src/delivery/millCertificate/compare.queries.ts#misfitsOfBuyer': [
    [misfit],
    [{ ...misfit, open: false }],
    [{ ...misfit, orderCode: 'DD20261102000186' }],
  ],
  'server/src/delivery/millCertificate/compare.queries.ts#misfitPage': [
    [misfit],
    [{ ...misfit, open: false, word: '%1%', contact: 1 }],
  ],
  'server/src/delivery/millCertificate/heat.queries.ts#heatPage': [
    [{ waiting: true, word: '', grades: ['Q355B'], ...page }],
    [{ waiting: false, word: '', grades: ['Q355B'], ...page }],
    [{ waiting: false, word: '26L30871', grades: ['Q355B'], ...page }],
  ],
  'server/src/orders/signing/signingList.queries.ts#listRows': flows.map(f => [f]),
  'server/src/orders/signing/signingList.queries.ts#listCount': flows.map(f => [f]),
  'server/src/orders/signing/signingList.queries.ts#listMine': flows.map(f => [f]),
  'server/src/orders/signing/signingList.queries.ts#deskRows': deskFlows.map(f => [f]),
  'server/src/orders/signing/signingList.queries.ts#deskCount': deskFlows.map(f => [f]),
  'server/src/orders/signing/authority.queries.ts#queueRows': letters.map(f => [f]),
  'server/src/orders/signing/authority.queries.ts#queueCount': letters.map(f => [f]),
  'server/src/delivery/production/plan.queries.ts#productionPage': ['open', 'done', 'all'].map(list => [
    { list, word: '%1%', ...page },
  ]),
  'server/src/orders/cart/cart.queries.ts#keptForBasket': [[{ kind: 'contract', sourceNo: 'CC202611000001' }, 1]],
  'server/src/orders/cart/cart.queries.ts#boughtGoods': [
    [1, null],
    [1, 2],
  ],
  'server/src/goods/masterData/fees.queries.ts#feeNow': fees.map(fee => [fee] as const),
  'server/src/goods/masterData/fees.queries.ts#applyFees': fees.map(fee => [[{ now: fee }]] as const),
  'server/src/goods/masterData/basics.queries.ts#basicsPage': ofBasics([{ word: '', off: null }, 10, 0]),
  'server/src/goods/masterData/basics.queries.ts#basicsCount': ofBasics([{ word: '', off: null }]),
  'server/src/goods/masterData/basics.queries.ts#lockBasic': ofBasics(['A1']),
  'server/src/goods/masterData/basics.queries.ts#insertBasic': ofBasics([emptyBasic, 'request-1']),
  'server/src/goods/masterData/basics.queries.ts#basicOfRequest': ofBasics(['request-1']),
  'server/src/goods/masterData/basics.queries.ts#updateBasic': ofBasics([emptyBasic]),
  'server/src/goods/masterData/basics.queries.ts#setOff': ofBasics(['A1', true]),
  'server/src/goods/masterData/basics.queries.ts#sameName': (['class', 'variety'] as const).map(
    kind => [kind, emptyBasic] as const,
  ),
  'server/src/goods/masterData/basics.queries.ts#followVariety': [
    [{ name: 'A', cateCode: 'C1' }, { code: 'V1', name: 'B', cateCode: 'C2' }, 1],
  ],
  'server/src/goods/masterData/basics.queries.ts#usesOf': ofBasics([['A1']]),
  'server/src/platform/notice/sms.queries.ts#saveTemplate': [
    [{ carrier: 'aliyun', event: 'code', templateCode: 'SMS_1', userId: 1 }],
    [{ carrier: 'aliyun', event: 'code', templateCode: '', userId: 1 }],
  ],
  'server/src/platform/notice/notify.ts#notify': [[[1], event]],
  'server/src/platform/live/hub.ts#announce': [['user:1', { kind: 'notice' }]],
  'server/src/money/funds/ledger.ts#post': [[{ entries: [{ kind: 'customer_available', companyId: 1, amountFen: 1 }] }]],
  'server/src/orders/actOnBehalf/proxy.queries.ts#insertTicket': [
    [{ staffId: 1, userId: 1, parentToken: 'token', reason: 'reason', minutes: 5 }],
  ],
}

/** Columns that may be null in their table and are not in the rows asked for; `file:column`. */
export const surelySet: ReadonlySet<string> = new Set([
  // Only licences with an end are asked for.
  'server/src/people/certification/licence.queries.ts:validUntil',
  // Own tons in the grid: only lines that have a week are asked for.
  'server/src/delivery/production/plan.queries.ts:lineId',
  'server/src/delivery/production/plan.queries.ts:week',
  // Only employees are asked for, and every employee has a code.
  'server/src/people/contact/contact.queries.ts:staffCode',
  'server/src/orders/actOnBehalf/proxy.queries.ts:staffCode',
  'server/src/people/session/session.queries.ts:staffCode',
  'server/src/people/staff/staff.queries.ts:staffCode',
  // Only trucks that were weighed empty, and photos that were stored, are asked for.
  'server/src/delivery/weighing/gate.queries.ts:kg',
  'server/src/delivery/weighing/gate.queries.ts:id',
  // Only proxy sessions are asked for: each has its employee.
  'server/src/people/session/proxySession.queries.ts:staffCode',
  'server/src/people/session/proxySession.queries.ts:staffId',
])

/** Statements inside of what cannot be called alone: how many there are in a file, each run by the tests named. */
export const inside: Readonly<Record<string, { calls: number; seenBy: string }>> = {
  'server/src/main/crawlers.ts': { calls: 2, seenBy: 'e2e/site/noscript.e2e.ts' },
  'server/src/main/health.ts': { calls: 1, seenBy: 'server/src/kernel/serve/busy.test.ts' },
  'server/src/platform/rules/rules.ts': { calls: 1, seenBy: 'server/src/platform/rules/updateSetting.test.ts' },
  'server/src/goods/search/followChanges.ts': { calls: 1, seenBy: 'server/src/goods/search/search.test.ts' },
  'server/src/people/session/session.queries.ts': { calls: 1, seenBy: 'server/src/people/session/session.test.ts' },
  'server/src/people/session/sms.ts': { calls: 1, seenBy: 'server/src/people/session/session.test.ts' },
}
