import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Change, Price } from '../../kernel/kit/Price.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import type { Surcharge } from '../buying/futures.ts'
import { WhichPrice } from '../buying/WhichPrice.tsx'
import { LeaveContract } from '../../site/shell/LeaveContract.tsx'
import type { Quote } from './choice.ts'
import type { Detail } from './dims.ts'
import { useMovedCity } from './useMovedCity.ts'
import type { OwnPrice } from './useOwnPrice.ts'

const signed = (fen: Fen) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

function OwnPrices({ own }: { own: OwnPrice }) {
  const { ccNo } = useBoot()
  // A contract that has ended meanwhile refuses the question: why, and the way back to the ordinary prices.
  if (own.refused !== undefined)
    return (
      <p className="sm warn" role="alert">
        {own.refused} <LeaveContract />
      </p>
    )
  if (own.unread)
    return (
      <p className="sm warn" role="status">
        本企业的价没有读到，上面是挂牌价。{' '}
        <button type="button" className="link" onClick={own.again}>
          再读一次
        </button>
      </p>
    )
  const { prices: data } = own
  if (!data) return null
  // A group is another way of buying: it is said openly, to guests too, not behind the prices of one's own.
  const groups = data.prices.filter(p => p.source === PriceSource.group && !p.taken)
  return (
    <>
      {groups.map(p => (
        <p key={p.sourceNo} className="sm intext grouptold">
          <Link to={p.href}>团购价</Link> <b className="strong">{yuan(p.priceFen)}</b> {PriceUnitLabel[data.priceUnit]}，{p.note}
        </p>
      ))}
      <WhichPrice prices={data.prices} unit={data.priceUnit} />
      {data.whyNot && ccNo !== null ? (
        <p className="sm warn" role="status">
          不能按合同 {ccNo} 买：{data.whyNot}
        </p>
      ) : null}
    </>
  )
}

/** The log-in has changed the city: what it was, what it is, and the store from which it would be less. */
function MovedCity({ g }: { g: Detail }) {
  const { location, channel } = useBoot()
  const fen = g.priceFen + (g.priceUnit === 'ton' ? g.freightFen : 0)
  const before = useMovedCity(g.skuCode, fen)
  if (!before || channel?.commonly) return null
  const less = g.depots
    .filter(d => d.skuCode !== g.skuCode && d.gradeLevel === g.gradeLevel && d.availablePieces > 0 && d.deliveredFen < fen)
    .reduce<Detail['depots'][number] | null>((best, d) => (best && best.deliveredFen <= d.deliveredFen ? best : d), null)
  return (
    <p className="sm warn movedcity" role="status">
      登录后按贵公司的送货城市算：由送{before.city}改为送{location.cityName}，到货价
      {before.fen === fen ? '不变' : `由 ${yuan(before.fen)} 变为 ${yuan(fen)} ${PriceUnitLabel[g.priceUnit]}`}
      {less && `；从${less.depotName}发 ${yuan(less.deliveredFen)}，见下方各仓现货`}。
    </p>
  )
}

/** The price explained line by line: to the ex-works price, then to the delivered one. */
export function PriceBox({ g, own, quote, added }: { g: Detail; own: OwnPrice; quote: Quote; added: readonly Surcharge[] }) {
  const { location } = useBoot()
  const place = quote.freightFen === 0 ? '含税出厂价' : `到货价，${location.cityName}`
  // Chosen surcharges stand before the subtotal they change.
  const firstSum = g.priceLines.findIndex(l => l.kind !== 'part')
  const parts = firstSum < 0 ? g.priceLines : g.priceLines.slice(0, firstSum)
  const rest = firstSum < 0 ? [] : g.priceLines.slice(firstSum)
  const extra = added.reduce((a, s) => a + s.fen, own.against?.fen ?? 0)
  return (
    <Panel>
      <div className="row spread">
        <span className="mute">{place}</span>
        <Change fen={g.changeFen} />
      </div>
      <div className="bigline">
        <Price big fen={quote.deliveredFen} unit={g.priceUnit} />
      </div>
      <MovedCity g={g} />
      <OwnPrices own={own} />
      <table className="tbl build">
        <caption className="vh">价格构成，{PriceUnitLabel[g.priceUnit]}</caption>
        <tbody>
          {parts.map((l, i) => (
            <tr key={l.code}>
              <td>
                {l.label}
                {l.note && <small className="in"> {l.note}</small>}
              </td>
              <td className="num">{i === 0 ? yuan(l.fen) : signed(l.fen)}</td>
            </tr>
          ))}
          {added.map(s => (
            <tr key={s.label}>
              <td>
                {s.label}
                <small className="in"> 本次所选</small>
              </td>
              <td className="num">{signed(s.fen)}</td>
            </tr>
          ))}
          {own.against && (
            <tr>
              <td>
                {own.against.label}
                <small className="in"> 已采用，比挂牌</small>
              </td>
              <td className="num">{signed(own.against.fen)}</td>
            </tr>
          )}
          {rest.map(l =>
            l.kind === 'part' ? (
              <tr key={l.code}>
                <td>
                  {l.label}
                  {l.note && <small className="in"> {l.note}</small>}
                </td>
                <td className="num">{signed(l.fen)}</td>
              </tr>
            ) : (
              <tr key={l.code} className="tot">
                <td>
                  {l.label}
                  {l.note && <small className="in"> {l.note}</small>}
                </td>
                <td className="num">
                  {l.kind === 'total' ? (
                    <Price fen={l.fen + extra} unit={g.priceUnit} />
                  ) : (
                    <>
                      {yuan(l.fen + extra)}
                      <span className="u">{PriceUnitLabel[g.priceUnit]}</span>
                    </>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Panel>
  )
}
