import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { InvoiceFlow, InvoiceKind } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

type Row = Reply<'/api/order/getInvoiceInfoPages'>['list'][number]
export const invoiceAddress = (invoiceSn: string): string => `/invoice/invoiceDetail?invoiceSn=${encodeURIComponent(invoiceSn)}`

const isMine = (r: Row) => r.flow === 'WC' || r.flow === 'NR'

export const InvoiceRows = ({ rows }: { rows: readonly Row[] }) => (
  <ListTable rows={rows} rowKey={r => r.invoiceSn} columns={COLUMNS} />
)

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '发票',
    className: 'all',
    cell: r => (
      <>
        <Link to={invoiceAddress(r.invoiceSn)}>{r.taxInvoiceNo || r.invoiceSn}</Link>{' '}
        {r.kind === 'red' && <Tag tone="bad">{InvoiceKind.label('red')}</Tag>}
        <small className="mute">
          {' '}
          订单 {r.orderCodes.slice(0, 2).join('、')}
          {r.orderCodes.length > 2 && ` 等 ${r.orderCodes.length} 张`}，{dateTime(r.issuedAt ?? r.createdAt)}
        </small>
      </>
    ),
  },
  {
    head: '抬头',
    cell: r => (
      <>
        {r.title}
        <small className="mute"> {InvoiceType.label(r.invoiceType)}</small>
      </>
    ),
  },
  {
    head: '含税，元',
    num: true,
    cell: r => (
      <>
        {yuan(r.grossFen)}
        {r.redFen > 0 && <small className="mute"> 已红冲 {yuan(r.redFen)}</small>}
      </>
    ),
  },
  {
    head: '状态',
    cell: r => (
      <>
        <StatusTag of={InvoiceFlow} code={r.flow} />
        {r.redOpenFen > 0 && <Tag tone="wait">红字办理中</Tag>}
        {r.troubleText && <small className="mute"> {r.troubleText}</small>}
      </>
    ),
  },
  {
    ...ACT,
    cell: r => (
      <LinkButton {...(isMine(r) ? { look: 'ink' as const } : {})} to={invoiceAddress(r.invoiceSn)}>
        {isMine(r) ? '去处理' : '查看'}
      </LinkButton>
    ),
  },
]
