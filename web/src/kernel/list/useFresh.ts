import type { Path } from '@mall/contract/main/calls.ts'
import { useRefresh } from '../data.ts'
import { type PageEvent, useLive } from '../live.ts'

/** Reads again when something of these kinds has happened, or when something was missed. */
export function useFresh(kinds: readonly PageEvent['kind'][], ...paths: readonly Path[]): void {
  const refresh = useRefresh()
  useLive(event => (event.kind === 'again' || kinds.includes(event.kind)) && void refresh(...paths))
}
