// 提单 as it is printed: A4, with the conditions of picking up.
import './shipment.css'
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useSearchParams } from 'react-router'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const codeOf = (query: URLSearchParams) => (query.get('orderCode') ?? '').trim().slice(0, 40)
export async function load({ query, ensure }: PageContext) {
  const orderCode = codeOf(query)
  if (!orderCode || !(await ensure('/api/order/getBill', { orderCode }))) throw notFound('order')
}
export const head = ({ query }: PageContext): Head => ({ title: `提单 ${codeOf(query)}`, noIndex: true })

export default function Bill() {
  const [query] = useSearchParams()
  const orderCode = codeOf(query)
  const bill = useLazyCall('/api/order/getBill', { orderCode })
  const b = bill.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '我的订单', to: '/order/orderList' },
            { label: orderCode, to: `/order/orderDetail?orderCode=${encodeURIComponent(orderCode)}` },
            { label: '提单' },
          ]}
        />
        {!b ? (
          <Panel>
            {bill.isError ? <Failed message={bill.error.message} onRetry={() => bill.refetch()} /> : <Skeleton lines={10} />}
          </Panel>
        ) : (
          <>
            <p className="row no-print" style={{ marginBottom: 12 }}>
              <Button look="primary" onClick={() => window.print()}>
                打印
              </Button>
              <span className="mute">A4，司机随车携带</span>
            </p>
            <article className="billsheet" aria-label="提单" tabIndex={0}>
              <header>
                <h1>提单</h1>
                <p className="no">
                  {b.billNo}
                  <br />
                  订单 {b.orderCode}
                  <br />
                  {dateTime(b.madeAt)} {b.madeBy}
                </p>
              </header>
              <table>
                <tbody>
                  <tr>
                    <th scope="row">提货单位</th>
                    <td>{b.companyName}</td>
                    <th scope="row">方式</th>
                    <td>{b.selfPickup ? '自提' : '代办汽运'}</td>
                  </tr>
                  {referenceText(b.reference) && (
                    <tr>
                      <th scope="row">买方参考</th>
                      <td colSpan={3}>{referenceText(b.reference)}</td>
                    </tr>
                  )}
                  <tr>
                    <th scope="row">仓库</th>
                    <td>
                      {b.depotName} {b.gateName}
                    </td>
                    <th scope="row">发货时间</th>
                    <td>{b.gateHours || '—'}</td>
                  </tr>
                  <tr>
                    <th scope="row">地址</th>
                    <td colSpan={3}>{b.selfPickup ? b.gateAddress || '—' : `送至 ${b.address}，${b.receiver}`}</td>
                  </tr>
                </tbody>
              </table>
              <table>
                <thead>
                  <tr>
                    <th>件号</th>
                    <th>炉号</th>
                    <th>商品</th>
                    <th className="num">件数</th>
                    <th className="num">标牌，吨</th>
                    <th>运单</th>
                  </tr>
                </thead>
                <tbody>
                  {b.units.map(u => (
                    <tr key={u.unitId}>
                      <td>{u.unitNo}</td>
                      <td>{u.heatNo}</td>
                      <td>{u.title}</td>
                      <td className="num">
                        {u.pieces} {u.pieceUnit}
                      </td>
                      <td className="num">{tons(u.tagKg)}</td>
                      <td>{u.waybillNo || '待配车'}</td>
                    </tr>
                  ))}
                  <tr>
                    <td colSpan={3}>合计 {b.units.length} 件</td>
                    <td className="num">{b.units.reduce((n, u) => n + u.pieces, 0)}</td>
                    <td className="num">{tons(b.units.reduce((n, u) => n + u.tagKg, 0))}</td>
                    <td />
                  </tr>
                </tbody>
              </table>
              {b.trucks.length > 0 && (
                <table>
                  <thead>
                    <tr>
                      <th>运单</th>
                      <th>车牌</th>
                      <th>司机</th>
                      <th>时段</th>
                      <th className="num">吨</th>
                    </tr>
                  </thead>
                  <tbody>
                    {b.trucks.map(t => (
                      <tr key={t.waybillNo}>
                        <td>{t.waybillNo}</td>
                        <td>{t.plate || '待报'}</td>
                        <td>{t.driverName || '—'}</td>
                        <td>{slotWords(t.slotAt)}</td>
                        <td className="num">{tons(t.kg)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              <ol>
                {b.conditions.map(c => (
                  <li key={c}>{c}</li>
                ))}
              </ol>
              <p className="sign">
                <span>提货人签字：</span>
                <span>仓库签字：</span>
                <span>日期：</span>
              </p>
            </article>
          </>
        )}
      </div>
    </main>
  )
}
