// What the tax platform says of an invoice, by callback or when it is asked: compared with ours before it is believed, applied once.
import { yuan } from '@mall/domain/kernel/money.ts'
import { RED_LETTER_HOURS } from '@mall/domain/money/invoice/red.machine.ts'
import { InvoiceTrouble, invoiceMachine, type InvoiceTroubleCode } from '@mall/domain/money/invoice/invoice.machine.ts'
import type { IssuedByCode } from '@mall/domain/money/invoice/byHand.ts'
import type { World } from '../../kernel/ctx.ts'
import { linkTo } from '../../kernel/settings/partners.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { TaxAnswer } from '../../kernel/ports/taxPlatform.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { decideByHand, openByHand } from './byHand.queries.ts'
import {
  askLater,
  giveQuotaBack,
  type InvoiceRow,
  logInvoice,
  nextPlatformTry,
  putToMorning,
  sendLater,
  setIssued,
  setPlatformNo,
  setResealed,
} from './invoice.queries.ts'
import { announceInvoice, moveInvoice } from './moveInvoice.ts'
import { requestNoOf } from './requestNo.ts'
import { redEndedThere, redIssued, redWaitsThere } from './redLetter.ts'

/** The bureau is not asked every minute for what people do within days. */
const CONFIRMING_SECONDS = 600
const UNSEALED_SECONDS = 300

export type Taken = 'applied' | 'repeat' | 'unknown' | 'wrong'

/** People who hear of a company's invoices: who applied and who may. */
export const hearersOf = async (tx: Tx, v: Pick<InvoiceRow, 'companyId' | 'userId'>): Promise<number[]> => [
  v.userId,
  ...(await peopleWithRight(tx, v.companyId, 'invoice.manage')),
]

async function failInvoice(
  tx: Tx,
  v: InvoiceRow,
  f: { trouble: InvoiceTroubleCode; reason: string; actorId: number },
): Promise<void> {
  await giveQuotaBack(tx, v.id)
  const detail = f.trouble === 'settings' ? InvoiceTrouble.label('settings') : f.reason
  await moveInvoice(tx, v, { on: 'fail', by: 'platform', actorId: f.actorId, detail, trouble: f.trouble, troubleText: f.reason })
  await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
    event: 'invoiceTrouble',
    facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, sum: yuan(v.grossFen), reason: f.reason },
    link: `/invoice?state=trouble&open=${v.invoiceSn}`,
  })
}

/** It did not leave the house: what the mill has set up does not fit. */
export async function notSent(tx: Tx, v: InvoiceRow, reason: string, actorId: number): Promise<boolean> {
  if (v.flow !== 'WE') return false
  await failInvoice(tx, v, { trouble: 'settings', reason, actorId })
  return true
}

