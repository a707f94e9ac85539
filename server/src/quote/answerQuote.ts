// The mill's side: the desk answers line by line; what lies below its authority waits for a manager, who is somebody else.
import { yuan } from '@mall/domain/money.ts'
import { QuoteState, type QuoteStepCode } from '@mall/domain/quote/quote.codes.ts'
import { nextOf, type QuoteSide } from '@mall/domain/quote/quote.machine.ts'
import { whyNotOffer } from '@mall/domain/quote/quote.rules.ts'
import { mayStaff } from '@mall/domain/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { offsetOf, page } from '../app/paging.ts'
import { audit } from '../audit/audit.ts'
import { companyInScope, deskContactOf } from '../company/deskScope.ts'
import type { Tx } from '../db/pool.ts'
import {
  deskQuoteByNo,
  deskQuoteCounts,
  deskQuotes,
  dropNext,
  holdQuote,
  linesOfQuote,
  moveQuoteRow,
  type QuoteRecord,
  releaseOffers,
  setOffers,
} from './quote.queries.ts'
import { deskLine, momentText, quoteDetail, quoteRow, stateNow } from './quote.view.ts'
import { tellBuyer, tellManagersOf, tellMill } from './tellQuote.ts'

export async function readDeskQuotes(ctx: Ctx, input: Parsed<'/api/ops/getQuotes'>) {
  const asked = {
    view: input.view,
    word: input.word,
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, n] = await Promise.all([deskQuotes(ctx.db, asked), deskQuoteCounts(ctx.db, asked)])
  if (!n) throw new Error('no counts')
  return {
    ...page(
      input,
      rows.map(q => ({ ...quoteRow(q), companyCode: q.companyCode, counterCount: q.counters })),
      n.n,
    ),
    counts: { askedCount: n.asked, approvalCount: n.approval, offeredCount: n.offered },
    serverNow: n.now.getTime(),
  }
}
/** A company's that this employee does not see answers like one that does not exist. */
async function seen(ctx: Ctx, tx: Tx | Ctx['db'], quoteNo: string): Promise<QuoteRecord> {
  const q = await deskQuoteByNo(tx, quoteNo)
  return q && (await companyInScope(ctx, q.companyId, tx)) ? q : refuse('QUOTE_NONE')
}

export async function readDeskQuote(ctx: Ctx, { quoteNo }: Parsed<'/api/ops/getQuote'>) {
  const q = await seen(ctx, ctx.db, quoteNo)
  const { records, ...detail } = await quoteDetail(ctx, q, true)
  const lines = []
  for (const l of records) lines.push(await deskLine(ctx.world, q, l))
  return {
    ...detail,
    companyCode: q.companyCode,
    lines,
    whyNotAct: whyNotAct(ctx, q),
    offeredByMe: q.offeredBy === ctx.me.userId,
  }
}
function whyNotAct(ctx: Ctx, q: QuoteRecord): string {
  const may = (right: string) => mayStaff(ctx.me.staffRoles, right)
  if (q.state === 'asked') return may('quote.answer') ? '' : '您没有议价报价的权限'
  if (q.state === 'approval') {
    if (!may('quote.decide')) return '等销售经理审批'
    return q.offeredBy === ctx.me.userId ? '您是报价人，须由另一人审批' : ''
  }
  return stateNow(q) === 'offered' ? '等买方答复' : '已结束'
}

async function held(ctx: Ctx, tx: Tx, o: { quoteNo: string; version: number }, on: QuoteStepCode, by: QuoteSide, act: string) {
  await seen(ctx, tx, o.quoteNo)
  await holdQuote(tx, o.quoteNo)
  const q = await seen(ctx, tx, o.quoteNo)
  if (!nextOf(q.state, on, by)) return refuse('QUOTE_STATE', { state: QuoteState.label(stateNow(q)), act })
  if (o.version !== q.version) return refuse('QUOTE_CHANGED')
  return q
}

