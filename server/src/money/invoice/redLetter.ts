// 红字: taking back what was invoiced. Another room says what it gives back (`openRedLetter`) and hears when the red invoice is there or will
// not come (`afterRedLetter`); a wrong title is taken back by hand.
import {
  redDead,
  type RedActor,
  type RedEvent,
  redMachine,
  type RedSideCode,
  redStart,
  type RedStateCode,
  RedState,
  redTurn,
} from '@mall/domain/money/invoice/red.machine.ts'
import { InvoiceFlow, isIssued, UNSENT_FLOWS } from '@mall/domain/money/invoice/invoice.machine.ts'
import { redLinesFor, type RedLine, redSums } from '@mall/domain/money/invoice/red.rules.ts'
import { yuan, type Fen, type Kg, minus } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { takeOf } from './apply.queries.ts'
import {
  type InvoiceRow,
  askNow,
  insertInvoice,
  invoiceById,
  linesOf,
  lockInvoice,
  logInvoice,
  pendingWithLines,
} from './invoice.queries.ts'
import { sandboxNote } from './invoice.view.ts'
import { announceInvoice, moveInvoice, withdraw } from './moveInvoice.ts'
import { ticketsOfOrders } from './openTickets.ts'
import {
  askWithdrawal,
  blueLines,
  bookRed,
  insertRed,
  invoicedLines,
  lockRed,
  moveRedRow,
  openOfSource,
  openRedsOfLine,
  queuedReds,
  redDoneRow,
  redLinesOf,
  redOfInvoice,
  type RedRow,
  releaseRed,
  runningRed,
  setBureau,
  setRedInvoice,
} from './red.queries.ts'

export interface RedAsk {
  orderId: number
  /** What is given back, by order line; kg 0 where only the price is lowered. */
  lines: readonly { orderLineId: number; amountFen: Fen; kg: Kg }[]
  reason: string
  /** Whose matter it is, as its room names it: comes back in `afterRedLetter`. */
  sourceNo: string
  /** Which parts of the matter these lines are, as its room counts them. */
  sourceParts: readonly number[]
  actorId: number
}
export interface RedNeeded {
  /** False: nothing of it stands on an invoice, the money may move at once. */
  needed: boolean
  letters: { redNo: string; invoiceSn: string; taxInvoiceNo: string; grossFen: Fen; turn: RedSideCode | 'platform' | null }[]
  /** Others' letters that are taking back what this one would: nothing was written, it is to be asked again when they have ended. */
  behind: { redNo: string; state: RedStateCode }[]
}
/** `done`: all red invoices of the source are issued; false: one of them will not come (refused, lapsed, withdrawn). */
export interface RedOutcome {
  sourceNo: string
  done: boolean
  redNo: string
  actorId: number
}
declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Called in the transaction that issues the red invoice or ends the letter. */
    readonly afterRedLetter: readonly ((world: World, tx: Tx, outcome: RedOutcome) => Promise<void>)[]
  }
}

/** Several pieces of one line are one amount: each asked by itself would be covered by the same part of the invoice. */
const byOrderLine = (lines: RedAsk['lines']): RedAsk['lines'] =>
  [...Map.groupBy(lines, l => l.orderLineId)].map(([orderLineId, mine]) => ({
    orderLineId,
    amountFen: mine.reduce((sum, l) => sum + l.amountFen, 0),
    kg: mine.reduce((sum, l) => sum + l.kg, 0),
  }))

