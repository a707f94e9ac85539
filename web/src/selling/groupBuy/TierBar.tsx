import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type GroupCard, plain } from './groupWords.ts'
import { tierBar } from './tierBar.ts'

const bound = (kg: Kg) => tons(kg).replace(/\.000$/, '')

/** One bar with a mark for each tier: what it takes off the list price, from how many tons on. */
export function TierBar({ group: g }: { group: GroupCard }) {
  const { at, fill } = tierBar(g)
  return (
    <div className="tbar">
      <i style={{ width: `${fill}%` }} />
      <ol aria-label={`价格台阶，已参 ${tons(g.joinedKg)} 吨`}>
        {g.tiers.map((t, i) => (
          <li
            key={t.minKg}
            className={[i < g.tier && 'hit', i === g.tiers.length - 1 && 'last'].filter(Boolean).join(' ') || undefined}
            style={{ left: `${at[i] ?? 100}%` }}
          >
            <b>−{plain(g.listPriceFen - t.priceFen)} 元</b>
            <span>{bound(t.minKg)} 吨</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
