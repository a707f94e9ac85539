import { saysAll, unsaidParts } from '@mall/domain/search/unsaid.ts'
import type { Goods, Matched } from './purchaseList.ts'

/** The name of the goods; what the line did not say is marked. */
export function MatchedName({ goods, match }: { goods: Goods; match: Matched }) {
  const start = `${goods.productName} ${goods.grade} ${goods.spec}`
  if (match.state === 'sure' || !goods.title.startsWith(start))
    return (
      <>
        {goods.title} {goods.more}
      </>
    )
  return (
    <>
      {goods.productName} {goods.gradeSaid ? goods.grade : <mark>{goods.grade}</mark>}{' '}
      {saysAll(goods.spec, match.goodsText)
        ? goods.spec
        : unsaidParts(goods.spec, match.goodsText).map((p, i) => (p.unsaid ? <mark key={i}>{p.text}</mark> : p.text))}
      {goods.title.slice(start.length)} {goods.more}
    </>
  )
}
