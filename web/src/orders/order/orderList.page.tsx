import { useLazyCall } from '@mall/client/useCall.ts'
import { daysInOrder } from '@mall/domain/kernel/days.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { WINDOW } from '@mall/domain/kernel/window.ts'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { DaysReversed, ListScreen } from '../../kernel/list/ListScreen.tsx'
import { type ListNow, useList } from '../../kernel/list/useList.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CertifyFirst } from '../checkout/CertifyFirst.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { WAITING } from '../../selling/groupBuy/groupsShown.ts'
import { GroupAsks, WaitingGroups } from '../../selling/groupBuy/WaitingGroups.tsx'
import { Invitations, MY_INVITATIONS } from '../../people/companyAccess/Invitations.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { orderInputOf, ORDERS } from './orderFilters.ts'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderTable } from './OrderTable.tsx'

export const load = ({ boot, query, ensure }: PageContext) => {
  const input = orderInputOf(query)
  // Somebody without a company has no orders to read: the page says what is missing.
  return boot.session.companyName === null
    ? Promise.all([ensure('/api/company/getCertification', {}), ensure('/api/user/getMyInvitationList', MY_INVITATIONS)])
    : Promise.all([
        daysInOrder(input) && ensure('/api/order/getOrderList', input),
        ensure('/api/order/getOrderStatusCount', {}),
        ensure('/api/productGroupBuy/getMyProductGroupBuyList', WAITING),
        boot.session.rights.includes('order.seeAll') && ensure('/api/order/getOrderBuyerList', {}),
      ])
}

export const head = (): Head => ({ title: '我的订单', noIndex: true })

const LIVE_FALLBACK_MS = 60_000
const LIST_READS = ['/api/order/getOrderList', '/api/order/getOrderStatusCount', '/api/order/getOrderBuyerList'] as const

export default function OrderList() {
  const { session } = useBoot()
  if (session.companyName === null)
    return (
      <Mine here="/order/orderList" title="我的订单">
        <Invitations />
        <CertifyFirst as="h2" aim="下单和看企业的订单" />
      </Mine>
    )
  return <CompanyOrders />
}

function CompanyOrders() {
  const list = useList(ORDERS)
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = orderInputOf(query)
  // A range the wrong way round has no answer; the search says so in words.
  const askable = daysInOrder(input)
  const orders = useLazyCall('/api/order/getOrderList', input, {
    keepOld: askable,
    refetchMs: LIVE_FALLBACK_MS,
    enabled: askable,
  })
  useLive(event => event.kind !== 'open' && void refresh(...LIST_READS))
  return (
    <Mine here={ORDERS.at} title="我的订单">
      {input.approval ? <GroupAsks /> : <WaitingGroups />}
      <ListScreen
        list={list}
        read={orders}
        bones={8}
        top={
          <>
            <Tabs list={list} />
            <OrderSearch />
          </>
        }
        instead={askable ? null : <DaysReversed asked={input} to={list.to({ fromOn: input.toOn, toOn: input.fromOn })} />}
        nothing={{
          title: '还没有订单',
          drawing: 'coil',
          hint: '下单后，付款、排产、发货都在这里跟到底。',
          to: '/search',
          label: '去选现货',
        }}
        none={
          input.approval
            ? { title: '没有待审批的订单', hint: '没有等您审批的订单。同事超过限额的订单会出现在这里，并通知您。' }
            : { hint: '换个状态或放宽日期试试；订单号可以只填后几位。' }
        }
      >
        {found => (
          <OrderTable rows={found.list} sorted>
            <tr>
              <td className="all">
                {found.totalCount === WINDOW ? '最新的' : '符合条件共'} {found.totalCount} 张
              </td>
              <td className="hide" />
              <td className="num" data-l="重量">
                {tons(found.sumKg)}
                <span className="u">吨</span>
              </td>
              <td className="num" data-l="金额">
                <Money fen={found.sumFen} />
              </td>
              <td className="hide" colSpan={2} />
            </tr>
          </OrderTable>
        )}
      </ListScreen>
    </Mine>
  )
}

/** Every state with its number; links, so that a list can be shared. */
function Tabs({ list }: { list: ListNow<typeof ORDERS.filters> }) {
  const { rights } = useBoot().session
  const read = useLazyCall('/api/order/getOrderStatusCount', {}).data
  const counts = read?.counts
  const mine = rights.includes('order.approve')
  const { status, approval } = list.values
  const of = (code: number) => counts?.find(c => c.status === code)?.count ?? 0
  const total = counts?.reduce((sum, c) => sum + c.count, 0)
  const rows = OrderStatus.rows.filter(r => r.code !== OrderStatus.createFailed)
  const tab = (code: number | undefined, label: string, count: number | undefined) => (
    <Tab key={label} to={list.to({ status: code, approval: null })} on={code === status && !approval}>
      {label} <small>{count}</small>
    </Tab>
  )
  return (
    <nav className="tabs" aria-label="订单状态">
      {(mine || (read?.companyWaits ?? 0) > 0 || approval) && (
        <Tab to={list.to({ status: null, approval: true })} on={approval}>
          {mine ? '待我审批' : CompanyApproval.label(CompanyApproval.waits)} <small>{read?.companyWaits}</small>
        </Tab>
      )}
      {tab(undefined, '全部', total)}
      {rows.map(r => tab(r.code, r.label, counts && of(r.code)))}
    </nav>
  )
}
