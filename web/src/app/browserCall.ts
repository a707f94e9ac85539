import { browserCaller } from '@mall/client/call.ts'
import type { Caller } from '@mall/contract/calls.ts'
import type { SessionStore } from './session.ts'

/** The browser's caller with this visitor's common fields. Channels of the no-show list drop the price area (specification 6). */
export const browserCall = (session: SessionStore): Caller =>
  browserCaller({
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
  })
