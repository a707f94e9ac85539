// 合作方: everybody outside the house whom the mall talks to. Each is connected, tried in its sandbox, or off, one by one.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const Partner = codes({
  sms: { code: 'sms', label: '短信' },
  mail: { code: 'mail', label: '邮件' },
  bank: { code: 'bank', label: '企业网银' },
  qr: { code: 'qr', label: '扫码支付' },
  /** Money back to the account it was paid from. */
  refund: { code: 'refund', label: '原路退回' },
  /** News of money that came into an account of the mill. */
  transfer: { code: 'transfer', label: '银行到账通知' },
  /** A few fen sent to an account, to prove whose it is. */
  smallPay: { code: 'smallPay', label: '小额打款验证' },
  sign: { code: 'sign', label: '电子签章' },
  tax: { code: 'tax', label: '数电发票' },
  draft: { code: 'draft', label: '票据' },
  registry: { code: 'registry', label: '企业信息查询' },
  erp: { code: 'erp', label: 'ERP' },
  scale: { code: 'scale', label: '汽车衡' },
  /** Where trucks are on the road. */
  carrier: { code: 'carrier', label: '承运商位置' },
  maps: { code: 'maps', label: '地图' },
})
export type PartnerCode = CodeOf<typeof Partner>

/** Where money moves, or something that law asks for: nobody may take a sandbox for the real one. */
export const touchesMoneyOrLaw: ReadonlySet<PartnerCode> = new Set<PartnerCode>([
  Partner.bank,
  Partner.qr,
  Partner.refund,
  Partner.transfer,
  Partner.smallPay,
  Partner.sign,
  Partner.tax,
  Partner.draft,
  Partner.erp,
  Partner.scale,
])

/** How the mall stands to a partner. */
export const PartnerLink = codes({
  off: { code: 'off', label: '未接通', tone: 'none' },
  sandbox: { code: 'sandbox', label: '沙箱', tone: 'wait' },
  live: { code: 'live', label: '已接通', tone: 'good' },
})
export type PartnerLinkCode = CodeOf<typeof PartnerLink>
