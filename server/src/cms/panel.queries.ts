// 活动栏: what each version of a panel says, and those that are shown now.
import type { TerminalCode } from '@mall/domain/cms/homeBlocks.ts'
import { rememberPer } from '../app/remember.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../db/pool.ts'
import { LIVE_VERSION } from './piece.queries.ts'

export interface PanelText {
  title: string
  subtitle: string
  link: string
  pictureId: string | null
  channels: string[]
  terminal: TerminalCode
  untilAt: Date | null
}
const TEXT = `t.title, t.subtitle, t.link, t.picture_id as "pictureId", t.channels, t.terminal, t.until_at as "untilAt"`

export interface ShownPanel extends PanelText {
  id: number
}
/** More than any page shows of one channel. */
const MOST_SHOWN = 200
/** Every panel that is shown somewhere now, in its order. Two seconds old at most, as the pages they stand on (decision 0011). */
const shownNow = rememberPer(2000, (db: Db, _mall: 'all') =>
  db.rows<ShownPanel>(
    `select p.id, ${TEXT} from activity_panel p cross join lateral ${LIVE_VERSION} l join panel_text t on t.version_id = l.id
     where not p.off and (t.until_at is null or t.until_at > now()) order by p.seq, p.id limit ${MOST_SHOWN}`,
  ),
)
export const shownPanels = async (db: Db, channelCode: string | null): Promise<ShownPanel[]> =>
  (await shownNow(db, 'all')).filter(p => p.channels.length === 0 || (channelCode !== null && p.channels.includes(channelCode)))
export const panelByKey = (db: Db, previewKey: string) =>
  db.row<ShownPanel>(
    `select p.id, ${TEXT} from piece_version v join activity_panel p on p.id = v.piece_id join panel_text t on t.version_id = v.id where v.preview_key = $1`,
    [previewKey],
  )

export interface DeskPanel {
  id: number
  off: boolean
  rev: number
}
export const deskPanels = (db: Db) =>
  db.rows<DeskPanel>(`select id, off, rev from activity_panel order by seq, id limit ${MOST_SHOWN}`)
export const countPanels = async (db: Db): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from activity_panel'))?.n ?? 0
export const MOST_PANELS = MOST_SHOWN

export const panelTexts = (db: Db, pieceIds: readonly number[]) =>
  db.rows<PanelText & { versionId: number; isOver: boolean }>(
    `select t.version_id as "versionId", ${TEXT}, coalesce(t.until_at <= now(), false) as "isOver"
     from panel_text t join piece_version v on v.id = t.version_id where v.piece_id = any($1::bigint[])`,
    [pieceIds],
  )
/** One at a time adds a panel or puts them in order. */
export const lockOrder = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727080)')
export const panelOfRequest = (db: Db, requestId: string) =>
  db.row<{ id: number; asked: unknown }>('select id, asked from activity_panel where request_id = $1', [requestId])
/** At the end. */
export const insertPanel = (tx: Tx, o: { id: number; requestId: string; asked: object }) =>
  tx.run(
    `insert into activity_panel (id, seq, request_id, asked) select $1, coalesce((select max(seq) from activity_panel), 0) + 1, $2, $3::jsonb`,
    [o.id, o.requestId, JSON.stringify(o.asked)],
  )
export const writePanel = async (tx: Tx, versionId: number, t: PanelText): Promise<void> => {
  await tx.run(
    ...bind(
      `insert into panel_text (version_id, title, subtitle, link, picture_id, channels, terminal, until_at)
       values (:versionId, :title, :subtitle, :link, :pictureId, :channels::text[], :terminal, :untilAt)
       on conflict (version_id) do update set title = excluded.title, subtitle = excluded.subtitle, link = excluded.link, picture_id = excluded.picture_id,
         channels = excluded.channels, terminal = excluded.terminal, until_at = excluded.until_at`,
      { ...t, versionId },
    ),
  )
}
export const switchPanel = (tx: Tx, id: number, rev: number, off: boolean) =>
  tx.run('update activity_panel set off = $3, rev = rev + 1 where id = $1 and rev = $2', [id, rev, off])
export const orderPanels = (tx: Tx, ids: readonly string[]) =>
  tx.run('update activity_panel a set seq = x.n from unnest($1::bigint[]) with ordinality x(id, n) where a.id = x.id', [ids])
