import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { useBoot } from '../../kernel/deps.ts'
import { openSupport } from './supportDoor.ts'
import { useSupportUnread } from './useSupportUnread.ts'

const CityPicker = lazyPart(() => import('./CityPicker.tsx'))

/** Narrow only, on every page: where the goods go and whose goods they are, each to be changed with one tap, and whom to ask. */
export function Locbar() {
  const { channel, location } = useBoot()
  const [open, setOpen] = useState(false)
  const unread = useSupportUnread()
  return (
    <div className="locbar">
      {!channel?.commonly && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <small>送到</small> {location.cityName}
          <span className="vh">，更换</span>
        </button>
      )}
      <Link to="/">
        <small>渠道</small> {channel?.channelName ?? '未选'}
        <span className="vh">，更换</span>
      </Link>
      <button
        type="button"
        className="ask"
        aria-label={`在线客服${unread > 0 ? `，${unread} 条新回复` : ''}`}
        onClick={openSupport}
      >
        客服{unread > 0 && <b>{unread > 99 ? '99+' : unread}</b>}
      </button>
      {open && (
        <Suspense>
          <CityPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
