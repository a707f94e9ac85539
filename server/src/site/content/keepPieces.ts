// What panels and home pages have in common: a draft at a time, an hour to be published at, old versions that come back as drafts. Each write says
// which newest version its author has seen; if a colleague was faster it is refused with his name, and nothing is lost on either side.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { VersionStand, type VersionStandCode } from '@mall/domain/site/content/content.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import {
  backToDraft,
  dropVersion,
  insertVersion,
  lockPiece,
  publishVersion,
  type Saved,
  touchVersion,
  type VersionHead,
  versionsOfPieces,
} from './piece.queries.ts'

export interface Seen {
  versionId: number
  rev: number
}
export interface Held {
  pieceId: number
  now: Date
  versions: VersionHead[]
  newest: VersionHead | undefined
  live: VersionHead | undefined
}

const DID: Partial<Record<VersionStandCode, string>> = {
  [VersionStand.draft]: '改过草稿',
  [VersionStand.ahead]: '定时发布了',
  [VersionStand.live]: '发布了',
}
function whoWasFaster(newest: VersionHead | undefined): string {
  if (!newest) return '草稿已被放弃'
  const published = newest.stand !== VersionStand.draft
  const name = (published ? newest.publishedByName : '') || newest.madeByName || '有人'
  return `${name} 已${published ? '' : `在 ${timeText(newest.madeAt)} `}${DID[newest.stand] ?? '改过'}第 ${newest.versionNo} 版`
}

/** Locks the piece and compares what was seen with what is. */
export async function holdPiece(tx: Tx, pieceId: number, seen: Seen): Promise<Held> {
  const { now } = (await lockPiece(tx, pieceId)) ?? refuse('HOME_NONE')
  const versions = await versionsOfPieces(tx, [pieceId])
  const newest = versions[0]
  if ((newest?.id ?? 0) !== seen.versionId || (newest?.rev ?? 0) !== seen.rev)
    return refuse('HOME_STALE', { why: whoWasFaster(newest) })
  return { pieceId, now, versions, newest, live: versions.find(v => v.stand === VersionStand.live) }
}

/** The draft's next state; the first one makes the next version. `write` puts its contents down, those of before are gone. */
export async function saveDraft(
  ctx: Ctx,
  tx: Tx,
  held: Held,
  note: string,
  write: (versionId: number) => Promise<void>,
): Promise<Saved> {
  const { newest, pieceId } = held
  if (newest?.stand === VersionStand.ahead) return refuse('HOME_AHEAD', { versionNo: newest.versionNo })
  const o = { note, userId: ctx.me.userId }
  const saved =
    newest?.stand === VersionStand.draft
      ? await touchVersion(tx, { versionId: newest.id, rev: newest.rev, ...o })
      : await insertVersion(tx, { pieceId, ...o })
  if (!saved) return refuse('HOME_STALE.draftMoved')
  await write(saved.versionId)
  return saved
}

/** The draft that is to be published, and the one that it replaces. */
export function draftOf(held: Held): VersionHead {
  return held.newest?.stand === VersionStand.draft ? held.newest : refuse('HOME_STALE.noDraft')
}
/** A moment that is over means now. */
export async function publishDraft(ctx: Ctx, tx: Tx, held: Held, wantedAt: number | null): Promise<Date> {
  const { id, rev } = draftOf(held)
  const wanted = wantedAt !== null && wantedAt > held.now.getTime() ? new Date(wantedAt) : null
  const done = await publishVersion(tx, { versionId: id, rev, userId: ctx.me.userId, wanted })
  return done?.liveAt ?? refuse('HOME_STALE.draftMoved')
}

/** A draft is given up; what waits for its hour is a draft again. Says which. What was read stays. */
export async function takeBack(tx: Tx, held: Held): Promise<'dropped' | 'draft'> {
  const { newest } = held
  if (newest?.stand === VersionStand.draft) {
    await dropVersion(tx, newest.id, newest.rev)
    return 'dropped'
  }
  if (newest?.stand !== VersionStand.ahead || (await backToDraft(tx, newest.id, newest.rev)) === 0)
    return newest ? refuse('HOME_LIVE', { versionNo: newest.versionNo }) : refuse('HOME_NONE')
  return 'draft'
}

/** A new draft with an old version's contents; one on its way is dealt with first. */
export async function restoreVersion(
  ctx: Ctx,
  tx: Tx,
  held: Held,
  fromNo: number,
  write: (versionId: number) => Promise<void>,
): Promise<Saved> {
  const { newest } = held
  if (newest?.stand === VersionStand.draft || newest?.stand === VersionStand.ahead)
    return refuse('HOME_OPEN', { versionNo: newest.versionNo })
  return saveDraft(ctx, tx, held, fromNo === 0 ? '恢复商城自带的一版' : `恢复第 ${fromNo} 版`, write)
}

/** A version's head as the desk reads it. */
export const versionView = (v: VersionHead, previewPath: string) => ({
  versionId: v.id,
  versionNo: v.versionNo,
  rev: v.rev,
  note: v.note,
  stand: v.stand,
  previewPath,
  madeByName: v.madeByName,
  madeAt: v.madeAt.getTime(),
  publishedByName: v.publishedByName,
  liveAt: v.liveAt?.getTime() ?? null,
})
