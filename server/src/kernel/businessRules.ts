// What the mill decides about its mall, with bounds and usual values: the desk changes them (规则设置), a change is heard by every process.
import { Partner, type PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { inSandbox, type PartnerChoices } from './settings/partners.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { ALONE_HOURS } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { LATE_CANCEL_MOST_DAYS } from '@mall/domain/orders/order/lateCancel.rules.ts'
import { DEPOSIT_MOST_PERCENT, REST_MOST_DAYS } from '@mall/domain/orders/order/deposit.rules.ts'
import { STAGE_LEAST_PERCENT, STAGES_LEAST, STAGES_MOST } from '@mall/domain/orders/order/stage.rules.ts'
import { DEMO_ACCOUNT, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import type { SettingBounds, SettingKind } from '@mall/domain/main/setting.rules.ts'
import { DESK_HOURS_A_DAY, USUAL_DESK_TIME } from '@mall/domain/kernel/workingTime.ts'

interface Choice {
  code: string
  label: string
}
export interface RuleDef {
  label: string
  note: string
  kind: SettingKind
  /** Of a choice: codes that decide, and how they are called. */
  choices?: readonly Choice[]
  /** Of a number or a sum (fen): every one has them; of a text, how long it may be. */
  bounds?: SettingBounds
  fallback: string
  /** Where real money moves: what nobody has decided is strict there. */
  fallbackInProduction?: string
  /** A switch of the sandbox of these partners: only where one of them is in it; of any at all where all are named. */
  sandbox?: readonly PartnerCode[]
  /** Another person agrees before it counts: who could change it alone could send the mall's money elsewhere. */
  second?: true
}

/** An hour to thirty days: shorter nobody can act, longer goods would be held for ever. */
const HOURS: SettingBounds = { least: 1, most: 720 }
/** The same in working hours, up to thirty working days. */
const DESK_HOURS: SettingBounds = { least: 1, most: 30 * DESK_HOURS_A_DAY }
/** One yuan to ten thousand million yuan. */
const SUM: SettingBounds = { least: 100, most: 1_000_000_000_000 }

/** What the site calls itself: empty is what the machine says (SITE_NAME and its like). */
const SITE_TEXT = { kind: 'line', fallback: '' } as const

export const ruleDefs = {
  'site.name': {
    ...SITE_TEXT,
    label: '站名',
    note: '页头、浏览器标题、登录页、接口文档和没有填卖方名称的文件上；空着用装机时填的',
    bounds: { least: 0, most: 20 },
  },
  'site.slogan': {
    ...SITE_TEXT,
    label: '口号',
    note: '站名下面的一行；空着用装机时填的',
    bounds: { least: 0, most: 30 },
  },
  'site.phone': {
    ...SITE_TEXT,
    kind: 'phone',
    label: '客服电话',
    note: '页头、页脚、合同和提示里请买方打的电话，渠道有自己的电话时用渠道的；空着用装机时填的',
  },
  'site.copyright': {
    ...SITE_TEXT,
    label: '版权行',
    note: '页脚；空着用装机时填的',
    bounds: { least: 0, most: 80 },
  },
  'site.records': {
    ...SITE_TEXT,
    label: '备案号',
    note: '页脚的 ICP 备案、公安备案、经营许可，逗号分隔；空着用装机时填的',
    bounds: { least: 0, most: 200 },
  },
  'order.autoReview': {
    label: '挂牌价现货订单自动审核',
    note: '已认证企业、未超审批金额的现货订单直接进入待付款',
    kind: 'switch',
    fallback: 'on',
  },
  'order.approvalAboveFen': {
    label: '审批金额线',
    note: '超过此金额的订单需销售经理审批',
    kind: 'fen',
    bounds: SUM,
    fallback: '200000000',
  },
  'pay.proveAboveFen': {
    label: '付款再确认本人的金额线',
    note: '买方付出达到此金额（余额、授信、承兑付款，竞拍付款，还授信，补退票款，余款退款，原路退回）须先确认本人；改收款账户、给系统发密钥不论金额',
    kind: 'fen',
    bounds: SUM,
    fallback: '1000000',
  },
  'pay.proveMinutes': {
    label: '确认过后多久不再问（分钟）',
    note: '登录也算确认；超过后再付款、退款、改收款账户、发密钥须重新确认',
    kind: 'number',
    bounds: { least: 1, most: 720 },
    fallback: '15',
  },
  'order.reviewHours': {
    label: '待审核时限（工作小时）',
    note: `只计工作时间（见「工作时间」，节假日除外），${USUAL_DESK_TIME} 的一个工作日是 ${DESK_HOURS_A_DAY} 小时；到时仍未审核的订单自动取消并释放库存，剩四分之一时提醒审核岗。待付款的订单在等钢厂（纸质合同等第二人、等盖章、来款等复核）时也至少留这么久`,
    kind: 'number',
    bounds: DESK_HOURS,
    fallback: '20',
  },
  'order.approvalHours': {
    label: '待审批时限（工作小时）',
    note: '同上，审批岗',
    kind: 'number',
    bounds: DESK_HOURS,
    fallback: '20',
  },
  'order.unpaidMaxFen': {
    label: '每家企业未付款现货上限（元）',
    note: '待确认、待审核、待审批、待付款的现货订单合计',
    kind: 'fen',
    // Below ten thousand yuan no company could order a truckload any more.
    bounds: { least: 1_000_000, most: SUM.most, zeroIsOff: true },
    fallback: '2000000000',
  },
  'order.unpaidMaxTons': {
    label: '每家企业未付款现货上限（吨）',
    note: '同上，按吨',
    kind: 'number',
    bounds: { least: 10, most: 1_000_000, zeroIsOff: true },
    fallback: '6000',
  },
  'order.holdHoursSpot': {
    label: '现货未付款保留（小时）',
    note: '超时自动取消并释放库存',
    kind: 'number',
    bounds: HOURS,
    fallback: '24',
  },
  'order.holdHoursFutures': {
    label: '期货未付款保留（小时）',
    note: '超时自动取消',
    kind: 'number',
    bounds: HOURS,
    fallback: '72',
  },
  'order.depositPercent': {
    label: '期货订金（%）',
    note: '按合同生产的订单，买方下单时可以选先付这么多订金、提货前付尾款，进位到元；0 为只能付全款。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: DEPOSIT_MOST_PERCENT },
    fallback: '30',
    // Whether it rolls before it is paid nobody but the mill decides (decision 0274).
    fallbackInProduction: '0',
  },
  'order.restDays': {
    label: '尾款时限（天）',
    note: '从货备齐（全部入库）起；到期前一天和逾期各提醒买方一次，逾期后销售可以提请取消。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 1, most: REST_MOST_DAYS },
    fallback: '7',
  },
  'order.stagesFromYuan': {
    label: '分批付款放行：多少元起（元）',
    note: '货款到这个数的现货、期货订单，买方下单时可以选分期付、每付一期放行一批装车；0 为不按金额放开，与吨数两个都是 0 为不提供。框架、竞拍、团购的订单不适用。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: 100_000_000 },
    fallback: '500000',
    // To whom it keeps goods that are not paid for nobody but the mill decides (decision 0289).
    fallbackInProduction: '0',
  },
  'order.stagesFromTons': {
    label: '分批付款放行：多少吨起（吨）',
    note: '重量到这个数的订单也可以选；0 为不按重量放开',
    kind: 'number',
    bounds: { least: 0, most: 1_000_000 },
    fallback: '100',
    fallbackInProduction: '0',
  },
  'order.stagesMost': {
    label: '分批付款放行：最多几期',
    note: '买方自己定期数与每期比例，每期至少 10 %',
    kind: 'number',
    bounds: { least: STAGES_LEAST, most: STAGES_MOST },
    fallback: '4',
  },
  'order.stageFirstPercent': {
    label: '分批付款放行：首期至少（%）',
    note: '首期到账起为买方保留全部货物，或安排生产',
    kind: 'number',
    bounds: { least: STAGE_LEAST_PERCENT, most: 90 },
    fallback: '20',
  },
  'order.stageDays': {
    label: '分批付款放行：几天一期（天）',
    note: '现货从首期到账起，期货从全部入库起；到期前一天和逾期各提醒买方一次，逾期后销售可以提请终止没有放行的部分。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 1, most: REST_MOST_DAYS },
    fallback: '7',
  },
  'order.lateCancelDays': {
    label: '过了交货期多少天买方可以自己取消（天）',
    note: '按合同生产的订单，过了约定交货期这么多天仍未全部入库，买方可以不经同意取消，全额退款；写进合同。0 为只能申请、由经理审批。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: LATE_CANCEL_MOST_DAYS },
    fallback: '30',
    // How long a customer has to wait nobody but the mill says (decision 0279).
    fallbackInProduction: '0',
  },
  'order.acceptanceBp': {
    label: '承兑加价（万分之）',
    note: '用承兑汇票付款时货款加收',
    kind: 'number',
    bounds: { least: 0, most: 1000 },
    fallback: '60',
    // What it costs the mill nobody but the mill knows (decision 0104).
    fallbackInProduction: '0',
  },
  'order.speciallyTreated': {
    label: '特别处理企业名单',
    note: '逗号分隔的企业全称：审核时不查预付款，在队列中标出',
    kind: 'text',
    fallback: '石家庄演示云嵘钢材贸易有限公司',
    // The demo's company is nobody's customer.
    fallbackInProduction: '',
  },
  'order.authorityPercent': {
    label: '业务权限价：低于挂牌价至多（%）',
    note: '成交价低于它的订单审核岗不能单独通过，须提交经理审批；0 为不得低于现行挂牌价',
    kind: 'number',
    // Far below the list price there is no authority of a desk left to speak of.
    bounds: { least: 0, most: 30 },
    fallback: '2',
  },
  'contract.tickedUpToFen': {
    label: '勾选条款成交金额线',
    note: '不超过此金额的现货订单下单时勾选条款即成交，超过的和排产订单须双方签署；0 为全部须双方签署',
    kind: 'fen',
    bounds: { least: 0, most: SUM.most },
    fallback: '200000000',
  },
  'contract.announceDays': {
    label: '产品协议改动公示（天）',
    note: '已有现行版本的产品协议，新版至少提前这些天公示，买过这一品种的企业收到通知；0 为发布即执行',
    kind: 'number',
    bounds: { least: 0, most: 90 },
    fallback: '7',
  },
  'content.announceDays': {
    label: '注册协议改动公示（天）',
    note: '已有现行版本的隐私与协议文本，新版至少提前这些天公示；0 为批准即执行',
    kind: 'number',
    bounds: { least: 0, most: 90 },
    fallback: '7',
  },
  'contract.tickedByChannel': {
    label: '按渠道的勾选成交金额线',
    note: '与上一条不同的渠道，写 渠道编码=金额（元），逗号分隔，如 J0000009=500000.00；0 为该渠道全部须双方签署',
    kind: 'channelSums',
    fallback: '',
  },
  'contract.sellerName': {
    label: '合同卖方名称',
    note: '营业执照上的全称；不填时合同上是站名',
    kind: 'text',
    fallback: '恒冶钢铁商城（演示）有限公司',
    fallbackInProduction: '',
  },
  'contract.sellerCreditCode': {
    label: '合同卖方统一社会信用代码',
    note: '印在合同、发票和协议上，照营业执照填；不填合同上没有它',
    kind: 'creditCode',
    fallback: '91130100DEMO000001',
    fallbackInProduction: '',
  },
  'contract.sellerAddress': {
    label: '合同卖方地址',
    note: '同上',
    kind: 'text',
    fallback: '石家庄市示例区钢城大道1号',
    fallbackInProduction: '',
  },
  'funds.receivingAccount': {
    label: '收款账户',
    note: '买方在「资金」里看到、印在合同等文件上的户名、开户行、联行号和账号；专属账号前缀由银行给，企业的专属账号 = 前缀 + 9 位企业序号 + 校验位，银行不提供子账号的不填，买方都汇到账号本身、由财务认领。没有设置时买方看不到账号。改动由另一位管理员或财务同意后生效',
    kind: 'account',
    fallback: receivingText(DEMO_ACCOUNT),
    // Nobody's money may go to the demo's bank.
    fallbackInProduction: '',
    second: true,
  },
  'contract.agentPaper': {
    label: '代收委托书',
    note: '收款账户的户名不是合同卖方（集团代收）时，写明凭哪份委托书，例如：《代收货款委托书》2026-03；印在合同上，买方付款时看得到。户名与卖方相同的不填',
    kind: 'text',
    fallback: '',
  },
  'schedule.slipHours': {
    label: '交期后移的选择时限（工作小时）',
    note: '发布后移后客户可以改选的时间，到时未选按接受新日期办；11 小时：周五 17:00 发布到周一 18:00',
    kind: 'number',
    bounds: DESK_HOURS,
    fallback: '11',
  },
  'settlement.autoDays': {
    label: '允差内结算单自动确认（天）',
    note: '各车磅差在 ±3‰ 内、没有尾量和异议的结算单，到这么多天自动确认',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'settlement.confirmDays': {
    label: '结算单确认期限（天）',
    note: '其余的结算单请买方在这么多天内确认；期满前一天提醒，期满不自动确认，由专属客服联系。确认后应补的差额也有这么多天，期满及此后每过这么多天提醒一次，并在异常看板列为超时',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'statement.day': {
    label: '对账单出单日（每月几号）',
    note: '从这一天起为上个月有往来的企业出对账单',
    kind: 'number',
    bounds: { least: 1, most: 20 },
    fallback: '3',
  },
  'statement.confirmDays': {
    label: '对账单确认期限（天）',
    note: '期满前三天提醒；期满不回复视为无异议，之后仍可确认并签章',
    kind: 'number',
    bounds: { least: 3, most: 60 },
    fallback: '22',
  },
  'framework.priceSheetDays': {
    label: '价格单确认期限（天）',
    note: '框架合同的月结算价出来之后，买方在这么多天内确认或提异议；期满前一天提醒，期满没有回复视为无异议，价格生效，订单按它结算',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'claim.answerDays': {
    label: '异议方案的答复期限（天）',
    note: '买方在这么多天内答复方案；期满前一天提醒，期满转仲裁，不视为同意',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'invoice.maxLines': {
    label: '发票每张行数上限',
    note: '一张数电票上最多几行；多的另开一张',
    kind: 'number',
    bounds: { least: 1, most: 200 },
    fallback: '8',
  },
  'invoice.maxNetFen': {
    label: '发票单张限额（不含税，元）',
    note: '超过的拆成几张',
    kind: 'fen',
    // Below ten thousand yuan a truckload would come in dozens of papers.
    bounds: { least: 1_000_000, most: SUM.most },
    fallback: '15000000',
  },
  'invoice.dayNetFen': {
    label: '发票每日额度（不含税，元）',
    note: '送税务平台开具的合计；不够的次日 8:00 起自动补开',
    kind: 'fen',
    // Below ten thousand yuan a truckload would come in dozens of papers.
    bounds: { least: 1_000_000, most: SUM.most },
    fallback: '300000000',
  },
  'invoice.autoPassFen': {
    label: '开票申请免审金额线（元）',
    note: '一次申请合计不超过此金额、抬头与认证企业一致的直接送开；0 为全部由财务核对',
    kind: 'fen',
    bounds: { least: 0, most: SUM.most },
    fallback: '30000000',
  },
  'invoice.mergeOrders': {
    label: '单笔合同的订单合并开票',
    note: '开：同一付款方式、税率的单笔合同订单可开在同一张发票上；关：一张订单一组。年度、月度合同总是各自一组',
    kind: 'switch',
    fallback: 'on',
  },
  'desk.time': {
    label: '工作时间',
    note: '周一至周五几点到几点有人：待审核、待审批等按工作小时的时限、在线客服时间和页面上的说法都按它；写成 8:00-18:00；已定的截止时刻不变',
    kind: 'deskTime',
    fallback: USUAL_DESK_TIME,
  },
  'desk.holidays': {
    label: '法定节假日',
    note: `周一至周五中不计等待的日子，如 2027-01-01、2027-02-15~2027-02-21；请按国务院通知逐年填写`,
    kind: 'days',
    fallback: '',
  },
  'desk.makeUpDays': {
    label: '调休上班日',
    note: '照常计等待的周末，写法同上',
    kind: 'days',
    fallback: '',
  },
  'goods.priceBandPercent': {
    label: '改价幅度上限（%）',
    note: '单次改价超过此幅度须再输入一次新价格并填写原因；偏离品种行情三倍以上的一律拒绝',
    kind: 'number',
    bounds: { least: 1, most: 50 },
    fallback: '20',
  },
  'framework.indexBandPercent': {
    label: '指数变动免确认幅度（%）',
    note: '录入的指数较前一个发布日变动超过此幅度的，和改已公布的日子一样，须写原因、由另一位同事确认；相差三倍以上的一律拒绝',
    kind: 'number',
    bounds: { least: 1, most: 20 },
    fallback: '5',
  },
  'price.approvePercent': {
    label: '调价单免审幅度（%）',
    note: `一张调价单里最大的变动，连同近 ${ALONE_HOURS} 小时没有经过审批的调价，不超过此幅度，起草人可以自己发布；超过的由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 20 },
    fallback: '2',
  },
  'price.approveGoods': {
    label: '调价单免审商品数',
    note: `一张调价单的商品，连同本人近 ${ALONE_HOURS} 小时没有经过审批的，超过这么多，由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 60_000 },
    fallback: '300',
  },
  'price.approveOptionYuan': {
    label: '订货参数与费用免审幅度（元/吨）',
    note: `一项订货参数、区域加价、运费、加工服务或仓库收费的变动，连同近 ${ALONE_HOURS} 小时没有经过审批的，不超过此数，起草人可以自己生效；超过的由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 500 },
    fallback: '20',
  },
  'staff.twoFactor': {
    label: '员工两步验证',
    note: '必须：未启用的员工登录后只能先启用；可选：由员工自己决定',
    kind: 'choice',
    choices: [
      { code: 'optional', label: '可选' },
      { code: 'required', label: '必须' },
    ],
    fallback: 'optional',
    fallbackInProduction: 'required',
  },
  'account.passwordMaxDays': {
    label: '密码更换提醒（天）',
    note: '超过天数时在账号安全页提醒，不强制更换',
    kind: 'choice',
    choices: [
      { code: '0', label: '关闭' },
      { code: '90', label: '90' },
      { code: '180', label: '180' },
      { code: '365', label: '365' },
    ],
    fallback: '0',
  },
  'signing.autoSeal': {
    label: '订单合同自动盖章',
    note: '买方签署后由规则盖章；关：由销售经理在「合同签署」逐份盖章',
    kind: 'switch',
    fallback: 'on',
  },
  'signing.autoSealMinutes': {
    label: '自动盖章等待（分钟）',
    note: '买方签署后多久盖章；期间双方仍可请求撤回',
    kind: 'number',
    bounds: { least: 1, most: 1440 },
    fallback: '2',
  },
  'signing.review': {
    label: '合同送签前审核',
    note: '开：每份合同送签前由销售经理在「合同签署」审核；关：按模板生成的合同直接送签',
    kind: 'switch',
    fallback: 'off',
  },
  'signing.days': {
    label: '合同签署期限（天）',
    note: `送签后多久未签完自动撤销，到期前 ${signTerms.warnHours} 小时提醒`,
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '7',
  },
  'warranty.seal': {
    label: '质保书加盖电子签章',
    note: '下载时由签章平台盖章，同一版只盖一次；平台按份收费的，每份计一份。关：以编号、校验码和摘要核验',
    kind: 'switch',
    fallback: 'on',
  },
  'tracking.kmPerHour': {
    label: '重车平均时速（公里）',
    note: '估计到达时间用：按直线距离折算的公路里程除以它',
    kind: 'number',
    bounds: { least: 20, most: 90 },
    fallback: '50',
  },
  'tracking.staleHours': {
    label: '车辆位置几小时后算过时（小时）',
    note: '最后的位置比这更旧时，买方和调度看到「不知道」，不估到达时间',
    kind: 'number',
    bounds: { least: 1, most: 24 },
    fallback: '4',
  },
  'tracking.keepDays': {
    label: '车辆位置保存（天）',
    note: '到达、签收或取消之后几天删除；司机撤回同意时，他手机和他填写的位置当即删除',
    kind: 'number',
    bounds: { least: 1, most: 90 },
    fallback: '30',
  },
  'audit.keepMonths': {
    label: '操作审计在库里留几个月',
    note: '更早的按月写成归档文件，核对无误才从库里移走，操作审计按日期照样查得到；0 为一直留在库里，1 到 12 按 12 算',
    kind: 'number',
    bounds: { least: 0, most: 240, zeroIsOff: true },
    fallback: '0',
  },
  'gate.callMinutes': {
    label: '叫号等候（分钟）',
    note: '叫号后多久没有进厂，叫下一车时这一车往后排',
    kind: 'number',
    bounds: { least: 2, most: 60 },
    fallback: '10',
  },
  'gate.missedBack': {
    label: '叫号未到往后排（车）',
    note: '叫号没有来的车让后面几车先进；连续 3 次没有来的，到门口重新登记',
    kind: 'number',
    bounds: { least: 1, most: 20 },
    fallback: '3',
  },
  'weighing.photosLeast': {
    label: '重车过磅照片至少（张）',
    note: '出厂前须有几张重车的过磅照片；0：不要求',
    kind: 'number',
    bounds: { least: 0, most: 6 },
    fallback: '0',
  },
  'weighing.disputeMinutes': {
    label: '磅单异议时限（分钟）',
    note: '出厂前的磅单异议从开始算起；到时没有答复，按复磅放行',
    kind: 'number',
    bounds: { least: 10, most: 240 },
    fallback: '30',
  },
  'weighing.controlPermille': {
    label: '理计订单过磅核对限（‰）',
    note: '理计订单按理论重量结算，过磅只核对装的是不是清单上的货；相差超过此数才按超差处理',
    kind: 'number',
    bounds: { least: 3, most: 100 },
    fallback: '30',
  },
  'weighing.autoReceiptDays': {
    label: '到达后自动签收（天）',
    note: '代办运输的车到达后无人签收也没有异议时，到期自动签收，前一天提醒客户',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'weighing.objectionHours': {
    label: '签收后重量异议期（小时）',
    note: '签收后多久内客户可以登记自磅重量、提重量异议；运单、异议、合同里写的都是它',
    kind: 'number',
    bounds: { least: 24, most: 240 },
    fallback: '168',
  },
  'sandbox.scale': {
    label: '沙箱汽车衡',
    note: '准确：等于装车清单；浮动：随机差几个千分点；掉线：没有读数，转手工录入；跳数：读数不稳',
    kind: 'choice',
    choices: [
      { code: 'drift', label: '浮动' },
      { code: 'exact', label: '准确' },
      { code: 'off', label: '掉线' },
      { code: 'jumps', label: '跳数' },
    ],
    fallback: 'drift',
    sandbox: ['scale'],
  },
  'sandbox.mill': {
    label: '模拟钢厂',
    note: '开：模拟员工 S030、S031 每 5 秒替钢厂一侧办一步（审核、排产、报产、入库登记、派车、过磅、放行、到达、结算单、承运运费），只管打开前两小时之内和之后下的订单；买方的事（付款、签署、约车、签收、确认）仍由买方办',
    kind: 'switch',
    fallback: 'off',
    sandbox: Partner.values,
  },
  'sandbox.sign': {
    label: '沙箱电子签章平台',
    note: '正常；延迟：30 秒后回调；不回调：由对账任务补记；挂起：不回应；断开：连接中断；出错：答 500；乱码：答非所问',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'late', label: '延迟' },
      { code: 'silent', label: '不回调' },
      { code: 'hang', label: '挂起' },
      { code: 'reset', label: '断开' },
      { code: 'error', label: '出错' },
      { code: 'garbage', label: '乱码' },
    ],
    fallback: 'normal',
    sandbox: ['sign'],
  },
  'funds.settleAloneFen': {
    label: '来款自动入账金额（元）',
    note: '付款账号是一家已认证企业核实过的账户、户名与企业名一致的来款，不超过此金额的自动入账；超过的、对不上的仍由两人认领、复核。0：都由两人办',
    kind: 'fen',
    bounds: { least: 0, most: SUM.most },
    fallback: '0',
  },
  'funds.refundTwoAboveFen': {
    label: '余款退款两人审核线（元）',
    note: '超过此金额的余款退款由两位财务先后审核；0：都由一人审核',
    kind: 'fen',
    bounds: { ...SUM, zeroIsOff: true },
    fallback: '10000000',
  },
  'erp.mendTwoAboveFen': {
    label: '对账差异复核金额线（元）',
    note: '差额超过此金额的，一人登记已修正，另一人复核；0 为全部两人',
    kind: 'fen',
    bounds: { least: 0, most: SUM.most },
    fallback: '1000000',
  },
  'erp.mendTwoAboveTons': {
    label: '对账差异复核重量线（吨）',
    note: '未结订单已发重量的差额超过此数的，两人办理',
    kind: 'number',
    bounds: { least: 0, most: 1000 },
    fallback: '5',
  },
  'erp.mendTwoAbovePieces': {
    label: '对账差异复核件数线',
    note: '库存差额超过此数的，两人办理',
    kind: 'number',
    bounds: { least: 0, most: 100000 },
    fallback: '10',
  },
  'credit.twoAboveFen': {
    label: '授信两人复核线（元）',
    note: '额度超过此金额的开通、提额、延期由另一位财务复核后生效；0：都由一人办理',
    kind: 'fen',
    bounds: { ...SUM, zeroIsOff: true },
    fallback: '50000000',
  },
  'bidding.warnHours': {
    label: '竞拍与团购到时提醒（小时）',
    note: '中标未付、递补未答复、成团未付的，到时前这么久提醒一次；时限短的在剩三分之一时提醒',
    kind: 'number',
    bounds: { least: 1, most: 72 },
    fallback: '6',
  },
  'bidding.softClose': {
    label: '竞拍延时规则',
    note: '结束前有出价时怎样顺延；改了只管以后编写的场，已编写的照当时的规则',
    kind: 'choice',
    choices: [
      { code: 'capped', label: '3 分钟，最多 20 次' },
      { code: 'open', label: '5 分钟，次数不限' },
    ],
    fallback: 'capped',
  },
  'draft.companyLineFen': {
    label: '承兑额度（元）',
    note: '一家企业待背书与已签收的票面合计上限，各类合计',
    kind: 'fen',
    bounds: { ...SUM },
    fallback: '200000000',
  },
  'sandbox.draft': {
    label: '沙箱票据平台',
    note: '到期提示付款时：付款；拒付（退票）；等人答复：在沙箱页面逐张决定；不通知：已背书、已答复的由任务补记',
    kind: 'choice',
    choices: [
      { code: 'pay', label: '付款' },
      { code: 'refuse', label: '拒付' },
      { code: 'ask', label: '等人答复' },
      { code: 'silent', label: '不通知' },
    ],
    fallback: 'pay',
    sandbox: ['draft'],
  },
  'sandbox.bankRefund': {
    label: '沙箱银行退款',
    note: '原路退回时：正常：几秒后退到付款账户并通知；退不了；不通知：由对账补记；挂起：一直处理中，超过 24 小时由商城撤销；通知两次；金额答错：不采信，再问银行',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'fails', label: '退不了' },
      { code: 'silent', label: '不通知' },
      { code: 'hang', label: '挂起' },
      { code: 'twice', label: '通知两次' },
      { code: 'lies', label: '金额答错' },
    ],
    fallback: 'normal',
    sandbox: ['refund'],
  },
  'sandbox.erp': {
    label: '沙箱 ERP',
    note: '正常：记账、付款并答复；不答复：由查询补记；挂起：收下不办；丢失、记错：答复已记账而账上没有或不对，由对账发现；其余为异常答复，改回正常后由查询补记',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'silent', label: '付款不答复' },
      { code: 'hang', label: '挂起' },
      { code: 'twice', label: '答复两次' },
      { code: 'wrongAmount', label: '金额答错' },
      { code: 'unknownNumber', label: '单号答错' },
      { code: 'bankReturn', label: '银行退回' },
      { code: 'dropEvent', label: '丢失消息' },
      { code: 'wrongBook', label: '记错金额' },
      { code: 'down', label: '不可用' },
    ],
    fallback: 'normal',
    sandbox: ['erp'],
  },
  'sandbox.tax': {
    label: '沙箱税务平台',
    note: '正常：几秒后开具并回调；缓慢：30 秒；不回调：由对账任务补记；掉线：登录只保持一分钟，须财务扫脸；拒绝、出错、答错金额',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'late', label: '缓慢' },
      { code: 'silent', label: '不回调' },
      { code: 'session', label: '掉线' },
      { code: 'refuse', label: '拒绝' },
      { code: 'error', label: '出错' },
      { code: 'lie', label: '答错金额' },
    ],
    fallback: 'normal',
    sandbox: ['tax'],
  },
  'sandbox.bank': {
    label: '沙箱银行',
    note: '正常：按页面操作回调；延迟：30 秒后回调；不回调：由对账任务补记；不可用：下单付款时拒绝',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'late', label: '延迟' },
      { code: 'silent', label: '不回调' },
      { code: 'down', label: '不可用' },
    ],
    fallback: 'normal',
    sandbox: ['bank', 'qr', 'refund'],
  },
  'sandbox.mail': {
    label: '沙箱邮件',
    note: '正常：进沙箱邮箱，附件留指纹，bounce 开头的地址会退回；失败：邮件服务器不可用，重试后放弃并通知',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'fail', label: '失败' },
    ],
    fallback: 'normal',
    sandbox: ['mail'],
  },
  'sandbox.sms': {
    label: '沙箱短信',
    note: '正常：验证码显示在页面；失败：模拟运营商拒绝',
    kind: 'choice',
    choices: [
      { code: 'normal', label: '正常' },
      { code: 'fail', label: '失败' },
    ],
    fallback: 'normal',
    sandbox: ['sms'],
  },
  'support.hours': {
    label: '在线客服时间',
    note: '按「工作时间」（节假日除外）接待，时间之外留言成工单',
    kind: 'choice',
    choices: [
      { code: 'always', label: '全天' },
      { code: 'desk', label: '工作时间' },
      { code: 'closed', label: '只留言' },
    ],
    fallback: 'always',
    fallbackInProduction: 'desk',
  },
  'support.form': {
    label: '在线客服用谁的',
    note: '自己的：运营台「在线会话」接待；第三方：打开安装时设置的服务商页面，地址带签名（设置见安装说明）',
    kind: 'choice',
    choices: [
      { code: 'own', label: '自己的' },
      { code: 'vendor', label: '第三方' },
    ],
    fallback: 'own',
  },
} as const satisfies Record<string, RuleDef>

export type RuleKey = keyof typeof ruleDefs

export interface Rules {
  get(key: RuleKey): Promise<string>
  number(key: RuleKey): Promise<number>
  on(key: RuleKey): Promise<boolean>
  /** A rule was changed: the next question waits for the new values. */
  forget(): void
  close(): Promise<void>
}

/** What this mall has to decide: a switch of the sandbox only where there is a sandbox. */
export const offered = ({ sandbox }: RuleDef, settings: { partners: PartnerChoices }): boolean =>
  sandbox === undefined || sandbox.some(partner => inSandbox(settings, partner))

export const fallbackOf = (def: RuleDef, production: boolean): string =>
  (production ? def.fallbackInProduction : undefined) ?? def.fallback
