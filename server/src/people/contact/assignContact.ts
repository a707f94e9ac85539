import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WorkNote } from '../../kernel/load/workKinds.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import {
  type Contact,
  contactByCode,
  contacts,
  everybodyIn,
  type LockedCompany,
  lockForContact,
  setContact,
} from './contact.queries.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'

/** One company or many: each with its own row of audit; those that have this contact already stay as they are. */
export async function assignContact(ctx: Ctx, input: Parsed<'/api/ops/assignContact'>) {
  const codes = [...new Set(input.companyCodes)]
  return ctx.db.tx(async tx => {
    const contact = (await contactByCode(tx, input.staffCode)) ?? refuse('CONTACT_NOT_FOUND')
    const companies = await lockForContact(tx, codes)
    if (companies.length !== codes.length) return refuse('COMPANY_NOT_FOUND')
    const notes = await giveTo(tx, companies, contact)
    for (const note of notes) await audit(tx, { actorId: ctx.me.userId, ...note })
    return { changed: notes.length }
  })
}

/** Locked companies get this contact, their people are told. What the log has to say of those that had another, for the caller to write last. */
export async function giveTo(tx: Tx, companies: readonly LockedCompany[], contact: Contact): Promise<WorkNote[]> {
  const changed = companies.filter(c => c.bdUserId !== contact.userId)
  for (const c of changed) {
    await setContact(tx, c.id, contact)
    await notify(tx, await everybodyIn(tx, c.id), {
      event: 'contactAssigned',
      facts: { bdName: contact.name, bdPhone: contact.phone },
    })
  }
  return changed.map(c => ({
    act: 'company.assignContact',
    objectType: 'company',
    objectId: c.code,
    detail: `${c.name}：${c.bdName || '此前无'} → ${contact.name}（${contact.staffCode}）`,
  }))
}

export const readSalesList = async (ctx: Ctx) =>
  (await contacts(ctx.db)).map(({ staffCode, name, phone, companies }) => ({ staffCode, name, phone, companies }))
