// What a guest was about to buy when he was led to the log-in: kept in the tab, said there, and done once when he is back.
import type { Sent } from '@mall/contract/main/calls.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'

export interface IntentLine {
  goods: { skuCode: string; channelCode: string; title: string; pieceUnit: string }
  pieces: number
  extras: Omit<Sent<'/api/cart/addGoodsToCart'>, 'skuCode' | 'pieces' | 'weightKg'>
}
export interface Intent {
  act: 'cart' | 'buyNow'
  /** The page it was pressed on: it is done there and nowhere else. */
  from: string
  at: number
  lines: IntentLine[]
}

const KEY = 'mall.intent'
/** Whoever comes back later has to press again: prices and his mind may have changed. */
const LIVES_MS = 30 * 60_000

const here = () => location.pathname + location.search

export function keepIntent(act: Intent['act'], lines: IntentLine[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ act, from: here(), at: Date.now(), lines } satisfies Intent))
  } catch {
    // Storage is forbidden: he presses again after the log-in.
  }
}

export function dropIntent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // see above
  }
}

/** The intent that belongs to an address; one of another page, or too old, is none. */
export function intentFor(address: string, now = Date.now()): Intent | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Intent | null
    return kept && kept.from === address && now - kept.at < LIVES_MS && kept.lines.length > 0 ? kept : undefined
  } catch {
    return undefined
  }
}

/** Given once: whoever asks second, after a reload too, gets nothing. */
export function takeIntent(): Intent | undefined {
  const kept = intentFor(here())
  if (kept) dropIntent()
  return kept
}

/** In the words of the buttons. */
export function intentText({ act, lines }: Intent): string {
  const [first] = lines
  if (!first) return ''
  const what = `${lineTitle(first.goods.title, first.extras.futures ?? {})} ${first.pieces} ${first.goods.pieceUnit}`
  const all = lines.length > 1 ? `${what} 等 ${lines.length} 种` : what
  return act === 'cart' ? `登录后把 ${all} 加入购物车。` : `登录后立即购买 ${all}，去确认订单。`
}
