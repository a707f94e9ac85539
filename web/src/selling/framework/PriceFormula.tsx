// 价格公式: the index's window and values, and line by line what is added to them.
import './framework.css'
import { IndexWindow } from '@mall/domain/selling/framework/framework.rules.ts'
import { perTonAmount, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { LineChart } from '../../kernel/kit/LineChart.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { PhoneFold } from '../../kernel/kit/PhoneFold.tsx'
import { type Contract, windowText } from './frameworkWords.ts'

/** What the same goods cost from the list today, and what the contract makes of it: a ton, and all that may still be ordered. */
function Spot({ l }: { l: Contract['lines'][number] }) {
  if (l.spotFen === null) return <>没有在售</>
  if (l.exWorksFen === null) return <>{yuan(l.spotFen)}</>
  const fen = l.exWorksFen - l.spotFen
  const word = fen < 0 ? '低' : '高'
  return (
    <>
      {yuan(l.spotFen)}
      <small className={fen < 0 ? 'up' : undefined}>{fen === 0 ? '与合同一样' : `合同${word} ${yuan(Math.abs(fen))}`}</small>
      {fen !== 0 && l.leftKg > 0 && (
        <small>
          {tons(l.leftKg)} 吨共{word} {yuan(perTonAmount(Math.abs(fen), l.leftKg))} 元
        </small>
      )}
    </>
  )
}

const signed = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`

/** Index, then line by line to the price of now: final, or provisional where the window is the month of delivery. */
export function PriceFormula({ c }: { c: Contract }) {
  const p = c.price
  const open = p.window === IndexWindow.deliveryMonth
  const mean = p.averageFen === null ? null : p.averageFen / 100
  return (
    <Panel
      title="价格公式"
      remark={`${windowText(p)}；${open ? '订单按暂定价，交货月过后出结算价' : '下单时窗口已结束，订单价即成交价'}`}
      flush
    >
      {p.averageFen === null ? (
        <div className="bd">
          <Note tone="wait">
            <span>窗口里还没有指数发布，暂时不能按合同下单，请联系业务员。</span>
          </Note>
        </div>
      ) : (
        <div className="bd fwchart">
          <PhoneFold label="看指数各发布日">
            <LineChart
              points={p.points.map(x => ({ label: x.onDay.slice(5), value: x.fen / 100 }))}
              second={p.points.map(() => mean)}
              unit="元/吨"
              label={`${p.indexName} ${p.fromOn} 至 ${p.toOn}，${p.points.length} 个发布日，均价 ${yuan(p.averageFen)} 元/吨`}
            />
          </PhoneFold>
          <p className="mute sm">
            实线各发布日，虚线均价 <b className="strong">{yuan(p.averageFen)}</b> 元/吨，价格按它算
          </p>
        </div>
      )}
      <table className="tbl tight cards c3 eq">
        <thead>
          <tr>
            <th>商品，元/吨</th>
            <th className="num">指数均价</th>
            <th className="num">品种升贴水</th>
            <th className="num">规格加价</th>
            <th className="num">{open ? '暂定厂提价' : '厂提价'}</th>
            <th className="num">同货今日挂牌</th>
            <th className="num">运费</th>
            <th className="num">{open ? '暂定到货价' : '到货价'}</th>
          </tr>
        </thead>
        <tbody>
          {c.lines.map(l => (
            <tr key={l.lineNo}>
              <td className="all">{l.title}</td>
              <td className="num" data-l="指数均价">
                {p.averageFen === null ? '—' : yuan(p.averageFen)}
              </td>
              <td className="num" data-l="品种升贴水">
                {signed(l.premiumFen)}
              </td>
              <td className="num" data-l="规格加价">
                {signed(l.extraFen)}
              </td>
              <td className="num" data-l={open ? '暂定厂提价' : '厂提价'}>
                <b className="strong">{l.exWorksFen === null ? '—' : yuan(l.exWorksFen)}</b>
              </td>
              <td className="num" data-l="同货今日挂牌">
                <Spot l={l} />
              </td>
              <td className="num" data-l="运费">
                {l.freightFen === null ? '—' : signed(l.freightFen)}
                {l.freightDepotName && <small>{l.freightDepotName}</small>}
              </td>
              <td className="num" data-l={open ? '暂定到货价' : '到货价'}>
                <b className="price">{l.deliveredFen === null ? '—' : yuan(l.deliveredFen)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PhoneFold label="看指数来源与取数">
        <dl className="fwfrom bd">
          <div>
            <dt>指数</dt>
            <dd>{p.indexName}</dd>
          </div>
          <div>
            <dt>来源</dt>
            <dd>{p.source || '钢厂没有写，请问业务员'}</dd>
          </div>
          <div>
            <dt>窗口</dt>
            <dd>
              {windowText(p)}，{p.fromOn} 至 {p.toOn}
            </dd>
          </div>
          <div>
            <dt>取数</dt>
            <dd>
              {p.points.length} 个发布日
              {p.averageFen !== null && `，均价 ${yuan(p.averageFen)} 元/吨`}
              {p.points.length > 0 && (
                <details>
                  <summary>各日的值</summary>
                  <p className="sm">{p.points.map(x => `${x.onDay.slice(5)} ${yuan(x.fen)}`).join('　')}</p>
                </details>
              )}
            </dd>
          </div>
        </dl>
      </PhoneFold>
      <p className="bd mute sm">
        今日挂牌是同一商品现在的厂提价，按送货地的价格区域，不含订货参数；共差按还可订的吨数。运费是代办运输送到{c.deliverTo}
        的运价，自提没有这一项；订单按所选的地址和仓库算。订货参数的加价另计。
      </p>
    </Panel>
  )
}
