import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { ExportList } from '../../desk/export/ExportList.tsx'
import { maybe } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { CERTIFY_FIRST, CompanyPage } from '../../site/shell/CompanyPage.tsx'
import { readCcNo, detailAddress, LIST, ordersAddress } from './frameworkWords.ts'

type Row = Reply<'/api/framework/getFrameworkOrderList'>['list'][number]
const ORDERS = listAddress({ at: '/framework/frameworkOrderList', pageSize: 10, filters: { ccNo: maybe(readCcNo) } })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName ? ensure('/api/framework/getFrameworkOrderList', ORDERS.input(query)) : undefined
export const head = (): Head => ({ title: '框架合同订单', noIndex: true })

/** 调用订单: what was called off, of which contract and version, and where each order stands. */
export default function FrameworkOrderList() {
  return (
    <CompanyPage here={LIST} title="框架合同订单" without={CERTIFY_FIRST}>
      <List />
    </CompanyPage>
  )
}

function List() {
  const list = useList(ORDERS)
  const { ccNo } = list.values
  const read = useLazyCall('/api/framework/getFrameworkOrderList', list.input, { keepOld: true })
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <div className="hd">
          <b>调用订单</b>
          <small className="mute">
            {ccNo ? (
              <>
                合同 <Link to={detailAddress(ccNo)}>{ccNo}</Link>　<Link to={ordersAddress()}>看全部合同</Link>
              </>
            ) : (
              '按框架合同下的订单'
            )}
          </small>
          <span className="push">
            <ExportList kind="frameworkOrders" small />
          </span>
        </div>
      }
      nothing={{
        title: '还没有按合同订货',
        drawing: 'coil',
        hint: '进入合同模式后，购物车和价格都按合同，下单即占用余量。',
        to: LIST,
        label: '看框架合同',
      }}
    >
      {({ list: rows }) => (
        <ListTable look="tbl tight cards c3 eq firm" rows={rows} rowKey={o => o.orderCode} columns={COLUMNS} />
      )}
    </ListScreen>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '订单',
    className: 'all',
    cell: o => (
      <>
        <b>
          <Link className="plain" to={orderAddress(o.orderCode)}>
            {o.orderCode}
          </Link>
        </b>
        <small>{o.summary}</small>
        <small>
          {dateTime(o.createdAt)}　{o.buyerName}
        </small>
      </>
    ),
  },
  {
    head: '合同',
    cell: o => (
      <>
        <Link to={detailAddress(o.ccNo)}>{o.ccNo}</Link>
        <small>第 {o.versionNo} 版</small>
      </>
    ),
  },
  { head: '重量，吨', num: true, cell: o => tons(o.weightKg) },
  { head: '合计，元', num: true, cell: o => yuan(o.totalFen) },
  { head: '交货期', cell: o => o.deliveryText || '现货' },
  { head: '状态', cell: o => <StatusTag of={OrderStatus} code={o.orderStatus} /> },
]
