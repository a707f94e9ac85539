// The buyer's side: asks, counters, accepts, lets go. What binds his company he does himself; an employee in his name may ask and withdraw.
import { ApprovalStatus } from '@mall/domain/session/user.codes.ts'
import { yuan } from '@mall/domain/money.ts'
import { QuoteState, type QuoteStepCode } from '@mall/domain/quote/quote.codes.ts'
import { nextOf } from '@mall/domain/quote/quote.machine.ts'
import { MOST_COUNTERS, whyNotCounter, whyNotWanted } from '@mall/domain/quote/quote.rules.ts'
import { weightOfPieces } from '@mall/domain/weight.ts'
import { lineTitle } from '@mall/domain/goods/lineTitle.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { offsetOf, page } from '../app/paging.ts'
import { checkQuantity } from '../cart/addToCart.ts'
import { checkParams, checkServices } from '../cart/futuresLine.ts'
import type { Tx } from '../db/pool.ts'
import { findSku } from '../goods/goods.reads.ts'
import { priceFor } from '../goods/pricing.ts'
import { fillBasket } from './orderQuote.ts'
import {
  agreedLines,
  holdQuote,
  insertQuote,
  linesOfQuote,
  moveQuoteRow,
  type NewLine,
  quoteByNo,
  quoteCounts,
  quoteOfRequest,
  type QuoteRecord,
  quotesBefore,
  quotesOf,
  setAgreed,
  setCounters,
} from './quote.queries.ts'
import { quoteDetail, quoteRow, stateNow } from './quote.view.ts'
import { tellMill } from './tellQuote.ts'

const scopeOf = (ctx: Ctx) => ({ companyId: ctx.companyId, ownOnly: ctx.ownOnly })

export async function readQuotes(ctx: Ctx, input: Parsed<'/api/quote/getQuoteList'>) {
  const asked = { ...scopeOf(ctx), view: input.view, limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([quotesOf(ctx.db, asked), quoteCounts(ctx.db, asked)])
  if (!n) throw new Error('no counts')
  return {
    ...page(input, rows.map(quoteRow), n.n),
    ...{ mineCount: n.mine, millCount: n.mill, doneCount: n.done, serverNow: n.now.getTime() },
  }
}
export async function readQuote(ctx: Ctx, { quoteNo }: Parsed<'/api/quote/getQuoteDetail'>) {
  const q = (await quoteByNo(ctx.db, { ...scopeOf(ctx), quoteNo })) ?? refuse('QUOTE_NONE')
  const { records: _, ...detail } = await quoteDetail(ctx, q, false)
  const before = await quotesBefore(ctx.db, q.companyId, q.id)
  return { ...detail, before: before.map(b => ({ quoteNo: b.quoteNo, state: stateNow(b), savedFen: b.savedFen })) }
}

/** Every line as it could be ordered today, at a price below today's. */
async function newLines(ctx: Ctx, input: Parsed<'/api/quote/askQuote'>): Promise<{ lines: NewLine[]; title: string }> {
  const seen = new Set<string>()
  const lines: NewLine[] = []
  let title = ''
  for (const [i, l] of input.lines.entries()) {
    const sku = await findSku(ctx, l.skuCode)
    const key = `${sku.id}.${l.stockMode}`
    if (seen.has(key)) return refuse('QUOTE_LINES', { why: `第 ${i + 1} 行与前面是同一商品，请合并，或分两张议价单` })
    seen.add(key)
    checkQuantity(ctx, sku, l.stockMode, l.pieces)
    const futures = l.stockMode === 2 ? l.futures : {}
    const options = checkParams(ctx, sku, futures, l.pieces)
    checkServices(ctx, sku, l.stockMode, l.services)
    const listFen = priceFor(ctx, sku, options).priceFen
    const why = whyNotWanted(l.wantedFen, listFen)
    if (why) return refuse('QUOTE_PRICE', { line: i + 1, why })
    if (i === 0) title = lineTitle(sku.title, futures)
    lines.push({
      ...{ skuId: sku.id, stockMode: l.stockMode, futures, services: [...new Set(l.services)], pieces: l.pieces },
      weightKg: Math.max(1, weightOfPieces(l.pieces, sku.pieceWeightG)),
      ...{ listFen, optionsFen: options.reduce((s, o) => s + o.fen, 0), wantedFen: l.wantedFen },
    })
  }
  return { lines, title: lines.length > 1 ? `${title} 等 ${lines.length} 项` : title }
}

/** A twin of a request gives the same quote. */
export async function askQuote(ctx: Ctx, input: Parsed<'/api/quote/askQuote'>) {
  if (ctx.me.approvalStatus !== ApprovalStatus.approved) return refuse('CERT_REQUIRED')
  const { lines, title } = await newLines(ctx, input)
  return ctx.db.tx(async tx => {
    const from = input.fromQuoteNo
      ? ((await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: input.fromQuoteNo })) ?? refuse('QUOTE_NONE'))
      : null
    const made = await insertQuote(tx, {
      ...{
        companyId: ctx.companyId,
        userId: ctx.me.userId,
        actorId: ctx.me.actor?.userId ?? ctx.me.userId,
        areaCode: ctx.areaCode,
      },
      ...{ title, note: input.note, fromQuoteId: from?.id ?? null, requestId: input.requestId, lines },
    })
    if (!made) {
      const twin = await quoteOfRequest(tx, ctx.me.userId, input.requestId)
      return twin?.title === title ? { quoteNo: twin.quoteNo } : refuse('REQUEST_REUSED')
    }
    const q = (await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: made.quoteNo })) ?? refuse('BUSY')
    await tellMill(tx, q, 'quoteAsked')
    return { quoteNo: made.quoteNo }
  })
}

