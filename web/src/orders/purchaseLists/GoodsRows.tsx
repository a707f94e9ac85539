import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useAddToCart } from '../../goods/buying/useAddToCart.ts'
import { goodsAddress, landedFen } from '../../goods/goods/productRow.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import type { TableState } from '../../goods/search/ProductTable.tsx'

export interface KeptRow {
  skuCode: string
  title: string
  pieceUnit: string
  today: Reply<'/api/often/getBoughtGoods'>['list'][number]['today']
  /** What else is known of it: when it was bought, and for how much. */
  before?: {
    when: string
    otherPrice: string
    priceFen: Fen
    priceUnit: 'ton' | 'kg' | 'piece'
    times: number
    weightKg: Kg
  }
}

/** Why these goods cannot be put into the cart today; null: they can. */
export const whyNotToday = (today: KeptRow['today']): string | null =>
  !today ? '已下架' : today.availablePieces === 0 ? (today.futures ? '无现货，可排产' : '暂时没货') : null

/** Goods one knows already: at today's price beside what was paid, with the pieces to buy. */
export function GoodsRows({
  rows,
  state,
  onDrop,
}: {
  rows: readonly KeptRow[]
  state: TableState
  /** Takes the row out of what is shown; without it there is no such button. */
  onDrop?: (skuCode: string) => unknown
}) {
  const add = useAddToCart()
  const goods = rows.flatMap(r => (r.today ? [r.today] : []))
  const chosen = goods.filter(g => state.selected.has(g.skuCode)).length
  const withBefore = rows.some(r => r.before)
  return (
    <table className="tbl cards c3 wares">
      <thead>
        <tr>
          <th className="fit">
            <Checkbox
              aria-label="全选"
              checked={chosen > 0 && chosen === goods.length}
              some={chosen > 0 && chosen < goods.length}
              onChange={on =>
                state.onSelect(
                  goods.map(g => g.skuCode),
                  on,
                )
              }
            />
          </th>
          <th>商品</th>
          {withBefore && <th className="num">上次</th>}
          {withBefore && <th className="num">买过</th>}
          <th className="num">可供</th>
          <th className="num">今天厂提价</th>
          <th className="num">到货价</th>
          <th className="num">购买</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(r => {
          const { today, before } = r
          const why = whyNotToday(today)
          const moved =
            today && before && before.otherPrice === '' && today.priceUnit === before.priceUnit
              ? (today.own?.priceFen ?? today.priceFen) - before.priceFen
              : 0
          return (
            <tr key={r.skuCode} className={why ? 'off' : undefined}>
              <td className="fit pickcol">
                {today && (
                  <Checkbox
                    aria-label={`选择 ${r.title}`}
                    checked={state.selected.has(r.skuCode)}
                    onChange={on => state.onSelect([r.skuCode], on)}
                  />
                )}
              </td>
              <td className="all">
                <Link className="inkl" to={goodsAddress(r.skuCode)}>
                  <b>{r.title}</b>
                </Link>
                <small>{today ? `${today.millName}，${today.depotName}` : r.skuCode}</small>
              </td>
              {before && (
                <td className="num" data-l="上次">
                  {yuan(before.priceFen)}
                  <small>{before.when}</small>
                  {before.otherPrice && <small>{before.otherPrice}</small>}
                </td>
              )}
              {before && (
                <td className="num" data-l="买过">
                  {before.weightKg > 0 ? `${tons(before.weightKg)} 吨` : '—'}
                  <small>{before.times} 单</small>
                </td>
              )}
              <td className="num" data-l="可供">
                {today ? (
                  <>
                    {today.availablePieces} {today.pieceUnit}
                    {today.availableKg > 0 && <small>{tons(today.availableKg)} 吨</small>}
                  </>
                ) : (
                  '—'
                )}
              </td>
              <td className="num" data-l="今天厂提价">
                {today ? (
                  <>
                    {yuan(today.own?.priceFen ?? today.priceFen)}
                    {today.own && (
                      <small className="mute">
                        {today.own.whyNot ? (
                          <span title={today.own.whyNot}>不在合同内</span>
                        ) : (
                          <>
                            <s>{yuan(today.priceFen)}</s> {today.own.label}
                          </>
                        )}
                      </small>
                    )}
                    {moved !== 0 && (
                      <small className={moved > 0 ? 'up' : 'down'}>
                        比上次{moved > 0 ? '高' : '低'} {yuan(Math.abs(moved))}
                      </small>
                    )}
                  </>
                ) : (
                  '—'
                )}
              </td>
              <td className="num" data-l="到货价">
                {today ? <Price fen={landedFen(today)} unit={today.priceUnit} /> : '—'}
              </td>
              <td className="num buycell">
                {today && !why && (
                  <Qty
                    pieces={state.piecesOf(today)}
                    onChange={n => state.onPieces(today, n)}
                    unit={today.pieceUnit}
                    pieceGrams={today.pieceWeightG}
                    pack={today}
                    max={today.availablePieces}
                    label={`${r.title} 数量`}
                  />
                )}{' '}
                <Button
                  size="sm"
                  disabledReason={why}
                  aria-label={`${r.title} 加入购物车`}
                  onClick={() => today && add(today, state.piecesOf(today))}
                >
                  加入购物车
                </Button>{' '}
                {onDrop && (
                  <button type="button" className="link sm" aria-label={`${r.title} 移出清单`} onClick={() => onDrop(r.skuCode)}>
                    移出
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
