import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { InvoiceFrame, stepAddress } from './InvoiceFrame.tsx'
import { useDraft } from './useDraft.ts'

const PATH = '/api/order/getInvoiceRecipients'
export const load = ({ boot, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, {}) : undefined
export const head = (): Head => ({ title: '收票人', noIndex: true })

export default function InvoiceAddressList() {
  return (
    <InvoiceFrame here="/invoice/invoiceAddressList" title="收票人">
      <Recipients />
    </InvoiceFrame>
  )
}
function Recipients() {
  const read = useLazyCall(PATH, {})
  const draft = useDraft().data?.draft
  const list = read.data
  return (
    <Panel title="用过的收票人" remark="填在开票申请第 3 步，最近的在前" flush>
      {!list ? (
        <Waiting read={read} lines={3} />
      ) : list.length === 0 ? (
        <Empty
          title="还没有收票人"
          actions={
            <LinkButton look="ink" to="/invoice/invoiceApplyList">
              去申请开票
            </LinkButton>
          }
        >
          申请开票时填写的手机和邮箱会记在这里，下次直接选用。
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>手机</th>
              <th>邮箱</th>
              <th className="num">申请，次</th>
              <th>最近一次</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(r => (
              <tr key={`${r.recipientMobile}${r.recipientMail}`}>
                <td>{r.recipientMobile}</td>
                <td data-l="邮箱">{r.recipientMail || '—'}</td>
                <td className="num" data-l="申请，次">
                  {r.times}
                </td>
                <td data-l="最近一次">
                  <Link to={`/invoice/invoices?word=${r.applyNo}`} className="link">
                    {r.applyNo}
                  </Link>{' '}
                  {shortTime(r.lastAt)}
                </td>
                <td className="num">
                  {draft && draft.title !== '' ? (
                    <LinkButton
                      to={`${stepAddress('fillInRecipients')}?mobile=${r.recipientMobile}&mail=${encodeURIComponent(r.recipientMail)}`}
                    >
                      用在草稿
                    </LinkButton>
                  ) : (
                    <span className="mute">申请到第 3 步时可选用</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
