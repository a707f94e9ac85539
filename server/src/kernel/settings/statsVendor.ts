// A vendor's script of visit statistics (STATS_VENDOR_URL): in a page only of who has said yes, and by a nonce of that one answer (decision 0100).
import { randomBytes } from 'node:crypto'
import { choiceOf, mayLoadVendor } from '@mall/domain/desk/stats/visits.rules.ts'
import type { Ctx } from '../ctx.ts'

const choice = (ctx: Ctx) => choiceOf(ctx.cookies.get('statsChoice'))

/** Nobody who asks not to be followed is asked whether he wants to be. */
export const asksForStats = (ctx: Ctx): boolean =>
  ctx.world.settings.statsVendorUrl !== null && choice(ctx) === null && !ctx.asksNotTo

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The tag, its nonce and where it may tell what it saw; null: not in this page. */
export function vendorScript(ctx: Ctx): { tag: string; nonce: string; origin: string } | null {
  const url = ctx.world.settings.statsVendorUrl
  if (url === null || !mayLoadVendor({ doNotTrack: ctx.asksNotTo ? '1' : undefined, privacy: undefined, choice: choice(ctx) }))
    return null
  const nonce = randomBytes(16).toString('base64')
  return { nonce, origin: new URL(url).origin, tag: `<script async nonce="${nonce}" src="${escaped(url)}"></script>` }
}
