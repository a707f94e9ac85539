import './shipment.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

type Quantities = Pick<Reply<'/api/order/getOrderShip'>, 'ordered' | 'planned' | 'gone' | 'received' | 'settled' | 'unitWord'>

/** 订货、已配车、已出厂、已签收、已结算 in this order everywhere; which weight it is stands under each. None is written over another. */
export function QuantityStrip({ q }: { q: Quantities }) {
  const parts = [
    ['订货', q.ordered],
    ['已配车', q.planned],
    ['已出厂', q.gone],
    ['已签收', q.received],
    ['已结算', q.settled],
  ] as const
  return (
    <ul className="qstrip" aria-label="数量跟踪">
      {parts.map(([label, part]) => (
        <li key={label} className={part.pieces === 0 ? 'zero' : undefined}>
          <span>{label}</span>
          <b>
            {tons(part.kg)}
            <i>吨</i>
            <i>
              {part.pieces} {q.unitWord}
            </i>
          </b>
          <span className="qbar" aria-hidden="true">
            <i style={{ width: `${q.ordered.pieces === 0 ? 0 : Math.min(100, (part.pieces * 100) / q.ordered.pieces)}%` }} />
          </span>
          <small>{part.note}</small>
        </li>
      ))}
    </ul>
  )
}
