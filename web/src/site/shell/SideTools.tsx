import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { CartIcon, ChatIcon, TopIcon } from './icons.tsx'
import { openSupport } from './supportDoor.ts'
import { useSupportUnread } from './useSupportUnread.ts'
import { useCartAddress, useCartBadge } from './useCart.ts'

/** Floating toolbar, 30 px: cart with count, customer service with the answers that wait, back to top. */
export function SideTools() {
  const { channel, site } = useBoot()
  const phone = channel?.telephone || site.phone
  const badge = useCartBadge()
  const cart = useCartAddress()
  const unread = useSupportUnread()
  const answers = unread > 0 ? `，${unread} 条新回复` : ''
  const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <aside className="side" aria-label="快捷工具">
      {hasScreen('/cart') && (
        <Link to={cart}>
          <CartIcon />
          <span>购物车</span>
          <b>{badge}</b>
        </Link>
      )}
      <button
        type="button"
        aria-label={`在线客服${answers}`}
        title={phone ? `在线客服，热线 ${phone}${answers}` : `在线客服${answers}`}
        onClick={openSupport}
      >
        <ChatIcon />
        <span>客服</span>
        {unread > 0 && <b className="new">{unread > 99 ? '99+' : unread}</b>}
      </button>
      <button type="button" onClick={() => window.scrollTo({ top: 0, behavior: calm() ? 'auto' : 'smooth' })}>
        <TopIcon />
        <span>顶部</span>
      </button>
    </aside>
  )
}
