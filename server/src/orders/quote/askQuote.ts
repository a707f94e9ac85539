// The buyer's side: asks, counters, accepts, lets go. What binds his company he does himself; an employee in his name may ask and withdraw.
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { QuoteState, type QuoteStepCode } from '@mall/domain/orders/quote/quote.codes.ts'
import { nextOf } from '@mall/domain/orders/quote/quote.machine.ts'
import { leastCounter, MOST_COUNTERS, whyNotCounter, whyNotWanted } from '@mall/domain/orders/quote/quote.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { quotedIntend } from './askLines.ts'
import { newLines } from './newLines.ts'
import { fillBasket } from './orderQuote.ts'
import {
  agreedLines,
  holdQuote,
  insertQuote,
  linesOfQuote,
  moveQuoteRow,
  quoteByNo,
  quoteCounts,
  type QuoteRecord,
  quotesBefore,
  quotesOf,
  setAgreed,
  setCounters,
} from './quote.queries.ts'
import { attachFiles } from './quoteFiles.ts'
import { buyerState, quoteDetail, quoteRow, stateNow } from './quote.view.ts'
import { tellMill } from './tellQuote.ts'

const scopeOf = (ctx: Ctx) => ({ companyId: ctx.companyId, ownOnly: ctx.ownOnly })

export async function readQuotes(ctx: Ctx, input: Parsed<'/api/quote/getQuoteList'>) {
  const asked = { ...scopeOf(ctx), view: input.view, limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([quotesOf(ctx.db, asked), quoteCounts(ctx.db, asked)])
  if (!n) throw new Error('no counts')
  return {
    ...page(
      input,
      rows.map(q => ({ ...quoteRow(q), state: buyerState(q) })),
      n.n,
    ),
    mineCount: n.mine,
    millCount: n.mill,
    doneCount: n.done,
    serverNow: n.now.getTime(),
  }
}
export async function readQuote(ctx: Ctx, { quoteNo }: Parsed<'/api/quote/getQuoteDetail'>) {
  const q = (await quoteByNo(ctx.db, { ...scopeOf(ctx), quoteNo })) ?? refuse('QUOTE_NONE')
  const { records: _, ...detail } = await quoteDetail(ctx, q, false)
  const before = await quotesBefore(ctx.db, q.companyId, q.id)
  return { ...detail, before: before.map(b => ({ quoteNo: b.quoteNo, state: buyerState(b), savedFen: b.savedFen })) }
}

/** 议价单 that one company asks for in an hour: each of them is somebody's work. */
const ASKED = askLimit({ name: 'quote', most: 40 })
export async function askQuote(ctx: Ctx, input: Parsed<'/api/quote/askQuote'>) {
  if (ctx.me.approvalStatus !== ApprovalStatus.approved) return refuse('CERT_REQUIRED')
  await within(ctx.db, ASKED, ctx.companyId)
  const { lines, title, days } = await newLines(ctx, input.lines, whyNotWanted)
  return ctx.once(async tx => {
    const from = input.fromQuoteNo
      ? ((await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: input.fromQuoteNo })) ?? refuse('QUOTE_NONE'))
      : null
    const made = await insertQuote(tx, {
      companyId: ctx.companyId,
      userId: ctx.me.userId,
      actorId: ctx.me.actor?.userId ?? ctx.me.userId,
      areaCode: ctx.areaCode,
      title,
      note: input.note,
      said: [days, input.note].filter(Boolean).join('；'),
      fromQuoteId: from?.id ?? null,
      millMade: false,
      fromCart: input.fromCart,
      requestId: input.requestId,
      lines,
    })
    if (!made) return refuse('REQUEST_REUSED')
    const q = (await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: made.quoteNo })) ?? refuse('BUSY')
    await attachFiles(ctx, tx, { quoteId: q.id, side: 'buyer', sent: true, fileIds: input.fileIds })
    if (input.fromIntendCode) {
      const from = { intendCode: input.fromIntendCode, quoteNo: made.quoteNo, companyId: ctx.companyId }
      await quotedIntend(ctx, tx, { ...from, staff: false })
    }
    await tellMill(tx, q, 'quoteAsked')
    return { quoteNo: made.quoteNo }
  })
}

