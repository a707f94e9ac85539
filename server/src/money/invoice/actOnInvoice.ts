// What buyer and finance do with an invoice on its way: one machine, two desks.
import { splitLines } from '@mall/domain/money/invoice/assembly.ts'
import { InvoiceFlow, isIssued } from '@mall/domain/money/invoice/invoice.machine.ts'
import type { RedActor } from '@mall/domain/money/invoice/red.machine.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import QRCode from 'qrcode'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { takeOf } from './apply.queries.ts'
import {
  invoiceBySn,
  type InvoiceRow,
  linesOf,
  lockInvoice,
  lockInvoiceBySn,
  logInvoice,
  setChanged,
  setFigures,
  setUsed,
} from './invoice.queries.ts'
import { announceInvoice, moveInvoice, withdraw } from './moveInvoice.ts'
import { forgetSession, scanFace } from './platform.ts'
import { retryFailed } from './retryFailed.ts'
import { lockRed, openRedOf, redByNo } from './red.queries.ts'
import { moveRed, redWhole } from './redLetter.ts'
import { hearersOf } from './takeAnswer.ts'

const done = { done: true as const }
const needReason = (reason: string): void => {
  if (reason === '') refuse('REASON_NEEDED')
}

export const updateInvoice = (ctx: Ctx, input: Parsed<'/api/order/updateInvoiceInfo'>) =>
  ctx.db.tx(async tx => {
    const v = (await lockInvoiceBySn(tx, ctx.companyId, input.invoiceSn)) ?? refuse('INVOICE_NONE')
    const m = { by: 'buyer' as const, actorId: ctx.me.userId, detail: input.reason }
    switch (input.act) {
      case 'withdraw':
        // Said twice is said once.
        if (v.flow !== 'NA') await withdraw(tx, v, m)
        return done
      case 'reapply':
        if (v.flow !== 'WV') await moveInvoice(tx, v, { ...m, on: 'reapply' })
        return done
      case 'confirm':
        if (v.flow === 'NTS') return done
        await agree(tx, v, ctx.me.userId)
        return done
      case 'object':
        needReason(input.reason)
        await moveInvoice(tx, v, { ...m, on: 'object' })
        await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
          event: 'invoiceObjected',
          facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, reason: input.reason },
          link: `/invoice?state=review&open=${v.invoiceSn}`,
        })
        return done
      case 'used':
      case 'notUsed':
        return use(ctx, tx, v, input.act === 'used')
    }
  })

/** 用途确认: from now on a red letter needs both sides. Not while one is on its way, whose course it decided. */
async function use(ctx: Ctx, tx: Tx, v: InvoiceRow, used: boolean) {
  if (v.kind !== 'blue' || !isIssued(v.flow))
    return refuse('INVOICE_STATE', { state: InvoiceFlow.label(v.flow), act: '用途确认' })
  if (v.invoiceType !== 2) return refuse('INVOICE_STATE', { state: '是普通发票', act: '勾选抵扣' })
  if ((v.usedAt !== null) === used) return done
  const open = await openRedOf(tx, v.id)
  if (open) return refuse('RED_OPEN', open)
  await setUsed(tx, v.id, used ? ctx.me.userId : null)
  await logInvoice(tx, { invoiceId: v.id, event: 'used', detail: used ? '' : '撤销勾选', actorId: ctx.me.userId })
  announceInvoice(tx, v)
  return done
}

/** The changed amounts become the invoice's; what is less goes back to its tickets. */
async function agree(tx: Tx, v: InvoiceRow, actorId: number): Promise<void> {
  const changed = new Map((v.changed ?? []).map(c => [c.lineNo, c.grossFen]))
  const lines = await linesOf(tx, v.id)
  const next = splitLines(
    lines.map(l => ({ key: String(l.lineNo), kg: l.kg, grossFen: changed.get(l.lineNo) ?? l.grossFen })),
    v.ratePercent,
  )
  for (const [i, l] of lines.entries()) {
    const fen = next[i]?.grossFen ?? l.grossFen
    if (fen !== l.grossFen && !(await takeOf(tx, l, fen - l.grossFen))) refuse('INVOICE_AMOUNT.restChanged')
  }
  const sum = (pick: (l: (typeof next)[number]) => number) => next.reduce((s, l) => s + pick(l), 0)
  await moveInvoice(tx, v, { on: 'confirm', by: 'buyer', actorId })
  await setFigures(tx, v.id, {
    grossFen: sum(l => l.grossFen),
    netFen: sum(l => l.netFen),
    taxFen: sum(l => l.taxFen),
    lines: next.map(l => ({ ...l, lineNo: Number(l.key) })),
  })
}

