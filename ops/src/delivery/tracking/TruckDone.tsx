import type { TruckWhere } from '@mall/contract/delivery/tracking/tracking.ts'
import './tracking.css'

/** A line from the gate to the address, with the truck on it. */
export const TruckDone = ({ d }: { d: TruckWhere }) =>
  d.donePermille === null ? null : (
    <div className="truck-done" aria-hidden="true">
      <span className="bar">
        <i style={{ width: `${d.donePermille / 10}%` }} />
      </span>
      <span>{d.from}</span>
      <span>{d.to}</span>
    </div>
  )