/** One's own, held, as it was seen and still in time; refuses what is not his turn. */
async function heldForBuyer(ctx: Ctx, tx: Tx, o: { quoteNo: string; version?: number }, on: QuoteStepCode, act: string) {
  const seen = await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: o.quoteNo })
  if (!seen) return refuse('QUOTE_NONE')
  await holdQuote(tx, o.quoteNo)
  const q = (await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: o.quoteNo })) ?? refuse('QUOTE_NONE')
  const state = stateNow(q)
  if (state === QuoteState.expired && q.state !== QuoteState.expired) return refuse('QUOTE_OVER', { quoteNo: q.quoteNo })
  const to = nextOf(state, on, 'buyer')
  if (!to) return refuse('QUOTE_STATE', { state: QuoteState.label(buyerState(q)), act })
  if (o.version !== undefined && o.version !== q.version) return refuse('QUOTE_CHANGED')
  return { q, to }
}
const moved = async (tx: Tx, q: QuoteRecord, m: Omit<Parameters<typeof moveQuoteRow>[1], 'quoteId' | 'from'>) =>
  (await moveQuoteRow(tx, { quoteId: q.id, from: q.state, ...m })) ?? refuse('QUOTE_CHANGED')

export const counterQuote = (ctx: Ctx, input: Parsed<'/api/quote/counterQuote'>) =>
  ctx.db.tx(async tx => {
    const { q, to } = await heldForBuyer(ctx, tx, input, 'counter', '还价')
    if (q.counters >= MOST_COUNTERS) return refuse('QUOTE_LINES.countered')
    const lines = new Map((await linesOfQuote(tx, q.id, q.areaCode)).map(l => [l.lineNo, l]))
    if (new Set(input.lines.map(l => l.lineNo)).size < input.lines.length) return refuse('QUOTE_LINES.counteredTwice')
    for (const c of input.lines) {
      const l = lines.get(c.lineNo)
      if (l?.lineState !== 'offered' || l.offerFen === null) return refuse('QUOTE_LINES.notQuoted', { lineNo: c.lineNo })
      const leastFen = leastCounter({ millMade: q.millMade, wantedFen: l.wantedFen, listFen: l.listFen })
      const why = whyNotCounter({ counterFen: c.counterFen, offerFen: l.offerFen, leastFen, millMade: q.millMade })
      if (why) return refuse('QUOTE_PRICE', { line: c.lineNo, why })
    }
    await setCounters(tx, q.id, input.lines)
    const prices = input.lines.map(c => `第 ${c.lineNo} 行 ${yuan(c.counterFen)}`).join('，')
    await moved(tx, q, {
      to,
      side: 'buyer',
      kind: 'counter',
      actorId: ctx.me.userId,
      countersMore: 1,
      detail: input.note ? `${prices}；${input.note}` : prices,
    })
    await tellMill(tx, q, 'quoteCountered')
    return { state: to }
  })

/** Agreed to by the buyer himself; the agreed lines wait in his basket for the order. */
export const acceptQuote = (ctx: Ctx, input: Parsed<'/api/quote/acceptQuote'>) =>
  ctx.db.tx(async tx => {
    const { q, to } = await heldForBuyer(ctx, tx, input, 'accept', '接受')
    const wanted = new Set(input.lineNos)
    if ((await setAgreed(tx, q.id, [...wanted])) !== wanted.size) return refuse('QUOTE_LINES.someNotQuoted')
    await moved(tx, q, {
      to,
      side: 'buyer',
      kind: 'accept',
      actorId: ctx.me.userId,
      detail: `接受 ${wanted.size} 行，共 ${q.lineCount} 行`,
    })
    await fillBasket(ctx, tx, q.quoteNo, await agreedLines(tx, ctx.companyId, q.quoteNo))
    await tellMill(tx, q, 'quoteDone', `买方接受 ${wanted.size} 行`)
    return { state: to }
  })

const ends =
  (on: 'refuse' | 'withdraw', act: string) => (ctx: Ctx, input: { quoteNo: string; version: number; reason?: string }) =>
    ctx.db.tx(async tx => {
      const { q, to } = await heldForBuyer(ctx, tx, input, on, act)
      await moved(tx, q, {
        to,
        side: 'buyer',
        kind: on,
        actorId: ctx.me.actor?.userId ?? ctx.me.userId,
        detail: input.reason ?? '',
      })
      await tellMill(tx, q, 'quoteDone', `买方${act}${input.reason ? `：${input.reason}` : ''}`)
      return { state: to }
    })
export const refuseQuote = ends('refuse', '放弃')
export const withdrawQuote = ends('withdraw', '撤回')
