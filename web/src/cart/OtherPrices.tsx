import { PriceSource } from '@mall/domain/goods/priceOffer.ts'
import { yuan } from '@mall/domain/money.ts'
import { Link } from 'react-router'
import type { Line } from './cartView.ts'

/** 为什么是这个价: by which way the taken price holds, and what the goods would cost by another way of buying. */
export function OtherPrices({ line }: { line: Pick<Line, 'prices'> }) {
  const taken = line.prices.find(p => p.taken)
  const list = line.prices.find(p => p.source === PriceSource.list)
  return (
    <>
      {taken && taken.source !== PriceSource.list && (
        <small title={taken.note}>
          {PriceSource.label(taken.source)}
          {list && list.priceFen !== taken.priceFen && <span className="block">挂牌 {yuan(list.priceFen)}</span>}
        </small>
      )}
      {line.prices
        .filter(p => p.how === 'told')
        .map(p => (
          <small key={`${p.source}${p.sourceNo}`} className="offer">
            <Link to={p.href}>
              {PriceSource.label(p.source)} {yuan(p.priceFen)}
            </Link>
            ，{p.note}
          </small>
        ))}
    </>
  )
}
