// 首页横幅与热词: kept by the desk, counted at once. A banner that was shown is taken off, not deleted: what was promised stays readable.
import { whyNotLink } from '@mall/domain/cms/richText.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import {
  bannerOfRequest,
  deskBanners,
  deskWords,
  insertBanner,
  lockBanner,
  lockBanners,
  lockWords,
  orderBanners,
  replaceWords,
  updateBanner,
} from './banner.queries.ts'
import { nowOf } from '../db/now.queries.ts'
import { recordContent } from './writeArticle.ts'

export const readBanners = async (ctx: Ctx) => {
  const { channels, classes } = ctx.world.catalogue
  return (await deskBanners(ctx.db)).map(b => ({
    ...b,
    channelCode: b.channelCode ?? '',
    channelName: b.channelCode === null ? '全站' : (channels.get(b.channelCode)?.channelName ?? b.channelCode),
    className: classes.get(b.classCode)?.name ?? b.classCode,
    fromAt: b.fromAt.getTime(),
    untilAt: b.untilAt?.getTime() ?? null,
  }))
}

/** A new banner (no number) or another wording, time or place of one. Refuses links that lead elsewhere than http, https or a page of this site. */
export const saveBanner = (ctx: Ctx, input: Parsed<'/api/ops/saveBanner'>) =>
  ctx.db.tx(async tx => {
    const { channels, classes } = ctx.world.catalogue
    const why =
      whyNotLink(input.link) ??
      (input.ofChannel !== '' && !channels.has(input.ofChannel) ? `没有渠道 ${input.ofChannel}` : undefined) ??
      (classes.has(input.classCode) ? undefined : `没有品类 ${input.classCode}`)
    if (why) return refuse('ARTICLE_PLACE', { why })
    const next = {
      ...{ channelCode: input.ofChannel || null, title: input.title, subtitle: input.subtitle, link: input.link },
      ...{ classCode: input.classCode, fromAt: input.fromAt === null ? null : new Date(input.fromAt) },
      untilAt: input.untilAt === null ? null : new Date(input.untilAt),
    }
    if (input.bannerId === '') {
      if (input.untilAt !== null && input.untilAt <= (input.fromAt ?? (await nowOf(tx))))
        return refuse('ARTICLE_PLACE', { why: '结束须晚于开始' })
      const requestId = `${ctx.me.userId}:${input.requestId}`
      const made = await insertBanner(tx, { ...next, requestId })
      const twin = made ?? (await bannerOfRequest(tx, requestId))
      if (!twin || ('title' in twin && twin.title !== input.title)) return refuse('REQUEST_REUSED')
      if (made) await recordContent(ctx, tx, 'content.banner', made.bannerId, `新建《${input.title}》${input.link}`)
      return { bannerId: twin.bannerId }
    }
    const old = (await lockBanner(tx, Number(input.bannerId))) ?? refuse('ARTICLE_NONE')
    if (old.rev !== input.rev) return refuse('ARTICLE_CHANGED')
    if (next.untilAt && next.untilAt <= (next.fromAt ?? old.fromAt)) return refuse('ARTICLE_PLACE', { why: '结束须晚于开始' })
    await updateBanner(tx, { ...next, id: Number(input.bannerId), off: input.off })
    const what = input.off === old.off ? '改' : input.off ? '撤下' : '重新上'
    await recordContent(ctx, tx, 'content.banner', input.bannerId, `${what}《${input.title}》${input.link}`)
    return { bannerId: input.bannerId }
  })

/** All banners in their new order. */
export const putBannersInOrder = (ctx: Ctx, { bannerIds }: Parsed<'/api/ops/orderBanners'>) =>
  ctx.db.tx(async tx => {
    const have = await lockBanners(tx)
    if (new Set(bannerIds).size !== have.length || have.some(id => !bannerIds.includes(id))) return refuse('ARTICLE_CHANGED')
    await orderBanners(tx, bannerIds)
    await recordContent(ctx, tx, 'content.banner', 'order', `次序 ${bannerIds.join('、')}`)
    return { done: true as const }
  })

export const readHotWords = async (ctx: Ctx) => ({ words: await deskWords(ctx.db) })

/** The first word stands in the empty search box. `was` is the list that was read: one that somebody has changed meanwhile is not overwritten. */
export const saveHotWords = (ctx: Ctx, { was, words }: Parsed<'/api/ops/saveHotWords'>) =>
  ctx.db.tx(async tx => {
    await lockWords(tx)
    if ((await deskWords(tx)).join('\n') !== was.join('\n')) return refuse('ARTICLE_CHANGED')
    if (new Set(words).size !== words.length) return refuse('ARTICLE_PLACE', { why: '同一个词只写一次' })
    await replaceWords(tx, words)
    await recordContent(ctx, tx, 'content.hotWords', 'hotWords', words.join('、') || '（没有）')
    return { done: true as const }
  })
