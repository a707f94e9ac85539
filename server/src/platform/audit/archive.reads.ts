import type { AuditObject } from '@mall/domain/platform/audit/audit.objects.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { archiveCount, archivesOfDays, archivesPage, namesOf } from './archive.queries.ts'
import { archiveWork, nearBy } from './archiveFile.ts'
import type { AuditFilter, AuditRow } from './audit.queries.ts'

/** Months of the archive that one question looks into, the newest of those asked for. */
const MOST_MONTHS = 12
const DAY_US = 86_400_000_000
export const dayUs = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) * 1000

interface Asked {
  fromOn: string
  /** A part of what was done, as ilike wants it: what acts are called in the archive the database does not know. */
  action: string
  named: readonly number[]
  limit: number
  offset: number
}
/** The same question, asked of the archived months that have days of it. */
export async function readArchived(ctx: Ctx, f: AuditFilter, o: Asked): Promise<{ rows: AuditRow[]; total: number }> {
  const months = await archivesOfDays(ctx.db, o.fromOn, f.toOn, MOST_MONTHS)
  if (months.length === 0) return { rows: [], total: 0 }
  const files: string[] = []
  for (const month of months) files.push(await nearBy(ctx.world, month))
  const { objectType, objectId, word, people, proxyOnly } = f
  const found = await archiveWork({
    does: 'page',
    files,
    filter: {
      objectType,
      objectId,
      word,
      people,
      proxyOnly,
      named: o.named,
      action: o.action,
      fromUs: dayUs(o.fromOn),
      toUs: f.toOn === null ? null : dayUs(f.toOn) + DAY_US,
    },
    limit: o.limit,
    offset: o.offset,
  })
  const ids = [...new Set(found.rows.flatMap(r => (r.behalf === null ? [r.actorId] : [r.actorId, r.behalf])))]
  const persons = new Map((await namesOf(ctx.db, ids)).map(p => [p.id, p]))
  const rows = found.rows.map(
    (r): AuditRow => ({
      seq: r.seq,
      at: new Date(Math.floor(r.atUs / 1000)),
      actorName: persons.get(r.actorId)?.name ?? '',
      actorCode: persons.get(r.actorId)?.staffCode ?? '',
      behalfName: r.behalf === null ? '' : (persons.get(r.behalf)?.name ?? ''),
      action: r.action,
      objectType: r.objectType as AuditObject,
      objectId: r.objectId,
      detail: r.detail,
    }),
  )
  return { rows, total: found.total }
}

export async function readArchives(ctx: Ctx, input: { currentPage: number; pageSize: number }) {
  const [rows, { months }] = await Promise.all([archivesPage(ctx.db, input.pageSize, offsetOf(input)), archiveCount(ctx.db)])
  const list = rows.map(({ name, firstAt, lastAt, archivedAt, checkedAt, checkedBy, ...a }) => ({
    rows: a.rows,
    firstSeq: a.firstSeq,
    lastSeq: a.lastSeq,
    bytes: a.bytes,
    checksum: a.checksum,
    sha256: a.sha256,
    sound: a.sound,
    archive: name,
    fromAt: firstAt.getTime(),
    toAt: lastAt.getTime(),
    archivedAt: archivedAt.getTime(),
    checkedAt: checkedAt?.getTime() ?? null,
    checkedByName: checkedBy,
  }))
  return page(input, list, months)
}
