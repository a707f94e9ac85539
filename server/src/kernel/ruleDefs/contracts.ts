// Contracts and their signing.
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { SUM, type RuleDef } from './def.ts'

export const contractsRules = {
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
  'contract.agentPaper': {
    label: '代收委托书',
    note: '收款账户的户名不是合同卖方（集团代收）时，写明凭哪份委托书，例如：《代收货款委托书》2026-03；印在合同上，买方付款时看得到。户名与卖方相同的不填',
    kind: 'text',
    fallback: '',
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
} as const satisfies Record<string, RuleDef>
