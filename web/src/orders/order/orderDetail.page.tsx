import './order.css'
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { BEFORE_SCHEDULE, CancelApply, DELIVERS, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval as CompanyApprovalState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { concerns, useLive } from '../../kernel/live.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { Track } from '../../kernel/kit/Track.tsx'
import { Ahead } from './Ahead.tsx'
import { CompanyApproval } from './CompanyApproval.tsx'
import { OrderActs } from './OrderActs.tsx'
import { contractAddress } from './orderAddress.ts'
import { OrderLines, OrderLotLines } from './OrderLines.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderSide } from './OrderSide.tsx'
import { OrderStages } from './OrderStages.tsx'
import { type Detail, orderTrack } from './orderTrack.ts'
import { OrderComments } from '../../delivery/comment/OrderComments.tsx'
import { OrderAfterSales } from '../../delivery/afterSales/OrderAfterSales.tsx'
import { OrderProject } from './OrderProject.tsx'
import { OrderReference } from './OrderReference.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderSettlement } from '../../delivery/settlement/OrderSettlement.tsx'
import { OrderSchedule } from '../../delivery/production/OrderSchedule.tsx'
import { OrderShip } from '../../delivery/shipment/OrderShip.tsx'
import { PackButton } from '../../desk/export/PackButton.tsx'
import { ProxyPanel, proxyWaits } from './ProxyPanel.tsx'
import { OrderBlocks } from '../../desk/orderTimeline/OrderBlocks.tsx'
import { Stuck } from './Stuck.tsx'
import { MisfitPanel } from '../../delivery/millCertificate/MisfitPanel.tsx'

const codeOf = (query: URLSearchParams) => (query.get('orderCode') ?? '').trim().slice(0, 40)
/** Goods are in the yard or on the road. */
const MOVING: readonly number[] = [OrderStatus.pendingShipment, OrderStatus.shipping, OrderStatus.signed]
const LIVE_FALLBACK_MS = 60_000

export async function load({ query, ensure }: PageContext) {
  const orderCode = codeOf(query)
  if (!orderCode || !(await ensure('/api/order/getOrderDetail', { orderCode }))) throw notFound('order')
}

export const head = ({ query }: PageContext): Head => ({ title: `订单 ${codeOf(query)}`, noIndex: true })

export default function OrderDetail() {
  const [query] = useSearchParams()
  const orderCode = codeOf(query)
  const refresh = useRefresh()
  const order = useLazyCall('/api/order/getOrderDetail', { orderCode }, { refetchMs: LIVE_FALLBACK_MS })
  const o = order.data
  useLive(event => {
    // The contract has gone to the platform, or somebody has signed: whose turn it is has changed.
    const seals = event.kind === 'signing' && event.documentNo === o?.contractNo
    if (!seals && !concerns(event, o?.masterOrderCode)) return
    if (event.kind === 'order' && event.orderCode === orderCode && event.status !== o?.status)
      notify.info(`订单 ${orderCode} 现在是「${OrderStatus.label(event.status)}」。`)
    void refresh(
      '/api/order/getOrderDetail',
      '/api/order/getOrderSchedule',
      '/api/order/getOrderSettlement',
      '/api/order/getOrderAfterSales',
      '/api/order/getOrderShip',
      '/api/order/getOrderStatusCount',
    )
  })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '我的订单', to: '/order/orderList' },
            { label: orderCode },
          ]}
        />
        {o ? (
          <Order o={o} />
        ) : (
          <Panel flush>
            <Waiting read={order} lines={10} />
          </Panel>
        )}
      </div>
    </main>
  )
}

