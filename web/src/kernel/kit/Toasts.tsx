import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { noticeStore, type Notice, type NoticeAct, type NoticeKind } from './notify.ts'

const TONE: Record<NoticeKind, string> = { info: '', success: ' good', warning: ' wait', error: ' bad' }
const NONE: readonly Notice[] = []

export function Toasts() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, () => NONE)
  return (
    <div className="toasts" aria-live="polite">
      {notices.map(n => (
        <div
          key={n.id}
          className={`toast${TONE[n.kind]}`}
          role={n.kind === 'error' ? 'alert' : 'status'}
          // Moved over, not entered: a notice that opens under a resting pointer or a finger was not pointed at, and would stay for ever.
          onPointerMove={e => e.pointerType === 'mouse' && noticeStore.hold(n.id)}
          onPointerLeave={() => noticeStore.letGo(n.id)}
          onFocus={() => noticeStore.hold(n.id)}
          onBlur={() => noticeStore.letGo(n.id)}
        >
          <div>
            <b>{n.title}</b>
            <p>
              {n.message}
              {n.act && <Act act={n.act} onDone={() => noticeStore.dismiss(n.id)} />}
            </p>
          </div>
          <button type="button" aria-label="关闭" onClick={() => noticeStore.dismiss(n.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}

function Act({ act, onDone }: { act: NoticeAct; onDone: () => void }) {
  if ('to' in act)
    return (
      <Link className="act" to={act.to} onClick={onDone}>
        {act.label}
      </Link>
    )
  const run = () => {
    onDone()
    void act.run()
  }
  return (
    <button type="button" className="link act" onClick={run}>
      {act.label}
    </button>
  )
}
