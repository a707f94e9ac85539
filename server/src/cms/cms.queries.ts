import { rememberPer } from '../app/remember.ts'
import type { Db } from '../db/pool.ts'

/** A call gives no more of them (contract). */
const CHANNEL_NOTICES = 50

export interface ArticleRow {
  articleId: string
  catCode: string
  catName: string
  title: string
  isOpen: number
  link: string
  paragraphs: string[]
  version: string
  publishedAt: Date
}
const columns = `article_id as "articleId", cat_code as "catCode", cat_name as "catName", title, is_open as "isOpen", link, paragraphs, version,
  published_at as "publishedAt"`

export const articleById = (db: Db, articleId: string) =>
  db.row<ArticleRow>(`select ${columns} from article where article_id = $1`, [articleId])
const articlesOfCategory = rememberPer(10_000, (db: Db, catCode: string) =>
  db.rows<ArticleRow>(`select ${columns} from article where cat_code = $1 order by seq`, [catCode]),
)
/** Articles of the categories, in the order asked for. On every page's footer, so they may be ten seconds old. */
export const articlesOf = async (db: Db, catCodes: string[]): Promise<ArticleRow[]> =>
  (await Promise.all(catCodes.map(c => articlesOfCategory(db, c)))).flat()
/** The newest notices of the mall, of whatever channel. */
export const newestNotices = rememberPer(5000, (db: Db, size: number) =>
  db.rows<ArticleRow>(`select ${columns} from article where cat_code = 'notice' order by published_at desc, seq limit $1`, [
    size,
  ]),
)
/** The newest notices of a channel: its own and those for everybody, never another channel's. */
export const channelNotices = rememberPer(5000, (db: Db, channelCode: string) =>
  db.rows<ArticleRow>(
    `select ${columns} from article where cat_code = 'notice' and (channel_code is null or channel_code = $1)
     order by published_at desc, seq limit ${CHANNEL_NOTICES}`,
    [channelCode],
  ),
)
export interface BannerRow {
  id: number
  title: string
  subtitle: string
  link: string
  classCode: string
}
/** Banners of the channel, and those of the whole mall. */
const bannersOfChannel = rememberPer(10_000, (db: Db, channelCode: string) =>
  db.rows<BannerRow>(
    `select id, title, subtitle, link, class_code as "classCode" from banner
     where channel_code is null or channel_code = $1 order by (channel_code is null), seq limit 5`,
    [channelCode],
  ),
)
export const bannersOf = (db: Db, channelCode: string | null) => bannersOfChannel(db, channelCode ?? '')
const words = rememberPer(10_000, (db: Db, _site: 'all') => db.rows<{ word: string }>('select word from hot_word order by seq'))
export const hotWords = (db: Db) => words(db, 'all')

const hot = rememberPer(5000, (db: Db, channelCode: string) =>
  db.rows<{ id: number; kg: number }>('select sku_id as id, kg from hot_sku where channel_code = $1 order by rank', [
    channelCode,
  ]),
)
/** The most ordered goods of the last 90 days, best first, as a job ranks them (rankHotGoods.job.ts); of the whole mall or of a channel. */
export const hotSkus = (db: Db, channelCode: string | null) => hot(db, channelCode ?? '')
