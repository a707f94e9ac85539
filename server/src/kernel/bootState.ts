import { linksOf } from './settings/partners.ts'
import { randomBytes } from 'node:crypto'
import { maskToken } from '@mall/domain/people/session/maskedToken.ts'
import { DEFAULT_CITY, NORMAL_CHANNELS } from '@mall/domain/site/channel/channel.constants.ts'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import { deliveryDateNumber } from '@mall/contract/kernel/call.ts'
import { locationOf } from './serve/cookies.ts'
import { type Ctx, makeCtx, type World } from './ctx.ts'
import { asksForStats } from './settings/statsVendor.ts'

/** The cookie is the visitor's own: only what is a period at all goes into the page. */
function periodOf(ctx: Ctx): string | null {
  const kept = ctx.cookies.get('deliveryDateNumber')
  return kept !== null && deliveryDateNumber.safeParse(kept).success ? kept : null
}

/** Those of the specification's normal list first, in its order; a channel that the mill has stopped is in no link. */
function openChannels({ catalogue }: World): string[] {
  const open = [...catalogue.channels.values()].filter(c => !c.off).map(c => c.channelCode)
  return [
    ...NORMAL_CHANNELS.filter(c => open.includes(c)),
    ...open.filter(c => !(NORMAL_CHANNELS as readonly string[]).includes(c)),
  ]
}

/** What the browser starts with: the content of the cookies, read by the server, since a script cannot (decision 0008). */
export function bootState(ctx: Ctx, world: World): BootState {
  const { settings, catalogue } = world
  const channel = ctx.channelCode ? catalogue.channels.get(ctx.channelCode) : undefined
  const place = locationOf(ctx.cookies)
  return {
    site: {
      siteName: settings.siteName,
      slogan: settings.slogan,
      phone: settings.phone,
      copyright: settings.copyright,
      records: settings.records,
      origin: settings.origin,
      partners: linksOf(settings),
      channels: openChannels(world),
      preparing: !world.search.hasGoods(),
    },
    session: {
      token: ctx.viewer ? maskToken(ctx.viewer.token, randomBytes(64)) : null,
      userStatus: ctx.viewer !== null,
      userInfo: ctx.viewer ? { userName: ctx.viewer.userName, nickName: ctx.viewer.nickName, mobile: ctx.viewer.mobile } : null,
      companyName: ctx.viewer?.companyName || null,
      linked: (ctx.viewer?.linked ?? false) && ctx.viewer?.actor === null,
      userType: ctx.viewer?.userType ?? 0,
      approvalStatus: ctx.viewer?.approvalStatus ?? 0,
      rights: [...(ctx.viewer?.rights ?? [])],
      roleName: ctx.viewer?.roleName ?? '',
      bdName: ctx.viewer?.bdName ?? '',
      bdPhone: ctx.viewer?.bdPhone ?? '',
      insteadUserId: ctx.viewer?.actor ? String(ctx.viewer.userId) : false,
      actorName: ctx.viewer?.actor?.name ?? '',
      proxyUntil: ctx.viewer?.actor?.until ?? 0,
      lastLoginTime: ctx.viewer?.lastLoginAt ?? 0,
      punchOut: ctx.viewer?.punchOut ? { host: ctx.viewer.punchOut.host, operation: ctx.viewer.punchOut.operation } : null,
    },
    location: {
      cityName: place?.cityName ?? DEFAULT_CITY.cityName,
      cityCode: place?.cityCode ?? DEFAULT_CITY.cityCode,
      provinceCode: place?.provinceCode ?? DEFAULT_CITY.provinceCode,
      salesAreaCode: ctx.areaCode,
      isDefault: place === null,
    },
    channel: channel
      ? {
          channelCode: channel.channelCode,
          channelName: channel.channelName,
          telephone: channel.telephone,
          commonly: channel.commonly,
          noShow: channel.noShow,
        }
      : null,
    ccNo: ctx.contractNo,
    deliveryDateNumber: periodOf(ctx),
    asksForStats: asksForStats(ctx),
    demo: settings.demo,
    serverNow: ctx.world.clock.now(),
  }
}

/** The address names a channel that does not exist: refused with a message, and the visitor chooses one at the portal (docs/specification.md). */
export const UNKNOWN_CHANNEL_PATH = '/?notice=channel'
export const namesUnknownChannel = (ctx: Ctx, url: URL): boolean => {
  const asked = url.searchParams.get('channelCode')
  return asked !== null && asked !== '' && (ctx.world.catalogue.channels.get(asked)?.off ?? true)
}

/** Spec §6: a query channelCode that differs from the session's loads that channel; an unknown one counts as none. */
export function withQueryChannel(ctx: Ctx, url: URL): Ctx {
  const asked = url.searchParams.get('channelCode')
  if (asked === null || asked === ctx.channelCode) return ctx
  const known = ctx.world.catalogue.channels.get(asked)?.off === false
  if (known) ctx.cookies.set('channel', asked)
  return makeCtx({
    world: ctx.world,
    viewer: ctx.viewer,
    channelCode: known ? asked : null,
    areaCode: locationOf(ctx.cookies)?.salesAreaCode ?? null,
    contractNo: ctx.contractNo,
    ip: ctx.ip,
    visitor: ctx.visitor,
    asksNotTo: ctx.asksNotTo,
    cookies: ctx.cookies,
  })
}
