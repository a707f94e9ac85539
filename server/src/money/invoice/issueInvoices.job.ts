// What invoices need next without anybody at a screen: sent to the tax platform within the day's quota, asked about when it is silent, their
// papers drawn and delivered; drafts let go at midnight, red letters that nobody answered ended.
import { nowOf } from '../../platform/db/now.queries.ts'
import { RED_LETTER_HOURS } from '@mall/domain/money/invoice/red.machine.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import {
  ASK_AGAIN_SECONDS,
  askLater,
  backToPlatform,
  dueByHand,
  dueToAsk,
  dueToDeliver,
  dueToSend,
  failedBySession,
  invoiceBySn,
  lockInvoice,
  type InvoiceRow,
  ordersOfRed,
  papersLater,
  setByHand,
  setPapers,
  takeQuota,
} from './invoice.queries.ts'
import { openByHand } from './byHand.queries.ts'
import { sandboxNote } from './invoice.view.ts'
import { INVOICE_PARTS } from '@mall/domain/money/invoice/byHand.ts'
import { InvoiceTrouble } from '@mall/domain/money/invoice/invoice.machine.ts'
import { inSandbox, linkTo } from '../../kernel/settings/partners.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { TaxAnswer, TaxAsked } from '../../kernel/ports/taxPlatform.ts'
import { papersMailed } from '@mall/domain/platform/partner/channelWords.ts'
import { sweep } from '../../kernel/sweep.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { dropOver } from './apply.queries.ts'
import type { World } from '../../kernel/ctx.ts'
import { keepFetched, keepPapers } from './invoicePapers.ts'
import { mailInvoice } from './mailInvoice.ts'
import { announceInvoice, moveInvoice } from './moveInvoice.ts'
import { papersOf } from './papersOf.ts'
import { askTax, taxConnected, taxPlatformOf, taxSession } from './platform.ts'
import { lockRed, overdueReds, queuedToStart, redOrderOf } from './red.queries.ts'
import { moveRed, startNext } from './redLetter.ts'
import { retryFailed } from './retryFailed.ts'
import { requestNoOf } from './requestNo.ts'
import { orderOf } from './taxOrder.ts'
import { hearersOf, notSent, takeAnswer, waitForMorning } from './takeAnswer.ts'

/** Nothing goes until a person has put it right. */
const ALARM_SECONDS = 300
/** Files are there within seconds as a rule; after so many looks an invoice goes with what there is, and one without any is looked at now and then. */
const PAPER_SECONDS = 20
const PAPER_LATE_SECONDS = 1800
const MOST_LOOKS = 30

type Due = { id: number; invoiceSn: string }

export async function issueInvoices(world: World): Promise<number> {
  let done = await world.pool.tx(dropOver)
  const system = await systemUserId(world.pool)
  done += await sweep(await overdueReds(world.pool), r =>
    world.pool.tx(async tx => {
      const v = await lockInvoice(tx, r.invoiceId)
      const red = await lockRed(tx, r.id)
      if (!v || !red || red.expiresAt === null || (red.state !== '02' && red.state !== '03')) return false
      await moveRed(world, tx, v, red, {
        on: 'lapse',
        by: 'system',
        actorId: system,
        answer: `${RED_LETTER_HOURS} 小时内没有确认`,
      })
      return true
    }),
  )
  done += await sweep(await queuedToStart(world.pool), r =>
    world.pool.tx(async tx => {
      const v = await lockInvoice(tx, r.invoiceId)
      return v ? startNext(world, tx, v, system) : 0
    }),
  )
  if (!taxConnected(world)) {
    done += await sweep(await dueByHand(world.pool), one => waitForHand(world, one))
    return done + (await sweep(await dueToDeliver(world.pool), one => deliver(world, one, system)))
  }
  done += await backToPlatform(world.pool)
  done += await retryAfterLogin(world, system)
  done += await sweep(await dueToSend(world.pool), one => send(world, one, system))
  done += await sweep(await dueToAsk(world.pool), one => askAbout(world, one, system))
  done += await sweep(await dueToDeliver(world.pool), one => deliver(world, one, system))
  return done
}

