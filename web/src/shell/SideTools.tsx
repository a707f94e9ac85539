import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { hasScreen } from '../app/routes.ts'
import { CartIcon, ChatIcon, TopIcon } from './icons.tsx'
import { useCartAddress, useCartBadge } from './useCart.ts'

/** Floating toolbar, 30 px: cart with count, customer service, back to top. */
export function SideTools() {
  const { channel, site } = useBoot()
  const phone = channel?.telephone || site.phone
  const badge = useCartBadge()
  const cart = useCartAddress()
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
      {phone && (
        <a href={`tel:${phone}`} title={`客服热线 ${phone}`}>
          <ChatIcon />
          <span>客服</span>
        </a>
      )}
      <button type="button" onClick={() => window.scrollTo({ top: 0, behavior: calm() ? 'auto' : 'smooth' })}>
        <TopIcon />
        <span>顶部</span>
      </button>
    </aside>
  )
}
