// The two guards of specification section 6. The exempt lists are taken literally, and '/' counts as index (docs/specification.md).
const pathOf: Record<string, string> = {
  error: '/error',
  login: '/login',
  forgotpwd: '/forgotpwd',
  register: '/register',
  goods: '/goods',
  search: '/search',
  proxyLogin: '/login/helpUserDoLogin',
  index: '/index',
  productInstructions: '/productInstructions',
  helpCenter: '/helpCenter',
  qualificationsCenter: '/qualificationsCenter',
  case: '/case',
  totalAuction: '/totalAuction',
  privacyArgeement: '/privacyArgeement',
  homePage: '/homePage',
}
const exempt = (names: string[]): ReadonlySet<string> => new Set(['/', ...names.map(n => pathOf[n] ?? n)])

const both = [
  'error',
  'login',
  'forgotpwd',
  'register',
  'goods',
  'search',
  'proxyLogin',
  'index',
  'productInstructions',
  'helpCenter',
  'qualificationsCenter',
  'case',
  'totalAuction',
]
/** Pages of ours beside the specification's, for people who are no customers: whoever holds a paper checks it, whoever may watch an auction reads its rules, list prices are open. */
const ours = ['/signing/verify', '/warranty/verify', '/driverPass', '/auction/rules', '/auction/verify', '/priceTrend']
const CHANNEL_EXEMPT = exempt([...both, 'privacyArgeement', ...ours])
const LOGIN_EXEMPT = exempt([...both, 'homePage', ...ours])
const AUTH_PAGES = new Set(['/login', '/register'])

export interface GuardFacts {
  pathname: string
  /** With the leading '?', or empty. */
  search: string
  /** The session's channel after the query's channelCode has been looked at; null when there is none. */
  channelCode: string | null
  loggedIn: boolean
}

/** The portal, which says that a channel is to be chosen and goes on from there. */
const pickChannel = (next: string): string => `/?notice=pick&next=${encodeURIComponent(next)}`

/** Where the visitor must go instead, or null when he may stay. Channel guard first, then login guard. */
export function decideGuard(f: GuardFacts): string | null {
  const pathname = f.pathname.length > 1 ? f.pathname.replace(/\/+$/, '') : f.pathname
  if (f.loggedIn && AUTH_PAGES.has(pathname)) return '/'
  if (!f.channelCode && !CHANNEL_EXEMPT.has(pathname)) return pickChannel(f.pathname + f.search)
  if (!f.loggedIn && !LOGIN_EXEMPT.has(pathname)) return `/login?redirectUrl=${encodeURIComponent(f.pathname + f.search)}`
  return null
}

/**
 * The redirectUrl of /login, reduced to a place on this site. Parsed like a browser parses it and compared by origin: a list of
 * bad prefixes always misses one ('/\\evil', '/%09/evil', '//evil').
 */
export function safeRedirect(redirectUrl: string | null | undefined): string {
  const home = '/'
  if (!redirectUrl || redirectUrl.length > 2000) return home
  // A browser drops tab, newline and control characters inside an address; whoever sends them means no good.
  if ([...redirectUrl].some(c => c.charCodeAt(0) < 0x20 || c === '\\' || c.charCodeAt(0) === 0x7f)) return home
  const here = 'http://site.invalid'
  let url: URL
  try {
    url = new URL(redirectUrl, here)
  } catch {
    return home
  }
  if (url.origin !== here || !redirectUrl.startsWith('/')) return home
  if (url.pathname.startsWith('//') || AUTH_PAGES.has(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
