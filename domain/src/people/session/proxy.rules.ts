// 代打单 proxy ordering: an employee acts in a buyer's name, for a while, on record. What binds or pays stays with the buyer.

export const PROXY_MINUTES_MIN = 5
export const PROXY_MINUTES_MAX = 60
/** How long the address made in the console may wait for its page. */
export const PROXY_TICKET_SECONDS = 60

export interface ProxyTarget {
  companyId: number | null
  staff: boolean
  closed: boolean
  frozen: boolean
  companyFrozen: boolean
}

/** Why nobody may stand in for a person, in words; undefined when somebody may. */
export function whyNotStandIn(t: ProxyTarget): string | undefined {
  if (t.staff) return '对方是员工账号'
  if (t.closed) return '账号已注销'
  if (t.companyId === null) return '对方尚未加入企业'
  if (t.companyFrozen) return '企业已被冻结'
  if (t.frozen) return '账号已停用'
  return undefined
}

/** A salesman stands in for the companies he looks after; managers and administrators for all. */
export const mayStandInFor = (staff: { userId: number; roles: readonly string[] }, bdUserId: number | null): boolean =>
  staff.roles.some(r => r === 'approver' || r === 'admin') || bdUserId === staff.userId

/** The rooms of the wire in the words of the table a person reads before he begins. */
const GROUPS: readonly (readonly [prefix: RegExp, label: string])[] = [
  [/^\/api\/cart\//, '购物车'],
  [/^\/api\/order\//, '订单'],
  [/^\/api\/pay\//, '付款'],
  [/^\/api\/(company|certification|subBank|userCompanyCategory)/, '企业与收货'],
  [/^\/api\/(user|sms|people)\//, '账号与人员'],
  [/^\/api\/file\//, '文件'],
]
const OTHER = '商品与资讯'
export const proxyGroupOf = (path: string): string => GROUPS.find(([prefix]) => prefix.test(path))?.[1] ?? OTHER
/** In the order in which the table shows them. */
export const proxyGroups: readonly string[] = [...GROUPS.map(([, label]) => label), OTHER]
