// 通知 notice: event x medium x words. The inbox has every event; an SMS goes where waiting costs money. {names} are filled with facts.

/** How the inbox groups and filters them, in its order. */
export const noticeGroups = [
  '订单',
  '合同',
  '付款',
  '结算',
  '对账单',
  '商品',
  '待办',
  '售后',
  '发货',
  '企业',
  '账号',
  '代打单',
  '资金',
  '发票',
  '竞拍',
  '团购',
  '议价',
  '优惠',
  '客服',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** What each is about, where one chooses among them. */
export const groupSays: Readonly<Record<NoticeGroup, string>> = {
  订单: '审核、签署、付款时限、取消',
  合同: '框架合同、产品协议的签署与变更',
  付款: '付款到账、转为余额',
  结算: '结算单、补差与尾数',
  对账单: '每月对账单，随信附 PDF；确认期限、争议的答复',
  商品: '保存的搜索、关注的商品有变化',
  待办: '等您审批或办理的事',
  售后: '质量异议、退换货、赔付',
  发货: '排产、配货、提货、签收',
  企业: '认证、证照到期、冻结与解冻',
  账号: '邀请、权限变化、账号变动',
  代打单: '钢厂员工以您的名义操作',
  资金: '来款、退款、承兑、授信',
  发票: '开票、驳回、红字确认；发票文件另按收票邮箱发',
  竞拍: '出价、中标、保证金',
  团购: '成团、升档、付款',
  议价: '报价、还价、到期',
  优惠: '优惠券到账与到期',
  客服: '客服与工单的回复',
}

export interface NoticeEvent {
  group: NoticeGroup
  title: string
  body: string
  media: readonly ('inbox' | 'sms')[]
  /** Never by mail, whatever was chosen: it says that mail does not arrive. */
  mail?: false
  /** What it goes on with: it takes the place of unread ones of the same. Without: it stands for itself. */
  follows?: readonly string[]
}

export type NoticeTable = Readonly<Record<string, NoticeEvent>>
