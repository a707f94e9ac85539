import type { Reply } from '@mall/contract/main/calls.ts'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { InvoiceFrame, stepAddress } from './InvoiceFrame.tsx'
import { invoiceAddress } from './InvoiceRows.tsx'

type Row = Reply<'/api/order/getInvoiceApplyPages'>['list'][number]
const PATH = '/api/order/getInvoiceApplyPages'
const LIST = listAddress({ at: '/invoice/invoiceApply', pageSize: 20, filters: { word: word() } })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, LIST.input(query)) : undefined
export const head = (): Head => ({ title: '我的开票申请', noIndex: true })

export default function InvoiceApply() {
  return (
    <InvoiceFrame here={LIST.at} title="我的开票申请">
      <Applies />
    </InvoiceFrame>
  )
}
function Applies() {
  const list = useList(LIST)
  const read = useLazyCall(PATH, list.input, { keepOld: true })
  useFresh(['invoice'], PATH)
  const hint = '一次申请可以选多张订单的磅单，系统按限额组成发票。'
  return (
    <ListScreen
      list={list}
      read={read}
      bones={5}
      pagesInside
      top={
        <>
          <div className="hd">
            <h2>开票申请</h2>
          </div>
          <ListSearch list={list} fields={{ word: { placeholder: '申请号或抬头', label: '查找申请' } }} />
        </>
      }
      nothing={{ title: '还没有开票申请', hint, to: stepAddress('applyForInvoicing'), label: '去选磅单' }}
      none={{ title: '没有找到申请', hint }}
    >
      {({ list: rows }) => <ListTable rows={rows} rowKey={a => a.applyNo} columns={COLUMNS} />}
    </ListScreen>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '申请',
    className: 'all',
    cell: a => (
      <>
        {a.applyNo}
        <small className="mute">
          {' '}
          {a.by}，{shortTime(a.appliedAt)}
        </small>
      </>
    ),
  },
  {
    head: '抬头',
    cell: a => (
      <>
        {a.title}
        <small className="mute"> {InvoiceType.label(a.invoiceType)}</small>
      </>
    ),
  },
  { head: '含税，元', num: true, cell: a => yuan(a.grossFen) },
  {
    head: '发票',
    cell: a => (
      <ul className="plain">
        {a.invoices.map(i => (
          <li key={i.invoiceSn}>
            <Link to={invoiceAddress(i.invoiceSn)} className="link">
              {i.taxInvoiceNo || i.invoiceSn}
            </Link>{' '}
            {yuan(i.grossFen)} <StatusTag of={InvoiceFlow} code={i.flow} />
          </li>
        ))}
      </ul>
    ),
  },
]
