// Offers whose hour has come lapse, those that soon will are told once. No rule waits for it: every reader and every act asks the clock.
import { momentText } from '@mall/domain/kernel/clock.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { deskQuoteByNo, endingQuotes, holdQuote, markQuoteWarned, moveQuoteRow, overQuotes } from './quote.queries.ts'
import { stateNow } from './quote.view.ts'
import { tellBuyer, quoteFacts } from './tellQuote.ts'

export async function workOnQuotes(world: World): Promise<number> {
  const over = await sweep(await overQuotes(world.pool), ({ quoteNo }) =>
    world.pool.tx(async tx => {
      await holdQuote(tx, quoteNo)
      const q = await deskQuoteByNo(tx, quoteNo)
      if (!q || q.state === 'expired' || stateNow(q) !== 'expired') return 0
      await moveQuoteRow(tx, {
        quoteId: q.id,
        from: q.state,
        to: 'expired',
        side: 'clock',
        kind: 'expire',
        actorId: null,
        detail: '',
      })
      await tellBuyer(tx, q, { event: 'quoteExpired', facts: quoteFacts(q) })
      return 1
    }),
  )
  const told = await sweep(await endingQuotes(world.pool), ({ quoteNo }) =>
    world.pool.tx(async tx => {
      if ((await markQuoteWarned(tx, quoteNo)) === 0) return 0
      const q = await deskQuoteByNo(tx, quoteNo)
      if (q?.expiresAt)
        await tellBuyer(tx, q, {
          event: 'quoteEnding',
          facts: {
            ...quoteFacts(q),
            until: momentText(q.expiresAt),
            act: q.state === 'accepted' ? '已接受的行还没有下单' : '请接受、还价或放弃',
          },
        })
      return 1
    }),
  )
  return over + told
}
