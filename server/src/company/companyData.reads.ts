import { CustomerCategory } from '@mall/domain/company/company.codes.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { bankAccountsOf, capitalOf, ledgerOf, ledgerTotals, type Share, spendingOf } from './companyData.queries.ts'

export const readBankAccounts = async (ctx: Ctx) =>
  (await bankAccountsOf(ctx.db, ctx.companyId)).map(({ id, verifiedAt, ...a }) => ({
    accountId: String(id),
    ...a,
    verifiedAt: verifiedAt?.getTime() ?? null,
  }))

export async function readCapital(ctx: Ctx, { companyCode }: { companyCode: string }) {
  const row = (await capitalOf(ctx.db, ctx.companyId, companyCode)) ?? refuse('COMPANY_NOT_FOUND')
  return { ...row, certifiedAt: row.certifiedAt?.getTime() ?? null }
}

/** 终端客户编码: an end user and a contractor are numbered as such, a trader buys for others and is not. */
export async function readEndCode(ctx: Ctx) {
  const { companyCode } = ctx.me
  const { customerCategory } = (await capitalOf(ctx.db, ctx.companyId, companyCode)) ?? refuse('COMPANY_NOT_FOUND')
  return { zgEndCode: customerCategory === CustomerCategory.trader ? '' : `ZD${companyCode.slice(2)}`, customerCategory }
}

export async function readLedger(
  ctx: Ctx,
  input: {
    currentPage: number
    pageSize: number
    fromOn?: string | undefined
    toOn?: string | undefined
    moneyChangeType?: number | undefined
  },
) {
  const filter = {
    companyId: ctx.companyId,
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    moneyChangeType: input.moneyChangeType ?? null,
  }
  const [rows, totals] = await ctx.db.together(db =>
    Promise.all([ledgerOf(db, filter, input.pageSize, (input.currentPage - 1) * input.pageSize), ledgerTotals(db, filter)]),
  )
  const totalCount = totals?.count ?? 0
  return {
    list: rows.map(({ id, at, ...r }) => ({ entryId: String(id), at: at.getTime(), ...r })),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
    inFen: totals?.inFen ?? 0,
    outFen: totals?.outFen ?? 0,
  }
}

export async function readSpending(ctx: Ctx, { months }: { months: number }) {
  const rows = await spendingOf(ctx.db, ctx.companyId, months)
  const of = (kind: Share['kind']) =>
    rows.filter(r => r.kind === kind).map(({ name, totalFen, weightKg, orders }) => ({ name, totalFen, weightKg, orders }))
  const [all] = of('all')
  return {
    totalFen: all?.totalFen ?? 0,
    weightKg: all?.weightKg ?? 0,
    orders: all?.orders ?? 0,
    byClass: of('class'),
    byPerson: of('person'),
    byDepot: of('depot'),
  }
}
