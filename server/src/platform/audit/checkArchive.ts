import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Archive, archivedBefore, archiveNamed, noteCheck } from './archive.queries.ts'
import { archiveWork, nearBy } from './archiveFile.ts'

/** Fetches the file anew, reckons every row of it again and walks its part of the chain; what came out stands with the month. */
export async function checkArchive(ctx: Ctx, input: { archive: string }) {
  const archive = await archiveNamed(ctx.db, input.archive)
  if (!archive) return refuse('AUDIT_NO_ARCHIVE')
  const why = await whyUnsound(ctx, archive)
  await ctx.db.tx(tx => noteCheck(tx, archive.name, { userId: ctx.me.userId, sound: why === '' }))
  return { sound: why === '', why }
}

async function whyUnsound(ctx: Ctx, a: Archive): Promise<string> {
  let file: string
  try {
    file = await nearBy(ctx.world, a, true)
  } catch (e) {
    if (!(e instanceof Refusal) || e.refusal !== 'AUDIT_ARCHIVE_LOST') throw e
    return '归档文件不在文件库里，或与归档时的不同：请从备份取回'
  }
  const sum = await archiveWork({ does: 'sum', file })
  if (sum.rows !== a.rows || sum.checksum !== a.checksum) return '行数或校验和与归档时的不同'
  const before = (await archivedBefore(ctx.db, a.firstSeq)) ?? { seq: 0, hash: '' }
  const chain = await archiveWork({ does: 'chain', file, from: a.firstSeq, to: a.lastSeq, before })
  return chain.brokenAt === null ? '' : `第 ${chain.brokenAt} 条与前一条接不上`
}
