/**
 * Which desk of the mill may do what. Asked on the server for every call and by the console for every button and tab. A right belongs to a
 * content, not to a screen: funds `pay.see`, log `audit.see`, papers and their files `company.papers`, a company's people `people.see`.
 * Who has no `company.seeAll` sees only the companies he is the contact of (deskScope.ts).
 */
export const staffRights = {
  reviewer: [
    'order.see',
    'order.review',
    'contract.see',
    'schedule.see',
    'goods.see',
    'pay.see',
    'company.see',
    'company.seeAll',
    'company.papers',
    'people.see',
    'company.review',
    'ship.see',
    'cert.see',
    'settle.see',
  ],
  approver: [
    'order.see',
    'order.review',
    'order.approve',
    'contract.see',
    'contract.edit',
    'goods.see',
    'goods.price',
    'pay.see',
    'audit.see',
    'settings.see',
    'schedule.see',
    'company.see',
    'company.seeAll',
    'company.papers',
    'people.see',
    'company.review',
    'company.assign',
    'company.freeze',
    'proxy.order',
    'contract.seal',
    'ship.see',
    'cert.see',
    'settle.see',
    'settle.decide',
    'weigh.settle',
  ],
  pricing: ['order.see', 'company.seeAll', 'goods.see', 'goods.price', 'goods.stock'],
  /** 财务: payments, settlement sheets, freight of the carriers. */
  finance: [
    'order.see',
    'contract.see',
    'pay.see',
    'audit.see',
    'company.see',
    'company.seeAll',
    'ship.see',
    'freight.pay',
    'cert.see',
    'settle.see',
    'settle.decide',
    'weigh.settle',
  ],
  /** 生产计划: weeks of the lines, what is rolled when, production reports. */
  planner: ['order.see', 'company.seeAll', 'goods.see', 'schedule.see', 'schedule.plan'],
  /** 调度: bills of lading, gate slots, trucks and what goes on them. */
  dispatcher: [
    'order.see',
    'contract.see',
    'company.seeAll',
    'goods.see',
    'schedule.see',
    'ship.see',
    'ship.dispatch',
    'cert.see',
    'settle.see',
  ],
  /** 仓库: units of steel with their places, loading. */
  warehouse: ['order.see', 'company.seeAll', 'goods.see', 'ship.see', 'ship.store', 'cert.see'],
  /** 门岗: who comes in and goes out. */
  gate: ['company.seeAll', 'ship.see', 'ship.gate'],
  /** 司磅员: weighings and disputes over them. */
  weigher: ['company.seeAll', 'ship.see', 'ship.gate', 'ship.weigh', 'weigh.settle'],
  /** 质量: certificates, misfits. */
  quality: ['order.see', 'company.seeAll', 'goods.see', 'ship.see', 'cert.see', 'cert.edit'],
  /** 业务员: looks after companies, orders in their name. */
  sales: [
    'order.see',
    'contract.see',
    'goods.see',
    'company.see',
    'company.papers',
    'people.see',
    'proxy.order',
    'ship.see',
    'cert.see',
    'settle.see',
  ],
  admin: [
    'order.see',
    'order.review',
    'order.approve',
    'contract.see',
    'contract.edit',
    'goods.see',
    'goods.price',
    'goods.stock',
    'pay.see',
    'audit.see',
    'settings.see',
    'settings.edit',
    'company.see',
    'company.seeAll',
    'company.papers',
    'people.see',
    'company.review',
    'company.assign',
    'company.freeze',
    'proxy.order',
    'staff.manage',
    'contract.seal',
    'schedule.see',
    'schedule.plan',
    'ship.see',
    'ship.dispatch',
    'ship.store',
    'ship.gate',
    'ship.weigh',
    'freight.pay',
    'cert.see',
    'cert.edit',
    'settle.see',
    'settle.decide',
    'weigh.settle',
  ],
} as const satisfies Record<string, readonly string[]>

/** Kept filters of one list, per employee. */
export const MOST_VIEWS = 20

export type StaffRole = keyof typeof staffRights

export const staffRoleLabels: Record<StaffRole, string> = {
  reviewer: '销售审核',
  approver: '销售经理',
  pricing: '价格与库存',
  finance: '财务',
  planner: '生产计划',
  dispatcher: '调度',
  warehouse: '仓库',
  gate: '门岗',
  weigher: '司磅员',
  quality: '质量',
  sales: '业务员',
  admin: '运营管理员',
}

export const rightsOf = (roles: readonly string[]): string[] => [
  ...new Set(roles.flatMap(role => (role in staffRights ? [...staffRights[role as StaffRole]] : []))),
]
export const mayStaff = (roles: readonly string[], right: string): boolean => rightsOf(roles).includes(right)
export const rolesWithRight = (right: string): StaffRole[] =>
  (Object.keys(staffRights) as StaffRole[]).filter(role => (staffRights[role] as readonly string[]).includes(right))
