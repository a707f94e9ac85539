import { CustomerCategory } from '@mall/domain/people/company/company.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import {
  bankAccountsOf,
  capitalOf,
  ledgerOf,
  ledgerTotals,
  nickNameOf,
  type Share,
  spendingOf,
  wholeLedger,
} from './companyData.queries.ts'

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

/** Who acted: the same few, whoever asks. A new name is there within a minute. */
const nickName = cachedPer<Pool, number, string>({ ttl: 60_000, max: 5000 }, nickNameOf)

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
  const offset = (input.currentPage - 1) * input.pageSize
  const whole = filter.fromOn === null && filter.toOn === null && filter.moneyChangeType === null
  const { rows, totals } = whole
    ? await wholeLedger(ctx.db, ctx.companyId, input.pageSize, offset)
    : await ctx.db.together(async db => {
        const [found, sums] = await Promise.all([ledgerOf(db, filter, input.pageSize, offset), ledgerTotals(db, filter)])
        return { rows: found, totals: sums }
      })
  const totalCount = totals?.count ?? 0
  const actors = [...new Set(rows.flatMap(r => r.actorId ?? []))]
  const names = new Map(await Promise.all(actors.map(async id => [id, await nickName(ctx.db, id)] as const)))
  return {
    list: rows.map(r => ({
      entryId: String(r.id),
      at: r.at,
      moneyChangeType: r.moneyChangeType,
      note: r.note,
      amountFen: r.amountFen,
      balanceAfterFen: r.balanceAfterFen,
      actorName: names.get(r.actorId ?? 0) ?? '',
    })),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
    inFen: totals?.inFen ?? 0,
    outFen: totals?.outFen ?? 0,
    frozenFen: totals?.frozenFen ?? 0,
    freedFen: totals?.freedFen ?? 0,
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
