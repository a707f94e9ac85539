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
  invoiceBySn,
  linesOf,
  lockInvoice,
  ordersOfRed,
  setByHand,
  setPapers,
  takeQuota,
  taxNoOf,
} from './invoice.queries.ts'
import { openByHand } from './byHand.queries.ts'
import { sandboxNote } from './invoice.view.ts'
import { InvoiceTrouble } from '@mall/domain/money/invoice/invoice.machine.ts'
import { linkTo } from '../../kernel/partners.ts'
import { papersMailed } from '@mall/domain/platform/partner/channelWords.ts'
import { sweep } from '../../kernel/sweep.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { dropOver } from './apply.queries.ts'
import type { World } from '../../kernel/ctx.ts'
import { keepPapers } from './invoicePapers.ts'
import { mailInvoice } from './mailInvoice.ts'
import { announceInvoice, moveInvoice } from './moveInvoice.ts'
import { papersOf } from './papersOf.ts'
import { askTax, taxConnected, TaxAway, type TaxAnswer } from './platform.ts'
import { lockRed, overdueReds, queuedToStart } from './red.queries.ts'
import { moveRed, startNext } from './redLetter.ts'
import { TAX_CALLBACK } from './taxAddress.ts'
import { hearersOf, takeAnswer, waitForMorning } from './takeAnswer.ts'

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
  done += await sweep(await dueToSend(world.pool), one => send(world, one, system))
  done += await sweep(await dueToAsk(world.pool), one => askAbout(world, one, system))
  done += await sweep(await dueToDeliver(world.pool), one => deliver(world, one, system))
  return done
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
  const seller = await sellerOf(world)
  const blue = v.blueId === null ? undefined : await taxNoOf(world.pool, v.blueId)
  const lines = await linesOf(world.pool, id)
  await hear(world, id, system, () =>
    askTax(world, (p, signal) =>
      p.issue(
        {
          requestId: invoiceSn,
          kind: v.kind,
          blueNo: blue?.no ?? '',
          invoiceType: v.invoiceType,
          seller: { name: seller.name, taxNo: seller.creditCode },
          buyer: { name: v.title, taxNo: v.taxNo },
          ratePercent: v.ratePercent,
          grossFen: v.grossFen,
          netFen: v.netFen,
          taxFen: v.taxFen,
          lines,
          callbackUrl: TAX_CALLBACK,
        },
        signal,
      ),
    ),
  )
  return true
}

const askAbout = (world: World, { id, invoiceSn }: Due, system: number): Promise<boolean> =>
  hear(world, id, system, () => askTax(world, (p, signal) => p.query(invoiceSn, signal)))

/** An answer is applied under the invoice's lock; none at all is asked for again, ever later up to a minute. */
async function hear(world: World, id: number, system: number, ask: () => Promise<TaxAnswer>): Promise<boolean> {
  let answer: TaxAnswer
  try {
    answer = await ask()
  } catch (e) {
    if (!(e instanceof TaxAway)) throw e
    await askLater(world.pool, id, {
      seconds: ASK_AGAIN_SECONDS,
      trouble: 'away',
      troubleText: `税务平台没有回应，${ASK_AGAIN_SECONDS} 秒后再问`,
    })
    return false
  }
  return world.pool.tx(async tx => {
    await lockOrdersById(tx, await ordersOfRed(tx, { id }))
    const v = await lockInvoice(tx, id)
    return v ? (await takeAnswer(world, tx, v, answer, system)) === 'applied' : false
  })
}

/** 电子交付: PDF and XML of the same data, kept with their hashes; the inbox has the word, the recipient's mail box the papers. */
async function deliver(world: World, { id, invoiceSn }: Due, system: number): Promise<boolean> {
  const v = await invoiceBySn(world.pool, null, invoiceSn)
  if (v?.flow !== 'NS') return false
  // What was issued by hand has the bureau's own files; the mall draws none beside them.
  const drawn = v.pdfKey === null && v.issuedBy !== 'hand' ? await keepPapers(world, v) : null
  return world.pool.tx(async tx => {
    const locked = await lockInvoice(tx, id)
    if (locked?.flow !== 'NS') return false
    if (drawn) await setPapers(tx, { id, ...drawn })
    const papers = papersOf({ ...locked, ...drawn })
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
