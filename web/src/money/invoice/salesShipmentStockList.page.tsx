import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { InvoiceFrame, stepAddress } from './InvoiceFrame.tsx'

type Row = Reply<'/api/order/getBillingStock'>['list'][number]
const PATH = '/api/order/getBillingStock'
const LIST = listAddress({ at: '/invoice/salesShipmentStockList', pageSize: Number.POSITIVE_INFINITY, filters: { word: word() } })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, LIST.values(query)) : undefined
export const head = (): Head => ({ title: '可开票货物', noIndex: true })

/** The same tickets by goods: an invoice for one kind of steel. */
export default function SalesShipmentStockList() {
  return (
    <InvoiceFrame here={LIST.at} title="可开票货物">
      <Stock />
    </InvoiceFrame>
  )
}
function Stock() {
  const list = useList(LIST)
  const read = useLazyCall(PATH, list.values, { keepOld: true })
  const s = read.data
  const hint = '结算确认、差额付清之后就可以开票。'
  return (
    <ListScreen
      list={list}
      read={read}
      bones={5}
      top={
        <>
          <div className="hd">
            <h2>按货物</h2>
            {s && (
              <span className="mute sm">
                {tons(s.openKg)} 吨，{yuan(s.openFen)} 元
              </span>
            )}
          </div>
          <ListSearch list={list} fields={{ word: { placeholder: '品名、材质、规格或订单号', label: '查找货物' } }} />
        </>
      }
      nothing={{ title: '没有可开票的货物', hint, to: '/order/settlementList', label: '去看结算单' }}
      none={{ title: '没有找到货物', hint }}
    >
      {({ list: rows }) => <ListTable rows={rows} rowKey={r => r.goods} columns={COLUMNS} />}
    </ListScreen>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '货物',
    className: 'all',
    cell: r => (
      <>
        {r.goods}
        <small className="mute"> 订单 {r.orderCodes.join('、')}</small>
      </>
    ),
  },
  { head: '磅单，张', num: true, cell: r => r.tickets },
  { head: '结算，吨', num: true, cell: r => tons(r.kg) },
  { head: '可开，元', num: true, cell: r => yuan(r.openFen) },
  {
    ...ACT,
    cell: r => (
      <LinkButton to={`${stepAddress('applyForInvoicing')}?tickets=${r.ticketIds.slice(0, 100).join(',')}`}>开这些</LinkButton>
    ),
  },
]
