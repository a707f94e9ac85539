// What people do while a partner is off or away: said on the console's page of partners and wherever something waits for one.
import type { PartnerCode } from './partner.codes.ts'

export const byHand: Readonly<Record<PartnerCode, string>> = {
  sms: '通知在站内信里；验证码发不出，买方账号由两位同事开，忘记密码由同事重置。司机的提货码打印或当面告诉',
  mail: '邮件留在「邮件记录」里，接通后发出；发票和对账单买方可以自己下载',
  bank: '买方用对公转账付款，到账由财务导入银行流水认领',
  qr: '买方用对公转账付款，到账由财务导入银行流水认领',
  refund: '财务在网银里付款，两位同事在「手工登记」里登记银行流水号',
  transfer: '财务每天导入银行的流水文件',
  smallPay: '申请人上传开户许可证，由审核人核对',
  sign: '合同、框架合同和对账单可以纸质盖章，扫描件由两位同事登记',
  tax: '财务在电子税务局开票，再在「开票」里登记',
  draft: '财务在票据系统里签收和提示付款，两位同事在「手工登记」里登记结果',
  registry: '申请人自己填写，由审核人查国家企业信用信息公示系统',
  erp: '余款退款和来款退回由财务付款后两位同事「手工登记」；其余消息生成交接文件录入 ERP，没有交付的接通后补发',
  scale: '由司磅员录入读数，并写明原因',
  carrier: '司机在他的页面上同意告诉手机位置，或自己写到了哪里；调度问到的在运单上「登记途经」',
  maps: '按最近的城市定位',
}
