import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { hasScreen } from '../app/routes.ts'
import { BrandMark, CartIcon, MenuIcon } from './icons.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useCartAddress, useCartBadge } from './useCart.ts'

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

/** Narrow only: unfolds the ink bar with city, account and help. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  const toggle = () => {
    document.querySelector('.topbar')?.classList.toggle('show', !open)
    setOpen(!open)
  }
  return (
    <button type="button" className="menu" aria-label={open ? '收起菜单' : '打开菜单'} aria-expanded={open} onClick={toggle}>
      <MenuIcon />
    </button>
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
