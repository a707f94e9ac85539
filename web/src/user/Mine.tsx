import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasScreen } from '../app/routes.ts'

interface Item {
  to: string
  label: string
  /** How many wait for the buyer. */
  count?: number
}

/** The buyer centre's frame: its rooms at the left (narrow: above, to scroll), only those that exist. */
export function Mine({ here, title, children }: { here: string; title: string; children: ReactNode }) {
  const counts = useLazyCall('/api/order/getOrderStatusCount', {}).data?.counts ?? []
  const waiting = counts
    .filter(c => c.status === OrderStatus.pendingPayment || c.status === OrderStatus.pendingConfirm)
    .reduce((sum, c) => sum + c.count, 0)
  const groups: [string, Item[]][] = [
    ['', [{ to: '/user/userCenter', label: '买家中心首页' }]],
    [
      '交易',
      [
        { to: '/order/orderList', label: '我的订单', count: waiting },
        { to: '/cart', label: '购物车' },
        { to: '/order/auctionOrder', label: '竞拍订单' },
        { to: '/DispListData', label: '发运看板' },
        { to: '/afterSales/list', label: '退换与售后' },
      ],
    ],
    ['合同与价格', [{ to: '/framework/frameworkList', label: '框架合同' }]],
    [
      '资金与发票',
      [
        { to: '/user/companyCapital', label: '公司资金' },
        { to: '/invoice/invoiceApplyList', label: '开票申请' },
        { to: '/user/coupon', label: '优惠券' },
      ],
    ],
    [
      '企业与账号',
      [
        { to: '/user/userBaseInfo', label: '个人资料' },
        { to: '/enterprise/enterpriseCertification', label: '企业认证' },
        { to: '/user/subUser', label: '子账号' },
        { to: '/user/address', label: '收货地址' },
        { to: '/user/accountSecure', label: '账号安全' },
        { to: '/helpCenter', label: '帮助中心' },
      ],
    ],
  ]
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <h1 className="vh">{title}</h1>
        <div className="uc">
          <nav className="ucnav" aria-label="买家中心">
            {groups.map(([name, items]) => {
              const shown = items.filter(i => hasScreen(i.to))
              if (shown.length === 0) return null
              return (
                <div key={name} className="ucpart">
                  {name && <h2>{name}</h2>}
                  {shown.map(i => (
                    <Link key={i.to} to={i.to} aria-current={i.to === here ? 'page' : undefined}>
                      {i.label}
                      {i.count ? (
                        <b>
                          {i.count}
                          <span className="vh"> 张待办</span>
                        </b>
                      ) : null}
                    </Link>
                  ))}
                </div>
              )
            })}
          </nav>
          <div className="stack">{children}</div>
        </div>
      </div>
    </main>
  )
}
