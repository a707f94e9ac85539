import './weighing.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { DIVISION_RULE, permilleText, withinText } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

interface Measured {
  permille: number
  within: boolean
  limitPermille: number
  control?: boolean
}
/** Within, though its permille reads above the limit: the scale shows no finer. */
export const byTheDivision = (p: Measured): boolean => p.within && !p.control && Math.abs(p.permille) > p.limitPermille

/** +1.6‰ 在内: never by colour alone. A control weighing is neither. Within by the division alone it says so, and why on hover. */
export function Deviation(p: Measured) {
  return (
    <span
      className={`dev ${p.control && p.within ? 'ref' : p.within ? 'in' : 'out'}`}
      title={byTheDivision(p) ? DIVISION_RULE : undefined}
    >
      {permilleText(p.permille)} {p.control && p.within ? '仅参考' : withinText(p, p.limitPermille)}
    </span>
  )
}

/** The track spans eight permille either side, blue is what is allowed. */
export function DeviationBand({ permille, limit, within }: { permille: number; limit: number; within: boolean }) {
  const span = Math.max(8, limit * 1.6)
  const at = (v: number) => Math.round(((Math.max(-span, Math.min(span, v)) + span) / (2 * span)) * 1000) / 10
  return (
    <span className="band" aria-hidden="true">
      <u style={{ left: `${at(-limit)}%`, width: `${at(limit) - at(-limit)}%` }} />
      {!within ? <em style={{ left: `${at(permille)}%` }} /> : <s style={{ left: `${at(permille)}%` }} />}
    </span>
  )
}

export const Net = ({ kg }: { kg: Kg }) => (
  <>
    {tons(kg)}
    <span className="u">吨</span>
  </>
)