const ACTS: Record<Parsed<'/api/ops/actOnInvoice'>['act'], AuditAct> = {
  reject: 'invoice.reject',
  pass: 'invoice.pass',
  change: 'invoice.change',
  correct: 'invoice.correct',
  retry: 'invoice.retry',
  withdraw: 'invoice.withdraw',
}

export async function atDesk(ctx: Ctx, tx: Tx, invoiceSn: string): Promise<InvoiceRow> {
  const seen = (await invoiceBySn(tx, null, invoiceSn)) ?? refuse('INVOICE_NONE')
  if (!(await companyInScope(ctx, seen.companyId, tx))) return refuse('INVOICE_NONE')
  return (await lockInvoice(tx, seen.id)) ?? refuse('INVOICE_NONE')
}

export const actOnInvoice = (ctx: Ctx, input: Parsed<'/api/ops/actOnInvoice'>) =>
  ctx.db.tx(async tx => {
    const v = await atDesk(ctx, tx, input.invoiceSn)
    const { reason, act } = input
    const m = { by: 'finance' as const, actorId: ctx.me.userId, detail: reason }
    if (act === 'reject' || act === 'withdraw' || act === 'change') needReason(reason)
    const facts = { invoiceSn: v.invoiceSn, sum: yuan(v.grossFen), was: yuan(v.grossFen), reason }
    const link = `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`
    if (act === 'withdraw') {
      if (v.kind === 'red') return refuse('INVOICE_STATE', { state: '是红票', act: '撤回，请撤销红字确认单' })
      await withdraw(tx, v, m)
      await notify(tx, await hearersOf(tx, v), { event: 'invoiceWithdrawnByMill', facts, link })
    } else if (act === 'change') {
      const changedFen = await propose(tx, v, input.lines)
      await moveInvoice(tx, v, { ...m, on: 'change', detail: `${yuan(v.grossFen)} → ${yuan(changedFen)}：${reason}` })
      await notify(tx, await hearersOf(tx, v), { event: 'invoiceToConfirm', facts: { ...facts, sum: yuan(changedFen) }, link })
    } else {
      if (act === 'correct') await setChanged(tx, { id: v.id, changed: null, changedFen: null })
      await moveInvoice(tx, v, { ...m, on: act })
      if (act === 'reject') await notify(tx, await hearersOf(tx, v), { event: 'invoiceRejected', facts, link })
    }
    await audit(tx, {
      actorId: ctx.me.userId,
      act: ACTS[act],
      objectType: 'invoice',
      objectId: v.invoiceSn,
      detail: `${v.companyName} ${yuan(v.grossFen)} 元${reason ? `：${reason}` : ''}`,
    })
    return done
  })

/** Other amounts for lines: less than was applied for, never more than stands on their tickets. */
async function propose(tx: Tx, v: InvoiceRow, lines: readonly { lineNo: number; grossFen: Fen }[]): Promise<number> {
  const of = new Map((await linesOf(tx, v.id)).map(l => [l.lineNo, l]))
  for (const c of lines) {
    const l = of.get(c.lineNo) ?? refuse('INVOICE_AMOUNT.noLine', { lineNo: c.lineNo })
    if (c.grossFen > l.grossFen) refuse('INVOICE_AMOUNT.aboveAsked', { lineNo: c.lineNo, gross: yuan(l.grossFen) })
  }
  const by = new Map(lines.map(c => [c.lineNo, c.grossFen]))
  const changed = [...of.values()].flatMap(l => {
    const fen = by.get(l.lineNo)
    return fen === undefined || fen === l.grossFen ? [] : [{ lineNo: l.lineNo, grossFen: fen }]
  })
  if (changed.length === 0) refuse('INVOICE_AMOUNT.unchanged')
  const changedFen = [...of.values()].reduce((sum, l) => sum + (by.get(l.lineNo) ?? l.grossFen), 0)
  await setChanged(tx, { id: v.id, changed, changedFen })
  return changedFen
}

