import { useLazyCall } from '@mall/client/useCall.ts'
import { DAYS_REVERSED, daysInOrder } from '@mall/domain/kernel/days.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { WINDOW } from '@mall/domain/kernel/window.ts'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CertifyFirst } from '../checkout/CertifyFirst.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { WAITING } from '../../selling/groupBuy/groupInput.ts'
import { GroupAsks, WaitingGroups } from '../../selling/groupBuy/WaitingGroups.tsx'
import { Invitations, MY_INVITATIONS } from '../../people/companyAccess/Invitations.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { listAddress, ORDER_PAGE_SIZE, orderInputOf } from './orderFilters.ts'
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
  const found = orders.data
  const filtered =
    input.word !== '' ||
    input.fromOn ||
    input.toOn ||
    input.ofChannel ||
    input.buyerId ||
    input.status !== undefined ||
    input.approval

  return (
    <Mine here="/order/orderList" title="我的订单">
      {input.approval ? <GroupAsks /> : <WaitingGroups />}
      <section className="panel">
        <Tabs status={input.status} approval={input.approval === true} />
        <OrderSearch />
        <div className="results" aria-busy={orders.isFetching || undefined}>
          {!askable ? (
            <Empty
              title={DAYS_REVERSED}
              drawing="coil"
              actions={
                <LinkButton look="ink" to={listAddress(query, { fromOn: input.toOn ?? null, toOn: input.fromOn ?? null })}>
                  对调两个日期
                </LinkButton>
              }
            >
              现在是从 {input.fromOn} 到 {input.toOn}。
            </Empty>
          ) : !found ? (
            <Waiting read={orders} lines={8} />
          ) : found.totalCount === 0 ? (
            <Empty
              title={input.approval ? '没有待审批的订单' : filtered ? '没有找到数据' : '还没有订单'}
              drawing="coil"
              actions={
                filtered ? (
                  <LinkButton look="ink" to="/order/orderList">
                    清除条件
                  </LinkButton>
                ) : (
                  <LinkButton look="ink" to="/search">
                    去选现货
                  </LinkButton>
                )
              }
            >
              {input.approval
                ? '没有等您审批的订单。同事超过限额的订单会出现在这里，并通知您。'
                : filtered
                  ? '换个状态或放宽日期试试；订单号可以只填后几位。'
                  : '下单后，付款、排产、发货都在这里跟到底。'}
            </Empty>
          ) : (
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
        </div>
      </section>
      {askable && found && found.totalCount > ORDER_PAGE_SIZE && (
        <div className="gaptop">
          <Pager page={found.currentPage} pageSize={ORDER_PAGE_SIZE} totalCount={found.totalCount} />
        </div>
      )}
      {orders.isError && found && <Panel className="below">{orders.error.message}，显示的是上次读到的内容。</Panel>}
    </Mine>
  )
}

/** Every state with its number; links, so that a list can be shared. */
function Tabs({ status, approval }: { status: number | undefined; approval: boolean }) {
  const [query] = useSearchParams()
  const { rights } = useBoot().session
  const read = useLazyCall('/api/order/getOrderStatusCount', {}).data
  const counts = read?.counts
  const mine = rights.includes('order.approve')
  const of = (code: number) => counts?.find(c => c.status === code)?.count ?? 0
  const total = counts?.reduce((sum, c) => sum + c.count, 0)
  const rows = OrderStatus.rows.filter(r => r.code !== OrderStatus.createFailed)
  const tab = (code: number | undefined, label: string, count: number | undefined) => (
    <Tab
      key={label}
      to={listAddress(query, { status: code === undefined ? null : String(code), approval: null })}
      on={code === status && !approval}
    >
      {label} <small>{count}</small>
    </Tab>
  )
  return (
    <nav className="tabs" aria-label="订单状态">
      {(mine || (read?.companyWaits ?? 0) > 0 || approval) && (
        <Tab to={listAddress(query, { status: null, approval: '1' })} on={approval}>
          {mine ? '待我审批' : CompanyApproval.label(CompanyApproval.waits)} <small>{read?.companyWaits}</small>
        </Tab>
      )}
      {tab(undefined, '全部', total)}
      {rows.map(r => tab(r.code, r.label, counts && of(r.code)))}
    </nav>
  )
}
