// A partner that has not answered for ten minutes, or whose key ends soon, is told to whoever may put it right; once for each, and the old counts go.
import { KEY_WARNINGS, keyLeftWords } from '@mall/domain/platform/partner/partnerKeys.ts'
import { Partner, type PartnerCode, PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { keyEndOf } from '../../kernel/settings/partnerKeys.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { alarmsDue, dropOldCalls, takeKeyWarning } from '../partner/partner.queries.ts'
import { isConnected, linkTo } from '../../kernel/settings/partners.ts'
import { notify, staffWithRight } from './notify.ts'

const MINUTES = 10
const KEEP_DAYS = 400

async function keysEnding({ settings }: World, tx: Tx) {
  const ending = []
  for (const partner of Partner.values) {
    const until = linkTo(settings, partner) === PartnerLink.live ? keyEndOf(settings, partner) : undefined
    const daysLeft = until === undefined ? null : await takeKeyWarning(tx, partner, until, KEY_WARNINGS)
    if (until !== undefined && daysLeft !== null) ending.push({ partner, until, daysLeft })
  }
  return ending
}

export const watchPartners = (world: World): Promise<number> =>
  world.pool.tx(async tx => {
    const due = await alarmsDue(tx, MINUTES)
    const live = due.filter(
      d => Partner.values.some(p => p === d.partner) && isConnected(world.settings, d.partner as PartnerCode),
    )
    for (const d of live)
      await notify(tx, await staffWithRight(tx, 'settings.edit'), {
        event: 'partnerAway',
        facts: { partner: Partner.label(d.partner), minutes: MINUTES, why: d.why },
        link: '/partners',
      })
    const ending = await keysEnding(world, tx)
    for (const { partner, until, daysLeft } of ending)
      await notify(tx, await staffWithRight(tx, 'settings.edit'), {
        event: 'partnerKeyEnds',
        facts: { partner: Partner.label(partner), until, left: keyLeftWords(daysLeft) },
        link: '/partners',
      })
    await dropOldCalls(tx, KEEP_DAYS)
    return live.length + ending.length
  })
