import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../kernel/lazyPart.ts'
import { proveStore } from '../kernel/prove.ts'

const ProveDialog = lazyPart(() => import('../people/account/ProveDialog.tsx'))

/** The question for the password, over whatever page the refused call came from. */
export function Prove() {
  const asked = useSyncExternalStore(proveStore.subscribe, proveStore.get, () => null)
  return (
    asked && (
      <Suspense fallback={null}>
        <ProveDialog asked={asked} />
      </Suspense>
    )
  )
}