/** One's own, held, as it was seen and still in time; refuses what is not his turn. */
export async function heldForBuyer(ctx: Ctx, tx: Tx, o: { quoteNo: string; version?: number }, on: QuoteStepCode, act: string) {
  const seen = await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: o.quoteNo })
  if (!seen) return refuse('QUOTE_NONE')
  await holdQuote(tx, o.quoteNo)
  const q = (await quoteByNo(tx, { ...scopeOf(ctx), quoteNo: o.quoteNo })) ?? refuse('QUOTE_NONE')
  const state = stateNow(q)
  if (state === QuoteState.expired && q.state !== QuoteState.expired) return refuse('QUOTE_OVER', { quoteNo: q.quoteNo })
  const to = nextOf(state, on, 'buyer')
  if (!to) return refuse('QUOTE_STATE', { state: QuoteState.label(state), act })
  if (o.version !== undefined && o.version !== q.version) return refuse('QUOTE_CHANGED')
  return { q, to }
}
const moved = async (tx: Tx, q: QuoteRecord, m: Omit<Parameters<typeof moveQuoteRow>[1], 'quoteId' | 'from'>) =>
  (await moveQuoteRow(tx, { quoteId: q.id, from: q.state, ...m })) ?? refuse('QUOTE_CHANGED')

export const counterQuote = (ctx: Ctx, input: Parsed<'/api/quote/counterQuote'>) =>
  ctx.db.tx(async tx => {
    const { q, to } = await heldForBuyer(ctx, tx, input, 'counter', '还价')
    if (q.counters >= MOST_COUNTERS) return refuse('QUOTE_LINES', { why: '已还过一次价，请接受或放弃' })
    const lines = new Map((await linesOfQuote(tx, q.id, q.areaCode)).map(l => [l.lineNo, l]))
    if (new Set(input.lines.map(l => l.lineNo)).size < input.lines.length)
      return refuse('QUOTE_LINES', { why: '同一行还了两次价' })
    for (const c of input.lines) {
      const l = lines.get(c.lineNo)
      if (l?.lineState !== 'offered' || l.offerFen === null)
        return refuse('QUOTE_LINES', { why: `第 ${c.lineNo} 行没有报价，不能还价` })
      const why = whyNotCounter({ counterFen: c.counterFen, offerFen: l.offerFen, wantedFen: l.wantedFen })
      if (why) return refuse('QUOTE_PRICE', { line: c.lineNo, why })
    }
    await setCounters(tx, q.id, input.lines)
    const prices = input.lines.map(c => `第 ${c.lineNo} 行 ${yuan(c.counterFen)}`).join('，')
    await moved(tx, q, {
      ...{ to, side: 'buyer', kind: 'counter', actorId: ctx.me.userId, countersMore: 1 },
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
    if ((await setAgreed(tx, q.id, [...wanted])) !== wanted.size)
      return refuse('QUOTE_LINES', { why: '所选的行有的没有报价，请刷新后重选' })
    await moved(tx, q, {
      ...{ to, side: 'buyer', kind: 'accept', actorId: ctx.me.userId, detail: `接受 ${wanted.size} 行，共 ${q.lineCount} 行` },
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
        ...{ to, side: 'buyer', kind: on, actorId: ctx.me.actor?.userId ?? ctx.me.userId, detail: input.reason ?? '' },
      })
      await tellMill(tx, q, 'quoteDone', `买方${act}${input.reason ? `：${input.reason}` : ''}`)
      return { state: to }
    })
export const refuseQuote = ends('refuse', '放弃')
export const withdrawQuote = ends('withdraw', '撤回')
