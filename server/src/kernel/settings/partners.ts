// Which partner of the mall is connected, in its sandbox or off: one setting a partner, read once at the start.
import { adaptersOf } from '@mall/domain/platform/partner/adapters.ts'
import {
  Partner,
  type PartnerCode,
  PartnerLink,
  type PartnerLinkCode,
  touchesMoneyOrLaw,
} from '@mall/domain/platform/partner/partner.codes.ts'

/** `off`, `sandbox`, or the name of the adapter that talks to the partner. */
export type PartnerChoices = Readonly<Record<PartnerCode, string>>

/** The setting of a partner. */
export const PARTNER_SETTINGS = {
  sms: 'PARTNER_SMS',
  mail: 'PARTNER_MAIL',
  bank: 'PARTNER_BANK',
  qr: 'PARTNER_QR',
  refund: 'PARTNER_REFUND',
  transfer: 'PARTNER_TRANSFER',
  smallPay: 'PARTNER_SMALL_PAY',
  sign: 'PARTNER_SIGN',
  tax: 'PARTNER_TAX',
  draft: 'PARTNER_DRAFT',
  registry: 'PARTNER_REGISTRY',
  erp: 'PARTNER_ERP',
  scale: 'PARTNER_SCALE',
  carrier: 'PARTNER_CARRIER',
  maps: 'PARTNER_MAPS',
} as const satisfies Record<PartnerCode, `PARTNER_${string}`>

interface Choosing {
  partners: PartnerChoices
}

export const linkTo = ({ partners }: Choosing, partner: PartnerCode): PartnerLinkCode => {
  const choice = partners[partner]
  return choice === 'off' ? PartnerLink.off : choice === 'sandbox' ? PartnerLink.sandbox : PartnerLink.live
}
export const isConnected = (settings: Choosing, partner: PartnerCode): boolean => settings.partners[partner] !== 'off'
export const inSandbox = (settings: Choosing, partner: PartnerCode): boolean => settings.partners[partner] === 'sandbox'
/** Whether any of them is tried in its sandbox. */
export const anySandbox = (settings: Choosing): boolean => Partner.values.some(p => inSandbox(settings, p))

/** How the mall stands to each: what pages ask. */
export const linksOf = (settings: Choosing): Readonly<Record<PartnerCode, PartnerLinkCode>> =>
  Object.fromEntries(Partner.values.map(p => [p, linkTo(settings, p)])) as Record<PartnerCode, PartnerLinkCode>

/** For tests and for a mall that is tried without anybody outside. */
export const allPartners = (choice: 'off' | 'sandbox'): PartnerChoices =>
  Object.fromEntries(Partner.values.map(p => [p, choice])) as Record<PartnerCode, string>

/**
 * What is said of each partner: its own setting, else what SANDBOX says of all of them. In production SANDBOX never covers a partner where money or
 * law is touched: with that sandbox anybody could pay without money, so it must be said for that one partner.
 */
export function partnersOf(env: NodeJS.ProcessEnv, production: boolean, wrong: (why: string) => Error): PartnerChoices {
  const { SANDBOX: all } = env
  if (all !== undefined && all !== 'on' && all !== 'off') throw wrong(`SANDBOX 须为 on 或 off，现在是「${all}」`)
  const usual = (partner: PartnerCode): string => {
    if (partner === Partner.maps) return env.MAPS_VENDOR_URL ? 'vendor' : 'off'
    if (production) return all === 'on' && !touchesMoneyOrLaw.has(partner) ? 'sandbox' : 'off'
    return all === 'off' ? 'off' : 'sandbox'
  }
  const choices = Partner.values.map(partner => {
    const setting = PARTNER_SETTINGS[partner]
    const choice = env[setting] ?? usual(partner)
    const open: readonly string[] =
      partner === Partner.maps ? ['off', ...adaptersOf(partner)] : ['off', 'sandbox', ...adaptersOf(partner)]
    if (!open.includes(choice))
      throw wrong(`${setting}（${Partner.label(partner)}）须为 ${open.join('、')} 之一，现在是「${choice}」`)
    return [partner, choice]
  })
  return Object.fromEntries(choices) as Record<PartnerCode, string>
}
