import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Catalogue } from '../../kernel/ports/catalogue.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { type RuleDef, ruleDefs } from '../../kernel/businessRules.ts'
import {
  actionsNamed,
  auditCount,
  type AuditFilter,
  type AuditRow,
  type AuditSource,
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
export const auditView = (c: Catalogue) => (a: AuditRow) => ({ ...a, at: a.at.getTime(), objectName: objectName(a, c) })

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
  const of = async (source: AuditSource) => {
    const [rows, total] = await Promise.all([
      auditsPage(db, source, filter, named, asked),
      everything(input) ? lastAudit(db) : auditCount(db, source, filter, named),
    ])
    return page(input, rows.map(auditView(ctx.world.catalogue)), total)
  }
  const found = await of(sourceOf(filter))
  const wordAlone = sourceOf(filter) === 'any' && input.word.length >= INDEXED
  return wordAlone && found.totalCount < COMMON ? of('words') : found
}

/** The chain has no gaps: its last number is how many there are. */
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

/** Says up to which row the chain holds: everything before a broken one is as it was written. */
export async function readAuditChain(ctx: Ctx, { fromSeq }: { fromSeq: number }) {
  const until = Date.now() + CALL_MS
  const end = await lastAudit(ctx.db)
  let from = fromSeq
  let rows = 0
  let brokenAt: number | null = null
  while (from <= end && brokenAt === null && Date.now() < until) {
    const to = Math.min(end, from + STRETCH - 1)
    const state = (await chainState(ctx.db, from, to)) ?? { rows: 0, last: 0, brokenAt: null }
    rows += state.rows
    // Rows that are missing at the end of a stretch leave no row that could tell.
    brokenAt = state.brokenAt ?? (state.last < to ? Math.max(state.last, from - 1) + 1 : null)
    from = to + 1
  }
  return {
    rows,
    holdsTo: brokenAt === null ? from - 1 : brokenAt - 1,
    brokenAt,
    done: brokenAt !== null || from > end,
    why: brokenAt === null ? '' : `第 ${brokenAt} 条与前一条接不上或内容被改动，请立即联系系统管理员并保留现场`,
  }
}