/** Somebody has logged in, here or at the vendor's own page: what failed for want of it goes out by itself. */
async function retryAfterLogin(world: World, system: number): Promise<number> {
  // In its sandbox the log-in is the button of the desk alone.
  if (inSandbox(world.settings, 'tax') || (await failedBySession(world.pool)).length === 0) return 0
  return (await taxSession(world))?.open ? retryFailed(world, system, '电子税务局已登录') : 0
}

/** Nobody is connected who issues it: finance hears of it once, and every list counts it. */
const waitForHand = (world: World, { id }: Due): Promise<boolean> =>
  world.pool.tx(async tx => {
    const v = await lockInvoice(tx, id)
    if (!v || (v.flow !== 'NTS' && v.flow !== 'WE') || v.trouble === 'off') return false
    await setByHand(tx, id, InvoiceTrouble.label('off'))
    announceInvoice(tx, v)
    await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
      event: 'invoiceByHand',
      facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, sum: yuan(v.grossFen) },
      link: `/invoice?state=byHand&open=${v.invoiceSn}`,
    })
    return true
  })

/** Its quota is taken and the state changed before the platform is asked: it is never sent twice. */
async function send(world: World, { id, invoiceSn }: Due, system: number): Promise<boolean> {
  const dayNetFen = await world.rules.number('invoice.dayNetFen')
  const taken = await world.pool.tx(async tx => {
    const v = await lockInvoice(tx, id)
    if (v?.flow !== 'NTS' || v.sendAfter.getTime() > (await nowOf(tx))) return false
    if (await openByHand(tx, id)) return false
    // What is taken back is not held up by what may be issued.
    if (v.kind === 'blue' && !(await takeQuota(tx, id, v.netFen, dayNetFen))) {
      await waitForMorning(tx, v)
      return false
    }
    await moveInvoice(tx, v, { on: 'send', by: 'system', actorId: system })
    return true
  })
  if (!taken) return false
  const v = await invoiceBySn(world.pool, null, invoiceSn)
  if (!v) return false
  const order = await orderOf(world, v)
  await hear(world, id, system, () => askTax(world, p => p.issue(order)))
  return true
}

const askedOf = (v: InvoiceRow): TaxAsked => ({
  requestId: requestNoOf(v),
  kind: v.kind,
  platformNo: v.platformNo,
  sentAt: v.flowSince,
  mayReseal: v.mayReseal,
})

async function askAbout(world: World, { id, invoiceSn }: Due, system: number): Promise<boolean> {
  const v = await invoiceBySn(world.pool, null, invoiceSn)
  if (v?.flow !== 'WE') return false
  const withdrawing = v.kind === 'red' && (await redOrderOf(world.pool, id))?.withdrawing === true
  return hear(world, id, system, () =>
    askTax(world, p => (withdrawing && p.withdrawRed ? p.withdrawRed(askedOf(v)) : p.query(askedOf(v)))),
  )
}

/** An answer is applied under the invoice's lock; none at all is asked for again, and what needs a person is asked less often. */
async function hear(world: World, id: number, system: number, ask: () => Promise<PartnerAnswer<TaxAnswer>>): Promise<boolean> {
  const answer = await ask()
  if (answer.kind === 'refused' && answer.final)
    return world.pool.tx(async tx => {
      const v = await lockInvoice(tx, id)
      return v ? notSent(tx, v, answer.words, system) : false
    })
  if (answer.kind !== 'done') {
    const [seconds, why] = answer.kind === 'refused' ? [ALARM_SECONDS, answer.words] : [ASK_AGAIN_SECONDS, answer.why]
    await askLater(world.pool, id, {
      seconds,
      trouble: 'away',
      troubleText: `税务平台没有回应（${why}），${seconds} 秒后再问`,
    })
    return false
  }
  return world.pool.tx(async tx => {
    await lockOrdersById(tx, await ordersOfRed(tx, { id }))
    const v = await lockInvoice(tx, id)
    return v ? (await takeAnswer(world, tx, v, answer.value, system)) === 'applied' : false
  })
}

