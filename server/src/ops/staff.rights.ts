/** Which desk of the mill may do what. Asked on the server for every call and by the console for every button. */
export const staffRights = {
  reviewer: ['order.see', 'order.review', 'goods.see', 'pay.see'],
  approver: ['order.see', 'order.review', 'order.approve', 'goods.see', 'goods.price', 'pay.see', 'audit.see', 'settings.see'],
  pricing: ['order.see', 'goods.see', 'goods.price', 'goods.stock'],
  finance: ['order.see', 'pay.see', 'audit.see'],
  admin: [
    'order.see',
    'order.review',
    'order.approve',
    'goods.see',
    'goods.price',
    'goods.stock',
    'pay.see',
    'audit.see',
    'settings.see',
    'settings.edit',
  ],
} as const satisfies Record<string, readonly string[]>

export type StaffRole = keyof typeof staffRights

export const rightsOf = (roles: readonly string[]): string[] => [
  ...new Set(roles.flatMap(role => (role in staffRights ? [...staffRights[role as StaffRole]] : []))),
]
export const mayStaff = (roles: readonly string[], right: string): boolean => rightsOf(roles).includes(right)
