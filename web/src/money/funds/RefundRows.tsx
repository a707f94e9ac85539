import type { Reply } from '@mall/contract/main/calls.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'

type Row = Reply<'/api/userRefundFunds/selectSteelUserRefundFundsToERP'>['list'][number]

const remark = (r: Row): string =>
  r.status === RefundStatus.paid && r.paidAt !== null
    ? shortTime(r.paidAt)
    : r.answerText !== '' && r.status !== RefundStatus.atErp
      ? r.answerText
      : r.waitsFor

export const RefundRows = ({ rows, short = false }: { rows: readonly Row[]; short?: boolean }) => (
  <table className="tbl cards line">
    <thead>
      <tr>
        <th>申请</th>
        <th className="num">金额，元</th>
        {!short && <th>收款账户</th>}
        {!short && <th>付款单号</th>}
        <th>状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => (
        <tr key={r.refundNo}>
          <td className="all">
            <Link to={`/user/refundDetail?refundNo=${r.refundNo}`}>{r.refundNo}</Link>
            <small className="mute">
              {' '}
              {dateTime(r.createdAt)} {r.askedBy}
            </small>
          </td>
          <td data-l="金额，元" className="num">
            {yuan(r.amountFen)}
          </td>
          {!short && (
            <td data-l="收款账户">
              {r.bankName} 尾号 {r.accountTail}
            </td>
          )}
          {!short && (
            <td data-l="付款单号">
              {r.erpNo || '—'}
              {r.sentAt !== null && <small className="mute"> {shortTime(r.sentAt)}</small>}
            </td>
          )}
          <td data-l="状态">
            <StatusTag of={RefundStatus} code={r.status} /> <small className="mute">{remark(r)}</small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
