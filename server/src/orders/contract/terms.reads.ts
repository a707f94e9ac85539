import { compareClauses } from '@mall/domain/orders/contract/compareContracts.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { termsHeads, touchedCount, touchedOrders, versionsOf } from './terms.queries.ts'

export const readTermsList = async (ctx: Ctx) =>
  (await termsHeads(ctx.db)).map(h => ({
    ...h,
    publishedAt: h.publishedAt?.getTime() ?? null,
    nextFrom: h.nextFrom?.getTime() ?? null,
  }))

export async function readTerms(ctx: Ctx, { kind, code }: Parsed<'/api/ops/getContractTerms'>) {
  const known = (await termsHeads(ctx.db)).some(h => h.kind === kind && h.code === code)
  if (!known) return refuse('TERMS_NOT_FOUND')
  const [versions, openOrders] = await Promise.all([
    versionsOf(ctx.db, kind, code),
    touchedCount(ctx.db, { kind, code, contact: deskContactOf(ctx) }),
  ])
  return {
    kind,
    code,
    openOrders,
    versions: versions.map(v => ({
      versionNo: v.versionNo,
      title: v.title,
      state: v.state,
      note: v.note,
      rev: v.rev,
      clauses: v.clauses,
      hash: v.hash ?? '',
      madeByName: v.madeByName,
      madeAt: v.madeAt.getTime(),
      publishedByName: v.publishedByName,
      publishedAt: v.publishedAt?.getTime() ?? null,
      inForceFrom: v.inForceFrom?.getTime() ?? null,
    })),
  }
}

export async function compareTerms(ctx: Ctx, { kind, code, fromNo, toNo }: Parsed<'/api/ops/compareContractTerms'>) {
  const versions = await versionsOf(ctx.db, kind, code)
  const [from, to] = [fromNo, toNo].map(n => versions.find(v => v.versionNo === n))
  if (!from || !to) return refuse('TERMS_NOT_FOUND')
  return compareClauses({ part: kind === 'template' ? 'template' : code, ofName: to.title }, from.clauses, to.clauses)
}

export async function readTouchedOrders(ctx: Ctx, input: Parsed<'/api/ops/getContractTermsOrders'>) {
  const { kind, code, pageSize } = input
  const of = { kind, code, contact: deskContactOf(ctx) }
  const [rows, count] = await Promise.all([touchedOrders(ctx.db, of, pageSize, offsetOf(input)), touchedCount(ctx.db, of)])
  return page(
    input,
    rows.map(r => ({ ...r, madeAt: r.madeAt.getTime() })),
    count,
  )
}
