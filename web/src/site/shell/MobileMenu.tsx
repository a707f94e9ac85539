import { useLazyCall } from '@mall/client/useCall.ts'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { withChannel } from '../../kernel/channelSwitch.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Inbox } from './Inbox.tsx'
import { NAV_ITEMS } from './Nav.tsx'
import { openSupport } from './supportDoor.ts'
import { Logout, Modes } from './TopBar.tsx'
import { useSupportUnread } from './useSupportUnread.ts'

const CityPicker = lazyPart(() => import('./CityPicker.tsx'))
const ALL = {}
const MINE: readonly { to: string; label: string }[] = [
  { to: '/order/orderList?status=3', label: '待付款' },
  { to: '/order/orderList', label: '全部订单' },
  { to: '/cart', label: '购物车' },
  { to: '/cart/importList', label: '导入清单' },
]

/** What the wide header shows, in one column: person, city, channels, places, own things, help. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { channel, session, site, location } = useBoot()
  const { pathname } = useLocation()
  const channels = useLazyCall('/api/goods/getChannelListByCateCode', ALL).data ?? []
  const [choosing, setChoosing] = useState(false)
  const unread = useSupportUnread()
  const phone = channel?.telephone || site.phone
  const link = ({ to, label }: { to: string; label: string }) => (
    <li key={to}>
      <Link to={to} onClick={onClose} aria-current={to === pathname ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  )
  return (
    <Dialog open title="菜单" onClose={onClose} className="menusheet">
      <div className="me">
        {session.userInfo ? (
          <>
            <div>
              <b>{session.userInfo.nickName || session.userInfo.userName}</b>
              {session.companyName && <small>{session.companyName}</small>}
            </div>
            <Link className="btn sm" to={withChannel({ channel, site }, '/user/userCenter')} onClick={onClose}>
              买家中心
            </Link>
          </>
        ) : (
          <>
            <div>
              <b>游客，您好</b>
            </div>
            <Link className="btn sm" to="/login" onClick={onClose}>
              登录
            </Link>
            {hasScreen('/register') && (
              <Link className="btn sm" to="/register" onClick={onClose}>
                免费注册
              </Link>
            )}
          </>
        )}
      </div>
      <div className="topbar menumodes">
        <Modes />
      </div>
      {!channel?.commonly && (
        <div className="loc2">
          <div>
            <small>送货到</small>
            <b>{location.cityName}</b>
            <small>
              {location.isDefault ? '默认区域' : '价格区域'} {location.salesAreaCode}
            </small>
          </div>
          <Button onClick={() => setChoosing(true)}>换城市</Button>
        </div>
      )}
      <h3>渠道</h3>
      <ul className="chg11">
        {channels.map(c => (
          <li key={c.channelCode}>
            <Link
              to={`/homePage?channelCode=${c.channelCode}`}
              onClick={onClose}
              aria-current={c.channelCode === channel?.channelCode ? 'true' : undefined}
            >
              {c.channelName}
            </Link>
          </li>
        ))}
      </ul>
      <h3>逛</h3>
      <ul className="ml">{NAV_ITEMS.filter(i => hasScreen(i.to) && (i.to !== '/homePage' || channel)).map(link)}</ul>
      {session.userStatus && (
        <>
          <h3>我的</h3>
          <ul className="ml">
            <li>
              <Inbox />
            </li>
            {MINE.filter(i => hasScreen(i.to)).map(i => link({ ...i, to: withChannel({ channel, site }, i.to) }))}
          </ul>
        </>
      )}
      <h3>帮助</h3>
      <ul className="ml">
        <li>
          <button
            type="button"
            className="link"
            onClick={() => {
              onClose()
              openSupport()
            }}
          >
            在线客服
            {unread > 0 && (
              <b className="count">
                {unread > 99 ? '99+' : unread}
                <span className="vh"> 条新回复</span>
              </b>
            )}
          </button>
        </li>
      </ul>
      <div className="mfoot">
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
        {session.userStatus && <Logout />}
      </div>
      {choosing && (
        <Suspense>
          <CityPicker onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Dialog>
  )
}
