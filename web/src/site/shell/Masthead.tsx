import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { BrandMark, CartIcon, MenuIcon } from './icons.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useCartAddress, useCartBadge } from './useCart.ts'
import { useSupportUnread } from './useSupportUnread.ts'

const MobileMenu = lazyPart(() => import('./MobileMenu.tsx'))

export function Masthead() {
  const { site } = useBoot()
  return (
    <div className="mast">
      <div className="wrap">
        <MenuButton />
        <Link className="brand" to="/">
          <BrandMark />
          <div>
            <b>{site.siteName}</b>
            <span>{site.slogan}</span>
          </div>
          <em className="vh">首页</em>
        </Link>
        <SearchBox />
        {hasScreen('/cart') && <CartLink />}
      </div>
    </div>
  )
}

/** Narrow only: everything the wide header shows; counts the answers of 客服, whose own button there is no room for. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  const unread = useSupportUnread()
  return (
    <>
      <button
        type="button"
        className="menu"
        aria-label={unread > 0 ? `打开菜单，客服 ${unread} 条新回复` : '打开菜单'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
        {unread > 0 && <b className="new">{unread > 99 ? '99+' : unread}</b>}
      </button>
      {open && (
        <Suspense>
          <MobileMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function CartLink() {
  const badge = useCartBadge()
  return (
    <Link className="cartlink" to={useCartAddress()}>
      <CartIcon />
      <em>购物车</em>
      <b>
        {badge}
        <span className="vh"> 行</span>
      </b>
    </Link>
  )
}