/** The caller holds the order's lock. Writes the letters that are needed, one an invoice; what was never invoiced needs none. */
export async function openRedLetter(world: World, tx: Tx, asked: RedAsk): Promise<RedNeeded> {
  const ask = { ...asked, lines: byOrderLine(asked.lines) }
  // What was never invoiced, line by line of the asking: of its own goods, and no more than the order as a whole leaves.
  const openFenOf = async () => {
    const tickets = await ticketsOfOrders(world, tx, [ask.orderId], { evenDue: true })
    let left = tickets.reduce((sum, t) => sum + t.openFen, 0)
    return ask.lines.map(l => {
      const own = tickets.filter(t => t.orderLineId === l.orderLineId).reduce((sum, t) => sum + t.ownFen, 0)
      const open = Math.min(own, left)
      left -= Math.min(open, l.amountFen)
      return open
    })
  }
  const before = await openFenOf()
  // What is on its way and not sent yet is simply withdrawn: the buyer applies again for what is right then.
  if (ask.lines.some((l, i) => l.amountFen > (before[i] ?? 0)))
    for (const { id } of await pendingWithLines(
      tx,
      ask.lines.map(l => l.orderLineId),
    )) {
      const v = await lockInvoice(tx, id)
      if (!v || !UNSENT_FLOWS.includes(v.flow)) continue
      await withdraw(tx, v, { by: 'system', actorId: ask.actorId, detail: ask.reason })
      await notify(tx, [v.userId, ...(await peopleWithRight(tx, v.companyId, 'invoice.manage'))], {
        event: 'invoiceWithdrawnByMill',
        facts: { invoiceSn: v.invoiceSn, sum: yuan(v.grossFen), reason: `${ask.reason}，金额有变，请重新申请` },
        link: '/invoice/invoiceApplyList',
      })
    }
  const open = await openFenOf()
  const standing = await invoicedLines(tx, ask.orderId)
  const red: RedLine[] = []
  let uninvoicedFen = 0
  for (const [i, l] of ask.lines.entries()) {
    const found = redLinesFor({
      amountFen: l.amountFen,
      kg: l.kg,
      openFen: open[i] ?? 0,
      lines: standing.filter(s => s.orderLineId === l.orderLineId),
    })
    if (found.uncoveredFen > 0) {
      const behind = await openRedsOfLine(tx, l.orderLineId)
      if (behind.reduce((sum, r) => sum + r.lineFen, 0) >= found.uncoveredFen) return { needed: true, letters: [], behind }
      return refuse('RED_AMOUNT', { left: yuan(l.amountFen - found.uncoveredFen) })
    }
    red.push(...found.lines)
    uninvoicedFen += l.amountFen - found.lines.reduce((sum, x) => sum + x.grossFen, 0)
  }
  const letters: RedNeeded['letters'] = []
  for (const [invoiceId, lines] of [...Map.groupBy(red, l => l.invoiceId)].toSorted((a, b) => a[0] - b[0])) {
    const v = (await lockInvoice(tx, invoiceId)) ?? refuse('INVOICE_NONE')
    const made = await writeLetter(tx, v, lines, {
      starter: 'seller',
      reason: ask.reason,
      sourceNo: ask.sourceNo,
      sourceParts: ask.sourceParts,
      actorId: ask.actorId,
      reserveFen: letters.length === 0 ? uninvoicedFen : 0,
      reserveOrderId: ask.orderId,
    })
    letters.push({
      redNo: made.redNo,
      invoiceSn: v.invoiceSn,
      taxInvoiceNo: v.taxInvoiceNo ?? '',
      grossFen: made.grossFen,
      turn: redTurn(made.state),
    })
  }
  return { needed: letters.length > 0, letters, behind: [] }
}

interface Letter {
  starter: RedSideCode
  reason: string
  sourceNo: string
  sourceParts: readonly number[]
  actorId: number
  reserveFen: Fen
  reserveOrderId: number | null
}
/** Of a locked invoice: what its lines have left is read under the lock, so that two letters never take the same. */
async function writeLetter(tx: Tx, v: InvoiceRow, lines: readonly RedLine[], l: Letter): Promise<RedRow> {
  const left = v.grossFen - v.redFen - v.redOpenFen
  const sums = redSums(lines, await blueLines(tx, v.id)) ?? refuse('RED_AMOUNT', { left: yuan(left) })
  const busy = !isIssued(v.flow) || (await runningRed(tx, v.id)) !== undefined
  const made = await insertRed(tx, {
    invoiceId: v.id,
    companyId: v.companyId,
    state: redStart({ used: v.usedAt !== null, starter: l.starter, busy }),
    ...l,
    ...sums,
  })
  if (!made) return refuse('RED_AMOUNT', { left: yuan(left) })
  const row = (await lockRed(tx, made.id)) ?? refuse('RED_NONE')
  await logInvoice(tx, {
    invoiceId: v.id,
    event: 'red',
    detail: `${row.redNo} 录入，冲减 ${yuan(row.grossFen)} 元：${l.reason}`,
    actorId: l.actorId,
  })
  await afterStart(tx, v, row, l.actorId)
  return row
}

