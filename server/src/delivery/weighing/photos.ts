// Photos of receipts and weighings: only one's own, only those uploaded for it.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'

/** The ids back, once each; a foreign file answers like one that never was. */
export async function ownFiles(ctx: Ctx, db: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await filesWithin(db, wanted, { userId: ctx.me.userId, companyId: ctx.me.companyId })
  return wanted.every(id => found.some(f => f.id === id && f.purpose === 'receipt')) ? wanted : refuse('FILE_NOT_FOUND')
}
