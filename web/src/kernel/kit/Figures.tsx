import type { Fen } from '@mall/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { Skeleton } from './Empty.tsx'
import { Money } from './Price.tsx'

/** Sums side by side, and who looks after them; `null` stands for a sum that is still on its way. */
export function Figures({
  sums,
  who,
}: {
  sums: readonly (readonly [label: string, fen: Fen | null])[]
  who: { label: string; name: string; phone: string }
}) {
  return (
    <dl className="funds">
      {sums.map(([label, fen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fen === null ? '—' : <Money fen={fen} />}</dd>
        </div>
      ))}
      <div>
        <dt>{who.label}</dt>
        <dd className="who">
          {who.name || '待分配'}
          {who.phone && <a href={`tel:${who.phone}`}>{who.phone}</a>}
        </dd>
      </div>
    </dl>
  )
}

export const FiguresWait = (): ReactNode => (
  <div className="bd">
    <Skeleton lines={2} />
  </div>
)