function Order({ o }: { o: Detail }) {
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              订单 {o.orderCode} {!o.approval && <StatusTag of={OrderStatus} code={o.status} dot />}
              {(o.approval || o.companyApproval > CompanyApprovalState.waits) && (
                <StatusTag of={CompanyApprovalState} code={o.companyApproval} dot={o.approval !== null} />
              )}
              {o.cancelApply !== CancelApply.none && <StatusTag of={CancelApply} code={o.cancelApply} />}
            </h1>
            <p className="row mute facts">
              <span>{o.channelName}</span>
              <span>{StockMode.label(o.stockMode)}</span>
              <span>{SettlementMode.label(o.settlement)}</span>
              <span>
                {o.depotName}，{FreightMode.label(o.freightMode)}
              </span>
              <span>
                {o.buyerName} {shortTime(o.createdAt)} 下单
              </span>
              {referenceText(o.reference) && <span>{referenceText(o.reference)}</span>}
              {o.insteadUserId !== false && <Tag tone="wait">{o.actorName} 代打单</Tag>}
            </p>
          </div>
          <div className="acts no-print">
            <OrderActs order={o} main={false} whyNotCancel={o.whyNotApplyCancel || o.whyNotCancel} />
            {!BEFORE_SCHEDULE.has(o.status) && o.status !== OrderStatus.cancelled && (
              <LinkButton to={`/order/chain?orderCode=${encodeURIComponent(o.orderCode)}`}>全程追溯</LinkButton>
            )}
            <LinkButton to={contractAddress(o.orderCode)}>{o.contractNo ? '合同' : '合同预览'}</LinkButton>
            {MOVING.includes(o.status) && <PackButton orderCode={o.orderCode} />}
            <Button onClick={() => window.print()}>打印</Button>
          </div>
        </div>
        <div className="trackbox">
          <Track steps={orderTrack(o)} label="订单进度" />
        </div>
        <nav className="anch no-print" aria-label="页内导航">
          <a href="#goods">商品</a>
          <a href="#pay">付款</a>
          <a href="#paper">收货与发票</a>
          <a href="#log">操作记录</a>
        </nav>
      </section>
      {[...MOVING, OrderStatus.pendingSchedule].includes(o.status) ? <OrderBlocks orderCode={o.orderCode} /> : <Stuck o={o} />}
      {o.shipBy?.cancelFromOn != null && (
        <Note {...(o.shipBy.mayCancel ? { tone: 'wait' as const } : {})}>
          <span>
            约定交货期 {o.shipBy.shipByOn}。
            {o.shipBy.mayCancel
              ? `过了 ${o.shipBy.lateCancelDays} 天仍没有全部入库，现在可以直接取消，已付的全额退回；也可以继续等。`
              : `过了它 ${o.shipBy.lateCancelDays} 天仍没有全部入库的，${o.shipBy.cancelFromOn} 起可以直接取消，已付的全额退回。`}
          </span>
        </Note>
      )}
      {o.deposit?.state === 'forfeited' && (
        <Note tone="wait">
          <span>
            订单没有按约付款，{o.deposit.name} {yuan(o.deposit.fen)} 元已扣罚，不退。
          </span>
        </Note>
      )}
      {MOVING.includes(o.status) && <MisfitPanel orderCode={o.orderCode} />}
      {proxyWaits(o) && <ProxyPanel o={o} />}
      <CompanyApproval o={o} />
      {o.ahead.length > 0 && (
        <Panel title="接下来" className="below">
          <Ahead steps={o.ahead} />
        </Panel>
      )}
      <OrderStages o={o} />
      {o.stockMode === StockMode.futures && !BEFORE_SCHEDULE.has(o.status) && <OrderSchedule orderCode={o.orderCode} />}
      {DELIVERS.has(o.status) && <OrderShip orderCode={o.orderCode} />}
      <div className="od">
        <div className="stack">
          <OrderLines o={o} />
          <OrderLotLines o={o} />
          <OrderMoney o={o} />
          {(o.status === OrderStatus.shipping || o.status === OrderStatus.signed) && <OrderSettlement orderCode={o.orderCode} />}
          {(o.status === OrderStatus.shipping || o.status === OrderStatus.signed) && <OrderAfterSales orderCode={o.orderCode} />}
          {o.status === OrderStatus.signed && <OrderComments orderCode={o.orderCode} />}
          {o.status === OrderStatus.signed && <OrderInvoices orderCode={o.orderCode} />}
        </div>
        <div className="stack">
          <OrderSide o={o} />
          <OrderReference o={o} />
          <OrderProject orderCode={o.orderCode} />
        </div>
      </div>
    </>
  )
}
