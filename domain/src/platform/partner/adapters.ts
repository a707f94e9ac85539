// Who of a kind can be connected: the name that the setting takes, and what people call it.
import type { PartnerCode } from './partner.codes.ts'

const ADAPTERS = {
  sms: { aliyun: '阿里云', tencent: '腾讯云' },
  mail: { smtp: 'SMTP' },
  bank: { ccb: '建设银行' },
  qr: { wechat: '微信支付', alipay: '支付宝', ccb: '建设银行' },
  refund: { wechat: '微信支付', alipay: '支付宝', ccb: '建设银行' },
  transfer: { signed: '签名的通知', cmb: '招商银行直联' },
  smallPay: {},
  sign: { esign: 'e签宝' },
  tax: { nuonuo: '诺诺' },
  draft: {},
  registry: { tianyancha: '天眼查' },
  erp: { webhook: '推给 ERP', pull: 'ERP 来取', kingdee: '金蝶云星空' },
  // Of a scale the line is named, no company.
  scale: { tcp: '网络转换器', serial: '司磅电脑的串口' },
  carrier: { push: '承运商签名推送', sinoiov: '中交兴路', g7: 'G7' },
  maps: { vendor: '地图服务' },
} as const satisfies Record<PartnerCode, Readonly<Record<string, string>>>

/** What the setting of a partner takes beside `off` and `sandbox`. */
export const adaptersOf = (partner: PartnerCode): string[] => Object.keys(ADAPTERS[partner])
/** 阿里云 for `aliyun`; a name that is not known is shown as it is. */
export const adapterLabel = (partner: PartnerCode, name: string): string =>
  (ADAPTERS[partner] as Readonly<Record<string, string>>)[name] ?? name
