import './cart.css'
import { quantityText } from '@mall/domain/orders/cart/readList.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { MatchedName } from './MatchedName.tsx'
import { type Decided, type Goods, type Matched, previewOf } from './purchaseList.ts'
import type { PurchaseList } from './usePurchaseList.ts'

const IntentDialog = lazyPart(() => import('../../goods/goods/IntentDialog.tsx'))

/** What a line may have meant, none of it chosen for the buyer; or the way to ask for what is not had. */
export function Candidates({ d, no, list }: { d: Decided; no: number; list: PurchaseList }) {
  const { line } = d
  const { match } = line
  const [asking, setAsking] = useState(false)
  if (!match) return <p className="mute">正在配货</p>
  if (line.asked)
    return (
      <div className="row" role="status">
        已提交采购意向 {line.asked}，业务员一个工作日内回复。
        <Button size="sm" look="quiet" onClick={() => list.drop(line.id)}>
          从清单里拿掉
        </Button>
      </div>
    )
  const none = d.group === 'none'
  const quantity = quantityText(match.quantity)
  const more = match.goodsCount > match.goods.length && match.state === 'choose'
  return (
    <>
      <p className="ask">
        {match.why}
        {more && (
          <>
            ；<Link to={`/search?word=${encodeURIComponent(match.goodsText)}`}>看全部 {match.goodsCount} 种</Link>
          </>
        )}
      </p>
      {none ? (
        <div className="row">
          <Button size="sm" onClick={() => setAsking(true)}>
            提交采购意向：{[match.intent.productName, match.intent.grade, match.intent.spec, quantity].filter(Boolean).join(' ')}
          </Button>
          {match.goods.slice(0, 3).map(g => (
            <Button
              key={g.key}
              size="sm"
              look="quiet"
              onClick={() =>
                list.replace(line, [g.title, quantity, match.place && `送${match.place.cityName}`].filter(Boolean).join(' '))
              }
            >
              换成 {g.productName} {g.grade} {g.spec}
              <Terms goods={g} d={d} list={list} />
            </Button>
          ))}
          <Button size="sm" look="quiet" onClick={() => list.drop(line.id)}>
            不要这行
          </Button>
        </div>
      ) : (
        <div role="radiogroup" aria-label={`第 ${no} 行选哪一种`}>
          {match.goods.map(g => (
            <Candidate key={g.key} goods={g} d={d} list={list} match={match} />
          ))}
          {match.goods.length === 0 && (
            <div>
              <Button size="sm" onClick={() => setAsking(true)}>
                提交采购意向
              </Button>
            </div>
          )}
        </div>
      )}
      {asking && (
        <Suspense>
          <IntentDialog
            start={{
              ...match.intent,
              ...(match.place ? { deliverTo: match.place.cityName } : {}),
              quantityT: match.quantity.kind === 'tons' && match.quantity.tons > 0 ? match.quantity.tons : null,
              note: match.quantity.kind === 'pieces' ? `清单上写的是 ${quantity}` : '',
            }}
            onSent={asked => list.change(line.id, l => ({ ...l, asked }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What other goods cost and how many there are, before they are taken. */
function Terms({ goods, d, list }: { goods: Goods; d: Decided; list: PurchaseList }) {
  const shown = previewOf(d.line, goods, list.wishes)
  if (!shown) return null
  const { deliveredFen, availablePieces } = shown.offer
  return (
    <small className="mute">
      {yuan(deliveredFen)} {PriceUnitLabel[goods.priceUnit]}，有 {availablePieces} {goods.pieceUnit}
    </small>
  )
}

function Candidate({ goods, d, list, match }: { goods: Goods; d: Decided; list: PurchaseList; match: Matched }) {
  const shown = previewOf(d.line, goods, list.wishes)
  if (!shown) return null
  return (
    <div className="one">
      <label>
        <input
          type="radio"
          className="chk"
          name={`line-${d.line.id}`}
          checked={false}
          onChange={() => list.change(d.line.id, l => ({ ...l, chosen: goods.key }))}
        />
        <span className="n">
          <MatchedName goods={goods} match={match} />
          {goods.bought && <Tag line>{Number(goods.bought.slice(5))} 月买过</Tag>}
        </span>
        <span className="d">{shown.offer.depotName}</span>
        <span className="p">
          <b>{yuan(shown.offer.deliveredFen)}</b>
          <i>{PriceUnitLabel[goods.priceUnit]}</i>
        </span>
        <span className="q">
          {shown.short ? `只有 ${shown.offer.availablePieces} ${goods.pieceUnit}` : `${shown.pieces} ${goods.pieceUnit}`}
          {shown.weightKg > 0 && !shown.short && ` ${tons(shown.weightKg)} 吨`}
        </span>
        <span className="s">{yuan(shown.totalFen)}</span>
      </label>
    </div>
  )
}
