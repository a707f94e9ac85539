import { PriceSource, type TakenPrice } from '@mall/domain/goods/goods/priceOffer.ts'
import { type PriceUnit, PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'

const WHY: Record<TakenPrice['how'], string> = {
  bound: '按约定的价',
  open: '自动取最低',
  told: '另一种买法',
}

/** Why it was taken, or why not. */
function whyOf(p: TakenPrice, bound: boolean): string {
  if (p.taken) return `已采用：${p.source === 'list' ? '没有更低的能直接用' : [WHY[p.how], p.note].filter(Boolean).join('，')}`
  return [p.how === 'open' ? (bound ? '未采用：按约定的价买' : '未采用：有更低的') : WHY[p.how], p.note]
    .filter(Boolean)
    .join('，')
}

/** 适用价: which price was taken and why, and what the others would be; opens under the price. Nothing where there is only the list price. */
export function WhichPrice({ prices, unit }: { prices: readonly TakenPrice[]; unit: PriceUnit }) {
  const taken = prices.find(p => p.taken)
  if (!taken || prices.length < 2) return null
  // Bound to a contract or a quote, the price is what was agreed, also where another is lower by now: that is said without opening anything.
  const lower = taken.how === 'bound' ? prices.filter(p => p.priceFen > 0 && p.priceFen < taken.priceFen) : []
  const lowest = lower.toSorted((a, b) => a.priceFen - b.priceFen)[0]
  return (
    <details className="which">
      <summary>
        {PriceSource.label(taken.source)}
        {taken.source !== 'list' && ` ${yuan(taken.priceFen)} ${PriceUnitLabel[unit]}`}，共 {prices.length} 个适用价
        {lowest && `，${PriceSource.label(lowest.source)}低 ${yuan(taken.priceFen - lowest.priceFen)}`}
      </summary>
      <ul>
        {prices.map(p => (
          <li key={`${p.source}${p.sourceNo}`}>
            <b>
              {PriceSource.label(p.source)} {p.href ? <Link to={p.href}>{p.sourceNo}</Link> : p.sourceNo}
            </b>{' '}
            <span>
              {yuan(p.priceFen)} {PriceUnitLabel[unit]}
            </span>
            <small>{whyOf(p, taken.how === 'bound')}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