/** Whoever's turn it is hears of it; with nobody's the red invoice is sent. */
async function afterStart(tx: Tx, v: InvoiceRow, r: RedRow, actorId: number): Promise<void> {
  announceInvoice(tx, v)
  const facts = {
    taxInvoiceNo: r.taxInvoiceNo || v.invoiceSn,
    redNo: r.redNo,
    sum: yuan(r.grossFen),
    reason: r.reason,
    companyName: v.companyName,
  }
  if (r.state === '02')
    await notify(tx, [v.userId, ...(await peopleWithRight(tx, v.companyId, 'invoice.manage'))], {
      event: 'redToConfirm',
      facts,
      link: `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
    })
  if (r.state === '03')
    await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
      event: 'redAtDesk',
      facts,
      link: `/invoice?state=red&open=${v.invoiceSn}`,
    })
  if (r.state === '01' || r.state === '04') await sendRed(tx, v, r, actorId)
}

/** The red invoice: the blue one's lines with a minus, sent like any other. */
async function sendRed(tx: Tx, v: InvoiceRow, r: RedRow, actorId: number): Promise<void> {
  const blue = new Map((await linesOf(tx, v.id)).map(l => [l.lineNo, l]))
  const lines = (await redLinesOf(tx, r.id)).flatMap(l => {
    const b = blue.get(l.lineNo)
    return b ? [{ ...b, kg: minus(l.kg), grossFen: minus(l.grossFen), netFen: minus(l.netFen), taxFen: minus(l.taxFen) }] : []
  })
  const made = await insertInvoice(tx, {
    companyId: v.companyId,
    applyId: v.applyId,
    kind: 'red',
    flow: 'NTS',
    groupText: v.groupText,
    paymentType: v.paymentType,
    ratePercent: v.ratePercent,
    kg: minus(r.kg),
    grossFen: minus(r.grossFen),
    netFen: minus(r.netFen),
    taxFen: minus(r.taxFen),
    why: `红冲 ${r.taxInvoiceNo}：${r.reason}`,
    blueId: v.id,
    lines,
  })
  await setRedInvoice(tx, r.id, made.id)
  await logInvoice(tx, { invoiceId: made.id, event: 'red', detail: `红字确认单 ${r.redNo}`, actorId })
}

/** What speaks against taking an invoice back, in the words of INVOICE_STATE: for the page and for the act. */
export function notToRed(
  v: Pick<InvoiceRow, 'kind' | 'flow' | 'redFen' | 'grossFen'>,
): { state: string; act: string } | undefined {
  if (v.kind !== 'blue') return { state: '是红票', act: '红冲' }
  if (!isIssued(v.flow)) return { state: InvoiceFlow.label(v.flow), act: '红冲（开具之后才能）' }
  return v.redFen >= v.grossFen ? { state: '已全额红冲', act: '再红冲' } : undefined
}

/** Takes back all that is left of an invoice, by hand: a wrong title. */
export async function redWhole(
  tx: Tx,
  v: InvoiceRow,
  l: { starter: RedSideCode; reason: string; actorId: number },
): Promise<RedRow> {
  const wrong = notToRed(v)
  if (wrong) return refuse('INVOICE_STATE', wrong)
  const running = await runningRed(tx, v.id)
  if (running) return refuse('RED_OPEN', running)
  const queued = await queuedReds(tx, v.id)
  if (queued.length > 0) return refuse('RED_OPEN', { redNo: '（排队中）' })
  const lines = (await linesOf(tx, v.id)).flatMap(x =>
    x.grossFen > x.redFen ? [{ invoiceId: v.id, lineNo: x.lineNo, kg: x.kg - x.redKg, grossFen: x.grossFen - x.redFen }] : [],
  )
  if (lines.length === 0) return refuse('RED_AMOUNT', { left: '0.00' })
  return writeLetter(tx, v, lines, { ...l, sourceNo: '', sourceParts: [], reserveFen: 0, reserveOrderId: null })
}

export async function moveRed(
  world: World,
  tx: Tx,
  v: InvoiceRow,
  r: RedRow,
  m: { on: RedEvent; by: RedActor; actorId: number; answer: string },
): Promise<RedRow> {
  const to = redMachine.next(r.state, m.on, m.by)
  const act = {
    confirm: '确认',
    refuse: '拒绝',
    withdraw: '撤销',
    lapse: '作废',
    end: '结束',
    start: '开始',
    startAtBuyer: '开始',
    startAtSeller: '开始',
    refusedByBuyerThere: '结束',
    refusedBySellerThere: '结束',
    lapsedThere: '结束',
    withdrawnThere: '结束',
  }[m.on]
  if (!to || r.doneAt !== null) return refuse('RED_STATE', { state: r.doneAt ? '已开具红票' : RedState.label(r.state), act })
  // The red invoice is already at the platform: it will be issued or refused there first.
  if (m.on === 'withdraw' && to === '09' && !(await giveUpRedInvoice(tx, r, m.actorId))) {
    await logInvoice(tx, { invoiceId: v.id, event: 'red', detail: `${r.redNo} 向税务平台要求撤销`, actorId: m.actorId })
    announceInvoice(tx, v)
    return (await lockRed(tx, r.id)) ?? refuse('RED_NONE')
  }
  if (!(await moveRedRow(tx, { id: r.id, from: r.state, to, answer: m.answer, actorId: m.actorId })))
    return refuse('RED_STATE', { state: '已变化', act })
  await logInvoice(tx, {
    invoiceId: v.id,
    event: 'red',
    detail: `${r.redNo} ${RedState.label(to)}${m.answer ? `：${m.answer}` : ''}`,
    actorId: m.actorId,
  })
  const moved = (await lockRed(tx, r.id)) ?? refuse('RED_NONE')
  if (redDead(to)) await ended(world, tx, v, moved, m.actorId)
  else await afterStart(tx, v, moved, m.actorId)
  return moved
}

/** False: it waits at the bureau, and the platform is asked to take it back. */
async function giveUpRedInvoice(tx: Tx, r: RedRow, actorId: number): Promise<boolean> {
  // Looked at without a lock: who issues it holds it and then wants the blue one, which is locked here.
  const red = r.redInvoiceId === null ? undefined : await invoiceById(tx, r.redInvoiceId)
  if (red?.flow === 'WE' && r.bureauState !== '') {
    await askWithdrawal(tx, r.id, actorId)
    await askNow(tx, red.id)
    return false
  }
  if (!red || (red.flow !== 'NTS' && red.flow !== 'NB')) return refuse('RED_STATE', { state: '红票正在开具', act: '撤销' })
  await moveInvoice(tx, red, { on: 'withdraw', by: 'finance', actorId, detail: '红字确认单撤销' })
  return true
}

async function ended(world: World, tx: Tx, v: InvoiceRow, r: RedRow, actorId: number): Promise<void> {
  await releaseRed(tx, v.id, r.grossFen)
  announceInvoice(tx, v)
  const facts = {
    taxInvoiceNo: r.taxInvoiceNo || v.invoiceSn,
    redNo: r.redNo,
    state: RedState.label(r.state),
    reason: r.answer || r.reason,
  }
  await notify(tx, [v.userId, ...(await peopleWithRight(tx, v.companyId, 'invoice.manage'))], {
    event: 'redEnded',
    facts,
    link: `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
  })
  if (r.sourceNo)
    for (const hear of extensions().afterRedLetter)
      await hear(world, tx, { sourceNo: r.sourceNo, done: false, redNo: r.redNo, actorId })
  await startNext(world, tx, v, actorId)
}

