import { useLazyCall } from '@mall/client/useCall.ts'
import { useBoot } from '../../kernel/deps.ts'
import { ORDER_READS, useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { bids, MINE_NOW } from '../../selling/auction/company.ts'
import { MyBids } from '../../selling/auction/Todo.tsx'
import { CertifyFirst } from '../../orders/checkout/CertifyFirst.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Link } from 'react-router'
import { OrderTable } from '../../orders/order/OrderTable.tsx'
import { Funds } from './Funds.tsx'
import { Invitations, MY_INVITATIONS } from '../../people/companyAccess/Invitations.tsx'
import { JoinCompany, MY_REQUESTS } from '../../people/companyAccess/JoinCompany.tsx'
import { Liked, likedOf } from './Liked.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { Pipe } from './Pipe.tsx'
import { Spending } from '../../people/company/Spending.tsx'
import { openInputs, Todo } from './Todo.tsx'

const RECENT = { currentPage: 1, pageSize: 6 }

export const load = ({ ensure, query, boot }: PageContext) => {
  const { path, input } = likedOf(query)
  const liked = ensure(path, input)
  if (!boot.session.companyName)
    return Promise.all([
      liked,
      ensure('/api/user/getMyInvitationList', MY_INVITATIONS),
      ensure('/api/company/getCertification', {}),
      ensure('/api/user/getMyJoinRequestList', MY_REQUESTS),
    ])
  return Promise.all([
    liked,
    ensure('/api/order/getOrderStatusCount', {}),
    bids(boot.session) ? ensure('/api/bidding/getMyBiddings', MINE_NOW) : undefined,
    boot.session.rights.includes('funds.see') ? ensure('/api/company/getCompanyAccountInfo', {}) : undefined,
    ensure('/api/user/getMyInvitationList', MY_INVITATIONS),
    ensure('/api/order/getOrderList', RECENT),
    ...openInputs(boot.session.rights).map(input => ensure('/api/order/getOrderList', input)),
  ])
}

export const head = (): Head => ({ title: '买家中心', noIndex: true })

export default function UserCenter() {
  const { session } = useBoot()
  return (
    <Mine here="/user/userCenter" title="买家中心">
      <Invitations />
      {!session.companyName && (
        <>
          <CertifyFirst as="h2" aim="下单" />
          <JoinCompany />
        </>
      )}
      {session.companyName && (
        <>
          <Follow />
          <Todo />
          <MyBids />
          {session.rights.includes('funds.see') && <Funds />}
          <Pipe />
          <Spending />
          <Recent />
        </>
      )}
      <Liked />
    </Mine>
  )
}

/** Orders and money change without a reload; somebody without a company has none to follow. */
function Follow() {
  const refresh = useRefresh()
  useLive(event => event.kind !== 'open' && void refresh(...ORDER_READS))
  return null
}

/** The last orders, each to be ordered again at today's price. */
function Recent() {
  const orders = useLazyCall('/api/order/getOrderList', RECENT)
  return (
    <Panel title="最近订单" remark="再来一单按现价加入购物车" more={<Link to="/order/orderList">全部订单</Link>} flush>
      {!orders.data ? (
        <Waiting read={orders} lines={5} />
      ) : orders.data.list.length === 0 ? (
        <Empty
          title="还没有订单"
          drawing="coil"
          actions={
            <LinkButton look="ink" to="/search">
              去选现货
            </LinkButton>
          }
        >
          下过的单会在这里，一键再来一单。
        </Empty>
      ) : (
        <OrderTable rows={orders.data.list} />
      )}
    </Panel>
  )
}
