import type { Reply } from '@mall/contract/calls.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { Fragment } from 'react'

type Order = Reply<'/api/ops/getOrderDetail'>

export function OrderLines({ order: o }: { order: Order }) {
  const due = o.totalFen - o.paidFen
  const { availableFen } = o
  const extra = [
    ['运费', o.freightFen],
    ['附加服务', o.serviceFen],
    ['承兑加价', o.acceptanceFen],
  ] as const
  return (
    <>
      <section>
        <h3>明细</h3>
        <table className="tbl">
          <thead>
            <tr>
              <th>件数</th>
              <th className="num">吨</th>
              <th className="num">单价</th>
              <th className="num">金额，元</th>
            </tr>
          </thead>
          <tbody>
            {o.lines.map(l => (
              <Fragment key={l.lineNo}>
                <tr className="line-head">
                  <td colSpan={4}>
                    {l.productName} {l.grade} <b className="nowrap">{l.spec}</b>
                  </td>
                </tr>
                <tr>
                  <td className="mute">
                    {l.pieces} {l.pieceUnit}
                  </td>
                  <td className="num">{tons(l.weightKg)}</td>
                  <td className="num">
                    {yuan(l.priceFen)} <span className="mute">{PriceUnitLabel[l.priceUnit]}</span>
                  </td>
                  <td className="num">{yuan(l.amountFen)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            {extra
              .filter(([, fen]) => fen > 0)
              .map(([label, fen]) => (
                <tr key={label}>
                  <td colSpan={3}>{label}</td>
                  <td className="num">{yuan(fen)}</td>
                </tr>
              ))}
            <tr className="sum">
              <td>合计</td>
              <td className="num">{tons(o.weightKg)}</td>
              <td />
              <td className="num">{yuan(o.totalFen)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {availableFen === null ? null : (
        <section>
          <h3>客户资金</h3>
          <dl className="kv cols">
            <div>
              <dt>可用余额</dt>
              <dd>{yuan(availableFen)} 元</dd>
            </div>
            <div>
              <dt>本单应付</dt>
              <dd>{yuan(due)} 元</dd>
            </div>
            <div>
              <dt>付后剩</dt>
              <dd className={availableFen < due ? 'warn' : ''}>
                {availableFen < due ? '不足' : `${yuan(availableFen - due)} 元`}
              </dd>
            </div>
          </dl>
        </section>
      )}
    </>
  )
}
