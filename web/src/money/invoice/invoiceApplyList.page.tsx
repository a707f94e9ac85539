import './invoice.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { InvoiceFrame, INVOICE_READS, stepAddress } from './InvoiceFrame.tsx'

const PATH = '/api/order/getBillingTickets'
export const load = ({ boot, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, {}) : undefined
export const head = (): Head => ({ title: '开票申请', noIndex: true })

/** Where an application starts: what is there, what was begun, what stands in the way. */
export default function InvoiceApplyList() {
  return (
    <InvoiceFrame here="/invoice/invoiceApplyList" title="开票申请">
      <Start />
    </InvoiceFrame>
  )
}
function Start() {
  const refresh = useRefresh()
  const send = useSend()
  const read = useLazyCall(PATH, {}, { keepOld: true })
  useLive(e => (e.kind === 'invoice' || e.kind === 'order' || e.kind === 'again') && void refresh(PATH))
  const b = read.data
  if (!b) return <Waiting read={read} lines={6} bare />
  const drop = async (applyNo: string) => {
    await send('/api/order/deleteBillingDraft', { applyNo })
    await refresh(...INVOICE_READS)
  }
  const orders = [...Map.groupBy(b.list, t => t.orderCode)]
  return (
    <>
      {b.draft && (
        <Note tone="wait">
          <span>
            您有没做完的申请 {b.draft.applyNo}：{b.draft.ticketIds.length} 张磅单 {yuan(b.draft.grossFen)} 元，占用到{' '}
            {shortTime(b.draft.holdUntil)}。
          </span>
          <span className="row">
            <LinkButton look="ink" to={stepAddress(b.draft.step)}>
              继续
            </LinkButton>
            <Button onClick={() => drop(b.draft?.applyNo ?? '')}>放弃，放回磅单</Button>
          </span>
        </Note>
      )}
      <Panel flush label="可开票">
        <dl className="isums">
          <div>
            <dt>可开，元</dt>
            <dd>{yuan(b.openFen)}</dd>
          </div>
          <div>
            <dt>磅单</dt>
            <dd>
              {b.list.length} 张，{tons(b.openKg)} 吨
            </dd>
          </div>
          <div>
            <dt>现在不能开</dt>
            <dd>{b.blocked.length} 张</dd>
          </div>
        </dl>
      </Panel>
      <Panel
        title="可开票的订单"
        more={
          b.list.length > 0 && (
            <LinkButton look="primary" to={stepAddress('applyForInvoicing')}>
              选磅单，申请开票
            </LinkButton>
          )
        }
        flush
      >
        {orders.length === 0 ? (
          <Empty
            title="没有可开票的订单"
            actions={
              <LinkButton look="ink" to="/order/settlementList">
                去看结算单
              </LinkButton>
            }
          >
            {b.blocked.length > 0
              ? `有 ${b.blocked.length} 张磅单还不能开，原因在「已结算磅单」。`
              : '订单全部签收、结算确认、差额付清之后就可以开票。'}
          </Empty>
        ) : (
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>订单</th>
                <th className="num">磅单，张</th>
                <th className="num">结算，吨</th>
                <th className="num">可开，元</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(([orderCode, mine]) => (
                <tr key={orderCode}>
                  <td className="all">
                    <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(orderCode)}`}>{orderCode}</Link>
                    <small className="mute"> {mine[0]?.groupText}</small>
                  </td>
                  <td className="num" data-l="磅单，张">
                    {mine.length}
                  </td>
                  <td className="num" data-l="结算，吨">
                    {tons(mine.reduce((s, t) => s + t.kg, 0))}
                  </td>
                  <td className="num" data-l="可开，元">
                    {yuan(mine.reduce((s, t) => s + t.openFen, 0))}
                  </td>
                  <td className="num">
                    <LinkButton to={`${stepAddress('applyForInvoicing')}?orderCode=${encodeURIComponent(orderCode)}`}>
                      开这张
                    </LinkButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {b.blocked.length > 0 && (
        <p className="mute">
          另有 {b.blocked.length} 张磅单现在不能开，
          <Link to="/invoice/salesShipmentList" className="link">
            看原因
          </Link>
          。
        </p>
      )}
    </>
  )
}
