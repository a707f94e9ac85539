// A partner that has not answered for ten minutes is told to whoever may put it right; once for each failing, and the old counts go.
import { Partner, type PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { alarmsDue, dropOldCalls } from '../partner/partner.queries.ts'
import { isConnected } from '../../kernel/partners.ts'
import { notify, staffWithRight } from './notify.ts'

const MINUTES = 10
const KEEP_DAYS = 400

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
    await dropOldCalls(tx, KEEP_DAYS)
    return live.length
  })
