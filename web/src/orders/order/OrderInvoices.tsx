import { useLazyCall } from '@mall/client/useCall.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'

/** 发票 on the order's page, for whoever may invoice. */
export function OrderInvoices({ orderCode }: { orderCode: string }) {
  const may = useBoot().session.rights.includes('invoice.manage')
  const o = useLazyCall('/api/order/getOrderInvoices', { orderCode }, { enabled: may }).data
  if (!o || (o.openFen === 0 && o.list.length === 0)) return null
  return (
    <Panel
      id="invoice"
      title="发票"
      more={
        o.openFen > 0 && (
          <LinkButton to={`/invoice/invoiceApplyList/applyForInvoicing?orderCode=${encodeURIComponent(orderCode)}`}>
            可开 {yuan(o.openFen)} 元，申请开票
          </LinkButton>
        )
      }
    >
      {o.list.length === 0 ? (
        <p className="mute">已结算，还没有开票。</p>
      ) : (
        <ul className="plain">
          {o.list.map(v => (
            <li key={v.invoiceSn}>
              <Link to={`/invoice/invoiceDetail?invoiceSn=${encodeURIComponent(v.invoiceSn)}`} className="link">
                {v.taxInvoiceNo || v.invoiceSn}
              </Link>{' '}
              <StatusTag of={InvoiceFlow} code={v.flow} />
              <span className="mute"> {yuan(v.grossFen)} 元</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
