// 财务晨会板 and its lists.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { AGING, byUrgency, MatterLabel, SINCE } from '@mall/domain/money/finance/aging.ts'
import { dueText } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { waitsByHand } from '../byHand/waitsByHand.ts'
import { type WaitingSum, waitingSums } from '../byHand/handWord.queries.ts'
import { creditSums } from '../funds/creditDesk.queries.ts'
import { receiptCounts, refundCounts } from '../funds/fundsDesk.queries.ts'
import { taxConnected } from '../invoice/platform.ts'
import { usedToday } from '../invoice/tickets.queries.ts'
import {
  type DraftDebt,
  draftDebts,
  draftMonths,
  dueByDay,
  quotaLate,
  type Receivable,
  receivableBands,
  receivables,
  type RedWaiting,
  redWaiting,
  type Uninvoiced,
  unappliedBands,
  unappliedList,
  uninvoicedBands,
  uninvoicedList,
  waitsForHand,
} from './finance.queries.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'

type Board = Reply<'/api/ops/getFinanceBoard'>
type Todo = Board['todo'][number]
/** Of one kind the board shows so many; the rest is in the list. */
const MOST = 5

const reminder = (r: { remindedAt: Date | null; remindedBy: string }) => ({
  remindedAt: r.remindedAt?.getTime() ?? null,
  remindedBy: r.remindedBy,
})

const receivableTodo = (r: Receivable): Todo => {
  const late = r.lateDays > 0
  const what = `${MatterLabel[r.matter]} ${r.number}`
  const money = r.receiptWaits ? '有来款待认领，可能是它的' : r.availableFen > 0 ? `余额只有 ${yuan(r.availableFen)}` : '没有余额'
  return {
    kind: late ? 'overdue' : 'dueToday',
    who: r.companyName,
    companyCode: r.companyCode,
    text: `${what} ${dueText(-r.lateDays)}，${r.availableFen >= r.amountFen ? '余额足够，等客户补付' : money}`,
    amountFen: r.amountFen,
    turn: r.receiptWaits ? '来款认领' : '客户',
    to: r.receiptWaits
      ? `/receipts?state=open&word=${r.companyCode}`
      : r.matter === 'credit'
        ? `/credit?state=all&open=${r.companyCode}`
        : r.matter === 'rest'
          ? `/order?word=${r.number}&queue=all&open=${r.number}`
          : `/settlement?state=due&word=${r.number}`,
    goText: r.receiptWaits ? '去认领' : '查看',
    // The money is probably there: the buyer is not asked for it again.
    matter: r.receiptWaits ? null : r.matter,
    number: r.number,
    ...reminder(r),
  }
}

const redTodo = (g: RedWaiting): Todo => ({
  kind: 'red',
  who: g.companyName,
  companyCode: g.companyCode,
  text: `${g.redNo} ${g.state === '02' ? '购方' : '销方'}确认，${g.expiresAt ? timeText(g.expiresAt) : ''} 到时作废`,
  amountFen: g.amountFen,
  turn: g.state === '02' ? '客户' : '开票岗',
  to: `/invoice?state=red&word=${g.invoiceSn}`,
  goText: '去确认',
  matter: g.state === '02' ? 'red' : null,
  number: g.redNo,
  ...reminder(g),
})

const uninvoicedTodo = (n: Uninvoiced): Todo => ({
  kind: 'uninvoiced',
  who: n.companyName,
  companyCode: n.companyCode,
  text: `订单 ${n.orderCode} 结算 ${n.ageDays} 天，没有申请开票`,
  amountFen: n.amountFen,
  turn: n.contactName ? `业务员 ${n.contactName}` : '客户',
  to: `/uninvoiced?band=older&word=${n.orderCode}`,
  goText: '查看',
  matter: 'invoice',
  number: n.orderCode,
  ...reminder(n),
})

/** The buyer is told by the draft room itself, on the day and after it. */
const draftTodo = (d: DraftDebt): Todo => ({
  kind: 'draft',
  who: d.companyName,
  companyCode: d.companyCode,
  text: `承兑 ${d.draftCode}（${d.acceptorName}）退票，客户 ${d.dueOn} 前补现汇`,
  amountFen: d.restFen,
  turn: '客户',
  to: `/drafts?state=dishonoured&open=${d.draftCode}`,
  goText: '看票',
  matter: null,
  number: '',
  remindedAt: null,
  remindedBy: '',
})

