import { useLazyCall } from '@mall/client/useCall.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed } from '../../kernel/kit/Empty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import type { Line } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

/** Whether it could be ordered today. What the price has done since is no hindrance. */
const standing = (line: Line) => {
  const stops = line.changes.find(c => c.kind !== 'priceUp' && c.kind !== 'priceDown')
  if (stops) return <Tag tone="bad">{stops.message}</Tag>
  return (
    <Tag tone="good">{line.stockMode === StockMode.spot ? `有货，可供 ${line.availablePieces} ${line.pieceUnit}` : '可排产'}</Tag>
  )
}

/** 稍后再买: under the cart and in none of its sums. */
export function AsideLines({ page }: { page: CartPage }) {
  const { session } = useBoot()
  const query = useLazyCall('/api/cart/getAsideProducts', {}, { keepOld: true })
  const lines = query.data?.lines ?? []
  // Not read is not empty: whoever has put lines aside would think they are lost.
  if (query.isError && !query.data)
    return (
      <section className="panel group" aria-label="稍后再买">
        <div className="hd">
          <h2>稍后再买</h2>
        </div>
        <Failed message={query.error.message} onRetry={() => query.refetch()} />
      </section>
    )
  if (lines.length === 0) return null
  return (
    <section className="panel group" aria-label="稍后再买">
      <div className="hd">
        <h2>稍后再买</h2>
        <span className="mute sm">{lines.length} 行，不计价、不占库存、不进订单</span>
      </div>
      <table className="tbl cards line aside">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">今天的厂提价</th>
            <th>是否有货</th>
            <th>
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.cartItemId}>
              <td className="all">
                <div className="item">
                  <ClassSection productClass={line.classCode} accent={line.accent} />
                  <div>
                    <b>
                      <Link className="inkl" to={goodsAddress(line.skuCode)}>
                        {line.title}
                      </Link>
                    </b>
                    <small>
                      {line.millName}，{line.depotName}，{StockMode.label(line.stockMode)} {line.pieces} {line.pieceUnit}
                      {line.pieceWeightG > 0 && ` ${tons(line.weightKg)} 吨`}
                    </small>
                  </div>
                </div>
              </td>
              <td className="num" data-l="今天的厂提价">
                {yuan(line.priceFen)}
                <span className="u">{PriceUnitLabel[line.priceUnit]}</span>
                {line.changes
                  .filter(c => c.kind === 'priceUp' || c.kind === 'priceDown')
                  .map(c => (
                    <span key={c.kind} className={`chgline ${c.kind === 'priceUp' ? 'up' : 'down'}`}>
                      {c.message}
                    </span>
                  ))}
              </td>
              <td data-l="是否有货">{standing(line)}</td>
              <td className="num all fit">
                <div className="row nw ends">
                  <Button size="sm" onClick={() => page.takeFromAside([line])} aria-label={`移回购物车 ${line.title}`}>
                    移回购物车
                  </Button>
                  <Button size="sm" onClick={() => page.removeAside(line)} aria-label={`移除 ${line.title}`}>
                    移除
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint asidehint">
        {session.punchOut ? (
          '只在这次选购里有，移回购物车时按当天的价格，不随购物车送回采购系统。'
        ) : (
          <>
            只有您自己看得见，一行一行移回购物车时按当天的价格。要反复买、整批下单的，请存成
            <Link to="/user/often">常用清单</Link>；清单不随购物车变，这里的行移回后就不在了。
          </>
        )}
      </p>
    </section>
  )
}
