import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { Panel } from '../kit/Panel.tsx'
import type { Sheet } from './settlement.page.tsx'

const signed = (kg: number): string => `${kg > 0 ? '+' : kg < 0 ? '−' : ''}${tons(Math.abs(kg))}`
const signedYuan = (fen: number): string => `${fen < 0 ? '−' : ''}${yuan(Math.abs(fen))}`

/** 差额从哪来: every yuan of the difference has a row. */
export function Why({ s }: { s: Sheet }) {
  const add = (pick: (w: Sheet['why'][number]) => number) => s.why.reduce((sum, w) => sum + pick(w), 0)
  // Surcharge and discount follow the goods: what of the difference is theirs.
  const other = s.differenceFen - add(w => w.amountFen)
  return (
    <Panel title="差额从哪来" more={<span className="mute">正数退给贵方</span>} flush>
      <table className="tbl tight cards c3">
        <thead>
          <tr>
            <th>原因</th>
            <th className="num">订货，吨</th>
            <th className="num">结算，吨</th>
            <th className="num">差，吨</th>
            <th className="num">订单价，元/吨</th>
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
              <td className="num" data-l="订单价，元/吨">
                {w.fenPerTon > 0 ? yuan(w.fenPerTon) : '—'}
              </td>
              <td className="num" data-l="金额，元">
                {signedYuan(w.amountFen)}
              </td>
            </tr>
          ))}
          {other !== 0 && (
            <tr>
              <td className="all">承兑加价与优惠按比例</td>
              <td className="hide" colSpan={4} />
              <td className="num" data-l="金额，元">
                {signedYuan(other)}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td className="all" colSpan={3}>
              {s.differenceFen < 0 ? '应补' : s.differenceFen > 0 ? '应退贵方' : '两清'}
            </td>
            <td className="num" data-l="差，吨">
              {signed(add(w => w.orderedKg - w.settledKg))}
            </td>
            <td className="hide" />
            <td className="num" data-l="金额，元">
              <b className="strong">{signedYuan(s.differenceFen)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
