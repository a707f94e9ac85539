import { useLazyCall } from '@mall/client/useCall.ts'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRefresh } from '../../kernel/data.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { useLive } from '../../kernel/live.ts'

const NONE = {}
const InboxDialog = lazyPart(() => import('./InboxDialog.tsx'))

/** The inbox in the header: how many are unread, live; opened on any page. */
export function Inbox() {
  const [open, setOpen] = useState(false)
  const refresh = useRefresh()
  const unread = useLazyCall('/api/notice/getUnreadCount', NONE).data?.unread ?? 0
  useLive(event => {
    if (event.kind === 'notice' || event.kind === 'again') void refresh('/api/notice/getUnreadCount', '/api/notice/getNoticeList')
  })
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        消息
        {unread > 0 && (
          <b className="count">
            {unread > 99 ? '99+' : unread}
            <span className="vh"> 条未读</span>
          </b>
        )}
      </button>
      {/* Outside the ink bar: its colours and its one line of text are not the dialog's. Never open on the server. */}
      {open &&
        createPortal(
          <Suspense>
            <InboxDialog onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
