// When the keys of partners end: what the administrator has written down, and what a certificate says of itself.
import { isDay } from '@mall/domain/kernel/days.ts'
import { Partner, type PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { AdapterSettings } from './partnerSettings.ts'
import type { PartnerChoices } from './partners.ts'

/** Last day of the key, YYYY-MM-DD. */
export type KeyEnds = Readonly<Partial<Record<PartnerCode, string>>>

interface Connected {
  partners: PartnerChoices
  adapters: AdapterSettings
  keyEnds: KeyEnds
}

/** `sms=2027-03-01,qr=2027-05-31`. */
export function keyEndsOf(text: string | undefined, wrong: (why: string) => Error): KeyEnds {
  const ends: Partial<Record<PartnerCode, string>> = {}
  for (const item of (text ?? '').split(',').map(t => t.trim())) {
    if (item === '') continue
    const [name = '', day = '', ...more] = item.split('=').map(t => t.trim())
    const partner = Partner.values.find(p => p === name)
    if (!partner || !isDay(day) || more.length > 0)
      throw wrong(
        `PARTNER_KEYS_UNTIL 的「${item}」不对：须为 合作方=最后有效日，例如 sms=2027-03-01；合作方是 ${Partner.values.join('、')} 之一`,
      )
    if (ends[partner]) throw wrong(`PARTNER_KEYS_UNTIL 里「${partner}」写了两次：新旧两个密钥都在用时写新的`)
    ends[partner] = day
  }
  return ends
}

/** Address and keys of the adapter that is chosen for a partner; one merchant may take payments and give them back, and has its own name. */
export const adapterOf = (settings: Connected, partner: PartnerCode): { url?: string; keyUntil?: string } | null => {
  const adapters: Readonly<Partial<Record<string, { url?: string; keyUntil?: string } | null>>> = { ...settings.adapters }
  return adapters[partner] ?? adapters[settings.partners[partner]] ?? null
}

/** The last day of a partner's key: of two that are known the earlier; undefined: nobody has said. */
export function keyEndOf(settings: Connected, partner: PartnerCode): string | undefined {
  const [first] = [settings.keyEnds[partner], adapterOf(settings, partner)?.keyUntil].filter(day => day !== undefined).toSorted()
  return first
}
