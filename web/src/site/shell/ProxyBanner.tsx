import { useEffect } from 'react'
import { leaving, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'

/** Stays in sight on every page of a proxy session: in whose name, who acts, how long yet, and the way out. */
export function ProxyBanner() {
  const { session } = useBoot()
  return session.insteadUserId === false ? null : <Bar />
}

function Bar() {
  const { session } = useBoot()
  const send = useSend()
  const now = useServerNow(5000)
  const minutes = Math.max(0, Math.ceil((session.proxyUntil - now) / 60_000))
  // A click could still reach the server a moment too late: the page goes before that.
  const over = now >= session.proxyUntil
  useEffect(() => {
    if (over) location.assign('/login/helpUserDoLogin')
  }, [over])
  // The whole page is loaded again: nothing of the buyer may stay in memory. The end is announced to this page too, hence `leaving`.
  const leave = async () => {
    leaving.now = true
    const left = await send('/api/user/agentLogout', {})
    leaving.now = left !== undefined
    if (!left) return
    sessionStorage.clear()
    location.assign('/ops')
  }
  return (
    <aside className="proxybar" aria-label="代打单状态">
      <div className="wrap">
        <b>代打单状态</b>
        <span className="name">
          正以「{session.companyName} / {session.userInfo?.nickName}」名义操作
        </span>
        <span className="not-n">操作人 {session.actorName}</span>
        <span className="nowrap" role="timer" aria-live="off">
          剩 {minutes} 分钟
        </span>
        <Button size="sm" onClick={leave} busyText="正在退出">
          退出代打单
        </Button>
      </div>
    </aside>
  )
}
