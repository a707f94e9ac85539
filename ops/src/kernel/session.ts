// The staff session in the browser. The token lives in memory only; on reload the server hands it back from its HttpOnly cookie.
import { browserCaller } from '@mall/client/call.ts'
import { type PartnerCode, PartnerLink, type PartnerLinkCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useSyncExternalStore } from 'react'

export type Staff = Reply<'/api/ops/getStaff'>

interface Boot {
  token: string | null
  demo: boolean
  /** Some partner is tried in its sandbox. */
  sandbox: boolean
  /** How the mall stands to each partner. */
  partners: Readonly<Record<PartnerCode, PartnerLinkCode>> | null
  siteName: string
  /** 工作时间 of the mill's desks, as the rule has it. */
  deskTime: string
}
declare global {
  interface Window {
    __OPS__?: Boot
  }
}

export const boot: Boot = window.__OPS__ ?? {
  token: null,
  demo: false,
  sandbox: false,
  partners: null,
  siteName: '',
  deskTime: '',
}

/** How the mall stands to a partner: what the console says of a channel asks here. */
export const linkOf = (partner: PartnerCode): PartnerLinkCode => boot.partners?.[partner] ?? PartnerLink.off

export interface SessionState {
  token: string | null
  /** The session ended while somebody was at work: the screen stays, a dialog asks for the password. */
  expired: boolean
}

let state: SessionState = { token: boot.token, expired: false }
const watchers = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const tell of watchers) tell()
}

export const session = {
  get: (): SessionState => state,
  login: (token: string) => set({ token, expired: false }),
  logout: () => set({ token: null, expired: false }),
  /** A call answered 606. Nothing is thrown away: what was typed is still there after the new login. */
  invalid: () => {
    if (state.token) set({ ...state, expired: true })
  },
}

export const useSession = (): SessionState =>
  useSyncExternalStore(
    tell => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => state,
  )

export const caller = browserCaller({ common: () => ({ token: state.token }), onSessionInvalid: session.invalid })
