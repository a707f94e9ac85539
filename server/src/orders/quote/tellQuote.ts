import type { NoticeEventName } from '@mall/domain/main/notice.events.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import type { QuoteRecord } from './quote.queries.ts'

const factsOf = (q: QuoteRecord) => ({ quoteNo: q.quoteNo, title: q.title, companyName: q.companyName })

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
  await notify(tx, to, { event, facts: { ...factsOf(q), why, what: why }, link: `/quotes?no=${q.quoteNo}&queue=all` })
}
export async function tellManagersOf(tx: Tx, q: QuoteRecord, why: string): Promise<void> {
  await notify(tx, await staffWithRight(tx, 'quote.decide'), {
    event: 'quoteToApprove',
    facts: { ...factsOf(q), why },
    link: `/quotes?no=${q.quoteNo}&queue=approval`,
  })
}
export async function tellBuyer(
  tx: Tx,
  q: QuoteRecord,
  event: Extract<NoticeEventName, 'quoteOffered' | 'quoteProposed' | 'quoteRefused' | 'quoteEnding' | 'quoteExpired'>,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await notify(tx, [q.userId], { event, facts: { ...factsOf(q), ...facts }, link: `/quote/quoteDetail?quoteNo=${q.quoteNo}` })
}
