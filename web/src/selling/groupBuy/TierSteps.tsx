import './groupBuy.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type GroupCard, isOver, isReached, plain } from './groupWords.ts'

const bound = (kg: Kg) => tons(kg).replace(/\.000$/, '')

/** 台阶: list price and tiers as descending steps, filled by tons; the step that stands is underlined. */
export function TierSteps({ group: g }: { group: GroupCard }) {
  const over = isOver(g)
  const made = isReached(g)
  const steps = [{ minKg: 0, priceFen: g.listPriceFen, lacksKg: 0 }, ...g.tiers]
  return (
    <ol className="tier" aria-label={`价格台阶，现在 ${plain(g.priceFen)} 元/吨`}>
      {steps.map((s, i) => (
        <li key={s.minKg} className={i === g.tier && g.tier > 0 ? 'on hit' : i < g.tier ? 'hit' : undefined}>
          <i style={{ width: `${g.fills[i] ?? 0}%` }} />
          <b>{plain(s.priceFen)}</b>
          <span>{i === 0 ? '挂牌' : `≥ ${bound(s.minKg)} 吨`}</span>
          <span>
            {i === g.tier
              ? `${g.tier > 0 ? (over ? (made ? '成交价，' : '未成交，') : '现价，') : ''}${over ? '共' : '已参'} ${tons(g.joinedKg)} 吨`
              : i < g.tier
                ? i > 0 && '已达'
                : !over && `差 ${tons(s.lacksKg)}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
