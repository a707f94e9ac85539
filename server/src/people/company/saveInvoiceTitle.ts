import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { type InvoiceTitleForm, invoiceTitleProblems } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { fieldLabel } from '@mall/contract/main/labels.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { sealColumn } from '../../kernel/sealed.ts'
import { audit } from '../../platform/audit/audit.ts'
import { invoiceTitleOf } from './company.queries.ts'
import { clearDefaultTitle, countTitles, insertTitle, lockPapers, removeTitle, updateTitle } from './companyData.queries.ts'

const MOST = 50
const done = { done: true as const }
type Input = InvoiceTitleForm & { isDefault: boolean }

const sealed = (ctx: Ctx, account: string): string | null =>
  account === '' ? null : sealColumn(ctx.world.settings, 'bankAccount', account)

function check(input: Input, hasAccount: boolean): void {
  const [first] = invoiceTitleProblems(input, hasAccount)
  if (first)
    refuse('INPUT', { why: `${fieldLabel('/api/company/insertCompanyInvoice', first[0], 'input') ?? first[0]}：${first[1]}` })
}

export async function addInvoiceTitle(ctx: Ctx, input: Input) {
  check(input, false)
  const { companyId } = ctx
  const row = await ctx.db.tx(async tx => {
    await lockPapers(tx, companyId)
    const n = await countTitles(tx, companyId)
    if (n >= MOST) refuse('INVOICE_FULL', { max: MOST })
    const isDefault = input.isDefault || n === 0
    if (isDefault) await clearDefaultTitle(tx, companyId)
    const made = await insertTitle(tx, companyId, { ...input, bankAccount: sealed(ctx, input.bankAccount), isDefault })
    await record(ctx, tx, 'company.invoiceTitleAdd', input.title)
    return made
  })
  return { invoiceId: String(row?.id) }
}

export async function changeInvoiceTitle(ctx: Ctx, { invoiceId, ...input }: Input & { invoiceId: string }) {
  const { companyId } = ctx
  await ctx.db.tx(async tx => {
    await lockPapers(tx, companyId)
    const old = (await invoiceTitleOf(tx, companyId, Number(invoiceId))) ?? refuse('INVOICE_NOT_FOUND')
    check(input, old.bankAccount !== '')
    if (input.isDefault) await clearDefaultTitle(tx, companyId)
    await updateTitle(tx, companyId, old.id, { ...input, bankAccount: sealed(ctx, input.bankAccount) })
    await record(ctx, tx, 'company.invoiceTitleChange', `${old.title} → ${input.title}`)
  })
  return done
}

export async function deleteInvoiceTitle(ctx: Ctx, { invoiceId }: { invoiceId: string }) {
  const { companyId } = ctx
  await ctx.db.tx(async tx => {
    if ((await removeTitle(tx, companyId, Number(invoiceId))) === 0) refuse('INVOICE_NOT_FOUND')
    await record(ctx, tx, 'company.invoiceTitleRemove', invoiceId)
  })
  return done
}

const record = (ctx: Ctx, tx: Parameters<typeof audit>[0], act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'company', objectId: ctx.me.companyCode, detail })
