import { firstPieces } from '@mall/domain/goods/goods/packRule.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useAddToCart } from '../buying/useAddToCart.ts'
import { useBoot } from '../../kernel/deps.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Cut } from '../../kernel/kit/Cut.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Price } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { monthDay, weekday } from '../../kernel/kit/time.ts'
import type { Detail } from './dims.ts'

/** The same goods in every depot: what lies there, what it costs from there, when it can be fetched. */
export function Depots({ g }: { g: Detail }) {
  const { location } = useBoot()
  if (g.depots.length === 0) return null
  const freight = g.depots.some(d => d.freightFen > 0)
  return (
    <Panel
      title="各仓现货"
      remark={g.priceHidden ? '价格登录后可见' : `厂提价 + 运费 = 到货价${freight ? `，送${location.cityName}最低的在前` : ''}`}
      flush
      id="depots"
    >
      <Cut rows={g.depots.length} label={`全部 ${g.depots.length} 个仓库`}>
        <table className="tbl cards c3 eq">
          <thead>
            <tr>
              <th>仓库</th>
              <th className="num">可供</th>
              <th className="num">厂提价，元</th>
              <th className="num">运费</th>
              <th className="num">到货价</th>
              <th>预计可提</th>
              <th className="num">购买</th>
            </tr>
          </thead>
          <tbody>
            {g.depots.map(d => (
              <Row key={d.skuCode} g={g} d={d} />
            ))}
          </tbody>
        </table>
      </Cut>
    </Panel>
  )
}

function Row({ g, d }: { g: Detail; d: Detail['depots'][number] }) {
  const add = useAddToCart()
  const [pieces, setPieces] = useState(() => firstPieces(d, d.availablePieces))
  const none = d.availablePieces === 0
  // Prime goods are marked too where the page is of others: another level is another price.
  const other = d.gradeLevel !== GradeLevel.first || g.gradeLevel !== GradeLevel.first
  return (
    <tr className={none ? 'off' : undefined}>
      <td className="all">
        <b className="strong">{d.depotName}</b>{' '}
        {other && <Tag tone={GradeLevel.tone(d.gradeLevel)}>{GradeLevel.label(d.gradeLevel)}</Tag>}
        {g.priceUnit === 'ton' && d.depotFeeFenPerTon > 0 && (
          <small className="mute">自提另付出库吊装 {yuan(d.depotFeeFenPerTon)} 元/吨</small>
        )}
      </td>
      <td className="num" data-l="可供">
        {d.availablePieces} {g.pieceUnit}
        {d.pieceWeightG > 0 && <small>{tons(d.availableKg)} 吨</small>}
      </td>
      <td className="num" data-l="厂提价">
        {g.priceHidden ? '—' : yuan(d.own?.priceFen ?? d.priceFen)}
        {d.own && (
          <small className="mute">
            {d.own.whyNot ? (
              '不在合同内'
            ) : (
              <>
                <s>{yuan(d.priceFen)}</s> {d.own.label}
              </>
            )}
          </small>
        )}
      </td>
      <td className="num" data-l="运费">
        {g.priceHidden ? '—' : yuan(d.freightFen)}
      </td>
      <td className="num" data-l="到货价">
        {g.priceHidden ? <AfterLogin /> : <Price fen={d.own?.deliveredFen ?? d.deliveredFen} unit={g.priceUnit} plain={none} />}
      </td>
      <td data-l="预计可提" className="nowrap">
        {d.earliestOn ? `${monthDay(d.earliestOn)} ${weekday(d.earliestOn)}` : '—'}
      </td>
      <td className="num buycell">
        <div className="buy">
          {none ? (
            <span className="why">{g.futures ? '无现货，可排产' : '到货后可订'}</span>
          ) : (
            <>
              {d.pieceWeightG > 0 && <small className="in">{tons(weightOfPieces(pieces, d.pieceWeightG))} 吨</small>}
              <Qty
                live
                pieces={pieces}
                onChange={setPieces}
                unit={g.pieceUnit}
                pieceGrams={d.pieceWeightG || null}
                pack={d}
                max={d.availablePieces}
                label={`${d.depotName} 数量`}
              />
              <Button
                size="sm"
                onClick={() => add({ ...g, skuCode: d.skuCode, title: d.title }, pieces)}
                aria-label={`从${d.depotName}按现货加入购物车`}
              >
                按现货加入
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
