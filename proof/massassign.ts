// T40: nothing can be set that a call does not ask for, and nothing comes back that it does not declare.
import { isDeepStrictEqual } from 'node:util'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import { shapeOf, valueAt, withAt } from './fields.ts'
import { objectsOf } from './input.ts'
import { type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** What an attacker would like to say about himself or his order. */
const EXTRA: Record<string, unknown> = {
  status: 7,
  payStatus: 2,
  paidFen: 1,
  totalFen: 1,
  priceFen: 1,
  discountFen: 99_999_999,
  role: 'administrator',
  roleCode: 'administrator',
  rights: ['people.manage'],
  staffRoles: ['admin'],
  approvalStatus: 2,
  userType: 9,
  companyId: 1,
  frozen: false,
  orderLimitFen: null,
  verifiedAt: 1,
  createdAt: 1,
  id: 1,
  userId: 1,
  actorId: 1,
  insteadUserId: '1',
  availableFen: 1,
}
const SECRETS = /password_?hash|token_?hash|totp_?secret|account_?sealed|scrypt\$|"v1\.[a-z0-9]+\./i

/** Writes that may run on the demo data as often as one likes. */
const SAFE = [
  '/api/user/updateUserExtendInfo',
  '/api/company/insertCompanyShippingAddress',
  '/api/company/insertCompanyInvoice',
  '/api/cart/addGoodsToCart',
  '/api/user/addUserFootPrintProductInfo',
  '/api/goods/insertUserProductCollection',
] as const

export async function massassign(mall: Mall): Promise<Outcome> {
  const found: string[] = []
  let tried = 0
  for (const path of paths) {
    const { input, example } = callTable[path]
    const declared = new Set(Object.keys((input.safeParse(example) as { data?: object }).data ?? {}))
    const parsed = input.safeParse({ ...EXTRA, ...example }) as { data?: Record<string, unknown> }
    // A field the call itself asks for is its business; everything else must be gone before the use case sees it.
    const own = new Set([...declared, ...Object.keys((input as unknown as { shape?: object }).shape ?? {})])
    tried += Object.keys(EXTRA).length
    for (const key of Object.keys(parsed.data ?? {})) if (!own.has(key)) found.push(`${path} 收下 ${key}`)
    // The same in every object inside: a line of a list has no owner and no sum of its own either.
    const shape = shapeOf(path)
    for (const at of objectsOf(shape.fields)) {
      const named = new Set(
        shape.fields.filter(f => f.at.length === at.length + 1 && at.every((k, i) => f.at[i] === k)).map(f => f.at.at(-1)),
      )
      const read = input.safeParse(withAt(shape.body, at, { ...EXTRA, ...(valueAt(shape.body, at) as object) }))
      tried += Object.keys(EXTRA).length
      if (!read.success) continue
      // What the schema itself adds to every answer of its reading is not taken in.
      const plain = input.safeParse(shape.body)
      const added = new Set(plain.success ? Object.keys((valueAt(plain.data, at) ?? {}) as object) : [])
      for (const key of Object.keys((valueAt(read.data, at) ?? {}) as object))
        if (!named.has(key) && !added.has(key)) found.push(`${path} ${at.join('.')} 收下 ${key}`)
    }
  }
  const token = await mall.login('demo13')
  const who = async () =>
    (
      await mall.db.query(
        `select u.user_type, u.role_code, u.custom_role_id, u.company_id, u.frozen, u.staff_roles, u.order_limit_fen, c.approval_status, c.customer_tier,
           (select balance_fen from account where company_id = c.id and kind = 'customer_available') as balance
         from app_user u join company c on c.id = u.company_id where u.user_name = 'demo13'`,
      )
    ).rows[0] as object
  const before = await who()
  for (const path of SAFE) {
    const answer = await mall.ask(path, { ...EXTRA, ...callTable[path].example, requestId: newKey() }, token)
    tried += 1
    if (answer.http >= 500) found.push(`${path} HTTP ${answer.http}`)
  }
  const after = await who()
  if (!isDeepStrictEqual(before, after)) found.push(`写入改变了身份：${JSON.stringify(after)}`)
  const { rows } = await mall.db.query<{ n: number }>(
    `select count(*)::int as n from shipping_address a join app_user u on u.user_name = 'demo13'
     where a.name = '示例工地' and a.company_id <> u.company_id and a.id > (select max(id) - 3 from shipping_address)`,
  )
  if ((rows[0]?.n ?? 0) > 0) found.push('地址写进了别的企业')

  const staff = await mall.staff('S001')
  let replies = 0
  for (const path of paths) {
    const { access, writes, example, output } = callTable[path]
    if (writes) continue
    const answer = await mall.ask(path, example, access === 'staff' ? staff : token)
    if (answer.code !== 1) continue
    replies += 1
    const declared = output.safeParse(answer.data)
    if (!declared.success || !isDeepStrictEqual(JSON.parse(JSON.stringify(declared.data)), answer.data))
      found.push(`${path} 返回了未声明的字段`)
    if (SECRETS.test(answer.text)) found.push(`${path} 泄露秘密`)
  }
  return {
    pass: found.length === 0,
    figures: found.length
      ? found.slice(0, 6).join('；')
      : `${paths.length} 个接口 ${tried} 次夹带全部无效，${replies} 个答复与声明逐字段一致，无秘密`,
  }
}
