import { browserCaller } from '@mall/client/call.ts'
import type { Caller, Path } from '@mall/contract/main/calls.ts'
import { proving } from './prove.ts'
import { pageIsOver } from './switched.ts'
import type { SessionStore } from './session.ts'

/** Calls that reckon to the buyer's yard: they name the city themselves, since channels of the no-show list send no price area. */
const TO_THE_YARD: ReadonlySet<string> = new Set([
  '/api/bidding/selectBiddingInfoPages',
  '/api/bidding/selectBiddingInfoBean',
  '/api/bidding/setAutoBid',
  '/api/bidding/getLandedCost',
] satisfies Path[])

/** The browser's caller with this visitor's common fields. Channels of the no-show list drop the price area (specification 6). */
export function browserCall(session: SessionStore): Caller {
  const call = browserCaller({
    common() {
      const s = session.get()
      return {
        token: s.session.token,
        priceAreaCode: s.channel?.noShow ? null : s.location.salesAreaCode,
        userName: s.session.userInfo?.userName ?? null,
        commerceContractNo: s.ccNo,
        channelCode: s.channel?.channelCode ?? null,
      }
    },
    onSessionInvalid: () => session.forget(),
    onSwitched: pageIsOver,
  })
  const named = (path: Path, input: object): Promise<unknown> =>
    proving(() => call(path, (TO_THE_YARD.has(path) ? { cityCode: session.get().location.cityCode, ...input } : input) as never))
  return named as Caller
}
