// The mill's side: the desk answers line by line; what lies below its authority waits for a manager, who is somebody else.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import { loweredBy } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { QuoteState, type QuoteStepCode } from '@mall/domain/orders/quote/quote.codes.ts'
import { nextOf, type QuoteSide } from '@mall/domain/orders/quote/quote.machine.ts'
import { whyNotDay, whyNotOffer } from '@mall/domain/orders/quote/quote.rules.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { type Lowered, lockPerson, wentAlone, whyNotAlone } from '../../goods/concession/concession.ts'
import { quotedIntend } from './askLines.ts'
import { newLines } from './newLines.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import {
  deskQuoteByNo,
  deskQuoteCounts,
  deskQuotes,
  dropNext,
  holdQuote,
  insertQuote,
  linesOfQuote,
  moveQuoteRow,
  quotedCompany,
  quotedPerson,
  type QuoteRecord,
  releaseOffers,
  setOffers,
} from './quote.queries.ts'
import { attachFiles } from './quoteFiles.ts'
import { dropQuoteFiles, quoteDay, sendQuoteFiles } from './quoteFiles.queries.ts'
import { deskLines, quoteDetail, quoteRow, stateNow } from './quote.view.ts'
import { tellBuyer, tellManagersOf, tellMill, quoteFacts } from './tellQuote.ts'

export async function readDeskQuotes(ctx: Ctx, input: Parsed<'/api/ops/getQuotes'>) {
  const asked = {
    view: input.view,
    word: literal(input.word),
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
  const lines = await deskLines(ctx.world, q, records)
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
  offerFen: Fen | null
  pieces: number
  reason: string
  authorityFen: Fen | null
  offerOn: string | null
}
/** The offers as they may be made; each open line is answered, none that is not open. */
async function checkedOffers(ctx: Ctx, tx: Tx, q: QuoteRecord, input: Pick<Parsed<'/api/ops/answerQuote'>, 'lines'>) {
  const said: Said[] = []
  const below: string[] = []
  const lowered: Lowered[] = []
  await lockPerson(tx, ctx.me.userId)
  const today = await quoteDay(tx)
  const open = (await linesOfQuote(tx, q.id, q.areaCode)).filter(l => l.lineState === 'asked' || l.lineState === 'countered')
  const answers = new Map(input.lines.map(l => [l.lineNo, l]))
  if (answers.size !== input.lines.length || answers.size !== open.length || open.some(l => !answers.has(l.lineNo)))
    return refuse('QUOTE_LINES.unanswered', { lineNos: open.map(l => l.lineNo).join('、') })
  const shown = await deskLines(ctx.world, q, open)
  for (const [i, l] of open.entries()) {
    const [a, line] = [answers.get(l.lineNo), shown[i]]
    if (!a || !line) continue
    if (a.offerFen === null && a.reason === '') return refuse('QUOTE_LINES.unexplained', { lineNo: l.lineNo })
    if (a.offerFen !== null && line.todayFen === null) return refuse('QUOTE_LINES.offShelf', { lineNo: l.lineNo })
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
      else {
        const one: Lowered = {
          kind: 'quote',
          share: loweredBy(line.todayFen ?? 0, a.offerFen),
          count: 1,
          skuIds: [l.id],
          classes: [],
        }
        const why = await whyNotAlone(ctx.world, tx, ctx.me.userId, one)
        if (why) below.push(`第 ${l.lineNo} 行${why}`)
        lowered.push(one)
      }
    }
    const notThen = a.offerFen === null || a.offerOn === undefined ? undefined : whyNotDay(a.offerOn, today)
    if (notThen) return refuse('QUOTE_LINES.notThen', { lineNo: l.lineNo, fault: notThen })
    // No word on the day at a second turn leaves the first one as it is; the buyer's own day is no other day.
    const day = a.offerOn ?? l.offerOn
    const offerOn = a.offerFen === null || day === l.needOn ? null : day
    said.push({ lineNo: l.lineNo, offerFen: a.offerFen, pieces, reason: a.reason, authorityFen: line.authorityFen, offerOn })
  }
  if (below.length === 0)
    for (const one of lowered)
      await wentAlone(tx, one, { refNo: q.quoteNo, refVersion: q.version, title: q.companyName, by: ctx.me.userId })
  return { said, below: below.join('；') }
}

