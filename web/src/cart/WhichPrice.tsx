import { PriceSource, type TakenPrice } from '@mall/domain/goods/priceOffer.ts'
import { type PriceUnit, PriceUnitLabel, yuan } from '@mall/domain/money.ts'
import { Link } from 'react-router'

const WHY: Record<TakenPrice['how'], string> = {
  bound: '按约定的价',
  open: '自动取最低',
  told: '另一种买法',
}

/** 适用价: which price was taken and why, and what the others would be; opens under the price. Nothing where there is only the list price. */
export function WhichPrice({ prices, unit }: { prices: readonly TakenPrice[]; unit: PriceUnit }) {
  const taken = prices.find(p => p.taken)
  if (!taken || prices.length < 2) return null
  return (
    <details className="which">
      <summary>
        {PriceSource.label(taken.source)}，共 {prices.length} 个适用价
      </summary>
      <ul>
        {prices.map(p => (
          <li key={`${p.source}${p.sourceNo}`}>
            <b>
              {PriceSource.label(p.source)} {p.href ? <Link to={p.href}>{p.sourceNo}</Link> : p.sourceNo}
            </b>
            <span>
              {yuan(p.priceFen)} {PriceUnitLabel[unit]}
            </span>
            <small>
              {p.taken
                ? `已采用：${p.source === 'list' ? '没有更低的能直接用' : WHY[p.how]}`
                : [WHY[p.how], p.note].filter(Boolean).join('，')}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