/** Its day is over: it goes out by itself in the morning, and the buyer is told once. */
export async function waitForMorning(tx: Tx, v: InvoiceRow): Promise<void> {
  await putToMorning(tx, v.id)
  announceInvoice(tx, v)
  if (v.trouble === 'quota') return
  await notify(tx, await hearersOf(tx, v), {
    event: 'invoiceLate',
    facts: { invoiceSn: v.invoiceSn, sum: yuan(v.grossFen) },
    link: `/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
  })
}

/** The effect of an invoice's issue, whoever issued it; false: the number stands on another one, or it is issued already. */
export async function bookIssued(
  world: World,
  tx: Tx,
  v: InvoiceRow,
  i: { taxInvoiceNo: string; issuedAt: Date; issuedBy: IssuedByCode; event: 'issue' | 'register'; actorId: number },
): Promise<boolean> {
  const { taxInvoiceNo, issuedAt, issuedBy } = i
  if (!(await setIssued(tx, { id: v.id, from: v.flow, taxInvoiceNo, issuedAt, issuedBy }))) return false
  await logInvoice(tx, { invoiceId: v.id, event: i.event, detail: taxInvoiceNo, actorId: i.actorId })
  await tellErp(tx, v.invoiceSn, v.companyId, {
    topic: v.kind === 'red' ? 'invoice.red' : 'invoice.issued',
    invoiceSn: v.invoiceSn,
    taxInvoiceNo,
    amountFen: v.grossFen,
    taxFen: v.taxFen,
  })
  announceInvoice(tx, v)
  if (v.kind === 'red') await redIssued(world, tx, { ...v, taxInvoiceNo, issuedBy }, i.actorId)
  return true
}

/** The platform has issued what was issued by hand as well: one of the two must be taken back, by people. */
async function toldTwice(tx: Tx, v: InvoiceRow, a: TaxAnswer): Promise<void> {
  if (a.state !== 'issued' || v.issuedBy !== 'hand' || a.taxInvoiceNo === v.taxInvoiceNo) return
  await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
    event: 'invoiceTwice',
    facts: { companyName: v.companyName, invoiceSn: v.invoiceSn, taxInvoiceNo: v.taxInvoiceNo ?? '', other: a.taxInvoiceNo },
    link: `/invoice?state=all&open=${v.invoiceSn}`,
  })
}

async function unsealed(tx: Tx, v: InvoiceRow, a: TaxAnswer, actorId: number): Promise<void> {
  if (a.resealed) {
    await setResealed(tx, v.id)
    await logInvoice(tx, { invoiceId: v.id, event: 'send', detail: `${a.taxInvoiceNo} 重新签章`, actorId })
  }
  await askLater(tx, v.id, { seconds: UNSEALED_SECONDS, trouble: 'unsealed', troubleText: a.reason })
  announceInvoice(tx, v)
  if (v.trouble === 'unsealed') return
  await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
    event: 'invoiceTrouble',
    facts: {
      companyName: v.companyName,
      invoiceSn: v.invoiceSn,
      sum: yuan(v.grossFen),
      reason: `${a.reason}；会自动重新签章，不要另开一张`,
    },
    link: `/invoice?state=going&open=${v.invoiceSn}`,
  })
}

/** Of a locked invoice. */
export async function takeAnswer(world: World, tx: Tx, v: InvoiceRow, a: TaxAnswer, actorId: number): Promise<Taken> {
  if (!invoiceMachine.events(v.flow, 'platform').includes('fail')) {
    await toldTwice(tx, v, a)
    return 'repeat'
  }
  const wrong = async (reason: string): Promise<Taken> => {
    await failInvoice(tx, v, { trouble: 'wrong', reason, actorId })
    return 'wrong'
  }
  if (a.requestId !== requestNoOf(v)) return wrong('平台回复的是另一张票')
  if (a.platformNo && a.platformNo !== v.platformNo) await setPlatformNo(tx, v.id, a.platformNo)
  if (a.spent) await nextPlatformTry(tx, v.id)
  switch (a.state) {
    case 'queued':
      await askLater(tx, v.id, { seconds: Math.min(60, 15 + 15 * v.tries), trouble: '', troubleText: '' })
      return 'applied'
    case 'unsealed':
      // It exists, with its number: nothing is sent again, only the seal is asked for.
      await unsealed(tx, v, a, actorId)
      return 'applied'
    case 'confirming':
      await redWaitsThere(tx, v, a.redState === '03' ? '03' : '02')
      await askLater(tx, v.id, {
        seconds: CONFIRMING_SECONDS,
        trouble: 'confirming',
        troubleText: `红字确认单等${a.redState === '03' ? '销方' : '购方'}在电子税务局确认，${RED_LETTER_HOURS} 小时内有效`,
      })
      return 'applied'
    case 'ended':
      await redEndedThere(world, tx, v, { state: a.redState ?? '', reason: a.reason, actorId })
      return 'applied'
    case 'unknown':
      // It never came there: sent again.
      await giveQuotaBack(tx, v.id)
      await moveInvoice(tx, v, { on: 'hold', by: 'platform', actorId, detail: '平台没有收到，稍后重送' })
      await sendLater(tx, v.id, 20)
      return 'applied'
    case 'quota':
      await giveQuotaBack(tx, v.id)
      await waitForMorning(tx, await moveInvoice(tx, v, { on: 'hold', by: 'platform', actorId, detail: '平台当日额度已用完' }))
      return 'applied'
    case 'session':
      await failInvoice(tx, v, { trouble: 'session', reason: '税务平台登录已失效，等财务扫脸登录后自动重开', actorId })
      return 'applied'
    case 'refused':
      await failInvoice(tx, v, { trouble: 'refused', reason: a.reason || '税务平台拒绝开具', actorId })
      return 'applied'
    case 'issued': {
      if (a.grossFen !== v.grossFen || a.netFen !== v.netFen || a.taxFen !== v.taxFen)
        return wrong(
          `平台回复 ${yuan(a.grossFen)} 元，税额 ${yuan(a.taxFen)}，与申请的 ${yuan(v.grossFen)} 元、${yuan(v.taxFen)} 不符`,
        )
      if (!/^[0-9]{20}$/.test(a.taxInvoiceNo)) return wrong('平台回复的发票号码不是 20 位数字')
      const link = linkTo(world.settings, 'tax')
      const booked = await bookIssued(world, tx, v, {
        taxInvoiceNo: a.taxInvoiceNo,
        issuedAt: new Date(a.issuedAt || Date.now()),
        issuedBy: link === 'sandbox' ? 'sandbox' : 'live',
        event: 'issue',
        actorId,
      })
      if (!booked) return wrong(`平台回复的发票号码 ${a.taxInvoiceNo} 已用在另一张票上`)
      // A person was about to say the same: there is nothing left to confirm.
      const byHand = await openByHand(tx, v.id)
      if (byHand)
        await decideByHand(tx, { id: byHand.id, state: 'ended', actorId: null, reason: `税务平台已开具 ${a.taxInvoiceNo}` })
      return 'applied'
    }
  }
}
