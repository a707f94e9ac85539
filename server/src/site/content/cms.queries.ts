import type { Kg } from '@mall/domain/kernel/money.ts'
import type { ArticleAreaCode } from '@mall/domain/site/content/content.codes.ts'
import type { RichText } from '@mall/domain/site/content/richText.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import { articlesNow } from '../../platform/db/articleSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** A call gives no more of them (contract). */
const CHANNEL_NOTICES = 50

/** An article as it is read now. */
export interface ArticleRow {
  articleId: string
  catCode: string
  catName: string
  area: ArticleAreaCode
  /** Before the title of a notice. */
  kind: string
  /** Only for these; empty: for all. */
  channels: string[]
  versionNo: number
  title: string
  isOpen: number
  link: string
  body: RichText
  liveAt: Date
}
const columns = `a.article_id as "articleId", a.cat_code as "catCode", c.name as "catName", c.area, a.kind, a.channels, v.version_no as "versionNo", v.title,
  v.is_open::int as "isOpen", v.link, v.body`
const live = `${columns}, coalesce(v.live_from, v.made_at) as "liveAt"`

export const articleById = (db: Db, articleId: string) =>
  db.row<ArticleRow>(`select ${live} ${articlesNow} and a.article_id = $1`, [articleId])
/** A version that is not published, to whoever has its key. */
export const articlePreview = (db: Db, previewKey: string) =>
  db.row<ArticleRow>(
    `select ${columns}, coalesce(v.live_from, now()) as "liveAt" from article_version v join article a on a.article_id = v.article_id join article_category c on c.cat_code = a.cat_code where v.preview_key = $1`,
    [previewKey],
  )
const articlesOfCategory = cachedPer({ ttl: 10_000 }, (db: Db, catCode: string) =>
  db.rows<ArticleRow>(`select ${live} ${articlesNow} and a.cat_code = $1 order by a.seq, a.article_id`, [catCode]),
)
/** Groups in the order of the desk; what is hidden is not among them. On every page's footer, so they may be ten seconds old. */
const groupsShown = cachedPer({ ttl: 10_000 }, (db: Db, _site: 'all') =>
  db.rows<{ catCode: string; name: string }>(
    'select cat_code as "catCode", name from article_category where not off order by seq, cat_code',
  ),
)
export const shownGroups = (db: Db) => groupsShown(db, 'all')
/** Articles of the categories, in the order asked for. On every page's footer, so they may be ten seconds old. */
export const articlesOf = async (db: Db, catCodes: string[]): Promise<ArticleRow[]> =>
  (await Promise.all(catCodes.map(c => articlesOfCategory(db, c)))).flat()
/** Of the articles of a category the version that is announced and not yet in force. */
export const announcedOf = cachedPer({ ttl: 10_000 }, (db: Db, catCode: string) =>
  db.rows<{ articleId: string; versionNo: number; title: string; liveAt: Date; body: RichText }>(
    `select distinct on (v.article_id) v.article_id as "articleId", v.version_no as "versionNo", v.title, coalesce(v.live_from, v.made_at) as "liveAt", v.body
     from article_version v join article a on a.article_id = v.article_id
     where a.cat_code = $1 and v.state = 'published' and v.live_from > now() order by v.article_id, v.live_from`,
    [catCode],
  ),
)
/** The newest notices of the mall, of whatever channel. */
export const newestNotices = cachedPer({ ttl: 5000 }, (db: Db, size: number) =>
  db.rows<ArticleRow>(`select ${live} ${articlesNow} and a.cat_code = 'notice' order by v.live_from desc, a.seq limit $1`, [
    size,
  ]),
)
/** The newest notices of a channel: its own and those for everybody, never another channel's. */
export const channelNotices = cachedPer({ ttl: 5000 }, (db: Db, channelCode: string) =>
  db.rows<ArticleRow>(
    `select ${live} ${articlesNow} and a.cat_code = 'notice' and (a.channels = '{}' or $1 = any(a.channels))
     order by v.live_from desc, a.seq limit ${CHANNEL_NOTICES}`,
    [channelCode],
  ),
)
/** Of a person one answer a version, the last; of guests each. */
export const insertFeedback = (
  db: Db,
  f: { articleId: string; versionNo: number; userId: number | null; useful: boolean; note: string },
) =>
  db.run(
    `insert into article_feedback (article_id, version_no, user_id, useful, note) values ($1, $2, $3, $4, $5)
     on conflict (article_id, version_no, user_id) do update set useful = excluded.useful, note = excluded.note, at = now()`,
    [f.articleId, f.versionNo, f.userId, f.useful, f.note],
  )

const words = cachedPer({ ttl: 10_000 }, (db: Db, channelCode: string) =>
  db.rows<{ word: string; own: boolean }>(
    `select word, channel_code <> '' as own from hot_word where channel_code in ('', $1)
       and (from_at is null or from_at <= now()) and (until_at is null or until_at > now()) order by seq`,
    [channelCode],
  ),
)
/** The channel's own words of today; where it has none, those of the whole mall. */
export async function hotWords(db: Db, channelCode: string | null): Promise<string[]> {
  const all = await words(db, channelCode ?? '')
  const own = all.filter(w => w.own)
  return (own.length > 0 ? own : all).map(w => w.word)
}

const hot = cachedPer({ ttl: 5000 }, (db: Db, channelCode: string) =>
  db.rows<{ id: number; kg: Kg }>('select sku_id as id, kg from hot_sku where channel_code = $1 order by rank', [channelCode]),
)
/** The most ordered goods of the last 90 days, best first, as a job ranks them (rankHotGoods.job.ts); of the whole mall or of a channel. */
export const hotSkus = (db: Db, channelCode: string | null) => hot(db, channelCode ?? '')
