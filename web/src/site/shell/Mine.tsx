import './buyerCentre.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { ReactNode } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { type MenuItem, MineMenu } from './MineMenu.tsx'
import { OtherCompany } from './TopBar.tsx'
import { isMoneyPage, MONEY_HOME, MONEY_PAGES } from './MoneyTabs.tsx'

interface Item extends MenuItem {
  /** Shown to who holds the right; without it to everybody. */
  need?: CompanyRight
}

/** The buyer centre's frame: its rooms at the left (narrow: above, folded), only those that exist. */
export function Mine({ here, title, children }: { here: string; title: string; children: ReactNode }) {
  const { rights, companyName, linked } = useBoot().session
  const read = useLazyCall('/api/order/getOrderStatusCount', {}, { enabled: companyName !== null }).data
  const counts = read?.counts ?? []
  const of = (status: number) => counts.find(c => c.status === status)?.count ?? 0
  const approvals = read?.approvals ?? 0
  // Only what the visitor's role lets him move; what waits for approval has a line of its own.
  const waiting =
    (rights.includes('order.pay') ? of(OrderStatus.pendingPayment) : 0) +
    (rights.includes('order.confirm') ? Math.max(0, of(OrderStatus.pendingConfirm) - approvals) : 0)
  const groups: [string, Item[]][] = [
    ['', [{ to: '/user/userCenter', label: '买家中心首页' }]],
    [
      '交易',
      [
        { to: '/order/orderList', label: '我的订单', count: waiting },
        { to: '/order/orderList?approval=1', label: '待我审批', count: approvals, need: 'order.approve' },
        { to: '/cart', label: '购物车' },
        { to: '/user/often', label: '常买与提醒' },
        { to: '/auction/list', label: '我的竞拍', need: 'order.create' },
        { to: '/order/auctionOrder', label: '竞拍订单', need: 'order.create' },
        { to: '/groupBuyingSearch?view=mine', label: '我的团购' },
        { to: '/quote/quoteList', label: '议价' },
        { to: '/DispListData', label: '发运看板' },
        { to: '/order/orderShipList', label: '我的运单' },
        { to: '/warranty/warrantyList', label: '质保书' },
        { to: '/afterSales/list', label: '退换与售后' },
        { to: '/user/comments', label: '我的评价' },
        { to: '/user/customerService', label: '客服' },
      ],
    ],
    [
      '合同与价格',
      [
        { to: '/order/signList', label: '合同签署' },
        { to: '/productAgreement/agreementList', label: '产品协议' },
        { to: '/framework/frameworkList', label: '框架合同' },
        { to: '/user/companyPrice', label: '企业协议价' },
      ],
    ],
    [
      '资金与发票',
      [
        // One entry; the pages behind it are its tabs, and are found by their names.
        ...MONEY_PAGES.map(p => ({ ...p, need: 'funds.see' as const, inside: p.to !== MONEY_HOME })),
        { to: '/order/settlementList', label: '结算单' },
        { to: '/invoice/invoiceApplyList', label: '开票申请', need: 'invoice.manage' },
        { to: '/invoice/invoices', label: '我的发票', need: 'invoice.manage' },
        { to: '/user/coupon', label: '优惠券' },
        { to: '/user/statement', label: '对账单', need: 'settle.confirm' },
        { to: '/user/exports', label: '导出与单据包' },
      ],
    ],
    [
      '企业与账号',
      [
        { to: '/user/userBaseInfo', label: '个人资料' },
        { to: '/enterprise/enterpriseCertification', label: '企业认证' },
        { to: '/user/subUser', label: '子账号', need: 'people.manage' },
        { to: '/user/companyGroup', label: '集团' },
        { to: '/user/openApi', label: '开放接口', need: 'openApi.manage' },
        { to: '/user/signAuthority', label: '签署授权' },
        { to: '/user/address', label: '收货地址' },
        { to: '/user/accountSecure', label: '账号安全' },
        { to: '/user/noticeSetting', label: '通知设置' },
        { to: '/helpCenter', label: '帮助中心' },
      ],
    ],
  ]
  const shown = groups
    .map(([name, items]) => ({ name, items: items.filter(i => hasScreen(i.to) && (!i.need || rights.includes(i.need))) }))
    .filter(g => g.items.length > 0)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <h1 className="vh">{title}</h1>
        <div className="uc">
          <MineMenu here={isMoneyPage(here) ? MONEY_HOME : here} groups={shown} />
          <div className="stack">
            {linked && (
              <p className="only-n actsfor">
                现在是 <b className="strong">{companyName}</b>
                <OtherCompany />
              </p>
            )}
            {children}
          </div>
        </div>
      </div>
    </main>
  )
}
