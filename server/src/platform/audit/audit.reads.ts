import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Catalogue } from '../../kernel/ports/catalogue.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { archiveCount, archivedBefore, archiveOfRow } from './archive.queries.ts'
import { dayUs, readArchived } from './archive.reads.ts'
import { archiveWork, nearBy } from './archiveFile.ts'
import { endOfChain, type Link } from './chain.queries.ts'
import { type RuleDef, ruleDefs } from '../../kernel/businessRules.ts'
import {
  actionsNamed,
  auditCount,
  auditCut,
  type AuditFilter,
  type AuditRow,
  type AuditSource,
  type ChainState,
  auditsPage,
  chainState,
  lastAudit,
  peopleNamed,
  seqSpan,
  sourceOf,
  staffNamed,
} from './audit.queries.ts'

/** A rule and master data by what the desk calls them, a paper by what it is: their keys say nothing to anybody. Everything else is known by its number. */
function objectName({ objectType, objectId }: AuditRow, c: Catalogue): string {
  if (objectType === 'setting') return (ruleDefs as Record<string, RuleDef>)[objectId]?.label ?? ''
  switch (objectType) {
    case 'file':
      return '企业证照'
    case 'variety':
      return c.varieties.get(objectId)?.name ?? ''
    case 'depot':
      return c.depots.get(objectId)?.name ?? ''
    case 'area':
      return c.areas.get(objectId)?.name ?? ''
    case 'channel':
      return c.channels.get(objectId)?.channelName ?? ''
    default:
      return ''
  }
}
export const auditView =
  (c: Catalogue, archived = false) =>
  (a: AuditRow) => ({ ...a, at: a.at.getTime(), objectName: objectName(a, c), archived })

/** A word this common is answered from the newest rows; a rarer one of three characters or more is looked up in all there are. */
const COMMON = 200
const INDEXED = 3

export async function readAuditList(ctx: Ctx, input: Parsed<'/api/ops/getAuditList'>) {
  const { db } = ctx
  const fromOn = input.fromOn ?? null
  const toOn = input.toOn ?? null
  const [people, actions, named, span] = await Promise.all([
    input.person === '' ? null : peopleNamed(db, input.person),
    input.action === '' ? null : actionsNamed(db, literal(input.action)),
    input.word === '' ? [] : staffNamed(db, literal(input.word)),
    seqSpan(db, fromOn, toOn),
  ])
  const filter: AuditFilter = {
    objectType: input.objectType ?? null,
    objectId: input.objectId ?? null,
    word: literal(input.word),
    people,
    actions,
    fromOn,
    toOn,
    ...span,
    proxyOnly: input.proxyOnly,
  }
  const asked = { limit: input.pageSize, offset: offsetOf(input) }
  const archive = await archiveCount(db)
  const of = async (source: AuditSource) => {
    const [rows, total] = await Promise.all([
      auditsPage(db, source, filter, named, asked),
      everything(input) ? lastAudit(db).then(last => Math.max(0, last - archive.rows)) : auditCount(db, source, filter, named),
    ])
    return { rows: rows.map(auditView(ctx.world.catalogue)), total }
  }
  let source = sourceOf(filter)
  let found = await of(source)
  const wordAlone = source === 'any' && input.word.length >= INDEXED
  if (wordAlone && found.total < COMMON) {
    source = 'words'
    found = await of(source)
  }
  const archivedTo = archive.lastAt?.getTime() ?? null
  const alone = { ...page(input, found.rows, found.total), archivedTo, archiveUnread: false }
  if (fromOn === null || archivedTo === null || dayUs(fromOn) > archivedTo * 1000) return alone
  // What lies in the database is newer than all that is archived: the archive goes on where it ends. Where more lies there than is looked at, it would go on
  // behind a gap that nobody sees.
  if (await auditCut(db, source, filter)) return { ...alone, archiveUnread: true }
  const rest = await readArchived(ctx, filter, {
    fromOn,
    action: literal(input.action),
    named,
    limit: asked.limit - found.rows.length,
    offset: Math.max(0, asked.offset - found.total),
  })
  const archivedRows = rest.rows.map(auditView(ctx.world.catalogue, true))
  return { ...page(input, [...found.rows, ...archivedRows], found.total + rest.total), archivedTo, archiveUnread: false }
}

/** The chain has no gaps: its last number is how many there are, those in the archive among them. */
const everything = (input: Parsed<'/api/ops/getAuditList'>): boolean =>
  !input.word &&
  !input.person &&
  !input.action &&
  !input.objectType &&
  !input.objectId &&
  !input.fromOn &&
  !input.toOn &&
  !input.proxyOnly

/** Rows one statement walks, and for how long a call goes on: the next call takes it up where this one stopped. */
const STRETCH = 20_000
const CALL_MS = 1500
const CHAIN_BEGINS: Link = { seq: 0, hash: '' }

/** The chain of the archived month that the row is in, from it on; null: the row lies in the database. */
async function archivedStretch(ctx: Ctx, from: number): Promise<{ state: ChainState; to: number; lost: string } | null> {
  const archive = await archiveOfRow(ctx.db, from)
  if (!archive) return null
  const before = (await archivedBefore(ctx.db, archive.firstSeq)) ?? CHAIN_BEGINS
  const to = Math.min(archive.lastSeq, from + STRETCH - 1)
  let file: string
  try {
    file = await nearBy(ctx.world, archive)
  } catch (e) {
    if (!(e instanceof Refusal) || e.refusal !== 'AUDIT_ARCHIVE_LOST') throw e
    // How far the chain holds is told all the same, and which month has to come back.
    const lost = `第 ${archive.firstSeq} 到 ${archive.lastSeq} 条的归档文件不在文件库里，或与归档时的不同，请从备份取回后再核对`
    return { state: { rows: 0, last: from - 1, brokenAt: from }, to, lost }
  }
  return { state: await archiveWork({ does: 'chain', file, from, to, before }), to, lost: '' }
}

/** Says up to which row the chain holds: everything before a broken one is as it was written. */
export async function readAuditChain(ctx: Ctx, { fromSeq }: { fromSeq: number }) {
  const until = Date.now() + CALL_MS
  const end = (await endOfChain(ctx.db))?.seq ?? 0
  let from = fromSeq
  let rows = 0
  let brokenAt: number | null = null
  let lost = ''
  while (from <= end && brokenAt === null && Date.now() < until) {
    const archived = await archivedStretch(ctx, from)
    const to = archived?.to ?? Math.min(end, from + STRETCH - 1)
    const before = archived ? CHAIN_BEGINS : ((await archivedBefore(ctx.db, from)) ?? CHAIN_BEGINS)
    const state = archived?.state ?? (await chainState(ctx.db, from, to, before)) ?? { rows: 0, last: 0, brokenAt: null }
    rows += state.rows
    lost = archived?.lost ?? ''
    // Rows that are missing at the end of a stretch leave no row that could tell.
    brokenAt = state.brokenAt ?? (state.last < to ? Math.max(state.last, from - 1) + 1 : null)
    from = to + 1
  }
  return {
    rows,
    holdsTo: brokenAt === null ? from - 1 : brokenAt - 1,
    brokenAt,
    done: brokenAt !== null || from > end,
    why: brokenAt === null ? '' : lost || `第 ${brokenAt} 条与前一条接不上或内容被改动，请立即联系系统管理员并保留现场`,
  }
}
