import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

type Row = Reply<'/api/user/getCapital'>['vouchers'][number]
const STATE = {
  waiting: { tone: 'wait', label: '等财务核对' },
  matched: { tone: 'good', label: '已对上' },
  withdrawn: { tone: 'none', label: '已撤回' },
} as const

/** Vouchers that were sent in, each with what came of it. */
export function Vouchers({ rows, onAdd }: { rows: readonly Row[]; onAdd(): void }) {
  const send = useSend()
  const refresh = useRefresh()
  if (rows.length === 0) return null
  return (
    <Panel
      title="转账回单"
      remark="等核对的，和最近的其他几张"
      more={
        <Button look="quiet" onClick={onAdd}>
          传回单
        </Button>
      }
      flush
    >
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>付款日期</th>
            <th className="num">金额，元</th>
            <th>付款账号</th>
            <th>为订单</th>
            <th>状态</th>
            <th className="num">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(v => (
            <tr key={v.voucherId}>
              <td>{v.paidOn}</td>
              <td data-l="金额，元" className="num">
                {yuan(v.amountFen)}
              </td>
              <td data-l="付款账号">**** {v.accountTail}</td>
              <td data-l="为订单">
                {v.forOrder ? <Link to={`/pay/payment?masterOrderCode=${v.forOrder}`}>{v.forOrder}</Link> : '—'}
              </td>
              <td data-l="状态">
                <Tag tone={STATE[v.state].tone}>{STATE[v.state].label}</Tag>{' '}
                {v.receiptNo && <Link to={`/user/collectionFundList?word=${v.receiptNo}`}>{v.receiptNo}</Link>}
              </td>
              <td className="num">
                <span className="row acts ends">
                  <a className="btn sm" href={`/api/file/get?id=${v.fileId}`} download>
                    看回单
                  </a>
                  {v.state === 'waiting' && (
                    <ConfirmButton
                      size="sm"
                      title={`撤回 ${yuan(v.amountFen)} 元的回单？`}
                      consequence="撤回后财务不再按这张回单核对；传错时请撤回重传。"
                      confirmText="撤回回单"
                      onConfirm={async () => {
                        await send('/api/user/withdrawTransferVoucher', { voucherId: v.voucherId })
                        await refresh('/api/user/getCapital')
                      }}
                    >
                      撤回
                    </ConfirmButton>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
