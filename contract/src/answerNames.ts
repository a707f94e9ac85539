// What fields of answers are called, for the page of the open API: a name says the same wherever it stands. Units are said by how a name ends.
const NAMES: Readonly<Record<string, string>> = {
  // ---------- lists and texts
  ...{ list: '本页的行', rows: '行', values: '可选的值', counts: '各状态的数', count: '多少个', totalCount: '一共多少行', totalPage: '一共多少页' },
  ...{ label: '显示的名称', code: '代码', key: '标识', value: '值', unit: '单位', message: '给人看的说明', text: '文字', title: '标题' },
  ...{ ok: '没有问题', valid: '有效', selected: '选中', chosen: '已选', taken: '采用的', live: '仍有效', mine: '轮到您', current: '是现行的一版' },
  ...{ why: '为什么', reasons: '原因', problems: '不能下单的原因', changes: '与加入时不同的地方', href: '网页上的地址', steps: '经过的步骤' },
  ...{ state: '状态', states: '各状态', todo: '还要办的事', acts: '现在能做的', ended: '已结束', endReason: '怎样结束的', cancelled: '已取消' },
  ...{ madeBy: '谁做的', madeOn: '生产日期', by: '谁', who: '谁', actorName: '谁', event: '发生了什么', history: '经过', track: '经过', attempts: '试了几次' },
  ...{ n: '数', rest: '余', shared: '与同事共用', ownerName: '谁的', listId: '清单编号', added: '加入的', skipped: '没有加入的', tons: '吨数' },
  // ---------- goods
  ...{ productName: '品名', className: '品类', varietyCode: '品种', cateCode: '目录', spec: '规格', standard: '执行标准', gradeLevel: '等级' },
  ...{ millName: '生产厂', depotName: '仓库', depots: '各仓库', channelName: '渠道', accent: '颜色', attributes: '其他属性', uses: '用途', packing: '包装' },
  ...{ pieceUnit: '件的量词', unitWord: '件的量词', pieceWeightG: '单件重', kgPerM: '每米重', tolerancePct: '交货量允差，%', deliveryDays: '多少天内交货' },
  ...{ thicknessMm: '厚度', widthMm: '宽度', lengthMm: '长度', diameterMm: '直径', diameterUm: '直径', lengthUm: '长度' },
  ...{ thicknessFromMm: '厚度下限', thicknessToMm: '厚度上限', widthFromMm: '宽度下限', widthToMm: '宽度上限', diameterFromMm: '直径下限' },
  ...{ diameterToMm: '直径上限', priceFromYuan: '价格下限，元', priceToYuan: '价格上限，元', availableFromT: '至少可供，吨' },
  ...{ spot: '有现货', availablePieces: '可供件数', availableKg: '可供重量', totalPieces: '合计件数', totalKg: '合计重量', favourite: '已收藏' },
  ...{ spotText: '现货何时交', futuresText: '期货何时交', minFuturesKg: '期货起订', settlement: '计重方式', goods: '商品', mill: '生产厂' },
  ...{ facets: '可以再选的条件', ranges: '尺寸的范围', relax: '放宽哪个条件就有结果', drop: '去掉的条件', elsewhere: '别的渠道里有', prices: '能用的各种价' },
  ...{ goodsName: '货物名称', heatNos: '炉号', grades: '材质', summary: '内容概要', lacks: '还缺', intent: '采购意向', quantity: '读出的数量' },
  // ---------- price and money
  ...{ fen: '金额', price: '单价', totalFen: '应付合计', goodsFen: '货款', serviceFen: '加工服务费', freightFen: '运费', acceptanceFen: '承兑加价' },
  ...{ deliveredFen: '到货价', freightFenPerTon: '运费', serviceFenPerTon: '加工服务费', discountFen: '优惠', dueFen: '应付', paidFen: '已付' },
  ...{ nowFen: '现在的价', outFeeFenPerTon: '出库费', liftFeeFenPerTon: '吊装费', depotFeeFenPerTon: '自提时付给仓库的费用', priceLines: '价格构成' },
  ...{ grossFen: '价税合计', netFen: '不含税金额', taxFen: '税额', ratePercent: '税率，%', rateBp: '加价的比例', redFen: '红字金额', changedFen: '变动的金额' },
  ...{ finalFen: '结算金额', heldFen: '占用的金额', tailFen: '尾数金额', settledFen: '已结金额', sumFen: '合计金额', monthFen: '本月金额', orderFen: '一张订单的限额' },
  ...{ openingFen: '期初', closingFen: '期末', balanceClosingFen: '余额期末', goodsClosingFen: '货款期末', disputedFen: '有异议的金额' },
  ...{ issuedFen: '已开票金额', goingFen: '开票中的金额', returnedFen: '已退金额', acceptorName: '承兑人', draftCode: '承兑汇票编号' },
  ...{ sourceNo: '来自哪份合同、协议或券', approvers: '谁可以批准', limits: '限额', orderKg: '一张订单的限量', lastPrices: '上次的价' },
  // ---------- cart
  ...{ cartItemId: '购物车的行', cartGoodsNum: '购物车里几行', cartMap: '按仓库与方式分的组', groups: '分的组', groupKey: '组的标识', services: '加工服务' },
  ...{ selectedLines: '选中的行', invalidLines: '买不了的行', changedLines: '有变化的行', weightFromKg: '重量下限', weightToKg: '重量上限' },
  // ---------- order and company
  ...{ lineCount: '几行', buyerName: '买方', waitsFor: '在等什么', payStatus: '付款状态', contractStatus: '合同状态', cancelApply: '申请取消的状态' },
  ...{ companyApprovalWhy: '本企业为什么要审批', approval: '本企业的审批', blocker: '卡在哪里', whose: '轮到谁', ahead: '接下来的步骤', siblings: '同时提交的订单' },
  ...{ invoiceTitle: '开票抬头', bdName: '业务员', bdPhone: '业务员电话', payments: '付款', paymentNo: '付款单号', payCode: '付款方式', refunds: '退款' },
  ...{ whyNotCancel: '为什么不能取消；空为可以', whyNotApplyCancel: '为什么不能申请取消；空为可以', months: '各月', monthKg: '本月重量', sumKg: '合计重量' },
  ...{ detail: '详细地址', isDefault: '默认', cityName: '城市', receiverMobile: '收货人手机', recipientMobile: '收票人手机', recipientMail: '收票邮箱' },
  // ---------- shipment, weighing
  ...{ selfPickup: '自提', missed: '错过了时段', carrierName: '承运', carrier: '承运', changeWaits: '变更等仓库同意', change: '要改的', changeNeedsApproval: '改动要仓库同意' },
  ...{ billNo: '提单号', unitId: '件号标识', position: '货位', waybillUnitId: '运单上的件', load: '配的件', axles: '轴数', pickUpCode: '提货码', passUrl: '入厂凭证' },
  ...{ gateName: '门岗', gates: '各门岗', gateAddress: '门岗地址', gateHours: '门岗时间', slots: '时段', capacity: '一段能装几车', waitingOrders: '等配车的订单' },
  ...{ trucks: '车次', ordered: '订的', planned: '已配的', gone: '已出厂的', received: '已签收的', settled: '已结算的', conditions: '提货须知' },
  ...{ unitCount: '几件', scaleCode: '磅', permille: '磅差，千分之', limitPermille: '允许磅差，千分之', within: '在允差以内', supersededBy: '由哪张磅单代替' },
  ...{ weigher: '司磅员', waybillStatus: '运单状态', receipt: '签收', objection: '异议', words: '写的话', decision: '处理', sound: '完好', short: '短少', damaged: '损坏' },
  ...{ files: '附件', fileId: '附件编号', fileName: '附件名' },
  // ---------- certificate
  ...{ versionNo: '第几版', versionReason: '改版的原因', conceded: '让步放行', demo: '演示数据', pending: '还没有质保书的', standardMisfits: '不合标准的项' },
  ...{ ownMisfits: '不合内控的项', pendingCount: '还没有质保书的份数', buyer: '买方', delivery: '交货状态', weightBasis: '计重依据', chemistry: '化学成分' },
  ...{ mechanics: '力学性能', bend: '弯曲', inspector: '检验员', testedOn: '检验日期', concessions: '让步', correction: '更正', hash: '文件的校验值', qr: '二维码' },
  ...{ size: '大小', versions: '各版', left: '还能分多少', leftPieces: '还能分几件', children: '分出的质保书', customer: '分给谁', checks: '核验次数' },
  ...{ useFor: '用途', parentNo: '由哪份分出', limit: '标准的要求', revokeReason: '作废的原因' },
  // ---------- settlement, statement, invoice
  ...{ settledKg: '结算重量', theoryKg: '理论重量', tagKg: '标牌重量', scaleKg: '过磅重量', buyerPermille: '买方复磅差，千分之', orderedKg: '订货重量' },
  ...{ tail: '尾数', tailKg: '尾数重量', tailPercent: '尾数比例，%', tailTolerancePct: '尾数允差，%', tailChoiceText: '尾数怎样处理', byRule: '按规则自动' },
  ...{ carriedOrderCode: '尾数转到的订单', openCount: '待确认的', dueCount: '到期的', statementNo: '对账单号', monthText: '月份', answer: '您的答复' },
  ...{ disputedCount: '有异议的行', disputedBy: '谁提的异议', answeredBy: '谁答复的', equations: '对账的等式', moves: '发生额', sha256: '文件的校验值' },
  ...{ applyNo: '开票申请号', invoices: '发票', taxInvoiceNo: '税务发票号', troubleText: '卡在哪里', goingCount: '开票中的份数', groupText: '怎样合并' },
  ...{ blueSn: '蓝字发票流水', blueNo: '蓝字发票号', seller: '销方', pdfHash: '文件的校验值', ticketId: '磅单', reds: '红字', redNo: '红字信息表', turnText: '轮到谁' },
  ...{ redInvoiceSn: '红字发票流水', redInvoiceNo: '红字发票号' },
}
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/FenPerTon$/, '分/吨'],
  [/(?:^fen|Fen)$/, '分'],
  [/Kg$/, '公斤'],
  [/WeightG$/, '克'],
  [/Um$/, '微米'],
  [/Mm$/, '毫米'],
  [/Bp$/, '万分之一'],
]
/** The unit that a field's name ends in; empty where it has none. */
export const unitOfField = (name: string): string => UNITS.find(([ends]) => ends.test(name))?.[1] ?? ''
/** What a field of an answer is called; undefined where nobody has said it. */
export const answerName = (name: string): string | undefined => (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)
