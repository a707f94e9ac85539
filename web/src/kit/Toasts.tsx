import { useSyncExternalStore } from 'react'
import { noticeStore, type Notice, type NoticeKind } from './notify.ts'

const TONE: Record<NoticeKind, string> = { info: '', success: ' good', warning: ' wait', error: ' bad' }
const NONE: readonly Notice[] = []

export function Toasts() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, () => NONE)
  return (
    <div className="toasts" aria-live="polite">
      {notices.map(n => (
        <div key={n.id} className={`toast${TONE[n.kind]}`} role={n.kind === 'error' ? 'alert' : 'status'}>
          <div>
            <b>{n.title}</b>
            <p>{n.message}</p>
          </div>
          <button type="button" aria-label="关闭" onClick={() => noticeStore.dismiss(n.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
