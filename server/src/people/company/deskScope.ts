// One place that asks which companies an employee sees at the desk (decision 0031). What is not his answers like what does not exist.
import { deskContact, inDeskScope } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { contactOfCompany } from './companyDesk.queries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

const member = (me: Viewer) => ({ userId: me.userId, roles: me.staffRoles })

/** For a list's question: null for all companies, else the contact whose companies are meant. */
export const deskContactOf = (ctx: Ctx): number | null => deskContact(member(ctx.me))

/** Of one thing that belongs to a company. */
export async function companyInScope(ctx: Ctx, companyId: number, db: Db = ctx.db): Promise<boolean> {
  if (deskContactOf(ctx) === null) return true
  return inDeskScope(member(ctx.me), (await contactOfCompany(db, { id: companyId }))?.bdUserId ?? null)
}

/** Of rows that name the exclusive contact of their company: whether this employee sees whose they are. */
export const seesContact = (ctx: Ctx): ((bdUserId: number | null) => boolean) => {
  const who = member(ctx.me)
  return bdUserId => inDeskScope(who, bdUserId)
}
/** What stands in place of the name where a thing of several companies is shown to somebody who does not see them all. */
export const OTHERS = '其他客户'

/** Whether another employee sees the things of a company: before something of it is put into his hands. */
export const seesCompany = async (db: Db, who: Colleague, companyId: number): Promise<boolean> =>
  (await whoSeesCompany(db, companyId))(who)

interface Colleague {
  id: number
  roles: readonly string[]
}
/** The same of many colleagues: the company is asked for once. */
export async function whoSeesCompany(db: Db, companyId: number): Promise<(who: Colleague) => boolean> {
  const contact = (await contactOfCompany(db, { id: companyId }))?.bdUserId ?? null
  return who => inDeskScope({ userId: who.id, roles: [...who.roles] }, contact)
}

/** A company by its code. */
export async function companyForDesk(ctx: Ctx, code: string): Promise<number> {
  const company = await contactOfCompany(ctx.db, { code })
  if (!company || !inDeskScope(member(ctx.me), company.bdUserId)) return refuse('COMPANY_NOT_FOUND')
  return company.id
}

/** A right of the content, where one reply holds several contents: what is not his to see is left out, not refused. */
export const mayHere = (ctx: Ctx, right: 'pay.see' | 'fund.see' | 'audit.see' | 'people.see'): boolean =>
  mayStaff(ctx.me.staffRoles, right)
/** A company's balance: with its payments, or with all its money (decision 0031). Whose companies is asked apart. */
export const seesBalance = (ctx: Ctx): boolean => mayHere(ctx, 'pay.see') || mayHere(ctx, 'fund.see')
