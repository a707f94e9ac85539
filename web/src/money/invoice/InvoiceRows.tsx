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

export const InvoiceRows = ({ rows }: { rows: readonly Row[] }) => (
  <table className="tbl cards line">
    <thead>
      <tr>
        <th>发票</th>
        <th>抬头</th>
        <th className="num">含税，元</th>
        <th>状态</th>
        <th className="num">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => {
        const mine = r.flow === 'WC' || r.flow === 'NR'
        return (
          <tr key={r.invoiceSn}>
            <td className="all">
              <Link to={invoiceAddress(r.invoiceSn)}>{r.taxInvoiceNo || r.invoiceSn}</Link>{' '}
              {r.kind === 'red' && <Tag tone="bad">{InvoiceKind.label('red')}</Tag>}
              <small className="mute">
                {' '}
                订单 {r.orderCodes.slice(0, 2).join('、')}
                {r.orderCodes.length > 2 && ` 等 ${r.orderCodes.length} 张`}，{dateTime(r.issuedAt ?? r.createdAt)}
              </small>
            </td>
            <td data-l="抬头">
              {r.title}
              <small className="mute"> {InvoiceType.label(r.invoiceType)}</small>
            </td>
            <td className="num" data-l="含税，元">
              {yuan(r.grossFen)}
              {r.redFen > 0 && <small className="mute"> 已红冲 {yuan(r.redFen)}</small>}
            </td>
            <td data-l="状态">
              <StatusTag of={InvoiceFlow} code={r.flow} />
              {r.redOpenFen > 0 && <Tag tone="wait">红字办理中</Tag>}
              {r.troubleText && <small className="mute"> {r.troubleText}</small>}
            </td>
            <td className="num">
              <LinkButton {...(mine ? { look: 'ink' as const } : {})} to={invoiceAddress(r.invoiceSn)}>
                {mine ? '去处理' : '查看'}
              </LinkButton>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
