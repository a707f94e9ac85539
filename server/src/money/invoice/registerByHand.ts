// 开票登记: where no tax platform issues an invoice, or it does not answer, finance issues it at the bureau's own site. One person registers number, day
// and files, a second one who has opened them confirms; then it is issued as if the platform had answered (takeAnswer.ts).
import {
  differencesOf,
  type Difference,
  INVOICE_PARTS,
  type InvoicePart,
  mayBeIssued,
  type TaxDocument,
  whyNotByHand,
} from '@mall/domain/money/invoice/byHand.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MIME } from '@mall/domain/platform/file/file.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { atDesk } from './actOnInvoice.ts'
import {
  byHandById,
  type ByHandRow,
  decideByHand,
  insertByHand,
  issueDays,
  lockByHand,
  numberTaken,
  openByHand,
  type OwnFile,
  ownFiles,
  takeFiles,
  unseenFiles,
} from './byHand.queries.ts'
import { type InvoiceRow, linesOf, logInvoice, ordersOfRed } from './invoice.queries.ts'
import { announceInvoice } from './moveInvoice.ts'
import { taxConnected } from './platform.ts'
import { readTaxXml, UnreadableXml } from './readTaxXml.ts'
import { bookIssued } from './takeAnswer.ts'

const nameOf = (ctx: Ctx): string => ctx.me.realName || ctx.me.nickName

/** One file a form, each of its own kind. */
function partsOf(files: readonly OwnFile[]): Map<InvoicePart, OwnFile> {
  const parts = new Map<InvoicePart, OwnFile>()
  for (const f of files) {
    const part = INVOICE_PARTS.find(p => MIME[p] === f.mime) ?? refuse('BY_HAND_STATE.fileKind')
    if (parts.has(part)) refuse('BY_HAND_STATE.partTwice', { part: part.toUpperCase() })
    parts.set(part, f)
  }
  return parts
}

async function compare(
  ctx: Ctx,
  tx: Tx,
  v: InvoiceRow,
  o: { xml: OwnFile; taxInvoiceNo: string; issuedOn: string },
): Promise<Difference[]> {
  const bytes = (await ctx.world.files.get(o.xml.storageKey)) ?? refuse('FILE_NOT_FOUND')
  let theirs: TaxDocument
  try {
    theirs = readTaxXml(bytes)
  } catch (e) {
    if (!(e instanceof UnreadableXml)) throw e
    return refuse('BY_HAND_STATE', { why: e.message })
  }
  const seller = await sellerOf(ctx.world)
  const lines = await linesOf(tx, v.id)
  return differencesOf(
    {
      taxInvoiceNo: o.taxInvoiceNo,
      issuedOn: o.issuedOn,
      invoiceType: v.invoiceType,
      seller: { name: seller.name, taxNo: seller.creditCode },
      buyer: { name: v.title, taxNo: v.taxNo },
      netFen: v.netFen,
      taxFen: v.taxFen,
      grossFen: v.grossFen,
      lines: lines.map(l => ({
        name: l.goodsName,
        kg: l.kg,
        netFen: l.netFen,
        taxFen: l.taxFen,
        ratePercent: v.ratePercent,
      })),
    },
    theirs,
  )
}

const log = (tx: Tx, ctx: Ctx, v: Pick<InvoiceRow, 'invoiceSn'>, act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'invoice', objectId: v.invoiceSn, detail })

/** Who may decide hears of it, but for whoever did this. */
async function tellDesk(tx: Tx, ctx: Ctx, v: InvoiceRow, what: string, only?: readonly number[]): Promise<void> {
  const people = only ?? (await staffWithRight(tx, 'invoice.handle'))
  await notify(
    tx,
    people.filter(id => id !== ctx.me.userId),
    {
      event: 'invoiceByHandMoved',
      facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, sum: yuan(v.grossFen), what },
      link: `/invoice?state=byHand&open=${v.invoiceSn}`,
    },
  )
}

