// 开票台: what waits for finance, longest first; the state of the tax platform.
import { inSandbox } from '../../kernel/partners.ts'
import { invoiceMachine } from '@mall/domain/money/invoice/invoice.machine.ts'
import { RedState, type RedStateCode } from '@mall/domain/money/invoice/red.machine.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { invoiceBySn, type InvoiceRow, platformCounts } from './invoice.queries.ts'
import { deskCounts, type InvoiceList, invoicePage } from './invoiceList.queries.ts'
import { whyNotRed } from './invoice.reads.ts'
import { detailOf, headOf } from './invoice.view.ts'
import { taxSession } from './platform.ts'
import { usedToday } from './tickets.queries.ts'

const LIST: Record<Parsed<'/api/ops/getInvoiceQueue'>['state'], InvoiceList> = {
  work: 'work',
  review: 'review',
  trouble: 'trouble',
  going: 'going',
  red: 'deskRed',
  issued: 'issued',
  all: 'every',
}
const WAITS: Partial<Record<InvoiceRow['flow'], string>> = {
  WV: '财务核对',
  NC: '财务重新核对',
  NR: '客户重新提交',
  WC: '客户确认金额',
  NTS: '送税务平台',
  WE: '税务平台',
  NB: '财务处理',
}
const waitsFor = (v: InvoiceRow & { openRed: string }): string => {
  const state = v.openRed.split(' ')[1] as RedStateCode | undefined
  return state ? `红字${RedState.label(state)}` : v.flow === 'NTS' && v.trouble === 'quota' ? '次日额度' : (WAITS[v.flow] ?? '')
}

export async function readInvoiceQueue(ctx: Ctx, input: Parsed<'/api/ops/getInvoiceQueue'>) {
  const contactId = deskContactOf(ctx)
  const [rows, counts] = await Promise.all([
    invoicePage(ctx.db, {
      companyId: null,
      contactId,
      list: LIST[input.state],
      word: literal(input.word),
      ...daysOf(input),
      limit: input.pageSize,
      offset: offsetOf(input),
      oldest: input.state !== 'issued' && input.state !== 'all',
    }),
    deskCounts(ctx.db, contactId),
  ])
  return {
    ...page(
      input,
      rows.map(v => ({
        ...headOf(v),
        since: v.flowSince.getTime(),
        waitsFor: waitsFor(v),
        openRed: v.openRed.split(' ')[0] ?? '',
      })),
      rows[0]?.total ?? 0,
    ),
    reviewCount: counts?.review ?? 0,
    troubleCount: counts?.trouble ?? 0,
    redCount: counts?.red ?? 0,
  }
}

export async function readInvoiceAtDesk(ctx: Ctx, { invoiceSn }: { invoiceSn: string }) {
  const v = (await invoiceBySn(ctx.db, null, invoiceSn)) ?? refuse('INVOICE_NONE')
  if (!(await companyInScope(ctx, v.companyId))) return refuse('INVOICE_NONE')
  const [view, whyNot] = await Promise.all([detailOf(ctx.world, ctx.db, v), whyNotRed(ctx, v)])
  const events = mayStaff(ctx.me.staffRoles, 'invoice.handle') ? invoiceMachine.events(v.flow, 'finance') : []
  const acts = (['pass', 'change', 'reject', 'correct', 'retry', 'withdraw'] as const).filter(
    a => events.includes(a) && (v.kind === 'blue' || a === 'retry'),
  )
  return { ...view, acts, whyNotRed: whyNot }
}

export async function readTaxPlatform(ctx: Ctx) {
  const { world } = ctx
  const [session, counts, used, dayNetFen] = await Promise.all([
    world.taxPlatform ? taxSession(world) : null,
    platformCounts(ctx.db),
    usedToday(ctx.db),
    world.rules.number('invoice.dayNetFen'),
  ])
  return {
    connected: world.taxPlatform !== null,
    sandbox: inSandbox(world.settings, 'tax'),
    sessionOpen: session?.open ?? null,
    scannedAt: session ? session.scannedAt : null,
    scannedBy: session?.scannedBy ?? '',
    dayNetFen,
    usedNetFen: used,
    waiting: counts?.waiting ?? 0,
    issuing: counts?.issuing ?? 0,
    failed: counts?.failed ?? 0,
    late: counts?.late ?? 0,
  }
}
