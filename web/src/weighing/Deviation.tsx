import { tons } from '@mall/domain/weight.ts'

/** +1.6‰ 在内: never by colour alone. A control weighing is neither. */
export function Deviation(p: { permille: number; within: boolean; control?: boolean }) {
  const sign = p.permille > 0 ? '+' : p.permille < 0 ? '−' : ''
  return (
    <span className={`dev ${p.control && p.within ? 'ref' : p.within ? 'in' : 'out'}`}>
      {sign}
      {Math.abs(p.permille).toFixed(1)}‰ {p.control && p.within ? '仅参考' : p.within ? '在内' : '超差'}
    </span>
  )
}

/** The track spans eight permille either side, blue is what is allowed. */
export function DeviationBand({ permille, limit }: { permille: number; limit: number }) {
  const span = Math.max(8, limit * 1.6)
  const at = (v: number) => Math.round(((Math.max(-span, Math.min(span, v)) + span) / (2 * span)) * 1000) / 10
  const out = Math.abs(permille) > limit
  return (
    <span className="band" aria-hidden="true">
      <u style={{ left: `${at(-limit)}%`, width: `${at(limit) - at(-limit)}%` }} />
      {out ? <em style={{ left: `${at(permille)}%` }} /> : <s style={{ left: `${at(permille)}%` }} />}
    </span>
  )
}

export const Net = ({ kg }: { kg: number }) => (
  <>
    {tons(kg)}
    <span className="u">吨</span>
  </>
)