/** 扫脸: the session is open again, and what failed for want of it goes out by itself. */
export async function scanTax(ctx: Ctx) {
  const { open, code } = await scanFace(ctx.world, ctx.me.realName || ctx.me.nickName)
  forgetSession(ctx.world)
  const retried = open ? await retryFailed(ctx.world, ctx.me.userId, '财务已扫脸登录') : 0
  await ctx.db.tx(tx =>
    audit(tx, {
      actorId: ctx.me.userId,
      act: 'invoice.scan',
      objectType: 'invoice',
      objectId: '税务平台',
      detail: open ? `重开 ${retried} 张` : '取登录二维码',
    }),
  )
  const svg = code && (await QRCode.toString(code.text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }))
  return { open, retried, qrSvg: svg ?? '', scanWords: code ? `请开票人用${code.by}扫码登录，扫完再点一次「扫脸登录」` : '' }
}

// ---------- red letters by hand
export const askRed = (ctx: Ctx, input: Parsed<'/api/order/insertRedLetter'>) =>
  ctx.db.tx(async tx => {
    const v = (await lockInvoiceBySn(tx, ctx.companyId, input.invoiceSn)) ?? refuse('INVOICE_NONE')
    const { redNo } = await redWhole(tx, v, { starter: 'buyer', reason: input.reason, actorId: ctx.me.userId })
    return { redNo }
  })
export const openRedAtDesk = (ctx: Ctx, input: Parsed<'/api/ops/openRedLetter'>) =>
  ctx.db.tx(async tx => {
    const v = await atDesk(ctx, tx, input.invoiceSn)
    const { redNo } = await redWhole(tx, v, { starter: 'seller', reason: input.reason, actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'red.open',
      objectType: 'invoice',
      objectId: v.invoiceSn,
      detail: `${redNo}：${input.reason}`,
    })
    return { redNo }
  })

interface Word {
  redNo: string
  act: 'confirm' | 'refuse' | 'withdraw'
  reason: string
}
async function answer(ctx: Ctx, tx: Tx, w: Word, o: { by: RedActor; companyId: number | null }) {
  const seen = (await redByNo(tx, o.companyId, w.redNo)) ?? refuse('RED_NONE')
  if (o.companyId === null && !(await companyInScope(ctx, seen.companyId, tx))) return refuse('RED_NONE')
  if (w.act === 'refuse') needReason(w.reason)
  // The invoice, then its letter: everybody locks in this order.
  const v = (await lockInvoice(tx, seen.invoiceId)) ?? refuse('RED_NONE')
  const r = (await lockRed(tx, seen.id)) ?? refuse('RED_NONE')
  // The same word said twice has one effect.
  if (w.act === 'confirm' && r.state === '04') return v
  await moveRed(ctx.world, tx, v, r, { on: w.act, by: o.by, actorId: ctx.me.userId, answer: w.reason })
  return v
}
export const answerRed = (ctx: Ctx, input: Parsed<'/api/order/answerRedLetter'>) =>
  ctx.db.tx(async tx => {
    await answer(ctx, tx, input, { by: 'buyer', companyId: ctx.companyId })
    return done
  })
export const answerRedAtDesk = (ctx: Ctx, input: Parsed<'/api/ops/answerRedLetter'>) =>
  ctx.db.tx(async tx => {
    const v = await answer(ctx, tx, input, { by: 'seller', companyId: null })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: `red.${input.act}`,
      objectType: 'invoice',
      objectId: v.invoiceSn,
      detail: `${input.redNo}${input.reason ? `：${input.reason}` : ''}`,
    })
    return done
  })
