import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { contactByCode, contacts, everybodyIn, lockForContact, setContact } from './contact.queries.ts'
import { notify } from '../notice/notify.ts'
import { audit } from '../audit/audit.ts'

/** One company or many: each with its own row of audit; those that have this contact already stay as they are. */
export async function assignContact(ctx: Ctx, input: Parsed<'/api/ops/assignContact'>) {
  const codes = [...new Set(input.companyCodes)]
  return ctx.db.tx(async tx => {
    const contact = (await contactByCode(tx, input.staffCode)) ?? refuse('CONTACT_NOT_FOUND')
    const companies = await lockForContact(tx, codes)
    if (companies.length !== codes.length) return refuse('COMPANY_NOT_FOUND')
    const changed = companies.filter(c => c.bdUserId !== contact.userId)
    for (const c of changed) {
      await setContact(tx, c.id, contact)
      await notify(tx, await everybodyIn(tx, c.id), {
        event: 'contactAssigned',
        facts: { bdName: contact.name, bdPhone: contact.phone },
      })
    }
    for (const c of changed)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'company.assignContact',
        objectType: 'company',
        objectId: c.code,
        detail: `${c.name}：${c.bdName || '此前无'} → ${contact.name}（${contact.staffCode}）`,
      })
    return { changed: changed.length }
  })
}

export const readSalesList = async (ctx: Ctx) =>
  (await contacts(ctx.db)).map(({ staffCode, name, phone, companies }) => ({ staffCode, name, phone, companies }))
