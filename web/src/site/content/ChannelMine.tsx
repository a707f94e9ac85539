import { type Links, payWays } from '@mall/domain/platform/partner/channelWords.ts'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

const NOTHING = {}
/** Somebody with a company has orders to follow; nobody else asks for them. */
export const mineInput = (session: BootState['session']) => (session.companyName ? NOTHING : null)

/** 我的: what waits for the visitor. A guest reads what an account gives; a person without a company what a company's would. */
export function Mine() {
  const { session } = useBoot()
  if (!session.userStatus) return <Guest />
  if (!session.companyName) return <WithoutCompany />
  return <Company />
}

const gives = (links: Links) => [
  '购物车与整张采购清单配货',
  `在线下单，${payWays(links)}付款`,
  '审核、付款、排产、发货进度',
  '同事分权限、限额内部审批',
]

function Guest() {
  const { site } = useBoot()
  return (
    <Panel title="企业采购账号" className="mine2">
      <ul className="gives">
        {gives(site.partners).map(g => (
          <li key={g}>{g}</li>
        ))}
      </ul>
      <div className="row gap">
        <LinkButton look="ink" to="/login">
          登录
        </LinkButton>
        {site.partners.sms !== 'off' && hasScreen('/register') && <LinkButton to="/register">注册并认证</LinkButton>}
      </div>
    </Panel>
  )
}

function WithoutCompany() {
  return (
    <Panel title="我的" more={<Link to="/user/userCenter">买家中心</Link>} className="mine2">
      <p className="mute">账号还没有绑定企业：可以看价、加购物车，认证后下单。</p>
      <div className="row gap">
        <LinkButton look="ink" to="/enterprise/enterpriseCertification">
          去认证
        </LinkButton>
        <LinkButton to="/cart">购物车</LinkButton>
      </div>
    </Panel>
  )
}

function Company() {
  const { rights } = useBoot().session
  const read = useLazyCall('/api/order/getOrderStatusCount', NOTHING).data
  const of = (status: number) => read?.counts.find(c => c.status === status)
  const list = (status: number) => `/order/orderList?status=${status}`
  const rows: { tag: string; wait?: true; to: string; text: string; right: string }[] = []
  const pay = of(OrderStatus.pendingPayment)
  if (pay?.count && rights.includes('order.pay'))
    rows.push({
      tag: '付款',
      wait: true,
      to: list(OrderStatus.pendingPayment),
      text: `${pay.count} 张待付款`,
      right: `${yuan(pay.totalFen)} 元`,
    })
  if (read?.approvals)
    rows.push({ tag: '审批', wait: true, to: '/order/orderList?approval=1', text: `${read.approvals} 张等您审批`, right: '' })
  const waits = read?.companyWaits ?? 0
  const confirm = (of(OrderStatus.pendingConfirm)?.count ?? 0) - waits
  if (confirm > 0)
    rows.push({ tag: '确认', wait: true, to: list(OrderStatus.pendingConfirm), text: `${confirm} 张待贵公司确认`, right: '' })
  if (waits > 0 && !read?.approvals)
    rows.push({ tag: '审批', to: '/order/orderList?approval=1', text: `${waits} 张待企业审批`, right: '' })
  const sent = (of(OrderStatus.pendingShipment)?.count ?? 0) + (of(OrderStatus.shipping)?.count ?? 0)
  if (sent > 0) rows.push({ tag: '发货', to: list(OrderStatus.pendingShipment), text: `${sent} 张待发货或发货中`, right: '' })
  if (read && (read.monthFen > 0 || read.monthKg > 0))
    rows.push({ tag: '本月', to: '/user/userCenter', text: `已订 ${tons(read.monthKg)} 吨`, right: `${yuan(read.monthFen)} 元` })
  return (
    <Panel title="我的" more={<Link to="/user/userCenter">买家中心</Link>} flush className="mine2">
      <ul className="ntc">
        {rows.map(r => (
          <li key={r.tag}>
            <Tag tone={r.wait ? 'wait' : 'none'}>{r.tag}</Tag>
            <Link to={r.to}>{r.text}</Link>
            <span>{r.right}</span>
          </li>
        ))}
        {read && rows.length === 0 && <li className="mute">没有在办的订单</li>}
        <li>
          <Tag>常买</Tag>
          <Link to="/order/orderList">从旧订单再来一单</Link>
          <span />
        </li>
      </ul>
    </Panel>
  )
}
