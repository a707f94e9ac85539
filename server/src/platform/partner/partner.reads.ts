// 合作方: a row a partner, from the settings, from what came of the questions, and from what waits in the rooms.
import { adaptersOf } from '@mall/domain/platform/partner/adapters.ts'
import { keyDaysLeft } from '@mall/domain/platform/partner/partnerKeys.ts'
import { Partner, type PartnerCode, PartnerLink, touchesMoneyOrLaw } from '@mall/domain/platform/partner/partner.codes.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { adapterOf, keyEndOf } from '../../kernel/settings/partnerKeys.ts'
import { linkTo, PARTNER_SETTINGS } from '../../kernel/settings/partners.ts'
import { partnerStates, todayOf } from './partner.queries.ts'
import { partnerRoom } from './partnerRooms.ts'

const SECOND = 1000

/** The name of its host alone: an address may hold an account. */
function hostOf({ settings }: World, partner: PartnerCode): string {
  const url = partner === Partner.maps ? settings.mapsVendor?.url : adapterOf(settings, partner)?.url
  return url && URL.canParse(url) ? new URL(url).hostname : ''
}

export async function readPartnerList({ db, world }: Ctx) {
  const { settings } = world
  const today = await todayOf(db)
  const states = new Map((await partnerStates(db)).map(s => [s.partner, s]))
  const list = []
  for (const partner of Partner.values) {
    const link = linkTo(settings, partner)
    const room = partnerRoom(partner)
    const s = states.get(partner)
    const waits = await room.waits?.(db)
    const live = link === PartnerLink.live
    const keyUntil = live ? keyEndOf(settings, partner) : undefined
    list.push({
      partner,
      link,
      toConnectText: live ? ((await room.toConnect?.(world)) ?? '') : '',
      adapterName: live ? settings.partners[partner] : '',
      keyUntil: keyUntil ?? null,
      keyDaysLeft: keyUntil === undefined ? null : keyDaysLeft(keyUntil, today),
      hostName: live ? hostOf(world, partner) : '',
      settingName: PARTNER_SETTINGS[partner],
      choices: adaptersOf(partner),
      grave: touchesMoneyOrLaw.has(partner),
      sandboxInProduction: settings.production && link === PartnerLink.sandbox,
      okCount: s?.okToday ?? 0,
      refusedCount: s?.refusedToday ?? 0,
      awayCount: s?.awayToday ?? 0,
      lastOkAt: s?.lastOkAt?.getTime() ?? null,
      lastRefusedAt: s?.lastRefusedAt?.getTime() ?? null,
      lastRefusedWhy: s?.lastRefusedWhy ?? '',
      // What has been switched off fails no more.
      failingAt: live ? (s?.failingSince?.getTime() ?? null) : null,
      failingWhy: live && s?.failingSince ? s.lastAwayWhy : '',
      skewSeconds: s?.skewMs == null ? null : Math.round(s.skewMs / SECOND),
      waiting: waits?.n ?? 0,
      oldestAt: waits?.since?.getTime() ?? null,
      href: room.href ?? '',
      mayProbe: link !== PartnerLink.off && room.probe !== undefined && room.probe(world) !== null,
      mayTestMessage: link !== PartnerLink.off && (partner === Partner.sms || partner === Partner.mail),
    })
  }
  return { list }
}
