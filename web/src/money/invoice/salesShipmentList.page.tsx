import { useLazyCall } from '@mall/client/useCall.ts'
import { useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { TicketTable } from './TicketTable.tsx'

const PATH = '/api/order/getBillingTickets'
const inputOf = (query: URLSearchParams) => {
  const orderCode = (query.get('orderCode') ?? '').trim().slice(0, 40)
  return orderCode ? { orderCode } : {}
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, inputOf(query)) : undefined
export const head = (): Head => ({ title: '已结算磅单', noIndex: true })

/** Truck by truck what can be invoiced, and what cannot and why. */
export default function SalesShipmentList() {
  return (
    <InvoiceFrame here="/invoice/salesShipmentList" title="已结算磅单">
      <Tickets />
    </InvoiceFrame>
  )
}
function Tickets() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall(PATH, input, { keepOld: true })
  const b = read.data
  return (
    <>
      <form className="panel bd row signfind" method="get" action="/invoice/salesShipmentList" role="search">
        <span className="input">
          <input
            name="orderCode"
            defaultValue={input.orderCode ?? ''}
            placeholder="只看某张订单"
            aria-label="只看某张订单"
            maxLength={40}
          />
        </span>
        <button className="btn" type="submit">
          查找
        </button>
      </form>
      {!b ? (
        <Waiting read={read} lines={6} bare />
      ) : b.list.length + b.blocked.length === 0 ? (
        <Panel flush>
          <Empty
            title={input.orderCode ? '这张订单没有可开票的磅单' : '没有已结算未开票的磅单'}
            actions={
              <LinkButton look="ink" to={input.orderCode ? '/invoice/salesShipmentList' : '/order/settlementList'}>
                {input.orderCode ? '看全部' : '去看结算单'}
              </LinkButton>
            }
          >
            结算确认、差额付清之后，磅单就会出现在这里。
          </Empty>
        </Panel>
      ) : (
        <TicketTable b={b} />
      )}
    </>
  )
}
