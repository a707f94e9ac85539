import { type Told, toldOneOf } from '@mall/domain/main/notice.events.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import type { QuoteRecord } from './quote.queries.ts'

export const quoteFacts = (q: QuoteRecord) => ({ quoteNo: q.quoteNo, title: q.title, companyName: q.companyName })

/** The company's exclusive contact; of a company without one the desk that answers. */
export async function tellMill(
  tx: Tx,
  q: QuoteRecord,
  event: 'quoteAsked' | 'quoteCountered' | 'quoteDone' | 'quoteSentBack',
  why = '',
): Promise<void> {
  const to =
    event === 'quoteSentBack' && q.offeredBy !== null
      ? [q.offeredBy]
      : q.bdUserId !== null
        ? [q.bdUserId]
        : await staffWithRight(tx, 'quote.answer')
  await notify(tx, to, {
    ...toldOneOf(event, { ...quoteFacts(q), why, what: why }),
    link: `/quotes?no=${q.quoteNo}&queue=all`,
  })
}
export async function tellManagersOf(tx: Tx, q: QuoteRecord, why: string): Promise<void> {
  await notify(tx, await staffWithRight(tx, 'quote.decide'), {
    event: 'quoteToApprove',
    facts: { ...quoteFacts(q), why },
    link: `/quotes?no=${q.quoteNo}&queue=approval`,
  })
}
export async function tellBuyer(
  tx: Tx,
  q: QuoteRecord,
  told: Told<'quoteOffered' | 'quoteProposed' | 'quoteRefused' | 'quoteEnding' | 'quoteExpired'>,
): Promise<void> {
  await notify(tx, [q.userId], { ...told, link: `/quote/quoteDetail?quoteNo=${q.quoteNo}` })
}
