import { liveLine } from '@mall/client/liveLine.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { hasSpoken, onSupportShown, supportShown } from './supportDoor.ts'

const NONE = {}

function useUnreadRead() {
  const { session } = useBoot()
  const shown = useSyncExternalStore(onSupportShown, supportShown, () => false)
  const [spoke, setSpoke] = useState(false)
  // The pane was closed: by now a guest may have spoken.
  useEffect(() => setSpoke(hasSpoken()), [shown])
  const known = session.userStatus || spoke
  const { data } = useLazyCall('/api/support/getUnread', NONE, { enabled: known })
  return { shown, known, data }
}

/** Answers of 客服 that wait to be read. While the pane is open there are none: it shows them. */
export function useSupportUnread(): number {
  const { shown, data } = useUnreadRead()
  return shown ? 0 : (data?.unread ?? 0)
}

/**
 * Keeps the count alive, once for the page: a buyer's over the line that the page has already, a guest's over the line of his conversation, and only in
 * a browser that has said something.
 */
export function useSupportLine(): void {
  const { session } = useBoot()
  const refresh = useRefresh()
  const { shown, known, data } = useUnreadRead()
  const guestLine = !session.userStatus && !shown && (data?.threadNo ?? '') !== ''
  useLive(event => {
    if (event.kind === 'support' || event.kind === 'again') void refresh('/api/support/getUnread')
  }, session.userStatus)
  useEffect(() => {
    if (!guestLine) return
    const again = () => void refresh('/api/support/getUnread')
    let end: (() => void) | null = null
    // A hidden page lets its line go: a browser keeps only six of them to one house.
    const look = () => {
      if (document.hidden) {
        end?.()
        end = null
      } else
        end ??= liveLine({
          url: '/api/support/live',
          onEvent: text => {
            if ((JSON.parse(text) as { kind: string }).kind !== 'supportTyping') again()
          },
          onUp: again,
          onPoll: again,
        })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      end?.()
    }
  }, [guestLine, refresh])
  // Closed, the pane has read what was counted before; what is asked for the first time is not asked twice.
  const wasShown = useRef(shown)
  useEffect(() => {
    if (wasShown.current && !shown && known) void refresh('/api/support/getUnread')
    wasShown.current = shown
  }, [known, shown, refresh])
}