/** Sends the offers of a held quote that waits for the mill, or puts them before the manager; gives its state. */
async function sendOffers(
  ctx: Ctx,
  tx: Tx,
  q: QuoteRecord,
  o: Pick<Parsed<'/api/ops/answerQuote'>, 'reply' | 'validHours' | 'fileIds'> & {
    said: readonly Said[]
    below: string
    act: 'quote.answer' | 'quote.make'
  },
) {
  const { said, below } = o
  await attachFiles(ctx, tx, { quoteId: q.id, side: 'mill', sent: below === '', fileIds: o.fileIds })
  await setOffers(tx, q.id, said, below !== '')
  const prices = said
    .map(
      s =>
        `第 ${s.lineNo} 行 ${s.offerFen === null ? `不让价（${s.reason}）` : yuan(s.offerFen)}${s.offerOn === null ? '' : ` 交期 ${s.offerOn}`}`,
    )
    .join('，')
  const lines = await linesOfQuote(tx, q.id, q.areaCode)
  const nothing = below === '' && lines.every(l => l.lineState !== 'offered')
  const to = below !== '' ? ('approval' as const) : nothing ? ('refused' as const) : ('offered' as const)
  const done =
    (await moveQuoteRow(tx, {
      quoteId: q.id,
      from: q.state,
      to,
      side: 'mill',
      actorId: ctx.me.userId,
      offeredBy: ctx.me.userId,
      kind: below !== '' ? 'askApproval' : nothing ? 'refuse' : 'offer',
      detail: below !== '' ? below : o.reply ? `${prices}；${o.reply}` : prices,
      reply: o.reply,
      validHours: o.validHours,
      starts: to === 'offered',
      approvalWhy: below,
    })) ?? refuse('QUOTE_CHANGED')
  await audit(tx, {
    actorId: ctx.me.userId,
    act: o.act,
    objectType: 'quote',
    objectId: q.quoteNo,
    detail: `${q.companyName}：${prices}`,
  })
  if (below !== '') await tellManagersOf(tx, q, below)
  else if (nothing)
    await tellBuyer(tx, q, {
      event: 'quoteRefused',
      facts: { ...quoteFacts(q), why: said.map(s => s.reason).filter(Boolean)[0] ?? '' },
    })
  else if (done.expiresAt) await tellOffer(tx, q, done.expiresAt)
  return to
}
/** Of what the mill made by itself the buyer hears for the first time. */
const tellOffer = (tx: Tx, q: QuoteRecord, expiresAt: Date) =>
  tellBuyer(
    tx,
    q,
    toldOneOf(q.millMade && q.counters === 0 ? 'quoteProposed' : 'quoteOffered', {
      ...quoteFacts(q),
      until: momentText(expiresAt),
    }),
  )

export const answerQuote = (ctx: Ctx, input: Parsed<'/api/ops/answerQuote'>) =>
  ctx.db.tx(async tx => {
    const q = await held(ctx, tx, input, 'offer', 'mill', '报价')
    const { said, below } = await checkedOffers(ctx, tx, q, input)
    const { reply, validHours, fileIds } = input
    return { state: await sendOffers(ctx, tx, q, { said, below, reply, validHours, fileIds, act: 'quote.answer' }) }
  })

/** Whether this person of a company can be quoted to: he may order for it. */
export async function takesQuotes(db: Db, o: { companyId: number; userId: number }): Promise<boolean> {
  const p = await quotedPerson(db, o)
  return p !== undefined && rightsOfPerson(p).includes('order.create')
}

