import type { BootState } from '@mall/contract/kernel/boot.ts'

const GUEST: BootState['session'] = {
  token: null,
  userStatus: false,
  userInfo: null,
  companyName: null,
  linked: false,
  userType: 0,
  approvalStatus: 0,
  rights: [],
  roleName: '',
  bdName: '',
  bdPhone: '',
  insteadUserId: false,
  actorName: '',
  proxyUntil: 0,
  lastLoginTime: 0,
  punchOut: null,
}

/** The visitor's state as the page knows it: begins with the server's start-up state, changes with login, city, channel, contract. */
export class SessionStore {
  #state: BootState
  #listeners = new Set<() => void>()

  constructor(boot: BootState) {
    this.#state = boot
  }
  get = (): BootState => this.#state
  set(change: Partial<BootState>): void {
    this.#state = { ...this.#state, ...change }
    for (const tell of this.#listeners) tell()
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Specification section 4: logout clears token, user, contract and channel. The cookies are the server's. */
  forget(): void {
    this.set({
      session: GUEST,
      ccNo: null,
      channel: null,
      deliveryDateNumber: null,
    })
  }
}
