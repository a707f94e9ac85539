// 附件 of a quote: drawings, offers in writing. Each side brings its own uploads; who may open them asks the file room.
import { MOST_FILES } from '@mall/domain/orders/quote/quote.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { filesOfQuote, insertQuoteFiles } from './quoteFiles.queries.ts'

/** Attaches own uploads of purpose 议价附件. A foreign file, or one of another quote, answers like one that never was. */
export async function attachFiles(
  ctx: Ctx,
  tx: Tx,
  a: { quoteId: number; side: 'buyer' | 'mill'; sent: boolean; fileIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(a.fileIds)]
  if (ids.length === 0) return
  const found = await filesWithin(tx, ids, { userId: ctx.me.userId, companyId: ctx.me.companyId })
  if (!ids.every(id => found.some(f => f.id === id && f.purpose === 'quote'))) return refuse('FILE_NOT_FOUND')
  const there = (await filesOfQuote(tx, a.quoteId)).filter(f => f.side === a.side)
  if (there.length + ids.length > MOST_FILES) return refuse('QUOTE_LINES.filesFull', { most: MOST_FILES })
  if ((await insertQuoteFiles(tx, { ...a, ids })) < ids.length) return refuse('FILE_NOT_FOUND')
}
