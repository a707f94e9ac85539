import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { bindContact, contactByCode, contacts, everybodyIn } from './contact.queries.ts'

export async function readContact(ctx: Ctx) {
  const { bdName, bdPhone, rights } = ctx.me
  // Who works here is told to those only who may choose.
  const choices = bdName === '' && rights.includes('company.manage') ? await contacts(ctx.db) : []
  return { bdName, bdPhone, choices: choices.map(c => ({ staffCode: c.staffCode, name: c.name })) }
}

/** A company that has nobody yet names its contact, once; a change is the mall's. */
export async function bindOwnContact(ctx: Ctx, { staffCode }: { staffCode: string }) {
  return ctx.db.tx(async tx => {
    const contact = (await contactByCode(tx, staffCode.toUpperCase())) ?? refuse('CONTACT_NOT_FOUND')
    if ((await bindContact(tx, ctx.companyId, contact)) === 0) return refuse('CONTACT_BOUND')
    await notify(tx, [...(await everybodyIn(tx, ctx.companyId)), contact.userId], {
      event: 'contactAssigned',
      facts: { bdName: contact.name, bdPhone: contact.phone },
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'company.bindContact',
      objectType: 'company',
      objectId: ctx.me.companyCode,
      detail: `此前无 → ${contact.name}（${contact.staffCode}）`,
    })
    return { bdName: contact.name, bdPhone: contact.phone }
  })
}
