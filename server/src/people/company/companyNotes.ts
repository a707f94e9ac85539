import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { colleagues } from './colleague.queries.ts'
import { contactOfCompany } from './companyDesk.queries.ts'
import { companyNoteCount, companyNotes, insertCompanyNote } from './companyNote.queries.ts'
import { companyForDesk, whoSeesCompany } from './deskScope.ts'
import { namedIn, tellNamed } from './mention.ts'

export async function readCompanyNotes(ctx: Ctx, input: Parsed<'/api/ops/getCompanyNotes'>) {
  const companyId = await companyForDesk(ctx, input.companyCode)
  const [rows, n] = await Promise.all([
    companyNotes(ctx.db, companyId, input.pageSize, offsetOf(input)),
    companyNoteCount(ctx.db, companyId),
  ])
  return page(
    input,
    rows.map(({ id, at, ...r }) => ({ noteId: String(id), at: at.getTime(), ...r })),
    n,
  )
}

/** Told to whoever sees the company; whom it names hears of it. */
export async function addCompanyNote(ctx: Ctx, input: Parsed<'/api/ops/addCompanyNote'>) {
  const companyId = await companyForDesk(ctx, input.companyCode)
  return ctx.once(async tx => {
    const named = await namedIn(tx, input.mention, 'company.see', companyId)
    const note = { companyId, body: input.body, mentions: named.map(p => p.id).toSorted((a, b) => a - b) }
    if (!(await insertCompanyNote(tx, { ...note, authorId: ctx.me.userId, requestId: input.requestId })))
      return refuse('REQUEST_REUSED')
    const company = await contactOfCompany(tx, { id: companyId })
    await tellNamed(ctx, tx, named, {
      of: `企业 ${company?.name ?? input.companyCode} `,
      body: input.body,
      link: `/company360?code=${input.companyCode}&tab=notes`,
    })
    return { done: true as const }
  })
}

/** Whom a note about a company can name: colleagues who see it. */
export async function readCompanyColleagues(ctx: Ctx, { companyCode }: Parsed<'/api/ops/getCompanyColleagues'>) {
  const companyId = await companyForDesk(ctx, companyCode)
  const [all, sees] = await Promise.all([
    colleagues(ctx.db, rolesWithRight('company.see'), ctx.me.userId),
    whoSeesCompany(ctx.db, companyId),
  ])
  return all.filter(sees).map(({ staffCode, name }) => ({ staffCode, name }))
}
