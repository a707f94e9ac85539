import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { lazyPart } from '../app/lazyPart.ts'
import { hasScreen } from '../app/routes.ts'
import { BrandMark, CartIcon, MenuIcon } from './icons.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useCartAddress, useCartBadge } from './useCart.ts'

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

/** Narrow only: everything the wide header shows. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="menu" aria-label="打开菜单" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon />
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
