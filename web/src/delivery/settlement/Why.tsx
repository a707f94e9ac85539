import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import { minus, yuan, type Kg } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

const signed = (kg: Kg): string => `${kg > 0 ? '+' : kg < 0 ? '−' : ''}${tons(Math.abs(kg))}`

/** 差额明细: every yuan of the difference has a row. */
export function Why({ s }: { s: SettlementDetail }) {
  const add = (pick: (w: SettlementDetail['why'][number]) => number) => s.why.reduce((sum, w) => sum + pick(w), 0)
  // Surcharge and discount follow the goods: what of the difference is theirs.
  const other = s.differenceFen + s.unpaidFen - add(w => w.amountFen)
  const others =
    [s.acceptanceFen !== 0 && '承兑加价', s.discountFen !== 0 && '优惠'].filter(Boolean).join('与') || '承兑加价与优惠'
  const price = `${s.freightMode === FreightMode.selfPickup ? '厂提价' : '到货价'}，元/吨`
  return (
    <Panel title="差额明细" more={<span className="mute">正数退给贵公司</span>} flush>
      <table className="tbl tight cards c3">
        <thead>
          <tr>
            <th>原因</th>
            <th className="num">订货，吨</th>
            <th className="num">结算，吨</th>
            <th className="num">差，吨</th>
            <th className="num">{price}</th>
            <th className="num">金额，元</th>
          </tr>
        </thead>
        <tbody>
          {s.why.map(w => (
            <tr key={w.text}>
              <td className="all">{w.text}</td>
              <td className="num" data-l="订货，吨">
                {tons(w.orderedKg)}
              </td>
              <td className="num" data-l="结算，吨">
                {tons(w.settledKg)}
              </td>
              <td className="num" data-l="差，吨">
                {signed(w.orderedKg - w.settledKg)}
              </td>
              <td className="num" data-l={price}>
                {w.fenPerTon > 0 ? yuan(w.fenPerTon) : '—'}
              </td>
              <td className="num" data-l="金额，元">
                {yuan(w.amountFen)}
              </td>
            </tr>
          ))}
          {other !== 0 && (
            <tr>
              <td className="all">{others}按比例</td>
              <td className="hide" colSpan={4} />
              <td className="num" data-l="金额，元">
                {yuan(other)}
              </td>
            </tr>
          )}
          {s.unpaidFen > 0 && (
            <tr>
              <td className="all">分批付款，没有付的货款</td>
              <td className="hide" colSpan={4} />
              <td className="num" data-l="金额，元">
                {yuan(minus(s.unpaidFen))}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td className="all" colSpan={3}>
              {s.differenceFen < 0 ? '应补' : s.differenceFen > 0 ? '应退贵公司' : '两清'}
            </td>
            <td className="num" data-l="差，吨">
              {signed(add(w => w.orderedKg - w.settledKg))}
            </td>
            <td className="hide" />
            <td className="num" data-l="金额，元">
              <b className="strong">{yuan(s.differenceFen)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