/** 主动报价: the mill's own quote goes out with its first offer, or waits for the manager like any other. A twin of a request gives the same. */
export async function makeQuote(ctx: Ctx, input: Parsed<'/api/ops/makeQuote'>) {
  const company = await quotedCompany(ctx.db, input.companyCode)
  if (!company || !(await companyInScope(ctx, company.id)))
    return refuse('QUOTE_COMPANY.noCompany', { companyCode: input.companyCode })
  if (!company.certified || company.frozen || company.userId === null)
    return refuse('QUOTE_COMPANY.cannotBuy', { name: company.name })
  if (input.toUserId && !(await takesQuotes(ctx.db, { companyId: company.id, userId: Number(input.toUserId) })))
    return refuse('QUOTE_COMPANY.otherPerson')
  const userId = input.toUserId ? Number(input.toUserId) : company.userId
  // The employee's own context, priced where the company buys.
  const at = Object.create(ctx, { areaCode: { value: company.areaCode ?? DEFAULT_SALES_AREA } }) as Ctx
  const asked = input.lines.map(l => ({ ...l, services: [], wantedFen: l.offerFen }))
  const { lines, title } = await newLines(at, asked, (offerFen, listFen) =>
    whyNotOffer({ offerFen, listFen, lastFen: null, pieces: 1, wantedPieces: 1 }),
  )
  return ctx.once(async tx => {
    const made = await insertQuote(tx, {
      companyId: company.id,
      userId,
      actorId: ctx.me.userId,
      areaCode: at.areaCode,
      title,
      note: '',
      said: '',
      fromQuoteId: null,
      millMade: true,
      fromCart: false,
      requestId: `mill-${ctx.me.userId}-${input.requestId}`,
      lines,
    })
    if (!made) return refuse('REQUEST_REUSED')
    const q = (await deskQuoteByNo(tx, made.quoteNo)) ?? refuse('BUSY')
    if (input.intendCode) {
      const from = { intendCode: input.intendCode, quoteNo: q.quoteNo, companyId: company.id }
      const { wasOpen } = await quotedIntend(ctx, tx, { ...from, staff: true })
      if (wasOpen)
        await audit(tx, {
          actorId: ctx.me.userId,
          act: 'intend.handle',
          objectType: 'intend',
          objectId: input.intendCode,
          detail: `待处理 → 已处理，已转议价 ${q.quoteNo}`,
        })
    }
    const { said, below } = await checkedOffers(at, tx, q, {
      lines: input.lines.map((l, i) => ({ lineNo: i + 1, offerFen: l.offerFen, offerOn: l.offerOn, reason: '' })),
    })
    const { reply, validHours, fileIds } = input
    const act = 'quote.make' as const
    return { quoteNo: q.quoteNo, state: await sendOffers(ctx, tx, q, { said, below, reply, validHours, fileIds, act }) }
  })
}

export const decideQuote = (ctx: Ctx, input: Parsed<'/api/ops/decideQuote'>) =>
  ctx.db.tx(async tx => {
    const q = await held(ctx, tx, input, input.pass ? 'approve' : 'sendBack', 'manager', '审批')
    if (q.offeredBy === ctx.me.userId) return refuse('QUOTE_SELF')
    if (!input.pass && input.reason.length < 2) return refuse('QUOTE_LINES.refusalUnexplained')
    if (input.pass) {
      await releaseOffers(tx, q.id)
      await sendQuoteFiles(tx, q.id)
    } else {
      await dropNext(tx, q.id)
      await dropQuoteFiles(tx, q.id)
    }
    const to = input.pass ? ('offered' as const) : ('asked' as const)
    const done =
      (await moveQuoteRow(tx, {
        quoteId: q.id,
        from: q.state,
        to,
        side: 'manager',
        kind: input.pass ? 'approve' : 'sendBack',
        actorId: ctx.me.userId,
        detail: input.reason,
        starts: input.pass,
        decidedBy: input.pass ? ctx.me.userId : null,
      })) ?? refuse('QUOTE_CHANGED')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.pass ? 'quote.approve' : 'quote.sendBack',
      objectType: 'quote',
      objectId: q.quoteNo,
      detail: `${q.companyName}：${q.approvalWhy}${input.reason ? `；${input.reason}` : ''}`,
    })
    if (input.pass && done.expiresAt) await tellOffer(tx, q, done.expiresAt)
    else await tellMill(tx, q, 'quoteSentBack', input.reason)
    return { state: to }
  })
