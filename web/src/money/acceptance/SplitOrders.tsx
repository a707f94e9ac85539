import type { Reply } from '@mall/contract/main/calls.ts'
import { splitDrafts } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Select } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import type { Desk } from './DraftDesk.tsx'

type Row = Reply<'/api/draft/getDraftList'>['list'][number]

/** 拆到订单: how one draft would divide over the orders that wait for a draft's money. Paying is done order by order. */
export function SplitOrders({ desk, drafts, typedFen }: { desk: Desk; drafts: readonly Row[]; typedFen: Fen }) {
  const ready = drafts.filter(d => d.leftFen > 0 && !d.presented)
  const [picked, setPicked] = useState('')
  const chosen = ready.find(d => d.draftCode === picked) ?? (typedFen > 0 ? undefined : ready[0])
  const amountFen = chosen ? chosen.leftFen : typedFen
  const total = desk.dueOrders.reduce((sum, o) => sum + o.totalFen, 0)
  const { uses, cash } = splitDrafts(
    desk.dueOrders.map((o, i) => ({ orderId: i, dueFen: o.totalFen })),
    amountFen > 0 ? [{ draftId: 0, amountFen: Math.min(amountFen, total) }] : [],
  )
  let left = amountFen
  return (
    <Panel
      title="拆到订单"
      remark="一张票可拆，余下的下次再用"
      flush
      footer="承兑付的货款退回时仍退承兑，不退现金。"
      more={
        ready.length > 0 ? (
          <Select aria-label="用哪张票" size="md" value={chosen?.draftCode ?? ''} onChange={e => setPicked(e.target.value)}>
            {typedFen > 0 && <option value="">上面这张 {yuan(typedFen)}</option>}
            {ready.map(d => (
              <option key={d.draftCode} value={d.draftCode}>
                {d.draftCode} 剩 {yuan(d.leftFen)}
              </option>
            ))}
          </Select>
        ) : undefined
      }
    >
      <table className="tbl cards">
        <thead>
          <tr>
            <th>订单</th>
            <th className="num">应付，元</th>
            <th className="num">用这张，元</th>
            <th className="num">现汇补，元</th>
            <th className="num">拆后票面余，元</th>
            <th>付款</th>
          </tr>
        </thead>
        <tbody>
          {desk.dueOrders.map((o, i) => {
            const use = uses.find(u => u.orderId === i)?.amountFen ?? 0
            left -= use
            return (
              <tr key={o.orderCode}>
                <td className="all">
                  <Link to={orderAddress(o.orderCode)}>{o.orderCode}</Link>
                  <small>
                    {o.summary} {tons(o.weightKg)} 吨
                  </small>
                </td>
                <td className="num" data-l="应付，元">
                  {yuan(o.totalFen)}
                </td>
                <td className="num" data-l="用这张，元">
                  {yuan(use)}
                </td>
                <td className="num" data-l="现汇补，元">
                  {yuan(cash.get(i) ?? 0)}
                </td>
                <td className="num" data-l="拆后票面余，元">
                  {yuan(left)}
                </td>
                <td data-l="付款">
                  <Link to={`/pay/payment?masterOrderCode=${o.masterOrderCode}`}>去付款</Link>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
