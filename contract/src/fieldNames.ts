// What the fields of requests are called, for the sentence that says what is wrong with one. One name for a field wherever it stands; what a person
// never fills in (numbers of rows, keys of requests) has one too, since a page may send it wrong.
import type { Issue } from './call.ts'

const NAMES: Readonly<Record<string, string>> = {
  // ---------- the desk's own rows (基础资料)
  ...{ ofKind: '资料类别', shortName: '简称', city: '所在城市', depotKind: '类别', outFeeFen: '出库费', liftFeeFen: '吊装费' },
  ...{ spotDays: '现货交货天数', futuresDays: '期货交货天数', minFuturesKg: '期货起订量', tolerancePct: '短溢装' },
  ...{
    telephone: '电话',
    noShow: '不显示所在地',
    advantages: '优势',
    classCodes: '品类',
    adjustFen: '区域加价',
    cityCodes: '城市',
  },
  ...{
    feeFen: '单价',
    freightFen: '运费',
    wasFen: '原运费',
    away: '收起',
    rev: '修订号',
    seq: '次序',
    off: '停用',
    missing: '只看没有填的',
  },
  // ---------- where the visitor is (定位)
  ...{ toUserId: '报给哪一位' },
  ...{ latitude: '纬度', longitude: '经度', located: '定位得到的' },
  // ---------- searched words and synonyms (搜索词)
  ...{ days: '天数', emptyOnly: '只看搜不到的', means: '它指的词', confirmed: '确认', synonymId: '同义词', removed: '已移除的' },
  // ---------- goods and how they are ordered
  ...{
    skuCode: '商品',
    spuCode: '品种',
    classCode: '品类',
    classes: '品类',
    grade: '材质',
    materia: '材质',
    pieces: '件数',
    weightKg: '重量',
  },
  ...{
    unitNo: '件号',
    defect: '缺陷',
    depotCode: '仓库',
    priceUnit: '计价单位',
    stockMode: '供货方式',
    stock: '数量',
    place: '区域',
  },
  ...{ thicknessFromUm: '厚度下限', thicknessToUm: '厚度上限', widthFromUm: '宽度下限', widthToUm: '宽度上限' },
  ...{ sizeFromUm: '规格下限', sizeToUm: '规格上限', lengthFromMm: '长度下限', lengthToMm: '长度上限', innerDiameter: '内径' },
  ...{ futures: '订货参数', coating: '镀层', oiling: '涂油', packageWay: '包装', paintBrand: '油漆', baseSize: '基板规格' },
  ...{
    rolledBase: '基板',
    surfaceQuality: '表面质量',
    surfaceStructure: '表面结构',
    surfaceTreatment: '表面处理',
    utLevel: '探伤级别',
  },
  ...{ utStandard: '探伤标准', targetWeightFromKg: '目标重量下限', targetWeightToKg: '目标重量上限', towerToleranceMm: '塔形' },
  ...{
    deliveryDateNumber: '交货期',
    services: '加工服务',
    ordinary: '放进普通购物车',
    shopMaterial: '牌号',
    lines: '明细',
    note: '备注',
    words: '内容',
  },
  // ---------- price and money
  ...{
    priceFen: '价格',
    startPriceFen: '起拍价',
    stepFen: '加价幅度',
    stepsMost: '最多加价几档',
    reserveFen: '底价',
    ceilingFen: '代理出价上限',
  },
  ...{
    amountFen: '金额',
    depositFen: '保证金',
    depositBp: '保证金比例',
    overdueFenPerTonDay: '逾期费',
    cutFen: '下浮金额',
    percentBp: '折扣',
  },
  ...{ fenPerTon: '每吨金额', perTonFen: '每吨金额', fromFen: '满额', offFen: '减多少', mostFen: '最多减多少', faceFen: '面额' },
  ...{
    wantedFen: '期望价',
    offerFen: '报价',
    counterFen: '还价',
    premiumFen: '品种升贴水',
    extraFen: '规格加价',
    forfeitFen: '扣罚金额',
  },
  ...{
    landed: '到厂成本',
    payment: '付款方式',
    paymentType: '付款方式',
    confirmHigh: '确认高价',
    tiers: '档位',
    fromKg: '起始吨数',
  },
  // ---------- tons
  ...{
    kg: '吨数',
    committedKg: '约定吨数',
    capKg: '上限吨数',
    minKg: '成团吨数',
    minJoinKg: '起订吨数',
    limitKg: '限量',
    takeLess: '少拿也要',
  },
  ...{ toleranceBp: '允差', fulfilBp: '考核比例', bandPercent: '重量偏差', perCompany: '每家企业上限', perGroup: '每团上限' },
  // ---------- when
  ...{
    openAt: '开始时间',
    endAt: '结束时间',
    startAt: '开始时间',
    fromAt: '开始时间',
    untilAt: '截止时间',
    untilOn: '截止日期',
    signUpUntil: '报名截止',
  },
  ...{
    resumeAt: '恢复时间',
    takeUntil: '领取截止',
    validFrom: '生效时间',
    validUntil: '失效时间',
    validDays: '有效天数',
    validHours: '有效小时',
  },
  ...{
    fromOn: '起始日',
    toOn: '截止日',
    needOn: '要求交期',
    offerOn: '答复交期',
    dueOn: '到期日',
    month: '月份',
    period: '周期',
  },
  ...{ aim: '目标', takes: '建议的行', uphold: '维持', answer: '答复', source: '来源' },
  ...{
    hours: '小时',
    minutes: '分钟',
    payHours: '付款时限',
    liftDays: '提货天数',
    windowDays: '发布日数',
    nightPause: '夜间暂停',
  },
  ...{ periodKey: '返利期', rebatePeriod: '返利周期', window: '价格窗口', inspections: '看货时间' },
  // ---------- numbers of things
  ...{
    biddingNo: '竞拍号',
    biddingNos: '要发布的场次',
    lots: '要发布的场次',
    groupNo: '团购号',
    quoteNo: '议价单号',
    ccNo: '合同号',
    changeNo: '变更编号',
    couponNo: '优惠券号',
    planNo: '券编号',
  },
  ...{ priceNo: '协议价编号', awardNo: '成交编号', documentNo: '文件编号', orderCode: '订单号', lineNo: '行号', lineNos: '行号' },
  ...{
    intendCode: '采购意向',
    fromCart: '由购物车提出',
    fromIntendCode: '采购意向',
    fromQuoteNo: '原议价单',
    draftQuoteNo: '议价草稿',
    indexCode: '指数',
    plan: '计划',
  },
  ...{
    companyCode: '企业',
    companyCodes: '企业',
    cartItemIds: '购物车的行',
    addressId: '收货地址',
    invoiceId: '开票资料',
    signerId: '经办人',
  },
  ...{
    acceptorId: '承兑人',
    fileIds: '附件',
    fileId: '文件',
    keyId: '密钥',
    hookId: '回调地址',
    deliveryIds: '送达记录',
    threadNo: '会话号',
    annexIds: '附件',
    cid: '分类',
    cityCode: '城市',
    salesAreaCode: '销售区域',
    myArea: '区域',
  },
  ...{
    requestId: '请求编号',
    fingerprint: '订单预览',
    afterSeq: '序号',
    version: '版本',
    rulesVersion: '规则版本',
    termsKey: '条款版本',
    indexName: '指数名称',
    appid: '应用编号',
  },
  // ---------- words and choices
  ...{
    title: '标题',
    name: '名称',
    eventName: '场次',
    noticeText: '公告',
    reason: '原因',
    reply: '答复',
    word: '关键字',
    what: '内容',
  },
  ...{
    addressText: '送货地址',
    signerName: '经办人',
    contact: '联系人',
    contactName: '联系人',
    contactPhone: '联系电话',
    plate: '车牌',
  },
  ...{
    mode: '方式',
    kind: '类型',
    way: '方式',
    state: '状态',
    view: '视图',
    act: '操作',
    choice: '选择',
    contractType: '合同类型',
  },
  ...{ channel: '渠道', channels: '渠道', channelCode: '渠道', channelCodes: '渠道', ofChannel: '渠道', freightMode: '提货方式' },
  ...{
    invoiceRoute: '开票方式',
    invoiceType: '发票类型',
    salesType: '销售类型',
    people: '参与人',
    paragraphs: '正文',
    sheet: '表格',
  },
  ...{
    accept: '接受',
    agree: '同意',
    approve: '同意',
    pass: '通过',
    acceptTerms: '同意条款',
    canSignUp: '可以报名',
    hold: '暂缓',
  },
  ...{
    relist: '重新上架',
    publish: '发布',
    recall: '收回',
    dryRun: '只检查',
    open: '只看待办',
    on: '日期',
    offered: '已报价',
    most: '上限',
  },
  ...{ from: '起', to: '止', currentPage: '页码', pageSize: '每页条数' },
  // ---------- the other rooms' most frequent
  ...{
    mobile: '手机号',
    phone: '电话',
    email: '邮箱',
    userName: '用户名',
    password: '密码',
    smsCode: '短信验证码',
    realName: '姓名',
  },
  ...{
    nickName: '昵称',
    receiver: '收货人',
    address: '地址',
    body: '正文',
    link: '链接',
    content: '内容',
    text: '内容',
    remark: '备注',
  },
  ...{
    status: '状态',
    type: '类型',
    sort: '排序',
    file: '文件',
    photos: '照片',
    units: '件',
    unitIds: '件',
    driverName: '司机',
    driverMobile: '司机手机',
  },
  ...{
    waybillNo: '运单号',
    ticketNo: '磅单号',
    heatNo: '炉号',
    returnNo: '退货单号',
    claimNo: '售后单号',
    refundNo: '退款单号',
    settleNo: '结算单号',
  },
  ...{
    masterOrderCode: '订单号',
    orderCodes: '订单号',
    contractNo: '合同号',
    certNo: '质保书号',
    taxNo: '税号',
    invoiceSn: '发票号',
  },
  ...{
    bankName: '开户行',
    bankAccount: '银行账号',
    companyName: '企业名称',
    creditCode: '统一社会信用代码',
    limitFen: '额度',
    day: '日期',
    week: '周',
    fromWeek: '起始周',
    slotAt: '时段',
    tel: '电话',
    titleType: '抬头类型',
  },
  ...{
    receivedKg: '收到的重量',
    netKg: '净重',
    tareKg: '皮重',
    grossKg: '毛重',
    problem: '问题',
    problemKg: '问题重量',
    catCode: '分组',
    catCodes: '页脚的栏',
  },
}

