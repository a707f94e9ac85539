// 开张清单: what a mall needs before its first order, in the order it is best done. The state of each is read from the data.
import { codes } from '../../kernel/codes.ts'

export const SetupState = codes({
  done: { code: 'done', label: '已就绪', tone: 'good' },
  missing: { code: 'missing', label: '还没做', tone: 'bad' },
  attention: { code: 'attention', label: '请留意', tone: 'wait' },
})
export type SetupStateCode = (typeof SetupState.values)[number]

/** `href` in the console; empty where it is done on the machine. */
export const setupPoints = {
  site: {
    title: '站名与页脚',
    why: '页头、浏览器标题、页脚、合同和提示里的站名、口号、电话、版权行、备案号；在「规则」最前面填，马上生效；没有填的用装机时填的。',
    href: '/settings#site.name',
  },
  origin: {
    title: '公开地址',
    why: '规范链接、站点地图、付款码和短信里的地址；在服务器上设 ORIGIN，对外营业须以 https:// 开头，Cookie 才只走加密线路。',
    href: '',
  },
  seller: {
    title: '公司资料',
    why: '合同、发票和协议上的卖方名称、统一社会信用代码、地址；没有填的，合同上就没有。',
    href: '/settings#contract.sellerName',
  },
  bank: {
    title: '收款账户',
    why: '买方在「资金」和合同上看到它，照它汇款；没有设置时买方看不到账号，转来的款认不出。',
    href: '/settings#funds.receivingAccount',
  },
  staff: { title: '员工与分工', why: '改价、退款、发布要两个人先后办，一个人做不完一张订单。', href: '/staff' },
  roles: { title: '岗位齐全', why: '审核、财务、调度、仓库、门岗、司磅、质量各要有人，否则订单停在那一步。', href: '/staff' },
  mills: { title: '钢厂', why: '每件商品写明产地，质保书以它的名义出。', href: '/basics?view=mill' },
  depots: { title: '仓库', why: '提货地点、出库费和运费都从仓库算起。', href: '/basics?view=depot' },
  channels: {
    title: '渠道与电话',
    why: '页面上请买方打的电话在这里填；没有电话的渠道买方找不到人。',
    href: '/basics?view=channel',
  },
  areas: { title: '销售区域', why: '区域决定加价和运费，买方所在城市要属于一个区域。', href: '/basics?view=area' },
  freight: { title: '运费', why: '没有填的运费按 0 计入到站价，等于白送。', href: '/basics?view=freight' },
  classes: {
    title: '品类、目录与品种',
    why: '交货天数、短溢装、期货起订量按品类；商品按品种建，目录决定它在哪个渠道找到。',
    href: '/basics?view=class',
  },
  services: {
    title: '加工服务',
    why: '切割、包装这些服务先停用着，核定收费再启用，买方才选得到。',
    href: '/basics?view=service',
  },
  goods: { title: '商品', why: '没有在架商品，商城里什么也找不到。', href: '/goodsImport' },
  prices: { title: '行情价', why: '走势和改价的幅度核对以品种行情为准。', href: '/varietyPrices' },
  stock: { title: '库存', why: '没有库存的现货不能下单。', href: '/goodsImport' },
  units: { title: '库存件', why: '付了款的现货按库存件配货，没有登记件号和炉号的一直等仓库。', href: '/units' },
  heats: {
    title: '炉号化验',
    why: '没有化验值的炉号不能装车，也不签发质保书：付了款的货停在仓库。',
    href: '/heat',
  },
  gates: { title: '提货时段', why: '没有设时段的仓库约不了车，付了款的货提不走。', href: '/gates' },
  carriers: { title: '承运商', why: '买方选代办运输时由承运商派车。', href: '/gates' },
  lines: { title: '产线', why: '期货按产线的每周能力排产，没有产线的期货订单付款后都在待排。', href: '/rollingLine' },
  options: {
    title: '订货参数的加价',
    why: '表面、镀层、精度这些参数的加价是行业里常见的数，请按自己的价核对；改一次就算核对过。',
    href: '/options',
  },
  drafts: {
    title: '承兑汇票',
    why: '收哪些票、贴现率和加价由财务定；没有收票规则时结算页不提供承兑。',
    href: '/draftRules',
  },
  indexes: {
    title: '框架合同的指数',
    why: '框架合同按指数定价，做框架合同先要有一个指数和它的发布日。',
    href: '/frameworkIndex',
  },
  branches: {
    title: '开户行名录',
    why: '企业认证时从这里选开户行；没有时要自己填写支行和联行号，容易抄错。',
    href: '/basics?view=branch',
  },
  texts: { title: '协议与帮助', why: '注册前要同意隐私与用户协议，帮助和页脚写明怎么买、怎么找到您。', href: '/articles' },
  terms: { title: '合同模板', why: '订单成立时按现行模板生成合同。', href: '/contractTerms' },
  sms: {
    title: '短信发送方',
    why: '注册、找回密码和短信登录的验证码由它发出；没有接通时买方自己注册不了，由两位同事在「买方账号」为他开账号、告诉他初始密码。',
    href: '/buyerAccount',
  },
  mail: { title: '邮件发送方', why: '发票、对账单和保函等由它寄出；没有接通时留在「邮件记录」里等着。', href: '/mail' },
  outside: {
    title: '银行、签章、税务、ERP',
    why: '沙箱里不产生真实的资金、签章和发票；接真实的服务要在服务器上逐个设 PARTNER_ 开头的设置，没有接的由同事手工办。',
    href: '',
  },
  byHand: {
    title: '没有接通的怎么办',
    why: '没有接通的合作方不影响开张：收款、签约、开票、付款、退款都有手工的办法，动钱的要两位同事先后登记和复核。',
    href: '/partners',
  },
  vendors: {
    title: '地图、在线客服、访问统计的外部服务',
    why: '都可以不接：定位按最近的城市，客服与统计用自带的。要接时在服务器上设 MAPS_VENDOR_URL、CHAT_VENDOR_URL、STATS_VENDOR_URL。',
    href: '',
  },
  holidays: {
    title: '法定节假日',
    why: '审核、审批、认证、申诉这些按工作小时、工作日的时限跳过节假日；没有填的年份按平常的周一至周五算，订单会在假期里到期。',
    href: '/settings#desk.holidays',
  },
  backup: { title: '备份', why: '数据库和文件夹每天备份并试过恢复，丢了的订单找不回来。', href: '' },
} as const satisfies Record<string, { title: string; why: string; href: string }>

export type SetupKey = keyof typeof setupPoints