/** A queue of the mill's own: opened, not reminded of. */
const queue = (q: Pick<Todo, 'kind' | 'who' | 'text' | 'amountFen' | 'turn' | 'to' | 'goText'>): Todo => ({
  ...q,
  companyCode: '',
  matter: null,
  number: '',
  remindedAt: null,
  remindedBy: '',
})

/** What waits for a partner that is not there or stays silent, and what waits for the second person. */
const byHandTodos = (ctx: Ctx, sums: readonly WaitingSum[]): Todo[] =>
  waitsByHand(ctx, sums).map(w =>
    queue({
      kind: 'byHand',
      who: `${w.count} 笔`,
      text: w.text,
      amountFen: w.fen,
      turn: w.check ? '财务' : '出纳',
      to: w.link,
      goText: w.check ? '去复核' : '去登记',
    }),
  )

/** The figures of one moment: every statement reads the same snapshot, and each is the sum of the list it opens. */
export async function readFinanceBoard(ctx: Ctx): Promise<Board> {
  // What is issued by hand is not counted against the rule: without a platform there is no day's rest to tell.
  const counted = deskContactOf(ctx) === null && taxConnected(ctx.world)
  const dayFen = counted ? await ctx.world.rules.number('invoice.dayNetFen') : null
  return ctx.db.tx(async db => {
    await snapshot(db)
    const contactId = deskContactOf(ctx)
    const first = { contactId, word: '', limit: MOST, offset: 0 }
    const [
      bands,
      days,
      late,
      today,
      idle,
      receipts,
      refunds,
      credit,
      open,
      old,
      reds,
      quota,
      byHand,
      used,
      months,
      debts,
      hands,
    ] = await Promise.all([
      receivableBands(db, contactId),
      dueByDay(db, contactId),
      receivables(db, { ...first, band: 'late', dueOn: null }),
      receivables(db, { ...first, band: 'uncovered', dueOn: null }),
      unappliedBands(db, contactId),
      receiptCounts(db, contactId, ctx.me.userId),
      refundCounts(db, contactId),
      creditSums(db, contactId),
      uninvoicedBands(db, contactId),
      uninvoicedList(db, { ...first, limit: 3, band: 'older' }),
      redWaiting(db, contactId),
      quotaLate(db),
      waitsForHand(db, contactId),
      usedToday(db),
      draftMonths(db, contactId),
      draftDebts(db, contactId, MOST),
      waitingSums(db, contactId),
    ])
    const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((total, row) => total + pick(row), 0)
    const companiesOf = (rows: readonly { companies: readonly number[] }[]) => new Set(rows.flatMap(r => r.companies)).size
    const lateBands = bands.filter(b => b.band !== 'current')
    const rest = dayFen === null ? null : Math.max(0, dayFen - used)
    const todo: Todo[] = [
      ...late.map(receivableTodo),
      ...today.map(receivableTodo),
      ...reds.slice(0, MOST).map(redTodo),
      ...old.map(uninvoicedTodo),
      ...debts.map(draftTodo),
      ...byHandTodos(ctx, hands),
    ]
    if (credit && credit.asked > 0)
      todo.push(
        queue({
          kind: 'creditAsk',
          who: `${credit.asked} 件`,
          text: '授信调整等另一人复核',
          amountFen: 0,
          turn: '财务',
          to: '/credit?state=asked',
          goText: '去复核',
        }),
      )
    if (refunds && refunds.work > 0)
      todo.push(
        queue({
          kind: 'refund',
          who: `${refunds.work} 笔`,
          text: '余款退款等审核，金额已冻结',
          amountFen: refunds.workFen,
          turn: '财务',
          to: '/balanceRefund',
          goText: '去审核',
        }),
      )
    if (receipts && receipts.open > 0)
      todo.push(
        queue({
          kind: 'receipt',
          who: `${receipts.open} 笔`,
          text: '来款没有自动入账，等人工认领',
          amountFen: receipts.openFen,
          turn: '出纳',
          to: '/receipts',
          goText: '去认领',
        }),
      )
    if (receipts && receipts.check > 0)
      todo.push(
        queue({
          kind: 'receipt',
          who: `${receipts.check} 笔`,
          text: '来款认领等复核',
          amountFen: 0,
          turn: '财务',
          to: '/receipts?state=check',
          goText: '去复核',
        }),
      )
    if (byHand && byHand.count > 0)
      todo.push(
        queue({
          kind: 'invoiceByHand',
          who: `${byHand.count} 张`,
          text: `没有接通税务平台，等手工开具${byHand.since ? `，最早 ${timeText(byHand.since)} 起` : ''}`,
          amountFen: byHand.fen,
          turn: '开票岗',
          to: '/invoice?state=byHand',
          goText: '去登记',
        }),
      )
    if (rest !== null && quota && quota.count > 0)
      todo.push(
        queue({
          kind: 'quota',
          who: `本日剩 ${yuan(rest)} 元`,
          text: `${quota.count} 张等次日额度，8:00 起自动补开`,
          amountFen: quota.fen,
          turn: '开票岗',
          to: '/invoice?state=going',
          goText: '查看',
        }),
      )
    return {
      at: (quota?.now ?? new Date()).getTime(),
      receivable: {
        fen: sum(bands, b => b.fen),
        companies: companiesOf(bands),
        lateFen: sum(lateBands, b => b.fen),
        lateCompanies: companiesOf(lateBands),
        bands: AGING.map(({ code }) => {
          const found = bands.find(b => b.band === code)
          return { band: code, fen: found?.fen ?? 0, count: found?.count ?? 0 }
        }),
      },
      days,
      unapplied: {
        fen: sum(idle, b => b.fen),
        companies: sum(idle, b => b.companies),
        bands: SINCE.map(({ code }) => {
          const found = idle.find(b => b.band === code)
          return { band: code, fen: found?.fen ?? 0, companies: found?.companies ?? 0, oldestDays: found?.oldestDays ?? 0 }
        }),
        openFen: receipts?.openFen ?? 0,
        openCount: receipts?.open ?? 0,
        openMinutes: receipts?.oldestAt ? Math.max(0, Math.floor((ctx.me.now - receipts.oldestAt.getTime()) / 60_000)) : null,
      },
      uninvoiced: {
        fen: sum(open, b => b.fen),
        companies: companiesOf(open),
        bands: SINCE.map(({ code }) => {
          const found = open.find(b => b.band === code)
          return {
            band: code,
            fen: found?.fen ?? 0,
            orders: found?.orders ?? 0,
            companies: found?.companies.length ?? 0,
          }
        }),
      },
      drafts: {
        fen: sum(months, m => m.fen),
        count: sum(months, m => m.count),
        weekFen: sum(months, m => m.weekFen),
        months: months.map(({ month, fen, count }) => ({ month, fen, count })),
      },
      red: { count: reds[0]?.total ?? 0, firstAt: reds[0]?.expiresAt?.getTime() ?? null },
      quota:
        dayFen === null || rest === null
          ? null
          : { dayFen, restFen: rest, lateCount: quota?.count ?? 0, lateFen: quota?.fen ?? 0 },
      todo: todo.toSorted(byUrgency),
    }
  })
}

