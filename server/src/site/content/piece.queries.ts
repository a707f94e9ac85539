// 首页 pieces: a panel or a home page, and the versions of what it says. What a version holds is in panel.queries.ts and home.queries.ts.
import type { VersionStandCode } from '@mall/domain/site/content/content.codes.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** The version of a piece `p.id` that is read now: the newest published one whose hour has come. */
export const LIVE_VERSION = `(select x.id, x.version_no, x.preview_key from piece_version x where x.piece_id = p.id and x.state = 'published' and x.live_from <= now()
  order by x.live_from desc, x.version_no desc limit 1)`

export interface VersionHead {
  id: number
  pieceId: number
  versionNo: number
  rev: number
  note: string
  stand: VersionStandCode
  previewKey: string
  madeByName: string
  madeAt: Date
  publishedByName: string
  liveAt: Date | null
}
const NAME = (u: string) => `coalesce(nullif(${u}.real_name, ''), ${u}.nick_name, '')`
const MOST = 200

/** The versions of the pieces, the newest first. */
export const versionsOfPieces = (db: Db, pieceIds: readonly number[]) =>
  db.rows<VersionHead>(
    `select v.id, v.piece_id as "pieceId", v.version_no as "versionNo", v.rev, v.note, v.preview_key as "previewKey", ${NAME('m')} as "madeByName", v.made_at as "madeAt",
       ${NAME('b')} as "publishedByName", v.live_from as "liveAt",
       case when v.state = 'draft' then 'draft' when v.live_from > now() then 'ahead' when v.id = l.id then 'live' else 'past' end as stand
     from content_piece p join lateral (select x.* from piece_version x where x.piece_id = p.id order by x.version_no desc limit ${MOST}) v on true
       left join lateral ${LIVE_VERSION} l on true
       left join app_user m on m.id = v.made_by left join app_user b on b.id = v.published_by
     where p.id = any($1::bigint[]) order by v.version_no desc`,
    [pieceIds],
  )
/** One piece is worked on by one person at a time. */
export const lockPiece = (tx: Tx, pieceId: number) =>
  tx.row<{ id: number; now: Date }>('select id, now() as now from content_piece where id = $1 for update', [pieceId])

export const insertPiece = async (tx: Tx, kind: 'panel' | 'home'): Promise<number> => {
  const row = await tx.row<{ id: number }>('insert into content_piece (kind) values ($1) returning id', [kind])
  if (!row) throw new Error('no piece')
  return row.id
}
export const dropPiece = (tx: Tx, pieceId: number) => tx.run('delete from content_piece where id = $1', [pieceId])

export interface Saved {
  versionId: number
  versionNo: number
  rev: number
}
const SAVED = 'id as "versionId", version_no as "versionNo", rev'
export const insertVersion = (tx: Tx, o: { pieceId: number; note: string; userId: number }) =>
  tx.row<Saved>(
    `insert into piece_version (piece_id, version_no, note, state, preview_key, made_by)
     select $1::bigint, coalesce((select max(version_no) from piece_version where piece_id = $1::bigint), 0) + 1, $2, 'draft', replace(gen_random_uuid()::text, '-', ''), $3
     returning ${SAVED}`,
    [o.pieceId, o.note, o.userId],
  )
export const touchVersion = (tx: Tx, o: { versionId: number; rev: number; note: string; userId: number }) =>
  tx.row<Saved>(
    `update piece_version set note = $3, made_by = $4, made_at = now(), rev = rev + 1 where id = $1 and state = 'draft' and rev = $2 returning ${SAVED}`,
    [o.versionId, o.rev, o.note, o.userId],
  )
/** Read from `wanted` on, at the earliest now; never before one that comes earlier. A column of milliseconds rounds: now() alone may come to lie ahead. */
export const publishVersion = (tx: Tx, o: { versionId: number; rev: number; userId: number; wanted: Date | null }) =>
  tx.row<{ liveAt: Date }>(
    `update piece_version v set state = 'published', published_by = $3, published_at = now(), rev = rev + 1,
       live_from = greatest($4::timestamptz, date_trunc('milliseconds', now()), (select max(x.live_from) from piece_version x where x.piece_id = v.piece_id and x.state = 'published'))
     where id = $1 and state = 'draft' and rev = $2 returning coalesce(live_from, made_at) as "liveAt"`,
    [o.versionId, o.rev, o.userId, o.wanted],
  )
/** What waits for its hour becomes a draft again. */
export const backToDraft = (tx: Tx, versionId: number, rev: number) =>
  tx.run(
    `update piece_version set state = 'draft', published_by = null, published_at = null, live_from = null, rev = rev + 1
     where id = $1 and rev = $2 and state = 'published' and live_from > now()`,
    [versionId, rev],
  )
export const dropVersion = (tx: Tx, versionId: number, rev: number) =>
  tx.run(`delete from piece_version where id = $1 and rev = $2 and state = 'draft'`, [versionId, rev])
