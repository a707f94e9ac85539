// 内容: words of the desk that keeps the articles.
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Where a group of articles has its place on the site. */
export const ArticleArea = codes({
  main: { code: 'main', label: '页脚' },
  bottom: { code: 'bottom', label: '页面底部' },
  notice: { code: 'notice', label: '公告' },
  agreement: { code: 'agreement', label: '注册协议' },
  show: { code: 'show', label: '展示页' },
})
export type ArticleAreaCode = CodeOf<typeof ArticleArea>

/** A version on its way; `published` has three words for the reader, by the clock (VersionStand). */
const VersionState = codes({
  draft: { code: 'draft', label: '草稿' },
  waiting: { code: 'waiting', label: '待批准' },
  published: { code: 'published', label: '已发布' },
})
export type VersionStateCode = CodeOf<typeof VersionState>

/** What became of a version, as the desk sees it now. */
export const VersionStand = codes({
  draft: { code: 'draft', label: '草稿', tone: 'wait' },
  waiting: { code: 'waiting', label: '待批准', tone: 'wait' },
  ahead: { code: 'ahead', label: '定时', tone: 'info' },
  live: { code: 'live', label: '线上', tone: 'good' },
  past: { code: 'past', label: '旧版', tone: 'none' },
})
export type VersionStandCode = CodeOf<typeof VersionStand>

/** An article as a whole. */
export const ArticleStand = codes({
  live: { code: 'live', label: '线上', tone: 'good' },
  off: { code: 'off', label: '已下线', tone: 'none' },
  never: { code: 'never', label: '未发布', tone: 'wait' },
})
export type ArticleStandCode = CodeOf<typeof ArticleStand>

/** Where a panel stands: in the strip of what is on, or as one of the banners. */
export const PanelPlace = codes({
  panel: { code: 'panel', label: '活动栏' },
  banner: { code: 'banner', label: '横幅' },
})
export type PanelPlaceCode = CodeOf<typeof PanelPlace>

/** A panel or a banner, by the clock and by hand. */
export const BannerStand = codes({
  live: { code: 'live', label: '展示中', tone: 'good' },
  ahead: { code: 'ahead', label: '未到时', tone: 'info' },
  over: { code: 'over', label: '已到期', tone: 'none' },
  off: { code: 'off', label: '已撤下', tone: 'none' },
})
export type BannerStandCode = CodeOf<typeof BannerStand>