export async function readReceivables(ctx: Ctx, input: Parsed<'/api/ops/getReceivableList'>) {
  const rows = await receivables(ctx.db, {
    contactId: deskContactOf(ctx),
    word: literal(input.word),
    band: input.band === 'all' ? null : input.band,
    dueOn: input.dueOn ?? null,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return {
    ...page(
      input,
      rows.map(r => ({ ...r, ...reminder(r) })),
      rows[0]?.total ?? 0,
    ),
    sumFen: rows[0]?.sumFen ?? 0,
  }
}

export async function readUnapplied(ctx: Ctx, input: Parsed<'/api/ops/getUnappliedList'>) {
  const rows = await unappliedList(ctx.db, {
    contactId: deskContactOf(ctx),
    word: literal(input.word),
    band: input.band === 'all' ? null : input.band,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return {
    ...page(
      input,
      rows.map(r => ({ ...r, lastInAt: r.lastInAt?.getTime() ?? null })),
      rows[0]?.total ?? 0,
    ),
    sumFen: rows[0]?.sumFen ?? 0,
  }
}

export async function readUninvoiced(ctx: Ctx, input: Parsed<'/api/ops/getUninvoicedList'>) {
  const rows = await uninvoicedList(ctx.db, {
    contactId: deskContactOf(ctx),
    word: literal(input.word),
    band: input.band === 'all' ? null : input.band,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return {
    ...page(
      input,
      rows.map(r => ({ ...r, settledAt: r.settledAt.getTime(), ...reminder(r) })),
      rows[0]?.total ?? 0,
    ),
    sumFen: rows[0]?.sumFen ?? 0,
  }
}
