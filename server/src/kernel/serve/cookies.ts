// The cookies of specification section 3. Values are AES-256-GCM with the cookie's name bound in as associated data: an edited cookie,
// or one moved to another name, is as good as none. What this gives and what it does not: docs/decisions/0008.
import { SITE_CODE } from '@mall/domain/site/channel/channel.constants.ts'
import { memory, perMall } from '../cache/cache.ts'
import { seal, unseal } from '../sealed.ts'
import type { Settings } from '../settings/settings.ts'

const DAY = 86_400

/** name -> wire name, life in seconds, whether the script may read it, whether it is encrypted. */
export const Cookies = {
  token: { wire: `${SITE_CODE}_token`, life: DAY / 2, httpOnly: true, sealed: true },
  opsToken: { wire: `${SITE_CODE}_opsToken`, life: DAY / 2, httpOnly: true, sealed: true },
  CCNo: { wire: `${SITE_CODE}_CCNo`, life: DAY / 2, httpOnly: true, sealed: true },
  /** Says which browser this is, not who sits at it (people/session/device.ts). */
  device: { wire: `${SITE_CODE}_device`, life: 180 * DAY, httpOnly: true, sealed: true },
  /** Which guest this browser is to the people who answer him (desk/support/person.ts); made with his first word. */
  visitor: { wire: `${SITE_CODE}_visitor`, life: 30 * DAY, httpOnly: true, sealed: true },
  lastLoginTime: { wire: `${SITE_CODE}_lastLoginTime`, life: DAY / 2, httpOnly: true, sealed: true },
  userInfo: { wire: `${SITE_CODE}_userInfo`, life: DAY / 2, httpOnly: true, sealed: true },
  cityName: { wire: `${SITE_CODE}_cityName`, life: 30 * DAY, httpOnly: true, sealed: true },
  salesAreaCode: { wire: `${SITE_CODE}_salesAreaCode`, life: 30 * DAY, httpOnly: true, sealed: true },
  channel: { wire: `${SITE_CODE}_channel`, life: 30 * DAY, httpOnly: true, sealed: false },
  cityCode: { wire: 'cityCode', life: 30 * DAY, httpOnly: true, sealed: true },
  provinceCode: { wire: 'provinceCode', life: 30 * DAY, httpOnly: true, sealed: true },
  /** How the city came to be there: `located` by 定位; without it, it was chosen by hand or is the one of the profile. */
  cityBy: { wire: `${SITE_CODE}_cityBy`, life: 30 * DAY, httpOnly: true, sealed: false },
  /** 访问统计: what the visitor chose; without a choice there is none. */
  statsChoice: { wire: `${SITE_CODE}_statsChoice`, life: 180 * DAY, httpOnly: true, sealed: false },
  deliveryDateNumber: { wire: 'deliveryDateNumber', life: DAY / 2, httpOnly: true, sealed: true },
} as const

export type CookieName = keyof typeof Cookies

/**
 * What was opened before, by cookie and key ring: a browser sends the same six with every page and call, and opening them anew each time was
 * a twentieth of what a page costs. Bounded; the text is forgotten with the key that opened it, since a ring is made once a process.
 */
const opened = perMall((_keys: Settings['cookieKeys']) => memory<string>(10_000))
function unsealOnce(keys: Settings['cookieKeys'], wireName: string, text: string): string | null {
  const known = opened(keys)
  const name = `${wireName}=${text}`
  const before = known.get(name)
  if (before !== undefined) return before
  const value = unseal(keys, wireName, text)
  // Only what opened is kept: a stranger's guesses push nothing out.
  if (value !== null) known.set(name, value)
  return value
}

export interface CookieJar {
  get(name: CookieName): string | null
  set(name: CookieName, value: string): void
  clear(...names: CookieName[]): void
  /** Set-Cookie lines of everything changed. */
  lines(): string[]
}

/** Where the visitor is, as he chose it. Specification 4: restored only if city and sales area cookies are both there. */
export function locationOf(cookies: Pick<CookieJar, 'get'>): {
  cityName: string
  salesAreaCode: string
  cityCode: string | null
  provinceCode: string | null
} | null {
  const cityName = cookies.get('cityName')
  const salesAreaCode = cookies.get('salesAreaCode')
  if (cityName === null || salesAreaCode === null) return null
  return { cityName, salesAreaCode, cityCode: cookies.get('cityCode'), provinceCode: cookies.get('provinceCode') }
}

/** A city is there and was not found by 定位. */
export const handMade = (cookies: Pick<CookieJar, 'get'>): boolean =>
  locationOf(cookies) !== null && cookies.get('cityBy') !== 'located'

export function rememberPlace(
  cookies: Pick<CookieJar, 'get' | 'set' | 'clear'>,
  place: { cityName: string; salesAreaCode: string; cityCode: string; provinceCode: string; located?: boolean },
): void {
  cookies.set('cityName', place.cityName)
  cookies.set('salesAreaCode', place.salesAreaCode)
  cookies.set('cityCode', place.cityCode)
  cookies.set('provinceCode', place.provinceCode)
  if (place.located) cookies.set('cityBy', 'located')
  else if (cookies.get('cityBy') !== null) cookies.clear('cityBy')
}

export const forgetPlace = (cookies: Pick<CookieJar, 'clear'>): void =>
  cookies.clear('cityName', 'salesAreaCode', 'cityCode', 'provinceCode', 'cityBy')

export function cookieJar(settings: Settings, header: string | undefined): CookieJar {
  const given = new Map<string, string>()
  for (const part of (header ?? '').slice(0, 16_384).split(';')) {
    const i = part.indexOf('=')
    if (i > 0) given.set(part.slice(0, i).trim(), part.slice(i + 1).trim())
  }
  const changed = new Map<CookieName, string | null>()
  const secure = settings.origin.startsWith('https:') ? '; Secure' : ''
  return {
    get: name => {
      if (changed.has(name)) return changed.get(name) ?? null
      const { wire, sealed } = Cookies[name]
      const text = given.get(wire)
      if (!text || text.length > 4096) return null
      return sealed ? unsealOnce(settings.cookieKeys, wire, text) : /^[A-Za-z0-9]{1,20}$/.test(text) ? text : null
    },
    set: (name, value) => void changed.set(name, value),
    clear: (...names) => {
      for (const name of names) changed.set(name, null)
    },
    lines: () =>
      [...changed].map(([name, value]) => {
        const c = Cookies[name]
        const flags = `; Path=/; SameSite=Lax${c.httpOnly ? '; HttpOnly' : ''}${secure}`
        if (value === null) return `${c.wire}=; Max-Age=0${flags}`
        return `${c.wire}=${c.sealed ? seal(settings.cookieKeys, c.wire, value) : value}; Max-Age=${c.life}${flags}`
      }),
  }
}
