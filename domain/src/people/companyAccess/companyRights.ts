// 权限 right: what a person may do in his company. 角色 role: a named set of rights. One table for the server (every call, every row) and
// for the screens (every button). Which orders and payments he sees: his own, or the company's with `order.seeAll`; what he may do, he may
// do with what he sees.

export const companyRights = {
  'order.seeAll': '查看全公司订单',
  'order.create': '下单',
  'order.cancel': '取消订单',
  'order.confirm': '确认订单',
  'order.approve': '审批本企业超限额订单',
  'order.pay': '付款',
  'contract.sign': '签署合同',
  'ship.manage': '预约提货、报车与签收',
  'settle.confirm': '确认结算单与结案',
  'cert.manage': '质保书核对与拆分',
  'claim.manage': '提异议、答复方案与退货',
  'funds.see': '查看余额与资金',
  'funds.refund': '申请余款退款',
  'address.manage': '维护收货地址',
  'invoice.manage': '维护发票抬头与银行账户',
  'company.manage': '企业认证与资料',
  'openApi.manage': '开放接口：密钥与回调',
  'people.manage': '子账号、角色与限额',
} as const

export type CompanyRight = keyof typeof companyRights
export const allCompanyRights = Object.keys(companyRights) as CompanyRight[]

export type RoleCode = 'administrator' | 'purchaser' | 'approver' | 'finance' | 'viewer'

export const companyRoles: Record<RoleCode, { label: string; note: string; rights: readonly CompanyRight[] }> = {
  administrator: { label: '企业管理员', note: '全部权限', rights: allCompanyRights },
  purchaser: {
    label: '采购员',
    note: '下单、付款、提货与签收，只看自己的订单；受限额约束',
    rights: [
      'order.create',
      'order.cancel',
      'order.confirm',
      'order.pay',
      'ship.manage',
      'cert.manage',
      'claim.manage',
      'address.manage',
    ],
  },
  approver: {
    label: '审批人',
    note: '看全公司订单，审批超限额订单，签署合同，确认结算',
    rights: [
      'order.seeAll',
      'order.approve',
      'order.confirm',
      'order.cancel',
      'funds.see',
      'contract.sign',
      'settle.confirm',
      'claim.manage',
    ],
  },
  finance: {
    label: '财务',
    note: '看全公司订单，付款，确认结算，申请余款退款，维护发票与账户',
    rights: ['order.seeAll', 'order.pay', 'funds.see', 'funds.refund', 'settle.confirm', 'invoice.manage'],
  },
  viewer: { label: '查看者', note: '只能查看全公司订单', rights: ['order.seeAll'] },
}
export const roleCodes = Object.keys(companyRoles) as RoleCode[]
export const isRoleCode = (code: string): code is RoleCode => code in companyRoles
/** Roles of the table that hold a right. */
export const rolesWith = (right: CompanyRight): RoleCode[] => roleCodes.filter(code => companyRoles[code].rights.includes(right))

/** Own roles may hold any rights but these: whoever manages people could give himself everything. */
export const administratorOnly: readonly CompanyRight[] = ['people.manage', 'company.manage']

/** The rights of a person: of his company's own role when he has one, else of the role of the table; none without a company. */
export function rightsOfPerson(p: {
  companyId: number | null
  roleCode: string
  customRights: readonly string[] | null
}): CompanyRight[] {
  if (p.companyId === null) return []
  if (p.customRights) return allCompanyRights.filter(r => p.customRights?.includes(r) && !administratorOnly.includes(r))
  return isRoleCode(p.roleCode) ? [...companyRoles[p.roleCode].rights] : []
}

/** Why a button is off, in words; undefined when it may be pressed. */
export const whyNotRight = (rights: readonly string[], right: CompanyRight): string | undefined =>
  rights.includes(right) ? undefined : `您的角色没有「${companyRights[right]}」权限，请联系企业管理员`