/** What a field is called; undefined: it has no name here. */
export const fieldName = (name: string): string | undefined => (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)

/** Where it is, as a person counts: 第 3 行件数. A field without a name is called as it is sent. */
function placeOf(path: readonly PropertyKey[]): Place {
  const words = path.filter(p => typeof p === 'string')
  const last = words.at(-1)
  if (last === undefined) return { row: '', name: '' }
  const row = path.findLast(p => typeof p === 'number')
  const name = fieldName(last) ?? last
  if (row === undefined) return { row: '', name }
  // A row of plain values is named by its list: 商品第 2 项.
  return typeof path.at(-1) === 'number' ? { row: '', name: `${name}第 ${row + 1} 项` } : { row: `第 ${row + 1} 行`, name }
}
/** Where in a request: 第 2 行, and the field's name; empty where it is none. */
interface Place {
  row: string
  name: string
}
const reads = (text: string): boolean => /[\u4e00-\u9fff]/.test(text)

/** A rule that begins with the field's name has said it: 标题至少 4 个字, not 标题：标题至少 4 个字; of a row 第 1 行件数至少 1 件. */
const said = ({ row, name }: Place, message: string): string =>
  name === '' ? message : message.startsWith(name) ? `${row}${message}` : `${row}${name}：${message}`

/** The first thing that is wrong with a request, in a sentence. A rule that says nothing itself is told by its kind. */
export function whyWrong(issues: readonly Issue[]): string {
  const [first] = issues
  if (!first) return '输入有误，请检查后重试'
  const at = placeOf(first.path)
  if (reads(first.message)) return said(at, first.message)
  const place = `${at.row}${at.name}`
  if (place === '') return '格式不正确'
  if (first.code === 'invalid_type' && first.message.endsWith('received undefined')) return `请填写${place}`
  const long = /string|array/.test(first.message)
  const kind =
    first.code === 'too_big' ? (long ? '过长' : '过大') : first.code === 'too_small' ? (long ? '过短' : '过小') : '格式不正确'
  return `${place}：${kind}`
}
