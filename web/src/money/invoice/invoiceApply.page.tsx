import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { InvoiceFrame, stepAddress } from './InvoiceFrame.tsx'
import { invoiceAddress } from './InvoiceRows.tsx'

const PATH = '/api/order/getInvoiceApplyPages'
const PAGE_SIZE = 20
const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: PAGE_SIZE,
    word: (query.get('word') ?? '').trim().slice(0, 40),
  }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, inputOf(query)) : undefined
export const head = (): Head => ({ title: '我的开票申请', noIndex: true })

export default function InvoiceApply() {
  return (
    <InvoiceFrame here="/invoice/invoiceApply" title="我的开票申请">
      <Applies />
    </InvoiceFrame>
  )
}
function Applies() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall(PATH, input, { keepOld: true })
  useLive(e => (e.kind === 'invoice' || e.kind === 'again') && void refresh(PATH))
  const found = read.data
  return (
    <Panel title="开票申请" flush>
      <form className="bd row signfind" method="get" action="/invoice/invoiceApply" role="search">
        <span className="input">
          <input name="word" defaultValue={input.word} placeholder="申请号或抬头" aria-label="查找申请" maxLength={40} />
        </span>
        <button className="btn" type="submit">
          查找
        </button>
      </form>
      {!found ? (
        <Waiting read={read} lines={5} />
      ) : found.totalCount === 0 ? (
        <Empty
          title={input.word ? '没有找到申请' : '还没有开票申请'}
          actions={
            <LinkButton look="ink" to={input.word ? '/invoice/invoiceApply' : stepAddress('applyForInvoicing')}>
              {input.word ? '清除条件' : '去选磅单'}
            </LinkButton>
          }
        >
          一次申请可以选多张订单的磅单，系统按限额组成发票。
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>申请</th>
              <th>抬头</th>
              <th className="num">含税，元</th>
              <th>发票</th>
            </tr>
          </thead>
          <tbody>
            {found.list.map(a => (
              <tr key={a.applyNo}>
                <td className="all">
                  {a.applyNo}
                  <small className="mute">
                    {' '}
                    {a.by}，{shortTime(a.appliedAt)}
                  </small>
                </td>
                <td data-l="抬头">
                  {a.title}
                  <small className="mute"> {InvoiceType.label(a.invoiceType)}</small>
                </td>
                <td className="num" data-l="含税，元">
                  {yuan(a.grossFen)}
                </td>
                <td data-l="发票">
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found && found.totalCount > PAGE_SIZE && (
        <div className="bd">
          <Pager page={found.currentPage} pageSize={PAGE_SIZE} totalCount={found.totalCount} />
        </div>
      )}
    </Panel>
  )
}
