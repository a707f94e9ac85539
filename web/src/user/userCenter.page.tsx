import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { useBoot } from '../app/deps.ts'
import { ORDER_READS, useRefresh } from '../app/data.ts'
import { useLive } from '../app/live.ts'
import type { Head, PageContext } from '../app/page.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Seg } from '../kit/Choice.tsx'
import { Empty, Failed, Skeleton } from '../kit/Empty.tsx'
import { Note, Panel } from '../kit/Panel.tsx'
import { Link } from 'react-router'
import { OrderTable } from '../order/OrderTable.tsx'
import { ProductTable } from '../search/ProductTable.tsx'
import { useRows } from '../search/useRows.ts'
import { Funds } from './Funds.tsx'
import { Mine } from './Mine.tsx'
import { Pipe } from './Pipe.tsx'
import { Spending } from './Spending.tsx'
import { OPEN_INPUT, Todo } from './Todo.tsx'

const RECENT = { currentPage: 1, pageSize: 6 }
const LIKED = { currentPage: 1, pageSize: 6 }

export const load = ({ ensure }: PageContext) =>
  Promise.all([
    ensure('/api/order/getOrderStatusCount', {}),
    ensure('/api/company/getCompanyAccountInfo', {}),
    ensure('/api/order/getOrderList', RECENT),
    ...OPEN_INPUT.map(input => ensure('/api/order/getOrderList', input)),
    ensure('/api/goods/getUserProductCollection', LIKED),
  ])

export const head = (): Head => ({ title: '买家中心', noIndex: true })

export default function UserCenter() {
  const { session } = useBoot()
  const refresh = useRefresh()
  useLive(event => event.kind !== 'open' && void refresh(...ORDER_READS))
  return (
    <Mine here="/user/userCenter" title="买家中心">
      {!session.companyName && (
        <Note tone="wait">
          <span>当前账号尚未绑定企业，可以看价和加购物车；下单、付款请先联系客服完成企业认证。</span>
        </Note>
      )}
      <Todo />
      <Funds />
      <Pipe />
      <Spending />
      <Recent />
      <Liked />
    </Mine>
  )
}

/** The last orders, each to be ordered again at today's price. */
function Recent() {
  const orders = useLazyCall('/api/order/getOrderList', RECENT)
  return (
    <Panel title="最近订单" remark="再来一单按现价加入购物车" more={<Link to="/order/orderList">全部订单</Link>} flush>
      {orders.isError && !orders.data ? (
        <Failed message={orders.error.message} onRetry={() => orders.refetch()} />
      ) : !orders.data ? (
        <div className="bd">
          <Skeleton lines={5} />
        </div>
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

/** Favourites and footprints as rows to buy from, at today's price. */
function Liked() {
  const [which, setWhich] = useState<'liked' | 'seen'>('liked')
  const liked = useLazyCall('/api/goods/getUserProductCollection', LIKED)
  const seen = useLazyCall('/api/user/getUserFootPrintProductInfo', LIKED, { enabled: which === 'seen' })
  const shown = which === 'liked' ? liked : seen
  const rows = useRows('delivered')
  const list = shown.data?.list
  return (
    <Panel
      title={which === 'liked' ? '我的收藏' : '我的足迹'}
      remark="今日到货价"
      more={
        <Seg
          label="收藏或足迹"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'liked' as const, label: '收藏' },
            { value: 'seen' as const, label: '足迹' },
          ]}
        />
      }
      flush
    >
      {shown.isError && !list ? (
        <Failed message={shown.error.message} onRetry={() => shown.refetch()} />
      ) : !list ? (
        <div className="bd">
          <Skeleton lines={4} />
        </div>
      ) : list.length === 0 ? (
        <Empty
          title={which === 'liked' ? '还没有收藏' : '还没有足迹'}
          drawing="plate"
          actions={
            <LinkButton look="ink" to="/search">
              去看现货
            </LinkButton>
          }
        >
          {which === 'liked' ? '在商品页点收藏，常用规格就在这里，价格每天更新。' : '看过的商品会记在这里。'}
        </Empty>
      ) : (
        <ProductTable rows={list} state={rows.state(list)} sortable={false} totals={false} />
      )}
    </Panel>
  )
}
