import { firstPieces } from '@mall/domain/goods/goods/packRule.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddToCart } from '../../goods/buying/useAddToCart.ts'
import { goodsAddress, landedFen } from '../../goods/goods/productRow.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { hotInput } from '../../site/content/channelInputs.ts'
import type { BlockProps } from '../../site/content/homeData.ts'

type HotRow = Reply<'/api/cms/getSellLikeHotCakesGoods'>[number]
/** On a phone the first three. */
const PHONE_ROWS = 3

/** What was really ordered most; where nothing was ordered yet there is no such panel. */
export function Hot({ code, b }: BlockProps) {
  const list = (useLazyCall('/api/cms/getSellLikeHotCakesGoods', hotInput(code, b.size)).data ?? []).filter(r => r.soldKg > 0)
  if (list.length === 0) return null
  return (
    <Panel
      title={b.title || (code ? '本渠道热销' : '热销')}
      remark={b.subtitle || '近 90 天订得最多的'}
      more={<Link to="/search">全部现货</Link>}
      flush
      className="hot wideb"
    >
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>商品</th>
            <th>仓库</th>
            <th className="num">可供</th>
            <th className="num">近 90 天订出</th>
            <th className="num">{list.some(r => r.freightFen > 0) ? '到货价' : '价格'}</th>
            <th className="num">购买</th>
          </tr>
        </thead>
        <tbody>
          {list.map((r, i) => (
            <Row key={r.skuCode} r={r} late={i >= PHONE_ROWS} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Row({ r, late }: { r: HotRow; late: boolean }) {
  const add = useAddToCart()
  const [pieces, setPieces] = useState(() => firstPieces(r, r.availablePieces))
  return (
    <tr className={late ? 'not-n' : undefined}>
      <td className="all">
        <div className="item">
          <ClassSection productClass={r.classCode} accent={r.accent} />
          <b>
            <Link className="inkl" to={goodsAddress(r.skuCode)}>
              {r.productName} {r.grade} {r.spec}
            </Link>
          </b>
        </div>
      </td>
      <td data-l="仓库">{r.depotName}</td>
      <td className="num" data-l="可供">
        {r.availablePieces} {r.pieceUnit}
        {r.availableKg > 0 && <small>{tons(r.availableKg)} 吨</small>}
      </td>
      <td className="num hide" data-l="近 90 天订出">
        {tons(r.soldKg)}
        <span className="u">吨</span>
      </td>
      <td className="num" data-l={r.freightFen > 0 ? '到货价' : '价格'}>
        {r.priceHidden ? <AfterLogin /> : <Price fen={landedFen(r)} unit={r.priceUnit} />}
        {r.own && !r.own.whyNot && (
          <small className="mute">
            <s>{yuan(r.deliveredFen)}</s> {r.own.label}
          </small>
        )}
      </td>
      <td className="num buycell">
        <div className="buy">
          {r.availablePieces > 0 ? (
            <>
              <Qty
                pieces={pieces}
                onChange={setPieces}
                unit={r.pieceUnit}
                pieceGrams={r.pieceWeightG || null}
                pack={r}
                max={r.availablePieces}
                label={`${r.title} 数量`}
              />
              <Button size="sm" onClick={() => add(r, pieces)} aria-label={`加入购物车 ${r.title} ${r.depotName}`}>
                加入
              </Button>
            </>
          ) : (
            <span className="why">{r.futures ? '无现货，可排产' : '暂无现货'}</span>
          )}
        </div>
      </td>
    </tr>
  )
}
