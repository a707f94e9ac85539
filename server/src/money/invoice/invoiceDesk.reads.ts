// 开票台: what waits for finance, longest first; the state of the tax platform.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { invoiceWait, mayBeIssued, turnText, whyNotByHand } from '@mall/domain/money/invoice/byHand.ts'
import { invoiceMachine } from '@mall/domain/money/invoice/invoice.machine.ts'
import { RedState, type RedStateCode, RedThere, type RedThereCode } from '@mall/domain/money/invoice/red.machine.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { byHandsOf, unseenFiles } from './byHand.queries.ts'
import { invoiceBySn, type InvoiceRow, platformCounts } from './invoice.queries.ts'
import { deskCounts, type InvoiceList, invoicePage } from './invoiceList.queries.ts'
import { whyNotRed } from './invoice.reads.ts'
import { detailOf, headOf } from './invoice.view.ts'
import { taxConnected, taxSession } from './platform.ts'
import { usedToday } from './tickets.queries.ts'

const LIST: Record<Parsed<'/api/ops/getInvoiceQueue'>['state'], InvoiceList> = {
  work: 'work',
  review: 'review',
  trouble: 'trouble',
  byHand: 'byHand',
  going: 'going',
  red: 'deskRed',
  issued: 'issued',
  all: 'every',
}
const waitsFor = (v: InvoiceRow & { openRed: string }, connected: boolean): string => {
  const [, state, there] = v.openRed.split(' ') as [string, RedStateCode?, RedThereCode?]
  if (there) return `红字${RedThere.label(there)}`
  if (state) return `红字${RedState.label(state)}`
  const wait = invoiceWait(v, { connected })
  return wait ? `${turnText(wait, 'desk')}：${wait.what}` : ''
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
        ...headOf(v, 'desk'),
        since: v.flowSince.getTime(),
        waitsFor: waitsFor(v, taxConnected(ctx.world)),
        openRed: v.openRed.split(' ')[0] ?? '',
      })),
      rows[0]?.total ?? 0,
    ),
    reviewCount: counts?.review ?? 0,
    troubleCount: counts?.trouble ?? 0,
    byHandCount: counts?.byHand ?? 0,
    redCount: counts?.red ?? 0,
  }
}

export async function readInvoiceAtDesk(ctx: Ctx, { invoiceSn }: { invoiceSn: string }) {
  const v = (await invoiceBySn(ctx.db, null, invoiceSn)) ?? refuse('INVOICE_NONE')
  if (!(await companyInScope(ctx, v.companyId))) return refuse('INVOICE_NONE')
  const [view, whyNot, byHands] = await Promise.all([
    detailOf(ctx.world, ctx.db, v, 'desk'),
    whyNotRed(ctx, v),
    byHandsOf(ctx.db, v.id),
  ])
  const unseen = await Promise.all(byHands.map(async h => (h.state === 'waits' ? unseenFiles(ctx.db, h.id, ctx.me.userId) : 0)))
  const open = byHands.some(h => h.state === 'waits')
  const events = mayStaff(ctx.me.staffRoles, 'invoice.handle') ? invoiceMachine.events(v.flow, 'finance') : []
  const acts = (['pass', 'change', 'reject', 'correct', 'retry', 'withdraw'] as const).filter(
    a => events.includes(a) && !open && (v.kind === 'blue' || a === 'retry'),
  )
  return {
    ...view,
    acts,
    whyNotRed: whyNot,
    whyNotByHand: open ? '已有一份登记等第二人确认' : (whyNotByHand(v, taxConnected(ctx.world)) ?? ''),
    mayBeIssued: mayBeIssued(v),
    byHands: byHands.map(({ id, invoiceId: _of, invoiceSn: _sn, registeredById, ...h }, i) => ({
      ...h,
      byHandId: String(id),
      registeredAt: h.registeredAt.getTime(),
      decidedAt: h.decidedAt?.getTime() ?? null,
      own: registeredById === ctx.me.userId,
      unseen: unseen[i] ?? 0,
    })),
  }
}

export async function readTaxPlatform(ctx: Ctx) {
  const { world } = ctx
  const [session, counts, used, dayNetFen] = await Promise.all([
    taxConnected(world) ? taxSession(world) : null,
    platformCounts(ctx.db),
    usedToday(ctx.db),
    world.rules.number('invoice.dayNetFen'),
  ])
  return {
    connected: taxConnected(world),
    sandbox: inSandbox(world.settings, 'tax'),
    sessionOpen: session?.open ?? null,
    scannedAt: session?.scannedAt || null,
    scannedBy: session?.scannedBy ?? '',
    dayNetFen,
    usedNetFen: used,
    waiting: counts?.waiting ?? 0,
    issuing: counts?.issuing ?? 0,
    failed: counts?.failed ?? 0,
    late: counts?.late ?? 0,
  }
}
