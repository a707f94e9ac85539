// What every answer carries, whoever writes it.
import type { Settings } from '../settings/settings.ts'

/** Browsers then come by TLS alone for a year. The mall itself answers plain HTTP behind its proxy, so only the public address can tell. */
const STRICT_TRANSPORT = 'max-age=31536000'

const PERMISSIONS = 'camera=(), microphone=(), payment=(), geolocation=(self)'
/** Of the console's pages: the weighman's scale may hang on his computer. */
export const CONSOLE_PERMISSIONS = `${PERMISSIONS}, serial=(self)`

export const securityHeaders = ({ origin }: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': `${PERMISSIONS}, serial=()`,
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(origin.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
})
