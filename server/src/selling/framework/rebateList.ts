// 返利 of all contracts at the desk: what was posted, closing by closing with its journal, and what is held.
import { closingOf, rebateLabel, rebateSpans } from '@mall/domain/selling/framework/rebate.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { settledOf } from './closeRebates.ts'
import { anyContract } from './framework.queries.ts'
import { bookedRebates, bookedSums, closingsOf, type HeldRow, heldRebates, settledSheets } from './rebate.queries.ts'

type Row = Reply<'/api/ops/getRebateList'>['list'][number]

/** A held period with the figures of now: what it would post if it were freed. */
async function heldView(db: Db, h: HeldRow): Promise<Row[]> {
  const c = await anyContract(db, h.ccNo)
  if (!c) return []
  const spans = rebateSpans(c.content)
  const span = spans.find(s => s.key === h.periodKey)
  const { kg } = span ? settledOf(spans, span, await settledSheets(db, c.id)) : { kg: 0 }
  const posted = (await closingsOf(db, c.id)).filter(b => b.periodKey === h.periodKey).reduce((n, b) => n + b.postedFen, 0)
  const now = closingOf(c.content.tiers, kg, posted)
  return [
    {
      ccNo: h.ccNo,
      companyName: c.companyName,
      periodKey: h.periodKey,
      label: rebateLabel(h.periodKey),
      fromOn: span?.fromOn ?? c.fromOn,
      toOn: span?.toOn ?? c.toOn,
      seq: 0,
      madeAt: null,
      journalNo: '',
      postedFen: 0,
      settledKg: now.settledKg,
      fenPerTon: now.fenPerTon,
      rebateFen: now.rebateFen,
      heldReason: h.reason,
      heldName: h.byName,
      heldAt: h.heldAt.getTime(),
    },
  ]
}

/** Sums are of everything the filter finds, not of the page; what is held has none. Days are those of the posting, or of the hold. */
export async function readRebateList(ctx: Ctx, input: Parsed<'/api/ops/getRebateList'>) {
  const asked = { ...daysOf(input), word: input.word === '' ? null : `%${literal(input.word)}%`, contact: deskContactOf(ctx) }
  const paged = { ...asked, limit: input.pageSize, offset: offsetOf(input) }
  if (input.view === 'held') {
    const rows = await heldRebates(ctx.db, paged)
    const list: Row[] = []
    for (const h of rows) list.push(...(await heldView(ctx.db, h)))
    return { ...page(input, list, rows[0]?.total ?? 0), settledKg: 0, postedFen: 0 }
  }
  const rows = await bookedRebates(ctx.db, paged)
  const sums = (await bookedSums(ctx.db, asked)) ?? { settledKg: 0, postedFen: 0 }
  const list = rows.map(
    (b): Row => ({
      ccNo: b.ccNo,
      companyName: b.companyName,
      periodKey: b.periodKey,
      label: rebateLabel(b.periodKey),
      fromOn: b.fromOn,
      toOn: b.toOn,
      seq: b.seq,
      settledKg: b.settledKg,
      fenPerTon: b.fenPerTon,
      rebateFen: b.rebateFen,
      postedFen: b.postedFen,
      madeAt: b.madeAt.getTime(),
      journalNo: b.journalNo,
      heldReason: '',
      heldName: '',
      heldAt: null,
    }),
  )
  return { ...page(input, list, rows[0]?.total ?? 0), ...sums }
}
