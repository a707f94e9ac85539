// Payments, funds, statements, invoices, credit, drafts and what goes to the ERP.
import { DEMO_ACCOUNT, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import { SUM, type RuleDef } from './def.ts'

export const moneyRules = {
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
  'funds.receivingAccount': {
    label: '收款账户',
    note: '买方在「资金」里看到、印在合同等文件上的户名、开户行、联行号和账号；专属账号前缀由银行给，企业的专属账号 = 前缀 + 9 位企业序号 + 校验位，银行不提供子账号的不填，买方都汇到账号本身、由财务认领。没有设置时买方看不到账号。改动由另一位管理员或财务同意后生效',
    kind: 'account',
    fallback: receivingText(DEMO_ACCOUNT),
    // Nobody's money may go to the demo's bank.
    fallbackInProduction: '',
    second: true,
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
  'draft.companyLineFen': {
    label: '承兑额度（元）',
    note: '一家企业待背书与已签收的票面合计上限，各类合计',
    kind: 'fen',
    bounds: { ...SUM },
    fallback: '200000000',
  },
} as const satisfies Record<string, RuleDef>
