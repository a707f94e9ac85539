// T38, inside a company: every call x every role of the table, colleague against colleague, and an employee in the buyer's name.
import { createHash, randomBytes } from 'node:crypto'
import { proxyMay } from '@mall/contract/kernel/call.ts'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import { companyRoles, type RoleCode, roleCodes } from '@mall/domain/people/companyAccess/companyRights.ts'
import { type Mall, newKey } from './mall.ts'

/** A person of a company with a session; with `actorId` an employee in his name. */
export async function person(mall: Mall, companyId: number, role: RoleCode, actorId: number | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await mall.db.query(
    `with u as (insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
       values ($1, '18' || lpad(nextval('order_no')::text, 9, '0'), '检验', '检验', 'scrypt$none', 3, $2, $3) returning id)
     insert into session (token_hash, user_id, kind, expires_at, ip, actor_id, reason)
     select $4, u.id, 'buyer', now() + interval '30 minutes', '127.0.0.1', $5, '检验' from u`,
    [`proof-${randomBytes(6).toString('hex')}`, companyId, role, createHash('sha256').update(token).digest('hex'), actorId],
  )
  return token
}

export interface Ids {
  [field: string]: { theirs: unknown; missing: unknown }
}

/** What belongs to one person where a role sees only his own. */
const OWN = [
  'orderCode',
  'masterOrderCode',
  'paymentNo',
  'cartItemId',
  'sessionId',
  'noticeId',
  'waybillNo',
  'ticketNo',
  'settleNo',
  'certNo',
  'certNos',
  'bookingId',
]

export async function roles(mall: Mall, companyId: number, ids: Ids): Promise<{ probes: number; found: string[] }> {
  const found: string[] = []
  let probes = 0
  for (const role of roleCodes) {
    const token = await person(mall, companyId, role)
    const rights: readonly string[] = companyRoles[role].rights
    for (const path of paths) {
      const { access, need, example, writes } = callTable[path]
      if (access === 'staff' || access === 'guest') continue
      // What he may write is tried in its own tests; here only that nobody may more than the table says.
      const may = !need || rights.includes(need)
      if (may && writes) continue
      probes += 1
      const { code } = await mall.ask(path, example, token)
      if (!may && code !== 4019) found.push(`${companyRoles[role].label} 越权 ${path} 得到 ${code}`)
      if (may && (code === 4019 || code === 606)) found.push(`${companyRoles[role].label} 有权却被拒 ${path} ${code}`)
    }
  }
  const colleague = await person(mall, companyId, 'purchaser')
  for (const path of paths) {
    const { access, example } = callTable[path]
    if (access === 'staff' || access === 'guest') continue
    const input = example as Record<string, unknown>
    for (const field of OWN) {
      const pair = ids[field]
      if (!pair || !(field in input)) continue
      probes += 2
      const ask = (value: unknown) => mall.ask(path, { ...input, requestId: newKey(), [field]: value }, colleague)
      const [theirs, missing] = [await ask(pair.theirs), await ask(pair.missing)]
      if (theirs.code !== missing.code || theirs.message !== missing.message)
        found.push(`同企业他人的 ${field} 经 ${path} 可察觉：${theirs.code}/${missing.code}`)
    }
  }
  const { rows } = await mall.db.query<{ id: number }>("select id::int from app_user where staff_code = 'S003'")
  const proxy = await person(mall, companyId, 'administrator', rows[0]?.id ?? null)
  for (const path of paths) {
    const call = callTable[path]
    if (call.access === 'staff') continue
    const may = proxyMay(call)
    if (may && call.writes) continue
    probes += 1
    const { code } = await mall.ask(path, call.example, proxy)
    if (!may && code !== 4020) found.push(`代打单可做 ${path}：${code}`)
    if (may && code === 4020) found.push(`代打单不能读 ${path}`)
  }
  return { probes, found }
}
