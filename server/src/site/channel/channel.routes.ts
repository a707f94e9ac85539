// 渠道 channel: one assortment with its own price basis, sales contact and phone; the visitor chooses one.
import { channelCalls } from '@mall/contract/site/channel/channel.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { type Ctx, toldPrices } from '../../kernel/ctx.ts'
import { serve } from '../../kernel/serve/serve.ts'
import type { ChannelRow } from '../../kernel/ports/catalogue.ts'
import { classChanges, pricesSetAt } from './channel.queries.ts'

const channelView = (c: ChannelRow) => ({
  channelCode: c.channelCode,
  channelName: c.channelName,
  telephone: c.telephone,
  commonly: c.commonly,
  noShow: c.noShow,
  advantages: c.advantages,
})

/** Spec §7: on success the channel is stored, in the cookie too. */
function choose(ctx: Ctx, channelCode: string | undefined) {
  const channel = channelCode ? ctx.world.catalogue.channels.get(channelCode) : undefined
  if (!channel || channel.off) return refuse('CHANNEL_UNKNOWN')
  ctx.cookies.set('channel', channel.channelCode)
  return channelView(channel)
}

export const channelRoutes = serve(channelCalls, {
  '/api/goods/getChannelInfoByChannelCode': async (ctx, { channelCode }) => choose(ctx, channelCode),
  '/api/goods/getChannelInfoByCateCode': async (ctx, { cateCode }) =>
    choose(ctx, ctx.world.catalogue.categories.get(cateCode)?.channelCode),
  '/api/goods/getChannelListByCateCode': async (ctx, { cateCode }) => {
    const { channels, categories } = ctx.world.catalogue
    const all = [...channels.values()].filter(c => !c.off)
    if (!cateCode) return all.map(channelView)
    const category = categories.get(cateCode)
    return all.filter(c => category && c.classCodes.includes(category.classCode)).map(channelView)
  },
  '/api/goods/getChannelCardList': async ctx => {
    const figures = await ctx.world.search.channelFigures()
    const changes = new Map((await classChanges(ctx.db)).map(r => [r.classCode, r.changeFen]))
    const channels = [...ctx.world.catalogue.channels.values()]
      .filter(c => !c.off)
      .map(c => {
        const f = figures.get(c.channelCode)
        const priced = f && f.priceToFen > 0 && toldPrices(ctx, c.channelCode) ? f : undefined
        return {
          ...channelView(c),
          classCodes: c.classCodes,
          priceUnit: f?.priceUnit ?? ('ton' as const),
          priceFromFen: priced?.priceFromFen ?? null,
          priceToFen: priced?.priceToFen ?? null,
          // Without goods nothing has moved, whatever the day's list of the class says.
          priceHidden: !toldPrices(ctx, c.channelCode),
          changeFen: priced ? (changes.get(c.classCodes[0] ?? '') ?? 0) : null,
          stockKg: f?.stockKg ?? 0,
          stockPieces: f?.stockPieces ?? 0,
          skuCount: f?.skuCount ?? 0,
        }
      })
    const setAt = await pricesSetAt(ctx.db)
    return { priceAt: setAt !== null && figures.size > 0 ? Math.min(ctx.world.clock.now(), setAt) : null, channels }
  },
  // Spec §4: clearing the channel leaves the CC number, removes the channel cookie and empties the channel.
  '/api/goods/clearChannel': async ctx => {
    ctx.cookies.clear('channel', 'CCNo', 'deliveryDateNumber')
    return { done: true as const }
  },
})
