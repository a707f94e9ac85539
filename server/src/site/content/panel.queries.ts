// 活动栏: what each version of a panel says, and those that are shown now.
import { PanelPlace, type PanelPlaceCode } from '@mall/domain/site/content/content.codes.ts'
import { Terminal, type TerminalCode } from '@mall/domain/site/content/homeBlocks.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { LIVE_VERSION } from './piece.queries.ts'

export interface PanelText {
  title: string
  subtitle: string
  link: string
  pictureId: string | null
  channels: string[]
  terminal: TerminalCode
  untilAt: Date | null
  /** Of a banner: whose drawing stands where there is no picture. */
  classCode: string
}
const TEXT = `t.title, t.subtitle, t.link, t.picture_id as "pictureId", t.channels, t.terminal, t.until_at as "untilAt", t.class_code as "classCode"`

export interface ShownPanel extends PanelText {
  id: number
  place: PanelPlaceCode
}
/** More than any page shows of one channel. */
const MOST_SHOWN = 200
/** Every panel that is shown somewhere now, in its order. Two seconds old at most, as the pages they stand on (decision 0011). */
const shownNow = cachedPer({ ttl: 2000 }, (db: Db, _mall: 'all') =>
  db.rows<ShownPanel>(
    `select p.id, p.place, ${TEXT} from activity_panel p cross join lateral ${LIVE_VERSION} l join panel_text t on t.version_id = l.id
     where not p.off and (t.until_at is null or t.until_at > now()) order by p.seq, p.id limit ${2 * MOST_SHOWN}`,
  ),
)
export const shownPanels = async (
  db: Db,
  channelCode: string | null,
  place: PanelPlaceCode = PanelPlace.panel,
): Promise<ShownPanel[]> =>
  (await shownNow(db, 'all'))
    .filter(p => p.place === place)
    .filter(p => p.channels.length === 0 || (channelCode !== null && p.channels.includes(channelCode)))
/** Banners of the channel first, then those of the whole mall: so many of each end, for the page shows those of its own. */
const MOST_BANNERS = 5
export const bannersOf = async (db: Db, channelCode: string | null): Promise<ShownPanel[]> => {
  const all = (await shownPanels(db, channelCode, PanelPlace.banner)).toSorted(
    (a, b) => Number(a.channels.length === 0) - Number(b.channels.length === 0),
  )
  const ends = [Terminal.pc, Terminal.mobile].map(end =>
    all.filter(b => b.terminal === end || b.terminal === Terminal.all).slice(0, MOST_BANNERS),
  )
  return all.filter(b => ends.some(of => of.includes(b)))
}
export const panelByKey = (db: Db, previewKey: string) =>
  db.row<ShownPanel>(
    `select p.id, p.place, ${TEXT} from piece_version v join activity_panel p on p.id = v.piece_id join panel_text t on t.version_id = v.id where v.preview_key = $1`,
    [previewKey],
  )

export interface DeskPanel {
  id: number
  off: boolean
  rev: number
}
export const deskPanels = (db: Db, place: PanelPlaceCode) =>
  db.rows<DeskPanel>(`select id, off, rev from activity_panel where place = $1 order by seq, id limit ${MOST_SHOWN}`, [place])
export const countPanels = async (db: Db, place: PanelPlaceCode): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from activity_panel where place = $1', [place]))?.n ?? 0
export const placeOf = async (db: Db, id: number): Promise<PanelPlaceCode | undefined> =>
  (await db.row<{ place: PanelPlaceCode }>('select place from activity_panel where id = $1', [id]))?.place
export const MOST_PANELS = MOST_SHOWN

export const panelTexts = (db: Db, pieceIds: readonly number[]) =>
  db.rows<PanelText & { versionId: number; isOver: boolean }>(
    `select t.version_id as "versionId", ${TEXT}, coalesce(t.until_at <= now(), false) as "isOver"
     from panel_text t join piece_version v on v.id = t.version_id where v.piece_id = any($1::bigint[])`,
    [pieceIds],
  )
/** One at a time adds a panel or puts them in order. */
export const lockOrder = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727080)')
/** At the end. */
export const insertPanel = (tx: Tx, o: { id: number; requestId: string; asked: object; place: PanelPlaceCode }) =>
  tx.run(
    `insert into activity_panel (id, seq, request_id, asked, place) select $1, coalesce((select max(seq) from activity_panel), 0) + 1, $2, $3::jsonb, $4`,
    [o.id, o.requestId, JSON.stringify(o.asked), o.place],
  )
export const writePanel = async (tx: Tx, versionId: number, t: PanelText): Promise<void> => {
  await tx.run(
    ...bind(
      `insert into panel_text (version_id, title, subtitle, link, picture_id, channels, terminal, until_at, class_code)
       values (:versionId, :title, :subtitle, :link, :pictureId, :channels::text[], :terminal, :untilAt, :classCode)
       on conflict (version_id) do update set title = excluded.title, subtitle = excluded.subtitle, link = excluded.link, picture_id = excluded.picture_id,
         channels = excluded.channels, terminal = excluded.terminal, until_at = excluded.until_at, class_code = excluded.class_code`,
      { ...t, versionId },
    ),
  )
}
export const switchPanel = (tx: Tx, id: number, rev: number, off: boolean) =>
  tx.run('update activity_panel set off = $3, rev = rev + 1 where id = $1 and rev = $2', [id, rev, off])
export const orderPanels = (tx: Tx, ids: readonly string[]) =>
  tx.run('update activity_panel a set seq = x.n from unnest($1::bigint[]) with ordinality x(id, n) where a.id = x.id', [ids])
