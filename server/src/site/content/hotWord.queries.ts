// 热门搜索词, as the desk keeps them: of the whole mall ('') or of a channel.
import type { BannerStandCode } from '@mall/domain/site/content/content.codes.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface DeskWord {
  word: string
  fromAt: Date | null
  untilAt: Date | null
  stand: BannerStandCode
}
export const deskWords = (db: Db, channelCode: string) =>
  db.rows<DeskWord>(
    `select word, from_at as "fromAt", until_at as "untilAt",
       case when from_at > now() then 'ahead' when until_at <= now() then 'over' else 'live' end as stand
     from hot_word where channel_code = $1 order by seq, word`,
    [channelCode],
  )
export const channelsWithWords = async (db: Db): Promise<string[]> =>
  (await db.rows<{ code: string }>("select distinct channel_code as code from hot_word where channel_code <> '' order by 1")).map(
    r => r.code,
  )
/** One person at a time changes the lists. */
export const lockWords = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727032)')
export const replaceWords = async (
  tx: Tx,
  channelCode: string,
  words: readonly { word: string; fromAt: number | null; untilAt: number | null }[],
): Promise<void> => {
  await tx.run('delete from hot_word where channel_code = $1', [channelCode])
  await tx.run(
    `insert into hot_word (channel_code, word, seq, from_at, until_at)
     select $1, x.word, x.n, to_timestamp(x.from_ms / 1000.0), to_timestamp(x.until_ms / 1000.0)
     from unnest($2::text[], $3::bigint[], $4::bigint[]) with ordinality x(word, from_ms, until_ms, n)`,
    [channelCode, words.map(w => w.word), words.map(w => w.fromAt), words.map(w => w.untilAt)],
  )
}