export const registerByHand = (ctx: Ctx, input: Parsed<'/api/ops/registerInvoice'>) =>
  ctx.db.tx(async tx => {
    const v = await atDesk(ctx, tx, input.invoiceSn)
    const { taxInvoiceNo, issuedOn, why } = input
    const not = whyNotByHand(v, taxConnected(ctx.world))
    if (not) return refuse('BY_HAND_STATE', { why: not })
    if (await openByHand(tx, v.id)) return refuse('BY_HAND_STATE.open')
    const days = (await issueDays(tx, v.createdAt)) ?? refuse('INVOICE_NONE')
    if (issuedOn > days.today) return refuse('BY_HAND_STATE.issuedAhead')
    if (issuedOn < days.appliedOn) return refuse('BY_HAND_STATE.issuedBeforeAsked', { appliedOn: days.appliedOn })
    const asked = mayBeIssued(v)
    if (asked && why === '') return refuse('BY_HAND_STATE.mayBeIssued')
    const taken = await numberTaken(tx, { taxInvoiceNo, invoiceId: v.id })
    if (taken) return refuse('BY_HAND_STATE.numberKnown', { taxInvoiceNo, invoiceSn: taken.invoiceSn })
    const ids = [...new Set(input.fileIds)]
    // A foreign file answers like one that never was.
    const files = await ownFiles(tx, { ids, userId: ctx.me.userId, invoiceId: v.id })
    if (files.length !== ids.length) return refuse('FILE_NOT_FOUND')
    const parts = partsOf(files)
    const xml = parts.get('xml')
    const differences = xml ? await compare(ctx, tx, v, { xml, taxInvoiceNo, issuedOn }) : []
    const made = await insertByHand(tx, {
      invoiceId: v.id,
      taxInvoiceNo,
      issuedOn,
      redConfirmNo: v.kind === 'red' ? input.redConfirmNo : '',
      mayBeIssued: asked,
      why: asked ? why : '',
      differences: JSON.stringify(differences),
      actorId: ctx.me.userId,
      parts: [...parts.keys()],
      fileIds: [...parts.values()].map(f => f.id),
    })
    if (!made) return refuse('BY_HAND_STATE.justRegistered')
    const detail = `${taxInvoiceNo}，${issuedOn}，${[...parts.keys()].map(p => p.toUpperCase()).join('、')}`
    await logInvoice(tx, { invoiceId: v.id, event: 'byHand', detail: `登记 ${detail}`, actorId: ctx.me.userId })
    await log(tx, ctx, v, 'invoice.byHand', differences.length > 0 ? `${detail}，与 XML 有 ${differences.length} 处不同` : detail)
    announceInvoice(tx, v)
    if (differences.length === 0) await tellDesk(tx, ctx, v, `${nameOf(ctx)} 登记了手工开具，等第二人确认`)
    return { byHandId: String(made.id), differences }
  })

export async function decideInvoiceByHand(ctx: Ctx, { byHandId, act, reason }: Parsed<'/api/ops/decideInvoiceByHand'>) {
  const seen = (await byHandById(ctx.db, Number(byHandId))) ?? refuse('BY_HAND_NONE')
  const own = seen.registeredById === ctx.me.userId
  if (act === 'takeBack' ? !own : own) return refuse(act === 'takeBack' ? 'BY_HAND_NONE' : 'BY_HAND_OWN')
  if (act === 'reject' && reason === '') return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    // Of a red one the orders first, whose money may move by it: everybody locks in this order.
    await lockOrdersById(tx, await ordersOfRed(tx, { id: seen.invoiceId }))
    const v = await atDesk(ctx, tx, seen.invoiceSn)
    if ((await lockByHand(tx, seen.id))?.state !== 'waits') return refuse('BY_HAND_NONE')
    if (act !== 'takeBack') {
      const n = await unseenFiles(tx, seen.id, ctx.me.userId)
      if (n > 0) return refuse('BY_HAND_LOOK', { n })
    }
    if (act === 'confirm') return confirm(ctx, tx, v, seen)
    const state = act === 'reject' ? 'rejected' : 'takenBack'
    await decideByHand(tx, { id: seen.id, state, actorId: ctx.me.userId, reason })
    const detail = `${seen.taxInvoiceNo}${reason ? `：${reason}` : ''}`
    await logInvoice(tx, {
      invoiceId: v.id,
      event: 'byHand',
      detail: `${act === 'reject' ? '驳回' : '收回'}登记 ${detail}`,
      actorId: ctx.me.userId,
    })
    await log(tx, ctx, v, act === 'reject' ? 'invoice.byHandReject' : 'invoice.byHandTakeBack', detail)
    announceInvoice(tx, v)
    if (act === 'reject') await tellDesk(tx, ctx, v, `${nameOf(ctx)} 驳回了手工开具的登记：${reason}`, [seen.registeredById])
    return { state } as const
  })
}

async function confirm(ctx: Ctx, tx: Tx, v: InvoiceRow, h: ByHandRow) {
  const [first] = h.differences
  if (first) return refuse('BY_HAND_DIFFERS', { field: first.field, n: h.differences.length })
  // Taken first: the booking asks whether a registration is open, and the platform's answer ends it.
  await decideByHand(tx, { id: h.id, state: 'confirmed', actorId: ctx.me.userId, reason: '' })
  const booked = await bookIssued(ctx.world, tx, v, {
    taxInvoiceNo: h.taxInvoiceNo,
    issuedAt: new Date(`${h.issuedOn}T00:00:00+08:00`),
    issuedBy: 'hand',
    event: 'register',
    actorId: ctx.me.userId,
  })
  if (!booked) return refuse('BY_HAND_STATE.numberTaken', { taxInvoiceNo: h.taxInvoiceNo })
  await takeFiles(tx, { invoiceId: v.id, byHandId: h.id })
  await log(tx, ctx, v, 'invoice.byHandConfirm', `${h.taxInvoiceNo}，${h.registeredBy} 登记`)
  await tellDesk(tx, ctx, v, `${nameOf(ctx)} 确认了手工开具的登记`, [h.registeredById])
  return { state: 'confirmed' } as const
}