/** The next that waits for this invoice, now that it can run. */
export async function startNext(world: World, tx: Tx, v: InvoiceRow, actorId: number): Promise<number> {
  const [next] = await queuedReds(tx, v.id)
  if (!next || (await runningRed(tx, v.id))) return 0
  const r = await lockRed(tx, next.id)
  if (!r || r.state !== '10') return 0
  if (v.flow === 'NA') await moveRed(world, tx, v, r, { on: 'end', by: 'system', actorId, answer: '发票未开具' })
  else if (isIssued(v.flow)) {
    const to = redStart({ used: v.usedAt !== null, starter: r.starter, busy: false })
    await moveRed(world, tx, v, r, {
      on: to === '01' ? 'start' : to === '02' ? 'startAtBuyer' : 'startAtSeller',
      by: 'system',
      actorId,
      answer: '',
    })
  } else return 0
  return 1
}

const ofRed = async (tx: Tx, red: InvoiceRow) => {
  const found = await redOfInvoice(tx, red.id)
  const v = red.blueId === null ? undefined : await lockInvoice(tx, red.blueId)
  const r = found && (await lockRed(tx, found.id))
  if (!v || !r) throw new Error('a red invoice without its letter')
  return { v, r }
}

/** At the bureau it waits for a side's word: the buyer hears where to give his, once. */
export async function redWaitsThere(tx: Tx, red: InvoiceRow, state: '02' | '03'): Promise<void> {
  const { v, r } = await ofRed(tx, red)
  if (!(await setBureau(tx, r.id, state))) return
  announceInvoice(tx, v)
  if (state === '02')
    await notify(tx, [v.userId, ...(await peopleWithRight(tx, v.companyId, 'invoice.manage'))], {
      event: 'redAtBureau',
      facts: { taxInvoiceNo: v.taxInvoiceNo ?? '', redNo: r.redNo, sum: yuan(r.grossFen), reason: r.reason },
      link: `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
    })
  else
    await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
      event: 'invoiceTrouble',
      facts: {
        companyName: v.companyName,
        invoiceSn: red.invoiceSn,
        sum: yuan(red.grossFen),
        reason: '请在电子税务局确认红字确认单',
      },
      link: `/invoice?state=going&open=${red.invoiceSn}`,
    })
}

/** How a confirmation ended at the bureau, by its code there. */
const ENDS_THERE: Readonly<Record<string, RedEvent>> = {
  '05': 'refusedByBuyerThere',
  '06': 'refusedBySellerThere',
  '07': 'lapsedThere',
  '08': 'withdrawnThere',
  '09': 'withdrawnThere',
}
/** It has ended there without a red invoice: so has the letter. The red invoice was locked and on its way. */
export async function redEndedThere(
  world: World,
  tx: Tx,
  red: InvoiceRow,
  e: { state: string; reason: string; actorId: number },
): Promise<void> {
  const on = ENDS_THERE[e.state]
  if (!on) throw new Error(`a red letter does not end by ${e.state}`)
  const { v, r } = await ofRed(tx, red)
  const failed = await moveInvoice(tx, red, {
    on: 'fail',
    by: 'platform',
    actorId: e.actorId,
    detail: e.reason,
    trouble: 'refused',
  })
  await moveInvoice(tx, failed, { on: 'withdraw', by: 'system', actorId: e.actorId, detail: e.reason })
  await moveRed(world, tx, v, r, { on, by: 'platform', actorId: e.actorId, answer: e.reason })
}

/** The platform has issued the red invoice. */
export async function redIssued(world: World, tx: Tx, red: InvoiceRow, actorId: number): Promise<void> {
  const { v, r } = await ofRed(tx, red)
  const lines = await redLinesOf(tx, r.id)
  await bookRed(tx, v.id, r.grossFen, lines)
  await redDoneRow(tx, r.id)
  // What is taken back may be invoiced again, as far as it is still paid for.
  const blue = new Map((await linesOf(tx, v.id)).map(l => [l.lineNo, l]))
  for (const l of lines) {
    const b = blue.get(l.lineNo)
    if (b) await takeOf(tx, b, minus(l.grossFen))
  }
  await logInvoice(tx, {
    invoiceId: v.id,
    event: 'red',
    detail: `红票 ${red.taxInvoiceNo ?? ''} 已开具，冲减 ${yuan(r.grossFen)} 元`,
    actorId,
  })
  announceInvoice(tx, v)
  await notify(tx, [v.userId, ...(await peopleWithRight(tx, v.companyId, 'invoice.manage'))], {
    event: 'redDone',
    facts: {
      redNo: r.redNo,
      taxInvoiceNo: v.taxInvoiceNo ?? '',
      sum: yuan(r.grossFen),
      redInvoiceNo: red.taxInvoiceNo ?? '',
      note: sandboxNote(red),
    },
    link: `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
  })
  if (r.sourceNo && (await openOfSource(tx, r.sourceNo)) === 0)
    for (const hear of extensions().afterRedLetter)
      await hear(world, tx, { sourceNo: r.sourceNo, done: true, redNo: r.redNo, actorId })
  await startNext(world, tx, v, actorId)
}
