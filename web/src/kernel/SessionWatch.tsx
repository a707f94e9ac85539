import { decideGuard } from '@mall/domain/people/session/guard.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { goLogin, leaving } from './data.ts'
import { useBoot } from './deps.ts'

/**
 * Specification section 4: 606 logs the visitor out and sends him to the log-in, whichever read found out. A page a guest may see
 * stays; what was typed is kept by the pages themselves. While a navigation runs, its loader redirects.
 */
export function SessionWatch() {
  const { session } = useBoot()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const was = useRef(session.userStatus)
  useEffect(() => {
    const lost = was.current && !session.userStatus
    was.current = session.userStatus
    if (!lost || state !== 'idle' || leaving.now) return
    const guest = { pathname, search, loggedIn: false }
    if (decideGuard({ ...guest, channelCode: 'any' }) !== null) goLogin()
    else if (decideGuard({ ...guest, channelCode: null }) !== null) location.assign('/')
  }, [session.userStatus, state, pathname, search])
  return null
}
