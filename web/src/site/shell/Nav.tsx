import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { rememberChannel } from '../../kernel/channelSwitch.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'

export const NAV_ITEMS: readonly { to: string; label: string }[] = [
  { to: '/', label: '首页' },
  { to: '/homePage', label: '渠道首页' },
  { to: '/search', label: '现货资源' },
  { to: '/totalAuction', label: '竞拍大厅' },
  { to: '/groupBuyingSearch', label: '团购' },
  { to: '/priceTrend', label: '价格走势' },
  { to: '/LZProductionSchedule', label: '排产计划' },
  { to: '/framework/frameworkList', label: '框架合同' },
  { to: '/qualificationsCenter', label: '企业展示' },
  { to: '/productInstructions', label: '产品说明' },
  { to: '/case', label: '工程案例' },
  { to: '/helpCenter', label: '帮助中心' },
]

/** Only rooms that exist in this release: no dead links. */
export function Nav() {
  const { pathname } = useLocation()
  const { channel } = useBoot()
  const code = channel?.channelCode
  useEffect(() => {
    if (code) rememberChannel(code)
  }, [code])
  const items = NAV_ITEMS.filter(i => hasScreen(i.to) && (i.to !== '/homePage' || channel))
  const here = (to: string) =>
    pathname === to || (to === '/' && pathname === '/index') || (to === '/search' && pathname === '/goods')
  return (
    <nav className="nav" aria-label="主导航">
      <div className="wrap">
        {items.map(i => (
          <Link key={i.to} to={i.to} aria-current={here(i.to) ? 'page' : undefined}>
            {i.label}
          </Link>
        ))}
        {channel && (
          <span className="chan">
            当前渠道 <b>{channel.channelName}</b>{' '}
            <Link className="switch" to="/">
              切换
            </Link>
          </span>
        )}
      </div>
    </nav>
  )
}
