import { readLine } from '@mall/domain/orders/cart/readList.ts'
import { gradeKey, normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { saysAll, unsaidParts } from '@mall/domain/goods/search/unsaid.ts'
import type { Goods, Matched } from './purchaseList.ts'

/** The name of the goods; what the line did not say is marked. `wrote`: what stood there before the buyer took other goods in its place. */
export function MatchedName({ goods, match, wrote }: { goods: Goods; match: Matched; wrote?: string | undefined }) {
  const start = `${goods.productName} ${goods.grade} ${goods.spec}`
  const said = wrote === undefined ? match.goodsText : readLine(wrote).goods
  const gradeSaid = wrote === undefined ? goods.gradeSaid : normaliseQuery(said).includes(gradeKey(goods.grade))
  if ((match.state === 'sure' && wrote === undefined) || !goods.title.startsWith(start))
    return (
      <>
        {goods.title} {goods.more}
      </>
    )
  return (
    <>
      {goods.productName} {gradeSaid ? goods.grade : <mark>{goods.grade}</mark>}{' '}
      {saysAll(goods.spec, said)
        ? goods.spec
        : unsaidParts(goods.spec, said).map((p, i) => (p.unsaid ? <mark key={i}>{p.text}</mark> : p.text))}
      {goods.title.slice(start.length)} {goods.more}
    </>
  )
}