const tellFinance = (world: World, v: InvoiceRow, reason: string): Promise<void> =>
  world.pool.tx(async tx =>
    notify(tx, await staffWithRight(tx, 'invoice.handle'), {
      event: 'invoiceTrouble',
      facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, sum: yuan(v.grossFen), reason },
      link: `/invoice?state=issued&open=${v.invoiceSn}`,
    }),
  )

/**
 * The forms of an invoice, kept before it is delivered: the mall's drawing for the sandbox's; of a real platform its files, waited for as long as they
 * may come, then what there is. Null: not yet. By hand they are there already.
 */
async function papersKept(world: World, v: InvoiceRow) {
  if (v.issuedBy === 'sandbox') return v.pdfKey === null ? keepPapers(world, v) : {}
  if (v.issuedBy !== 'live') return {}
  const platform = taxPlatformOf(world)
  const answer = await askTax(world, p => p.papers?.(askedOf(v)))
  const fetched = answer.kind === 'done' ? await keepFetched(world, v, answer.value) : { kept: {}, wrong: '', differs: '' }
  const missing = INVOICE_PARTS.filter(part => !fetched.kept[part])
  const some = missing.length < INVOICE_PARTS.length
  if (missing.length === 0 || (some && v.tries >= MOST_LOOKS) || (platform && !platform.papers)) {
    if (fetched.differs) await tellFinance(world, v, `发票已开出，票面与商城不同：${fetched.differs}`)
    return fetched.kept
  }
  const seconds = v.tries < MOST_LOOKS ? PAPER_SECONDS : PAPER_LATE_SECONDS
  const names = missing.map(part => part.toUpperCase()).join('、')
  const reason = fetched.wrong || `发票已开出，${names} 还没有取到`
  await papersLater(world.pool, v.id, { seconds, troubleText: reason })
  if (v.tries === MOST_LOOKS) await tellFinance(world, v, reason)
  return null
}

/** 电子交付: PDF and XML of the same data, kept with their hashes; the inbox has the word, the recipient's mail box the papers. */
async function deliver(world: World, { id, invoiceSn }: Due, system: number): Promise<boolean> {
  const v = await invoiceBySn(world.pool, null, invoiceSn)
  if (v?.flow !== 'NS') return false
  const kept = await papersKept(world, v)
  if (kept === null) return false
  return world.pool.tx(async tx => {
    const locked = await lockInvoice(tx, id)
    if (locked?.flow !== 'NS') return false
    await setPapers(tx, id, kept)
    const papers = papersOf((await lockInvoice(tx, id)) ?? locked)
    const mail = locked.recipientMail !== '' && papers.length > 0
    if (mail) await mailInvoice(world, tx, locked, { address: locked.recipientMail, papers, askedBy: null })
    await moveInvoice(tx, locked, {
      on: 'deliver',
      by: 'system',
      actorId: system,
      detail: mail ? `站内信；${papersMailed(locked.recipientMail, linkTo(world.settings, 'mail'))}` : '站内信',
    })
    if (locked.kind === 'blue')
      await notify(tx, await hearersOf(tx, locked), {
        event: 'invoiceIssued',
        facts: {
          invoiceSn,
          taxInvoiceNo: locked.taxInvoiceNo ?? '',
          sum: yuan(locked.grossFen),
          papers: papers.map(p => p.part.toUpperCase()).join('、'),
          note: sandboxNote(locked),
        },
        link: `/invoice/invoiceDetail?invoiceSn=${invoiceSn}`,
      })
    return true
  })
}
