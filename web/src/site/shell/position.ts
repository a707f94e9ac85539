// The browser's own position, asked for once and only because somebody pressed a button for it.
import {
  isPosition,
  LOCATE_MAX_AGE_MS,
  LOCATE_TIMEOUT_MS,
  type Position,
  roundPosition,
} from '@mall/domain/site/region/nearestCity.ts'

/** Why there is no position, as it is told to the visitor. */
export const WHY_NO_POSITION = {
  refused: '浏览器没有允许定位（可在浏览器的网站设置里改）',
  late: '3 秒内没有定位到',
  unavailable: '暂时定位不到',
  unsupported: '这个浏览器不能定位',
} as const
export type NoPosition = keyof typeof WHY_NO_POSITION

/** Who neither allows nor refuses has not answered; the browser's own limit counts from his answer on. */
const UNANSWERED_MS = 60_000

const OF_CODE: Readonly<Record<number, NoPosition>> = { 1: 'refused', 2: 'unavailable', 3: 'late' }

/** Rounded before it leaves the page. */
export function askPosition(): Promise<{ at: Position } | { why: NoPosition }> {
  const { geolocation } = navigator as Partial<Navigator>
  if (!geolocation || !window.isSecureContext) return Promise.resolve({ why: 'unsupported' })
  return new Promise(done => {
    const unanswered = setTimeout(() => done({ why: 'refused' }), UNANSWERED_MS)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(unanswered)
        const at = { latitude, longitude }
        done(isPosition(at) ? { at: roundPosition(at) } : { why: 'unavailable' })
      },
      ({ code }) => {
        clearTimeout(unanswered)
        done({ why: OF_CODE[code] ?? 'unavailable' })
      },
      // Specification 9.
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: LOCATE_MAX_AGE_MS, enableHighAccuracy: false },
    )
  })
}
