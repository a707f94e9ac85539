// A page that is shown tells so, once: what kind it is, and which goods. Who sees it is not said; a browser that asks not to be followed says nothing.
import type { Caller } from '@mall/contract/main/calls.ts'
import { pageKindOf } from '@mall/domain/desk/stats/visits.rules.ts'

const asksNotTo = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export function tellPage(call: Caller, pathname: string, skuCode: string | null): void {
  if (asksNotTo()) return
  const kind = pageKindOf(pathname)
  // A page that is not counted is a page all the same: nobody hears of it.
  void call('/api/stats/notePage', { kind, ...(kind === 'goods' && skuCode ? { skuCode } : {}) }).catch(() => {})
}
