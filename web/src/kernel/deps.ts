import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionStore } from './session.ts'

/** Everything that differs between server and browser, handed in once. */
export interface Deps {
  qc: QueryClient
  call: Caller
  session: SessionStore
  server: boolean
}

const DepsContext = createContext<Deps | null>(null)
export const DepsProvider = DepsContext.Provider

export function useDeps(): Deps {
  const deps = useContext(DepsContext)
  if (!deps) throw new Error('no DepsProvider above')
  return deps
}

/** The visitor's state; the component is drawn again when it changes. */
export function useBoot(): BootState {
  const { session } = useDeps()
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}
