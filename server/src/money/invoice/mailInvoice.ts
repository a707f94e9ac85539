// An issued invoice goes to the mail box of its recipient, with PDF and XML; the buyer or the desk may send it again, to another address too.
import { isIssued } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MAIL_PAUSE_SECONDS, MOST_MAILS_A_DAY } from '@mall/domain/platform/notice/mail.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { insertMail, lastMail, mailsToday } from '../../platform/notice/mail.queries.ts'
import { type InvoiceRow, lockInvoiceBySn, logInvoice } from './invoice.queries.ts'
import { papersOf, PART_LABEL } from './papersOf.ts'

/** Of an invoice. */
const A_DAY = rowLimit({ of: 'mail_outbox', most: MOST_MAILS_A_DAY })

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').slice(0, 200)

/** Written with the delivery (or the word of who asks), sent by the job. The papers are kept. */
export async function mailInvoice(
  world: World,
  tx: Tx,
  v: Pick<InvoiceRow, 'invoiceSn' | 'companyId' | 'taxInvoiceNo' | 'title' | 'grossFen' | 'kind' | 'orderCodes'>,
  o: { address: string; papers: ReturnType<typeof papersOf>; askedBy: number | null },
): Promise<void> {
  const no = v.taxInvoiceNo ?? v.invoiceSn
  const what = v.kind === 'red' ? '红字发票' : '发票'
  await insertMail(tx, {
    companyId: v.companyId,
    aboutKind: 'invoice',
    about: v.invoiceSn,
    address: o.address,
    subject: oneLine(`${what} ${no}（${v.title}，${yuan(v.grossFen)} 元）`),
    body: [
      `${v.title}：`,
      `${what} ${no}，价税合计 ${yuan(v.grossFen)} 元，订单 ${v.orderCodes.join('、')}。`,
      `附件为${o.papers.map(p => PART_LABEL[p.part]).join('、')}。`,
      `在线查看（须登录）：${world.settings.origin}/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`,
    ].join('\n'),
    files: o.papers.map(p => ({ name: `${no}.${p.part}`, key: p.key, mime: p.mime })),
    askedBy: o.askedBy,
  })
}

async function again(ctx: Ctx, tx: Tx, v: InvoiceRow, mail: string): Promise<string> {
  const papers = papersOf(v)
  if (!isIssued(v.flow) || papers.length === 0) return refuse('MAIL_NOT_YET')
  const address = mail || v.recipientMail
  if (address === '') return refuse('MAIL_NONE')
  // The invoice is locked: of two that press at once the second is too soon.
  const before = await mailsToday(tx, v.invoiceSn)
  if (before && before.seconds < MAIL_PAUSE_SECONDS)
    return refuse('MAIL_SOON', { seconds: Math.ceil(MAIL_PAUSE_SECONDS - before.seconds) })
  if (before && before.n >= A_DAY.most) return refuse('MAIL_DAILY', { n: A_DAY.most })
  await mailInvoice(ctx.world, tx, v, { address, papers, askedBy: ctx.me.userId })
  await logInvoice(tx, { invoiceId: v.id, event: 'mail', detail: address, actorId: ctx.me.userId })
  return address
}

/** 重发到邮箱. */
export const resendInvoice = (ctx: Ctx, input: Parsed<'/api/order/resendInvoiceMail'>) =>
  ctx.db.tx(async tx => {
    const v = (await lockInvoiceBySn(tx, ctx.companyId, input.invoiceSn)) ?? refuse('INVOICE_NONE')
    return { address: await again(ctx, tx, v, input.recipientMail) }
  })
export const resendInvoiceAtDesk = (ctx: Ctx, input: Parsed<'/api/ops/resendInvoiceMail'>) =>
  ctx.db.tx(async tx => {
    const v = (await lockInvoiceBySn(tx, null, input.invoiceSn)) ?? refuse('INVOICE_NONE')
    if (!(await companyInScope(ctx, v.companyId, tx))) return refuse('INVOICE_NONE')
    const address = await again(ctx, tx, v, input.recipientMail)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'invoice.mail',
      objectType: 'invoice',
      objectId: v.invoiceSn,
      detail: `重发到 ${address}`,
    })
    return { address }
  })

/** How the last mail of an invoice stands; null: none was sent. */
export async function mailOf(db: Db, invoiceSn: string) {
  const m = await lastMail(db, invoiceSn)
  return m
    ? {
        address: m.address,
        mailState: m.state,
        reason: m.lastError,
        attempts: m.attempts,
        at: (m.endedAt ?? m.sentAt ?? m.createdAt).getTime(),
      }
    : null
}
