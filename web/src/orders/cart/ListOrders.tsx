import './cart.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { OrderToBe } from './purchaseList.ts'

/** What the list becomes: an order for each channel, depot and way of weighing. The channel is a column where it is not the same for all. */
export function ListOrders({ orders, open }: { orders: readonly OrderToBe[]; open: number }) {
  const sum = (pick: (o: OrderToBe) => number) => orders.reduce((a, o) => a + pick(o), 0)
  const several = new Set(orders.map(o => o.channelCode)).size > 1
  const channels = useLazyCall('/api/goods/getChannelListByCateCode', {}, { enabled: several }).data ?? []
  return (
    <section className="panel iord" aria-label="会分成的订单">
      <div className="hd">
        <h2>会分成 {orders.length} 张订单</h2>
        <span className="mute sm">按渠道、仓库和计重方式分{open > 0 && `；要定的 ${open} 行没有算进去`}</span>
      </div>
      <table className="tbl tight cards c3">
        <thead>
          <tr>
            <th>订单</th>
            {several && <th>渠道</th>}
            <th>仓库</th>
            <th>计重</th>
            <th className="num">行 / 件</th>
            <th className="num">吨</th>
            <th className="num">到货金额，元</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((o, i) => (
            <tr key={o.key}>
              <td className="all">
                <b>订单 {i + 1}</b>
              </td>
              {several && (
                <td data-l="渠道">{channels.find(c => c.channelCode === o.channelCode)?.channelName ?? o.channelCode}</td>
              )}
              <td data-l="仓库">{o.depotName}</td>
              <td data-l="计重">
                {SettlementMode.label(o.settlement)}
                <small className="not-n">{settlementWords(o.settlement).by}</small>
              </td>
              <td className="num" data-l="行 / 件">
                {o.lines} 行 {o.pieces} 件
              </td>
              <td className="num" data-l="吨">
                {tons(o.weightKg)}
              </td>
              <td className="num" data-l="到货金额，元">
                {yuan(o.totalFen)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="all" colSpan={several ? 4 : 3}>
              合计
            </td>
            <td className="num" data-l="行 / 件">
              {sum(o => o.lines)} 行 {sum(o => o.pieces)} 件
            </td>
            <td className="num" data-l="吨">
              {tons(sum(o => o.weightKg))}
            </td>
            <td className="num" data-l="到货金额，元">
              {yuan(sum(o => o.totalFen))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
