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
  ],
  pricing: ['order.see', 'company.seeAll', 'goods.see', 'goods.price', 'goods.stock'],
  finance: ['order.see', 'contract.see', 'pay.see', 'audit.see', 'company.see', 'company.seeAll'],
  /** 生产计划: weeks of the lines, what is rolled when, production reports. */
  planner: ['order.see', 'company.seeAll', 'goods.see', 'schedule.see', 'schedule.plan'],
  /** 业务员: looks after companies, orders in their name. */
  sales: ['order.see', 'contract.see', 'goods.see', 'company.see', 'company.papers', 'people.see', 'proxy.order'],
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
  sales: '业务员',
  admin: '运营管理员',
}

export const rightsOf = (roles: readonly string[]): string[] => [
  ...new Set(roles.flatMap(role => (role in staffRights ? [...staffRights[role as StaffRole]] : []))),
]
export const mayStaff = (roles: readonly string[], right: string): boolean => rightsOf(roles).includes(right)
export const rolesWithRight = (right: string): StaffRole[] =>
  (Object.keys(staffRights) as StaffRole[]).filter(role => (staffRights[role] as readonly string[]).includes(right))
