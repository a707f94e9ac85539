// 诺诺's access token: good for a day, few may be fetched a month, so it is kept sealed in the database and one process fetches it for all.
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../../kernel/ctx.ts'
import type { NuonuoSettings } from '../../kernel/settings/nuonuoSettings.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { openColumn, sealColumn } from '../../kernel/sealed.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, partnerSaid } from '../../platform/partner/callPartner.ts'
import { claimFetch, dropToken, fetchFailed, keepToken, keptToken } from './nuonuoToken.queries.ts'

const COLUMN = 'nuonuo_token.sealed'
const LOOK_MS = 250
const MOST_LOOKS = 16
const LIMIT_CODE = '070306'

export interface Token {
  text: string
  /** As it lies in the row, to drop it and no newer one. */
  sealed: string
}
const RESTING: PartnerAnswer<never> = {
  kind: 'refused',
  code: 'token',
  words: '取访问令牌没有成功，一小时后再取；改好设置后可点「测试连接」立刻再取',
  final: false,
  alarm: true,
}

/** `anew`: a person tries the connection. */
export async function tokenOf(world: World, s: NuonuoSettings, anew: boolean): Promise<PartnerAnswer<Token>> {
  const { pool } = world
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const kept = await keptToken(pool, s.appKey)
    if (kept?.good) {
      const text = openedOf(world, kept.sealed)
      if (text !== null) return done({ text, sealed: kept.sealed })
      await dropToken(pool, kept.sealed, true)
    }
    if (await claimFetch(pool, s.appKey, anew)) return fetchToken(world, s)
    // Another process fetches it; where nobody does, the last try came to nothing.
    if (look > 0 && kept?.resting && !kept.fetching) return RESTING
    await sleep(LOOK_MS)
  }
  return RESTING
}

function openedOf({ settings }: World, sealed: string): string | null {
  try {
    return openColumn(settings, COLUMN, sealed)
  } catch {
    // Sealed under a key that is gone: fetched anew.
    return null
  }
}

async function fetchToken(world: World, s: NuonuoSettings): Promise<PartnerAnswer<Token>> {
  const { pool, settings } = world
  const reply = await callPartner(pool, {
    partner: 'tax',
    act: 'token',
    url: new URL(s.tokenUrl),
    base: s.tokenUrl,
    deadlineMs: INTERACTIVE_MS,
    mostBytes: 20_000,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({ client_id: s.appKey, client_secret: s.appSecret, grant_type: 'client_credentials' }).toString(),
  })
  if (reply.kind !== 'done') {
    await fetchFailed(pool, reply.kind === 'away' && !reply.asked)
    return reply
  }
  const said = jsonOf(reply.value) as Readonly<Record<string, unknown>> | null
  const text = said?.access_token
  const seconds = Number(said?.expires_in)
  if (typeof text !== 'string' || !/^[\x21-\x7e]{8,500}$/.test(text) || !(seconds > 0)) {
    await fetchFailed(pool, false)
    const code = typeof said?.error === 'string' ? said.error.slice(0, 40) : `HTTP ${reply.value.status}`
    const words =
      code === LIMIT_CODE ? '访问令牌的次数已到上限，请联系诺诺' : '取不到访问令牌，请核对 NUONUO_APP_KEY、NUONUO_APP_SECRET'
    return partnerSaid(pool, { partner: 'tax', act: 'token' }, { kind: 'refused', code, words, final: false, alarm: true })
  }
  const sealed = sealColumn(settings, COLUMN, text)
  await keepToken(pool, { sealed, seconds: Math.min(seconds, 30 * 86_400) })
  return partnerSaid(pool, { partner: 'tax', act: 'token' }, done({ text, sealed }), reply.value.headers)
}
