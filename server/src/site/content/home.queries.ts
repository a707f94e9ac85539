// 首页版块: the blocks of each version of a home page, and the pages as they stand now.
import type { HomeBlock } from '@mall/domain/site/content/homeBlocks.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { LIVE_VERSION } from './piece.queries.ts'

const BLOCKS = `coalesce((select jsonb_agg(jsonb_build_object('kind', b.kind, 'area', b.area, 'shown', b.shown, 'title', b.title, 'subtitle', b.subtitle,
  'size', b.size, 'terminal', b.terminal) order by b.seq) from home_block b where b.version_id = l.id), '[]')`

export interface PageNow {
  code: string
  versionNo: number
  /** None: follows the page of every channel. */
  blocks: HomeBlock[]
}
/** Every page that somebody has arranged, as it stands now: one question for all, two seconds old at most (decision 0011). */
const pagesNow = cachedPer({ ttl: 2000 }, async (db: Db, _mall: 'all') => {
  const rows = await db.rows<PageNow>(
    `select p.code, l.version_no as "versionNo", ${BLOCKS} as blocks from home_page p cross join lateral ${LIVE_VERSION} l`,
  )
  return new Map(rows.map(r => [r.code, r]))
})
export const arrangedPages = (db: Db) => pagesNow(db, 'all')
export const freshPages = (db: Db) =>
  db.rows<PageNow>(
    `select p.code, l.version_no as "versionNo", ${BLOCKS} as blocks from home_page p cross join lateral ${LIVE_VERSION} l`,
  )
export const pageByKey = (db: Db, previewKey: string) =>
  db.row<PageNow>(
    `select p.code, l.version_no as "versionNo", ${BLOCKS} as blocks from home_page p join piece_version l on l.piece_id = p.id where l.preview_key = $1`,
    [previewKey],
  )

export const pieceOfPage = async (db: Db, code: string): Promise<number | null> =>
  (await db.row<{ id: number }>('select id from home_page where code = $1', [code]))?.id ?? null
/** One at a time arranges a page for the first time. */
export const lockPages = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727081)')
export const insertPage = (tx: Tx, id: number, code: string) =>
  tx.run('insert into home_page (id, code) values ($1, $2)', [id, code])

export const blocksOfVersions = async (db: Db, pieceId: number): Promise<Map<number, HomeBlock[]>> => {
  const rows = await db.rows<{ versionId: number; blocks: HomeBlock[] }>(
    `select l.id as "versionId", ${BLOCKS} as blocks from piece_version l where l.piece_id = $1`,
    [pieceId],
  )
  return new Map(rows.map(r => [r.versionId, r.blocks]))
}
export const writeBlocks = async (tx: Tx, versionId: number, blocks: readonly HomeBlock[]): Promise<void> => {
  await tx.run('delete from home_block where version_id = $1', [versionId])
  await tx.run(
    `insert into home_block (version_id, seq, kind, area, shown, title, subtitle, size, terminal)
     select $1::bigint, x.n, x.b ->> 'kind', x.b ->> 'area', (x.b ->> 'shown')::boolean, x.b ->> 'title', x.b ->> 'subtitle', (x.b ->> 'size')::int, x.b ->> 'terminal'
     from jsonb_array_elements($2::jsonb) with ordinality x(b, n)`,
    [versionId, JSON.stringify(blocks)],
  )
}