interface Said {
  lineNo: number
  offerFen: number | null
  pieces: number
  reason: string
  authorityFen: number | null
}
/** The offers as they may be made; each open line is answered, none that is not open. */
async function checkedOffers(ctx: Ctx, tx: Tx, q: QuoteRecord, input: Parsed<'/api/ops/answerQuote'>) {
  const said: Said[] = []
  const below: string[] = []
  const open = (await linesOfQuote(tx, q.id, q.areaCode)).filter(l => l.lineState === 'asked' || l.lineState === 'countered')
  const answers = new Map(input.lines.map(l => [l.lineNo, l]))
  if (answers.size !== input.lines.length || answers.size !== open.length || open.some(l => !answers.has(l.lineNo)))
    return refuse('QUOTE_LINES', { why: `请逐行答复：第 ${open.map(l => l.lineNo).join('、')} 行` })
  for (const l of open) {
    const a = answers.get(l.lineNo)
    if (!a) continue
    if (a.offerFen === null && a.reason === '') return refuse('QUOTE_LINES', { why: `第 ${l.lineNo} 行不让价，请写原因` })
    const line = await deskLine(ctx.world, q, l)
    if (a.offerFen !== null && line.todayFen === null) return refuse('QUOTE_LINES', { why: `第 ${l.lineNo} 行已下架，不能报价` })
    // At a second turn no word on the price leaves the first offer as it is.
    const pieces = a.pieces ?? l.offerPieces ?? l.pieces
    if (a.offerFen !== null) {
      const why = whyNotOffer({
        offerFen: a.offerFen,
        listFen: line.todayFen ?? 0,
        lastFen: l.offerFen,
        pieces,
        wantedPieces: l.pieces,
      })
      if (why) return refuse('QUOTE_PRICE', { line: l.lineNo, why })
      if (line.authorityFen !== null && a.offerFen < line.authorityFen)
        below.push(`第 ${l.lineNo} 行 ${yuan(a.offerFen)} 低于权限价 ${yuan(line.authorityFen)}`)
    }
    said.push({ lineNo: l.lineNo, offerFen: a.offerFen, pieces, reason: a.reason, authorityFen: line.authorityFen })
  }
  return { said, below: below.join('；') }
}

export const answerQuote = (ctx: Ctx, input: Parsed<'/api/ops/answerQuote'>) =>
  ctx.db.tx(async tx => {
    const q = await held(ctx, tx, input, 'offer', 'mill', '报价')
    const { said, below } = await checkedOffers(ctx, tx, q, input)
    await setOffers(tx, q.id, said, below !== '')
    const prices = said
      .map(s => `第 ${s.lineNo} 行 ${s.offerFen === null ? `不让价（${s.reason}）` : yuan(s.offerFen)}`)
      .join('，')
    const lines = await linesOfQuote(tx, q.id, q.areaCode)
    const nothing = below === '' && lines.every(l => l.lineState !== 'offered')
    const to = below !== '' ? ('approval' as const) : nothing ? ('refused' as const) : ('offered' as const)
    const done =
      (await moveQuoteRow(tx, {
        ...{ quoteId: q.id, from: q.state, to, side: 'mill', actorId: ctx.me.userId, offeredBy: ctx.me.userId },
        kind: below !== '' ? 'askApproval' : nothing ? 'refuse' : 'offer',
        detail: below !== '' ? below : input.reply ? `${prices}；${input.reply}` : prices,
        ...{ reply: input.reply, validHours: input.validHours, starts: to === 'offered', approvalWhy: below },
      })) ?? refuse('QUOTE_CHANGED')
    await audit(tx, {
      ...{ actorId: ctx.me.userId, act: 'quote.answer', objectType: 'quote', objectId: q.quoteNo },
      detail: `${q.companyName}：${prices}`,
    })
    if (below !== '') await tellManagersOf(tx, q, below)
    else if (nothing) await tellBuyer(tx, q, 'quoteRefused', { why: said.map(s => s.reason).filter(Boolean)[0] ?? '' })
    else if (done.expiresAt) await tellBuyer(tx, q, 'quoteOffered', { until: momentText(done.expiresAt) })
    return { state: to }
  })

export const decideQuote = (ctx: Ctx, input: Parsed<'/api/ops/decideQuote'>) =>
  ctx.db.tx(async tx => {
    const q = await held(ctx, tx, input, input.pass ? 'approve' : 'sendBack', 'manager', '审批')
    if (q.offeredBy === ctx.me.userId) return refuse('QUOTE_SELF')
    if (!input.pass && input.reason.length < 2) return refuse('QUOTE_LINES', { why: '请写明退回的原因' })
    if (input.pass) await releaseOffers(tx, q.id)
    else await dropNext(tx, q.id)
    const to = input.pass ? ('offered' as const) : ('asked' as const)
    const done =
      (await moveQuoteRow(tx, {
        ...{
          quoteId: q.id,
          from: q.state,
          to,
          side: 'manager',
          kind: input.pass ? 'approve' : 'sendBack',
          actorId: ctx.me.userId,
        },
        ...{ detail: input.reason, starts: input.pass, decidedBy: input.pass ? ctx.me.userId : null },
      })) ?? refuse('QUOTE_CHANGED')
    await audit(tx, {
      ...{
        actorId: ctx.me.userId,
        act: input.pass ? 'quote.approve' : 'quote.sendBack',
        objectType: 'quote',
        objectId: q.quoteNo,
      },
      detail: `${q.companyName}：${q.approvalWhy}${input.reason ? `；${input.reason}` : ''}`,
    })
    if (input.pass && done.expiresAt) await tellBuyer(tx, q, 'quoteOffered', { until: momentText(done.expiresAt) })
    else await tellMill(tx, q, 'quoteSentBack', input.reason)
    return { state: to }
  })
