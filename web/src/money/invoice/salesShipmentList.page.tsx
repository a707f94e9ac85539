import { useLazyCall } from '@mall/client/useCall.ts'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { TicketTable } from './TicketTable.tsx'

const PATH = '/api/order/getBillingTickets'
const LIST = listAddress({ at: '/invoice/salesShipmentList', pageSize: Number.POSITIVE_INFINITY, filters: { orderCode: word() } })
const inputOf = ({ orderCode }: { orderCode: string }) => (orderCode ? { orderCode } : {})
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, inputOf(LIST.values(query))) : undefined
export const head = (): Head => ({ title: '已结算磅单', noIndex: true })

/** Truck by truck what can be invoiced, and what cannot and why. */
export default function SalesShipmentList() {
  return (
    <InvoiceFrame here={LIST.at} title="已结算磅单">
      <Tickets />
    </InvoiceFrame>
  )
}
function Tickets() {
  const list = useList(LIST)
  const { orderCode } = list.values
  const read = useLazyCall(PATH, inputOf(list.values), { keepOld: true })
  const b = read.data
  return (
    <>
      <ListSearch list={list} className="panel bd row signfind" fields={{ orderCode: { placeholder: '只看某张订单' } }} />
      {!b ? (
        <Waiting read={read} lines={6} bare />
      ) : b.list.length + b.blocked.length === 0 ? (
        <Panel flush>
          <Empty
            title={orderCode ? '这张订单没有可开票的磅单' : '没有已结算未开票的磅单'}
            actions={
              <LinkButton look="ink" to={orderCode ? LIST.at : '/order/settlementList'}>
                {orderCode ? '看全部' : '去看结算单'}
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
