// 首页横幅与热词, as the desk keeps them.
import type { BannerStandCode } from '@mall/domain/cms/content.codes.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../db/pool.ts'

export interface DeskBanner {
  bannerId: string
  channelCode: string | null
  title: string
  subtitle: string
  link: string
  classCode: string
  fromAt: Date
  untilAt: Date | null
  off: boolean
  rev: number
  stand: BannerStandCode
}
const COLUMNS = `id::text as "bannerId", channel_code as "channelCode", title, subtitle, link, class_code as "classCode", from_at as "fromAt", until_at as "untilAt",
  off, rev, case when off then 'off' when from_at > now() then 'ahead' when until_at <= now() then 'over' else 'live' end as stand`
/** In the order of the page: those of the whole mall, then each channel's. */
export const deskBanners = (db: Db) =>
  db.rows<DeskBanner>(`select ${COLUMNS} from banner order by channel_code nulls first, seq, id limit 500`)
export const lockBanner = (tx: Tx, bannerId: number) =>
  tx.row<DeskBanner>(`select ${COLUMNS} from banner where id = $1 for update`, [bannerId])
export const bannerOfRequest = (db: Db, requestId: string) =>
  db.row<{ bannerId: string; title: string }>('select id::text as "bannerId", title from banner where request_id = $1', [
    requestId,
  ])

export interface BannerText {
  channelCode: string | null
  title: string
  subtitle: string
  link: string
  classCode: string
  fromAt: Date | null
  untilAt: Date | null
}
/** At the end of its channel's. `fromAt` null: from now on. */
export const insertBanner = (tx: Tx, b: BannerText & { requestId: string }) =>
  tx.row<{ bannerId: string }>(
    ...bind(
      `insert into banner (channel_code, title, subtitle, link, class_code, from_at, until_at, request_id, seq)
       select :channelCode::text, :title, :subtitle, :link, :classCode, coalesce(:fromAt::timestamptz, now()), :untilAt::timestamptz, :requestId,
         coalesce((select max(seq) from banner where channel_code is not distinct from :channelCode::text), 0) + 1
       on conflict (request_id) do nothing returning id::text as "bannerId"`,
      { ...b },
    ),
  )
export const updateBanner = (tx: Tx, b: BannerText & { id: number; off: boolean }) =>
  tx.run(
    ...bind(
      `update banner set channel_code = :channelCode, title = :title, subtitle = :subtitle, link = :link, class_code = :classCode,
         from_at = coalesce(:fromAt::timestamptz, from_at), until_at = :untilAt::timestamptz, off = :off, rev = rev + 1 where id = :id`,
      { ...b },
    ),
  )
export const lockBanners = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>('select id::text as id from banner order by id for update')).map(r => r.id)
export const orderBanners = (tx: Tx, bannerIds: readonly string[]) =>
  tx.run('update banner b set seq = x.n from unnest($1::bigint[]) with ordinality x(id, n) where b.id = x.id', [bannerIds])

export const deskWords = async (db: Db): Promise<string[]> =>
  (await db.rows<{ word: string }>('select word from hot_word order by seq, word')).map(r => r.word)
/** One person at a time changes the list. */
export const lockWords = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727031)')
export const replaceWords = async (tx: Tx, words: readonly string[]): Promise<void> => {
  await tx.run('delete from hot_word')
  await tx.run('insert into hot_word (word, seq) select word, n from unnest($1::text[]) with ordinality x(word, n)', [words])
}
