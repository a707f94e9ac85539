import { useEffect, useSyncExternalStore } from 'react'
import { leaving } from '../kernel/data.ts'
import { useDeps } from '../kernel/deps.ts'
import { Button } from '../kernel/kit/Button.tsx'
import { Dialog } from '../kernel/kit/Dialog.tsx'
import { hearTabs, switchedStore } from '../kernel/switched.ts'

/** Over whatever page it is: only loading it again, for the company that is acted for now, leads on. What was typed can still be read. */
export function Switched() {
  const { session } = useDeps()
  const why = useSyncExternalStore(switchedStore.subscribe, switchedStore.get, switchedStore.none)
  useEffect(() => hearTabs(() => session.get().session.companyName), [session])
  const again = () => {
    leaving.now = true
    location.assign('/user/userCenter')
  }
  return (
    <Dialog
      open={why !== ''}
      title="已切换企业"
      onClose={again}
      footer={
        <Button look="primary" onClick={again}>
          以现在的企业继续
        </Button>
      }
    >
      <p>{why}</p>
    </Dialog>
  )
}
