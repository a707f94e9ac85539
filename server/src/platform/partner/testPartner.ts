// 测试连接: one harmless question, once a minute for a partner, and on the record.
import { Partner, type PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isConnected, PARTNER_SETTINGS } from '../../kernel/settings/partners.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import { audit } from '../audit/audit.ts'
import { takeTest } from './partner.queries.ts'
import { partnerRoom } from './partnerRooms.ts'

const PAUSE_SECONDS = 60

/** What the desk reads of an answer. */
export const inWords = (answer: PartnerAnswer<string>): { ok: boolean; says: string } =>
  answer.kind === 'done'
    ? { ok: true, says: answer.value }
    : answer.kind === 'refused'
      ? { ok: false, says: `${answer.words}（${answer.code}）` }
      : { ok: false, says: answer.why }

/** Refuses where the partner is off, or was tried a moment ago; the try is written before the question goes out. */
export async function beginTest(ctx: Ctx, partner: PartnerCode, what: string): Promise<void> {
  const { settings } = ctx.world
  if (!isConnected(settings, partner))
    refuse('PARTNER_OFF', { partner: Partner.label(partner), setting: PARTNER_SETTINGS[partner] })
  await ctx.db.tx(async tx => {
    const seconds = await takeTest(tx, partner, PAUSE_SECONDS)
    if (seconds !== null) refuse('TEST_TOO_SOON', { seconds })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'partner.test',
      objectType: 'partner',
      objectId: partner,
      detail: what,
    })
  })
}

export async function testPartner(ctx: Ctx, { partner }: { partner: PartnerCode }) {
  const probe = partnerRoom(partner).probe?.(ctx.world)
  if (!isConnected(ctx.world.settings, partner))
    return refuse('PARTNER_OFF', { partner: Partner.label(partner), setting: PARTNER_SETTINGS[partner] })
  if (!probe) return refuse('PARTNER_NO_PROBE', { partner: Partner.label(partner) })
  await beginTest(ctx, partner, '测试连接')
  const answer = await probe()
  return answer.kind === 'elsewhere' ? { ok: null, says: answer.words } : inWords(answer)
}
