import type { WorkKind } from '../../kernel/load/workKinds.ts'
import { companiesOf, contactByCode, countCompanies } from './contact.queries.ts'
import { giveTo } from './assignContact.ts'

/** 客户: the companies somebody is the exclusive contact of. */
export const companiesInHand: WorkKind = {
  kind: 'company',
  label: '专属客户',
  count: countCompanies,
  takes: roles => roles.includes('sales'),
  move: async (_ctx, tx, { from, to }) => {
    const contact = await contactByCode(tx, to.staffCode)
    const companies = await companiesOf(tx, from.id)
    if (!contact) return { count: 0, left: companies.length, notes: [] }
    const notes = await giveTo(tx, companies, contact)
    return { count: notes.length, left: 0, notes }
  },
}
