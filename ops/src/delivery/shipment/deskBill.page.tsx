// 提单 for staff, as it is printed.
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import './shipment.css'

export default function DeskBillPage() {
  const orderCode = (useSearchParams()[0].get('orderCode') ?? '').trim()
  if (orderCode === '')
    return (
      <div className="panel panel-pad">
        地址不完整，请从<Link to="/dispatch">发货台</Link>重新打开。
      </div>
    )
  return <Bill orderCode={orderCode} />
}

function Bill({ orderCode }: { orderCode: string }) {
  const bill = useLazyCall('/api/ops/getDeskBill', { orderCode })
  const b = bill.data
  if (!b) return <PaneState query={bill} />
  return (
    <section className="panel" aria-label="提单">
      <div className="ship-part">
        <h1>提单 {b.billNo}</h1>
        <p className="mute">
          订单 {b.orderCode}　{b.companyName}　{b.depotName} {b.gateName}　{b.gateHours}
          {'　'}
          {b.selfPickup ? '自提' : `代办，送至 ${b.address}`}　{dateTime(b.madeAt)} {b.madeBy}
        </p>
        {referenceText(b.reference) ? <p>{referenceText(b.reference)}</p> : null}
        <Button onClick={() => window.print()}>打印装车清单</Button>
      </div>
      <section className="ship-part ship-scroll" aria-label="提单内容" tabIndex={0}>
        <table className="ship-lines">
          <thead>
            <tr>
              <th>件号</th>
              <th>炉号</th>
              <th>商品</th>
              <th>库位</th>
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
                <td>{u.position || '—'}</td>
                <td className="num">
                  {u.pieces} {u.pieceUnit}
                </td>
                <td className="num">{tons(u.tagKg)}</td>
                <td>{u.waybillNo || '待配车'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="ship-part">
        {b.trucks.map(t => (
          <p key={t.waybillNo}>
            {t.waybillNo}　{t.plate || '未报车'} {t.driverName}　{slotWords(t.slotAt)}　{tons(t.kg)} 吨
          </p>
        ))}
        <ol>
          {b.conditions.map(c => (
            <li key={c}>{c}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
